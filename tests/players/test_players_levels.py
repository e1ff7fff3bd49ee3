"""What holds for every level: legal in every system, honest, varied, within its budget."""

import time
from random import Random

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.hints import greedy_hint, suggest
from bot.players.levels import FOR_PEOPLE, LEVELS, QUICK, plan_moves
from bot.players.memory import PlanMemory
from bot.players.planner import Planner
from bot.players.weights import shipped_weights
from tests.players.play import in_the_middle, rules_of, started

BRIEF = 0.01
"""A budget that keeps these tests short; the levels that heed it still make whole plans."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("level", FOR_PEOPLE)
def test_plans_are_legal_in_every_system(system: str, level: str) -> None:
    seats = SYSTEMS[system].seats[-1]
    state = in_the_middle(rules_of(system, seats), f"legal/{system}", 37)
    randomness = Random(f"{system}/{level}")
    for _ in range(4):
        if state.result is not None:
            return
        for move in plan_moves(level, seat_view(state, state.to_play), randomness, BRIEF):
            assert move in legal_moves(state)
            apply(state, move)


@pytest.mark.parametrize(("seats", "moves"), [("fewest", 0), ("most", 31)])
@pytest.mark.parametrize("system", SYSTEMS)
def test_hidden_cards_never_change_a_choice_or_a_hint(system: str, seats: str, moves: int) -> None:
    """Every level is asked in each system once, at its fewest or its most seats, and quick ones at both."""
    rules = rules_of(system, SYSTEMS[system].seats[0 if seats == "fewest" else -1])
    state = in_the_middle(rules, f"honest/{system}", moves)
    view = seat_view(state, state.to_play)
    redealt = view.sample(Random(moves))
    assert hidden_from(view.seat, redealt) != hidden_from(view.seat, state)
    other = seat_view(redealt, view.seat)
    thinks_long = list(SYSTEMS).index(system) % 2 == (seats == "most")
    for level in LEVELS if thinks_long else QUICK:
        assert plan_moves(level, other, Random(7)) == plan_moves(level, view, Random(7))
    assert suggest(other, Random(7)) == suggest(view, Random(7))
    assert greedy_hint(other) == greedy_hint(view)


def hidden_from(seat: int, state: State) -> list[object]:
    """The cards that a seat does not see: the stock, other hands and what lies under goal cards."""
    hands = [hand for other, hand in enumerate(state.hands) if other != seat]
    return [state.stock, hands, state.goals]


def test_play_within_a_level_is_varied() -> None:
    view = seat_view(in_the_middle(rules_of("pagat"), "varied", 20), 0)
    if not view.is_turn:
        view = seat_view(in_the_middle(rules_of("pagat"), "varied", 20), 1)
    for level in ("novice", "casual"):
        assert len({plan_moves(level, view, Random(seed)) for seed in range(12)}) > 2


def test_a_budget_is_kept() -> None:
    state = in_the_middle(rules_of("pagat_unlimited", 6), "budget", 60)
    view = seat_view(state, state.to_play)
    started_at = time.process_time()
    plan_moves("expert", view, Random(1), 0.0)
    assert time.process_time() - started_at < 1.0


def test_a_remembered_plan_is_carried_out_as_it_was_made() -> None:
    state, memory = started(rules_of("pagat"), "memory"), PlanMemory()
    planned: list[str] = []
    for seed in range(60):
        view = seat_view(state, state.to_play)
        if not planned:
            planned = [move.notation for move in plan_moves("strong", view, Random(seed))]
        move = memory.choose("strong", view, Random(seed))
        assert move.notation == planned.pop(0)
        apply(state, move)


@pytest.mark.parametrize("system", ["pagat", "pagat_pairs", "massachusetts", "natural_a2_pairs", "fifteen"])
def test_a_plan_is_worth_what_its_moves_are_worth(system: str) -> None:
    for seed in range(3):
        state = in_the_middle(rules_of(system), f"worth/{seed}", 25 + seed)
        sample = seat_view(state, state.to_play).sample(Random(seed))
        plans = Planner(sample, shipped_weights(), 30).search()
        least = max(plan.value for plan in plans) - 3.0  # what is further behind is judged roughly
        close = [plan for plan in plans if plan.value > least]
        for plan in close[:: max(1, len(close) // 20)]:
            assert Planner(sample, shipped_weights()).value_of(plan.moves) == pytest.approx(plan.value, abs=1.0)
