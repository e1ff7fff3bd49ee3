"""How a table is shown where the bot has no channel: by the tokens of people's own interactions, fifteen minutes each.

A token edits only what was sent with it: the answer to its interaction (for a press on a table, that table) and its own
follow-ups.
"""

from typing import Final

import discord

from bot.entities.kept import Posted
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.discord_codes import DiscordCode
from cogs.core.replies import nobody_waits
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.whereabouts import answers_privately

_MOST_OFFERED: Final = 6
"""So many people's interactions are kept with which a table could be posted anew."""


class OutOfReach(Exception):
    """No token lives by which a table could be shown now; the next press brings one."""


class TableTokens:
    """Shows tables by the replies that the book keeps."""

    def __init__(self, clock: Clock, book: ReplyBook) -> None:
        self._clock, self._book = clock, book

    async def take_up(self, reply: Reply) -> None:
        """Acknowledge a press on a message that all see as a change of that message, so that its token can change it
        from now on. What the presser alone sees follows."""
        message = reply.interaction.message
        if message is not None and await reply.take_up_pressed():
            self._book.tables.put(message.id, 0, reply)

    def offer(self, reply: Reply, table: str) -> None:
        """Keep the reply to somebody who has been answered, if a table that is posted by it would be seen by all."""
        if not reply.interaction.response.is_done() or answers_privately(reply.interaction):
            return
        self._book.offers.put(table, reply.interaction.id, reply)
        for older in self._book.offers.at(table)[:-_MOST_OFFERED]:
            self._withdraw(table, older)

    def can_edit(self, posted: Posted) -> bool:
        """Return whether a message can be changed now."""
        return self._editor(posted.message) is not None

    def can_post(self, table: str) -> bool:
        """Return whether a table can be posted anew now."""
        return self._poster(table) is not None

    async def answer(
        self, reply: Reply, table: TableView, view: discord.ui.LayoutView, files: list[discord.File]
    ) -> Posted:
        """Show a table as the answer to an interaction that nothing has answered yet.

        :raises Refused: nobody but the asker sees it.
        :raises discord.HTTPException: it can't be sent.
        """
        return self._posted(table, await reply.answer_openly(view, files), reply)

    async def post(self, table: TableView, view: discord.ui.LayoutView, files: list[discord.File]) -> Posted:
        """Post a table anew, by the newest interaction that can.

        :raises OutOfReach: there is none.
        :raises discord.HTTPException: it can't be posted, and somebody waits for it.
        """
        reply = self._poster(table.id)
        if reply is None:
            raise OutOfReach
        try:
            number = await reply.follow_openly(view, files)
        except discord.HTTPException as error:
            self._withdraw(table.id, reply)
            if nobody_waits(error):
                raise OutOfReach from error
            raise
        if number is None:  # nobody but who was answered sees it
            self._withdraw(table.id, reply)
            raise OutOfReach
        return self._posted(table, number, reply)

    async def edit(self, posted: Posted, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
        """Change a table's message.

        :raises OutOfReach: no token lives that can.
        :raises discord.HTTPException: it can't be changed; the message may be gone.
        """
        reply = self._editor(posted.message)
        if reply is None:
            raise OutOfReach
        try:
            await reply.edit_openly(posted.message, view, files)
        except discord.HTTPException as error:
            if nobody_waits(error) and error.code != DiscordCode.UNKNOWN_MESSAGE:
                if self._book.tables.of(posted.message) is reply:
                    self._book.tables.take(posted.message)
                raise OutOfReach from error
            raise

    def _posted(self, table: TableView, number: int, reply: Reply) -> Posted:
        """Keep the reply that a table was posted by."""
        self._book.tables.put(number, 0, reply)
        return Posted(table.channel, number, self._clock.now(), table.version)

    def _withdraw(self, table: str, reply: Reply) -> None:
        """Post nothing more by a reply. While Discord was asked it may have been swept away, or pushed out."""
        self._book.offers.take(table, reply.interaction.id)

    def _editor(self, message: int) -> Reply | None:
        reply = self._book.tables.of(message)
        return reply if reply is not None and reply.lives(self._clock.now()) else None

    def _poster(self, table: str) -> Reply | None:
        now = self._clock.now()
        replies = reversed(self._book.offers.at(table))
        return next((reply for reply in replies if reply.lives(now) and reply.follow_ups_left), None)
