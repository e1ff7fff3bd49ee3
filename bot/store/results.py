"""Results of games: one row for each, never pruned, and apart from them the identity of the participants."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

from bot.entities.game_result import (
    GameResult,
    HistoryFilter,
    Participant,
    SatThere,
    SeatResult,
    SeenBy,
    SittingEnd,
    StopKind,
    Unrated,
)
from bot.entities.kept import StoredKind
from bot.store.codec import from_text, to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.keeping_results import SEEN_BY, SEEN_BY_READER, SHOW, UNSEEN

_MOST_POINTS: Final = 10**9
_SHOW_OWN: Final = f"{SHOW} AND {SEEN_BY_READER}"

_RESULTS: Final = (
    "SELECT number, game, table_id, results.guild, channel, system, options, house_rules, engine, match, match_game,"  # noqa: S608
    ' match_target, decided, started_at, ended_at, turns, moves, ending, stopped, stopped_by, by."user", unrated,'
    f" {SEEN_BY} FROM results JOIN rule_sets ON rule_sets.id = rules"
    " LEFT JOIN participants AS by ON by.id = stopped_by"
)
_AFTER: Final = f"{_RESULTS} WHERE number > ? ORDER BY number LIMIT ?"
_MAY_BE_SEEN: Final = (
    "SELECT number FROM results WHERE guild = ?1 AND coalesce(seen_by, 0) <> 1"  # noqa: S608 (a number)
    f" AND {SEEN_BY} <> {UNSEEN} ORDER BY number DESC LIMIT ?2"
)
_SEEN_IN: Final = (
    f"{_RESULTS} WHERE results.guild = ?1 AND number > ?2 AND coalesce(seen_by, 0) <> 1"
    f" AND {SEEN_BY} <> {UNSEEN} ORDER BY number LIMIT ?3"
)
_OWN: Final = (
    'SELECT result AS number FROM participants JOIN result_sittings ON participant = participants.id WHERE "user" = ?3'
    " AND guild = ?1 GROUP BY result ORDER BY result DESC LIMIT ?2"
)
_LAST_IN_SERVER: Final = (
    f"{_RESULTS} WHERE results.guild = ?1 AND number IN (SELECT number FROM ({_MAY_BE_SEEN}) AS seen"  # noqa: S608
    f" UNION SELECT number FROM ({_OWN}) AS own) ORDER BY number DESC LIMIT ?2"
)
"""Found by two indices: however many games nobody else has seen, they are not looked through."""
_OF_GAME: Final = f"{_RESULTS} WHERE game = ?"
_PLAYED: Final = "(SELECT result FROM result_sittings WHERE participant = ? AND result < ?)"
_OF_PARTICIPANT: Final = f"{_RESULTS} WHERE number IN {_PLAYED} ORDER BY number DESC LIMIT ?"
_OTHERS: Final = "SELECT 1 FROM result_sittings AS o WHERE o.result = number AND o.participant"
_OWN_SEAT: Final = (
    "SELECT 1 FROM result_sittings AS o JOIN result_seats AS s ON s.result = o.result AND s.seat = o.seat"
    " WHERE o.result = number AND o.participant = ? AND s.won"
)
_PLAYED_WITH: Final = (
    'SELECT id, guild, "user", name, seen_at FROM participants JOIN (SELECT o.participant AS met, count(*) AS games'
    " FROM result_sittings AS mine JOIN result_sittings AS o ON o.result = mine.result"
    " WHERE mine.participant = ?1 AND o.participant <> ?1 GROUP BY o.participant) AS others ON met = id"
    ' WHERE "user" IS NOT NULL'
    ' AND NOT EXISTS (SELECT 1 FROM hidden_people WHERE hidden_people."user" = participants."user")'
    " ORDER BY games DESC, id LIMIT ?2"
)
_SEATS: Final = (
    "SELECT result, seat, team, points, match_points, goal_left, place, won, won_match FROM result_seats"
    " WHERE result BETWEEN ? AND ? ORDER BY result, seat"
)
_SITTINGS: Final = (
    'SELECT result, seat, participant, one."user", stood_for, other."user", result_sittings.name, level, since, until,'
    " ended FROM result_sittings LEFT JOIN participants AS one ON one.id = participant"
    " LEFT JOIN participants AS other ON other.id = stood_for"
    " WHERE result BETWEEN ? AND ? ORDER BY result, seat, place"
)
_PARTICIPANT: Final = 'SELECT id, guild, "user", name, seen_at FROM participants WHERE id = ?'
PARTICIPANTS_OF: Final = 'SELECT id, guild, "user", name, seen_at FROM participants WHERE "user" = ? ORDER BY id'


PARTICIPANTS_AT: Final = (
    "SELECT DISTINCT participants.id FROM participants JOIN result_sittings ON participant = participants.id"
    ' JOIN results ON number = result WHERE participants."user" = ? AND table_id = ?'
)
LONG_GONE: Final = 'SELECT id FROM participants WHERE "user" IS NOT NULL AND seen_at < ? ORDER BY id LIMIT ?'


class ResultStore(Concern):
    """Results of games, and their participants."""

    async def get(self, game: str) -> GameResult | None:
        """Return the result of one game. Raises ``Unavailable``."""
        return next(iter((await self._results(_OF_GAME, game)).read), None)

    async def ended(self, *, after: int = 0, most: int) -> list[GameResult]:
        """Return games in the order of their end, after a number.

        :raises Unavailable: they can't be read.
        """
        while True:
            page = await self._results(_AFTER, after, most)
            if page.read or page.last is None:
                return page.read
            after = page.last  # none of these can be read: those after them can

    async def last(self, guild: int, *, most: int, reader: int) -> list[GameResult]:
        """Return the finished games of a server that the reader may see, the newest first.

        :raises Unavailable: they can't be read.
        """
        return (await self._results(_LAST_IN_SERVER, guild, most, reader)).read

    async def seen_in(self, guild: int, *, after: int, most: int) -> list[GameResult]:
        """Return games that ended in a server and that everybody may see, in order, from the one after that number.

        :raises Unavailable: they can't be read.
        """
        while True:
            page = await self._results(_SEEN_IN, guild, after, most)
            if page.read or page.last is None:
                return page.read
            after = page.last

    async def show(self, game: str, user: int) -> None:
        """Make a game public that only this player has seen, at their wish. Raises ``Unavailable``."""
        await self._database.execute(_SHOW_OWN, game, user)

    async def of(self, participant: int, *, most: int, before: int | None = None) -> list[GameResult]:
        """Return a participant's games, the newest first, before a number.

        :raises Unavailable: they can't be read.
        """
        return (await self._results(_OF_PARTICIPANT, participant, 2**62 if before is None else before, most)).read

    async def history(
        self, participant: int, wanted: HistoryFilter, *, most: int, before: int | None = None
    ) -> list[GameResult]:
        """Return a participant's games that match a filter, the newest first, before a number.

        :raises Unavailable: they can't be read.
        """
        conditions: list[tuple[str, tuple[object, ...]]] = [
            (f"number IN {_PLAYED}", (participant, 2**62 if before is None else before))
        ]
        if wanted.system is not None:
            conditions.append(("system = ?", (wanted.system,)))
        if wanted.since is not None:
            conditions.append(("ended_at >= ?", (to_microseconds(wanted.since),)))
        if wanted.until is not None:
            conditions.append(("ended_at < ?", (to_microseconds(wanted.until),)))
        if wanted.other is not None:
            conditions.append((f"EXISTS ({_OTHERS} = ?)", (wanted.other,)))
        if wanted.alone is not None:
            conditions.append((f"{'NOT ' if wanted.alone else ''}EXISTS ({_OTHERS} <> ?)", (participant,)))
        if wanted.won is True:
            conditions.append((f"(stopped IS NOT NULL OR EXISTS ({_OWN_SEAT} = 1))", (participant,)))
        if wanted.won is False:
            # A game that was given up is in both lists: ``bot.figures.parts`` decides how it counts.
            left = "(stopped IS NOT NULL OR EXISTS ({} = 0) OR EXISTS ({} = ? AND o.ended = 'left'))"
            conditions.append((left.format(_OWN_SEAT, _OTHERS), (participant, participant)))
        where = " AND ".join(condition for condition, _ in conditions)
        values = [value for _, some in conditions for value in some]
        return (await self._results(f"{_RESULTS} WHERE {where} ORDER BY number DESC LIMIT ?", *values, most)).read

    async def played_with(self, participant: int, *, most: int) -> list[Participant]:
        """Return the participants met at somebody's games, the most frequent first. Raises ``Unavailable``."""
        return [_participant(*row) for row in await self._database.read_after_writes(_PLAYED_WITH, participant, most)]

    async def participant(self, number: int) -> Participant | None:
        """Return a participant by number. Raises ``Unavailable``."""
        for row in await self._database.read_after_writes(_PARTICIPANT, number):
            return _participant(*row)
        return None

    async def participants_of(self, user: int) -> list[Participant]:
        """Return a person's participants, one for each server. Raises ``Unavailable``."""
        return [_participant(*row) for row in await self._database.read_after_writes(PARTICIPANTS_OF, user)]

    async def _results(self, sql: str, *parameters: object) -> "_Page":
        rows = await self._database.read_after_writes(sql, *parameters)
        if not rows:
            return _Page([], None)
        numbers = [row[0] for row in rows]
        wanted = set(numbers)
        ends = (min(numbers), max(numbers))
        # Seats and sittings are read for the whole page at once. Games that lie far apart are read one by one instead,
        # since everything between them would be read, too.
        if ends[1] - ends[0] > 2 * len(numbers) + 100:
            seats = [row for number in numbers for row in await self._database.read(_SEATS, number, number)]
            sittings = [row for number in numbers for row in await self._database.read(_SITTINGS, number, number)]
        else:
            seats = [row for row in await self._database.read(_SEATS, *ends) if row[0] in wanted]
            sittings = [row for row in await self._database.read(_SITTINGS, *ends) if row[0] in wanted]
        sat = {key: [row[2:] for row in some] for key, some in groupby(sittings, lambda row: row[:2])}
        of_game = {number: [row[1:] for row in some] for number, some in groupby(seats, lambda row: row[0])}
        # Each game is made by itself: a damaged one is left out, and the others are read.
        read = self.damage.each(
            StoredKind.RESULT, ((row[1], partial(_result, row, of_game.get(row[0], ()), sat)) for row in rows)
        )
        return _Page(read, numbers[-1])


class _Page(NamedTuple):
    """Readable results of a page, and the number of its last row."""

    read: list[GameResult]
    last: int | None


def _participant(number: int, guild: int, user: int | None, name: str, seen_at: int) -> Participant:
    return Participant(number, guild, user, name, to_seconds(seen_at))


def _seat(
    sittings: Sequence[Sequence[Any]],
    team: int,
    points: int,
    match_points: int | None,
    goal_left: int,
    place: int | None,
    won: int,
    won_match: int,
) -> SeatResult:
    """Return a seat's result. Raises ``ValueError`` for an empty seat and for figures too large for any sum."""
    if not sittings or max(map(abs, (points, match_points or 0, goal_left))) > _MOST_POINTS:
        raise ValueError("no seat of a game")
    return SeatResult(
        team=team,
        points=points,
        match_points=match_points,
        goal_left=goal_left,
        place=place,
        won=bool(won),
        won_match=bool(won_match),
        sittings=tuple(
            SatThere(
                name=name,
                level=level,
                since=since,
                until=until,
                ended=None if ended is None else SittingEnd(ended),
                user=user,
                stands_for=stands_for,
                participant=participant,
                stood_for=stood_for,
            )
            for participant, user, stood_for, stands_for, name, level, since, until, ended in sittings
        ),
    )


def _result(
    row: Sequence[Any], seats: Sequence[Sequence[Any]], sat: Mapping[tuple[int, int], Sequence[Sequence[Any]]]
) -> GameResult:
    """Return a result from its row, the rows of its seats, and the sittings of each seat.

    :raises ValueError: they make none.
    """
    if [seat[0] for seat in seats] != list(range(len(seats))):
        raise ValueError("seats are missing")
    number, game, table, guild, channel, system, options, house_rules, engine, match, match_game, *more = row
    match_target, decided, started_at, ended_at, turns, moves, ending, stopped, by, by_user, unrated, seen_by = more
    return GameResult(
        number=number,
        game=game,
        table=table,
        guild=guild,
        channel=channel,
        system=system,
        options=from_text(options),
        house_rules=bool(house_rules),
        engine=engine,
        match=match,
        match_game=match_game,
        match_target=match_target,
        decided=bool(decided),
        started_at=None if started_at is None else to_seconds(started_at),
        ended_at=to_seconds(ended_at),
        turns=turns,
        moves=moves,
        ending=ending,
        unrated=tuple(Unrated(each) for each in json.loads(unrated)),
        seats=tuple(_seat(sat.get((number, place), ()), *figures) for place, *figures in seats),
        stopped=None if stopped is None else StopKind(stopped),
        stopped_by=by_user,
        stopped_by_participant=by,
        seen_by=SeenBy(seen_by),
    )
