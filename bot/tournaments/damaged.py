"""Tournaments that go on and can't be read: nobody can play, cancel or end them, and they take their server's room."""

from functools import partial

from bot.entities.kept import StoredKind
from bot.store.tournaments import TournamentStore
from bot.tables.actions import ClockAsker, Expire
from bot.tables.service.table_service import TableService
from bot.tournaments.tournament import tournament_from_data


class DamagedTournaments:
    """Finds and closes them. Every method raises ``Unavailable`` where that can't be done now."""

    def __init__(self, store: TournamentStore, tables: TableService) -> None:
        self._store, self._tables = store, tables

    async def all(self) -> dict[str, int]:
        """The server of each."""
        rows = ((data["id"], partial(tournament_from_data, data)) for data in await self._store.live())
        sound = {made.id for made in self._store.damage.each(StoredKind.TOURNAMENT, rows)}
        return {each: guild for each, guild, _ in await self._store.live_versions() if each not in sound}

    async def close(self, tournament: str) -> bool:
        """Closes its tables, whose results nobody could take, then deletes it; False where it is none of these.

        :raises Refused: a table could not be closed.
        """
        if tournament not in await self.all():
            return False
        for table in [each for each in self._tables.live() if each.tournament == tournament]:
            await self._tables.act(table.id, Expire(), ClockAsker(table.version))
        await self._store.drop(tournament)
        return True
