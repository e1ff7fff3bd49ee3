"""What each press about time and the absent does. The router calls these."""

from typing import Final

from bot.ids import MalformedId
from bot.tables.actions import ChooseClock, ComeBack, FreeSeat, StepAway, TakeSeat, Wake
from bot.tables.lobby import require_lobby
from cogs.absence.panel import clock_panel
from cogs.core.interactions import chosen_value, offered_level
from cogs.core.press import Handler, Press
from cogs.core.replies import update_private


async def step_away(press: Press) -> None:
    await press.act_and_show_hand(StepAway())


async def come_back(press: Press) -> None:
    await press.act_and_show_hand(ComeBack(), line=press.texts.say("hand-back"))


async def clock(press: Press) -> None:
    """Shows the turn clock; whoever is not the host may read it."""
    table = press.table
    require_lobby(table)
    await update_private(press.interaction, clock_panel(table, press.texts, host=press.is_host))


async def choose_seconds(press: Press) -> None:
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 9):
        raise MalformedId(chosen[:20])
    await _choose(press, ChooseClock(seconds=int(chosen)))


async def choose_level(press: Press) -> None:
    await _choose(press, ChooseClock(level=offered_level(chosen_value(press.interaction))))


async def _choose(press: Press, action: ChooseClock) -> None:
    outcome = await press.act(action)
    await update_private(press.interaction, clock_panel(outcome.table, press.texts, host=True))


async def wake(press: Press) -> None:
    await press.act_and_show_hand(Wake())


async def take_seat(press: Press) -> None:
    await press.act_and_show_hand(TakeSeat(), line=press.texts.say("seat-yours"))


async def free_seat(press: Press) -> None:
    place = press.id.number(0)
    outcome = await press.act(FreeSeat(place))
    await press.say(press.texts.say("seat-freed", name=outcome.table.seats[place].name))


ABSENCE_HANDLERS: Final[dict[str, Handler]] = {
    "away": step_away,
    "back": come_back,
    "clock": clock,
    "clock-set": choose_seconds,
    "clock-level": choose_level,
    "wake": wake,
    "take-seat": take_seat,
    "free-seat": free_seat,
}
