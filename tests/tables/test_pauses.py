"""A computer's pause before its turn fits what lies open, and tells nothing of what does not."""

from collections.abc import Iterator
from random import Random
from statistics import mean

from bot.engine.state import State
from bot.engine.views import public_view, seat_view
from bot.tables.automatic.pauses import LONGEST, QUICK, pause_before
from tests.engine.build import position, rules_for
from tests.every_game import WHOLE
from tests.players.play import in_the_middle, rules_of

SYSTEMS = (("pagat", 2), ("pagat_multi", 4), ("pagat_pairs", 4), ("numbers", 2), ("loading", 2))


def positions(each: int) -> Iterator[State]:
    for system, seats in SYSTEMS:
        for moves in range(0, 4 * each, 4):
            yield in_the_middle(rules_of(system, seats), f"pauses/{system}", moves)


def test_a_pause_is_the_same_whatever_hands_and_stock_hold() -> None:
    luck = Random(1)
    for state in positions(20 if WHOLE else 10):
        seen = pause_before(public_view(state))
        for seat in range(state.rules.players):
            other = seat_view(state, seat).sample(luck)
            assert pause_before(public_view(other)) == seen


def test_pauses_keep_to_their_bounds_and_take_no_longer_than_usual_in_all() -> None:
    found = [pause_before(public_view(state)) for state in positions(40 if WHOLE else 20)]
    assert all(QUICK <= pause <= LONGEST for pause in found)
    assert 0.9 < mean(found) < 1.15
    assert len(set(found)) > 3


def pause(own_goal: str, other_goal: str, *stacks: str) -> float:
    """With one centre pile up to four."""
    state = position(rules_for("pagat"), goals=[own_goal, other_goal], sides=[list(stacks)], centre=[4])
    return pause_before(public_view(state))


def test_what_has_to_be_weighed_takes_longer() -> None:
    assert pause("5H", "9H", "5C", "5D") == QUICK, "the goal card fits"
    nothing = pause("9H", "9C")
    assert QUICK < nothing < pause("9H", "9C", "5C") < pause("9H", "9C", "5C", "5D")
    assert nothing < pause("9H", "6C"), "five would open the pile for them"
    assert nothing == pause("9H", "9C", "8D"), "which fits nowhere"
