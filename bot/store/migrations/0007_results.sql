-- How every game ended, kept for ever: games, their seats, who sat there when, and apart from them who that was.

CREATE TABLE participants (
    id      INTEGER PRIMARY KEY AUTOINCREMENT, -- of one person in one server, never given twice
    guild   INTEGER NOT NULL,
    user    INTEGER, -- nobody any more, once they were forgotten
    name    TEXT    NOT NULL,
    seen_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX participants_by_user ON participants (user, guild) WHERE user IS NOT NULL;

CREATE TABLE rule_sets (
    id      INTEGER PRIMARY KEY,
    options TEXT    NOT NULL UNIQUE
) STRICT;

CREATE TABLE results (
    number       INTEGER PRIMARY KEY AUTOINCREMENT, -- the order in which games ended
    game         TEXT    NOT NULL UNIQUE,
    table_id     TEXT    NOT NULL,
    guild        INTEGER NOT NULL,
    channel      INTEGER NOT NULL,
    system       TEXT    NOT NULL,
    rules        INTEGER NOT NULL REFERENCES rule_sets (id),
    house_rules  INTEGER NOT NULL CHECK (house_rules IN (0, 1)),
    engine       TEXT    NOT NULL,
    match        TEXT,
    match_game   INTEGER,
    match_target INTEGER,
    decided      INTEGER NOT NULL CHECK (decided IN (0, 1)),
    started_at   INTEGER,
    ended_at     INTEGER NOT NULL,
    turns        INTEGER,
    moves        INTEGER NOT NULL,
    ending       TEXT    NOT NULL,
    stopped      TEXT,
    stopped_by   INTEGER REFERENCES participants (id),
    unrated      TEXT    NOT NULL
) STRICT;

CREATE INDEX results_of_guild ON results (guild, number);
CREATE INDEX results_stopped_by ON results (stopped_by) WHERE stopped_by IS NOT NULL;

CREATE TABLE result_seats (
    result       INTEGER NOT NULL REFERENCES results (number),
    seat         INTEGER NOT NULL,
    team         INTEGER NOT NULL,
    points       INTEGER NOT NULL,
    match_points INTEGER,
    goal_left    INTEGER NOT NULL,
    place        INTEGER,
    won          INTEGER NOT NULL CHECK (won IN (0, 1)),
    won_match    INTEGER NOT NULL CHECK (won_match IN (0, 1)),
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE result_sittings (
    result      INTEGER NOT NULL REFERENCES results (number),
    seat        INTEGER NOT NULL,
    place       INTEGER NOT NULL, -- counts those who sat on one seat, from 0
    participant INTEGER REFERENCES participants (id),
    stood_for   INTEGER REFERENCES participants (id),
    name        TEXT    NOT NULL,
    level       TEXT, -- of a computer; a person has none
    since       INTEGER NOT NULL,
    until       INTEGER,
    ended       TEXT,
    PRIMARY KEY (result, seat, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX sittings_of_participant ON result_sittings (participant, result) WHERE participant IS NOT NULL;
CREATE INDEX sittings_stood_for ON result_sittings (stood_for) WHERE stood_for IS NOT NULL;

-- Games that have ended already, as far as their records and tables say: who has another's seat by now is not named.

INSERT INTO rule_sets (options) SELECT DISTINCT json_extract(record, '$.options') FROM records
    WHERE json_extract(record, '$.result') IS NOT NULL AND json_extract(record, '$.options') IS NOT NULL;

INSERT INTO results (game, table_id, guild, channel, system, rules, house_rules, engine, match_target, decided,
    started_at, ended_at, turns, moves, ending, stopped, unrated)
SELECT game, table_id, guild, channel, json_extract(record, '$.system'), rule_sets.id, json_extract(head, '$.changes') <> '{}',
    '', json_extract(record, '$.options.match_target'), 0,
    (SELECT max(at) FROM events WHERE events.table_id = records.table_id AND at <= records.ended_at
        AND (kind IN ('started', 'next_game') OR kind = 'opened' AND json_extract(payload, '$.computers') > 0)),
    ended_at,
    CASE WHEN json_extract(head, '$.game.id') = game THEN json_extract(head, '$.game.checkpoint.turn') END,
    (SELECT count(*) FROM json_each(record, '$.entries') WHERE json_extract(value, '$.move') IS NOT NULL),
    json_extract(record, '$.result.ending'),
    CASE json_extract(record, '$.result.ending') WHEN 'abandoned' THEN 'unknown' END,
    CASE json_extract(record, '$.result.ending') WHEN 'abandoned' THEN '["not_finished"]' ELSE '[]' END
FROM records JOIN tables ON tables.id = table_id JOIN rule_sets ON options = json_extract(record, '$.options')
WHERE json_extract(record, '$.result') IS NOT NULL
ORDER BY ended_at, records.rowid;

INSERT INTO result_seats (result, seat, team, points, goal_left, place, won, won_match)
SELECT number, seat, team, points, goal_left,
    CASE ending WHEN 'abandoned' THEN NULL ELSE
        1 + (count(*) OVER (PARTITION BY number ORDER BY won DESC, team_left RANGE BETWEEN UNBOUNDED PRECEDING
            AND CURRENT ROW EXCLUDE GROUP)) / seats_in_team END,
    won, 0
FROM (SELECT *, sum(goal_left) OVER (PARTITION BY number, team) AS team_left,
        count(*) OVER (PARTITION BY number, team) AS seats_in_team
    FROM (SELECT number, ending, each.key AS seat, each.value AS goal_left,
            coalesce(json_extract(record, '$.teams[' || each.key || ']'), each.key) AS team,
            coalesce(json_extract(record, '$.result.points[' || each.key || ']'), 0) AS points,
            EXISTS (SELECT 1 FROM json_each(record, '$.result.winners') AS winner WHERE winner.value = each.key) AS won
        FROM results JOIN records USING (game), json_each(record, '$.result.goal_left') AS each));

CREATE TEMPORARY TABLE sat AS
SELECT results.number, results.guild, results.ended_at, each.key AS seat,
    CASE WHEN json_extract(head, '$.seats[' || each.key || '].contribution') = each.value
        THEN coalesce(nullif(json_extract(head, '$.seats[' || each.key || '].user'), 0),
            nullif(json_extract(head, '$.seats[' || each.key || '].left_by'), 0)) END AS user,
    CASE WHEN json_extract(head, '$.seats[' || each.key || '].contribution') = each.value
        THEN json_extract(head, '$.seats[' || each.key || '].name') END AS name,
    nullif(json_extract(record, '$.players[' || each.key || ']'), 'person') AS level
FROM results JOIN records USING (game) JOIN tables ON tables.id = results.table_id,
    json_each(record, '$.fairness.transcript.seats') AS each;

INSERT INTO participants (guild, user, name, seen_at)
SELECT guild, user, name, max(ended_at) FROM sat WHERE user IS NOT NULL GROUP BY guild, user ORDER BY min(number);

INSERT INTO result_sittings (result, seat, place, participant, name, level, since)
SELECT number, seat, 0, participants.id, coalesce(sat.name, '–'), level, 1
FROM sat LEFT JOIN participants ON participants.guild = sat.guild AND participants.user = sat.user;

UPDATE results SET stopped_by = (SELECT participants.id FROM events JOIN participants
        ON participants.guild = results.guild AND participants.user = events.actor
    WHERE events.table_id = results.table_id AND kind = 'stopped' ORDER BY events.version DESC LIMIT 1)
WHERE ending = 'abandoned';

DROP TABLE sat;

PRAGMA user_version = 7;
