"""Saved games: rules that servers have saved under names of their own."""

import asyncio
from typing import Final
from weakref import WeakValueDictionary

from bot.entities.kept import SavedRules
from bot.errors import Reason, Refused
from bot.store.saved_rules import SavedRulesStore
from bot.tables.ports import Clock
from bot.tables.rules.lobby_rules import choose_capacity
from bot.tables.state.table import Table
from bot.tables.view import TableView

MOST_SAVED: Final = 25
"""Limit of games saved by one server: as many as fit into a select."""


class SavedRulesService:
    """Service for saved games of servers."""

    def __init__(self, store: SavedRulesStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._changing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Lock of each server: the owner of a name is looked up and checked before the next request."""

    async def all(self, guild: int) -> list[SavedRules]:
        """Return all games that a server has saved, by name."""
        return await self._store.of(guild)

    async def find(self, guild: int, name: str) -> SavedRules:
        """Return a server's saved game of this name, ignoring case. Raises ``Refused``."""
        found = await self._search(guild, name)
        if found is None:
            raise Refused(Reason.SAVED_UNKNOWN, name=name[:40])
        return found

    async def save(self, guild: int, name: str, table: Table | TableView, author: int, *, manager: bool) -> SavedRules:
        """Save a table's game with its clock and seats. The author of a name and managers can overwrite it.

        :raises Refused: the name belongs to another person, or the server has reached its limit.
        """
        seats = None if table.capacity == choose_capacity(table.system, None) else table.capacity
        async with self._changing.setdefault(guild, asyncio.Lock()):
            old = await self._search(guild, name)
            if old is not None:
                _require_owner(old, author, manager, Reason.SAVED_TAKEN)
                name = old.name
            now = self._clock.now()
            saved = SavedRules(name, table.system, dict(table.changes), author, now, table.turn_seconds, seats)
            if not await self._store.save(guild, saved, most=MOST_SAVED):
                raise Refused(Reason.SAVED_FULL, count=MOST_SAVED)
        return saved

    async def forget(self, guild: int, name: str, user: int, *, manager: bool) -> SavedRules:
        """Delete a saved game. Raises ``Refused`` for people who neither saved it nor manage the server."""
        async with self._changing.setdefault(guild, asyncio.Lock()):
            saved = await self.find(guild, name)
            _require_owner(saved, user, manager, Reason.SAVED_NOT_YOURS)
            await self._store.forget(guild, saved.name)
        return saved

    async def _search(self, guild: int, name: str) -> SavedRules | None:
        wanted = name.casefold()
        return next((saved for saved in await self.all(guild) if saved.name.casefold() == wanted), None)


def _require_owner(saved: SavedRules, user: int, manager: bool, reason: Reason) -> None:
    if saved.author != user and not manager:
        raise Refused(reason, name=saved.name)
