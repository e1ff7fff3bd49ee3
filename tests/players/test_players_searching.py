"""How ``expert`` tells its candidates apart in the worlds that it imagines."""

from collections.abc import Sequence
from random import Random

from bot.engine.game import apply
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.evaluation import Judge
from bot.players.levels import plan_moves
from bot.players.planner import Moves, Planner, TurnPlan
from bot.players.searching import AS_GOOD, TRUST, Candidate, is_hardly_better, trust_in
from bot.players.ways import is_goal_play
from bot.players.weights import shipped_weights
from bot.players.worlds import Hidden
from tests.players.play import rules_of, started


def candidate(state: State, moves: Moves, value: float = 0.0, outcomes: Sequence[float] = ()) -> Candidate:
    """A plan with what came of it in some worlds."""
    hidden, judge = Hidden(state, state.to_play), Judge(state, shipped_weights())
    found = Candidate(TurnPlan(value, moves), state, hidden, judge)
    for outcome in outcomes:
        found.add(outcome)
    return found


def opening() -> tuple[State, Moves]:
    """A position, and a turn without a goal card there."""
    state = started(rules_of("pagat"), "searching")
    plans = Planner(state, shipped_weights()).search()
    return state, next(plan.moves for plan in plans if not any(map(is_goal_play, plan.moves)))


def test_who_is_always_as_far_behind_is_left_out_and_who_is_behind_by_luck_is_not() -> None:
    state, moves = opening()
    best = candidate(state, moves, outcomes=[10.0, 0.0] * 6)
    for as_good in (0.0, AS_GOOD):
        assert is_hardly_better(candidate(state, moves, outcomes=[9.0, -1.0] * 6), best, as_good)
        assert not is_hardly_better(candidate(state, moves, outcomes=[0.0, 8.0] * 6), best, as_good)
    often = candidate(state, moves, outcomes=[10.0, 0.0] * 600)
    assert is_hardly_better(candidate(state, moves, outcomes=[0.0, 8.0] * 600), often, 0.0)


def test_who_is_as_good_is_left_out_once_that_is_certain() -> None:
    state, moves = opening()
    for worlds, certain in ((2, False), (100, True)):
        best = candidate(state, moves, outcomes=[4.0, 0.0, 2.0] * worlds)
        as_good = candidate(state, moves, outcomes=[0.0, 4.0, 2.0] * worlds)
        assert not is_hardly_better(as_good, best, 0.0)
        assert is_hardly_better(as_good, best, AS_GOOD) is certain


def test_playouts_are_trusted_the_more_the_more_there_are() -> None:
    assert trust_in(0) == 0.0
    assert 0 < trust_in(6) < trust_in(12) < trust_in(100) < TRUST
    state, moves = opening()
    assert candidate(state, moves, 4.0).value == 4.0
    few, more = (candidate(state, moves, 4.0, [0.0] * worlds).value for worlds in (6, 24))
    assert 4.0 > few > more > 4.0 * (1 - TRUST)


def test_goal_cards_that_a_plan_plays_count_in_its_playouts() -> None:
    state, randomness = started(rules_of("pagat"), "searching"), Random(1)
    met = 0
    while met < 3:
        plans = Planner(state, shipped_weights()).search()
        goal = next((plan.moves for plan in plans if sum(map(is_goal_play, plan.moves)) == 1), None)
        other = next((plan.moves for plan in plans if not any(map(is_goal_play, plan.moves))), None)
        if goal and other:
            met += 1
            more = candidate(state, goal, outcomes=[1.0]).total - candidate(state, other, outcomes=[1.0]).total
            assert more == shipped_weights().goal
        for move in plan_moves("fixed", seat_view(state, state.to_play), randomness):
            apply(state, move)
