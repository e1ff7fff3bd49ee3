"""What each press in the lessons does."""

from functools import partial
from typing import Final

from bot.engine.errors import MoveError
from bot.engine.moves import MoveKind, parse_move
from bot.ids import MalformedId
from bot.lessons.lessons import Lesson, LessonWords, lesson_at
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.replies import is_private, update_private
from cogs.learn.panel import finished_panel, lessons_stopped_panel
from cogs.learn.presses import EndTips, OpenLesson, OpenLessons, PressInLesson, SkipLesson, StopLessons
from cogs.learn.showing import lead_out, open_lessons, show_done, show_lesson
from cogs.shared.services import learners_of
from cogs.table.presses import AskHint, DropCards, PickCards, PlayCard, PlayRun

_PLAYS: Final = (PlayCard, PlayRun, DropCards)


@answers(OpenLessons)
async def learn(press: Press, asked: OpenLessons) -> None:
    press.kernel.private_panels.release_pressed(press.interaction, asked.table)
    await open_lessons(press.kernel, press.interaction, press.texts, _table(press))


def _table(press: Press) -> str | None:
    """Where the presser sits whose panel the lessons have taken the place of, if they do."""
    return press.seated_at if is_private(press.interaction) else None


@answers(OpenLesson)
async def lesson(press: Press, asked: OpenLesson) -> None:
    await _go_to(press, asked.lesson)


@answers(SkipLesson)
async def skip(press: Press, asked: SkipLesson) -> None:
    if lesson_at(asked.lesson) is None:
        raise MalformedId(asked.verb)
    await learners_of(press.kernel).has_left(press.user, asked.lesson)
    await _go_to(press, asked.lesson + 1)


async def _go_to(press: Press, place: int) -> None:
    if lesson_at(place) is not None:
        await show_lesson(press.kernel, press.interaction, press.texts, place, table=_table(press))
        return
    newcomer, table = await learners_of(press.kernel).is_newcomer(press.user), _table(press)
    layout = finished_panel(press.texts, newcomer=newcomer, table=table)
    lead_out(layout, press.interaction, table)
    await update_private(press.interaction, layout)


@answers(StopLessons)
async def stop_lessons(press: Press, asked: StopLessons) -> None:
    """Where they stopped is remembered."""
    newcomer, table = await learners_of(press.kernel).is_newcomer(press.user), _table(press)
    layout = lessons_stopped_panel(press.texts, newcomer=newcomer, table=table)
    lead_out(layout, press.interaction, table)
    await update_private(press.interaction, layout)


@answers(PressInLesson)
async def press_in_lesson(press: Press, asked: PressInLesson) -> None:
    """The next step where it is what the lesson waits for, else a kind word. A hint says why
    that is the way."""
    pressed, found, step = asked.pressed, lesson_at(asked.lesson), asked.step
    if found is None or not found.is_step(step):
        raise MalformedId(asked.verb)
    show = partial(show_lesson, press.kernel, press.interaction, press.texts, asked.lesson, table=_table(press))
    if isinstance(pressed, PickCards) and found.any_discard:
        if found.is_kept(pressed.cards):
            await show(step, said=LessonWords.KEEP)
        else:
            await show(step, picked=pressed.cards)
        return
    if isinstance(pressed, AskHint):
        await show(step, said=LessonWords.HINT)
        return
    moves = pressed.play.moves if isinstance(pressed, _PLAYS) else ()
    reached = found.after(step, moves)
    if reached is None:
        await show(step, said=LessonWords.KEEP if _discards_kept(found, moves) else LessonWords.AGAIN)
    elif found.is_done(reached):
        made = moves if found.any_discard else found.way
        try:
            await show_done(press.kernel, press.interaction, press.texts, asked.lesson, made, table=_table(press))
        except MoveError:
            raise MalformedId(asked.verb) from None
        await learners_of(press.kernel).has_left(press.user, asked.lesson)
    else:
        await show(reached)


def _discards_kept(lesson: Lesson, moves: tuple[str, ...]) -> bool:
    """Return whether a press discards a card that the lesson says to keep."""
    made = [parse_move(move) for move in moves]
    return any(move.kind is MoveKind.DISCARD and lesson.is_kept((move.card,)) for move in made)


@answers(EndTips)
async def no_tips(press: Press, asked: EndTips) -> None:
    await learners_of(press.kernel).stop_coaching(press.user)
    await press.show_hand(PanelExtras(line=press.texts.say("tip-off-said")))
