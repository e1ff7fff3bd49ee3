"""The daily deal, in memory: the same answers as ``bot.store.daily`` gives."""

from dataclasses import replace

from bot.store.codec import to_microseconds, to_seconds
from bot.store.entities import DailyTry
from bot.store.personal_data import NOBODY


class MemoryDaily:
    """Seeds by the day, and tries in the order in which they were begun."""

    def __init__(self) -> None:
        self._seeds: dict[str, bytes] = {}
        self._kept: list[DailyTry] = []
        self.tried_before: set[tuple[str, int]] = set()

    def seal(self, day: str, seed: bytes) -> bytes:
        return self._seeds.setdefault(day, seed)

    def of(self, person: int) -> list[DailyTry]:
        return sorted((tried for tried in self._kept if tried.person == person), key=lambda tried: tried.day)

    def on(self, day: str) -> list[DailyTry]:
        return [tried for tried in self._kept if tried.day == day]

    def save(self, tried: DailyTry) -> bool:
        """Saves a try; False where its version is not one above what is kept."""
        tried = replace(tried, at=to_seconds(to_microseconds(tried.at)))
        for place, kept in enumerate(self._kept):
            if (kept.person, kept.day) == (tried.person, tried.day):
                if tried.version == kept.version + 1:
                    self._kept[place] = replace(tried, guild=kept.guild)
                    return True
                return False
        if tried.version != 1 or (tried.day, tried.person) in self.tried_before:
            return False
        self._kept.append(tried)
        return True

    def forget(self, person: int, day: str | None = None) -> None:
        if day is not None and any(tried.day == day for tried in self.of(person)):
            self.tried_before.add((day, person))
        self._kept = [each for each in self._kept if each.person != person or each.won is not None]
        self._kept = [
            replace(each, person=NOBODY, guild=0, presses=()) if each.person == person else each for each in self._kept
        ]

    def prune(self, before: float) -> None:
        """Takes those out whose last try lies before a moment."""
        for person in {each.person for each in self._kept if each.person != NOBODY}:
            if max(to_microseconds(each.at) for each in self.of(person)) < to_microseconds(before):
                self.forget(person)

    def forget_server(self, guild: int) -> None:
        self._kept = [replace(each, guild=0) if each.guild == guild else each for each in self._kept]
