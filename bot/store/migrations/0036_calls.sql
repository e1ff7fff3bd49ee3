-- Who wants to be called to their turns in the bot's own messages, and the one message that each of them has. One row says
-- when the next of these messages may be sent by any process.

CREATE TABLE calls (
    person      INTEGER PRIMARY KEY,
    soon        TEXT,
    hour        INTEGER NOT NULL DEFAULT 9,
    daily       INTEGER NOT NULL DEFAULT 0,
    tournaments INTEGER NOT NULL DEFAULT 0,
    reminders   INTEGER NOT NULL DEFAULT 0,
    locale      TEXT NOT NULL DEFAULT '',
    refusals    INTEGER NOT NULL DEFAULT 0,
    untold      INTEGER NOT NULL DEFAULT 0,
    version     INTEGER NOT NULL DEFAULT 0,
    posted_at   INTEGER NOT NULL DEFAULT 0,
    pending     INTEGER NOT NULL DEFAULT 0,
    channel     INTEGER,
    message     INTEGER,
    former      TEXT NOT NULL DEFAULT '',
    called      TEXT NOT NULL DEFAULT '',
    shown       TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE call_pace (
    id      INTEGER PRIMARY KEY,
    next_at INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 36;
