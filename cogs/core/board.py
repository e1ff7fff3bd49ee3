"""The public message of each table: desired state, not a queue.

The board knows which version should be shown and asks the outbox for it: one edit in flight for each table, later
changes coalesce into the next, which marks every move since the last picture. What a message shows is drawn in
``table_post.py``. Of a table that only its player may see it shows nothing.
"""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from bot.entities.kept import Posted
from bot.errors import StoreError
from bot.places import channel_address, is_server, message_address
from bot.running.lifecycle import Component
from bot.tables.ports import Clock, TableUpdate
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.state.status import SleepReason
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from cogs.core import table_post
from cogs.core.outbox import MessagePlace, Outbox
from cogs.core.reply import Reply

logger = logging.getLogger(__name__)

_LONGEST_WAIT: Final = 1.2
"""Seconds; soon after that a press is acknowledged, and its answer's place is taken."""


class Board(Component):
    """Part that shows every table's newest version in its channel.

    :ivar shown: what the posts of tables have at hand, and who hears of them.
    """

    def __init__(
        self,
        messages: table_post.TableMessages,
        clock: Clock,
        outbox: Outbox,
        *,
        repost_after: float,
        scrollback: table_post.Scrollback | None = None,
        looking: table_post.Looking | None = None,
    ) -> None:
        """:param looking: whether somebody sees a table on a private panel of theirs."""
        self._messages, self._clock, self._outbox = messages, clock, outbox
        self._scrollback = scrollback or table_post.Scrollback(clock)
        self.shown = table_post.ShownTables(
            messages, clock, outbox, self._scrollback, repost_after, looking, finished=self._forget_where_done
        )

    async def stop(self) -> None:
        """Note what is shown; the outbox, which starts after the board, has stopped by then."""
        await self._messages.note_everything()

    async def idle(self) -> None:
        """Wait until every table shows its newest version, and no older message of it is there."""
        await self._outbox.idle()

    def let_go(self, tables: Collection[str]) -> None:
        """Hear that another process shows these tables from now on, and may post them anew: nothing older is shown over
        it."""
        for table in tables:
            self._let_go_of(table)

    def table_updated(self, update: TableUpdate) -> None:
        if update.table.private:
            return
        message = self._messages.of(update.table)
        message.table, message.stirred = update.table, True
        # A picture marks what has happened in one deal; after an undo nothing that it marked has happened.
        if update.kind.deals:
            message.steps, message.marked = [], []
        message.steps += update.happened
        if update.kind is TransitionKind.UNDONE:
            message.steps, message.marked = [], []
        self._ask(message)

    def show(self, table: TableView) -> None:
        """Ask for a table to be shown."""
        if table.private:
            return
        message = self._messages.of(table)
        message.table = table
        self._ask(message)

    def show_anew(self, table: TableView) -> str | None:
        """Ask for a table to be posted again at the bottom of its channel. Where that was done lately, it stays where
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
        """Ask for every table to be shown that an earlier run of the program has left outdated, those first at which
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
                self.shown.know(message, left.get(table))
            self._ask(message)

    def stirred(self, table: TableView) -> None:
        """Show a table before others, since it is in use."""
        message = self._messages.get(table.id)
        if message is not None and not message.stirred:
            message.stirred = True
            self._outbox.hurry(self.shown.post_of(message))

    def _ask(self, message: table_post.TableMessage) -> None:
        post = self.shown.post_of(message)
        self._outbox.ask(post)
        self._outbox.hurry(post)

    async def wait_until_shown(self, table: TableView) -> None:
        """Wait until a table is shown as it is here or later, but not for long: what is sent then stands below it."""
        message = self._messages.get(table.id)
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST_WAIT):
                while message is not None and (message.shown is None or message.shown.version < table.version):
                    message.changed.clear()
                    await message.changed.wait()

    def redraw(self, guild: int) -> None:
        """Draw every table of a server anew, because it has chosen another language or look."""
        for message in self._messages.values():
            if message.table.guild == guild:
                message.redraws += 1
                self._outbox.ask(self.shown.post_of(message))

    def show_closed(self, guild: int) -> None:
        """Hear that a server can be reached again: what has closed meanwhile is shown as that."""
        for message in self._messages.values():
            if message.table.guild == guild and not message.table.live:
                self._outbox.ask(self.shown.post_of(message))

    def heard(self, channel: int) -> None:
        """Count a message in a channel, which moves its table out of sight."""
        self._scrollback.heard(channel)

    def deleted(self, channel: int, messages: Collection[int]) -> None:
        """Note that messages of a channel were deleted: a table among them is posted again when it is shown next."""
        for number in messages:
            message = self._messages.with_number(number)
            if message is not None and message.posted is not None and message.posted.channel == channel:
                message.repost = True

    def probe(self, table: TableView) -> None:
        """Ask at once whether Discord still refuses a table's message."""
        message = self._messages.get(table.id)
        if message is not None and not table.private:
            message.redraws += 1
            self._ask(message)
            self._outbox.try_now(table_post.table_key(table))

    def is_missing(self, table: TableView) -> bool:
        """Whether a table has no message that people could look at, or an old one that Discord lets nobody change."""
        message = self._messages.get(table.id)
        return self.is_refused(table) or (message is not None and message.repost)

    def is_refused(self, table: TableView) -> bool:
        """Whether Discord has refused the table's message and nothing has been shown since."""
        return self._outbox.is_refused(table_post.table_key(table))

    def link(self, table: TableView | TableElsewhere) -> str | None:
        """Return the address of a table's message, where it has one that this process knows."""
        message = self._messages.get(table.id)
        if message is None or message.posted is None or message.repost:
            return None
        return message_address(table.guild, message.posted.channel, message.posted.message)

    def address(self, table: TableView | TableElsewhere) -> str:
        """Return the address of a table's message, or of its channel where no message is known."""
        return self.link(table) or channel_address(table.guild, table.channel)

    def _forget_where_done(self, message: table_post.TableMessage) -> None:
        """Forget a table of which nothing more is to be shown, once its newest version was shown or given up."""
        table = message.table
        is_done = not table.live
        if self._outbox.is_out(table.guild) and message.posted is not None:
            # Closed in an outage, it is shown as closed once the server is back; after a removal nothing is kept.
            is_done = table.asleep is SleepReason.REMOVED
        if is_done:
            self._let_go_of(table.id)
            self._scrollback.forget(table.channel)

    def _let_go_of(self, table: str) -> None:
        message = self._messages.get(table)
        self._messages.forget(table)
        if message is not None:
            self._outbox.forget(table_post.table_key(message.table))

    async def present(self, table: TableView, reply: Reply) -> bool:
        """Show a table as the answer to an interaction, where the bot has no channel; return whether that was in time.

        :raises Refused: nobody but the asker sees it.
        """
        message = self._messages.of(table)
        posted = await self.shown.posted_by.present(table, reply)
        if posted is not None and self._messages.get(table.id) is message:  # else it has closed meanwhile
            await self._adopt(message, table, posted)
        return posted is not None

    async def pressed(self, table: TableView, message: int | None) -> None:
        """Show a table where the bot has no channel, by the token of a press on it that was just answered.

        A pressed message that is not the table's any more becomes the table's again, or shows its state once.

        :param message: the pressed message, if it is public.
        """
        if table.private:
            return
        shown = self._messages.of(table)
        shown.table, now = table, shown.posted
        if message is not None and (now is None or now.message != message):
            found = Posted(table.channel, message, self._clock.now(), 0)
            if now is None or not self.shown.posted_by.reaches(table, now):  # the pressed one takes its place
                await self._adopt(shown, table, found, is_shown=False)
            else:  # an old copy, which is brought up to date once
                old = MessagePlace(found.channel, found.message)
                await self._outbox.deliver(table_post.PressedMessage(self.shown.posted_by, old, table))
        elif table_post.is_shown(shown):  # maybe by an earlier run of the program
            self.shown.note_shown(shown, table)
        if self._messages.get(table.id) is shown:  # else it has closed meanwhile; it may have moved on, too
            self._ask(shown)

    def is_behind(self, table: TableView) -> bool:
        """Return whether what all see of a table is older than it is, and can't be changed now."""
        message = self._messages.get(table.id)
        if message is None or table.private or not message.known:
            return False
        if is_server(table.guild):
            return self.is_refused(table)
        return (message.posted is None or message.posted.shown < table.version) and not (
            self.shown.posted_by.reaches(table, message.posted) or self.shown.posted_by.reaches(table, None)
        )

    async def _adopt(
        self, message: table_post.TableMessage, table: TableView, posted: Posted, *, is_shown: bool = True
    ) -> None:
        """Take over a message as the table's."""
        old, message.known, message.repost = message.posted, True, False
        self._outbox.accept(table_post.table_key(table))
        self._messages.put(message, posted)
        await self._messages.remember(message, old)
        if is_shown:
            self.shown.note_shown(message, table)
        self._outbox.ask(self.shown.post_of(message))
