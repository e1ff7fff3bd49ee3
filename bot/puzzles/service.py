"""Service of puzzles: the next puzzle, plays, ratings, and days in a row.

Everything is saved before it is shown. A press delivered twice, or one on an old panel, changes nothing.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from hashlib import sha256
from random import Random
from typing import Final

from bot.daily.days import day_after, day_at, end_of
from bot.daily.streaks import DaysOf, Streaks, streaks
from bot.engine.errors import MoveError
from bot.engine.game import apply
from bot.engine.moves import parse_move
from bot.engine.systems import DEFAULT_SYSTEM
from bot.entities.kept import PuzzleDay, PuzzleTry, StoredKind
from bot.errors import Reason, Refused
from bot.puzzles.attempt import (
    SHOWN_WAY,
    Attempt,
    Explanation,
    Verdict,
    attempt_of,
    explain_puzzle,
    takes_back_mistake,
    undone_mistake,
)
from bot.puzzles.day import puzzle_of_day
from bot.puzzles.obvious import Mistake
from bot.puzzles.puzzle import SOLVER, Puzzle, PuzzleTheme
from bot.puzzles.rating import BEGINNER, SolverStanding, rate
from bot.puzzles.shipped import known_puzzles, puzzles_of, shipped_puzzles
from bot.store.puzzles import PuzzleStore
from bot.tables.ports import Clock
from bot.tables.rules.lobby_rules import changes_of
from bot.tables.service.opening import TrialStart
from bot.tables.state.trial import Trial, TrialOf

_TRIES: Final = 5
"""Retries of a rating that other processes change at the same time."""
_SPREAD: Final = 200
"""Random distance added when the next puzzle is chosen by rating, so that not all people get the same one."""


GivenBack = Callable[[], Awaitable[DaysOf]]
"""Function that looks up the days given back. Raises ``Unavailable``."""


async def _none_given_back() -> DaysOf:
    return lambda guild: ()


@dataclass(frozen=True, slots=True)
class DayStanding:
    """A person's standing at today's puzzle. ``solved`` is the result, None while there is none; ``streaks`` count the
    days solved in a row, ``count`` all of them."""

    day: date
    solved: bool | None
    streaks: Streaks
    count: int

    @property
    def ends_at(self) -> float:
        """Return the end of the day, in seconds since 1970."""
        return end_of(self.day)


@dataclass(frozen=True, slots=True)
class PuzzleSitting:
    """A person at a puzzle, as it is shown.

    ``theme`` is the lesson that it was opened from. ``first`` is the result of the first attempt, None while it lasts;
    ``gained`` its change of the rating, if it has just ended. ``done`` counts the solved puzzles by lesson. ``undone``
    is the first mistake of the first attempt that was taken back, told once the attempt has ended and no other was
    begun.
    """

    attempt: Attempt
    version: int
    theme: PuzzleTheme | None
    first: bool | None
    standing: SolverStanding
    gained: float | None
    done: dict[PuzzleTheme, int]
    explanation: Explanation | None = None
    attempt_number: int = 1
    undone: Mistake | None = None
    day: DayStanding | None = None
    """Standing at the puzzle of the day, if this is today's."""
    is_of_yesterday: bool = False
    """Whether it was yesterday's, begun and without a result by the day's end."""
    day_solved: bool | None = None
    """The person's result at today's puzzle of the day, this one or not; None while there is none."""

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle


@cache
def _standings_untried() -> dict[str, SolverStanding]:
    """Return the initial standings of all puzzles, by their ids."""
    return {puzzle.id: SolverStanding(puzzle.rating) for puzzle in known_puzzles().values()}


class PuzzleService:
    """Service of puzzles. Every method raises ``Unavailable`` if the store can't read or save now, and ``Refused`` for
    a puzzle that does not exist."""

    def __init__(self, store: PuzzleStore, clock: Clock, given_back: GivenBack = _none_given_back) -> None:
        """Serve puzzles.

        :param given_back: looks up the days on which nobody could play, which end no streak.
        """
        self._store, self._clock, self._given_back = store, clock, given_back
        self._puzzles: dict[str, SolverStanding] = {}
        self._counted = 0
        """Number of the last first attempt that the standings include."""
        self._rating = asyncio.Lock()

    async def open(self, person: int, theme: PuzzleTheme | None = None) -> PuzzleSitting:
        """Return the puzzle to go on with: the one that was begun, else the next."""
        tries = await self._tries(person)
        return await self._sit(person, await self._next(person, tries, theme), tries, theme)

    async def open_day(self, person: int) -> PuzzleSitting:
        """Return today's puzzle of the day. Begin it anew if the person finished it on an earlier day and not today."""
        tries, today = await self._tries(person), self._today()
        puzzle = puzzle_of_day(today)
        kept = _of(tries, puzzle.id)
        is_over = kept is not None and kept.moves and (await self._attempt(puzzle, kept)).verdict is not Verdict.OPEN
        if kept is not None and is_over and day_at(kept.at) < today:
            return await self.begin_again(person, puzzle.id, None, version=kept.version)
        return await self._sit(person, puzzle, tries, None)

    async def day_streaks(self, person: int) -> Streaks:
        """Return how many days in a row a person has solved the puzzle of the day, now and ever."""
        return (await self._day_standing(self._today(), await self._store.days(person))).streaks

    async def another(self, person: int, puzzle: str, theme: PuzzleTheme | None) -> PuzzleSitting:
        """Return the puzzle after the one named. If a lesson is solved whole, return its next one, to be tried
        again."""
        tries = await self._tries(person)
        ids = [] if theme is None else [each.id for each in puzzles_of(theme)]
        if theme is None or not _solved(tries).issuperset(ids):
            return await self._sit(person, await self._next(person, tries, theme), tries, theme)
        following = ids[(ids.index(puzzle) + 1) % len(ids)] if puzzle in ids else ids[0]
        return await self.begin_again(person, following, theme, version=_version(_of(tries, following)))

    async def look(self, person: int, puzzle: str, theme: PuzzleTheme | None) -> PuzzleSitting:
        """Return a puzzle as it stands."""
        tries = await self._tries(person)
        return await self._sit(person, _named(puzzle), tries, theme)

    async def play(
        self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int, move: str, guild: int = 0
    ) -> PuzzleSitting:
        """Make a play, or the request ``ASKED_WHY`` or ``SHOWN_WAY``, in the attempt of this version. A press on
        another version changes nothing.

        :param guild: the server where it is made.
        :raises Refused: the play is not legal.
        """
        tries = await self._tries(person)
        asked, kept = _named(puzzle), _of(tries, puzzle)
        attempt = await self._attempt(asked, kept)
        goes_on = attempt.verdict is Verdict.OPEN or (attempt.verdict is Verdict.WRONG and move == SHOWN_WAY)
        # A press on an older panel shows how things are and changes nothing.
        if version != _version(kept) or not goes_on:
            return await self._sit(person, asked, tries, theme)
        try:
            attempt = await asyncio.to_thread(attempt_of, asked, (*attempt.moves, move))
        except MoveError:
            raise Refused(Reason.ILLEGAL) from None
        gained = await self._save(person, kept, attempt, guild)
        return await self._sit(person, asked, await self._store.tries(person), theme, gained=gained)

    async def take_back(self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int) -> PuzzleSitting:
        """Take the last play back while the attempt goes on. Otherwise change nothing."""
        tries = await self._tries(person)
        asked, kept = _named(puzzle), _of(tries, puzzle)
        if kept is not None and kept.version == version and kept.moves:
            attempt = await self._attempt(asked, kept)
            if attempt.verdict is Verdict.OPEN:
                undone = kept.undone
                if kept.solved is None and not undone and await asyncio.to_thread(takes_back_mistake, attempt):
                    undone = attempt.moves
                changed = replace(
                    kept, version=version + 1, moves=attempt.moves[:-1], undone=undone, at=self._clock.now()
                )
                await self._store.save(changed)
                tries = await self._store.tries(person)
        return await self._sit(person, asked, tries, theme)

    async def begin_again(self, person: int, puzzle: str, theme: PuzzleTheme | None, *, version: int) -> PuzzleSitting:
        """Begin another attempt, which is not rated, after the first has ended. Otherwise change nothing."""
        tries = await self._tries(person)
        asked, kept = _named(puzzle), _of(tries, puzzle)
        if kept is not None and kept.version == version and kept.solved is not None:
            again = replace(kept, version=version + 1, moves=(), attempt=kept.attempt + 1, at=self._clock.now())
            await self._store.save(again)
            tries = await self._store.tries(person)
        return await self._sit(person, asked, tries, theme)

    async def moves_to_try(self, person: int, puzzle: str) -> tuple[str, ...]:
        """Return the plays after which a person may try a puzzle out: theirs, or those of the way they were shown.

        :raises Refused: they have neither solved it nor been shown the way.
        """
        asked, kept = _named(puzzle), _of(await self._tries(person), puzzle)
        attempt = await self._attempt(asked, kept)
        if attempt.verdict is Verdict.SOLVED:
            return attempt.moves
        if attempt.verdict is not Verdict.SHOWN:
            raise Refused(Reason.TRIED_UNSOLVED)
        explained = await asyncio.to_thread(explain_puzzle, asked)
        return tuple(move.notation for move in explained.way)

    def _today(self) -> date:
        return day_at(self._clock.now())

    async def _tries(self, person: int) -> list[PuzzleTry]:
        """Return a person's attempts, after reading the puzzles that they refer to."""
        await self._read_puzzles()
        return await self._store.tries(person)

    async def _read_puzzles(self) -> None:
        """Read all puzzles on first use, in a thread: neither the start nor other presses need wait for that."""
        if not self._puzzles:
            untried = await asyncio.to_thread(_standings_untried)
            # Another press may have read them meanwhile, and counted attempts since.
            self._puzzles = self._puzzles or dict(untried)

    async def _save(self, person: int, kept: PuzzleTry | None, attempt: Attempt, guild: int) -> float | None:
        """Save an attempt, and both ratings if the first attempt ends with it. Return the change of the person's
        rating."""
        puzzle, solved, now = attempt.puzzle.id, attempt.verdict is Verdict.SOLVED, self._clock.now()
        tried = PuzzleTry(person, puzzle, _version(kept) + 1, attempt.moves, solved, at=now)
        day = None
        if kept is not None:
            tried = replace(tried, attempt=kept.attempt, undone=kept.undone)
        if attempt.verdict in (Verdict.SOLVED, Verdict.SHOWN) and attempt.puzzle == puzzle_of_day(day_at(now)):
            day = PuzzleDay(person, str(day_at(now)), guild, puzzle, solved, now)
        # Only the end of the first attempt is rated.
        if attempt.verdict is Verdict.OPEN or (kept is not None and kept.solved is not None):
            await self._store.save(tried, day=day)
            return None
        async with self._rating:
            # Optimistic locking: ratings build on all attempts up to ``counted``. If another process counted one first,
            # read again and retry.
            for _ in range(_TRIES):
                standings = await self._standings()
                counted, tries = self._counted, await self._store.tries(person)
                if _version(_of(tries, puzzle)) != _version(kept):  # another press was quicker
                    return None
                before = _standing(tries)
                after, of_puzzle = rate(before, standings[puzzle], solved=solved)
                rated = replace(tried, solved=solved, person_rating=after.rating, puzzle_rating=of_puzzle.rating)
                if await self._store.save(rated, after=counted, day=day):
                    return after.rating - before.rating
        return None

    async def _standings(self) -> dict[str, SolverStanding]:
        """Return every puzzle's rating, including attempts since the last look and those at other processes."""
        await self._read_puzzles()
        for tried in await self._store.rated(after=self._counted):
            number = tried.number or 0
            if number <= self._counted:  # another task counted it while this one waited
                continue
            self._counted = number
            if tried.puzzle in self._puzzles and tried.puzzle_rating is not None:
                before = self._puzzles[tried.puzzle]
                self._puzzles[tried.puzzle] = SolverStanding(tried.puzzle_rating, before.tries + 1)
        return self._puzzles

    async def _next(self, person: int, tries: Sequence[PuzzleTry], theme: PuzzleTheme | None) -> Puzzle:
        """Return the next puzzle: in a lesson the first unsolved one; else one that was begun, else one near the
        person's rating. After all of them, unsolved ones return, and then any. Today's puzzle of the day is never among
        them."""
        solved = _solved(tries)
        if theme is not None:
            return next((puzzle for puzzle in puzzles_of(theme) if puzzle.id not in solved), puzzles_of(theme)[0])
        known, todays = known_puzzles(), puzzle_of_day(self._today()).id
        begun = [tried.puzzle for tried in tries if tried.solved is None and tried.puzzle in known.keys() - {todays}]
        if begun:
            return known[begun[-1]]
        standings, own = await self._standings(), _standing(tries)
        offered = shipped_puzzles().keys() - {todays}
        left = offered - {tried.puzzle for tried in tries} or offered - solved or offered
        if own.provisional:
            # Beginners may know no other game yet.
            left = {puzzle for puzzle in left if known[puzzle].system == DEFAULT_SYSTEM} or left
        # A hash in place of luck: asked again before an attempt, it is the same puzzle.
        chance = {each: sha256(f"{person}/{len(tries)}/{each}".encode()).digest()[0] / 256 for each in left}
        return known[min(left, key=lambda each: abs(standings[each].rating - own.rating) + _SPREAD * chance[each])]

    async def _sit(
        self,
        person: int,
        puzzle: Puzzle,
        tries: Sequence[PuzzleTry],
        theme: PuzzleTheme | None,
        *,
        gained: float | None = None,
    ) -> PuzzleSitting:
        """Return a puzzle as a person sees it, with all that depends on their attempts."""
        kept, today = _of(tries, puzzle.id), self._today()
        attempt = await self._attempt(puzzle, kept)
        is_over = attempt.verdict in (Verdict.SOLVED, Verdict.SHOWN)
        solved, days = _solved(tries), await self._store.days(person)
        results = {each.day: each.solved for each in days}
        # The first mistake that was taken back in the first attempt, if that has ended and no other was begun.
        undone: Mistake | None = None
        if kept is not None and kept.undone and kept.attempt <= 1 and attempt.verdict is not Verdict.OPEN:
            made, key = partial(undone_mistake, puzzle, kept.undone), f"{person}/{puzzle.id}"
            undone = await asyncio.to_thread(self._store.damage.read, StoredKind.PUZZLE_TRY, key, made)
        is_todays, yesterday = puzzle == puzzle_of_day(today), day_after(today, -1)
        return PuzzleSitting(
            attempt=attempt,
            version=_version(kept),
            theme=theme,
            first=kept.solved if kept else None,
            standing=_standing(tries),
            gained=gained,
            done={each: sum(about.id in solved for about in puzzles_of(each)) for each in PuzzleTheme},
            explanation=await asyncio.to_thread(explain_puzzle, puzzle) if is_over else None,
            attempt_number=kept.attempt if kept else 1,
            undone=undone,
            day=await self._day_standing(today, days) if is_todays else None,
            is_of_yesterday=bool(kept) and puzzle == puzzle_of_day(yesterday) and str(yesterday) not in results,
            day_solved=results.get(str(today)),
        )

    async def _day_standing(self, today: date, days: Sequence[PuzzleDay]) -> DayStanding:
        solved = [each for each in days if each.solved]
        in_order = [(date.fromisoformat(each.day), each.guild) for each in solved]
        result = next((each.solved for each in days if each.day == str(today)), None)
        return DayStanding(today, result, streaks(in_order, today, await self._given_back()), len(solved))

    async def _attempt(self, puzzle: Puzzle, kept: PuzzleTry | None) -> Attempt:
        """Return an attempt as it stands; if it is damaged, its beginning."""
        if kept is not None and kept.moves:
            made = partial(attempt_of, puzzle, kept.moves)
            key = f"{kept.person}/{puzzle.id}"
            found = await asyncio.to_thread(self._store.damage.read, StoredKind.PUZZLE_TRY, key, made)
            if found is not None:
                return found
        return await asyncio.to_thread(attempt_of, puzzle, ())


def start_of_trial(puzzle: str, moves: Sequence[str], seed: bytes) -> TrialStart:
    """Return the position from which a puzzle is tried out after some plays, with its hidden cards dealt.

    :param seed: the secret that they follow from.
    :raises Refused: the game is over there.
    """
    asked = _named(puzzle)
    # Dealt from the view: hidden cards may be any, as they are for the solver.
    state = asked.view().sample(Random(int.from_bytes(seed)))  # noqa: S311 (of a secret seed)
    for notation in moves:
        apply(state, parse_move(notation))
    if state.result is not None:
        raise Refused(Reason.TRIED_AT_END)
    state.rules = state.rules.change(match_target=None)
    changes = changes_of(asked.system, state.rules.players, state.rules.to_data())
    return TrialStart(state, Trial(TrialOf.PUZZLE, asked.id, len(moves)), SOLVER, asked.system, changes)


def _named(puzzle: str) -> Puzzle:
    found = known_puzzles().get(puzzle)
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
    """Return a person's rating after their newest first attempt that has ended."""
    rated = [(tried.number, tried.person_rating) for tried in tries if tried.number is not None]
    _, rating = max(rated, default=(0, None))
    return SolverStanding(BEGINNER if rating is None else rating, len(rated))
