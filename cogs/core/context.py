"""What every part of the Discord side works with, and the private panel that a person is shown."""

from dataclasses import dataclass
from typing import TypedDict, Unpack

import discord

from bot.players.hints import Hint
from bot.players.levels import FOR_PEOPLE
from bot.players.thinking import ProcessThinker
from bot.tables.actions import Person
from bot.tables.errors import Refused
from bot.tables.privacy import Privacy
from bot.tables.saved_rules import SavedRulesService
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.text import Texts
from bot.text.names import safe_name
from bot.text.play_words import describe_hand
from bot.text.rules_words import refusal
from cogs.absence.panel import asleep_panel, warning_line
from cogs.core.parts import EDGE_WAIT, note
from cogs.core.pictures import Pictures
from cogs.core.replies import Picture
from cogs.hand.panel import hand_panel
from cogs.lobby.panel import waiting_panel
from cogs.preferences.service import PreferencesService
from cogs.replay.films import Films
from cogs.review.reviews import Reviews
from render import look_named

_MODERATES = discord.Permissions(manage_messages=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: discord.ui.LayoutView
    picture: Picture | None = None


class PanelExtras(TypedDict, total=False):
    """What a private panel shows besides the table."""

    line: str | None
    """News or a refusal to be said on it."""
    picked: tuple[int, ...]
    """The hand cards whose destination is being chosen."""
    sure: bool
    """Whether a pass was asked for and is to be confirmed."""
    asked: str | None
    """The source of the wild card that is asked about."""
    hint: Hint | None
    """What to suggest, thought out for the table as it is now."""


@dataclass(frozen=True, slots=True)
class BotContext:
    """Tables, languages, pictures, saved games, animations, hints and reviews, and the panels made of them."""

    tables: TableService
    preferences: PreferencesService
    pictures: Pictures
    saved_rules: SavedRulesService
    privacy: Privacy
    films: Films
    thinker: ProcessThinker
    reviews: Reviews

    async def private_panel(
        self, table: Table, user: int, texts: Texts, **extras: Unpack[PanelExtras]
    ) -> Answer | None:
        """The private panel of somebody at a table as it is now; None for whoever has no seat."""
        seat = table.seat_of(user)
        if seat is None:
            return None
        instead = _instead_of_hand(table, user, texts)
        return await self._hand(table, seat, texts, extras) if instead is None else Answer(instead)

    async def _hand(self, table: Table, seat: int, texts: Texts, extras: PanelExtras) -> Answer:
        view, settings = table.view_of(seat), await self.preferences.user(table.seats[seat].user or 0)
        card = next(iter(extras.get("picked", ())), None)
        picture = await self.pictures.hand(view, table.names, card, texts, look_named(settings.look).theme)
        said: PanelExtras = {**extras, "line": extras.get("line") or warning_line(table, seat, texts)}
        layout = hand_panel(
            table,
            seat,
            texts,
            **said,
            picture=picture.name if picture else None,
            alt=describe_hand(view, table.names, texts),
            notices=settings.notices or "away",
        )
        return Answer(layout, picture)


def _instead_of_hand(table: Table, user: int, texts: Texts) -> discord.ui.LayoutView | None:
    """What somebody is shown at a table where no game is played now; None where one is."""
    if table.game is None:
        return waiting_panel(table, user, texts) if table.live else note(texts.say("lobby-closed"))
    return asleep_panel(table, texts) if table.status == "asleep" else None


def offered_level(level: str) -> str:
    """A level that is offered at tables. Raises ``Refused``."""
    if level not in FOR_PEOPLE:
        raise Refused("unknown-level")
    return level


def person_of(interaction: discord.Interaction, texts: Texts) -> Person:
    """Who asks. Their name is made safe to show; without a usable one they are a numbered player."""
    name = safe_name(interaction.user.display_name) or texts.say("seat-name", number=interaction.user.id % 100)
    return Person(interaction.user.id, name, interaction.id, may_moderate(interaction))


def may_moderate(interaction: discord.Interaction) -> bool:
    """Whether who asks may manage messages in this channel."""
    return interaction.permissions >= _MODERATES


def refusal_words(refused: Refused, texts: Texts) -> str:
    """What happened and what to do next, for the person who was refused."""
    return refusal(refused.reason, refused.arguments, texts)


def refusal_note(refused: Refused, texts: Texts) -> discord.ui.LayoutView:
    return note(f"⚠️ {refusal_words(refused, texts)}", edge=EDGE_WAIT)
