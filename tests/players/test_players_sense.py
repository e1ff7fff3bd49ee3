"""Of ways that are as good within what a judgement errs the one that a person understands is taken."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.engine.game import apply
from bot.engine.moves import MoveKind, Source
from bot.engine.state import State
from bot.engine.views import seat_view
from bot.players.levels import plan_moves
from bot.players.planner import Moves, TurnPlan
from bot.players.sense import WITHIN, WITHIN_FOR_PARTNERS, sensible
from bot.players.ways import is_goal_play
from tests.players.play import rules_of, started

GOAL_TURNS = 6


def positions(system: str = "pagat") -> Iterator[State]:
    """Before each choice of some turns."""
    state, randomness = started(rules_of(system), "sense"), Random(1)
    while state.result is None and state.turn < 60:
        yield state
        for move in plan_moves("fixed", seat_view(state, state.to_play), randomness):
            apply(state, move)


@pytest.mark.parametrize(("system", "within"), [("pagat", WITHIN), ("pagat_pairs", WITHIN_FOR_PARTNERS)])
def test_a_goal_card_is_played_where_little_is_lost_by_it(system: str, within: float) -> None:
    met = 0
    for state in positions(system):
        legal = seat_view(state, state.to_play).legal
        goal = next(((move,) for move in legal if is_goal_play(move)), None)
        other = next(((move,) for move in legal if move.kind is MoveKind.DISCARD), None)
        if goal is None or other is None:
            continue
        met += 1
        near, far = 5.0 - 0.9 * within, 5.0 - 1.1 * within
        assert sensible(state, [TurnPlan(5.0, other), TurnPlan(near, goal)]).moves == goal
        assert sensible(state, [TurnPlan(5.0, other), TurnPlan(far, goal)]).moves == other
    assert met >= GOAL_TURNS


def test_a_wild_card_is_put_down_only_where_much_is_gained_by_it() -> None:
    met = 0
    for state in positions():
        rank = state.facts.rank
        downs = [move for move in seat_view(state, state.to_play).legal if move.kind is MoveKind.DISCARD]
        wild: list[Moves] = [(move,) for move in downs if not rank[move.card]]
        plain: list[Moves] = [(move,) for move in downs if rank[move.card]]
        if not (wild and plain):
            continue
        met += 1
        assert sensible(state, [TurnPlan(5.0, wild[0]), TurnPlan(5.0 - 0.9 * WITHIN, plain[0])]).moves == plain[0]
        assert sensible(state, [TurnPlan(5.0, wild[0]), TurnPlan(5.0 - 1.1 * WITHIN, plain[0])]).moves == wild[0]
    assert met


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_goal_card_that_fits_is_played_and_no_wild_card_thrown_away(level: str) -> None:
    fitted = 0
    for state in positions():
        view, rank = seat_view(state, state.to_play), state.facts.rank
        if any(move.source is Source.GOAL for move in view.legal):
            fitted += 1
            moves = plan_moves(level, view, Random(state.turn))
            assert any(map(is_goal_play, moves))
            assert not [move for move in moves if move.kind is MoveKind.DISCARD and not rank[move.card]]
    assert fitted >= GOAL_TURNS
