"""Channels of tables in which nobody can play: locked threads, and channels where Discord refuses the bot's messages.

The clocks of their tables stand, and what was lost is given back once the channel is open again. Since when a channel
is closed is noted in the store, so that a restart or another process goes on from there.
"""

import logging
from collections.abc import Awaitable, Callable
from enum import StrEnum
from functools import partial
from math import isfinite
from typing import Final

import discord

from bot.errors import StoreError
from bot.places import is_server
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import LoopComponent
from bot.shards import shard_of
from bot.store.notes import NoteStore
from bot.tables.automatic.clocks import Clocks
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.transition import TransitionKind
from bot.tables.time.absences import Absences, Cause
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.channels import thread_of
from cogs.core.retrying import Failed, Speaks, ask_discord

logger = logging.getLogger(__name__)

_NOTE: Final = "closed channel "
_TRIED_EVERY: Final = 300.0
"""Seconds after which Discord is asked anew whether it still refuses a table; whoever presses asks sooner."""
_NEXT_TRY: Final = 5.0
_PUT_THERE: Final = (TransitionKind.OPENED, TransitionKind.MOVED)


class Why(StrEnum):
    """Reasons why nobody can play in a channel."""

    LOCKED = "locked"
    """The thread is locked, as the gateway or Discord itself says: nothing in it can be pressed."""
    REFUSED = "refused"
    """Discord goes on refusing the table's message with 403."""


_WORDS: Final = {Why.LOCKED: "panel-thread-locked", Why.REFUSED: "panel-channel-closed"}

Lose = Callable[[str], Awaitable[None]]


class ClosedChannels(LoopComponent, Speaks):
    """Keeper of the clocks of tables whose channel is closed: they stand.

    :ivar probe: asks for a table to be sent again, so that Discord says whether it still refuses it.
    :ivar lose: puts a table to sleep whose channel was closed for longer than anything sleeps.
    :ivar when_changed: hear of each table whose channel has closed or opened.
    """

    probe: Callable[[TableView], None]
    lose: Lose

    def __init__(
        self, tables: TableService, clocks: Clocks, absences: Absences, notes: NoteStore, clock: Clock
    ) -> None:
        super().__init__()
        self._tables, self._clocks, self._absences = tables, clocks, absences
        self._notes, self._clock = notes, clock
        self._why: dict[int, set[Why]] = {}
        """By channel."""
        self._guild_of: dict[int, int] = {}
        """The servers of the channels that are closed, or whose note still stands."""
        self._channel_of: dict[str, int] = {}
        """The channels of the tables that are closed."""
        self.when_changed: list[Callable[[TableView], None]] = []
        self._queue: KeyedQueue[int] = KeyedQueue(self._settle)

    async def start(self) -> None:
        await self._queue.start()
        self._now_and_then(self.look, partial(self._clock.sleep, _TRIED_EVERY), "Closed channels", StoreError)

    async def idle(self) -> None:
        await self._queue.idle()

    async def stop(self) -> None:
        await super().stop()
        await self._queue.stop()

    # What is found out

    def thread_changed(self, guild: int, thread: int, *, locked: bool) -> None:
        """Hear that a thread is locked or open, as Discord says now."""
        if not locked:
            self._open(thread, Why.LOCKED)
            return
        for table in self._tables.all_in_channel(thread):
            if table.guild == guild:
                self._close(table, Why.LOCKED)

    def refused(self, table: TableView, since: float) -> None:
        """Hear that Discord goes on refusing the message of a table; it did so first at ``since``."""
        if is_server(table.guild) and not table.private:
            self._close(table, Why.REFUSED, since)

    def shown(self, table: TableView) -> None:
        """Hear that a table was shown: Discord takes its messages."""
        if table.channel in self._why:
            self._open(table.channel, Why.REFUSED)

    def table_updated(self, update: TableUpdate) -> None:
        """Hear that a table that has closed or moved is not in the closed channel any more; one that was put there
        is."""
        table = update.table
        before = self._channel_of.get(table.id)
        if before is not None and (not table.live or table.channel != before):
            del self._channel_of[table.id]
            since = self._absences.open_causes().get((Cause.CHANNEL, before))
            if table.live and since is not None:  # what was lost goes along, and is given back there
                self._absences.note(Cause.CHANNEL, table.channel, since=since)
                self._guild_of[table.channel] = table.guild
                self._queue.ask(table.channel)
            if before not in self._channel_of.values():
                self._drop(before)
        if table.live and table.channel in self._why:
            self._channel_of[table.id] = table.channel
        elif update.kind in _PUT_THERE:
            thread = thread_of(self._client, table.guild, table.channel)
            if thread is not None and thread.locked:
                self._close(table, Why.LOCKED)

    def look_at(self, guild: int) -> None:
        """Hear that the gateway has told of a server's channels and threads anew."""
        for table in self._tables.in_guild(guild):
            thread = thread_of(self._client, guild, table.channel)
            if thread is not None:
                self.thread_changed(guild, thread.id, locked=thread.locked)
            elif Why.LOCKED in self._why.get(table.channel, ()):
                self._queue.ask(table.channel)  # archived threads are not told of: Discord is asked

    def permissions_changed(self, guild: int) -> None:
        """Probe the server's refused channels again, since the bot's permissions there have changed."""
        for table in self._tables.in_guild(guild):
            if Why.REFUSED in self._why.get(table.channel, ()):
                self.probe(table)

    async def recall(self, shard: int, shards: int) -> None:
        """Take over, before a shard connects, what an earlier run or another process has noted of its channels."""
        try:
            noted = await self._notes.named(_NOTE)
        except StoreError as error:
            logger.warning("Which channels are closed can't be told: %s", error)
            return
        for name, value in noted.items():
            found = _read(name, value)
            if found is None or shard_of(found[0], shards) != shard:
                continue
            guild, channel, since, why = found  # where no table is any more, the note is removed at the next look
            self._guild_of[channel] = guild
            here = [table for table in self._tables.all_in_channel(channel) if table.guild == guild]
            for table in here:
                for each in why:
                    self._close(table, each, since)

    def forget_shards(self, gone: Callable[[int], bool]) -> None:
        """Hear that another process serves the servers of which ``gone`` is true; what is noted of them stays."""
        for channel, guild in list(self._guild_of.items()):
            if gone(guild):
                self._why.pop(channel, None)
                del self._guild_of[channel]
                self._absences.forget(Cause.CHANNEL, channel)
                self._channel_of = {table: its for table, its in self._channel_of.items() if its != channel}

    def forget_server(self, guild: int) -> None:
        """Hear that the bot was removed from a server, which is an absence of its own."""
        for channel in [channel for channel, its in self._guild_of.items() if its == guild]:
            self._drop(channel)

    # What is asked

    def words(self, table: TableView, texts: Texts) -> str | None:
        """Return what players are told while the channel of a table is closed."""
        why = self._why.get(table.channel)
        if not why or table.private:
            return None
        return f"⏸️ {texts.say(_WORDS[Why.LOCKED if Why.LOCKED in why else Why.REFUSED])}"

    # What follows

    def _close(self, table: TableView, why: Why, since: float | None = None) -> None:
        channel = table.channel
        reasons, self._channel_of[table.id] = self._why.setdefault(channel, set()), channel
        self._absences.begin(Cause.CHANNEL, channel, since=since)
        if why in reasons:
            return
        reasons.add(why)
        self._guild_of[channel] = table.guild
        self._queue.ask(channel)
        self._tell(channel)

    def _open(self, channel: int, why: Why) -> None:
        reasons = self._why.get(channel, set())
        if why not in reasons:
            return
        reasons.discard(why)
        if not reasons:
            del self._why[channel]
            self._absences.end(Cause.CHANNEL, channel)
        elif Why.REFUSED in reasons:  # unlocked, which may have been why Discord refused it
            for table in self._tables.all_in_channel(channel):
                self.probe(table)
        self._queue.ask(channel)
        self._tell(channel)

    def _drop(self, channel: int) -> None:
        """Hear that no table is there any more."""
        self._why.pop(channel, None)
        self._absences.forget(Cause.CHANNEL, channel)
        self._queue.ask(channel)

    def _tell(self, channel: int) -> None:
        for table in self._tables.all_in_channel(channel):
            for tell in self.when_changed:
                tell(table)

    async def _settle(self, channel: int) -> None:
        """Note that a channel is closed, and since when; where it is open, the note goes when its tables have got back
        what they lost. So nothing of that is lost with the process."""
        guild = self._guild_of.get(channel)
        if guild is None:
            return
        try:
            if channel in self._why:
                since = self._absences.open_causes().get((Cause.CHANNEL, channel))
                if since is not None:
                    await self._notes.set(_name(guild, channel), f"{since!r}/{'/'.join(sorted(self._why[channel]))}")
                await self._ask_discord(guild, channel)
            elif await self._clocks.settle(guild) and channel not in self._why:
                await self._notes.set(_name(guild, channel), None)
                if channel not in self._why:  # it may have closed again while that was written
                    self._guild_of.pop(channel, None)
            else:
                self._queue.ask_after(partial(self._clock.sleep, _NEXT_TRY), channel)
        except StoreError as error:
            logger.warning("That channel %d is closed or open could not be noted: %s", channel, error)
            self._queue.ask_after(partial(self._clock.sleep, _NEXT_TRY), channel)

    async def _ask_discord(self, guild: int, channel: int) -> None:
        """Ask whether a thread is still locked of which the gateway tells nothing."""
        client = self._client
        is_locked = Why.LOCKED in self._why.get(channel, ())
        if client is None or not is_locked or thread_of(client, guild, channel) is not None or not client.is_ready():
            return
        found = await ask_discord(lambda: client.fetch_channel(channel))
        if isinstance(found, Failed):
            logger.info("Discord does not say whether thread %d is locked: %s", channel, found.error)
        elif isinstance(found, discord.Thread):
            self.thread_changed(guild, channel, locked=found.locked)

    async def look(self) -> None:
        """Ask anew about what is closed; what is for too long counts as gone."""
        since, now = self._absences.open_causes(), self._clock.now()
        for channel in list(self._why):
            closed_at = since.get((Cause.CHANNEL, channel), now)
            for table in self._tables.all_in_channel(channel):
                if now - closed_at > self._tables.limits.closes_after:
                    await self.lose(table.id)
                    self._drop(channel)
                elif Why.REFUSED in self._why.get(channel, ()):
                    self.probe(table)
        for channel in self._guild_of:
            self._queue.ask(channel)


def _name(guild: int, channel: int) -> str:
    return f"{_NOTE}{guild}/{channel}"


def _read(name: str, value: str) -> tuple[int, int, float, list[Why]] | None:
    """Return server, channel, since when it is closed, and why; None for what is no such note."""
    try:
        guild, channel = map(int, name.removeprefix(_NOTE).split("/"))
        moment, *why = value.split("/")
        since, reasons = float(moment), [Why(each) for each in why]
    except ValueError:
        return None
    return (guild, channel, since, reasons) if isfinite(since) and reasons else None
