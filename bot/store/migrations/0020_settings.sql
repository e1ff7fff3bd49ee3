-- How tables are opened in a server, and more of what people choose.

ALTER TABLE server_settings ADD COLUMN game TEXT;
ALTER TABLE server_settings ADD COLUMN level TEXT;
ALTER TABLE server_settings ADD COLUMN turn_seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE server_settings ADD COLUMN threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1));
ALTER TABLE server_settings ADD COLUMN channels TEXT NOT NULL DEFAULT ''; -- numbers, a space between them
ALTER TABLE server_settings ADD COLUMN results_channel INTEGER;
ALTER TABLE server_settings ADD COLUMN stopping TEXT;
ALTER TABLE server_settings ADD COLUMN most_tables INTEGER;

ALTER TABLE user_settings ADD COLUMN hints INTEGER NOT NULL DEFAULT 1 CHECK (hints IN (0, 1));
ALTER TABLE user_settings ADD COLUMN pace TEXT;
ALTER TABLE user_settings ADD COLUMN invited INTEGER NOT NULL DEFAULT 1 CHECK (invited IN (0, 1));

PRAGMA user_version = 20;
