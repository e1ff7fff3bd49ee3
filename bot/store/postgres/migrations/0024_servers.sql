-- More of what servers choose, who wants to play now, and the servers that the bot is in, as in SQLite's schema 24.

ALTER TABLE server_settings ADD COLUMN season TEXT;
ALTER TABLE server_settings ADD COLUMN daily_channel BIGINT;
ALTER TABLE server_settings ADD COLUMN daily_posted TEXT COLLATE "C";

CREATE INDEX servers_with_daily ON server_settings (guild) WHERE daily_channel IS NOT NULL;

CREATE TABLE waiting_people (
    guild  BIGINT NOT NULL,
    person BIGINT NOT NULL,
    name   TEXT   NOT NULL,
    until  BIGINT NOT NULL,
    PRIMARY KEY (guild, person)
);

CREATE TABLE invitations (
    inviter BIGINT NOT NULL,
    invited BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (inviter, invited)
);

CREATE TABLE servers (
    guild   BIGINT PRIMARY KEY,
    left_at BIGINT -- nothing while the bot is there
);

INSERT INTO servers (guild) SELECT guild FROM tables UNION SELECT guild FROM server_settings UNION SELECT guild FROM house_rules
    UNION SELECT guild FROM participants UNION SELECT guild FROM tournaments
    UNION SELECT guild FROM daily_tries WHERE guild IS NOT NULL;
