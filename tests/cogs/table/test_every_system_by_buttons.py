"""Every system is played to its end by what the hand panels offer, by turns at its fewest and at its most seats: every
fifth turn, and those of whoever is near the end. Every turn at every number of seats in ``python -m tests.campaign
buttons``."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from simcord.components import validate_components

from bot.engine.replay import verify_record
from bot.engine.state import goal_count
from bot.engine.systems import SYSTEMS
from bot.engine.views import SeatView
from bot.errors import Reason, Refused
from bot.players.hints import suggest
from bot.tables.actions import Join, Start, Undo
from bot.tables.state.games import record_of
from bot.text import texts_for
from cogs.core.panel_extras import PanelExtras
from cogs.core.press_ids import PressId, read_press
from cogs.table.hand_panel import hand_panel
from cogs.table.hints import play_of_line
from cogs.table.presses import (
    AskHint,
    AskToPass,
    AskWild,
    ChoosePlay,
    PickCards,
    PlayHinted,
    PlayPress,
    TakeBack,
    press_of_value,
)
from tests.cogs.table.shown import own_view
from tests.every_game import WHOLE
from tests.tables.world import ANA, World

MOST_PRESSES = 4000
EVERY = 1 if WHOLE else 5
"""Of so many turns one goes by buttons, of each seat in turn whatever their number; the others are played as a computer
would."""
NEAR = 1
"""Goal cards that somebody has left who plays on by buttons, to the end."""
COMPONENTS_V2 = 1 << 15
LIKELY_HINT = {"hint": 0.06, "hinted": 0.8}
OTHERS = ("pick", "drop", "fill", "pass", "pass-sure", "ask-pass", "undo")
QUICK = {"goal_size": 5}
GOAL = "g"
LONE = [(name, system.seats[0]) for name, system in SYSTEMS.items() if len(system.seats) == 1]
FEWEST_OR_MOST = [
    (name, system.seats[-(number % 2)])
    for number, (name, system) in enumerate((name, each) for name, each in SYSTEMS.items() if len(each.seats) > 1)
]


class Player:
    """Presses buttons of hand panels at random: plays when it can, now and then an undo or a hint."""

    def __init__(self, world: World, table: Any) -> None:
        self.world, self.table, self.randomness = world, table, Random(table.id)
        self.shown = PanelExtras()

    def controls(self) -> list[dict[str, Any]]:
        """What the seat to play can press on its panel now."""
        table = self.world.now(self.table)
        seat = table.running().state.to_play
        layout = hand_panel(own_view(table, seat), texts_for("en"), self.shown)
        raw = layout.to_components()  # type: ignore[no-untyped-call]
        validate_components(raw, flags=COMPONENTS_V2)
        return [item for item in _walk(raw) if item.get("custom_id") and not item.get("disabled")]

    def view(self) -> SeatView:
        table = self.world.now(self.table)
        return table.view_of(table.running().state.to_play)

    async def press(self) -> None:
        """One press: a play most of the time, else whatever is offered."""
        presses = [press for control in self.controls() for press in _presses(control)]
        hints = [press for press in presses if press.verb in ("hint", "hinted")]
        if hints and self.randomness.random() < LIKELY_HINT[hints[0].verb]:
            await self.carry_out(self.randomness.choice(hints))
            return
        preferred = [press for press in presses if press.verb in ("play", "run", "which")]
        others = [press for press in presses if press.verb in OTHERS]
        likely = preferred and self.randomness.random() < 0.9
        await self.carry_out(self.randomness.choice(_to_the_end(preferred) if likely else others or preferred))

    async def carry_out(self, press: PressId) -> None:
        user = self.world.user_to_play(self.table)
        self.shown = PanelExtras()
        match press:
            case PickCards():
                self.shown = PanelExtras(picked=press.cards)
            case AskWild():
                self.shown = PanelExtras(asked=press.source)
            case AskToPass():
                self.shown = PanelExtras(sure=True)
            case AskHint():
                self.shown = PanelExtras(hint=suggest(self.view(), self.randomness))
            case PlayHinted():
                assert press.version == self.world.now(self.table).version
                await self.world.act(self.table, play_of_line(self.view(), press.moves), user)
            case TakeBack(presses=0):
                with pytest.raises(Refused, match=Reason.NOTHING_TO_UNDO):
                    await self.world.act(self.table, Undo(press.turn, press.presses), user)
            case TakeBack():
                await self.world.act(self.table, Undo(press.turn, press.presses), user)
            case _:
                assert isinstance(press, PlayPress)
                await self.world.act(self.table, press.play, user)


def _walk(items: Any) -> list[dict[str, Any]]:
    found = []
    for item in items:
        found.append(item)
        found += _walk(item.get("components", []))
    return found


def _presses(control: dict[str, Any]) -> Sequence[PressId]:
    """A button is one press, a select one for each of its options."""
    press = read_press(control["custom_id"])
    if not isinstance(press, ChoosePlay):
        return [press]
    return [press_of_value(option["value"], press.table) for option in control["options"]]


def _to_the_end(plays: list[PressId]) -> list[PressId]:
    """Those that play a goal card, if there are any: whoever passed them by would play much longer."""
    return [each for each in plays if isinstance(each, PlayPress) and each.play.moves[-1].startswith(GOAL)] or plays


async def seat(world: World, system: str, seats: int, **options: Any) -> Any:
    """A running table of so many people, with short goals and perhaps house rules."""
    rules = SYSTEMS[system].rules(seats)
    changes = QUICK if rules.goal_size > QUICK["goal_size"] else {}
    table = await world.open(ANA, system=system, changes={**changes, **options}, seats=seats)
    for user in range(ANA + 1, ANA + seats):
        await world.act(table, Join(), user)
    return (await world.act(table, Start("regular", "Computer"), ANA)).table


@pytest.mark.parametrize(("system", "seats"), LONE + FEWEST_OR_MOST)
async def test_a_whole_game_by_buttons(system: str, seats: int) -> None:
    await play_by_buttons(system, seats, every=EVERY)


@pytest.mark.parametrize(("system", "seats"), [("pagat", 2), ("pagat_unlimited", 3)])
async def test_a_whole_game_whose_piles_go_both_ways(system: str, seats: int) -> None:
    await play_by_buttons(system, seats, every=3, direction="both")


async def play_by_buttons(system: str, seats: int, seed: int = 1, every: int = 1, **options: Any) -> int:
    """Plays a game to its end; how many presses it took."""
    world = World(seed=f"{system} {seats}" if seed == 1 else f"{system} {seats} {seed}")
    table = await seat(world, system, seats, **options)
    player, pressed = Player(world, table), 0
    for _ in range(MOST_PRESSES):
        if world.now(table).status != "playing":
            break
        state = world.now(table).running().state
        if state.turn % every == 0 or goal_count(state, state.to_play) <= NEAR:
            await player.press()
            pressed += 1
        else:
            await world.act(table, world.some_play(table), world.user_to_play(table))
    assert world.now(table).running().state.result is not None
    verify_record(record_of(world.now(table).running()))
    return pressed
