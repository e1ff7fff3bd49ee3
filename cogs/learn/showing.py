"""Shows the lessons: their positions as whoever asks would see them at a table, their pictures, their panels."""

import discord

from bot.lessons.lessons import LESSONS, LessonWords
from bot.text import Texts
from bot.text.play_words import describe_hand
from cogs.core.kernel import Kernel
from cogs.core.replies import Picture, update_private
from cogs.core.way_back import leads_back, pressed_way, way_to
from cogs.learn.panel import done_panel, lesson_panel, overview_panel
from cogs.learn.presses import OpenLessons
from cogs.shared.lessons import lesson_picture, overview_picture, pupils_view
from cogs.shared.services import learners_of


async def open_lessons(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, table: str | None = None
) -> None:
    """Answers with the lesson where the asker stopped; from the beginning, with the table and its captions.

    :param table: where the asker sits whose panel this takes the place of, if they do.
    """
    place = await learners_of(kernel).next_lesson(interaction.user.id)
    if 0 < place < len(LESSONS):
        await show_lesson(kernel, interaction, texts, place, table=table)
        return
    picture = await overview_picture(kernel, interaction, texts)
    layout = overview_panel(texts, picture.name if picture else None, known=place > 0, table=table)
    await _answer(kernel, interaction, texts, layout, picture, table)


async def show_lesson(
    kernel: Kernel,
    interaction: discord.Interaction,
    texts: Texts,
    place: int,
    step: int = 0,
    *,
    picked: tuple[int, ...] = (),
    said: LessonWords = LessonWords.STEP,
    table: str | None,
) -> None:
    """Answers with a lesson after so many moves of its way. ``table`` is as for ``open_lessons``."""
    lesson = LESSONS[place]
    own = pupils_view(interaction, texts, lesson.arrangement, lesson.way[:step])
    picture = await lesson_picture(kernel, interaction, texts, own, lesson.shown, next(iter(picked), None))
    name = picture.name if picture else None
    layout = lesson_panel(own, place, step, texts, picture=name, picked=picked, said=said, table=table)
    await _answer(kernel, interaction, texts, layout, picture, table)


async def show_done(
    kernel: Kernel,
    interaction: discord.Interaction,
    texts: Texts,
    place: int,
    moves: tuple[str, ...],
    *,
    table: str | None,
) -> None:
    """Answers with what a lesson has shown. ``table`` is as for ``open_lessons``. Raises ``MoveError`` where the moves
    can't be made in it."""
    lesson = LESSONS[place]
    own = pupils_view(interaction, texts, lesson.arrangement, moves)
    picture = await lesson_picture(kernel, interaction, texts, own, ())
    alt = "" if own.hand is None else describe_hand(own.hand, own.table.names, texts)
    layout = done_panel(lesson, place, texts, picture.name if picture else None, alt, table=table)
    await _answer(kernel, interaction, texts, layout, picture, table)


def lead_out(layout: discord.ui.LayoutView, interaction: discord.Interaction, table: str | None) -> None:
    """Have **Back** lead to where the lessons were opened from. ``table`` is as for ``open_lessons``."""
    if table is not None:
        leads_back(layout, way_to(OpenLessons(table), table, pressed_way(interaction, table)))


async def _answer(
    kernel: Kernel,
    interaction: discord.Interaction,
    texts: Texts,
    layout: discord.ui.LayoutView,
    picture: Picture | None,
    table: str | None,
) -> None:
    """Answer; in the place of a hand so that it gives way when its reader is about to lose their seat."""
    lead_out(layout, interaction, table)
    if table is None:
        await update_private(interaction, layout, picture)
    else:
        await kernel.private_panels.show_menu(interaction, table, texts, layout, picture)
