"""What each press about time and the absent does. The router calls these."""

from bot.ids import MalformedId
from bot.tables.actions import ChooseClock, FreeSeat, TakeSeat, Wake
from bot.tables.lobby import require_lobby
from cogs.absence.panel import clock_panel
from cogs.core.context import offered_level
from cogs.core.press import Handler, Press, chosen_value
from cogs.core.replies import update_private


async def clock(press: Press) -> None:
    """Shows the turn clock; whoever is not the host may read it."""
    table = press.table
    require_lobby(table)
    host = press.context.tables.hosts(table, press.person)
    await update_private(press.interaction, clock_panel(table, press.texts, host=host))


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
    outcome = await press.act(Wake())
    await press.show_hand(outcome.table)


async def take_seat(press: Press) -> None:
    outcome = await press.act(TakeSeat())
    await press.show_hand(outcome.table, line=press.texts.say("seat-yours"))


async def free_seat(press: Press) -> None:
    place = press.id.number(0)
    outcome = await press.act(FreeSeat(place))
    await press.say(press.texts.say("seat-freed", name=outcome.table.seats[place].name))


ABSENCE_HANDLERS: dict[str, Handler] = {
    "clock": clock,
    "clock-set": choose_seconds,
    "clock-level": choose_level,
    "wake": wake,
    "take-seat": take_seat,
    "free-seat": free_seat,
}
