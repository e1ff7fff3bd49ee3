"""Tournaments, in memory: the same answers as ``bot.store.tournaments`` gives."""

from dataclasses import replace

from bot.store.codec import Data, from_text, to_microseconds, to_text
from bot.store.entities import SavedTournament
from bot.store.personal_data import exported_tournament, forgotten_tournament


class MemoryTournaments:
    """By id, as text, so that nobody changes what is kept."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[SavedTournament, str]] = {}

    def get(self, tournament: str) -> Data | None:
        found = self._kept.get(tournament)
        return None if found is None else from_text(found[1])

    def live(self) -> list[Data]:
        found = sorted((each for each in self._kept.values() if each[0].live), key=lambda each: each[0].id)
        return [from_text(text) for _, text in found]

    def of(self, guild: int, most: int) -> list[Data]:
        found = [each for each in self._kept.values() if each[0].guild == guild]
        found.sort(key=lambda each: (not each[0].live, -to_microseconds(each[0].at), each[0].id))
        return [from_text(text) for _, text in found[:most]]

    def save(self, saved: SavedTournament, most: int | None) -> bool:
        kept = self._kept.get(saved.id)
        live = sum(each.live for each, _ in self._kept.values() if each.guild == saved.guild)
        if kept is None and most is not None and live >= most:
            return False
        if saved.version != (1 if kept is None else kept[0].version + 1):
            return False
        self._kept[saved.id] = (saved, to_text(saved.data))
        return True

    def exported(self, person: int) -> list[Data]:
        found = sorted((each for each in self._kept.values() if person in each[0].people), key=lambda each: each[0].id)
        return [exported_tournament(from_text(text), person) for _, text in found]

    def forget(self, person: int) -> None:
        for saved, text in list(self._kept.values()):
            if person in saved.people:
                data = forgotten_tournament(from_text(text), person)
                left = saved.people - {person}
                self._kept[saved.id] = (replace(saved, version=data["version"], people=left), to_text(data))

    def prune(self, before: float, live_before: float) -> None:
        for saved, _ in list(self._kept.values()):
            at = to_microseconds(saved.at)
            if at < to_microseconds(live_before) or (not saved.live and at < to_microseconds(before)):
                del self._kept[saved.id]

    def forget_server(self, guild: int) -> None:
        self._kept = {name: each for name, each in self._kept.items() if each[0].guild != guild}
