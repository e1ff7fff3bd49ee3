-- Beside earlier releases. A server's tries of a day are found by index, as in SQLite's schema 31.

CREATE INDEX daily_tries_by_day_and_guild ON daily_tries (day, guild);

DROP INDEX daily_tries_by_day;
