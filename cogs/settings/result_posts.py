"""Result posts: games among people, played to their end, in servers that want them."""

from bot.entities.kept import NOBODY
from bot.running.lifecycle import Component
from bot.tables.ports import TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from bot.text.outcome import outcome
from bot.text.rules_words import system_title
from cogs.core.board import Board
from cogs.core.channels import channels_gone
from cogs.core.outbox import MessageContent, Outbox, Post
from cogs.core.preferences import PreferencesService
from cogs.core.retrying import Speaks
from cogs.shared.finished import names_of
from cogs.shared.results import end_lines


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
            lines += [f"-# {line}" for line in end_lines(game.end, (), texts)]
        if (link := self._posts.board.link(table)) is not None:
            lines.append(f"-# [{texts.say('result-to-table')}]({link})")
        words = "\n".join([f"🏁 **{system_title(game.system, texts)}**: {lines[0]}", *lines[1:]])
        return MessageContent(nonce=self.key, words=words, silent=True)
