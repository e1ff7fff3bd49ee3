"""A player who sees every hidden card, to measure against: what it sees is what lies there, and it gains by it."""

from random import Random

import pytest

from bot.engine.game import apply
from bot.engine.views import seat_view
from bot.players.worlds import DEEP, Hidden, Outset
from tests.bench.ladder import Job, play_deal
from tests.bench.seeing import SEEING, as_it_is, see, with_open_eyes
from tests.players.play import in_the_middle, rules_of

TABLES = [("pagat", 2), ("pagat_multi", 4), ("pagat_pairs", 4), ("misery", 3), ("deck_goal", 2)]


@pytest.mark.parametrize(("system", "seats"), TABLES)
def test_the_world_that_it_plays_on_in_is_the_real_one(system: str, seats: int) -> None:
    state = in_the_middle(rules_of(system, seats), "seen", 23)
    rank, hidden = state.facts.rank, Hidden(state, state.to_play)
    sketch = Outset(state, state.to_play, False, hidden.depths).lay(as_it_is(hidden, state))
    assert sketch.hands == [[rank[card] for card in hand] for hand in state.hands]
    assert sketch.stock == [rank[card] for card in state.stock]
    for piles, shown, laid in zip(state.goals, state.shown, sketch.goals, strict=True):
        assert laid == [
            [rank[card] for card in pile[-DEEP - count :]] for pile, count in zip(piles, shown, strict=True)
        ]


@pytest.mark.parametrize(("system", "seats"), TABLES)
def test_it_plays_legal_moves(system: str, seats: int) -> None:
    state = in_the_middle(rules_of(system, seats), "legal", 12)
    for _ in range(12):
        if state.result is None:
            for move in with_open_eyes(see, state)(seat_view(state, state.to_play), Random(1), None):
                apply(state, move)


def test_it_wins_more_than_its_share_of_those_who_see_what_lies_open() -> None:
    rules = rules_of("pagat").change(goal_size=5)
    shares = [play_deal(Job(rules, (SEEING, "fixed"), f"eyes/{number}")).share for number in range(8)]
    assert sum(shares) > len(shares) / 2
