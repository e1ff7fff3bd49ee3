"""Content of a private panel besides the game."""

from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.players.hints import Hint
from bot.standing.brought import Brought
from bot.tables.view import TableView
from cogs.core.whereabouts import can_have_tables, place_of


@dataclass(frozen=True, slots=True)
class Tip:
    """Tip that a newcomer is told unasked, in one of their first turns; ``turn`` counts from 1."""

    hint: Hint
    turn: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterGame:
    """News for a person who has played alone, after the game: what it has ``brought`` them, and the one next step
    offered: computers of a ``level``, else with ``plays_daily`` the day's deal, else with ``meets_others`` friends."""

    brought: Brought | None = None
    level: str | None = None
    plays_daily: bool = False
    meets_others: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelExtras:
    """Content of a private panel besides the game."""

    heading: tuple[str, ...] = ()
    """The lines that a turn begins with, in the place of everything that is told of the game."""
    line: str | None = None
    """News, a warning, a refusal or what a lesson says: between picture and buttons, instead of what last happened."""
    is_new_host: bool = False
    """Whether the reader has become host since their last press."""
    picked: tuple[int, ...] = ()
    """The hand cards whose destination is being chosen; ignored where they can't be discarded now."""
    sure: bool = False
    """Whether a pass was asked for and is to be confirmed."""
    all_plays: bool = False
    """Whether everything that can be played is asked for."""
    asked: str | None = None
    """The source of the wild card that is asked about (``AskWild`` of the hand)."""
    hint: Hint | None = None
    """What to suggest, thought out for this very position."""
    tip: Tip | None = None
    """What a newcomer is told in their first turns without asking."""
    after: AfterGame | None = None
    """What is told after a game that the reader has played alone."""
    opens_tables: bool = True
    """Whether a table for several can be opened where the panel is read."""
    can_be_shown: bool = True
    """Whether others could see this very table there."""
    asks_to_count: bool = False
    """Whether the reader is asked if games that only they see shall count where others look."""

    def read_from(self, interaction: discord.Interaction, table: TableView) -> "PanelExtras":
        """Return the extras for a panel that answers an interaction: what can be done where that came from."""
        opens = can_have_tables(interaction)
        return replace(self, opens_tables=opens, can_be_shown=opens and table.guild == place_of(interaction))


NO_EXTRAS: Final = PanelExtras()
