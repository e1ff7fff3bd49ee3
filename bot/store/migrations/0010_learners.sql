-- What a person has done of the lessons, and their first game, in which their first turns are coached. Whoever has acted at
-- a table before is no newcomer.

CREATE TABLE learners (
    "user"     INTEGER NOT NULL PRIMARY KEY,
    lessons    INTEGER NOT NULL,
    first_game TEXT,
    coached    INTEGER NOT NULL CHECK (coached IN (0, 1))
) STRICT;

INSERT INTO learners ("user", lessons, first_game, coached)
SELECT DISTINCT actor, 0, '', 0 FROM events WHERE actor IS NOT NULL AND actor <> 0;

PRAGMA user_version = 10;
