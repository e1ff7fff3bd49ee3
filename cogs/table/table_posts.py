"""Messages of tables: words, buttons and pictures for everybody in the channel."""

import asyncio
from collections.abc import Callable
from typing import Final

import discord

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.places import is_server
from bot.tables.ports import Clock
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.outbox import Carrier, MessageContent, MessagePlace
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.replies import Picture, files_of
from cogs.core.reply import Reply
from cogs.core.reply_book import ReplyBook
from cogs.core.table_post import Drawn
from cogs.table.scenes import lobby_scene, result_scene, seat_levels, seat_signs
from cogs.table.table_panel import former_game_panel, public_panel

Panel = Callable[..., discord.ui.LayoutView]
_DRAWN_WITHIN: Final = 1.2
"""Seconds; later the interaction is acknowledged, so the picture would come too late to be its answer."""


class TablePosts:
    """Painter of the public messages of tables."""

    def __init__(self, preferences: PreferencesService, pictures: Pictures, clock: Clock, book: ReplyBook) -> None:
        """:param book: shows tables in places where the bot has no channel."""
        self._preferences, self._pictures, self._clock, self._book = preferences, pictures, clock, book

    def carrier(self, table: TableView) -> Carrier | None:
        """Return what sends a table's messages where the bot has no channel; None where it has one."""
        return None if is_server(table.guild) else _ByToken(self._book, table)

    def reaches(self, table: TableView, posted: Posted | None) -> bool:
        """Return whether a table's message can be changed now; of none, whether there can be one."""
        if is_server(table.guild):
            return True
        return self._book.can_post_table(table.id) if posted is None else self._book.can_edit_table(posted)

    async def present(self, table: TableView, reply: Reply) -> Posted | None:
        """Post a new message as the answer to an interaction; None where that is too late for it."""
        try:
            async with asyncio.timeout(_DRAWN_WITHIN):
                drawn = await self.draw(table, [])
        except TimeoutError:
            return None
        is_first = await reply.take_first()
        return await self._book.answer_with_table(reply, table, *_sent(drawn)) if is_first else None

    async def draw(self, table: TableView, steps: list[PublicEvent]) -> Drawn:
        """Draw a table.

        :param steps: what the picture marks.
        """
        return await self._drawn(table, steps, public_panel)

    async def draw_former(self, table: TableView) -> Drawn:
        """Draw a game that is over, without the buttons for the next one."""
        return await self._drawn(table, [], former_game_panel)

    async def _drawn(self, table: TableView, steps: list[PublicEvent], panel: Panel) -> Drawn:
        texts = await self._preferences.for_server(table.guild)
        picture = await self._picture(table, steps, texts)
        result = await self._result(table, texts)
        names = [each.name if each else None for each in (picture, result)]
        return Drawn(panel(table, texts, names[0], result=names[1]), (result, picture))

    async def _picture(self, table: TableView, steps: list[PublicEvent], texts: Texts) -> Picture | None:
        """Draw the table, or its lobby."""
        theme = await self._preferences.theme_of_server(table.guild)
        if table.status is Status.LOBBY:
            return await self._pictures.lobby(lobby_scene(table, texts), theme, table=table.id)
        if table.game is None:
            return None
        view = table.game.public
        return await self._pictures.table(
            view,
            table.game.names,
            tuple(steps),
            texts,
            theme,
            table=table.id,
            signs=seat_signs(table) if table.live and view.result is None else (),
            turns=table.game.last_turns(),
            levels=seat_levels(table),
        )

    async def _result(self, table: TableView, texts: Texts) -> Picture | None:
        """Draw the result of a finished game."""
        if table.game is None or table.game.result is None:
            return None
        theme = await self._preferences.theme_of_server(table.guild)
        return await self._pictures.result(result_scene(table, texts), theme, table=table.id)


class _ByToken:
    """Carrier of a table's messages through the tokens of people's interactions."""

    def __init__(self, book: ReplyBook, table: TableView) -> None:
        self._book, self._table = book, table

    async def post(self, content: MessageContent) -> MessagePlace:
        posted = await self._book.post_table(self._table, *_sent(content))
        return MessagePlace(posted.channel, posted.message)

    async def edit(self, place: MessagePlace, content: MessageContent) -> None:
        await self._book.edit_table(Posted(*place, posted_at=0.0, shown=0), *_sent(content))


def _sent(drawn: Drawn | MessageContent) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    assert drawn.layout is not None  # noqa: S101 (no table is shown by words alone)
    return drawn.layout, files_of(*drawn.pictures)
