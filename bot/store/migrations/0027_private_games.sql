-- Who has seen a game while it was played (0 everybody, 1 its player alone, 2 that person, who has shown it afterwards);
-- what counts for the player alone, and whether they want others to see it.
-- A game of one person counts as their own where nothing tells that its table was shown by then. Heads and payloads are
-- canonical JSON, and are looked through as text, so that one that can't be read holds up nothing.

ALTER TABLE results ADD COLUMN seen_by INTEGER CHECK (seen_by IN (0, 1, 2));

UPDATE results SET seen_by = CASE
    WHEN (SELECT count(DISTINCT coalesce(sat.participant, -1 - sat.seat)) FROM result_sittings AS sat
        WHERE sat.result = results.number AND sat.level IS NULL) > 1 THEN 0
    WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = results.table_id
        AND (head NOT LIKE '%"private":%' AND head LIKE '%"version":%'
            OR head LIKE '%"private":false%' AND head LIKE '%"id":"' || results.game || '"%')) THEN 0
    WHEN EXISTS (SELECT 1 FROM events WHERE events.table_id = results.table_id AND events.at <= results.ended_at
        AND (kind IN ('shown', 'seat_opened', 'seat_taken') OR kind = 'opened' AND payload NOT LIKE '%"computers":%'
            OR kind = 'opened' AND payload LIKE '%"computers":0%')) THEN 0
    WHEN EXISTS (SELECT 1 FROM posted WHERE posted.table_id = results.table_id
        AND posted.posted_at <= results.ended_at) THEN 0
    ELSE 1 END;

CREATE TABLE private_choices (
    "user"      INTEGER PRIMARY KEY,
    counted     INTEGER NOT NULL CHECK (counted IN (0, 1)),
    asked_after TEXT -- a game; nothing once they have chosen
) STRICT;

CREATE TABLE private_played (
    participant INTEGER NOT NULL REFERENCES participants (id),
    system      TEXT    NOT NULL,
    games       INTEGER NOT NULL,
    PRIMARY KEY (participant, system)
) STRICT, WITHOUT ROWID;

CREATE TABLE private_feats (
    participant INTEGER NOT NULL REFERENCES participants (id),
    feat        TEXT    NOT NULL,
    result      INTEGER NOT NULL REFERENCES results (number),
    PRIMARY KEY (participant, feat)
) STRICT, WITHOUT ROWID;

INSERT INTO private_feats SELECT participant, feat, result FROM feats
    WHERE result IN (SELECT number FROM results WHERE seen_by = 1);
DELETE FROM feats WHERE result IN (SELECT number FROM results WHERE seen_by = 1);

-- Who has tried a day's deal and was forgotten since, until that day has ended: a fingerprint keyed by a secret.

CREATE TABLE daily_forgotten (
    day         TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (day, fingerprint)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 27;
