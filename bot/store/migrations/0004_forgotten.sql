-- Which deletions of people's data this database has seen, so that a restored one can catch up (bot/store/forgotten.py);
-- and who has opened a table lately, found quickly.

CREATE TABLE forgotten (
    entry TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE INDEX openings ON events (actor, at) WHERE kind = 'opened';

PRAGMA user_version = 4;
