-- What is deleted after long, found without looking at every table: closed tables whose events are still there, records by
-- their age, and tables of which nothing else is left.

ALTER TABLE tables ADD COLUMN has_events INTEGER NOT NULL DEFAULT 1 CHECK (has_events IN (0, 1));

CREATE INDEX events_to_drop ON tables (updated_at) WHERE live = 0 AND has_events = 1;
CREATE INDEX tables_to_drop ON tables (updated_at) WHERE live = 0 AND has_events = 0;
CREATE INDEX records_by_age ON records (ended_at);

PRAGMA user_version = 15;
