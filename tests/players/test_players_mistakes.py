"""``novice`` and ``casual`` make people's mistakes, and nothing that a person would call silly."""

from random import Random

import pytest

from bot.engine.game import apply, legal_moves
from bot.engine.moves import OWN, MoveKind, Source
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import plan_moves
from bot.players.mistaken import CASUAL, NOVICE, Habits, plan_with_mistakes
from bot.players.ways import is_goal_play
from tests.players.play import in_the_middle, rules_of, started

ATTENTIVE = Habits(misses_stack=0.0, misses_card=0.0, sees=3, tidy=1.0, spends=0.0)


@pytest.mark.parametrize("system", ["pagat", "book", "numbers", "compulsory_aces", "misery"])
@pytest.mark.parametrize("level", ["novice", "casual"])
def test_a_goal_card_that_fits_is_played_and_no_wild_card_thrown_away(level: str, system: str) -> None:
    state, randomness = started(rules_of(system), f"{level}/{system}"), Random(system)
    for _ in range(150):
        if state.result is not None:
            return
        view = seat_view(state, state.to_play)
        for move in plan_moves(level, view, randomness):
            legal, rank = legal_moves(state), state.facts.rank
            fits = any(is_goal_play(each) and each.owner == OWN for each in legal)
            assert not (fits and move.kind in (MoveKind.DISCARD, MoveKind.PASS)), "the goal card fits"
            if move.kind is MoveKind.DISCARD and not rank[move.card]:
                assert all(not rank[card] for card in state.hands[state.to_play] if not state.facts.banned[card])
            apply(state, move)


def test_what_is_overlooked_is_overlooked_now_and_then_and_less_by_the_better_one() -> None:
    overlooked = {"none": 0, "casual": 0, "novice": 0}
    for seed in range(60):
        state = in_the_middle(rules_of("pagat"), f"overlooked/{seed}", 20 + seed)
        view = seat_view(state, state.to_play)
        for name, habits in (("none", ATTENTIVE), ("casual", CASUAL), ("novice", NOVICE)):
            after = state.copy()
            for move in plan_with_mistakes(view, Random(seed), habits):
                before = after.copy()
                apply(after, move)
            fits = [each for each in legal_moves(before) if each.kind is MoveKind.PLAY and each.source is Source.SIDE]
            plain = any(before.facts.rank[before.sides[view.seat][each.index][-1]] for each in fits)
            overlooked[name] += plain and move.kind is MoveKind.DISCARD
    assert overlooked["none"] == 0 < overlooked["casual"] < overlooked["novice"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_look_ends_where_something_shows(system: str) -> None:
    """Every move of a plan is legal in the real position, whatever hidden cards hold."""
    for seed in range(6):
        state = in_the_middle(rules_of(system, SYSTEMS[system].seats[-1]), f"looks/{system}/{seed}", 15 * seed)
        for habits in (CASUAL, NOVICE):
            after = state.copy()
            for move in plan_with_mistakes(seat_view(state, state.to_play), Random(seed), habits):
                assert move in legal_moves(after)
                apply(after, move)
