-- The daily deal: the seed of each day, secret until the day has ended, and who tried it. "presses" are everything made in
-- a try, "won" is empty until it has been played to its end, "guild" is the server where it was begun. Nobody is named once
-- forgotten, and no server.

CREATE TABLE daily_seeds (
    day  TEXT NOT NULL PRIMARY KEY,
    seed TEXT NOT NULL
) STRICT;

CREATE TABLE daily_tries (
    id        INTEGER PRIMARY KEY,
    person    INTEGER,
    guild     INTEGER,
    day       TEXT    NOT NULL,
    version   INTEGER NOT NULL,
    presses   TEXT    NOT NULL,
    won       INTEGER CHECK (won IN (0, 1)),
    turns     INTEGER NOT NULL,
    goal_left INTEGER NOT NULL,
    shared    INTEGER NOT NULL CHECK (shared IN (0, 1)),
    at        INTEGER NOT NULL,
    UNIQUE (person, day)
) STRICT;

CREATE INDEX daily_tries_by_day ON daily_tries (day);

PRAGMA user_version = 19;
