"""People at puzzles: which comes next, what their plays come to, and what follows for ratings.

Everything is saved before it is shown; a press delivered twice, or one on an old panel, changes nothing.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from typing import Final

from bot.engine.errors import MoveError
from bot.engine.systems import DEFAULT_SYSTEM
from bot.entities.kept import PuzzleTry, StoredKind
from bot.errors import Reason, Refused
from bot.puzzles.attempt import SHOWN_WAY, Attempt, Explanation, Verdict, attempt_of, explain_puzzle
from bot.puzzles.puzzle import Puzzle, PuzzleTheme
from bot.puzzles.rating import BEGINNER, SolverStanding, rate
from bot.puzzles.shipped import puzzles_of, shipped_puzzles
from bot.store.puzzles import PuzzleStore
from bot.tables.ports import Clock

_TRIES: Final = 5
"""Of a rating that others, at other processes, change meanwhile."""
_SPREAD: Final = 200
"""How far from somebody's rating the next puzzle may lie where nearer ones are left."""


@dataclass(frozen=True, slots=True)
class PuzzleSitting:
    """Somebody at a puzzle, as it is shown.

    ``theme`` is the lesson that it was opened from. ``first`` is how the first attempt ended, None while it lasts;
    ``gained`` what it changed of the rating, where it has just ended. ``done`` counts the solved puzzles by lesson.
    """

    attempt: Attempt
    version: int
    theme: PuzzleTheme | None
    first: bool | None
    standing: SolverStanding
    gained: float | None
    done: dict[PuzzleTheme, int]
    explanation: Explanation | None = None

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle


@cache
def _standings_untried() -> dict[str, SolverStanding]:
    """What puzzles are rated as long as nobody has tried them, by their ids."""
    return {puzzle.id: SolverStanding(puzzle.rating) for puzzle in shipped_puzzles().values()}


class PuzzleService:
    """The way to every puzzle. Every method raises ``Unavailable`` where nothing can be read or saved now, and
    ``Refused`` for a puzzle that there is not."""

    def __init__(self, store: PuzzleStore, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._puzzles = dict(_standings_untried())
        self._counted = 0
        """The number of the last first try that is counted in them."""
        self._rating = asyncio.Lock()

    async def open(self, person: int, theme: PuzzleTheme | None = None) -> PuzzleSitting:
        """The puzzle to go on with: the one that was begun, else the next."""
        tries = await self._store.tries(person)
        return await self._sit(await self._next(person, tries, theme), tries, theme)

    async def another(self, person: int, puzzle: str, theme: PuzzleTheme | None) -> PuzzleSitting:
        """The puzzle after the one named. Where all of a lesson are solved, its next one, to be tried again."""
        tries = await self._store.tries(person)
        ids = [] if theme is None else [each.id for each in puzzles_of(theme)]
        if theme is None or not _solved(tries).issuperset(ids):
            return await self._sit(await self._next(person, tries, theme), tries, theme)
        following = ids[(ids.index(puzzle) + 1) % len(ids)] if puzzle in ids else ids[0]
        return await self.begin_again(person, following, theme, version=_version(_of(tries, following)))

    async def look(self, person: int, puzzle: str, theme: PuzzleTheme | None) -> PuzzleSitting:
        """A puzzle as it stands."""
        return await self._sit(_named(puzzle), await self._store.tries(person), theme)

    async def play(
        self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int, move: str
    ) -> PuzzleSitting:
        """A play, ``ASKED_WHY`` or ``SHOWN_WAY``, in the attempt that had been saved so often; else nothing happens.

        :raises Refused: the play is not legal.
        """
        asked, tries = _named(puzzle), await self._store.tries(person)
        kept = _of(tries, puzzle)
        attempt = await self._attempt(asked, kept)
        goes_on = attempt.verdict is Verdict.OPEN or (attempt.verdict is Verdict.WRONG and move == SHOWN_WAY)
        if version != _version(kept) or not goes_on:
            return await self._sit(asked, tries, theme)
        try:
            attempt = await asyncio.to_thread(attempt_of, asked, (*attempt.moves, move))
        except MoveError:
            raise Refused(Reason.ILLEGAL) from None
        gained = await self._save(person, kept, attempt)
        return await self._sit(asked, await self._store.tries(person), theme, gained=gained)

    async def take_back(self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int) -> PuzzleSitting:
        """Takes the last play back, as long as the attempt goes on; else nothing happens."""
        asked, tries = _named(puzzle), await self._store.tries(person)
        kept = _of(tries, puzzle)
        if kept is not None and kept.version == version and kept.moves:
            attempt = await self._attempt(asked, kept)
            if attempt.verdict is Verdict.OPEN:
                moves = attempt.moves[:-1]
                await self._store.save(replace(kept, version=version + 1, moves=moves, at=self._clock.now()))
                tries = await self._store.tries(person)
        return await self._sit(asked, tries, theme)

    async def begin_again(self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int) -> PuzzleSitting:
        """Another attempt, which is not rated, after the first has ended; else nothing happens."""
        asked, tries = _named(puzzle), await self._store.tries(person)
        kept = _of(tries, puzzle)
        if kept is not None and kept.version == version and kept.solved is not None:
            await self._store.save(replace(kept, version=version + 1, moves=(), at=self._clock.now()))
            tries = await self._store.tries(person)
        return await self._sit(asked, tries, theme)

    async def _save(self, person: int, kept: PuzzleTry | None, attempt: Attempt) -> float | None:
        """Saves an attempt, and the ratings where the first one ends with it; what it changed of the person's."""
        puzzle, solved = attempt.puzzle.id, attempt.verdict is Verdict.SOLVED
        tried = PuzzleTry(person, puzzle, _version(kept) + 1, attempt.moves, solved, at=self._clock.now())
        if attempt.verdict is Verdict.OPEN or (kept is not None and kept.solved is not None):
            await self._store.save(tried)
            return None
        async with self._rating:
            for _ in range(_TRIES):
                standings = await self._standings()
                counted, tries = self._counted, await self._store.tries(person)
                if _version(_of(tries, puzzle)) != _version(kept):  # another press was quicker
                    return None
                before = _standing(tries)
                after, of_puzzle = rate(before, standings[puzzle], solved=solved)
                rated = replace(tried, solved=solved, person_rating=after.rating, puzzle_rating=of_puzzle.rating)
                if await self._store.save(rated, after=counted):
                    return after.rating - before.rating
        return None

    async def _standings(self) -> dict[str, SolverStanding]:
        """Every puzzle's rating, with what has been tried since the last look, by people of other processes too."""
        for tried in await self._store.rated(after=self._counted):
            number = tried.number or 0
            if number <= self._counted:  # somebody else has counted it meanwhile
                continue
            self._counted = number
            if tried.puzzle in self._puzzles and tried.puzzle_rating is not None:
                before = self._puzzles[tried.puzzle]
                self._puzzles[tried.puzzle] = SolverStanding(tried.puzzle_rating, before.tries + 1)
        return self._puzzles

    async def _next(self, person: int, tries: Sequence[PuzzleTry], theme: PuzzleTheme | None) -> Puzzle:
        """In a lesson the first puzzle that is not solved; else the one that was begun, else one that suits the
        person's rating. Whoever has tried them all comes back to those that are not solved, and then to any."""
        solved = _solved(tries)
        if theme is not None:
            return next((puzzle for puzzle in puzzles_of(theme) if puzzle.id not in solved), puzzles_of(theme)[0])
        known = shipped_puzzles()
        begun = [tried.puzzle for tried in tries if tried.solved is None and tried.puzzle in known]
        if begun:
            return known[begun[-1]]
        standings, own = await self._standings(), _standing(tries)
        left = known.keys() - {tried.puzzle for tried in tries} or known.keys() - solved or known.keys()
        if own.provisional:
            # Whoever has tried few may know no other game yet.
            left = {puzzle for puzzle in left if known[puzzle].system == DEFAULT_SYSTEM} or left

        def distance(puzzle: str) -> float:
            chance = sha256(f"{person}/{len(tries)}/{puzzle}".encode()).digest()[0] / 256
            return abs(standings[puzzle].rating - own.rating) + _SPREAD * chance

        return known[min(left, key=distance)]

    async def _sit(
        self, puzzle: Puzzle, tries: Sequence[PuzzleTry], theme: PuzzleTheme | None, *, gained: float | None = None
    ) -> PuzzleSitting:
        kept = _of(tries, puzzle.id)
        attempt = await self._attempt(puzzle, kept)
        over = attempt.verdict in (Verdict.SOLVED, Verdict.SHOWN)
        solved = _solved(tries)
        return PuzzleSitting(
            attempt=attempt,
            version=_version(kept),
            theme=theme,
            first=kept.solved if kept else None,
            standing=_standing(tries),
            gained=gained,
            done={each: sum(about.id in solved for about in puzzles_of(each)) for each in PuzzleTheme},
            explanation=await asyncio.to_thread(explain_puzzle, puzzle) if over else None,
        )

    async def _attempt(self, puzzle: Puzzle, kept: PuzzleTry | None) -> Attempt:
        """An attempt as it stands; of one that is damaged, its beginning."""
        if kept is not None and kept.moves:
            made = partial(attempt_of, puzzle, kept.moves)
            key = f"{kept.person}/{puzzle.id}"
            found = await asyncio.to_thread(self._store.damage.read, StoredKind.PUZZLE_TRY, key, made)
            if found is not None:
                return found
        return await asyncio.to_thread(attempt_of, puzzle, ())


def _named(puzzle: str) -> Puzzle:
    found = shipped_puzzles().get(puzzle)
    if found is None:
        raise Refused(Reason.OUTDATED)
    return found


def _of(tries: Iterable[PuzzleTry], puzzle: str) -> PuzzleTry | None:
    return next((tried for tried in tries if tried.puzzle == puzzle), None)


def _solved(tries: Iterable[PuzzleTry]) -> set[str]:
    return {tried.puzzle for tried in tries if tried.reached}


def _version(kept: PuzzleTry | None) -> int:
    return kept.version if kept else 0


def _standing(tries: Iterable[PuzzleTry]) -> SolverStanding:
    """A person's rating after their newest first attempt that has ended."""
    rated = [(tried.number, tried.person_rating) for tried in tries if tried.number is not None]
    _, rating = max(rated, default=(0, None))
    return SolverStanding(BEGINNER if rating is None else rating, len(rated))
