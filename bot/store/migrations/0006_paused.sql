-- A paused game stays live and lets other tables into its channel.
ALTER TABLE tables ADD COLUMN holds_channel INTEGER NOT NULL DEFAULT 1 CHECK (holds_channel IN (0, 1));

DROP INDEX one_live_table_per_channel;
CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel) WHERE live = 1 AND holds_channel = 1;

PRAGMA user_version = 6;
