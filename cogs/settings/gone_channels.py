"""Deleted channels that a server's settings still name.

They are found when Discord deletes them and after a start. A person who manages the server removes them with one press.
"""

import logging
from typing import Final

from bot.entities.settings import channels_named
from bot.errors import StoreError
from bot.newest import Newest
from bot.running.keyed_queue import QueueComponent
from bot.store.notes import NoteStore, gone_channels_note
from bot.store.preferences import PreferencesStore
from bot.tables.limits import DAY
from bot.tables.ports import Clock
from cogs.core.channels import channels_gone
from cogs.core.interactions import manages, place_of
from cogs.core.outbox import MessageContent, Outbox, Post
from cogs.core.permissions import missing_in
from cogs.core.preferences import PreferencesService
from cogs.core.reply import Reply
from cogs.core.retrying import Speaks
from cogs.settings.server import gone_panel

logger = logging.getLogger(__name__)

_TOLD_AGAIN_AFTER: Final = DAY
"""Seconds after which the same person is reminded while the settings still name deleted channels."""
_MOST_KEPT: Final = 2000


class _Gone(Post):
    """Message to a server's moderators about deleted channels, drawn from the settings at the time it is sent."""

    def __init__(self, preferences: PreferencesService, guild: int, channel: int, gone: frozenset[int]) -> None:
        self.key, self.guild, self.channel = f"gone/{guild}/{sorted(gone)}", guild, channel
        self._preferences, self._gone = preferences, gone

    async def draw(self) -> MessageContent | None:
        settings = await self._preferences.server(self.guild)
        if not self._gone & channels_named(settings):
            return None  # somebody has mended it meanwhile
        texts = await self._preferences.for_server(self.guild)
        return MessageContent(nonce=self.key, layout=gone_panel(settings, self._gone, texts), silent=True)


class GoneChannels(QueueComponent[int], Speaks):
    """Watch over the channels in servers' settings.

    It tells once in the channel where Discord itself posts news for moderators, if the server has one, and privately
    everybody who manages the server, after a command of theirs.
    """

    def __init__(
        self, store: PreferencesStore, notes: NoteStore, preferences: PreferencesService, outbox: Outbox, clock: Clock
    ) -> None:
        super().__init__(self._look)
        self._store, self._notes, self._preferences = store, notes, preferences
        self._outbox, self._clock = outbox, clock
        self._told: Newest[tuple[int, int], float] = Newest(_MOST_KEPT)
        """By server and person, when they were told last."""

    def look_at(self, guild: int) -> None:
        """Queue a check of a server's settings."""
        self._queue.ask(guild)

    async def look_at_all(self) -> None:
        """Queue checks of all servers of this process whose settings name channels."""
        try:
            guilds = await self._store.servers_naming_channels()
        except StoreError as error:
            logger.warning("Settings could not be looked at: %s", error)
            return
        for guild in guilds:
            if self._client is not None and self._client.get_guild(guild) is not None:
                self.look_at(guild)

    async def _look(self, guild: int) -> None:
        settings = await self._preferences.server(guild)
        gone = channels_gone(self._client, guild, channels_named(settings))
        name, said = gone_channels_note(guild), " ".join(map(str, sorted(gone)))
        # The note says which ones have been told of: it is written after they were, so that a failure is told again.
        try:
            before = await self._notes.get(name)
            if said == (before or "") or (said and not await self._tell(guild, gone)):
                return
            await self._notes.set(name, said or None)
        except StoreError as error:
            logger.info("Channels that server %d has lost are told of later: %s", guild, error)

    async def _tell(self, guild: int, gone: frozenset[int]) -> bool:
        """Tell the moderators in their news channel. Return False where there is none or the message fails."""
        server = None if self._client is None else self._client.get_guild(guild)
        place = None if server is None else server.public_updates_channel
        if server is None or place is None or missing_in(place, place.permissions_for(server.me)):
            return False
        return await self._outbox.deliver(_Gone(self._preferences, guild, place.id, gone)) is None

    async def tell_manager(self, reply: Reply) -> None:
        """Tell a person who manages the server after their command was answered, once a day."""
        interaction = reply.interaction
        key, now = (place_of(interaction), reply.user), self._clock.now()
        if not interaction.response.is_done() or not manages(interaction):
            return
        if 0 <= now - self._told.get(key, -_TOLD_AGAIN_AFTER) < _TOLD_AGAIN_AFTER:
            return
        settings = await self._preferences.server(key[0])
        gone = channels_gone(interaction.client, key[0], channels_named(settings))
        if not gone:
            return
        self._told[key] = now  # before the wait, so that two commands at once tell it once
        texts = await self._preferences.for_reader(interaction)
        lost = await reply.attempt(reply.send_private(gone_panel(settings, gone, texts)))
        if lost is not None:
            logger.info("Who manages server %d could not be told of channels that it has lost: %s", key[0], lost)
