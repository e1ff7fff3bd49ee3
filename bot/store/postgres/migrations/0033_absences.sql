-- Beside earlier releases. When nobody could be heard at a shard, as in SQLite's schema 33.

CREATE TABLE absences (
    shards BIGINT NOT NULL,
    shard  BIGINT NOT NULL,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (shards, shard, since)
);
