"""What each press on the panels of the daily deal does. The router calls these."""

import asyncio
from collections.abc import Awaitable
from datetime import date
from typing import Final, Unpack

from bot.daily.days import day_of_code
from bot.engine.deal import canonical_json
from bot.ids import CustomId, MalformedId
from bot.tables.actions import Person, Undo
from bot.tables.errors import Reason, Refused
from bot.text import Texts
from bot.turns.press_ids import asked_of, cards_of, play_of, press_of_value
from cogs.core.context import BotContext
from cogs.core.interactions import chosen_value, person_of
from cogs.core.parts import EDGE_OVER, note
from cogs.core.press import Handler, Press
from cogs.core.refusals import refusal_line
from cogs.core.replies import SENDING_FAILS, Answer, Picture, post_openly, send_private
from cogs.daily.panel import (
    HAND_VERBS,
    PREFIX,
    intro_panel,
    opened_panel,
    past_panel,
    play_panel,
    record_panel,
    report_panel,
    sealed_panel,
)
from cogs.daily.words import share_words
from cogs.hand.panel import PanelExtras
from cogs.preferences.panel import TEXT
from cogs.proof.panel import proves_itself
from cogs.table.scenes import seat_levels
from render import look_named

_FILE_NAME: Final = "daily.jsonl"


async def daily_answer(context: BotContext, person: Person, texts: Texts, **extras: Unpack[PanelExtras]) -> Answer:
    """Today's deal as somebody sees it, with its picture, unless they play with cards as text."""
    sitting = await context.daily.look(person)
    own = sitting.own
    if own is None or own.hand is None:
        return Answer(intro_panel(sitting, texts, extras.get("line")))
    preferences = await context.preferences.user(person.user)
    look, picture, game = look_named(preferences.look), None, own.table.running()
    if preferences.cards != TEXT:
        picture = await context.pictures.hand(
            own.hand,
            game.names,
            next(iter(extras.get("picked", ())), None),
            texts,
            look.theme,
            steps=game.seen_by(own.seat),
            turns=game.last_turns(),
            levels=seat_levels(own.table),
        )
    signs = context.card_emojis.signs(look, own.hand.rules)
    name = picture.name if picture else None
    return Answer(play_panel(sitting, own, texts, extras, picture=name, signs=signs), picture)


def _day(press: Press) -> date:
    try:
        return day_of_code(press.id.table)
    except ValueError:
        raise MalformedId(press.id.table) from None


def _person(press: Press) -> Person:
    return person_of(press.interaction, press.texts)


async def show(press: Press, **extras: Unpack[PanelExtras]) -> None:
    """Today's deal as it stands."""
    answer = await daily_answer(press.context, _person(press), press.texts, **extras)
    await press.show(answer.layout, answer.picture)


async def open_today(press: Press) -> None:
    await show(press)


async def start(press: Press) -> None:
    """Begins the presser's one try."""
    await _do(press, press.context.daily.begin(_person(press), press.guild, _day(press)))


async def hand_press(press: Press) -> None:
    """A press on the hand's panel, as its handlers at tables understand it."""
    inner = CustomId(press.id.table, press.id.verb.removeprefix(PREFIX), press.id.arguments)
    if inner.verb == "more-plays":
        inner = press_of_value(chosen_value(press.interaction), press.id.table)
    match inner.verb:
        case "pick":
            await _choose(press, picked=cards_of(inner))
        case "which":
            await _choose(press, asked=asked_of(inner))
        case "ask-pass":
            await _choose(press, sure=True, line=press.texts.say("hand-pass-again"))
        case "back-to-hand":
            await show(press)
        case "undo":
            undo = Undo(inner.number(0), inner.number(1))
            await _do(press, press.context.daily.undo(_person(press), _day(press), undo))
        case _:
            await _do(press, press.context.daily.play(_person(press), _day(press), play_of(inner)))


async def _choose(press: Press, **extras: Unpack[PanelExtras]) -> None:
    """Shows a choice within the turn; nothing is played yet."""
    if _day(press) != press.context.daily.today():
        extras = {"line": refusal_line(Refused(Reason.DAILY_OVER), press.texts)}
    await show(press, **extras)


async def _do(press: Press, asked: Awaitable[None]) -> None:
    """Shows what has become of today's deal; what was refused is said on it."""
    try:
        await asked
    except Refused as refused:
        await show(press, line=refusal_line(refused, press.texts))
    else:
        await show(press)


async def share(press: Press) -> None:
    """Posts the presser's result in the channel, once."""
    daily, person, day = press.context.daily, _person(press), _day(press)
    sitting = await daily.share(person, day)
    await show(press)
    if sitting is None or sitting.result is None:
        return
    words = share_words(sitting, sitting.result, person.name, press.texts)
    try:
        await post_openly(press.interaction, note(words, edge=EDGE_OVER))
    except SENDING_FAILS:
        await daily.unshare(person, day)
        raise


async def report(press: Press) -> None:
    """A day that has ended."""
    found = await press.context.daily.report(press.user, press.guild, _day(press))
    await press.show(report_panel(found, press.texts))


async def fair(press: Press) -> None:
    """The seal of a day, and its key where the day has ended."""
    daily, day = press.context.daily, _day(press)
    if day == daily.today():
        await press.show(sealed_panel(await daily.look(_person(press)), press.texts))
    else:
        await press.show(opened_panel(await daily.report(press.user, press.guild, day), press.texts))


async def record(press: Press) -> None:
    """The presser's own game of a day that has ended, as a file that proves itself."""
    found = await press.context.daily.record(_person(press), _day(press))
    is_right = await asyncio.to_thread(proves_itself, found)
    file = Picture(_FILE_NAME, canonical_json(found) + b"\n")
    await send_private(press.interaction, record_panel(found, press.texts, is_right=is_right, file=file.name), file)


async def past(press: Press) -> None:
    """The presser's own days that have ended."""
    tries = await press.context.daily.past(press.user)
    await press.show(past_panel(tries, press.id.number(0), press.texts))


DAILY_HANDLERS: Final[dict[str, Handler]] = {
    "daily": open_today,
    "daily-start": start,
    "daily-share": share,
    "daily-report": report,
    "daily-fair": fair,
    "daily-record": record,
    "daily-past": past,
    **{PREFIX + verb: hand_press for verb in sorted(HAND_VERBS)},
}
