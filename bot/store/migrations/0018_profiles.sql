-- What people have done at least once, as badges show it, and who wants to be seen in no standings.

CREATE TABLE feats (
    participant INTEGER NOT NULL REFERENCES participants (id),
    feat        TEXT    NOT NULL,
    result      INTEGER NOT NULL REFERENCES results (number), -- the first game where they did it
    PRIMARY KEY (participant, feat)
) STRICT, WITHOUT ROWID;

CREATE TABLE hidden_people (
    "user" INTEGER PRIMARY KEY
) STRICT;

PRAGMA user_version = 18;
