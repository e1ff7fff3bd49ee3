-- Who is still named by a live table although they were forgotten: whichever process serves it takes them out there.

ALTER TABLE people ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));

CREATE INDEX people_to_take_out ON people (person, table_id) WHERE forgotten = 1;

PRAGMA user_version = 25;
