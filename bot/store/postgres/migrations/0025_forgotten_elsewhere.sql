-- Who is still named by a live table although they were forgotten, as in SQLite's schema 25.

ALTER TABLE people ADD COLUMN forgotten SMALLINT NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));

CREATE INDEX people_to_take_out ON people (person, table_id) WHERE forgotten = 1;
