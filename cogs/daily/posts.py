"""The daily deal announced where a server wants that: once a day, with how the day before went there, and how many have
played since; and results that people share."""

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
from cogs.core.chosen_channels import channels_gone
from cogs.core.message_budget import Budget, Purpose
from cogs.core.permissions import require_may_write, require_place
from cogs.core.preferences import PreferencesService
from cogs.core.press import Press
from cogs.core.replies import SENDING_FAILS, mentioning, nonce_of, settled
from cogs.core.retrying import Refusals, send_in_turn
from cogs.core.speaking import Speaks
from cogs.daily.panel import announced_panel
from cogs.daily.words import Announced

logger = logging.getLogger(__name__)

_EVERY: Final = 60.0
"""Seconds; so long after midnight, UTC, a day is announced at the latest, and so seldom is an announcement edited."""


class DailyPosts(LoopComponent, Speaks):
    """Looks every minute which servers have not had today's yet, and which of its announcements don't say how many have
    played. What can't be posted today is left out."""

    def __init__(
        self,
        store: PreferencesStore,
        daily: DailyService,
        preferences: PreferencesService,
        budget: Budget,
        clock: Clock,
    ) -> None:
        super().__init__()
        self._store, self._daily, self._preferences = store, daily, preferences
        self._budget, self._clock = budget, clock
        self._to_note: dict[tuple[int, date], DailyPost | None] = {}
        """By server and day, what was announced, or can't be, and could not be noted: it is not announced again."""
        self._refusals: Refusals[tuple[int, date]] = Refusals()

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.look, pause, "The daily deal could not be announced", StoreError)

    async def look(self) -> None:
        """Announces what is due, and says how many have played. Raises ``Unavailable``."""
        await self.post_due()
        await self.count_players()

    async def post_due(self) -> None:
        """Announces today's deal wherever it is due and this process serves the server. Raises ``Unavailable``."""
        day, client = self._daily.today(), self._client
        if client is None or not client.is_ready():
            return
        for guild, channel in await self._store.daily_posts_due(str(day)):
            if client.get_guild(guild) is None or self._budget.is_out(guild):
                continue
            key = guild, day
            if key not in self._to_note and not await self._announce(client, guild, channel, day):
                continue
            if (post := self._to_note[key]) is not None:
                await self._daily.keep_post(post)
            await self._store.note_daily_post(guild, str(day))
            del self._to_note[key]

    async def _announce(self, client: discord.Client, guild: int, channel: int, day: date) -> bool:
        """Announces a day's deal in a server; False where that may be tried again."""
        await self._budget.turn(channel, Purpose.NOTICE, guild=guild)
        # Where many wait for their turn, that was long after it was looked for what is due.
        settings = await self._preferences.server(guild)
        texts, announced = await self._preferences.for_server(guild), await self._announced(guild, day)
        if settings.daily_channel != channel or self._budget.is_out(guild):
            return False
        if channels_gone(client, guild, (channel,)):  # who manages the server is told (``cogs/settings``)
            self._to_note[guild, day] = None
            return True
        place, allowed = client.get_partial_messageable(channel), mentioning(announced.mentioned)
        layout = settled(announced_panel(announced, texts))
        nonce, silent = nonce_of(f"daily/{guild}/{day}"), not announced.mentioned
        try:
            message = await place.send(view=layout, silent=silent, nonce=nonce, allowed_mentions=allowed)
        except SENDING_FAILS as error:
            logger.info("The daily deal could not be announced in server %d: %s", guild, error)
            if not self._refusals.are_believed((guild, day), error):
                return False
            self._to_note[guild, day] = None
        else:
            self._to_note[guild, day] = DailyPost(guild, str(day), channel, message.id, announced.players)
        return True

    async def share(self, press: Press, layout: discord.ui.LayoutView, day: date) -> bool:
        """Posts the presser's result of a day in their channel: sent again after a lost answer, Discord takes it once.
        False where the bot has no channel, or may not write there: the press's own token may do all the same.

        :raises Refused: they may not write there.
        :raises discord.HTTPException: it could not be sent, and so what else ``SENDING_FAILS`` names.
        """
        channel, client = press.interaction.channel_id, press.interaction.client
        require_may_write(press.interaction)
        if not is_server(press.guild) or channel is None:
            return False
        try:
            await require_place(press.interaction, press.texts)
        except Refused:
            return False
        await self._budget.turn(channel, Purpose.NOTICE, guild=press.guild)
        if self._budget.is_out(press.guild):
            return False
        nonce = nonce_of(f"daily-share/{press.user}/{day}")
        place, view = client.get_partial_messageable(channel), settled(layout, client)
        await send_in_turn(
            lambda: place.send(view=view, nonce=nonce), self._budget, channel, Purpose.NOTICE, guild=press.guild
        )
        return True

    async def count_players(self) -> None:
        """Says on today's announcements how many have played, where that has changed. Raises ``Unavailable``."""
        day, client = self._daily.today(), self._client
        if client is None or not client.is_ready():
            return
        for post in await self._daily.outdated_posts():
            if client.get_guild(post.guild) is None or self._budget.is_out(post.guild):
                continue
            await self._budget.turn(post.channel, Purpose.OUTDATED, guild=post.guild)
            # That may have taken long: what it says is of now.
            texts, announced = await self._preferences.for_server(post.guild), await self._announced(post.guild, day)
            if self._budget.is_out(post.guild):
                continue
            layout = settled(announced_panel(announced, texts))
            place = client.get_partial_messageable(post.channel)
            try:
                await place.get_partial_message(post.message).edit(view=layout, allowed_mentions=_NOBODY)
            except SENDING_FAILS as error:
                logger.info("An announcement in server %d could not be changed: %s", post.guild, error)
                if self._refusals.are_believed((post.guild, day), error):
                    await self._daily.drop_post(post)
            else:
                self._refusals.forget((post.guild, day))
                await self._daily.keep_post(post)

    async def _announced(self, guild: int, day: date) -> Announced:
        """What a day's announcement says now."""
        yesterday = day_after(day, -1)
        before, group = await self._daily.table(guild, yesterday), await self._daily.group(guild, yesterday)
        people = {each.person for each in before} | {each.person for each in (*group.week, *group.month)}
        # A server that is quiet mentions nobody at all.
        quiet = await self._preferences.is_quiet(guild)
        mentioned = frozenset() if quiet else frozenset(await self._store.mentioned_among(people))
        players, has_yesterday = await self._daily.players(guild, day), await self._daily.has_yesterday()
        return Announced(day, players, before, group, mentioned, has_yesterday)


_NOBODY: Final = discord.AllowedMentions.none()
