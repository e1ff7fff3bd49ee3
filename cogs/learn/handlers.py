"""What each press in the lessons does. A press says its lesson and its step, so that it means the same whenever it
arrives, also twice. The router calls these."""

from functools import partial
from typing import Final

from bot.engine.errors import MoveError
from bot.ids import MalformedId
from bot.lessons.lessons import lesson_at
from bot.turns.press_ids import cards_of, play_of
from cogs.core.press import Handler, Press
from cogs.core.replies import is_private, update_private
from cogs.learn.panel import PRESS, finished_panel, inner_press, stopped_panel
from cogs.learn.showing import open_lessons, show_done, show_lesson
from cogs.shared.services import learners_of

_PLAYS: Final = ("play", "run", "drop")


async def learn(press: Press) -> None:
    """Where the presser stopped; from the beginning, the table with its captions."""
    press.kernel.private_panels.release(press.id.table, press.user)
    await open_lessons(press.kernel, press.interaction, press.texts, _table(press))


def _table(press: Press) -> str | None:
    """Where the presser sits whose panel the lessons have taken the place of, if they do."""
    return press.seated_at if is_private(press.interaction) else None


async def lesson(press: Press) -> None:
    """The lesson named, from its beginning."""
    await _go_to(press, press.id.number(0))


async def skip(press: Press) -> None:
    """The lesson named lies behind the presser; the next one follows."""
    place = press.id.number(0)
    if lesson_at(place) is None:
        raise MalformedId(press.id.verb)
    await learners_of(press.kernel).has_left(press.user, place)
    await _go_to(press, place + 1)


async def _go_to(press: Press, place: int) -> None:
    if lesson_at(place) is not None:
        await show_lesson(press.kernel, press.interaction, press.texts, place, table=_table(press))
        return
    newcomer = await learners_of(press.kernel).is_newcomer(press.user)
    await update_private(press.interaction, finished_panel(press.texts, newcomer=newcomer, table=_table(press)))


async def stop(press: Press) -> None:
    """The presser has had enough; where they stopped is remembered."""
    newcomer = await learners_of(press.kernel).is_newcomer(press.user)
    await update_private(press.interaction, stopped_panel(press.texts, newcomer=newcomer, table=_table(press)))


async def lesson_press(press: Press) -> None:
    """A press on the panel of a lesson: the next step where it is what the lesson waits for, else a kind word.

    A hint is what the lesson says, marked as one.
    """
    place, step, inner = press.id.number(0), press.id.number(1), inner_press(press.id)
    asked = lesson_at(place)
    if asked is None or not asked.is_step(step):
        raise MalformedId(press.id.verb)
    show = partial(show_lesson, press.kernel, press.interaction, press.texts, table=_table(press))
    if inner.verb == "pick" and asked.any_discard:
        await show(place, step, picked=cards_of(inner))
        return
    if inner.verb == "hint":
        await show(place, step, hinted=True)
        return
    moves = play_of(inner).moves if inner.verb in _PLAYS else ()
    reached = asked.after(step, moves)
    if reached is None:
        await show(place, step, again=True)
    elif asked.is_done(reached):
        await _finish(press, place, moves if asked.any_discard else asked.way)
    else:
        await show(place, reached)


async def _finish(press: Press, place: int, moves: tuple[str, ...]) -> None:
    try:
        await show_done(press.kernel, press.interaction, press.texts, place, moves, table=_table(press))
    except MoveError:
        raise MalformedId(PRESS) from None
    await learners_of(press.kernel).has_left(press.user, place)


async def no_tips(press: Press) -> None:
    """The presser wants to play their first game without tips."""
    await learners_of(press.kernel).stop_coaching(press.user)
    await press.show_hand(line=press.texts.say("tip-off-said"))


LEARN_HANDLERS: Final[dict[str, Handler]] = {
    "learn": learn,
    "lesson": lesson,
    "lesson-skip": skip,
    "lesson-stop": stop,
    PRESS: lesson_press,
    "no-tips": no_tips,
}
