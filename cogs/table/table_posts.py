"""Posts and edits the messages of tables: words, buttons and pictures as everybody in the channel sees them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import discord

from bot.engine.events import PublicEvent
from bot.entities.kept import Posted
from bot.places import is_server
from bot.tables.ports import Clock
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.first_answer import answers_first
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, Picture, files_of, nonce_of, settled
from cogs.core.speaking import Speaks
from cogs.core.table_tokens import OutOfReach, TableTokens
from cogs.table.scenes import lobby_scene, result_scene, seat_levels, seat_signs
from cogs.table.table_panel import former_game_panel, public_panel

Panel = Callable[..., discord.ui.LayoutView]
_DRAWN_WITHIN: Final = 1.2
"""Seconds; soon after that the interaction which asks is acknowledged, and its answer's place is taken."""


class Drawn(NamedTuple):
    """All that a message of a table consists of."""

    layout: discord.ui.LayoutView
    files: list[discord.File]


class TablePosts(Speaks):
    """Each call is one request to Discord, for which the caller has waited its turn; what Discord answers is the
    caller's to judge."""

    def __init__(self, preferences: PreferencesService, pictures: Pictures, clock: Clock, tokens: TableTokens) -> None:
        """:param tokens: shows the tables of places where the bot has no channel."""
        self._preferences, self._pictures, self._clock, self._tokens = preferences, pictures, clock, tokens

    def reaches(self, table: TableView, posted: Posted | None) -> bool:
        """Whether a table's message can be changed now; of none, whether there can be one."""
        if is_server(table.guild):
            return True
        return self._tokens.can_post(table.id) if posted is None else self._tokens.can_edit(posted)

    async def present(self, table: TableView, interaction: discord.Interaction) -> Posted | None:
        """A new message as the answer to an interaction; None where that is too late for it."""
        try:
            async with asyncio.timeout(_DRAWN_WITHIN):
                layout, files = await self._drawn(table, [], public_panel)
        except TimeoutError:
            return None
        is_first = await answers_first(interaction)
        return await self._tokens.answer(interaction, table, layout, files) if is_first else None

    async def post(self, table: TableView, steps: list[PublicEvent], old: Posted | None) -> Posted:
        """A new message, also where an older one is there. What is tried again is posted only once.

        :param steps: what the picture marks.
        """
        if not is_server(table.guild):
            self._require(table, None)
            return await self._tokens.post(table, *await self._drawn(table, steps, public_panel))
        layout, files = await self._drawn(table, steps, public_panel)
        nonce = nonce_of(f"{table.id}/{table.channel}/{table.version}/{old.message if old else 0}")
        message = await self._channel(table.channel).send(view=layout, files=files, silent=True, nonce=nonce)
        return Posted(table.channel, message.id, self._clock.now(), table.version)

    async def edit(self, posted: Posted, table: TableView, steps: list[PublicEvent]) -> Posted:
        """The same message with what the table is now."""
        self._require(table, posted)
        await self._change(posted, table, await self._drawn(table, steps, public_panel))
        return Posted(posted.channel, posted.message, posted.posted_at, table.version)

    async def leave_result(self, posted: Posted, table: TableView) -> None:
        """Takes the next game's buttons from the message of one that is over; where that fails, they refuse."""
        with suppress(OutOfReach, *SENDING_FAILS):
            self._require(table, posted)
            await self._change(posted, table, await self._drawn(table, [], former_game_panel))

    async def _change(self, posted: Posted, table: TableView, drawn: Drawn) -> None:
        if is_server(table.guild):
            message = self._channel(posted.channel).get_partial_message(posted.message)
            await message.edit(view=drawn.layout, attachments=drawn.files)
        else:
            await self._tokens.edit(posted, drawn.layout, drawn.files)

    def _require(self, table: TableView, posted: Posted | None) -> None:
        """Raises ``OutOfReach`` before anything is drawn."""
        if not self.reaches(table, posted):
            raise OutOfReach

    async def _drawn(self, table: TableView, steps: list[PublicEvent], panel: Panel) -> Drawn:
        texts = await self._preferences.for_server(table.guild)
        picture = await self._picture(table, steps, texts)
        result = await self._result(table, texts)
        names = [each.name if each else None for each in (picture, result)]
        layout = settled(panel(table, texts, names[0], result=names[1]), self._client)
        return Drawn(layout, files_of(result, picture))

    async def _picture(self, table: TableView, steps: list[PublicEvent], texts: Texts) -> Picture | None:
        """The table, or who waits for its start."""
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
        """How the game has ended, where it has."""
        if table.game is None or table.game.result is None:
            return None
        theme = await self._preferences.theme_of_server(table.guild)
        return await self._pictures.result(result_scene(table, texts), theme, table=table.id)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        assert self._client is not None  # noqa: S101 (nothing is shown before connect)
        return self._client.get_partial_messageable(channel)
