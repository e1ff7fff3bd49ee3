-- Games that a server has saved under a name of its own: a system and the options that differ from it.

CREATE TABLE house_rules (
    guild    INTEGER NOT NULL,
    name     TEXT    NOT NULL,
    system   TEXT    NOT NULL,
    changes  TEXT    NOT NULL,
    author   INTEGER NOT NULL,
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (guild, name)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 2;
