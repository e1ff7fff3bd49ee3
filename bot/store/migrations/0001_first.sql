-- Times are microseconds since 1970, ids are Discord's, JSON is canonical text.

CREATE TABLE tables (
    number     INTEGER PRIMARY KEY, -- the order in which tables were opened
    id         TEXT    NOT NULL UNIQUE,
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    version    INTEGER NOT NULL CHECK (version > 0),
    live       INTEGER NOT NULL CHECK (live IN (0, 1)),
    head       TEXT    NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel) WHERE live = 1;

CREATE TABLE events (
    table_id    TEXT    NOT NULL REFERENCES tables (id),
    version     INTEGER NOT NULL,
    kind        TEXT    NOT NULL,
    payload     TEXT    NOT NULL,
    actor       INTEGER,
    interaction INTEGER UNIQUE,
    at          INTEGER NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
    game     TEXT    NOT NULL PRIMARY KEY,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    record   TEXT    NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;

CREATE INDEX records_of_table ON records (table_id);

CREATE TABLE posted (
    table_id  TEXT    NOT NULL PRIMARY KEY,
    channel   INTEGER NOT NULL,
    message   INTEGER NOT NULL,
    posted_at INTEGER NOT NULL,
    shown     INTEGER NOT NULL
) STRICT;

CREATE TABLE server_settings (
    guild    INTEGER PRIMARY KEY,
    language TEXT,
    notices  TEXT
) STRICT;

CREATE TABLE user_settings (
    user     INTEGER PRIMARY KEY,
    language TEXT,
    notices  TEXT
) STRICT;

-- What the program remembers for itself, such as the commands it has registered.
CREATE TABLE notes (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 1;
