-- What else a server chooses, and on which day the daily deal was last posted there; who wants to play now, and who has
-- invited whom; which servers the bot is in, and since when it is not.

ALTER TABLE server_settings ADD COLUMN season TEXT;
ALTER TABLE server_settings ADD COLUMN daily_channel INTEGER;
ALTER TABLE server_settings ADD COLUMN daily_posted TEXT;

CREATE INDEX servers_with_daily ON server_settings (guild) WHERE daily_channel IS NOT NULL;

CREATE TABLE waiting_people (
    guild  INTEGER NOT NULL,
    person INTEGER NOT NULL,
    name   TEXT    NOT NULL,
    until  INTEGER NOT NULL,
    PRIMARY KEY (guild, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
    inviter INTEGER NOT NULL,
    invited INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (inviter, invited)
) STRICT, WITHOUT ROWID;

CREATE TABLE servers (
    guild   INTEGER PRIMARY KEY,
    left_at INTEGER -- nothing while the bot is there
) STRICT;

INSERT INTO servers (guild) SELECT guild FROM tables UNION SELECT guild FROM server_settings UNION SELECT guild FROM house_rules
    UNION SELECT guild FROM participants UNION SELECT guild FROM tournaments
    UNION SELECT guild FROM daily_tries WHERE guild IS NOT NULL;

PRAGMA user_version = 24;
