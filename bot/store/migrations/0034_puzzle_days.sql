-- The puzzle of the day: how each day's came out for somebody, and in which server they were then. Of tries of puzzles it is
-- told which attempt goes on, and the first play that led nowhere and was taken back in the first one, after those before it.

CREATE TABLE puzzle_days (
    person INTEGER NOT NULL,
    day    TEXT    NOT NULL,
    guild  INTEGER,
    puzzle TEXT    NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, day)
) STRICT;

ALTER TABLE puzzle_tries ADD COLUMN attempt INTEGER NOT NULL DEFAULT 1;

ALTER TABLE puzzle_tries ADD COLUMN undone TEXT NOT NULL DEFAULT '';

PRAGMA user_version = 34;
