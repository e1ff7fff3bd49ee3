"""The table before some events, made from the one after them, is the one that was there."""

import random
from dataclasses import replace

import pytest

from bot.engine.deal import deal
from bot.engine.events import NewHands, PilesRecycled, PublicEvent, public_events
from bot.engine.game import apply, begin
from bot.engine.rewinding import can_be_rewound, moves_before
from bot.engine.systems import SYSTEMS
from bot.engine.views import PublicView, public_view, seat_view
from bot.players.levels import choose_move

MOVES = 90


def seen(view: PublicView) -> tuple[object, ...]:
    """What a picture shows."""
    fronts = [(front.hand_count, front.sides, [(pile.count, pile.top) for pile in front.goals]) for front in view.seats]
    return fronts, view.centre, view.stock_count, len(view.done), view.to_play, view.result


@pytest.mark.parametrize("name", ["pagat", "pagat_multi", "natural_a2_pairs", "numbers"])
@pytest.mark.parametrize("seed", range(3))
def test_taking_back_is_the_inverse_of_playing(name: str, seed: int) -> None:
    system = SYSTEMS[name]
    luck = random.Random(seed)
    state = deal(system.rules(system.seats[-1]), bytes([seed]) * 32)
    begin(state)
    told: list[tuple[PublicView, list[PublicEvent]]] = []
    before = public_view(state)
    for _ in range(MOVES):
        if state.result is not None:
            break
        move = choose_move("novice", seat_view(state, state.to_play), luck)
        told.append((public_view(state), public_events(apply(state, move))))
    steps = [event for _, events in told for event in events]
    hidden = [place for place, event in enumerate(steps) if isinstance(event, PilesRecycled | NewHands)]
    found = moves_before(public_view(state), steps)
    assert found or hidden
    tails = [steps[place:] for place in range(len(steps) + 1)]
    assert all(can_be_rewound(tail) == bool(moves_before(public_view(state), tail)) for tail in tails)
    if not hidden:
        assert seen(found[0][0]) == seen(before)
        assert len(found) == len([events for _, events in told if events]) + 1
    shown = {repr(seen(view)) for view, _ in told} | {repr(seen(public_view(state)))}
    assert all(repr(seen(view)) in shown for view, _ in found[1:])
    assert sum(len(events) for _, events in found) <= len(steps)


def test_nothing_to_take_back() -> None:
    state = deal(SYSTEMS["pagat"].rules(2), bytes(32))
    begin(state)
    view = public_view(state)
    assert moves_before(view, ()) == []
    assert moves_before(replace(view, turn=3), (PilesRecycled(1),)) == []
