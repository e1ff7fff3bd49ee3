"""Who wants to play now, and who has invited whom: remembered for an hour, also over a restart."""

import asyncio
import logging
from collections.abc import Sequence
from math import ceil
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.entities.kept import Invitation, InvitationLimits
from bot.errors import Reason, Refused, StoreError
from bot.running.keyed_queue import QueueComponent
from bot.store.gathering import GatheringStore
from bot.tables.limits import HOUR, MINUTE
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.board import Board
from cogs.core.interactions import can_see
from cogs.core.message_budget import Budget, Purpose
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, nonce_of, settled
from cogs.shared.invitations import called_panel

logger = logging.getLogger(__name__)

_MOST_LISTED: Final = 25
"""People of one server who want to play now; more than that find each other without help."""
INVITATIONS: Final = InvitationLimits(of_inviter=3, in_channel=6, seconds=HOUR)
_PATIENCE: Final = 5.0
"""Seconds that an invitation waits for its turn to be sent: whoever invites waits for the answer, and so do others."""

_FREES_SEATS: Final = (TransitionKind.OPENED, TransitionKind.SEATS_RELEASED)


class Gathering(QueueComponent[str]):
    """Brings people together: tells who wants to play when a table opens, and posts invitations. All of it is said in
    the channel, to people who see it, and nothing where a server mentions nobody."""

    def __init__(
        self,
        store: GatheringStore,
        tables: TableService,
        preferences: PreferencesService,
        board: Board,
        budget: Budget,
        clock: Clock,
    ) -> None:
        super().__init__(self._call)
        self._store, self._tables, self._preferences, self._board = store, tables, preferences, board
        self._budget, self._clock = budget, clock
        self._client: discord.Client | None = None
        self._calling: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def connect(self, client: discord.Client) -> None:
        """From now on people are called through this client."""
        self._client = client

    def table_updated(self, update: TableUpdate) -> None:
        if update.kind in _FREES_SEATS and update.table.status is Status.LOBBY:
            self._queue.ask(update.table.id)

    async def waiting(self, guild: int) -> dict[int, str]:
        """Who wants to play now in a server, with their names; who came first is first. Raises ``Unavailable``."""
        return await self._store.waiting(guild, self._clock.now())

    async def wait(self, guild: int, user: int, name: str) -> bool:
        """Lists somebody for an hour. False where there are too many already. Raises ``Unavailable``."""
        now = self._clock.now()
        return await self._store.wait(guild, user, name, now=now, until=now + HOUR, most=_MOST_LISTED)

    async def stop_waiting(self, guild: int, user: int) -> None:
        """Takes somebody off the list. Raises ``Unavailable``."""
        await self._store.stop_waiting(guild, [user])

    async def wants_invitations(self, user: int) -> bool:
        """Whether others may invite somebody. Raises ``Unavailable``."""
        return (await self._preferences.user(user)).invited

    async def invite(self, inviter: int, people: Sequence[int], guild: int, channel: int) -> Invitation:
        """Notes an invitation, before anything of it is posted; its people are those whom it may mention: nobody is
        invited by the same person twice within an hour.

        :raises Refused: this person, or everybody in this channel, has invited too often lately.
        :raises Unavailable: it could not be noted.
        """
        asked = Invitation(inviter, people, guild, channel, self._clock.now())
        invited = await self._store.invite(asked, INVITATIONS)
        if invited.next_at is not None:
            reason = Reason.TOO_MANY_INVITATIONS_HERE if invited.here else Reason.TOO_MANY_INVITATIONS
            raise Refused(reason, minutes=ceil((invited.next_at - asked.at) / MINUTE))
        return Invitation(inviter, invited.people, guild, channel, asked.at)

    async def post_invitation(self, invitation: Invitation, layout: discord.ui.LayoutView, interaction: int) -> bool:
        """Posts an invitation that was noted; whether it stands there. One that was not sent at all, because there was
        no turn for it in time, can be asked for again."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._budget.turn(invitation.channel, Purpose.NOTICE, guild=invitation.guild)
        except TimeoutError:
            await self._take_back(invitation)
            return False
        people = list(invitation.people)
        return await self._send(invitation.guild, invitation.channel, layout, people, f"invite/{interaction}")

    async def _take_back(self, invitation: Invitation) -> None:
        try:
            await self._store.take_back(invitation)
        except StoreError as error:
            logger.warning("An invitation that was not posted stays noted: %s", error)

    async def _call(self, table_id: str) -> None:
        """Tells those who want to play that a table has seats for them, once each: then they are off the list."""
        table = self._tables.find(table_id)
        if table is None:
            return
        try:
            # A server's tables one after the other: whom one has called, the next finds on the list no more.
            async with self._calling.setdefault(table.guild, asyncio.Lock()):
                await self._call_all(table_id)
        except StoreError as error:
            logger.warning("Who wants to play could not be told of table %s: %s", table_id, error)

    async def _call_all(self, table_id: str) -> None:
        table, client = self._tables.find(table_id), self._client
        if table is None or client is None or await self._preferences.is_quiet(table.guild):
            return
        found = [user for user in await self.waiting(table.guild) if table.seat_of(user) is None]
        if table.seat_of(table.host) is not None:
            await self.stop_waiting(table.guild, table.host)
        if len(table.still_expected()) >= table.capacity - len(table.seats):
            return
        people = [user for user in found if await self._sees(client, table, user)]
        if not people:
            return
        await self._board.wait_until_shown(table)
        still = await self.waiting(table.guild)  # some may have had enough of waiting meanwhile
        people = [user for user in people if user in still]
        if not people:
            return
        texts = await self._preferences.for_server(table.guild)
        layout = called_panel(table.host_name, people, self._board.link(table), texts)
        if await self._post(table.guild, table.channel, layout, people, f"call/{table.id}"):
            await self._store.stop_waiting(table.guild, people)

    async def _sees(self, client: discord.Client, table: TableView, user: int) -> bool:
        """Whether somebody is still in the server and sees a table's channel; who has left it is off the list."""
        guild = client.get_guild(table.guild)
        if guild is None:
            return False
        try:
            member = await guild.fetch_member(user)
        except discord.NotFound:
            await self.stop_waiting(table.guild, user)
            return False
        except SENDING_FAILS:
            return False
        return can_see(guild.get_channel_or_thread(table.channel), member)

    async def _post(
        self, guild: int, channel: int, layout: discord.ui.LayoutView, people: list[int], what: str
    ) -> bool:
        await self._budget.turn(channel, Purpose.NOTICE, guild=guild)
        return await self._send(guild, channel, layout, people, what)

    async def _send(
        self, guild: int, channel: int, layout: discord.ui.LayoutView, people: list[int], what: str
    ) -> bool:
        if self._client is None or self._budget.is_out(guild):
            return False
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in people])
        place = self._client.get_partial_messageable(channel)
        try:
            await place.send(view=settled(layout), allowed_mentions=allowed, nonce=nonce_of(what))
        except SENDING_FAILS:
            return False
        return True
