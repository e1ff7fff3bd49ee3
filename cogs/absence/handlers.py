"""What each press about time and the absent does. The router calls these."""

from typing import Final

from bot.ids import MalformedId
from bot.tables.actions import ChooseClock, ComeBack, StepAway, TakeSeat, Wake
from bot.tables.state.status import Status
from cogs.absence.panel import clock_panel
from cogs.agreement.panel import points_panel
from cogs.core.interactions import chosen_value, offered_level
from cogs.core.press import Handler, Press
from cogs.host.handlers import show_host_panel


async def step_away(press: Press) -> None:
    await press.act_and_show_hand(StepAway())


async def come_back(press: Press) -> None:
    await press.act_and_show_hand(ComeBack(), line=press.texts.say("hand-back"))


async def clock(press: Press) -> None:
    """Shows the turn clock; whoever is neither the host nor a moderator may read it."""
    await press.show(clock_panel(press.table, press.texts, host=press.leads))


async def choose_seconds(press: Press) -> None:
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 9):
        raise MalformedId(chosen[:20])
    await _choose(press, ChooseClock(seconds=int(chosen)))


async def choose_level(press: Press) -> None:
    await _choose(press, ChooseClock(level=offered_level(chosen_value(press.interaction))))


async def _choose(press: Press, action: ChooseClock) -> None:
    table = (await press.act(action)).table
    if table.status is Status.LOBBY:
        await press.show(clock_panel(table, press.texts, host=True))
    else:
        await show_host_panel(press, press.texts.say("clock-next-turn"))


async def wake(press: Press) -> None:
    await press.act_and_show_hand(Wake())


async def take_seat(press: Press) -> None:
    """In a match whoever takes somebody else's seat is asked first with which points they begin."""
    table, seat = press.table, press.id.number(0) if press.id.arguments else None
    chosen = press.id.text(1) if len(press.id.arguments) > 1 else None
    if chosen is None and seat is not None and press.context.tables.may_choose_points(table.id, seat, press.user):
        await press.show(points_panel(table, seat, press.texts))
        return
    await press.act_and_show_hand(TakeSeat(seat, chosen == "for"), line=press.texts.say("seat-yours"))


ABSENCE_HANDLERS: Final[dict[str, Handler]] = {
    "away": step_away,
    "back": come_back,
    "clock": clock,
    "clock-set": choose_seconds,
    "clock-level": choose_level,
    "wake": wake,
    "take-seat": take_seat,
}
