"""Servers and channels that come and go: kicks, outages, deleted channels and threads."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import discord
from discord.ext import commands

from bot.discord_internals import Parser, wrap_parser
from bot.errors import Refused, StoreError
from bot.operation.attendance import Attendance
from bot.places import is_server
from bot.running.supervision import begin_once, hold
from bot.shards import shard_of
from bot.store.servers import ServerStore
from bot.tables.actions import ClockAsker, FallAsleep
from bot.tables.automatic.clocks import Clocks
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService
from bot.tables.state.status import SleepReason
from bot.tables.time.absences import Absences, Cause
from cogs.core.board import Board
from cogs.core.channels import keep_hidden_channels_out
from cogs.core.closed_channels import ClosedChannels
from cogs.core.message_budget import Budget
from cogs.core.preferences import PreferencesService

logger = logging.getLogger(__name__)


class GuildLists:
    """The servers that each shard has been told of by its newest READY, and by every GUILD_CREATE since then, but for
    those that it was removed from.

    discord.py adds what READY lists to what it knows and takes nothing away, so after a session that was not resumed
    ``client.guilds`` still holds a server that the bot was removed from meanwhile.
    """

    def __init__(self, client: discord.Client, came: Callable[[int], None]) -> None:
        """Listen from now on; the client has not connected yet.

        :param came: hears of every server that has come: of those whose shard is still getting ready when another one
            connects, discord.py does not tell.
        """
        self._told: dict[int, set[int]] = {}
        self._shards = 1

        def note_list(ready: Parser) -> Parser:
            def noting(data: Any) -> None:
                shard, self._shards = data.get("shard") or (0, 1)
                self._told[shard] = {int(guild["id"]) for guild in data["guilds"]}
                ready(data)

            return noting

        def note_guild(create: Parser) -> Parser:
            def noting(data: Any) -> None:
                guild = int(data["id"])
                self._told.get(shard_of(guild, self._shards), set()).add(guild)
                create(data)
                if not data.get("unavailable"):
                    came(guild)

            return noting

        def note_removal(delete: Parser) -> Parser:
            def noting(data: Any) -> None:
                if not data.get("unavailable"):
                    guild = int(data["id"])
                    self._told.get(shard_of(guild, self._shards), set()).discard(guild)
                delete(data)

            return noting

        wrap_parser(client, "READY", note_list)
        wrap_parser(client, "GUILD_CREATE", note_guild)
        wrap_parser(client, "GUILD_DELETE", note_removal)

    def shards(self) -> list[int]:
        """Return the shards that have connected."""
        return list(self._told)

    def forget(self, shards: Collection[int]) -> None:
        """Hear that these shards are another process's: what they are told of is not heard here."""
        for shard in shards:
            self._told.pop(shard, None)

    def told(self, shard: int) -> frozenset[int]:
        """Return the servers of a shard."""
        return frozenset(self._told.get(shard, ()))

    @property
    def count(self) -> int:
        """Return the number of shards."""
        return self._shards

    def lack(self, guild: int, shard: int) -> bool:
        """Whether a server is among those of a shard, which has connected and was not told of it."""
        return shard in self._told and shard_of(guild, self._shards) == shard and guild not in self._told[shard]


class Reachability:
    """Part that puts tables to sleep that have lost their place. A kick is not an outage, after which everything stays
    as it was; in both nobody there can be heard, and what they lose by that is given back."""

    def __init__(
        self,
        tables: TableService,
        clocks: Clocks,
        absences: Absences,
        budget: Budget,
        store: ServerStore,
        clock: Clock,
        preferences: PreferencesService,
    ) -> None:
        self._tables, self._clocks, self._absences, self._budget = tables, clocks, absences, budget
        self._store, self._clock, self._preferences = store, clock, preferences
        self.when_found: list[Callable[[str], None]] = []
        """Are told of each table that can be reached again."""

    def guilds(self) -> set[int]:
        """Return every server with a table."""
        return {guild for guild in self._tables.guilds() if is_server(guild)}

    async def lose_table(self, table_id: str, reason: SleepReason = SleepReason.CHANNEL) -> None:
        """Hear that a table's channel is gone, or its whole server."""
        table = self._tables.find(table_id)
        if table is None or table.asleep is reason:
            return
        # For this version alone: an action that is saved meanwhile is not overruled.
        try:
            await self._tables.act(table_id, FallAsleep(reason), ClockAsker(table.version))
        except (Refused, StoreError) as error:
            if self._tables.find(table_id) is None:  # it has closed meanwhile
                return
            logger.warning("Table %s has lost its place and could not be put to sleep: %s", table_id, error)

    async def lose_channel(self, channel: int) -> None:
        """Hear that a channel or thread is gone."""
        for table in self._tables.all_in_channel(channel):
            await self.lose_table(table.id)

    async def lose_guild(self, guild: int) -> None:
        """Hear that the bot was removed from a server: nothing is sent there from now on."""
        if self._tables.in_guild(guild):
            self.miss_guild(guild)
        else:  # nobody there has anything to lose, and it may never come back
            self._budget.shut_out(guild)
            self._absences.forget(Cause.SERVER, guild)
        self._preferences.forget_server(guild)
        await self._note(self._store.left(guild, self._clock.now()))
        for table in self._tables.in_guild(guild):
            if not self.is_out(guild):  # somebody has invited the bot anew meanwhile
                return
            await self.lose_table(table.id, SleepReason.REMOVED)

    async def note_guild(self, guild: int) -> None:
        """Hear that the bot is in a server, whatever was noted before."""
        await self._note(self._store.came(guild))

    async def list_guilds(self, guilds: Collection[int], shard: int, shards: int) -> None:
        """Hear that a shard serves these servers and no others: the bot was removed from those that are known and not
        listed."""
        await self._note(self._store.listed(guilds, shard, shards, self._clock.now()))

    async def _note(self, noted: Awaitable[None]) -> None:
        """Wait for a note to be saved; one that fails is repeated at the shard's next connection."""
        try:
            await noted
        except StoreError as error:
            logger.warning("Which servers there are could not be noted: %s", error)

    def is_out(self, guild: int) -> bool:
        """Whether nothing is sent to a server now."""
        return self._budget.is_out(guild)

    async def find_guild(self, guild: int) -> None:
        """Hear that a server can be reached, for the first time or again."""
        self._budget.let_in(guild)
        self._absences.end(Cause.SERVER, guild)
        await self._clocks.settle(guild)

    def miss_guild(self, guild: int, *, since: float | None = None) -> None:
        """Hear that a server can't be reached: clocks stand there. In an outage of Discord everything else stays as it
        is.

        :param since: since that moment already.
        """
        self._budget.shut_out(guild)
        self._absences.begin(Cause.SERVER, guild, since=since)

    async def recall(self, shard: int, shards: int) -> None:
        """Recall, before a shard connects, what an earlier run or another process has seen: a server that the bot was
        removed from counts as that until it comes."""
        try:
            left = await self._store.left_since()
        except StoreError as error:
            logger.warning("Which servers the bot was removed from can't be told: %s", error)
            return
        for guild in self.guilds() & left.keys():
            if shard_of(guild, shards) == shard:
                self.miss_guild(guild, since=left[guild])


class Gateway(commands.Cog):
    """Listener to what Discord tells of servers and channels."""

    def __init__(
        self,
        client: discord.Client,
        tables: TableService,
        reachability: Reachability,
        attendance: Attendance,
        board: Board,
        closed: ClosedChannels,
    ) -> None:
        self._client, self._tables, self._reachability = client, tables, reachability
        self._attendance = attendance
        self._lists = GuildLists(client, self._came)
        self._finding: set[asyncio.Task[None]] = set()
        self._board, self._closed = board, closed
        keep_hidden_channels_out(client, self._hidden_deleted)  # after the lists, so that those too are told of less

    def leave(self, shards: Collection[int]) -> None:
        """Hear that another process serves these shards from now on: nothing follows from what was known of their
        servers."""
        self._closed.forget_shards(lambda guild: shard_of(guild, self._lists.count) in shards)
        self._lists.forget(shards)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        self._attendance.found(shard, self._shards)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard: int) -> None:
        self._attendance.found(shard, self._shards)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard: int) -> None:
        self._attendance.lost(shard)

    @property
    def _shards(self) -> int:
        """Return the number of shards of the client."""
        return self._client.shard_count or 1

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Look at every shard once more, after all have connected: discord.py forgets to call one ready that was still
        getting ready when another connected."""
        for shard in self._lists.shards():
            await self.on_shard_ready(shard)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Look for servers that the bot was removed from while nobody told it, and for those that were listed and have
        not come: they are in an outage until they do."""
        if shard in self._lists.shards():
            await self._reachability.list_guilds(self._lists.told(shard), shard, self._lists.count)
        # ``list_guilds`` has waited for the store. What is known now decides, server by server.
        for guild in self._reachability.guilds():
            known = self._client.get_guild(guild)
            if self._lists.lack(guild, shard):
                self._closed.forget_server(guild)
                await self._reachability.lose_guild(guild)
            elif known is not None and known.unavailable and known.shard_id == shard:
                self._reachability.miss_guild(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._closed.forget_server(guild.id)
        await self._reachability.lose_guild(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._find(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._reachability.miss_guild(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._find(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._reachability.lose_channel(channel.id)

    def _hidden_deleted(self, channel: int) -> None:
        hold(begin_once("Gateway.hidden", self._reachability.lose_channel(channel)), self._finding)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self._closed.permissions_changed(channel.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._reachability.lose_channel(payload.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        metadata = payload.data.get("thread_metadata")
        if metadata is not None:
            locked = bool(metadata.get("locked", False))
            self._closed.thread_changed(payload.guild_id, payload.thread_id, locked=locked)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        self._closed.permissions_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        self._closed.permissions_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        if self._client.user is not None and after.id == self._client.user.id:
            self._closed.permissions_changed(after.guild.id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Post the channel's table again if its message was deleted or refused, since somebody is there now."""
        table = self._tables.in_channel(interaction.channel_id or 0)
        if table is None:
            return
        self._board.stirred(table)
        if self._board.is_missing(table):
            self._board.show(table)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        self._board.deleted(payload.channel_id, (payload.message_id,))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        self._board.deleted(payload.channel_id, payload.message_ids)

    def _came(self, guild: int) -> None:
        self._closed.look_at(guild)
        if self._reachability.is_out(guild):
            hold(begin_once("Gateway.find", self._find(guild)), self._finding)

    async def _find(self, guild: int) -> None:
        await self._reachability.find_guild(guild)
        if self._reachability.is_out(guild):  # it has gone meanwhile
            return
        # What has happened in the outage is shown now, and whoever waits for one of these tables hears of it.
        self._board.show_closed(guild)
        for table in self._tables.in_guild(guild):
            self._board.show(table)
            for look in self._reachability.when_found:
                look(table.id)
        await self._reachability.note_guild(guild)
