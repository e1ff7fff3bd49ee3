"""Interface between private panels, which are the core's, and the feature that makes what they show: parts of a panel
besides the game, and the maker.
"""

from dataclasses import dataclass, replace
from typing import Final, Protocol

import discord

from bot.drawing.wishes import Urgency
from bot.players.hints import Hint
from bot.standing.badges import Progress
from bot.standing.brought import Brought
from bot.standing.fitting import FittingGame
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from cogs.core.interactions import can_have_tables, place_of
from cogs.core.layouts import Answer
from cogs.core.live_panel import MenuNotice


@dataclass(frozen=True, slots=True)
class Tip:
    """Tip that a newcomer gets unasked in one of their first turns; ``turn`` counts from 1."""

    hint: Hint
    turn: int
    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterGame:
    """Words after a game played alone: what it has ``brought`` the player, and one suggested next step.

    The step is a number of ``goals``, else computers of a ``level``, else with ``plays_daily`` the day's deal, else
    with ``meets_others`` friends.
    """

    brought: Brought | None = None
    goals: int | None = None
    level: str | None = None
    plays_daily: bool = False
    meets_others: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelExtras:
    """Parts of a private panel besides the game."""

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
    nearest: Progress | None = None
    """Nearest badge of a player who has played with others."""
    luck: float | None = None
    """Luck of the reader's cards in a finished game, in goal cards; None if no review has found it."""
    dealt: FittingGame | None = None
    """Game against computers that the reader is dealt while alone in a lobby; None where it is still to be found."""
    opens_tables: bool = True
    """Whether a table for several can be opened where the panel is read."""
    can_be_shown: bool = True
    """Whether others could see this very table there."""
    asks_to_count: bool = False
    """Whether the reader is asked if games that only they see shall count where others look."""

    def read_from(self, interaction: discord.Interaction, table: TableView) -> "PanelExtras":
        """Return a copy that also says what can be done in the place of an interaction, for a panel that answers it."""
        opens = can_have_tables(interaction)
        return replace(self, opens_tables=opens, can_be_shown=opens and table.guild == place_of(interaction))


NO_EXTRAS: Final = PanelExtras()


class PanelMaker(Protocol):
    """Maker of what private panels show: a feature's, while the panels are the core's."""

    keeps_pictures: bool
    """Whether an edit that names no attachments keeps them."""

    async def answer(
        self,
        own: PersonalView,
        texts: Texts,
        extras: PanelExtras,
        *,
        urgency: Urgency = Urgency.PRESSED,
        keeps_picture: bool = False,
    ) -> Answer:
        """Return the panel of somebody at a table as they see it, and its picture.

        :param keeps_picture: the picture is there already and is not drawn.
        """

    def notice(self, own: PersonalView, texts: Texts, *, is_elsewhere: bool) -> MenuNotice | None:
        """Return what a player who looks at something else would miss of the table, None for nothing.

        :param is_elsewhere: whether they look at something that is not about the table's present game.
        """

    def farewell(self, table_id: str, table: TableView | None, user: int, texts: Texts) -> discord.ui.LayoutView:
        """Return the layout in place of a panel that can't follow its table any more."""
