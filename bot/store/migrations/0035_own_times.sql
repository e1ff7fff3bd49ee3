-- Time of people's own: their zone, their night in minutes after midnight there, and their vacations.

CREATE TABLE own_times (
    person       INTEGER PRIMARY KEY,
    zone         TEXT,
    night_begins INTEGER,
    night_ends   INTEGER,
    changed_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX own_times_by_change ON own_times (changed_at);

CREATE TABLE vacations (
    person INTEGER NOT NULL,
    begins INTEGER NOT NULL,
    ends   INTEGER NOT NULL,
    PRIMARY KEY (person, begins)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 35;
