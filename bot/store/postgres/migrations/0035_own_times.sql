-- Beside earlier releases. Time of people's own: zones, nights and vacations, as in SQLite's schema 35.

CREATE TABLE own_times (
    person       BIGINT PRIMARY KEY,
    zone         TEXT,
    night_begins BIGINT,
    night_ends   BIGINT,
    changed_at   BIGINT NOT NULL
);

CREATE INDEX own_times_by_change ON own_times (changed_at);

CREATE TABLE vacations (
    person BIGINT NOT NULL,
    begins BIGINT NOT NULL,
    ends   BIGINT NOT NULL,
    PRIMARY KEY (person, begins)
);
