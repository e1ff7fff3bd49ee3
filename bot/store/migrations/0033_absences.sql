-- When nobody could be heard at a shard, in microseconds since 1970: a day of which much was lost ends no streak.

CREATE TABLE absences (
    shards INTEGER NOT NULL,
    shard  INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (shards, shard, since)
) STRICT;

PRAGMA user_version = 33;
