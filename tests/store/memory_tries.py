"""Tries of puzzles and daily deals, in memory: the same answers as the stores in ``bot.store`` give."""

from abc import ABC, abstractmethod
from dataclasses import replace

from bot.store.codec import to_microseconds, to_seconds
from bot.store.entities import DailyTry, PuzzleTry
from bot.store.personal_data import NOBODY
from tests.store.memory_daily import MemoryDaily


class MemoryTries:
    """By the person, or a number below 0 for each try of somebody who is forgotten, and the puzzle."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], PuzzleTry] = {}

    def of(self, person: int) -> list[PuzzleTry]:
        """Every puzzle that a person has begun, the last one last."""
        own = [tried for (user, _), tried in self._kept.items() if user == person]
        return sorted(own, key=lambda tried: (to_microseconds(tried.at), tried.puzzle))

    def rated(self, after: int) -> list[PuzzleTry]:
        """Every first try that has ended, after that number, in their order."""
        found = (each for each in self._kept.values() if (each.number or 0) > after)
        return sorted(found, key=lambda each: each.number or 0)

    def save(self, tried: PuzzleTry, after: int | None) -> bool:
        """Saves a try; False where its version is not one above what is kept, or its rating rests on less."""
        last = max((each.number or 0 for each in self._kept.values()), default=0)
        if after not in (None, last):
            return False
        key = (tried.person, tried.puzzle)
        kept = self._kept.get(key)
        if tried.version != (kept.version if kept else 0) + 1:
            return False
        tried = replace(tried, at=to_seconds(to_microseconds(tried.at)), number=None)
        if tried.solved is not None:
            tried = replace(tried, number=1 + last)
        if kept is not None:
            tried = replace(tried, reached=kept.reached or tried.reached)
            if kept.solved is not None:
                names = ("solved", "number", "person_rating", "puzzle_rating")
                tried = replace(tried, **{name: getattr(kept, name) for name in names})
        self._kept[key] = tried
        return True

    def forget(self, person: int) -> None:
        for key in [key for key in self._kept if key[0] == person]:
            tried = self._kept.pop(key)
            if tried.number:
                self._kept[-tried.number, tried.puzzle] = replace(tried, person=NOBODY, moves=())

    def prune(self, before: float) -> None:
        """Takes those out of their tries whose last one lies before a moment."""
        for person in {person for person, _ in self._kept if person > NOBODY}:
            own = [tried.at for (user, _), tried in self._kept.items() if user == person]
            if max(map(to_microseconds, own)) < to_microseconds(before):
                self.forget(person)


class KeepsTries(ABC):
    """The part of a store in memory that keeps these and those of daily deals."""

    def __init__(self) -> None:
        super().__init__()
        self._tries = MemoryTries()
        self._daily = MemoryDaily()

    @abstractmethod
    async def _pause(self) -> None: ...

    async def puzzle_tries(self, person: int) -> list[PuzzleTry]:
        """Every puzzle that a person has begun, the last one last."""
        await self._pause()
        return self._tries.of(person)

    async def rated_tries(self, *, after: int = 0) -> list[PuzzleTry]:
        """Every first try that has ended, after that number, in their order."""
        await self._pause()
        return self._tries.rated(after)

    async def save_try(self, tried: PuzzleTry, *, after: int | None = None) -> bool:
        """Saves a try; False where its version is not one above what is kept, or its rating rests on less."""
        await self._pause()
        return self._tries.save(tried, after)

    async def prune_tries(self, before: float) -> None:
        """Takes those out of their tries whose last one lies before a moment."""
        await self._pause()
        self._tries.prune(before)

    async def seal_day(self, day: str, seed: bytes) -> bytes:
        """The seed of a day: this one, unless the day has one already."""
        await self._pause()
        return self._daily.seal(day, seed)

    async def daily_try(self, person: int, day: str) -> DailyTry | None:
        """Somebody's try of a day."""
        await self._pause()
        return next((tried for tried in self._daily.of(person) if tried.day == day), None)

    async def daily_tries_of(self, person: int) -> list[DailyTry]:
        """All tries of a person, the last day last."""
        await self._pause()
        return self._daily.of(person)

    async def daily_tries_on(self, day: str) -> list[DailyTry]:
        """All tries of a day, in the order in which they were begun."""
        await self._pause()
        return self._daily.on(day)

    async def save_daily(self, tried: DailyTry) -> bool:
        """Saves a try; False where its version is not one above what is kept."""
        await self._pause()
        return self._daily.save(tried)

    async def tried_before(self, person: int, day: str) -> bool:
        """Whether somebody has tried a day's deal and was forgotten since."""
        await self._pause()
        return (day, person) in self._daily.tried_before

    async def drop_tried_before(self, day: str) -> None:
        """Deletes what tells that of days before one."""
        await self._pause()
        self._daily.tried_before = {each for each in self._daily.tried_before if each[0] >= day}

    async def prune_daily(self, before: float) -> None:
        """Takes those out whose last try lies before a moment."""
        await self._pause()
        self._daily.prune(before)
