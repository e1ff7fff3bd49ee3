"""Who tried which puzzle."""

from functools import partial
from typing import Any, Final

from bot.entities.kept import PuzzleTry
from bot.shapes import Data
from bot.store.codec import to_microseconds, to_seconds
from bot.store.database import Concern
from bot.store.statements import Connection, fetch, repeatable

TRIES_OF: Final = (
    "SELECT person, puzzle, version, moves, reached, solved, person_rating, puzzle_rating, at, number"
    " FROM puzzle_tries WHERE person = ? ORDER BY at, puzzle"
)
_RATED: Final = (
    "SELECT person, puzzle, version, moves, reached, solved, person_rating, puzzle_rating, at, number"
    " FROM puzzle_tries WHERE number > ? ORDER BY number"
)
_LAST: Final = "(SELECT coalesce(max(number), 0) FROM puzzle_tries)"
_NUMBER: Final = f"CASE WHEN CAST(?6 AS BIGINT) IS NULL THEN NULL ELSE {_LAST} + 1 END"
_NOTHING_SINCE: Final = f"(CAST(?10 AS BIGINT) IS NULL OR {_LAST} = ?10)"
_BEGIN: Final = (
    "INSERT INTO puzzle_tries"
    " (person, puzzle, version, moves, reached, solved, person_rating, puzzle_rating, at, number)"
    " SELECT CAST(?1 AS BIGINT), CAST(?2 AS TEXT), CAST(?3 AS BIGINT), ?4, ?5, CAST(?6 AS BIGINT), ?7, ?8, ?9,"
    f" {_NUMBER} WHERE {_NOTHING_SINCE} ON CONFLICT (person, puzzle) DO NOTHING RETURNING version"
)
_GO_ON: Final = (
    "UPDATE puzzle_tries SET version = CAST(?3 AS BIGINT), moves = ?4,"  # noqa: S608 (no values)
    " reached = CASE reached WHEN 1 THEN 1 ELSE ?5 END, solved = coalesce(solved, ?6), at = ?9,"
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
        """Every puzzle that a person has begun, the last one last. Raises ``Unavailable``."""
        return [try_from_row(*row) for row in await self._database.read_after_writes(TRIES_OF, person)]

    async def rated(self, *, after: int = 0) -> list[PuzzleTry]:
        """Every first try that has ended, after that number, in their order. Raises ``Unavailable``."""
        return [try_from_row(*row) for row in await self._database.read_after_writes(_RATED, after)]

    async def save(self, tried: PuzzleTry, *, after: int | None = None) -> bool:
        """Saves a try. False where its version is not one above what is kept, or where the last first try that has
        ended is another one than that of number ``after``, from which its ratings follow.

        :raises Unavailable: it could not be saved.
        """
        return await self._database.transact(partial(_save, tried, after))

    async def prune(self, before: float) -> None:
        """Takes those out of their tries whose last one lies before a moment. Raises ``Unavailable``."""
        await self._database.transact(partial(_prune, to_microseconds(before)))


@repeatable
async def _save(tried: PuzzleTry, after: int | None, connection: Connection) -> bool:
    if after is not None:
        await fetch(_ONE_AT_A_TIME, (), connection)
    return bool(await fetch(_BEGIN if tried.version == 1 else _GO_ON, (*try_to_row(tried), after), connection))


async def forget_tries(person: int, connection: Connection) -> None:
    """Takes a person out; what their first attempts said of the puzzles stays."""
    await fetch(_FORGET_UNRATED, (person,), connection)
    await fetch(_FORGET, (person,), connection)


async def _prune(before: int, connection: Connection) -> None:
    """Takes those out whose last try lies before a moment (microseconds)."""
    for (person,) in await fetch(_LONG_GONE, (before,), connection):
        await forget_tries(person, connection)


def try_to_row(tried: PuzzleTry) -> tuple[object, ...]:
    solved = None if tried.solved is None else int(tried.solved)
    ratings = (tried.person_rating, tried.puzzle_rating)
    moves, at = " ".join(tried.moves), to_microseconds(tried.at)
    return tried.person, tried.puzzle, tried.version, moves, int(tried.reached), solved, *ratings, at


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
) -> PuzzleTry:
    """A try as it is kept, ``at`` in microseconds."""
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
    )


def exported_try(row: tuple[Any, ...]) -> Data:
    """A try, for who made it to read."""
    tried = try_from_row(*row)
    return {
        "puzzle": tried.puzzle,
        "moves": list(tried.moves),
        "reached": tried.reached,
        "solved": tried.solved,
        "rating": tried.person_rating,
        "at": tried.at,
    }
