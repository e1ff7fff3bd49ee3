-- As in SQLite's schema 17: what is counted from the results of games, in their order: figures and ratings of
-- participants, how two have done against each other, which games they play, and how ratings went.

CREATE TABLE standings (
    participant  BIGINT  NOT NULL REFERENCES participants (id),
    season       TEXT COLLATE "C" NOT NULL, -- a month such as 2026-11, or nothing for all time
    field        TEXT    NOT NULL, -- against people, or against computers
    guild        BIGINT  NOT NULL,
    games        BIGINT  NOT NULL,
    wins         BIGINT  NOT NULL,
    points       BIGINT  NOT NULL,
    match_wins   BIGINT  NOT NULL,
    streak       BIGINT  NOT NULL,
    best_streak  BIGINT  NOT NULL,
    rated_games  BIGINT  NOT NULL,
    skill        DOUBLE PRECISION NOT NULL,
    uncertainty  DOUBLE PRECISION NOT NULL,
    surely       DOUBLE PRECISION NOT NULL, -- the skill less twice the uncertainty: who leads
    PRIMARY KEY (participant, season, field)
);

CREATE INDEX standings_in_order ON standings (guild, season, field, surely DESC, participant);

CREATE TABLE meetings (
    one         BIGINT  NOT NULL REFERENCES participants (id), -- the smaller number
    other       BIGINT  NOT NULL REFERENCES participants (id),
    season      TEXT    NOT NULL,
    games       BIGINT  NOT NULL,
    one_ahead   BIGINT  NOT NULL,
    other_ahead BIGINT  NOT NULL,
    PRIMARY KEY (one, other, season)
);

CREATE INDEX meetings_of_other ON meetings (other, season);

CREATE TABLE games_played (
    participant BIGINT  NOT NULL REFERENCES participants (id),
    system      TEXT COLLATE "C" NOT NULL,
    games       BIGINT  NOT NULL,
    PRIMARY KEY (participant, system)
);

CREATE TABLE rating_curve (
    participant BIGINT  NOT NULL REFERENCES participants (id),
    field       TEXT    NOT NULL,
    result      BIGINT  NOT NULL REFERENCES results (number),
    skill       DOUBLE PRECISION NOT NULL,
    uncertainty DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (participant, field, result)
);

CREATE TABLE results_counted (
    one    BIGINT PRIMARY KEY CHECK (one = 1),
    number BIGINT  NOT NULL -- the last result that is counted
);
