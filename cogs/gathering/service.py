"""Who wants to play now, and who has invited whom: remembered for an hour, never stored, gone after a restart."""

from typing import Final

import discord

from bot.keyed_queue import KeyedQueue
from bot.lifecycle import Component
from bot.tables.limits import HOUR
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service import TableService
from bot.tables.status import Status
from bot.tables.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.interactions import can_see
from cogs.core.message_budget import Budget, Purpose
from cogs.core.replies import SENDING_FAILS, nonce_of, settled
from cogs.gathering.panel import called_panel
from cogs.preferences.service import PreferencesService
from cogs.table.board import Board

_MOST_LISTED: Final = 25
"""People of one server who want to play now; more than that find each other without help."""
_MOST_INVITATIONS: Final = 10_000


class Gathering(Component):
    """Brings people together: tells who wants to play when a table opens, and posts invitations. All of it is said in
    the channel, to people who see it, and nothing where a server mentions nobody."""

    def __init__(
        self, tables: TableService, preferences: PreferencesService, board: Board, budget: Budget, clock: Clock
    ) -> None:
        self._tables, self._preferences, self._board = tables, preferences, board
        self._budget, self._clock = budget, clock
        self._client: discord.Client | None = None
        self._waiting: dict[int, dict[int, tuple[str, float]]] = {}
        """By server, who wants to play: their name, and until when."""
        self._invited: dict[tuple[int, int], float] = {}
        """When one person has last invited another."""
        self._queue: KeyedQueue[str] = KeyedQueue(self._call)

    async def start(self) -> None:
        await self._queue.start()

    async def stop(self) -> None:
        await self._queue.stop()

    async def idle(self) -> None:
        """Waits until everybody has been told who is to be told now."""
        await self._queue.idle()

    def connect(self, client: discord.Client) -> None:
        """From now on people are called through this client."""
        self._client = client

    def table_updated(self, update: TableUpdate) -> None:
        if update.kind is TransitionKind.OPENED and update.table.status is Status.LOBBY:
            self._queue.ask(update.table.id)

    def waiting(self, guild: int) -> dict[int, str]:
        """Who wants to play now in a server, with their names; who came first is first."""
        now, people = self._clock.now(), self._waiting.get(guild, {})
        for user in [user for user, (_, until) in people.items() if until <= now]:
            del people[user]
        return {user: name for user, (name, _) in people.items()}

    def wait(self, guild: int, user: int, name: str) -> bool:
        """Lists somebody for an hour. False where there are too many already."""
        people = self.waiting(guild)
        if user not in people and len(people) >= _MOST_LISTED:
            return False
        self._waiting.setdefault(guild, {})[user] = name, self._clock.now() + HOUR
        return True

    def stop_waiting(self, guild: int, user: int) -> None:
        """Takes somebody off the list."""
        self._waiting.get(guild, {}).pop(user, None)

    def forget(self, user: int) -> None:
        """Forgets whatever is remembered of somebody."""
        for people in self._waiting.values():
            people.pop(user, None)
        self._invited = {pair: at for pair, at in self._invited.items() if user not in pair}

    async def may_invite(self, inviter: int, invited: discord.Member, channel: object) -> bool:
        """Whether an invitation reaches somebody: they see the channel, want to be invited, and were not within the
        last hour by the same person."""
        if invited.bot or invited.id == inviter or not can_see(channel, invited):
            return False
        last = self._invited.get((inviter, invited.id))
        if last is not None and 0 <= self._clock.now() - last < HOUR:
            return False
        return (await self._preferences.user(invited.id)).invited

    async def invite(
        self, inviter: int, people: list[int], guild: int, channel: int, layout: discord.ui.LayoutView, interaction: int
    ) -> bool:
        """Posts an invitation that mentions those people; whether it stands there."""
        if self._client is None:
            return False
        now = self._clock.now()
        if not await self._post(guild, channel, layout, people, f"invite/{interaction}"):
            return False
        for user in people:
            if len(self._invited) >= _MOST_INVITATIONS:
                del self._invited[next(iter(self._invited))]
            self._invited[inviter, user] = now
        return True

    async def _call(self, table_id: str) -> None:
        """Tells those who want to play that a table has opened, once each: then they are off the list."""
        table, client = self._tables.find(table_id), self._client
        if table is None or client is None or await self._preferences.is_quiet(table.guild):
            return
        found = [user for user in self.waiting(table.guild) if table.seat_of(user) is None]
        if table.seat_of(table.host) is not None:
            self.stop_waiting(table.guild, table.host)
        people = [user for user in found if await self._sees(client, table, user)]
        if not people:
            return
        await self._board.wait_until_shown(table)
        texts = await self._preferences.for_server(table.guild)
        layout = called_panel(table.host_name, people, self._board.link(table), texts)
        if await self._post(table.guild, table.channel, layout, people, f"call/{table.id}"):
            for user in people:
                self.stop_waiting(table.guild, user)

    async def _sees(self, client: discord.Client, table: TableView, user: int) -> bool:
        """Whether somebody is still in the server and sees a table's channel; who has left it is off the list."""
        guild = client.get_guild(table.guild)
        if guild is None:
            return False
        try:
            member = await guild.fetch_member(user)
        except discord.NotFound:
            self.stop_waiting(table.guild, user)
            return False
        except SENDING_FAILS:
            return False
        return can_see(guild.get_channel_or_thread(table.channel), member)

    async def _post(
        self, guild: int, channel: int, layout: discord.ui.LayoutView, people: list[int], what: str
    ) -> bool:
        assert self._client is not None  # noqa: S101 (looked at by the caller)
        await self._budget.turn(channel, Purpose.NOTICE, guild=guild)
        if self._budget.is_out(guild):
            return False
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in people])
        place = self._client.get_partial_messageable(channel)
        try:
            await place.send(view=settled(layout), allowed_mentions=allowed, nonce=nonce_of(what))
        except SENDING_FAILS:
            return False
        return True
