-- How pictures look to a person and in a server, and the games of a server found quickly.

ALTER TABLE server_settings ADD COLUMN look TEXT;
ALTER TABLE user_settings ADD COLUMN look TEXT;

CREATE INDEX tables_of_guild ON tables (guild);

PRAGMA user_version = 3;
