-- Beside earlier releases. Announcements of the daily deal, and names in its tries, as in SQLite's schema 32.

CREATE TABLE daily_posts (
    guild   BIGINT  NOT NULL PRIMARY KEY,
    day     TEXT    NOT NULL,
    channel BIGINT  NOT NULL,
    message BIGINT  NOT NULL,
    players BIGINT  NOT NULL
);

ALTER TABLE daily_tries ADD COLUMN name TEXT;

ALTER TABLE user_settings ADD COLUMN mentioned BIGINT NOT NULL DEFAULT 0 CHECK (mentioned IN (0, 1));

CREATE INDEX daily_tries_of_guild ON daily_tries (guild, day, won);
