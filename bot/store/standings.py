"""Figures counted from the results of games, stored so that no result is counted twice or left out.

The counter holds the number of the last counted result and, in its upper digits, the way of counting. Figures that were
counted otherwise are deleted. A process of an earlier release beside this one finds a number after all results and
counts none.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final, TypeVar

from bot.entities.kept import PrivateGames, StoredKind
from bot.figures.feats import OF_RECORDS, Feat
from bot.figures.figures import COUNTED_AS, AllCounted, CurvePoint, Figures, Key, Leader, Meeting, Met, NewFigures
from bot.figures.parts import Field
from bot.figures.ratings import Rating
from bot.shapes import Data
from bot.store.database import Concern
from bot.store.statements import Connection, Row

_Made = TypeVar("_Made")

_HOW: Final = COUNTED_AS << 48
_COUNTED: Final = f"SELECT number - {_HOW} FROM results_counted WHERE number >= {_HOW}"  # noqa: S608 (a number)
_COUNTED_OTHERWISE: Final = f"DELETE FROM results_counted WHERE number < {_HOW} RETURNING number"  # noqa: S608
_COUNT: Final = (
    f"INSERT INTO results_counted SELECT 1, CAST(?1 AS BIGINT) + {_HOW} WHERE CAST(?2 AS BIGINT) = 0"  # noqa: S608
    " OR EXISTS (SELECT 1 FROM results_counted) ON CONFLICT (one) DO UPDATE SET number = excluded.number"
    f" WHERE results_counted.number = ?2 + {_HOW} RETURNING number"
)
_FIGURES: Final = "games, wins, points, match_wins, streak, best_streak, rated_games, skill, uncertainty"
_THEIR_FIGURES: Final = ", ".join(f"standings.{name}" for name in _FIGURES.split(", "))
_FIGURES_OF: Final = f"SELECT season, field, {_FIGURES} FROM standings WHERE participant = ?"  # noqa: S608
_FIGURES_AT: Final = f"SELECT {_FIGURES} FROM standings WHERE participant = ? AND season = ? AND field = ?"  # noqa: S608
_ALL_FIGURES: Final = f"SELECT participant, season, field, {_FIGURES} FROM standings"  # noqa: S608
_ALL_MEETINGS: Final = "SELECT one, other, season, games, one_ahead, other_ahead FROM meetings"
_ALL_PLAYED: Final = "SELECT participant, system, games FROM games_played"
_ALL_CURVES: Final = "SELECT participant, field, result, skill, uncertainty FROM rating_curve"
_KEEP_FIGURES: Final = (
    f"INSERT INTO standings (participant, season, field, guild, {_FIGURES}, surely)"  # noqa: S608
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (participant, season, field) DO UPDATE SET"
    " games = excluded.games, wins = excluded.wins, points = excluded.points, match_wins = excluded.match_wins,"
    " streak = excluded.streak, best_streak = excluded.best_streak, rated_games = excluded.rated_games,"
    " skill = excluded.skill, uncertainty = excluded.uncertainty, surely = excluded.surely"
)
_WANTS_OWN: Final = (
    'EXISTS (SELECT 1 FROM private_choices WHERE private_choices."user" = participants."user" AND counted = 1)'
)
_LEADING: Final = (
    f'SELECT standings.participant AS one, participants."user", participants.name, {_THEIR_FIGURES}, surely'  # noqa: S608
    " FROM standings JOIN participants ON participants.id = standings.participant"
    " WHERE standings.guild = ?1 AND season = ?2 AND {field} AND rated_games > 0"
    ' AND participants."user" IS NOT NULL'
    ' AND NOT EXISTS (SELECT 1 FROM hidden_people WHERE hidden_people."user" = participants."user")'
    " ORDER BY surely DESC, standings.participant LIMIT CAST(?3 AS BIGINT) + CAST(?4 AS BIGINT)"
)
_SEEN: Final = _LEADING.format(field=f"field = '{Field.COMPUTERS}' AND NOT {_WANTS_OWN}")
_OWN: Final = _LEADING.format(field=f"field = '{Field.OWN}' AND {_WANTS_OWN}")
_PEOPLE: Final = _LEADING.format(field=f"field = '{Field.PEOPLE}'")
_PAGE: Final = " ORDER BY surely DESC, one LIMIT CAST(?3 AS BIGINT) OFFSET CAST(?4 AS BIGINT)"
_LEADERS: Final = {
    Field.PEOPLE: f"SELECT * FROM ({_PEOPLE}) AS people{_PAGE}",  # noqa: S608
    Field.COMPUTERS: (
        f"SELECT * FROM (SELECT * FROM ({_SEEN}) AS seen UNION ALL SELECT * FROM ({_OWN}) AS own)"  # noqa: S608
        f" AS leaders{_PAGE}"
    ),
}
"""Each is found in the order of an index: a page is as quick however many there are."""
_MEETING: Final = "SELECT games, one_ahead, other_ahead FROM meetings WHERE one = ? AND other = ? AND season = ?"
_KEEP_MEETING: Final = (
    "INSERT INTO meetings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (one, other, season) DO UPDATE SET"
    " games = excluded.games, one_ahead = excluded.one_ahead, other_ahead = excluded.other_ahead"
)
_PLAYED: Final = "SELECT system, games FROM games_played WHERE participant = ? ORDER BY games DESC, system"
_ALL_THEY_PLAYED: Final = (
    "SELECT system, CAST(sum(games) AS BIGINT) FROM (SELECT system, games FROM games_played WHERE participant = ?1"
    " UNION ALL SELECT system, games FROM private_played WHERE participant = ?1) AS played GROUP BY system"
    " ORDER BY 2 DESC, system"
)
_KEEP_PLAYED: Final = (
    "INSERT INTO {0} VALUES (?, ?, ?) ON CONFLICT (participant, system)"
    " DO UPDATE SET games = {0}.games + excluded.games"
)
_CURVE: Final = (
    "SELECT result, skill, uncertainty FROM rating_curve WHERE participant = ? AND field = ?"
    " ORDER BY result DESC LIMIT ?"
)
_KEEP_POINT: Final = "INSERT INTO rating_curve VALUES (?, ?, ?, ?, ?)"
_FEATS: Final = "SELECT feat FROM feats WHERE participant = ? ORDER BY result, feat"
_FEATS_OF_ALL: Final = (
    "SELECT feat, min(result) FROM (SELECT feat, result FROM feats WHERE participant = ?1"
    " UNION ALL SELECT feat, result FROM private_feats WHERE participant = ?1) AS done GROUP BY feat ORDER BY 2, feat"
)
_FEATS_OF_GAME: Final = (
    "SELECT feat FROM (SELECT feat, result FROM feats WHERE participant = ?1"
    " UNION ALL SELECT feat, result FROM private_feats WHERE participant = ?1) AS done"
    " GROUP BY feat HAVING min(result) = ?2 ORDER BY feat"
)
_ALL_FEATS: Final = "SELECT participant, feat, result FROM feats"
_ALL_OWN_FEATS: Final = "SELECT participant, feat, result FROM private_feats"
_ALL_OWN_PLAYED: Final = "SELECT participant, system, games FROM private_played"
_KEEP_FEAT: Final = "INSERT INTO {} VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_PLACES: Final = ", ".join("?" * len(OF_RECORDS))
_CLEAR_FEATS: Final = (
    f"DELETE FROM feats WHERE feat NOT IN ({_PLACES})",  # noqa: S608
    f"DELETE FROM private_feats WHERE feat NOT IN ({_PLACES})",  # noqa: S608
)
_HIDDEN_AMONG: Final = 'SELECT "user" FROM hidden_people WHERE "user" IN (?)'
IS_HIDDEN: Final = 'SELECT 1 FROM hidden_people WHERE "user" = ?'
_HIDE: Final = "INSERT INTO hidden_people VALUES (?) ON CONFLICT DO NOTHING"
SHOW_AGAIN: Final = 'DELETE FROM hidden_people WHERE "user" = ?'
_PRIVATE_GAMES: Final = 'SELECT counted, asked_after FROM private_choices WHERE "user" = ?'
_ASK: Final = 'INSERT INTO private_choices ("user", counted, asked_after) VALUES (?, 0, ?) ON CONFLICT DO NOTHING'
_COUNT_OWN: Final = (
    """INSERT INTO private_choices ("user", counted, asked_after) VALUES (?, ?, '')"""
    """ ON CONFLICT ("user") DO UPDATE SET counted = excluded.counted, asked_after = ''"""
)
_FORGET_PRIVATE_GAMES: Final = 'DELETE FROM private_choices WHERE "user" = ?'
_CLEARED: Final = (
    "DELETE FROM standings",
    "DELETE FROM meetings",
    "DELETE FROM games_played",
    "DELETE FROM private_played",
    "DELETE FROM rating_curve",
    "DELETE FROM results_counted",
)


class StandingStore(Concern):
    """Figures, ratings and meetings."""

    async def last_counted(self) -> int:
        """Return the number of the last counted result. Raises ``Unavailable``."""
        return next((int(number) for (number,) in await self._database.read_after_writes(_COUNTED)), 0)

    async def count(self, new: NewFigures) -> bool:
        """Save the figures of some results, whole or not at all; return False where others were counted meanwhile.

        :raises Unavailable: it could not be saved.
        """
        return await self._database.transact(partial(_count, new))

    async def count_anew(self) -> None:
        """Delete everything counted, so that every result is counted again. Raises ``Unavailable``."""
        await self._database.transact(_clear)

    async def figures_at(self, key: Key) -> Figures | None:
        """Return a participant's figures in one season and field. Raises ``Unavailable``."""
        for row in await self._database.read_after_writes(_FIGURES_AT, *key):
            return _figures(row)
        return None

    async def figures_of(self, participant: int) -> dict[Key, Figures]:
        """Return a participant's figures in every season and field. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_FIGURES_OF, participant)
        return dict(self._read_each(rows, lambda row: (Key(participant, row[0], Field(row[1])), _figures(row[2:]))))

    async def leaders(self, guild: int, season: str, field: Field, *, most: int, after: int = 0) -> list[Leader]:
        """Return a server's leaders, the surest first, from a position on.

        Against computers, private games count for those who have chosen so.

        :raises Unavailable: they can't be read.
        """
        rows = await self._database.read_after_writes(_LEADERS[field], guild, season, most, after)
        return [Leader(participant, user, name, _figures(row)) for participant, user, name, *row, _ in rows]

    async def met(self, meeting: Meeting) -> Met | None:
        """Return the balance of two participants' games against each other. Raises ``Unavailable``."""
        for row in await self._database.read_after_writes(_MEETING, *meeting):
            return Met(*row)
        return None

    async def games_played(self, participant: int, *, own: bool) -> list[tuple[str, int]]:
        """Return a participant's number of games by system, the favourite first. Raises ``Unavailable``.

        :param own: also in games that only they saw.
        """
        rows = await self._database.read_after_writes(_ALL_THEY_PLAYED if own else _PLAYED, participant)
        return [(system, games) for system, games in rows]

    async def curve(self, participant: int, field: Field, *, most: int) -> list[CurvePoint]:
        """Return a participant's rating after each of their last rated games, the oldest first. Raises
        ``Unavailable``."""
        rows = await self._database.read_after_writes(_CURVE, participant, field, most)
        return [CurvePoint(result, Rating(skill, uncertainty)) for result, skill, uncertainty in reversed(rows)]

    async def feats_of(self, participant: int, *, own: bool) -> list[Feat]:
        """Return a participant's feats in the order of their first success. Raises ``Unavailable``.

        :param own: also in games that only they saw.
        """
        rows = await self._database.read_after_writes(_FEATS_OF_ALL if own else _FEATS, participant)
        return self._read_each(rows, lambda row: Feat(row[0]))

    async def feats_in(self, participant: int, result: int) -> list[Feat]:
        """Return the feats that a participant achieved first in one game. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_FEATS_OF_GAME, participant, result)
        return self._read_each(rows, lambda row: Feat(row[0]))

    async def private_games(self, user: int) -> PrivateGames:
        """Return a person's choice about the games that only they saw. Raises ``Unavailable``."""
        for counted, asked_after in await self._database.read_after_writes(_PRIVATE_GAMES, user):
            return PrivateGames(bool(counted), asked_after)
        return PrivateGames()

    async def ask_about_private_games(self, user: int, game: str) -> bool:
        """Note that a person is asked about their private games after a game.

        Returns False where they were asked after another game, or have chosen.

        :raises Unavailable: it can't be noted now.
        """
        return await self._database.transact(partial(_ask, user, game))

    async def count_private_games(self, user: int, *, counted: bool) -> None:
        """Store whether a person's private games count in public standings. Raises ``Unavailable``."""
        await self._database.execute(_COUNT_OWN, user, int(counted))

    async def is_hidden(self, user: int) -> bool:
        """Whether a person wants to be seen in no standings. Raises ``Unavailable``."""
        return bool(list(await self._database.read_after_writes(IS_HIDDEN, user)))

    async def hidden_among(self, users: Collection[int]) -> set[int]:
        """Return the people who want to be seen in no standings. Raises ``Unavailable``."""
        return await self._database.among(_HIDDEN_AMONG, users)

    async def hide(self, user: int, *, hidden: bool) -> None:
        """Store whether a person wants to be seen in standings. Raises ``Unavailable``."""
        await self._database.execute(_HIDE if hidden else SHOW_AGAIN, user)

    async def everything(self) -> AllCounted:
        """Return all counted figures. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(_ALL_FIGURES)
        figures = dict(self._read_each(rows, lambda row: (Key(row[0], row[1], Field(row[2])), _figures(row[3:]))))
        meetings = {Meeting(*row[:3]): Met(*row[3:]) for row in await self._database.read(_ALL_MEETINGS)}
        played = Counter(
            {(participant, system): games for participant, system, games in await self._database.read(_ALL_PLAYED)}
        )
        rows = await self._database.read(_ALL_CURVES)
        curves = dict(self._read_each(rows, lambda row: ((row[0], Field(row[1]), row[2]), Rating(*row[3:]))))
        feats = dict(self._read_each(await self._database.read(_ALL_FEATS), _feat))
        own_played = Counter(
            {(one, system): games for one, system, games in await self._database.read(_ALL_OWN_PLAYED)}
        )
        own_feats = dict(self._read_each(await self._database.read(_ALL_OWN_FEATS), _feat))
        return AllCounted(figures, meetings, played, curves, feats, own_played, own_feats)

    def _read_each(self, rows: Sequence[Row], make: Callable[[Row], _Made]) -> list[_Made]:
        """Return the readable rows; a row's key is all of its numbers, which hold nothing personal."""
        return self.damage.each(StoredKind.STANDING, ((tuple(row), partial(make, row)) for row in rows))


def _feat(row: Row) -> tuple[tuple[int, Feat], int]:
    """Return participant and feat, and the number of the game."""
    return (row[0], Feat(row[1])), row[2]


async def _ask(user: int, game: str, connection: Connection) -> bool:
    # Of two questions at once the first one's row stays, and says which game it was asked after.
    await connection.execute_fetchall(_ASK, (user, game))
    return any(asked_after == game for _, asked_after in await connection.execute_fetchall(_PRIVATE_GAMES, (user,)))


async def forget_private_games(user: int, connection: Connection) -> None:
    """Forget a person's choice about private games."""
    await connection.execute_fetchall(_FORGET_PRIVATE_GAMES, (user,))


async def exported_private_games(user: int, connection: Connection) -> Data | None:
    """Return a person's choice in the form of an export; None where they were never asked and have chosen nothing."""
    for counted, asked_after in await connection.execute_fetchall(_PRIVATE_GAMES, (user,)):
        return {"counted": bool(counted), "asked_after": asked_after or None}
    return None


async def _count(new: NewFigures, connection: Connection) -> bool:
    """Store new figures; return False, and change nothing, where another process has counted since they were made."""
    # Figures of another way of counting can't be added to: all are counted again, from the first result.
    if list(await connection.execute_fetchall(_COUNTED_OTHERWISE)):
        await _clear(connection)
    # A compare-and-swap of the counter: another process that has counted first refuses this one.
    if not list(await connection.execute_fetchall(_COUNT, (new.number, new.after))):
        return False
    figures = [
        (
            *(*key, guild, each.games, each.wins, each.points, each.match_wins, each.streak, each.best_streak),
            *(each.rated_games, each.rating.skill, each.rating.uncertainty, each.rating.surely),
        )
        for key, (guild, each) in new.figures.items()
    ]
    points = [
        (participant, field, point.result, point.rating.skill, point.rating.uncertainty)
        for participant, field, point in new.points
    ]
    meetings = [(*meeting, met.games, met.one_ahead, met.other_ahead) for meeting, met in new.meetings.items()]
    # Sorted by key: neighbouring rows share pages of the index.
    await connection.executemany(_KEEP_FIGURES, sorted(figures))
    await connection.executemany(_KEEP_MEETING, sorted(meetings))
    for kept, games_of in (("games_played", new.played), ("private_played", new.own_played)):
        played = [(*who, games) for who, games in sorted(games_of.items())]
        await connection.executemany(_KEEP_PLAYED.format(kept), played)
    await connection.executemany(_KEEP_POINT, sorted(points))
    for kept, deeds in (("feats", new.deeds), ("private_feats", new.own_deeds)):
        done = [(deed.participant, deed.feat, deed.result) for deed in deeds]
        await connection.executemany(_KEEP_FEAT.format(kept), done)
    return True


async def _clear(connection: Connection) -> None:
    # Feats that only records tell stay: those are deleted after a while, and could not be looked through again.
    for statement in _CLEARED:
        await connection.execute_fetchall(statement)
    for statement in _CLEAR_FEATS:
        await connection.execute_fetchall(statement, tuple(sorted(OF_RECORDS)))


def _figures(row: Sequence[float]) -> Figures:
    *counts, skill, uncertainty = row
    games, wins, points, match_wins, streak, best_streak, rated_games = map(int, counts)
    return Figures(
        games=games,
        wins=wins,
        points=points,
        match_wins=match_wins,
        streak=streak,
        best_streak=best_streak,
        rated_games=rated_games,
        rating=Rating(skill, uncertainty),
    )
