-- What is deleted after long, found without looking at every table (SQLite's schema 15).

ALTER TABLE tables ADD COLUMN has_events SMALLINT NOT NULL DEFAULT 1 CHECK (has_events IN (0, 1));

CREATE INDEX events_to_drop ON tables (updated_at) WHERE live = 0 AND has_events = 1;
CREATE INDEX tables_to_drop ON tables (updated_at) WHERE live = 0 AND has_events = 0;
CREATE INDEX records_by_age ON records (ended_at);
