-- Tournaments and who is named in them, as in SQLite's schema 22.

CREATE TABLE tournaments (
    id         TEXT     NOT NULL COLLATE "C" PRIMARY KEY,
    guild      BIGINT   NOT NULL,
    version    BIGINT   NOT NULL,
    live       SMALLINT NOT NULL CHECK (live IN (0, 1)),
    data       TEXT     NOT NULL,
    updated_at BIGINT   NOT NULL
);

CREATE INDEX live_tournaments ON tournaments (id) WHERE live = 1;
CREATE INDEX tournaments_of_server ON tournaments (guild, updated_at);
CREATE INDEX tournaments_by_age ON tournaments (updated_at);

CREATE TABLE tournament_people (
    person     BIGINT NOT NULL,
    tournament TEXT   NOT NULL COLLATE "C" REFERENCES tournaments (id) ON DELETE CASCADE,
    PRIMARY KEY (person, tournament)
);

CREATE INDEX people_of_tournament ON tournament_people (tournament);
