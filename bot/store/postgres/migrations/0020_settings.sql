-- How tables are opened in a server, and more of what people choose, as in SQLite's schema 20.

ALTER TABLE server_settings ADD COLUMN game TEXT;
ALTER TABLE server_settings ADD COLUMN level TEXT;
ALTER TABLE server_settings ADD COLUMN turn_seconds BIGINT NOT NULL DEFAULT 0;
ALTER TABLE server_settings ADD COLUMN threads SMALLINT NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));
ALTER TABLE server_settings ADD COLUMN channels TEXT NOT NULL DEFAULT ''; -- numbers, a space between them
ALTER TABLE server_settings ADD COLUMN results_channel BIGINT;
ALTER TABLE server_settings ADD COLUMN stopping TEXT;
ALTER TABLE server_settings ADD COLUMN most_tables BIGINT;

ALTER TABLE user_settings ADD COLUMN hints SMALLINT NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
ALTER TABLE user_settings ADD COLUMN pace TEXT;
ALTER TABLE user_settings ADD COLUMN invited SMALLINT NOT NULL DEFAULT 1 CHECK (invited IN (0, 1));
