"""Tells who wants to play when a table opens that has a seat for them."""

import asyncio
import logging
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.errors import StoreError
from bot.running.keyed_queue import QueueComponent
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.interactions import can_see
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Purpose, jittered
from cogs.core.replies import SENDING_FAILS, may_pass
from cogs.core.retrying import Refusals, is_nobody_there, try_again
from cogs.core.speaking import Speaks
from cogs.shared.services import gathering_of
from cogs.table.inviting import called_panel, post_mentioning
from cogs.table.seats import has_room

logger = logging.getLogger(__name__)

_FREES_SEATS: Final = (TransitionKind.OPENED, TransitionKind.SEATS_RELEASED)


_NEXT_TRY: Final = 15.0
"""Seconds after which a call that did not come through is tried again."""


class Calls(QueueComponent[str], Speaks):
    """Calls people in a table's channel, those who see it, and nobody where a server mentions nobody. What Discord or
    the store could not do is tried again as long as the table has room."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(self._call)
        self._kernel, self._gathering = kernel, gathering_of(kernel)
        self._calling: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._refusals: Refusals[str] = Refusals()

    def table_updated(self, update: TableUpdate) -> None:
        if update.kind in _FREES_SEATS and update.table.status is Status.LOBBY:
            self._queue.ask(update.table.id)

    async def _call(self, table_id: str) -> None:
        """Tells those who want to play that a table has seats for them, once each: then they are off the list."""
        table = self._kernel.tables.find(table_id)
        if table is None:
            return
        try:
            # A server's tables one after the other: whom one has called, the next finds on the list no more.
            async with self._calling.setdefault(table.guild, asyncio.Lock()):
                await self._call_all(table_id)
        except StoreError as error:
            logger.warning("Who wants to play could not be told of table %s: %s", table_id, error)
            self._try_later(table_id)

    def _try_later(self, table_id: str) -> None:
        self._queue.ask_after(partial(self._kernel.clock.sleep, jittered(_NEXT_TRY, table_id, 0)), table_id)

    async def _call_all(self, table_id: str) -> None:
        gathering, preferences = self._gathering, self._kernel.preferences
        table, client = self._kernel.tables.find(table_id), self._client
        if table is None or client is None or await preferences.is_quiet(table.guild):
            return
        found = [user for user in await gathering.waiting(table.guild) if table.seat_of(user) is None]
        if table.seat_of(table.host) is not None:
            await gathering.stop_waiting(table.guild, [table.host])
        if not has_room(table):
            return
        people = [user for user in found if await self._sees(client, table, user)]
        if not people:
            return
        await self._kernel.board.wait_until_shown(table)
        await self._kernel.budget.turn(table.channel, Purpose.NOTICE, guild=table.guild)
        # Meanwhile the table may have filled, begun or closed, and some may have had enough of waiting.
        still, is_quiet = await gathering.waiting(table.guild), await preferences.is_quiet(table.guild)
        texts, now = await preferences.for_server(table.guild), self._kernel.tables.find(table_id)
        if now is None or not has_room(now) or is_quiet:
            return
        if self._kernel.budget.is_out(table.guild):
            self._try_later(table_id)
            return
        people = [user for user in people if user in still and now.seat_of(user) is None]
        if not people:
            return
        layout = called_panel(now.host_name, people, self._kernel.board.link(now), texts)
        # Whoever comes to want to play a minute later is called besides: that is another call of the same table.
        what = f"call/{table.id}/{'/'.join(map(str, sorted(people)))}"
        try:
            await post_mentioning(client, table.channel, layout, people, what)
        except SENDING_FAILS as error:
            logger.info("Who wants to play could not be told of table %s: %s", table_id, error)
            if not self._refusals.are_believed(table_id, error):
                self._try_later(table_id)
        else:
            self._refusals.forget(table_id)
            await gathering.stop_waiting(table.guild, people)

    async def _sees(self, client: discord.Client, table: TableView, user: int) -> bool:
        """Whether somebody is still in the server and sees a table's channel; who has left it is off the list."""
        guild = client.get_guild(table.guild)
        if guild is None:
            return False
        try:
            member = await try_again(lambda: guild.fetch_member(user))
        except SENDING_FAILS as error:
            if is_nobody_there(error):
                await self._gathering.stop_waiting(table.guild, [user])
            elif may_pass(error):
                self._try_later(table.id)
            return False
        return can_see(guild.get_channel_or_thread(table.channel), member)
