"""How a table is shown where the bot has no channel: by the tokens of people's own interactions, fifteen minutes each.

A token edits only what was sent with it: the answer to its interaction (for a press on a table, that table) and its own
follow-ups. They are held in memory only, as those of private panels are: a token is a secret, and after a restart the
next press brings a new one.
"""

import asyncio
from contextvars import copy_context
from dataclasses import dataclass
from typing import Final

import discord

from bot.entities.kept import Posted
from bot.running.lifecycle import LoopComponent
from bot.tables.ports import Clock
from bot.tables.view import TableView
from cogs.core.discord_codes import DiscordCode
from cogs.core.first_answer import answers_first
from cogs.core.live_panel import SentByToken
from cogs.core.replies import (
    answer_openly,
    edit_openly,
    follow_openly,
    follow_ups_left,
    is_private,
    nobody_waits,
)
from cogs.core.whereabouts import answers_privately

_SWEEP_EVERY: Final = 15.0
_MOST_OFFERED: Final = 6
"""So many people's interactions are kept with which a table could be posted anew."""


class OutOfReach(Exception):
    """No token lives by which a table could be shown now; the next press brings one."""


@dataclass(slots=True)
class TokenToEdit(SentByToken):
    """An interaction by whose token a message can be changed: its ``follow_up`` of that number, else its answer."""

    follow_up: int | None = None


class TableTokens(LoopComponent):
    """Shows tables by tokens, and forgets these before they die."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._editing: dict[int, TokenToEdit] = {}
        """By message, the newest way to change it."""
        self._offered: dict[str, list[TokenToEdit]] = {}
        """By table, the newest interactions last by which it could be posted anew."""

    async def start(self) -> None:
        self._begin(self._sweep_now_and_then)

    async def stop(self) -> None:
        await super().stop()
        self._editing.clear()
        self._offered.clear()

    async def _sweep_now_and_then(self) -> None:
        await self._clock.sleep(_SWEEP_EVERY)
        self.sweep()

    def sweep(self) -> None:
        """Forgets every token that dies soon."""
        self._editing = {number: way for number, way in self._editing.items() if self._lives(way)}
        offered = {table: [way for way in ways if self._lives(way)] for table, ways in self._offered.items()}
        self._offered = {table: ways for table, ways in offered.items() if ways}

    async def take_up(self, interaction: discord.Interaction) -> None:
        """A press on a message that all see: it is acknowledged as a change of that message, so that its token can
        change it from now on. What the presser alone sees follows."""
        if interaction.message is None or is_private(interaction):
            return
        if await answers_first(interaction):
            await interaction.response.defer()
            self._editing[interaction.message.id] = self._way(interaction)

    def offer(self, interaction: discord.Interaction, table: str) -> None:
        """Somebody has been answered, by whose interaction a table could be posted anew, if all would see it."""
        if not interaction.response.is_done() or answers_privately(interaction):
            return
        ways = [way for way in self._offered.get(table, []) if way.interaction.id != interaction.id]
        self._offered[table] = [*ways, self._way(interaction)][-_MOST_OFFERED:]

    def can_edit(self, posted: Posted) -> bool:
        """Whether a message can be changed now."""
        return self._editor(posted.message) is not None

    def can_post(self, table: str) -> bool:
        """Whether a table can be posted anew now."""
        return self._poster(table) is not None

    async def answer(
        self, interaction: discord.Interaction, table: TableView, view: discord.ui.LayoutView, files: list[discord.File]
    ) -> Posted:
        """Shows a table as the answer to an interaction that nothing has answered yet.

        :raises Refused: nobody but the asker sees it.
        :raises discord.HTTPException: it can't be sent.
        """
        number = await answer_openly(interaction, view, files)
        self._editing[number] = self._way(interaction)
        return Posted(table.channel, number, self._clock.now(), table.version)

    async def post(self, table: TableView, view: discord.ui.LayoutView, files: list[discord.File]) -> Posted:
        """Posts a table anew, by the newest interaction that can. Raises ``OutOfReach``."""
        way = self._poster(table.id)
        if way is None:
            raise OutOfReach
        try:
            number = await asyncio.create_task(follow_openly(way.interaction, view, files), context=way.context)
        except discord.HTTPException as error:
            self._withdraw(table.id, way)
            if nobody_waits(error):
                raise OutOfReach from error
            raise
        if number is None:  # nobody but who was answered sees it
            self._withdraw(table.id, way)
            raise OutOfReach
        self._editing[number] = TokenToEdit(way.interaction, way.context, way.since, number)
        return Posted(table.channel, number, self._clock.now(), table.version)

    async def edit(self, posted: Posted, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
        """Changes a table's message. Raises ``OutOfReach``, and ``discord.HTTPException`` where the message is gone."""
        way = self._editor(posted.message)
        if way is None:
            raise OutOfReach
        try:
            await asyncio.create_task(edit_openly(way.interaction, way.follow_up, view, files), context=way.context)
        except discord.HTTPException as error:
            if nobody_waits(error) and error.code != DiscordCode.UNKNOWN_MESSAGE:
                if self._editing.get(posted.message) is way:
                    del self._editing[posted.message]
                raise OutOfReach from error
            raise

    def _withdraw(self, table: str, way: TokenToEdit) -> None:
        """Nothing is posted by it any more. While Discord was asked it may have been swept away, or pushed out."""
        self._offered[table] = [each for each in self._offered.get(table, []) if each is not way]

    def _way(self, interaction: discord.Interaction) -> TokenToEdit:
        return TokenToEdit(interaction, copy_context(), self._clock.now())

    def _lives(self, way: TokenToEdit) -> bool:
        now = self._clock.now()
        return way.since <= now and way.lives(now)

    def _editor(self, message: int) -> TokenToEdit | None:
        way = self._editing.get(message)
        return way if way is not None and self._lives(way) else None

    def _poster(self, table: str) -> TokenToEdit | None:
        ways = (way for way in reversed(self._offered.get(table, [])) if self._lives(way))
        return next((way for way in ways if follow_ups_left(way.interaction)), None)
