"""What each press in a lobby does. The router calls these."""

from typing import Final

from bot.engine.systems import QUICK_GOAL_SIZE
from bot.ids import MalformedId
from bot.shapes import Data
from bot.tables.actions import (
    AddComputer,
    AddSeats,
    ChangeComputer,
    ChangeRules,
    ChoosePartners,
    Join,
    RemoveComputer,
    Start,
)
from bot.tables.automatic.computer_names import computer_name
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, offered_level
from cogs.core.parts import SEAT_DISCS
from cogs.core.press import Press, on_top_of_others
from cogs.core.press_ids import PressId
from cogs.table.lobby import LEVEL_OF
from cogs.table.opening import usual_level
from cogs.table.presses import (
    ChoosePairs,
    MakeQuick,
    MakeUsual,
    MoreSeats,
    PlayOneGame,
    PlayWholeMatch,
    SeatComputer,
    SendComputerAway,
    SitDown,
    StartGame,
)

_GOALS: Final = ("goal_size", "handicap")
_LENGTHS: Final[dict[type[PressId], tuple[tuple[str, ...], Data]]] = {
    MakeQuick: (_GOALS, {"goal_size": QUICK_GOAL_SIZE}),
    MakeUsual: (_GOALS, {}),
    PlayOneGame: (("match_target",), {"match_target": None}),
    PlayWholeMatch: (("match_target",), {}),
}
"""What each press about a game's length undoes, and what it chooses."""


@answers(SitDown)
async def join_lobby(press: Press, asked: SitDown) -> None:
    await press.act_and_show_hand(Join())


@answers(SeatComputer)
async def add_computer(press: Press, asked: SeatComputer) -> None:
    chosen, _, name = chosen_value(press.interaction).partition(LEVEL_OF)
    level = offered_level(chosen)
    if name:
        await press.act(ChangeComputer(name, level))
        await press.show_change()
        return
    number = 1 + sum(seat.user is None for seat in press.table.seats)
    await press.act(AddComputer(level, computer_name(number)))
    await press.show_change()


@answers(SendComputerAway)
async def remove_computer(press: Press, asked: SendComputerAway) -> None:
    await press.act(RemoveComputer())
    await press.show_change()


@answers(MoreSeats)
async def add_seats(press: Press, asked: MoreSeats) -> None:
    await press.act(AddSeats(asked.seats))
    await press.show_change()


@answers(ChoosePairs)
async def partners(press: Press, asked: ChoosePairs) -> None:
    """The value chosen names the seats of each pair, one digit each."""
    chosen = chosen_value(press.interaction)
    if not (chosen.isascii() and chosen.isdigit() and len(chosen) <= len(SEAT_DISCS)):
        raise MalformedId(chosen[:20])
    seats = [int(digit) for digit in chosen]
    await press.act(ChoosePartners(tuple(zip(seats[::2], seats[1::2], strict=False)), asked.version))
    await press.show_change()


@answers(MakeQuick, MakeUsual, PlayOneGame, PlayWholeMatch)
async def choose_length(press: Press, asked: MakeQuick | MakeUsual | PlayOneGame | PlayWholeMatch) -> None:
    """The same game with another length: whatever else is chosen meanwhile stays."""
    undone, length = _LENGTHS[type(asked)]

    async def choose() -> None:
        table = press.table
        others = {name: value for name, value in table.changes.items() if name not in undone}
        await press.act(ChangeRules(table.system, {**others, **length}, made_of=table.changes))

    await on_top_of_others(choose)
    await press.show_change()


@answers(StartGame)
async def start(press: Press, asked: StartGame) -> None:
    people = len(press.table.people()) if asked.people is None else asked.people
    level = await usual_level(press.kernel, press.guild)
    await press.act_and_show_hand(Start(level, computer_name(1), people=people))
