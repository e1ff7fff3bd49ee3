-- Beside earlier releases. Who wants to be called to their turns, as in SQLite's schema 36.

CREATE TABLE calls (
    person      BIGINT PRIMARY KEY,
    soon        TEXT,
    hour        BIGINT NOT NULL DEFAULT 9,
    daily       BIGINT NOT NULL DEFAULT 0,
    tournaments BIGINT NOT NULL DEFAULT 0,
    reminders   BIGINT NOT NULL DEFAULT 0,
    locale      TEXT NOT NULL DEFAULT '',
    refusals    BIGINT NOT NULL DEFAULT 0,
    untold      BIGINT NOT NULL DEFAULT 0,
    version     BIGINT NOT NULL DEFAULT 0,
    posted_at   BIGINT NOT NULL DEFAULT 0,
    pending     BIGINT NOT NULL DEFAULT 0,
    channel     BIGINT,
    message     BIGINT,
    former      TEXT NOT NULL DEFAULT '',
    called      TEXT NOT NULL DEFAULT '',
    shown       TEXT NOT NULL DEFAULT ''
);

CREATE TABLE call_pace (
    id      BIGINT PRIMARY KEY,
    next_at BIGINT NOT NULL
);
