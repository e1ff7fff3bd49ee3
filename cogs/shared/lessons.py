"""Positions of lessons as a pupil sees them at a table, and their pictures."""

from functools import partial
from typing import Final

import discord

from bot.entities.settings import Cards
from bot.lessons.lessons import OVERVIEW, OVERVIEW_SHOWN, CaptionPlace
from bot.lessons.positions import Arrangement, seen_by_pupil
from bot.tables.automatic.computer_names import computer_name
from bot.tables.view import PersonalView
from bot.text import Texts
from cogs.core.interactions import person_of
from cogs.core.kernel import Kernel
from cogs.core.layouts import Picture
from cogs.core.pictures import HAND_NAME, labels_of
from render import Caption, HandScene, LessonScene, ShownPart, draw_lesson, look_named

LEARN: Final = "learn"
"""Placeholder for a table's id in presses of lessons. Lessons opened from a private panel carry that table's id
instead."""


async def overview_picture(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, shown: tuple[CaptionPlace, ...] = OVERVIEW_SHOWN
) -> Picture | None:
    """Draw a table with captions. Return None where drawing fails or the reader plays without pictures."""
    return await lesson_picture(kernel, interaction, texts, pupils_view(interaction, texts, OVERVIEW, ()), shown)


def pupils_view(
    interaction: discord.Interaction, texts: Texts, arrangement: Arrangement, moves: tuple[str, ...]
) -> PersonalView:
    person = person_of(interaction, texts)
    return seen_by_pupil(arrangement, moves, person.user, (person.name, computer_name(1)), LEARN)


async def lesson_picture(
    kernel: Kernel,
    interaction: discord.Interaction,
    texts: Texts,
    own: PersonalView,
    shown: tuple[CaptionPlace, ...],
    selected: int | None = None,
) -> Picture | None:
    preferences = await kernel.preferences.user(interaction.user.id)
    if own.hand is None or preferences.cards is Cards.TEXT:
        return None
    hand = HandScene(own.hand, own.table.names, selected, labels_of(texts))
    scene = LessonScene(hand, tuple(Caption(ShownPart(place), texts.say(f"learn-shown-{place}")) for place in shown))
    theme = kernel.pictures.use(look_named(preferences.look).theme)
    return await kernel.pictures.draw(HAND_NAME, partial(draw_lesson, scene, theme))
