-- The daily deal is shared: what a server's newest announcement is and how many it says have played, what people are called
-- in the tries of a day, and whether they want to be mentioned there. A server's days are counted by index alone.

CREATE TABLE daily_posts (
    guild   INTEGER NOT NULL PRIMARY KEY,
    day     TEXT    NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    players INTEGER NOT NULL
) STRICT;

ALTER TABLE daily_tries ADD COLUMN name TEXT;

ALTER TABLE user_settings ADD COLUMN mentioned INTEGER NOT NULL DEFAULT 0 CHECK (mentioned IN (0, 1));

CREATE INDEX daily_tries_of_guild ON daily_tries (guild, day, won);

PRAGMA user_version = 32;
