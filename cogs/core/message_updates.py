"""How the public message of a table is brought up to date, one try at a time: edited, or replaced by a new one where it
is gone, nearly an hour old or far above the newest talk."""

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

import discord

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.places import is_server
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.channels import knows_channel
from cogs.core.discord_codes import DiscordCode
from cogs.core.message_budget import Budget
from cogs.core.removals import Removals
from cogs.core.replies import SENDING_FAILS, may_pass
from cogs.core.retrying import BELIEVED_AFTER
from cogs.core.scrollback import Scrollback
from cogs.core.table_message import Looking, Posts, TableMessage, TableMessages, former_game, is_shown, purpose_of
from cogs.core.table_tokens import OutOfReach

logger = logging.getLogger(__name__)

_GONE_AFTER: Final = 2
"""So many answers in a row that there is no such message are believed."""

TableLost = Callable[[str], Awaitable[None]]
TableShown = Callable[[TableView], None]
TableRefused = Callable[[TableView, float], None]


class MessageUpdates:
    """Brings the messages of tables up to date, whenever the board asks for it.

    :ivar posted_by: writes the messages; whoever does says so before anything is shown.
    :ivar client: knows which channels there are, from when it has logged in.
    :ivar removals: takes away what a newer message has replaced.
    :ivar when_lost: hear of a table whose channel is gone.
    :ivar when_shown: hear of a table that is shown now.
    :ivar when_refused: hear of a table whose message may not be changed any more, and since when.
    """

    posted_by: Posts
    client: discord.Client | None = None

    def __init__(
        self,
        messages: TableMessages,
        clock: Clock,
        budget: Budget,
        scrollback: Scrollback,
        repost_after: float,
        looking: Looking | None,
    ) -> None:
        self._messages, self._clock, self._scrollback = messages, clock, scrollback
        self._budget, self._repost_after, self._looking = budget, repost_after, looking
        self.removals = Removals(budget)
        self.when_lost: list[TableLost] = []
        self.when_shown: list[TableShown] = []
        self.when_refused: list[TableRefused] = []

    async def try_to_show(self, message: TableMessage) -> bool:
        """Brings the message up to date; False asks for another try."""
        if self._budget.is_out(message.table.guild):
            return True
        try:
            if not message.known:  # which message an earlier run of the program has left is read once
                left = await self._messages.store.get(message.table.id)
                if not message.known:
                    self.know(message, left)
            return await self._show_newest(message)
        except OutOfReach:  # the next press brings a way to it
            return True
        except discord.HTTPException as error:
            return await self._give_up_after(message, error)
        except (StoreError, *SENDING_FAILS):
            return False

    async def _show_newest(self, message: TableMessage) -> bool:
        """Shows the newest version, where that is needed and can be; False where it has changed meanwhile."""
        if self._needs_nothing(message):
            return True
        purpose = purpose_of(message, self._looking)
        await self._budget.turn(message.table.channel, purpose, guild=message.table.guild)
        if self._needs_nothing(message):
            return True
        table, steps, redraw = message.table, message.steps, message.redraw
        new, marked, message.redraw = list(steps), message.marked, False
        try:
            await self._send(message, table, new or marked)
        except BaseException:
            message.redraw = redraw or message.redraw
            raise
        message.refused_at, message.refusals = None, 0
        # Where a press was taken back or cards were dealt meanwhile, other lists have begun.
        del steps[: len(new)]
        if new and message.marked is marked:
            message.marked = new
        self.note_shown(message, table)
        return message.table.version == table.version and not message.redraw

    def note_shown(self, message: TableMessage, table: TableView) -> None:
        """Everybody sees a table as it is there: whoever waits for it or watches is told."""
        message.shown = table
        message.changed.set()
        for tell in self.when_shown:
            tell(table)

    def _needs_nothing(self, message: TableMessage) -> bool:
        has_been_let_go = self._messages.get(message.table.id) is not message
        return has_been_let_go or self._budget.is_out(message.table.guild) or is_shown(message)

    def know(self, message: TableMessage, posted: Posted | None) -> None:
        """That an earlier run of the program has left that message of a table, or none."""
        self._messages.put(message, posted)
        message.noted, message.known = posted, True
        self._scrollback.posted(message.table.channel)

    async def _give_up_after(self, message: TableMessage, error: discord.HTTPException) -> bool:
        """Return whether an error ends this attempt; the next change or press tries anew then.

        No single answer is believed: what Discord refuses once it may take a second later.
        """
        if _asks_for_a_new_message(error, message):
            message.repost = True
            return False
        if may_pass(error):
            logger.warning("Table %s could not be shown yet: %s", message.table.id, error)
            return False
        message.refusals += 1
        if message.refusals == 1:
            message.refused_since = self._clock.now()
        if error.code == DiscordCode.UNKNOWN_MESSAGE and message.refusals >= _GONE_AFTER and not message.repost:
            message.repost = True
            return False
        was_posted, table = message.posted, message.table
        if error.code == DiscordCode.UNKNOWN_CHANNEL and was_posted and was_posted.channel != table.channel:
            self._messages.put(message, None)
            return False  # it has moved to another one, where it is posted now
        if message.refusals < BELIEVED_AFTER:
            logger.info("Table %s was refused and is tried again: %s", table.id, error)
            return False
        if error.code == DiscordCode.UNKNOWN_CHANNEL and not knows_channel(self.client, table.guild, table.channel):
            self._messages.put(message, None)
            for tell in self.when_lost:
                await tell(table.id)
            if self.when_lost:
                return True
        logger.warning("Table %s can't be shown: %s", table.id, error)
        message.refused_at = self._clock.now()
        if error.status == HTTPStatus.FORBIDDEN and was_posted is not None:
            for tell_refused in self.when_refused:
                tell_refused(table, message.refused_since)
        return True

    async def _send(self, message: TableMessage, table: TableView, steps: list[PublicEvent]) -> None:
        former = former_game(message.shown, table)
        if message.posted is not None and former is not None:
            # The result stays in the channel: what is played next is a message of its own.
            left = message.posted
            await self.posted_by.leave_result(left, former)
            if message.posted is left:  # else another message has become the table's meanwhile
                self._messages.put(message, None)
        old, has_channel = message.posted, is_server(table.guild)
        if old is None and not table.live:
            return
        if has_channel and old:
            is_old = self._clock.now() - old.posted_at >= self._repost_after
            is_lost = is_old or self._scrollback.is_scrolled_away(old)
        else:
            is_lost = not self.posted_by.reaches(table, old)
        if old is None or message.repost or (table.live and is_lost):
            posted = await self.posted_by.post(table, steps, old)
            message.repost = False
            self._scrollback.posted(table.channel)
        else:
            posted = await self.posted_by.edit(old, table, steps)
        if message.posted is not old or self._messages.get(table.id) is not message:
            return  # somebody was answered with the table meanwhile, or another process shows it
        self._messages.put(message, posted)
        await self._messages.remember(message, old)
        if old is not None and old.message != posted.message and has_channel:
            self.removals.ask(table.guild, old.channel, old.message)


def _asks_for_a_new_message(error: discord.HTTPException, message: TableMessage) -> bool:
    """Return whether a new message can be sent although this one can't be changed: it is too old, or its thread is
    archived, which a message ends. Only the latter may come of a new one, too."""
    if error.code == DiscordCode.THREAD_IS_ARCHIVED:
        return not message.repost
    return error.code == DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN
