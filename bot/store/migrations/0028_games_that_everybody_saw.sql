-- The games of a server that not only their player has seen, found without looking at the others.

CREATE INDEX results_seen ON results (guild, number) WHERE coalesce(seen_by, 0) <> 1;

PRAGMA user_version = 28;
