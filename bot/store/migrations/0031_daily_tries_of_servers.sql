-- A server's tries of a day are found by index, however many there were elsewhere.

CREATE INDEX daily_tries_by_day_and_guild ON daily_tries (day, guild);

DROP INDEX daily_tries_by_day;

PRAGMA user_version = 31;
