"""The daily deal announced where a server wants that: once a day, with how the day before went there."""

import logging
from functools import partial
from typing import Final

from bot.daily.days import day_after, end_of
from bot.daily.service import DailyService
from bot.errors import StoreError
from bot.running.lifecycle import LoopComponent
from bot.store.preferences import PreferencesStore
from bot.tables.ports import Clock
from cogs.core.message_budget import Budget, Purpose
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, may_pass, nonce_of, settled
from cogs.core.speaking import Speaks
from cogs.daily.panel import announced_panel

logger = logging.getLogger(__name__)

_EVERY: Final = 300.0
"""Seconds; so long after midnight, UTC, a day is announced at the latest."""


class DailyPosts(LoopComponent, Speaks):
    """Looks every few minutes which servers have not had today's yet. What can't be posted today is left out."""

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

    async def start(self) -> None:
        pause = partial(self._clock.sleep, _EVERY)
        self._now_and_then(self.post_due, pause, "The daily deal could not be announced", StoreError)

    async def post_due(self) -> None:
        """Announces today's deal wherever it is due and this process serves the server. Raises ``Unavailable``."""
        day, client = self._daily.today(), self._client
        if client is None or not client.is_ready():
            return
        for guild, channel in await self._store.daily_posts_due(str(day)):
            if client.get_guild(guild) is None or self._budget.is_out(guild):
                continue
            texts, before = (
                await self._preferences.for_server(guild),
                await self._daily.table(guild, day_after(day, -1)),
            )
            layout = announced_panel(day, end_of(day), before, texts)
            await self._budget.turn(channel, Purpose.NOTICE, guild=guild)
            place = client.get_partial_messageable(channel)
            try:
                await place.send(view=settled(layout), silent=True, nonce=nonce_of(f"daily/{guild}/{day}"))
            except SENDING_FAILS as error:
                logger.info("The daily deal could not be announced in server %d: %s", guild, error)
                if may_pass(error):
                    continue
            await self._store.note_daily_post(guild, str(day))
