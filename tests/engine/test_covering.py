"""Covered wild cards against brute force: a wild is legal exactly where trying out every way to cover it finds one."""

from random import Random

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.moves import Move, MoveKind
from bot.engine.rules import Rules
from bot.engine.state import State, empty_state
from tests.engine.build import plays, position, rules_for

POSITIONS = 12
FACES = ["KC"] * 6 + ["*1"] * 3 + [f"{rank}D" for rank in ("A", *range(2, 11), "J", "Q")]
RULES = [
    rules_for("covered_wild", 2, jokers=4, refill_on_empty="wait", wild_not=frozenset(ranks), **more)
    for ranks in ((), (1,), (1, 7, 12), (5,))
    for more in ({}, {"wild_on_wild": False}, {"play_from_opponent_sides": True}, {"goal_piles": 2, "goal_size": 10})
]


def random_position(rules: Rules, randomness: Random) -> State:
    """A small position in which every goal card is known, as after loads."""

    def some(low: int, high: int) -> str:
        return " ".join(randomness.choice(FACES) for _ in range(randomness.randint(low, high)))

    state = position(
        rules,
        hands=[some(0, 4), some(3, 3)],
        goals=[[some(1 - pile, 2) for pile in range(rules.goal_piles)] for _ in range(2)],
        sides=[[some(0, 2) for _ in range(3)] for _ in range(2)],
        centre=[randomness.randint(1, 11) for _ in range(2)],
    )
    state.shown = [[len(pile) for pile in piles] for piles in state.goals]
    return state


def freed(state: State) -> State:
    """The position under rules that ask for no cover."""
    free = empty_state(state.rules.change(wild_must_be_covered=False), state.key)
    for name in ("goals", "shown", "hands", "sides", "centre", "done", "stock"):
        setattr(free, name, getattr(state.copy(), name))
    return free


def may_stay(free: State, move: Move) -> bool:
    """Whether this play leaves no wild card uncovered, found by trying."""
    after = free.copy()
    events = apply(after, move)
    if after.result is not None or free.facts.rank[events[0][2]]:
        return True
    return bool(after.centre[move.target]) and any(
        may_stay(after, cover)
        for cover in legal_moves(after)
        if cover.kind is MoveKind.PLAY and cover.target == move.target
    )


@pytest.mark.parametrize("rules", RULES)
def test_legality_of_wilds_against_brute_force(rules: Rules) -> None:
    randomness = Random(str(rules.to_data()))
    for _ in range(POSITIONS):
        state = random_position(rules, randomness)
        free = freed(state)
        found = {move.notation for move in legal_moves(free) if move.kind is MoveKind.PLAY and may_stay(free, move)}
        assert plays(state) == found


def test_many_wilds_are_no_trouble() -> None:
    """Nothing is tried out: a table full of wild cards is looked through at once."""
    rules = rules_for(
        "covered_wild", jokers=12, wild_not=frozenset(), play_from_opponent_sides=True, hand_size=7, centre_limit=1
    )
    stacks = ["KC KC *1", "KD KD *2", "KH KH *3", "KS KS *4"]
    state = position(rules, hands=["KC KD KH KS *5 *6 *7"], goals=["9C 9D"], sides=[stacks, stacks], centre=[2])
    assert {"h:KC>c1", "h:*7>c1", "s1>c1", "1.s4>c1"} <= plays(state)
    high = position(rules, hands=["KC KD KH KS *5 *6 *7"], goals=["9C 10D"], sides=[stacks, stacks], centre=[9])
    assert plays(high) == {"g>c1"}
