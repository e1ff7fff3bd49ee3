-- Processes that share the servers among them: who is there, and who serves which shard until when. Times are the
-- database's own, so that no two machines' clocks are compared.

CREATE TABLE processes (
    holder  TEXT        NOT NULL PRIMARY KEY COLLATE "C",
    seen_at TIMESTAMPTZ NOT NULL
);

-- When the next connection to Discord may identify.
CREATE TABLE identifies (
    key     INTEGER     NOT NULL PRIMARY KEY,
    next_at TIMESTAMPTZ NOT NULL
);

CREATE TABLE leases (
    shard      INTEGER     NOT NULL PRIMARY KEY,
    holder     TEXT        NOT NULL COLLATE "C",
    expires_at TIMESTAMPTZ NOT NULL
) WITH (fillfactor = 50);
