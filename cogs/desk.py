"""What every part of the Discord side works with, and the private panel that a person is shown."""

from dataclasses import dataclass

import discord

from bot.players.hints import Hint
from bot.players.thinking import WorkerThinker
from bot.tables.actions import Person
from bot.tables.door import Tables
from bot.tables.errors import Refused
from bot.tables.house import Shelf
from bot.tables.privacy import Privacy
from bot.tables.table import Table
from bot.text import Texts
from bot.text.names import safe_name
from bot.text.play_words import describe_hand
from bot.text.rules_words import refusal
from cogs.films import Films
from cogs.languages import Languages
from cogs.panels.absence import asleep_panel, warning_line
from cogs.panels.hand import hand_panel
from cogs.panels.lobby import waiting_panel
from cogs.panels.parts import EDGE_WAIT, note
from cogs.pictures import Pictures
from cogs.replies import Picture
from cogs.reviews import Reviews
from render import look_named

_MODERATES = discord.Permissions(manage_messages=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: discord.ui.LayoutView
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """Tables, languages, pictures, saved games, animations, hints and reviews, and the panels made of them."""

    tables: Tables
    languages: Languages
    pictures: Pictures
    shelf: Shelf
    privacy: Privacy
    films: Films
    thinker: WorkerThinker
    reviews: Reviews

    async def private_panel(
        self,
        table: Table,
        user: int,
        texts: Texts,
        *,
        line: str | None = None,
        picked: tuple[int, ...] = (),
        sure: bool = False,
        asked: str | None = None,
        hint: Hint | None = None,
    ) -> Answer | None:
        """The private panel of somebody at a table as it is now; None for whoever has no seat.

        :param line: a line of news or a refusal to be said on it.
        :param picked: the hand cards whose destination is being chosen.
        :param sure: whether a pass was asked for and is to be confirmed.
        :param asked: the source of the wild card that is asked about.
        :param hint: what to suggest, thought out for the table as it is now.
        """
        seat = table.seat_of(user)
        if seat is None:
            return None
        if not table.live and table.game is None:
            return Answer(note(texts.say("lobby-closed")))
        if table.game is None:
            return Answer(waiting_panel(table, user, texts))
        if table.status == "asleep":
            return Answer(asleep_panel(table, texts))
        view = table.view_of(seat)
        settings = await self.languages.user(user)
        theme = look_named(settings.look).theme
        picture = await self.pictures.hand(view, table.names, picked[0] if picked else None, texts, theme)
        layout = hand_panel(
            table,
            seat,
            texts,
            line=line or warning_line(table, seat, texts),
            picked=picked,
            sure=sure,
            asked=asked,
            hint=hint,
            picture=picture.name if picture else None,
            alt=describe_hand(view, table.names, texts),
            notices=settings.notices or "away",
        )
        return Answer(layout, picture)


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
