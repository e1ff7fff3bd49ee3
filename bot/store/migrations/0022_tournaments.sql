-- Tournaments, each as one whole state with its version; and who is named in which, so that a person's are found.

CREATE TABLE tournaments (
    id         TEXT    NOT NULL PRIMARY KEY,
    guild      INTEGER NOT NULL,
    version    INTEGER NOT NULL,
    live       INTEGER NOT NULL CHECK (live IN (0, 1)),
    data       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE INDEX live_tournaments ON tournaments (id) WHERE live = 1;
CREATE INDEX tournaments_of_server ON tournaments (guild, updated_at);
CREATE INDEX tournaments_by_age ON tournaments (updated_at);

CREATE TABLE tournament_people (
    person     INTEGER NOT NULL,
    tournament TEXT    NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    PRIMARY KEY (person, tournament)
) STRICT;

CREATE INDEX people_of_tournament ON tournament_people (tournament);

PRAGMA user_version = 22;
