"""Posts of the daily deal: its announcement in servers that want it, once a day, with how the day before went there and
how many have played since; and results that people share."""

import logging
from datetime import date
from functools import partial
from typing import Final

import discord

from bot.daily.days import day_after
from bot.daily.service import DailyService
from bot.entities.kept import DailyPost
from bot.errors import Refused, StoreError
from bot.places import is_server
from bot.running.lifecycle import LoopComponent
from bot.store.preferences import PreferencesStore
from bot.tables.ports import Clock
from cogs.core.channels import channels_gone
from cogs.core.message_budget import Purpose
from cogs.core.outbox import MessageContent, MessagePlace, Outbox, Post
from cogs.core.outcomes import NotSent
from cogs.core.permissions import require_may_write, require_place
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.retrying import Speaks
from cogs.daily.panel import announced_panel
from cogs.daily.words import Announced

logger = logging.getLogger(__name__)

_EVERY: Final = 60.0
"""Seconds between looks: so long after midnight, UTC, a day is announced, and so seldom is an announcement edited."""


class DailyPosts(LoopComponent, Speaks):
    """Component that announces today's deal in servers that have not had it yet, and updates the number of players. An
    announcement that can't be posted is left out."""

    def __init__(
        self,
        store: PreferencesStore,
        daily: DailyService,
        preferences: PreferencesService,
        outbox: Outbox,
        clock: Clock,
    ) -> None:
        super().__init__()
        self._store, self.daily, self.preferences = store, daily, preferences
        self._outbox, self._clock = outbox, clock
        self._to_note: dict[tuple[int, date], DailyPost | None] = {}
        """By server and day, announcements that could not be noted yet, None if posting failed."""
        self.under_way: dict[str, Post] = {}
        """By key, posts that the outbox has not finished."""

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.look, pause, "The daily deal could not be announced", StoreError)

    async def look(self) -> None:
        """Announce what is due, and say how many have played. Raises ``Unavailable``."""
        await self.post_due()
        await self.count_players()

    async def post_due(self) -> None:
        """Announce today's deal wherever it is due and this process serves the server. Raises ``Unavailable``."""
        day, client = self.daily.today(), self._client
        if client is None or not client.is_ready():
            return
        for guild, channel in await self._store.daily_posts_due(str(day)):
            if client.get_guild(guild) is None or self._outbox.is_out(guild):
                continue
            if (guild, day) in self._to_note:
                await self._note(guild, day)
            elif channels_gone(client, guild, (channel,)):  # who manages the server is told (``cogs/settings``)
                self._to_note[guild, day] = None
                await self._note(guild, day)
            else:
                self._ask(_Announcement(self, guild, channel, day))

    async def count_players(self) -> None:
        """Say on today's announcements how many have played, where that has changed. Raises ``Unavailable``."""
        client = self._client
        if client is None or not client.is_ready():
            return
        for post in await self.daily.outdated_posts():
            if client.get_guild(post.guild) is not None and not self._outbox.is_out(post.guild):
                self._ask(_PlayersCount(self, post))

    def _ask(self, post: "_Announcement | _PlayersCount") -> None:
        """Ask for a post, unless it is under way already."""
        if post.key not in self.under_way:
            self.under_way[post.key] = post
            self._outbox.ask(post)

    async def announced(self, guild: int, day: date, post: DailyPost | None) -> None:
        """Note an announcement, None if it can't be posted; retry with the next look if it can't be noted now."""
        self._to_note[guild, day] = post
        try:
            await self._note(guild, day)
        except StoreError as error:
            logger.warning("The announcement in server %d could not be noted: %s", guild, error)

    async def _note(self, guild: int, day: date) -> None:
        if (post := self._to_note[guild, day]) is not None:
            await self.daily.keep_post(post)
        await self._store.note_daily_post(guild, str(day))
        self._to_note.pop((guild, day), None)

    async def share(self, press: Press, layout: discord.ui.LayoutView, day: date) -> bool:
        """Post the presser's result of a day in their channel: sent again after a lost answer, Discord takes it once.
        Return False if the bot has no channel, or may not write there: the press's own token may do all the same.

        :raises Refused: they may not write there.
        :raises discord.HTTPException: it could not be sent, and so what else ``SENDING_FAILS`` names.
        """
        channel = press.interaction.channel_id
        require_may_write(press.interaction)
        if not is_server(press.guild) or channel is None:
            return False
        try:
            await require_place(press.interaction, press.texts)
        except Refused:
            return False
        loss = await self._outbox.deliver(_Shared(press, channel, layout, day))
        if loss is not None and loss.error is not None:
            raise loss.error
        return loss is None

    async def announcement(self, guild: int, day: date) -> Announced:
        """Return the present contents of a day's announcement."""
        yesterday = day_after(day, -1)
        before, group = await self.daily.table(guild, yesterday), await self.daily.group(guild, yesterday)
        people = {each.person for each in before} | {each.person for each in (*group.week, *group.month)}
        # A server that is quiet mentions nobody at all.
        quiet = await self.preferences.is_quiet(guild)
        mentioned = frozenset() if quiet else frozenset(await self._store.mentioned_among(people))
        players, has_yesterday = await self.daily.players(guild, day), await self.daily.has_yesterday()
        return Announced(day, players, before, group, mentioned, has_yesterday)


class _Announcement(Post):
    """Announcement of a day's deal in a server, wanted while that day lasts and the server has chosen this channel."""

    def __init__(self, posts: DailyPosts, guild: int, channel: int, day: date) -> None:
        self.key, self.guild, self.channel = f"daily/{guild}/{day}", guild, channel
        self._posts, self._day, self._players, self._stands = posts, day, 0, False

    async def still_wanted(self) -> bool:
        if self._stands:
            return False
        settings = await self._posts.preferences.server(self.guild)
        return settings.daily_channel == self.channel and self._day == self._posts.daily.today()

    async def draw(self) -> MessageContent:
        said = await self._posts.announcement(self.guild, self._day)
        texts, self._players = await self._posts.preferences.for_server(self.guild), said.players
        layout = announced_panel(said, texts)
        return MessageContent(nonce=self.key, layout=layout, mentions=said.mentioned, silent=not said.mentioned)

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        self._stands = True
        post = DailyPost(self.guild, str(self._day), place.channel, place.message, self._players)
        await self._posts.announced(self.guild, self._day, post)
        return True

    async def lost(self, loss: NotSent) -> None:
        await self._posts.announced(self.guild, self._day, None)

    def finished(self) -> None:
        self._posts.under_way.pop(self.key, None)


class _PlayersCount(Post):
    """Update of the number of players on an announcement; the day after nobody counts any more."""

    purpose = Purpose.OUTDATED
    replaceable = False  # who has deleted an announcement does not want it back

    def __init__(self, posts: DailyPosts, post: DailyPost) -> None:
        self.key, self.guild, self.channel = f"daily-players/{post.guild}/{post.day}", post.guild, post.channel
        self._posts, self._post = posts, post

    def standing(self) -> MessagePlace:
        return MessagePlace(self._post.channel, self._post.message)

    async def still_wanted(self) -> bool:
        return self._post.day == str(self._posts.daily.today())

    async def draw(self) -> MessageContent:
        said = await self._posts.announcement(self.guild, self._posts.daily.today())
        return MessageContent(
            nonce=self.key, layout=announced_panel(said, await self._posts.preferences.for_server(self.guild))
        )

    async def posted(self, place: MessagePlace, old: MessagePlace | None) -> bool:
        await self._posts.daily.keep_post(self._post)
        return True

    async def lost(self, loss: NotSent) -> None:
        await self._posts.daily.drop_post(self._post)

    def finished(self) -> None:
        self._posts.under_way.pop(self.key, None)


class _Shared(Post):
    """Person's result of a day, for all to read."""

    def __init__(self, press: Press, channel: int, layout: discord.ui.LayoutView, day: date) -> None:
        self.key, self.guild, self.channel = f"daily-share/{press.user}/{day}", press.guild, channel
        self._layout = layout

    async def draw(self) -> MessageContent:
        return MessageContent(nonce=self.key, layout=self._layout)
