"""Service for people's data: export, deletion, and pruning of old data."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from bot.daily.days import day_at
from bot.entities.kept import NO_NAME
from bot.errors import Reason, Refused, StoreError
from bot.privacy.export_files import ExportFile, export_files
from bot.privacy.server_data import data_of_server
from bot.running.lifecycle import LoopComponent
from bot.shapes import Data
from bot.store.durable_file import unused_name, write_new
from bot.store.servers import Forgetting
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
_TRIES: Final = 5
EXPORTED_EVERY: Final = HOUR
PARTICIPANTS_KEPT: Final = 730 * DAY
SERVERS_KEPT: Final = 30 * DAY
"""Time for which a server's data outlives the bot's removal, which may have been a mistake."""
PLACES_KEPT: Final = 180 * DAY
"""Time for which another place's data outlives its last opened table."""


class Privacy(LoopComponent):
    """Service that exports and deletes people's data, and prunes everybody's after ``days``.

    :ivar trust: whether what is old by the clock may be deleted; asked by whoever deletes it, here or elsewhere.
    :ivar when_forgotten: hear of everybody who is forgotten here, by their number.
    :ivar when_server_forgotten: hear of every server that is.
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
        self.when_server_forgotten: list[Callable[[int], None]] = []

    @property
    def days(self) -> int:
        """Return how many days people are kept in finished data, for display; 0 is for ever."""
        return ceil(self._days)

    async def export(self, user: int) -> Data:
        """Return everything that is kept about a person. Raises ``Unavailable``."""
        return {"format": "spite-person/1", **await self._store.people.data_of(user)}

    async def export_server(self, guild: int) -> Data:
        """Return what is kept of a server, without anybody's number and without cards. Raises ``Unavailable``."""
        return {"format": "spite-server/1", **await data_of_server(self._store, self._tables, guild)}

    def exporting(self, user: int, *, largest: int) -> AbstractAsyncContextManager[list[ExportFile]]:
        """Give a person's data as files, once an hour and for one person at a time: it may be much. Who could not be
        sent theirs may ask again.

        :param largest: size limit of a file in bytes.
        :raises Refused: they had theirs within the hour.
        :raises Unavailable: it can't be read.
        """
        return self._once_an_hour(user, partial(self.export, user), largest)

    def exporting_server(self, guild: int, *, largest: int) -> AbstractAsyncContextManager[list[ExportFile]]:
        """Give a server's data as files, as ``exporting`` does a person's."""
        return self._once_an_hour(-guild, partial(self.export_server, guild), largest)  # no person has such a number

    @asynccontextmanager
    async def _once_an_hour(
        self, subject: int, read: Callable[[], Awaitable[Data]], largest: int
    ) -> AsyncIterator[list[ExportFile]]:
        now = self._clock.now()
        try:
            # The store decides, so that of two requests, in whatever processes, one begins.
            last = await self._store.exports.begin(subject, at=now, since=now - EXPORTED_EVERY)
            if last is None:
                async with self._exporting:
                    files = await asyncio.to_thread(export_files, await read(), largest=largest)
                yield files
                return
        except BaseException:
            # It could not be read or sent, or whoever sends it was cancelled: they may ask again at once.
            with suppress(StoreError):
                await self._store.exports.take_back(subject, at=now)
            raise
        raise Refused(Reason.EXPORTED_LATELY, minutes=ceil((last + EXPORTED_EVERY - now) / MINUTE))

    async def write_export(self, number: int, folder: Path, *, server: bool = False) -> Path:
        """Write a person's or a server's data as one new file into a folder, made where there is none; return its path.

        The name contains the person's number and the time, since an operator may have several to send.

        :raises OSError: it can't be written.
        :raises Unavailable: it can't be read.
        """
        async with self._exporting:
            data = await (self.export_server(number) if server else self.export(number))
            (file,) = await asyncio.to_thread(export_files, data, largest=sys.maxsize)
            moment = datetime.fromtimestamp(self._clock.now(), UTC).strftime("%Y%m%d-%H%M%S")
            name = f"data-of-{'server-' if server else ''}{number}-{moment}{Path(file.name).suffix}"
            return await asyncio.to_thread(_write_new, folder, name, file.data)

    async def forget(self, user: int, name: str, names: Mapping[int, str] | None = None) -> int:
        """Delete a person everywhere; computers play on for them. Return how many tables they sat at.

        :param name: new name of their seats.
        :param names: names for servers with another language.
        :raises Refused: a table could not be saved; a repeated request goes on where it ended.
        :raises Unavailable: other data could not be deleted.
        """
        # Asked before anything is awaited: afterwards nobody knows the tables as theirs.
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
            with _suppressing_gone():  # if it closes meanwhile, the store has removed them
                await self._tables.act(table, Forget(user, name), ClockAsker())
        # The note goes last: killed in between, the next look does all of it again.
        await self._store.people.forget_at(user, table)
        return True

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
        """Forget the people and servers that a restored copy of the database still knows; return how many people.

        :raises Refused: a table could not be saved.
        :raises Unavailable: other data could not be deleted.
        """
        found = await self._store.people.to_forget_again()
        for user in found:
            await self.forget(user, NO_NAME)
        for guild in await self._store.servers.to_forget_again():
            await self.forget_server(guild)
        return len(found)

    async def forget_servers(self) -> int:
        """Delete data of servers that removed the bot long ago, and of other places long unused. Return their number.

        :raises Refused: a table could not be closed.
        :raises Unavailable: other data could not be deleted.
        """
        now, gone = self._clock.now(), 0
        left = partial(self._store.servers.left_before, now - SERVERS_KEPT, used_before=now - PLACES_KEPT)
        # A server at a time, since each takes long.
        for guild in await left():
            if guild not in await left():  # it has come back, while others were deleted
                continue
            await self._close_tables(guild, only_unchanged=True)
            while not await self._store.servers.drop(guild, most=_AT_ONCE):
                pass
            gone += 1
        return gone

    async def forget_server(self, guild: int) -> int:
        """Delete what is kept of a server, also while the bot is there and tables and tournaments go on: these end
        without a result. How games came out stays, without the server and its people.

        Tables of another process are closed by it; what could not be done to its end is done within seconds, or at the
        next start.

        :returns: how many tables were open here.
        :raises NotWrittenDown: nothing was deleted.
        :raises Refused: tables take no changes now, and nothing was deleted; or one could not be closed, and asked
            again it goes on where it ended.
        :raises Unavailable: so could the rest not be deleted.
        """
        if self._tables.read_only:
            raise Refused(Reason.READ_ONLY)
        await self._store.servers.begin_to_forget(guild)
        return await self._forget_noted_server(guild)

    async def _forget_noted_server(self, guild: int) -> int:
        closed = 0
        try:
            for _ in range(_TRIES):  # while this goes on somebody may open another table
                closed += await self._close_tables(guild)
                while (state := await self._store.servers.forget(guild, most=_AT_ONCE)) is Forgetting.MORE:
                    pass
                if state is Forgetting.DONE:
                    break
        finally:
            for tell in self.when_server_forgotten:
                tell(guild)
        return closed

    async def _close_tables(self, guild: int, *, only_unchanged: bool = False) -> int:
        """Close the tables of a server that this process serves, also those that were set aside; return how many.

        :param only_unchanged: not where somebody plays meanwhile.
        :raises Refused: one could not be closed.
        """
        closed = 0
        for table in self._tables.in_guild(guild):
            with _suppressing_gone():
                await self._tables.act(table.id, Expire(), ClockAsker(table.version if only_unchanged else None))
                closed += 1
        for damaged in [each.table for each in self._tables.set_aside() if each.guild == guild]:
            with suppress(LookupError):  # it has been closed or mended meanwhile
                await self._tables.close_set_aside(damaged)
                closed += 1
        return closed

    async def is_forgetting(self, guild: int) -> bool:
        """Return whether a server is still to be forgotten, since another process serves its tables. Raises
        ``Unavailable``."""
        return guild in await self._store.servers.to_forget()

    async def forget_noted_servers(self) -> int:
        """Forget servers of which that was written down and not done, here or by another process; return how many.

        :raises Refused: a table could not be closed.
        :raises Unavailable: so could the rest not be deleted.
        """
        noted = await self._store.servers.to_forget()
        for guild in noted:
            await self._forget_noted_server(guild)
        return len(noted)

    async def start(self) -> None:
        failing, pause = (StoreError, Refused), partial(self._clock.sleep, _EVERY)
        self._now_and_then(self._prune_everything, pause, "Old tables could not be pruned", *failing)
        if self._shared:
            pause = partial(self._clock.sleep, _LOOKS_EVERY)
            failed = "Who was forgotten elsewhere could not be taken out of tables"
            self._now_and_then(self._follow_others, pause, failed, *failing, first=pause)

    async def _follow_others(self) -> None:
        """Do what other processes were asked and can't do at this one's tables."""
        await self.take_out()
        await self.forget_noted_servers()

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
        await self.forget_noted_servers()
        again, now, servers, pruned = await self.forget_again(), self._clock.now(), 0, 0
        await self._store.gathering.prune(now, invited_before=now - HOUR)
        await self._store.exports.prune(now - EXPORTED_EVERY)
        # By a clock that is wrong everything would be old.
        if await self.trust.has_clock():
            servers, pruned = await self.forget_servers(), await self.prune()
        told = "People were taken out of %d old tables; forgotten again: %d people and %d servers"
        logger.info(told, pruned, again, servers)


@contextmanager
def _suppressing_gone() -> Iterator[None]:
    """Pass over a refusal within because a table has closed meanwhile."""
    try:
        yield
    except Refused as refused:
        if refused.reason is not Reason.TABLE_GONE:
            raise


def _write_new(folder: Path, name: str, data: bytes) -> Path:
    path = unused_name(folder / name)
    write_new(path, data)
    return path
