"""Private messages beside the hand: what somebody opens in a lobby (rules, the clock, the seal), and why something was
refused.

Once cards are dealt they are taken away, so that the hand comes last; of refusals only the newest stands.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import Final

import discord

from bot.errors import Refused
from bot.newest import Newest
from bot.tables.ports import Clock
from cogs.core.live_panel import SentByToken
from cogs.core.private_removals import PrivateRemovals
from cogs.core.replies import is_private

_MOST_KEPT: Final = 2000


class Asides:
    """Those that are open, as far as they can still be taken away."""

    def __init__(self, removals: PrivateRemovals, clock: Clock) -> None:
        self._removals, self._clock = removals, clock
        self._open: Newest[tuple[str, int], list[SentByToken]] = Newest(_MOST_KEPT)
        """By table and user."""
        self._refusals: Newest[int, SentByToken] = Newest(_MOST_KEPT)
        """The last message of each person that said why something was refused."""

    def note(self, interaction: discord.Interaction, table: str) -> None:
        """A press has just been answered with a message of its own."""
        if not is_private(interaction):  # else it changed the message that was pressed
            self.keep(interaction, table)

    def keep(self, interaction: discord.Interaction, table: str) -> None:
        """What a press has just been answered with goes when the hand comes, also where that was pressed."""
        key = table, interaction.user.id
        known = [each for each in self._open.get(key, []) if each.lives(self._clock.now())]
        self._open[key] = [*known, self._message(interaction)]

    def spare(self, interaction: discord.Interaction, table: str) -> None:
        """The message that was pressed shows the hand from now on."""
        pressed = interaction.message.interaction_metadata if interaction.message else None
        if pressed is not None and (known := self._open.get((table, interaction.user.id))):
            known[:] = [each for each in known if each.interaction.id != pressed.id]

    def take_away(self, table: str, user: int) -> None:
        """The hand has come."""
        for each in self._open.pop((table, user), []):
            if each.lives(self._clock.now()):
                self._removals.ask(each)

    def note_refusal(self, interaction: discord.Interaction) -> None:
        """A press has just been answered with a message of its own that says why not, in place of the last one."""
        user = interaction.user.id
        self.take_refusal_away(user)
        self._refusals[user] = self._message(interaction)

    @contextmanager
    def pressed(self, interaction: discord.Interaction) -> Iterator[None]:
        """What said why something was refused, and is pressed now, shows something else from then on, unless that is
        refused, too."""
        user, message = interaction.user.id, interaction.message
        refusal = self._refusals.get(user)
        pressed = None if message is None else message.interaction_metadata
        if refusal is None or pressed is None or pressed.id != refusal.interaction.id:
            yield
            return
        del self._refusals[user]
        try:
            yield
        except Refused:
            self._refusals.setdefault(user, refusal)
            raise

    def take_refusal_away(self, user: int) -> None:
        """The hand has come, or another refusal."""
        refusal = self._refusals.pop(user, None)
        if refusal is not None and refusal.lives(self._clock.now()):
            self._removals.ask(refusal)

    def _message(self, interaction: discord.Interaction) -> SentByToken:
        """What an interaction has just been answered with."""
        return SentByToken(interaction, copy_context(), self._clock.now())
