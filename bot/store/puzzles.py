"""Tries of puzzles, and the results of daily puzzles."""

from datetime import date
from functools import partial
from typing import Any, Final

from bot.entities.kept import PuzzleDay, PuzzleTry, StoredKind
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.statements import Connection, fetch, forget_found, repeatable

_COLUMNS: Final = (
    "SELECT person, puzzle, version, moves, reached, solved, person_rating, puzzle_rating, at, number, attempt, undone"
    " FROM puzzle_tries"
)
TRIES_OF: Final = f"{_COLUMNS} WHERE person = ? ORDER BY at, puzzle"
PUZZLE_DAYS_OF: Final = "SELECT person, day, guild, puzzle, solved, at FROM puzzle_days WHERE person = ? ORDER BY day"
_KEEP_DAY: Final = (
    "INSERT INTO puzzle_days (person, day, guild, puzzle, solved, at) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (person, day) DO NOTHING"
)
"""The first result of a day stays."""
_FORGET_DAYS: Final = "DELETE FROM puzzle_days WHERE person = ?"
_RATED: Final = f"{_COLUMNS} WHERE number > ? ORDER BY number"
_LAST: Final = "(SELECT coalesce(max(number), 0) FROM puzzle_tries)"
_NUMBER: Final = f"CASE WHEN CAST(?6 AS BIGINT) IS NULL THEN NULL ELSE {_LAST} + 1 END"
_NOTHING_SINCE: Final = f"(CAST(?12 AS BIGINT) IS NULL OR {_LAST} = ?12)"
_BEGIN: Final = (
    "INSERT INTO puzzle_tries"
    " (person, puzzle, version, moves, reached, solved, person_rating, puzzle_rating, at, attempt, undone, number)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS TEXT), CAST(?3 AS BIGINT), ?4, ?5, CAST(?6 AS BIGINT), ?7, ?8, ?9,"
    f" ?10, ?11, {_NUMBER} WHERE {_NOTHING_SINCE} ON CONFLICT (person, puzzle) DO NOTHING RETURNING version"
)
_GO_ON: Final = (
    "UPDATE puzzle_tries SET version = CAST(?3 AS BIGINT), moves = ?4,"  # noqa: S608 (no values)
    " reached = CASE reached WHEN 1 THEN 1 ELSE ?5 END, solved = coalesce(solved, ?6), at = ?9,"
    " attempt = ?10, undone = ?11,"
    f" number = coalesce(number, {_NUMBER}), person_rating = coalesce(person_rating, ?7),"
    " puzzle_rating = coalesce(puzzle_rating, ?8)"
    f" WHERE person = ?1 AND puzzle = ?2 AND version = CAST(?3 AS BIGINT) - 1 AND {_NOTHING_SINCE} RETURNING version"
)
"""Of a try that is there alone: where another process has just taken its player out of it, none comes back."""
_ONE_AT_A_TIME: Final = (
    "INSERT INTO notes (name, value) VALUES ('puzzles rated', '') ON CONFLICT (name) DO UPDATE SET value ="
    " excluded.value"
)
"""Locks one row until the transaction ends: of two processes that rate at once the second sees the first's number."""
_FORGET_UNRATED: Final = "DELETE FROM puzzle_tries WHERE person = ? AND number IS NULL"
_FORGET: Final = "UPDATE puzzle_tries SET person = NULL, moves = '' WHERE person = ?"
_LONG_GONE: Final = "SELECT person FROM puzzle_tries WHERE person IS NOT NULL GROUP BY person HAVING max(at) < ?"


class PuzzleStore(Concern):
    """Tries of puzzles."""

    async def tries(self, person: int) -> list[PuzzleTry]:
        """Return a person's tries of all puzzles, the newest last. Raises ``Unavailable``."""
        return [try_from_row(*row) for row in await self._database.read_after_writes(TRIES_OF, person)]

    async def rated(self, *, after: int = 0) -> list[PuzzleTry]:
        """Return the finished first tries after a number, in their order. Raises ``Unavailable``."""
        return [try_from_row(*row) for row in await self._database.read_after_writes(_RATED, after)]

    async def days(self, person: int) -> list[PuzzleDay]:
        """Return how puzzles of days came out for a person, the last day last. Raises ``Unavailable``."""
        rows = await self._database.read_after_writes(PUZZLE_DAYS_OF, person)
        return self.damage.each(
            StoredKind.PUZZLE_DAY, ((f"{row[0]}/{row[1]}", partial(puzzle_day_from_row, *row)) for row in rows)
        )

    async def save(self, tried: PuzzleTry, *, after: int | None = None, day: PuzzleDay | None = None) -> bool:
        """Save a try. False where its version is not one above what is kept, or where the last first try that has
        ended is another one than that of number ``after``, from which its ratings follow.

        :param day: how the puzzle of a day has come out with it. Once a day has, that stays.
        :raises Unavailable: it could not be saved.
        """
        return await self._database.transact(partial(_save, tried, after, day))

    async def prune(self, before: float) -> None:
        """Forget the people whose newest try lies before a moment. Raises ``Unavailable``."""
        long_gone = partial(forget_found, _LONG_GONE, (to_microseconds(before),), forget_tries)
        await self._database.transact(long_gone)


@repeatable
async def _save(tried: PuzzleTry, after: int | None, day: PuzzleDay | None, connection: Connection) -> bool:
    # A first try that has ended is rated from the one before it, so these are saved one at a time.
    if after is not None:
        await fetch(_ONE_AT_A_TIME, (), connection)
    question = _BEGIN if tried.version == 1 else _GO_ON
    is_saved = bool(await fetch(question, (*try_to_row(tried), after), connection))
    # The first result of a day stays, whatever is tried again.
    if is_saved and day is not None:
        row = (day.person, day.day, day.guild, day.puzzle, int(day.solved), to_microseconds(day.at))
        await fetch(_KEEP_DAY, row, connection)
    return is_saved


async def forget_tries(person: int, connection: Connection) -> None:
    """Take a person out; the ratings that follow from their first tries stay."""
    await fetch(_FORGET_DAYS, (person,), connection)
    # No rating follows from a try that has no number.
    await fetch(_FORGET_UNRATED, (person,), connection)
    await fetch(_FORGET, (person,), connection)


def try_to_row(tried: PuzzleTry) -> tuple[object, ...]:
    solved = None if tried.solved is None else int(tried.solved)
    ratings = (tried.person_rating, tried.puzzle_rating)
    moves, at = " ".join(tried.moves), to_microseconds(tried.at)
    ended = (int(tried.reached), solved, *ratings)
    return tried.person, tried.puzzle, tried.version, moves, *ended, at, tried.attempt, " ".join(tried.undone)


def try_from_row(
    person: int | None,
    puzzle: str,
    version: int,
    moves: str,
    reached: int,
    solved: int | None,
    person_rating: float | None,
    puzzle_rating: float | None,
    at: int,
    number: int | None,
    attempt: int,
    undone: str,
) -> PuzzleTry:
    """Return a try from its row, ``at`` in microseconds."""
    return PuzzleTry(
        person or 0,
        puzzle,
        version,
        tuple(moves.split()),
        bool(reached),
        None if solved is None else bool(solved),
        person_rating,
        puzzle_rating,
        to_seconds(at),
        number,
        attempt,
        tuple(undone.split()),
    )


def puzzle_day_from_row(person: int, day: str, guild: int | None, puzzle: str, solved: int, at: int) -> PuzzleDay:
    """Read a day's puzzle as it is kept, ``at`` in microseconds. Raises ``ValueError`` where it is of no day."""
    date.fromisoformat(day)
    return PuzzleDay(person, day, guild or 0, puzzle, bool(solved), to_seconds(at))


def exported_try(row: tuple[Any, ...]) -> Data:
    """Return a try in the form of a person's export."""
    tried = try_from_row(*row)
    return {
        "puzzle": tried.puzzle,
        "moves": list(tried.moves),
        "attempt": tried.attempt,
        "taken_back": list(tried.undone),
        "reached": tried.reached,
        "solved": tried.solved,
        "rating": tried.person_rating,
        "at": tried.at,
    }


def exported_puzzle_day(row: tuple[Any, ...]) -> Data:
    """Tell how the puzzle of a day came out, for whoever it came out so for to read."""
    _, day, guild, puzzle, solved, at = row
    return {"day": day, "server": guild or 0, "puzzle": puzzle, "solved": bool(solved), "at": to_seconds(at)}
