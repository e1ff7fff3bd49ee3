"""Damaged tournaments that are not over: nobody can play, cancel or end them, and they count towards their server's
limit."""

from functools import partial

from bot.entities.kept import StoredKind
from bot.store.tournaments import TournamentStore
from bot.tables.actions import ClockAsker, Expire
from bot.tables.service.table_service import TableService
from bot.tournaments.tournament import tournament_from_data


class DamagedTournaments:
    """Finder and closer of damaged tournaments. Every method raises ``Unavailable`` if it can't work now."""

    def __init__(self, store: TournamentStore, tables: TableService) -> None:
        self._store, self._tables = store, tables

    async def all(self) -> dict[str, int]:
        """Return the server of each damaged tournament."""
        rows = ((data["id"], partial(tournament_from_data, data)) for data in await self._store.live())
        sound = {made.id for made in self._store.damage.each(StoredKind.TOURNAMENT, rows)}
        return {each: guild for each, guild, _ in await self._store.live_versions() if each not in sound}

    async def close(self, tournament: str) -> bool:
        """Close a damaged tournament's tables, whose results nothing could take, and delete it. Return False if it is
        not damaged.

        :raises Refused: a table could not be closed.
        """
        if tournament not in await self.all():
            return False
        for table in [each for each in self._tables.live() if each.tournament == tournament]:
            await self._tables.act(table.id, Expire(), ClockAsker(table.version))
        await self._store.drop(tournament)
        return True
