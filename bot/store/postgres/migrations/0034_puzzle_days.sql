-- Beside earlier releases. The puzzle of the day, and what was taken back in tries of puzzles, as in SQLite's schema 34.

CREATE TABLE puzzle_days (
    person BIGINT NOT NULL,
    day    TEXT   NOT NULL,
    guild  BIGINT,
    puzzle TEXT   NOT NULL,
    solved BIGINT NOT NULL CHECK (solved IN (0, 1)),
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, day)
);

ALTER TABLE puzzle_tries ADD COLUMN attempt BIGINT NOT NULL DEFAULT 1;

ALTER TABLE puzzle_tries ADD COLUMN undone TEXT NOT NULL DEFAULT '';
