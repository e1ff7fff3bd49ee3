"""What each press in a lobby does. The router calls these."""

from collections.abc import Mapping
from itertools import count
from typing import Final

from bot.engine.systems import QUICK_GOAL_SIZE
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.tables.actions import AddComputer, ChangeRules, ChoosePartners, Join, RemoveComputer, Start
from bot.tables.automatic.computer_names import computer_name
from cogs.core.interactions import chosen_value, offered_level
from cogs.core.parts import SEAT_DISCS
from cogs.core.press import Handler, Press
from cogs.shared.opening import usual_level

_TRIES: Final = 3
"""Of a choice that meets others on its way."""


async def join(press: Press) -> None:
    await press.act_and_show_hand(Join())


async def add_computer(press: Press) -> None:
    level = offered_level(chosen_value(press.interaction))
    number = 1 + sum(seat.user is None for seat in press.table.seats)
    await press.act(AddComputer(level, computer_name(number)))
    await press.show_change()


async def remove_computer(press: Press) -> None:
    await press.act(RemoveComputer())
    await press.show_change()


async def partners(press: Press) -> None:
    """The value chosen names the seats of each pair, one digit each."""
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= len(SEAT_DISCS)):
        raise MalformedId(chosen[:20])
    seats = [int(digit) for digit in chosen]
    await press.act(ChoosePartners(tuple(zip(seats[::2], seats[1::2], strict=False)), press.id.number(0)))
    await press.show_change()


async def quick(press: Press) -> None:
    await _choose_length(press, {"goal_size": QUICK_GOAL_SIZE})


async def usual(press: Press) -> None:
    await _choose_length(press, {})


async def _choose_length(press: Press, length: Mapping[str, object]) -> None:
    """The same game with another length: whatever else is chosen meanwhile stays."""
    for attempt in count(1):
        table = press.table
        others = {name: value for name, value in table.changes.items() if name not in ("goal_size", "handicap")}
        try:
            await press.act(ChangeRules(table.system, {**others, **length}, made_of=table.changes))
            break
        except Refused as refused:
            if refused.reason is not Reason.STALE or attempt == _TRIES:
                raise
    await press.show_change()


async def start(press: Press) -> None:
    people = press.people_seen(len(press.table.people()))
    level = await usual_level(press.kernel, press.guild)
    await press.act_and_show_hand(Start(level, computer_name(1), people=people))


LOBBY_HANDLERS: Final[dict[str, Handler]] = {
    "join": join,
    "computer": add_computer,
    "no-computer": remove_computer,
    "partners": partners,
    "quick": quick,
    "usual": usual,
    "start": start,
}
