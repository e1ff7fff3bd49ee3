-- Who is named at which table, so that a person's data are found without looking at every table; and which closed tables
-- still name anybody, so that pruning finds those alone.

CREATE TABLE people (
    person   INTEGER NOT NULL,
    table_id TEXT    NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX people_of_table ON people (table_id);

INSERT INTO people (person, table_id)
SELECT json_extract(head, '$.host'), id FROM tables WHERE json_extract(head, '$.host') <> 0
UNION SELECT json_extract(seats.value, '$.user'), tables.id FROM tables, json_each(head, '$.seats') AS seats
    WHERE json_extract(seats.value, '$.user') <> 0
UNION SELECT json_extract(seats.value, '$.left_by'), tables.id FROM tables, json_each(head, '$.seats') AS seats
    WHERE json_extract(seats.value, '$.left_by') <> 0
UNION SELECT actor, table_id FROM events WHERE actor <> 0
UNION SELECT json_extract(payload, '$.user'), table_id FROM events WHERE json_extract(payload, '$.user') <> 0;

ALTER TABLE tables ADD COLUMN names_people INTEGER NOT NULL DEFAULT 1 CHECK (names_people IN (0, 1));

UPDATE tables SET names_people = 0 WHERE live = 0 AND json_extract(head, '$.host') = 0
    AND json_extract(head, '$.seats') = '[]';

CREATE INDEX to_prune ON tables (updated_at) WHERE live = 0 AND names_people = 1;
CREATE INDEX live_tables ON tables (number) WHERE live = 1;

PRAGMA user_version = 11;
