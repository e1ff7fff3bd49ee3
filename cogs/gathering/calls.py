"""Calls to people who want to play, when a table opens that has a seat."""

import logging
from functools import partial
from typing import Final

import discord

from bot.errors import StoreError
from bot.running.keyed_queue import QueueComponent
from bot.tables.ports import TableUpdate
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.interactions import can_see
from cogs.core.kernel import Kernel
from cogs.core.message_budget import jittered
from cogs.core.outbox import MessageContent, MessagePlace, Post
from cogs.core.outcomes import Meaning, NotSent
from cogs.core.retrying import Failed, Speaks, ask_discord
from cogs.shared.services import gathering_of
from cogs.table.inviting import called_panel
from cogs.table.seats import has_room

logger = logging.getLogger(__name__)

_FREES_SEATS: Final = (TransitionKind.OPENED, TransitionKind.SEATS_RELEASED)
_NEXT_TRY: Final = 15.0
"""Seconds until the next try where Discord or the store could not tell whom to call."""


class Calls(QueueComponent[str], Speaks):
    """Caller of people in a table's channel if they see it, and nobody in a quiet server.

    A failed read of the store is retried while the table has room.
    """

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(self._call)
        self._kernel, self._gathering = kernel, gathering_of(kernel)
        self._posts: dict[int, _ServersCalls] = {}

    def table_updated(self, update: TableUpdate) -> None:
        if update.kind in _FREES_SEATS and update.table.status is Status.LOBBY:
            self._queue.ask(update.table.id)

    async def _call(self, table_id: str) -> None:
        """Look for people who want to play and see a table with seats for them; they are called in the background."""
        try:
            people = await self._find_people(table_id)
        except StoreError as error:
            logger.warning("Who wants to play could not be told of table %s: %s", table_id, error)
            self._try_later(table_id)
            return
        table = self._kernel.tables.find(table_id)  # again: asking Discord about everybody has taken its time
        if people and table is not None:
            # The call links to the table's message, so that has to stand first.
            await self._kernel.board.wait_until_shown(table)
            post = self._posts.setdefault(table.guild, _ServersCalls(self._kernel, table.guild))
            post.people_of[table_id] = people
            self._kernel.outbox.ask(post)

    def _try_later(self, table_id: str) -> None:
        self._queue.ask_after(partial(self._kernel.clock.sleep, jittered(_NEXT_TRY, table_id, 0)), table_id)

    async def _find_people(self, table_id: str) -> list[int]:
        """Return the people to call to a table. Its host, who has found a game, is taken off the list."""
        gathering, preferences = self._gathering, self._kernel.preferences
        table, client = self._kernel.tables.find(table_id), self._client
        if table is None or client is None or await preferences.is_quiet(table.guild):
            return []
        found = [user for user in await gathering.waiting(table.guild) if table.seat_of(user) is None]
        if table.seat_of(table.host) is not None:
            await gathering.stop_waiting(table.guild, [table.host])
        return [user for user in found if await self._sees(client, table, user)] if has_room(table) else []

    async def _sees(self, client: discord.Client, table: TableView, user: int) -> bool:
        """Return whether somebody is still in the server and sees a table's channel; who has left is off the list."""
        guild = client.get_guild(table.guild)
        if guild is None:
            return False
        member = await ask_discord(lambda: guild.fetch_member(user))
        if isinstance(member, Failed):
            if member.meaning is Meaning.NOBODY:
                await self._gathering.stop_waiting(table.guild, [user])
            elif member.meaning is Meaning.PASSING:
                self._try_later(table.id)
            return False  # a call must not tell of a channel that somebody may not see
        return can_see(guild.get_channel_or_thread(table.channel), member)


class _ServersCalls(Post):
    """Calls to a server's tables in turn; a person called to one is off the list before the next.

    :ivar people_of: people who see a table, by table still to be called to.
    """

    def __init__(self, kernel: Kernel, guild: int) -> None:
        self.key, self.guild, self.channel = f"call/{guild}", guild, 0
        self._kernel, self._gathering = kernel, gathering_of(kernel)
        self.people_of: dict[str, list[int]] = {}
        self._table: TableView | None = None
        self._called: list[int] = []

    async def still_wanted(self) -> bool:
        """Choose the first table that still has room and somebody to be called; others are called to no more."""
        while self.people_of:
            table_id, people = next(iter(self.people_of.items()))
            still, is_quiet = (
                await self._gathering.waiting(self.guild),
                await self._kernel.preferences.is_quiet(self.guild),
            )
            # Meanwhile the table may have filled, begun or closed, and some may have had enough of waiting.
            table = self._kernel.tables.find(table_id)
            if table is not None and has_room(table) and not is_quiet:
                self._called = [user for user in people if user in still and table.seat_of(user) is None]
                if self._called:
                    self._table, self.channel = table, table.channel
                    return True
            self._leave_out(table_id, people)
        return False

    async def draw(self) -> MessageContent | None:
        if (table := self._table) is None:
            return None
        texts, called = await self._kernel.preferences.for_server(self.guild), self._called
        # Whoever comes to want to play a minute later is called besides: that is another call of the same table.
        nonce = f"call/{table.id}/{'/'.join(map(str, sorted(called)))}"
        layout = called_panel(table.host_name, called, self._kernel.board.link(table), texts)
        return MessageContent(nonce=nonce, layout=layout, mentions=called)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        # Only now, so that a call that is lost leaves them on the list for the next table.
        await self._gathering.stop_waiting(self.guild, self._called)
        self._go_on()
        return True

    async def lost(self, loss: NotSent) -> None:
        self._kernel.outbox.accept(self.key)  # the next table is in another channel
        self._go_on()

    def _go_on(self) -> None:
        """Call to the next table."""
        if self._table is not None:
            self._leave_out(self._table.id, self.people_of.get(self._table.id))
        if self.people_of:
            self._kernel.outbox.ask(self)

    def _leave_out(self, table_id: str, people: list[int] | None) -> None:
        """Call to a table no more, unless others have come to be called to it meanwhile."""
        if self.people_of.get(table_id) is people:  # the very list, since a later look puts another one in its place
            self.people_of.pop(table_id, None)
