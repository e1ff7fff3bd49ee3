"""Shows the lessons: their positions as whoever asks would see them at a table, their pictures, their panels."""

from functools import partial

import discord

from bot.lessons.lessons import LESSONS, OVERVIEW, OVERVIEW_SHOWN, Place
from bot.lessons.positions import Arrangement, seen_by_pupil
from bot.tables.automatic.computer_names import computer_name
from bot.tables.view import PersonalView
from bot.text import Texts
from bot.text.play_words import describe_hand
from cogs.core.context import BotContext
from cogs.core.interactions import person_of
from cogs.core.pictures import HAND_NAME, labels_of
from cogs.core.replies import Picture, update_private
from cogs.learn.panel import LEARN, done_panel, lesson_panel, overview_panel
from cogs.preferences.panel import TEXT
from render import Caption, HandScene, LessonScene, Shown, draw_lesson, look_named


async def overview_picture(
    context: BotContext, interaction: discord.Interaction, texts: Texts, shown: tuple[Place, ...] = OVERVIEW_SHOWN
) -> Picture | None:
    """A table with captions on what is shown; None where it can't be drawn, or the asker plays without pictures."""
    return await _picture(context, interaction, texts, _own(interaction, texts, OVERVIEW, ()), shown)


async def open_lessons(
    context: BotContext, interaction: discord.Interaction, texts: Texts, table: str | None = None
) -> None:
    """Answers with the lesson where the asker stopped; from the beginning, with the table and its captions.

    :param table: where the asker sits whose panel this takes the place of, if they do.
    """
    place = await context.learners.next_lesson(interaction.user.id)
    if 0 < place < len(LESSONS):
        await show_lesson(context, interaction, texts, place, table=table)
    else:
        await _show_overview(context, interaction, texts, known=place > 0, table=table)


async def _show_overview(
    context: BotContext, interaction: discord.Interaction, texts: Texts, *, known: bool, table: str | None
) -> None:
    """Answers with the table and its captions."""
    picture = await overview_picture(context, interaction, texts)
    layout = overview_panel(texts, picture.name if picture else None, known=known, table=table)
    await update_private(interaction, layout, picture)


async def show_lesson(
    context: BotContext,
    interaction: discord.Interaction,
    texts: Texts,
    place: int,
    step: int = 0,
    *,
    picked: tuple[int, ...] = (),
    again: bool = False,
    hinted: bool = False,
    table: str | None = None,
) -> None:
    """Answers with a lesson after so many moves of its way. ``table`` is as for ``open_lessons``."""
    lesson = LESSONS[place]
    own = _own(interaction, texts, lesson.arrangement, lesson.way[:step])
    picture = await _picture(context, interaction, texts, own, lesson.shown, next(iter(picked), None))
    name = picture.name if picture else None
    layout = lesson_panel(own, place, step, texts, picture=name, picked=picked, again=again, hinted=hinted, table=table)
    await update_private(interaction, layout, picture)


async def show_done(
    context: BotContext,
    interaction: discord.Interaction,
    texts: Texts,
    place: int,
    moves: tuple[str, ...],
    *,
    table: str | None = None,
) -> None:
    """Answers with what a lesson has shown. ``table`` is as for ``open_lessons``. Raises ``MoveError`` where the moves
    can't be made in it."""
    lesson = LESSONS[place]
    own = _own(interaction, texts, lesson.arrangement, moves)
    picture = await _picture(context, interaction, texts, own, ())
    alt = "" if own.hand is None else describe_hand(own.hand, own.table.names, texts)
    layout = done_panel(lesson, place, texts, picture.name if picture else None, alt, table=table)
    await update_private(interaction, layout, picture)


def _own(
    interaction: discord.Interaction, texts: Texts, arrangement: Arrangement, moves: tuple[str, ...]
) -> PersonalView:
    person = person_of(interaction, texts)
    names = (person.name, computer_name(1))
    return seen_by_pupil(arrangement, moves, person.user, names, LEARN)


async def _picture(
    context: BotContext,
    interaction: discord.Interaction,
    texts: Texts,
    own: PersonalView,
    shown: tuple[Place, ...],
    selected: int | None = None,
) -> Picture | None:
    preferences = await context.preferences.user(interaction.user.id)
    if own.hand is None or preferences.cards == TEXT:
        return None
    hand = HandScene(own.hand, own.table.names, selected, labels_of(texts))
    scene = LessonScene(hand, tuple(Caption(Shown(place), texts.say(f"learn-shown-{place}")) for place in shown))
    theme = context.pictures.use(look_named(preferences.look).theme)
    return await context.pictures.draw(HAND_NAME, partial(draw_lesson, scene, theme))
