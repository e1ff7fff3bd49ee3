-- When somebody last had their data told: once an hour.

CREATE TABLE exports (
    person INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 30;
