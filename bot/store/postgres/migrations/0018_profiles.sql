-- As in SQLite's schema 18: what people have done at least once, and who wants to be seen in no standings.

CREATE TABLE feats (
    participant BIGINT NOT NULL REFERENCES participants (id),
    feat        TEXT   NOT NULL,
    result      BIGINT NOT NULL REFERENCES results (number), -- the first game where they did it
    PRIMARY KEY (participant, feat)
);

CREATE TABLE hidden_people (
    "user" BIGINT PRIMARY KEY
);
