"""Service for people's data: export, deletion, and pruning of old data."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from bot.daily.days import day_at
from bot.entities.kept import NO_NAME
from bot.errors import Reason, Refused, StoreError
from bot.privacy.export_files import ExportFile, export_files
from bot.running.lifecycle import LoopComponent
from bot.shapes import Data
from bot.store.durable_file import unused_name, write_new
from bot.store.store import Store
from bot.tables.actions import ClockAsker, Expire, Forget
from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.ports import Clock
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.time.trusted import ClockTrust

logger = logging.getLogger(__name__)

_EVERY: Final = 6 * HOUR
_LOOKS_EVERY: Final = 5.0
"""Seconds between checks for people deleted by other processes: one query by an index that is mostly empty."""
_AT_ONCE: Final = 200
EXPORTED_EVERY: Final = HOUR
PARTICIPANTS_KEPT: Final = 730 * DAY
SERVERS_KEPT: Final = 30 * DAY
"""Time for which a server's data outlives the bot's removal, which may have been a mistake."""
PLACES_KEPT: Final = 180 * DAY
"""Time for which another place's data outlives its last opened table."""


class Privacy(LoopComponent):
    """Service that exports and deletes people's data, and prunes everybody's after ``days``.

    :ivar trust: whether the clock may be trusted for deleting old data; asked by all parts that do.
    :ivar when_forgotten: listeners that get the number of everybody deleted here.
    """

    def __init__(
        self,
        tables: TableService,
        registry: TableRegistry,
        store: Store,
        clock: Clock,
        *,
        days: float,
        shared: bool = False,
    ) -> None:
        """Prepare the service.

        :param days: how long people are kept in finished data; 0 is for ever.
        :param shared: whether other processes serve tables in the same store.
        """
        super().__init__()
        self._tables, self._registry, self._store = tables, registry, store
        self._clock, self._days, self._shared = clock, days, shared
        self.trust = ClockTrust(store.notes, clock)
        self._exporting = asyncio.Lock()
        self.when_forgotten: list[Callable[[int], None]] = []

    @property
    def days(self) -> int:
        """Return how many days people are kept in finished data, for display; 0 is for ever."""
        return ceil(self._days)

    async def export(self, user: int) -> Data:
        """Return all data about a person. Raises ``Unavailable``."""
        return {"format": "spite-person/1", **await self._store.people.data_of(user)}

    @asynccontextmanager
    async def exporting(self, user: int, *, largest: int) -> AsyncIterator[list[ExportFile]]:
        """Give this data as files, once an hour, and for one person at a time, since it may be much. If sending fails,
        they may ask again.

        :param largest: size limit of a file in bytes.
        :raises Refused: they had theirs within the hour.
        :raises Unavailable: it can't be read.
        """
        now = self._clock.now()
        try:
            last = await self._store.exports.begin(user, at=now, since=now - EXPORTED_EVERY)
            if last is None:
                async with self._exporting:
                    files = await asyncio.to_thread(export_files, await self.export(user), largest=largest)
                yield files
                return
        except BaseException:
            with suppress(StoreError):
                await self._store.exports.take_back(user, at=now)
            raise
        raise Refused(Reason.EXPORTED_LATELY, minutes=ceil((last + EXPORTED_EVERY - now) / MINUTE))

    async def write_export(self, user: int, folder: Path) -> Path:
        """Write a person's export to a new file and return its path. Create the folder if needed.

        The name contains the person's number and the time, since an operator may have several to send.

        :raises OSError: it can't be written.
        :raises Unavailable: it can't be read.
        """
        async with self._exporting:
            (file,) = await asyncio.to_thread(export_files, await self.export(user), largest=sys.maxsize)
            moment = datetime.fromtimestamp(self._clock.now(), UTC).strftime("%Y%m%d-%H%M%S")
            return await asyncio.to_thread(
                _write_new, folder, f"data-of-{user}-{moment}{Path(file.name).suffix}", file.data
            )

    async def forget(self, user: int, name: str, names: Mapping[int, str] | None = None) -> int:
        """Delete a person everywhere; computers play on for them. Return how many tables they sat at.

        :param name: new name of their seats.
        :param names: names for servers with another language.
        :raises Refused: a table could not be saved; a repeated request goes on where it ended.
        :raises Unavailable: other data could not be deleted.
        """
        called = {table.id: (names or {}).get(table.guild, name) for table in self._registry.of_person(user)}
        left = 0
        try:
            # Delete lasting data first. The same commit notes the tables still to be changed, in case of a crash.
            await self._store.people.forget(user, day=str(day_at(self._clock.now())))
            for table, live in [each[1:] for each in await self._store.people.to_take_out() if each[0] == user]:
                left += await self._take_out_noted(table, user, called.get(table, name), live=live)
        finally:
            self._registry.forget(user)
            for tell in self.when_forgotten:
                tell(user)
        return left

    async def _take_out_noted(self, table: str, user: int, name: str, *, live: bool) -> bool:
        """Remove a person from a noted table. Return False if another process serves it, which will do it.

        :param live: whether the table was open when the note was read.
        :raises Refused: it could not be saved.
        :raises Unavailable: the note could not be deleted.
        """
        is_held = self._registry.find(table) is not None
        if live and not is_held:
            return False
        if is_held:
            await self._take_out(table, user, name)
        await self._store.people.forget_at(user, table)
        return True

    async def _take_out(self, table: str, user: int, name: str) -> None:
        """Remove a person from a live table; if it closes meanwhile, the store has removed them.

        :raises Refused: it could not be saved.
        """
        try:
            await self._tables.act(table, Forget(user, name), ClockAsker())
        except Refused as refused:
            if refused.reason is not Reason.TABLE_GONE:
                raise

    async def take_out(self) -> int:
        """Remove people from this process's tables who were deleted without its knowledge: by another process, or while
        their table was set aside. Return the number of removals.

        :raises Refused: a table could not be saved.
        :raises Unavailable: the store can't tell who they are.
        """
        taken = 0
        for user, table, live in await self._store.people.to_take_out():
            taken += await self._take_out_noted(table, user, NO_NAME, live=live)
        return taken

    async def forget_again(self) -> int:
        """Delete people again whom a restored copy of the database still knows. Return their number.

        :raises Refused: a table could not be saved.
        :raises Unavailable: other data could not be deleted.
        """
        found = await self._store.people.to_forget_again()
        for user in found:
            await self.forget(user, NO_NAME)
        return len(found)

    async def forget_servers(self) -> int:
        """Delete data of servers that removed the bot long ago, and of other places long unused. Return their number.

        :raises Refused: a table could not be closed.
        :raises Unavailable: other data could not be deleted.
        """
        now, gone = self._clock.now(), 0
        left = partial(self._store.servers.left_before, now - SERVERS_KEPT, used_before=now - PLACES_KEPT)
        for guild in await left():
            tables = self._tables.in_guild(guild)
            if guild not in await left():  # the bot was invited again while others were deleted
                continue
            for table in tables:
                await self._tables.act(table.id, Expire(), ClockAsker(table.version))
            for damaged in [each.table for each in self._tables.set_aside() if each.guild == guild]:
                with suppress(LookupError):  # it was closed or repaired meanwhile
                    await self._tables.close_set_aside(damaged)
            while not await self._store.servers.drop(guild, most=_AT_ONCE):
                pass
            gone += 1
        return gone

    async def start(self) -> None:
        failing, pause = (StoreError, Refused), partial(self._clock.sleep, _EVERY)
        self._now_and_then(self._prune_everything, pause, "Old tables could not be pruned", *failing)
        if self._shared:
            pause = partial(self._clock.sleep, _LOOKS_EVERY)
            failed = "Who was forgotten elsewhere could not be taken out of tables"
            self._now_and_then(self.take_out, pause, failed, *failing, first=pause)

    async def prune(self) -> int:
        """Remove people from everything that ended long ago. Return the number of tables.

        Players are known longer, for standings: until ``PARTICIPANTS_KEPT`` after their last game, puzzle or daily
        attempt. Tournaments are deleted: finished ones like tables, others after that time.
        """
        if not self._days:
            return 0
        total, now = 0, self._clock.now()
        long_ago = now - max(PARTICIPANTS_KEPT, self._days * DAY)
        while await self._store.people.prune_participants(long_ago, most=_AT_ONCE):
            pass
        await self._store.puzzles.prune(long_ago)
        await self._store.tournaments.prune(now - self._days * DAY, live_before=long_ago)
        await self._store.daily.prune(long_ago)
        while pruned := await self._store.people.prune(self._clock.now() - self._days * DAY, most=_AT_ONCE):
            total += pruned
        return total

    async def _prune_everything(self) -> None:
        await self.take_out()
        again, now, servers, pruned = await self.forget_again(), self._clock.now(), 0, 0
        await self._store.gathering.prune(now, invited_before=now - HOUR)
        await self._store.exports.prune(now - EXPORTED_EVERY)
        if await self.trust.has_clock():
            servers, pruned = await self.forget_servers(), await self.prune()
        told = "People were taken out of %d old tables; forgotten again: %d people and %d servers"
        logger.info(told, pruned, again, servers)


def _write_new(folder: Path, name: str, data: bytes) -> Path:
    path = unused_name(folder / name)
    write_new(path, data)
    return path
