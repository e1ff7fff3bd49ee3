"""What each press on the panel of a puzzle does. The router calls these."""

from typing import Final

from bot.ids import MalformedId
from bot.puzzles.attempt import SHOWN_WAY
from bot.puzzles.puzzle import Theme
from bot.puzzles.shipped import lesson
from bot.tables.errors import Reason, Refused
from bot.text import Texts
from cogs.core.context import BotContext
from cogs.core.interactions import chosen_value
from cogs.core.press import Handler, Press
from cogs.core.refusals import refusal_line
from cogs.core.replies import Answer
from cogs.preferences.panel import TEXT
from cogs.puzzle.panel import NO_LESSON, puzzle_panel
from cogs.puzzle.service import Sitting
from cogs.puzzle.words import names_of
from render import look_named


async def puzzle_answer(
    context: BotContext, user: int, texts: Texts, sitting: Sitting, line: str | None = None
) -> Answer:
    """A puzzle as somebody sees it, with its picture, unless they play with cards as text."""
    preferences = await context.preferences.user(user)
    look, view, picture = look_named(preferences.look), sitting.attempt.view, None
    if preferences.cards != TEXT:
        picture = await context.pictures.hand(view, names_of(texts), None, texts, look.theme)
    signs = context.card_emojis.signs(look, view.rules)
    return Answer(
        puzzle_panel(sitting, texts, picture=picture.name if picture else None, signs=signs, line=line), picture
    )


async def _show(press: Press, sitting: Sitting, line: str | None = None) -> None:
    answer = await puzzle_answer(press.context, press.user, press.texts, sitting, line)
    await press.show(answer.layout, answer.picture)


def _theme(name: str) -> Theme | None:
    if name == NO_LESSON:
        return None
    try:
        return Theme(name)
    except ValueError:
        raise MalformedId(name) from None


async def _play(press: Press, move: str) -> None:
    """Plays in the attempt that the panel shows, and judges it; a play that does not fit is said on the panel."""
    puzzles, theme, version = press.context.puzzles, _theme(press.id.text(1)), press.id.number(0)
    try:
        sitting, line = await puzzles.play(press.user, press.id.table, theme, version=version, move=move), None
    except Refused as refused:
        if refused.reason is not Reason.ILLEGAL:
            raise
        sitting = await puzzles.look(press.user, press.id.table, theme)
        line = refusal_line(refused, press.texts)
    await _show(press, sitting, line)


async def play(press: Press) -> None:
    move = press.id.text(2)
    if move == SHOWN_WAY:
        raise MalformedId(move)
    await _play(press, move)


async def play_chosen(press: Press) -> None:
    """A play chosen in the select of further plays."""
    await _play(press, chosen_value(press.interaction))


async def show_way(press: Press) -> None:
    """Shows the way; a first attempt ends unsolved with it."""
    await _play(press, SHOWN_WAY)


async def try_again(press: Press) -> None:
    theme, version = _theme(press.id.text(1)), press.id.number(0)
    await _show(press, await press.context.puzzles.begin_again(press.user, press.id.table, theme, version=version))


async def another(press: Press) -> None:
    theme = _theme(press.id.text(1))
    sitting = await press.context.puzzles.another(press.user, press.id.table, theme)
    await _show(press, sitting, _all_solved_line(sitting, press.texts))


def _all_solved_line(sitting: Sitting, texts: Texts) -> str | None:
    theme = sitting.theme
    if theme is None or sitting.done[theme] < len(lesson(theme)):
        return None
    return texts.say("puzzle-lesson-over", count=len(lesson(theme)))


async def open_lesson(press: Press) -> None:
    await _show(press, await press.context.puzzles.open(press.user, _theme(chosen_value(press.interaction))))


PUZZLE_HANDLERS: Final[dict[str, Handler]] = {
    "puzzle-play": play,
    "puzzle-more": play_chosen,
    "puzzle-show": show_way,
    "puzzle-again": try_again,
    "puzzle-another": another,
    "puzzle-lesson": open_lesson,
}
