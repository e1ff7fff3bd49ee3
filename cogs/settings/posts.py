"""Posts that a server's settings bring about: warnings of deleted channels, and results of games.

Deleted channels that settings still name are found when Discord deletes them and after a start. A person who manages
the server removes them with one press.
"""

import logging
from typing import Final

from bot.entities.kept import NOBODY
from bot.entities.settings import channels_named
from bot.errors import StoreError
from bot.newest import Newest
from bot.running.keyed_queue import QueueComponent
from bot.running.lifecycle import Component
from bot.store.notes import NoteStore, gone_channels_note
from bot.store.preferences import PreferencesStore
from bot.tables.limits import DAY
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from bot.text.outcome import outcome
from cogs.core.board import Board
from cogs.core.channels import channels_gone
from cogs.core.interactions import manages, place_of
from cogs.core.outbox import MessageContent, Outbox, Post
from cogs.core.permissions import missing_in
from cogs.core.preferences import PreferencesService
from cogs.core.reply import Reply
from cogs.core.retrying import Speaks
from cogs.settings.server import gone_panel
from cogs.shared import results
from cogs.shared.finished import names_of
from cogs.shared.games import played_title

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
            if said == (before or ""):
                return
            if said:  # tell the moderators in their news channel, where there is one
                server = None if self._client is None else self._client.get_guild(guild)
                place = None if server is None else server.public_updates_channel
                if server is None or place is None or missing_in(place, place.permissions_for(server.me)):
                    return
                if await self._outbox.deliver(_Gone(self._preferences, guild, place.id, gone)) is not None:
                    return
            await self._notes.set(name, said or None)
        except StoreError as error:
            logger.info("Channels that server %d has lost are told of later: %s", guild, error)

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


class ResultPosts(Component, Speaks):
    """Sender of each result, once, after the last move was saved.

    A result that Discord keeps refusing, or that was not sent when the program ended, is dropped: the game itself is
    stored anyway.
    """

    def __init__(self, tables: TableService, preferences: PreferencesService, board: Board, outbox: Outbox) -> None:
        self.tables, self.preferences, self.board, self._outbox = tables, preferences, board, outbox

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        # A game that was given up, or that one person played against computers, is no news.
        has_ended = update.kind is TransitionKind.PLAYED and table.status is Status.OVER
        if has_ended and len(table.people()) > 1:
            self._outbox.ask(_Result(self, table))

    async def channel_for(self, table: TableView) -> int | None:
        """Return where a server wants results; None where that is where the table is."""
        channel = (await self.preferences.server(table.guild)).results_channel
        if channel is None or channels_gone(self._client, table.guild, (channel,)):
            return None
        return None if channel == table.channel else channel


class _Result(Post):
    """Message with the end of a game, in the channel that the server has chosen at the time it is sent."""

    def __init__(self, posts: ResultPosts, table: TableView) -> None:
        self._posts, self._table, self._game = posts, table, table.running()
        self.key, self.guild, self.channel = f"result/{self._game.id}", table.guild, 0

    async def still_wanted(self) -> bool:
        channel, asked = await self._posts.channel_for(self._table), self.channel
        self.channel = channel or 0
        return channel is not None and asked in (0, channel)  # it had its turn in the channel that was chosen then

    async def draw(self) -> MessageContent | None:
        """Return the result in words. Names deleted while it waited do not appear."""
        game, table = self._game, self._table
        texts = await self._posts.preferences.for_server(table.guild)
        kept = await self._posts.tables.finished_game(table.guild, game.id, reader=NOBODY)
        if kept is None:  # deleted while this waited
            return None
        names = names_of(kept, texts)
        lines = outcome(game.public, names, texts, match=game.scores, stand_ins=game.stand_ins, first=game.first)
        # Names of people who left may have been deleted since, so they are left out here.
        if game.end is not None:
            lines += [f"-# {line}" for line in results.end_lines(game.end, (), texts)]
        if (link := self._posts.board.link(table)) is not None:
            lines.append(f"-# [{texts.say('result-to-table')}]({link})")
        words = "\n".join([f"🏁 **{played_title(game.system, texts)}**: {lines[0]}", *lines[1:]])
        return MessageContent(nonce=self.key, words=words, silent=True)
