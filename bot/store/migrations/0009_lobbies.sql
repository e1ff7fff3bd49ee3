-- The lobbies of a channel, found quickly.

CREATE INDEX tables_of_channel ON tables (channel);

PRAGMA user_version = 9;
