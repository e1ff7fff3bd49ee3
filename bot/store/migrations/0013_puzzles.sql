-- Who tried which puzzle. The plays are those of the present attempt, "reached" says whether any attempt has solved it;
-- "solved" is how the first one ended, and "number" counts first attempts in the order in which they ended, which ratings
-- follow from. Nobody is named once forgotten.

CREATE TABLE puzzle_tries (
    id            INTEGER PRIMARY KEY,
    person        INTEGER,
    puzzle        TEXT    NOT NULL,
    version       INTEGER NOT NULL,
    moves         TEXT    NOT NULL,
    reached       INTEGER NOT NULL CHECK (reached IN (0, 1)),
    solved        INTEGER CHECK (solved IN (0, 1)),
    number        INTEGER UNIQUE,
    person_rating REAL,
    puzzle_rating REAL,
    at            INTEGER NOT NULL,
    UNIQUE (person, puzzle)
) STRICT;

PRAGMA user_version = 13;
