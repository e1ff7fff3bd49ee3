"""Writing of results, within the transaction of the change that ended the game, and forgetting of participants."""

import json
from collections.abc import Sequence
from typing import Final

from bot.entities.game_result import GameResult, SeenBy
from bot.entities.kept import NO_NAME
from bot.store.codec import to_microseconds, to_text
from bot.store.statements import Connection

_KEEP_PARTICIPANT: Final = (
    'INSERT INTO participants (guild, "user", name, seen_at) VALUES (?, ?, ?, ?)'
    ' ON CONFLICT ("user", guild) WHERE "user" IS NOT NULL DO UPDATE SET name = excluded.name, seen_at ='
    " CASE WHEN excluded.seen_at > participants.seen_at THEN excluded.seen_at ELSE participants.seen_at END"
    " RETURNING id"
)
_KEEP_RULES: Final = "INSERT INTO rule_sets (options) VALUES (?) ON CONFLICT DO NOTHING"
_KEEP_RESULT: Final = (
    "INSERT INTO results (game, table_id, guild, channel, system, rules, house_rules, engine, match, match_game,"
    " match_target, decided, started_at, ended_at, turns, moves, ending, stopped, stopped_by, unrated, seen_by)"
    " VALUES (?, ?, ?, ?, ?, (SELECT id FROM rule_sets WHERE options = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (game) DO NOTHING RETURNING number"
)
_KEEP_SEAT: Final = "INSERT INTO result_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_KEEP_SITTING: Final = "INSERT INTO result_sittings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

UNSEEN: Final = SeenBy.PLAYER.value
_SHOWN: Final = SeenBy.SHOWN.value
SEEN_BY: Final = (
    # A process of an earlier release beside this one doesn't say who has seen a game: one person's counts as their own.
    "coalesce(seen_by, CASE WHEN (SELECT count(DISTINCT coalesce(sat.participant, -1 - sat.seat)) FROM result_sittings"
    " AS sat WHERE sat.result = results.number AND sat.level IS NULL) > 1 THEN 0 ELSE 1 END)"
)
SEEN_BY_READER: Final = (
    f"({SEEN_BY} <> {UNSEEN} OR EXISTS (SELECT 1 FROM result_sittings AS own"  # noqa: S608 (a number)
    " JOIN participants AS reader"
    ' ON reader.id = own.participant WHERE own.result = results.number AND reader."user" = ?))'
)
"""Whether the person whose id stands there may see what was played in a game."""
SHOW: Final = (
    f"UPDATE results SET seen_by = {_SHOWN}"  # noqa: S608 (numbers)
    f" WHERE game = ? AND {SEEN_BY} = {UNSEEN}"
)
_FORGET_NAMES: Final = "UPDATE result_sittings SET name = ? WHERE participant = ? OR stood_for = ?"
_CUT_LINK: Final = 'UPDATE participants SET "user" = NULL, name = ? WHERE id = ?'


async def keep_result(connection: Connection, result: GameResult) -> None:
    """Save a game's result, within the transaction of the change that ended it. A result kept already stays."""
    ended_at = to_microseconds(result.ended_at)
    options = to_text(result.options)
    known: dict[int, int] = {}
    # In one order for all: transactions that wait for each other's people would wait for ever.
    for sitting in sorted(result.sittings(), key=lambda each: each.user or 0):
        if sitting.user:
            who = (result.guild, sitting.user, sitting.name, ended_at)
            for (number,) in await connection.execute_fetchall(_KEEP_PARTICIPANT, who):
                known[sitting.user] = number
    # Rules are kept once for all games that were played by them.
    await connection.execute_fetchall(_KEEP_RULES, (options,))
    values = (
        *(result.game, result.table, result.guild, result.channel, result.system, options, result.house_rules),
        *(result.engine, result.match, result.match_game, result.match_target, result.decided),
        None if result.started_at is None else to_microseconds(result.started_at),
        *(ended_at, result.turns, result.moves, result.ending, result.stopped),
        known.get(result.stopped_by or 0),
        json.dumps(result.unrated),
        int(result.seen_by),
    )
    # No number where the result is kept already: its seats are, too.
    for (number,) in await connection.execute_fetchall(_KEEP_RESULT, values):
        for place, seat in enumerate(result.seats):
            figures = (seat.team, seat.points, seat.match_points, seat.goal_left, seat.place, seat.won, seat.won_match)
            await connection.execute_fetchall(_KEEP_SEAT, (number, place, *figures))
            for order, each in enumerate(seat.sittings):
                people = (known.get(each.user or 0), known.get(each.stands_for or 0))
                told = (each.name, each.level, each.since, each.until, each.ended)
                await connection.execute_fetchall(_KEEP_SITTING, (number, place, order, *people, *told))


async def show_result(connection: Connection, game: str) -> None:
    """Let everybody see a game that only its player has seen, within the transaction of the change by which they show
    it."""
    await connection.execute_fetchall(SHOW, (game,))


async def forget_participants(found_by: str, values: Sequence[object], connection: Connection) -> int:
    """Cut the links between participants and people, and remove their names; all figures stay. Returns their number.

    :param found_by: the query that finds them, with its values.
    """
    participants = [row[0] for row in await connection.execute_fetchall(found_by, values)]
    for participant in participants:
        # The link first: a game that another process saves with it now is waited for, and its names are found then.
        await connection.execute_fetchall(_CUT_LINK, (NO_NAME, participant))
        await connection.execute_fetchall(_FORGET_NAMES, (NO_NAME, participant, participant))
    return len(participants)
