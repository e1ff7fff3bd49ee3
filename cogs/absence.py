"""What each press about time and the absent does. The router calls these."""

from bot.tables.actions import ChooseClock, FreeSeat, TakeSeat, Wake
from bot.tables.lobby import require_lobby
from cogs.desk import offered_level
from cogs.ids import MalformedId
from cogs.panels.absence import clock_panel
from cogs.presses import Handler, Pressed, chosen_value
from cogs.replies import update_private


async def clock(pressed: Pressed) -> None:
    """Shows the turn clock; whoever is not the host may read it."""
    table = pressed.table
    require_lobby(table)
    host = pressed.desk.tables.hosts(table, pressed.person)
    await update_private(pressed.interaction, clock_panel(table, pressed.texts, host=host))


async def choose_seconds(pressed: Pressed) -> None:
    chosen = chosen_value(pressed.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) < 9):
        raise MalformedId(chosen[:20])
    await _choose(pressed, ChooseClock(seconds=int(chosen)))


async def choose_level(pressed: Pressed) -> None:
    await _choose(pressed, ChooseClock(level=offered_level(chosen_value(pressed.interaction))))


async def _choose(pressed: Pressed, action: ChooseClock) -> None:
    outcome = await pressed.act(action)
    await update_private(pressed.interaction, clock_panel(outcome.table, pressed.texts, host=True))


async def wake(pressed: Pressed) -> None:
    outcome = await pressed.act(Wake())
    await pressed.show_hand(outcome.table)


async def take_seat(pressed: Pressed) -> None:
    outcome = await pressed.act(TakeSeat())
    await pressed.show_hand(outcome.table, line=pressed.texts.say("seat-yours"))


async def free_seat(pressed: Pressed) -> None:
    place = pressed.press.number(0)
    outcome = await pressed.act(FreeSeat(place))
    await pressed.say(pressed.texts.say("seat-freed", name=outcome.table.seats[place].name))


ABSENCE_HANDLERS: dict[str, Handler] = {
    "clock": clock,
    "clock-set": choose_seconds,
    "clock-level": choose_level,
    "wake": wake,
    "take-seat": take_seat,
    "free-seat": free_seat,
}
