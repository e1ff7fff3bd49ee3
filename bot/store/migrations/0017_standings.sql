-- What is counted from the results of games, in their order: figures and ratings of participants, how two have done
-- against each other, which games they play, and how ratings went. All of it can be counted again.

CREATE TABLE standings (
    participant  INTEGER NOT NULL REFERENCES participants (id),
    season       TEXT    NOT NULL, -- a month such as 2026-11, or nothing for all time
    field        TEXT    NOT NULL, -- against people, or against computers
    guild        INTEGER NOT NULL,
    games        INTEGER NOT NULL,
    wins         INTEGER NOT NULL,
    points       INTEGER NOT NULL,
    match_wins   INTEGER NOT NULL,
    streak       INTEGER NOT NULL,
    best_streak  INTEGER NOT NULL,
    rated_games  INTEGER NOT NULL,
    skill        REAL    NOT NULL,
    uncertainty  REAL    NOT NULL,
    surely       REAL    NOT NULL, -- the skill less twice the uncertainty: who leads
    PRIMARY KEY (participant, season, field)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_in_order ON standings (guild, season, field, surely DESC, participant);

CREATE TABLE meetings (
    one         INTEGER NOT NULL REFERENCES participants (id), -- the smaller number
    other       INTEGER NOT NULL REFERENCES participants (id),
    season      TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    one_ahead   INTEGER NOT NULL,
    other_ahead INTEGER NOT NULL,
    PRIMARY KEY (one, other, season)
) STRICT, WITHOUT ROWID;

CREATE INDEX meetings_of_other ON meetings (other, season);

CREATE TABLE games_played (
    participant INTEGER NOT NULL REFERENCES participants (id),
    system      TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (participant, system)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_curve (
    participant INTEGER NOT NULL REFERENCES participants (id),
    field       TEXT    NOT NULL,
    result      INTEGER NOT NULL REFERENCES results (number),
    skill       REAL    NOT NULL,
    uncertainty REAL    NOT NULL,
    PRIMARY KEY (participant, field, result)
) STRICT, WITHOUT ROWID;

CREATE TABLE results_counted (
    one    INTEGER PRIMARY KEY CHECK (one = 1),
    number INTEGER NOT NULL -- the last result that is counted
) STRICT;

PRAGMA user_version = 17;
