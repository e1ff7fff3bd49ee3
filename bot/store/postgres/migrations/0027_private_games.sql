-- Beside earlier releases.
-- Who has seen a game while it was played, what counts for its player alone, and what they want of that, as in SQLite's
-- schema 27. Earlier releases say nothing of the first: one person's games count as their own then.

ALTER TABLE results ADD COLUMN seen_by SMALLINT CHECK (seen_by IN (0, 1, 2));

CREATE TABLE private_choices (
    "user"      BIGINT PRIMARY KEY,
    counted     SMALLINT NOT NULL CHECK (counted IN (0, 1)),
    asked_after TEXT -- a game; nothing once they have chosen
);

CREATE TABLE private_played (
    participant BIGINT NOT NULL REFERENCES participants (id),
    system      TEXT COLLATE "C" NOT NULL,
    games       BIGINT NOT NULL,
    PRIMARY KEY (participant, system)
);

CREATE TABLE private_feats (
    participant BIGINT NOT NULL REFERENCES participants (id),
    feat        TEXT   NOT NULL,
    result      BIGINT NOT NULL REFERENCES results (number),
    PRIMARY KEY (participant, feat)
);

-- Who has tried a day's deal and was forgotten since, until that day has ended: a fingerprint keyed by a secret.

CREATE TABLE daily_forgotten (
    day         TEXT COLLATE "C" NOT NULL,
    fingerprint TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (day, fingerprint)
);
