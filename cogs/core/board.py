"""The public message of each table: desired state, not a queue.

The board knows which version should be shown and makes it so: one edit in flight for each table, later changes
coalesce into the next, which marks every move since the last picture. What one try does is in ``message_updates.py``.
Of a table that only its player may see it shows nothing.
"""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Final

import discord

from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.places import is_server, message_address
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Component
from bot.tables.ports import Clock, TableUpdate
from bot.tables.state.status import SleepReason
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core.message_budget import Budget, Purpose, jittered
from cogs.core.message_updates import MessageUpdates
from cogs.core.replies import SENDING_FAILS
from cogs.core.scrollback import Scrollback
from cogs.core.speaking import Speaks
from cogs.core.table_message import Looking, TableMessage, TableMessages, is_shown, purpose_of
from cogs.core.table_tokens import OutOfReach

logger = logging.getLogger(__name__)

_FIRST_PAUSE: Final = 1.0
_AFTER_REFUSAL: Final = 60.0
"""A table that Discord has refused is tried again at the next change or press, but not sooner."""
_LONGEST_PAUSE: Final = 60.0
_MOST_TRIES: Final = 12
_LONGEST_WAIT: Final = 1.2
"""Seconds; soon after that a press is acknowledged, and its answer's place is taken."""


class Board(Component, Speaks):
    """Shows every table's newest version in its channel.

    :ivar updates: one try to show a table.
    """

    def __init__(
        self,
        messages: TableMessages,
        clock: Clock,
        budget: Budget,
        *,
        repost_after: float,
        scrollback: Scrollback | None = None,
        looking: Looking | None = None,
    ) -> None:
        """:param looking: whether somebody sees a table on a private panel of theirs."""
        self._messages, self._clock, self._budget, self._looking = messages, clock, budget, looking
        self._scrollback = scrollback or Scrollback(clock)
        self.updates = MessageUpdates(messages, clock, budget, self._scrollback, repost_after, looking)
        self._queue: KeyedQueue[str] = KeyedQueue(self._show)
        self._ready = asyncio.Event()

    async def start(self) -> None:
        await self.updates.removals.start()
        await self._queue.start()

    async def stop(self) -> None:
        await self._queue.stop()
        await self.updates.removals.stop()
        await self._messages.note_everything()

    def let_go(self, tables: Collection[str]) -> None:
        """Another process shows these tables from now on, and may post them anew: nothing older is shown over it."""
        for table in tables:
            self._messages.forget(table)

    async def idle(self) -> None:
        """Waits until every table shows its newest version, and no older message of it is there."""
        await self._queue.idle()
        await self.updates.removals.idle()

    async def wind_up(self) -> None:
        """Before the program ends: waits until every table at which something has happened shows it. What an earlier
        run has left outdated is left to the next one."""
        self._budget.drop(Purpose.OUTDATED)
        await self.idle()

    def connect(self, client: discord.Client) -> None:
        """From now on messages go through this client, also after another one has taken over."""
        self.updates.client = client
        self.updates.removals.connect(client)
        self._ready.set()

    def table_updated(self, update: TableUpdate) -> None:
        if update.table.private:
            return
        message = self._messages.of(update.table)
        message.table, message.stirred = update.table, True
        if update.kind.deals:
            message.steps, message.marked = [], []
        message.steps += update.happened
        if update.kind is TransitionKind.UNDONE:
            message.steps, message.marked = [], []
        self._ask(message)

    def show(self, table: TableView) -> None:
        """Asks for a table to be shown."""
        if table.private:
            return
        message = self._messages.of(table)
        message.table = table
        self._ask(message)

    def show_anew(self, table: TableView) -> str | None:
        """Asks for a table to be posted again at the bottom of its channel. Where that was done lately, it stays where
        it is, however many people ask: the address of its message."""
        if table.private:
            return None
        message = self._messages.of(table)
        posted = None if self.is_missing(table) else message.posted
        if posted is not None and posted.channel == table.channel and self._scrollback.rests(posted):
            return self.link(table)
        message.repost = True
        self.show(table)
        return None

    async def show_all(self, tables: Collection[TableView]) -> None:
        """Asks for every table to be shown that an earlier run of the program has left outdated, those first at which
        something has happened last."""
        shown = [self._messages.of(table) for table in tables if not table.private]
        try:
            left = await self._messages.store.all()
        except StoreError as error:  # then each is asked for by itself
            logger.info("What all tables show could not be read: %s", error)
            left = None
        for message in sorted(shown, key=lambda message: -message.table.changed_at):
            table = message.table.id
            if self._messages.get(table) is not message:
                continue  # it has closed meanwhile
            if left is not None and not message.known:
                self.updates.know(message, left.get(table))
            self._ask(message)

    def stirred(self, table: TableView) -> None:
        """Somebody is about at a table: it is shown before those where nobody is."""
        message = self._messages.get(table.id)
        if message is not None and not message.stirred:
            message.stirred = True
            self._budget.hurry(table.channel, purpose_of(message, self._looking))

    def _ask(self, message: TableMessage) -> None:
        self._queue.ask(message.table.id)
        self._budget.hurry(message.table.channel, purpose_of(message, self._looking))

    async def wait_until_shown(self, table: TableView) -> None:
        """Waits until a table is shown as it is here or later, but not for long: what is sent then stands below it."""
        message = self._messages.get(table.id)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_WAIT):
                while message is not None and (message.shown is None or message.shown.version < table.version):
                    message.changed.clear()
                    await message.changed.wait()

    def redraw(self, guild: int) -> None:
        """Draws every table of a server anew, because it has chosen another language or look."""
        for table_id, message in self._messages.items():
            if message.table.guild == guild:
                message.redraw = True
                self._queue.ask(table_id)

    def show_closed(self, guild: int) -> None:
        """A server can be reached again: what has closed meanwhile is shown as that."""
        for table_id, message in self._messages.items():
            if message.table.guild == guild and not message.table.live:
                self._queue.ask(table_id)

    def heard(self, channel: int) -> None:
        """Somebody has written in a channel, which moves its table out of sight."""
        self._scrollback.heard(channel)

    def deleted(self, channel: int, messages: Collection[int]) -> None:
        """Somebody has deleted messages of a channel: a table among them is posted again when it is shown next."""
        for number in messages:
            message = self._messages.with_number(number)
            if message is not None and message.posted is not None and message.posted.channel == channel:
                message.repost = True

    def probe(self, table: TableView) -> None:
        """Ask at once whether Discord still refuses a table's message."""
        message = self._messages.get(table.id)
        if message is not None and not table.private:
            if message.refused_at is not None:
                message.refused_at -= _AFTER_REFUSAL
            message.redraw = True
            self._ask(message)

    def is_missing(self, table: TableView) -> bool:
        """Whether a table has no message that people could look at, or an old one that Discord lets nobody change."""
        message = self._messages.get(table.id)
        return self.is_refused(table) or (message is not None and message.repost)

    def is_refused(self, table: TableView) -> bool:
        """Whether Discord has refused the table's message and nothing has been shown since."""
        message = self._messages.get(table.id)
        return message is not None and message.refused_at is not None

    def link(self, table: TableView) -> str | None:
        """The address of a table's message, where it has one."""
        message = self._messages.get(table.id)
        if message is None or message.posted is None or message.repost:
            return None
        return message_address(table.guild, message.posted.channel, message.posted.message)

    async def _show(self, table_id: str) -> None:
        """Tries until a table is shown, and waits longer after each try in vain; after the last one the next change or
        press tries anew, as after a refusal. A table that was shown but has moved on meanwhile is shown again at once:
        the budget spaces edits."""
        await self._ready.wait()
        message = self._messages.get(table_id)
        if message is None:
            return
        refused_at, now = message.refused_at, self._clock.now()
        if refused_at is not None and (wait := refused_at + _AFTER_REFUSAL - now) > 0:
            await self._clock.sleep(min(wait, _AFTER_REFUSAL))
        failures = 0
        while failures < _MOST_TRIES:
            before = message.posted
            if await self.updates.try_to_show(message):
                break
            if message.posted != before:
                failures = 0
                continue
            pause = min(_FIRST_PAUSE * 2**failures, _LONGEST_PAUSE)
            await self._clock.sleep(jittered(pause, table_id, failures))
            failures += 1
        else:
            message.refused_at = self._clock.now()
        if self._messages.get(table_id) is message and self._is_done_with(message):
            self._messages.forget(table_id)
            self._scrollback.forget(message.table.channel)

    def _is_done_with(self, message: TableMessage) -> bool:
        """Whether nothing more is to be shown: not where a table has closed in an outage of its server, until that is
        back; but of a server that has removed the bot nothing is kept."""
        table = message.table
        if not self._budget.is_out(table.guild) or message.posted is None:
            return not table.live
        return table.asleep is SleepReason.REMOVED

    async def present(self, table: TableView, interaction: discord.Interaction) -> bool:
        """Shows a table as the answer to an interaction, where the bot has no channel; whether that was in time.

        :raises Refused: nobody but the asker sees it.
        """
        message = self._messages.of(table)
        posted = await self.updates.posted_by.present(table, interaction)
        if posted is not None and self._messages.get(table.id) is message:  # else it has closed meanwhile
            await self._adopt(message, table, posted)
        return posted is not None

    async def pressed(self, table: TableView, message: int | None) -> None:
        """Somebody has pressed something of a table where the bot has no channel, and was answered: by their token it
        can be shown, if it was not. Where they pressed a message that is not the table's any more, that becomes the
        table's, or shows once how it stands.

        :param message: the one that they pressed, where all see it.
        """
        if table.private:
            return
        shown = self._messages.of(table)
        shown.table, now = table, shown.posted
        if message is not None and (now is None or now.message != message):
            found = Posted(table.channel, message, self._clock.now(), 0)
            if now is None or not self.updates.posted_by.reaches(table, now):
                await self._adopt(shown, table, found, is_shown=False)
            else:
                with suppress(OutOfReach, *SENDING_FAILS):
                    await self.updates.posted_by.edit(found, table, [])
        elif is_shown(shown):  # maybe by an earlier run of the program
            self.updates.note_shown(shown, table)
        if self._messages.get(table.id) is shown:  # else it has closed meanwhile; it may have moved on, too
            self._ask(shown)

    def is_behind(self, table: TableView) -> bool:
        """Return whether what all see of a table is older than it is, and can't be changed now."""
        message = self._messages.get(table.id)
        if message is None or table.private or not message.known:
            return False
        if is_server(table.guild):
            return message.refused_at is not None
        return (message.posted is None or message.posted.shown < table.version) and not (
            self.updates.posted_by.reaches(table, message.posted) or self.updates.posted_by.reaches(table, None)
        )

    async def _adopt(self, message: TableMessage, table: TableView, posted: Posted, *, is_shown: bool = True) -> None:
        """From now on that message is the table's."""
        old, message.known, message.repost = message.posted, True, False
        message.refused_at, message.refusals = None, 0
        self._messages.put(message, posted)
        await self._messages.remember(message, old)
        if is_shown:
            self.updates.note_shown(message, table)
        self._queue.ask(table.id)
