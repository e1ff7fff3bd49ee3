-- Beside earlier releases.
-- Who has seen the games that ended before, as far as it is known, as in SQLite's schema 27; apart from the schema, so
-- that nobody waits for this.

UPDATE results SET seen_by = CASE
    WHEN (SELECT count(DISTINCT coalesce(sat.participant, -1 - sat.seat)) FROM result_sittings AS sat
        WHERE sat.result = results.number AND sat.level IS NULL) > 1 THEN 0
    WHEN EXISTS (SELECT 1 FROM tables WHERE tables.id = results.table_id
        AND (head NOT LIKE '%"private":%' AND head LIKE '%"version":%'
            OR head LIKE '%"private":false%' AND head LIKE '%"id":"' || results.game || '"%')) THEN 0
    WHEN EXISTS (SELECT 1 FROM events WHERE events.table_id = results.table_id AND events.at <= results.ended_at
        AND (kind IN ('shown', 'seat_opened', 'seat_taken') OR kind = 'opened' AND payload NOT LIKE '%"computers":%'
            OR kind = 'opened' AND payload LIKE '%"computers":0%')) THEN 0
    WHEN EXISTS (SELECT 1 FROM posted WHERE posted.table_id = results.table_id
        AND posted.posted_at <= results.ended_at) THEN 0
    ELSE 1 END;

INSERT INTO private_feats SELECT participant, feat, result FROM feats
    WHERE result IN (SELECT number FROM results WHERE seen_by = 1);
DELETE FROM feats WHERE result IN (SELECT number FROM results WHERE seen_by = 1);

-- As in SQLite's schema 28.
CREATE INDEX results_seen ON results (guild, number) WHERE coalesce(seen_by, 0) <> 1;
