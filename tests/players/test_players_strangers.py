"""Players made elsewhere, to measure against: legal, honest, and of some use."""

from random import Random

import pytest

from bot.engine.game import apply
from bot.engine.moves import Source
from bot.engine.views import seat_view
from tests.bench.strangers import STRANGERS
from tests.players.play import in_the_middle, rules_of, started


@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_plays_legal_moves_and_its_goal_cards(name: str) -> None:
    state, randomness, goals = started(rules_of("numbers"), name), Random(name), 0
    for _ in range(60):
        if state.result is not None:
            break
        for move in STRANGERS[name][0](seat_view(state, state.to_play), randomness, None):
            goals += move.source is Source.GOAL
            apply(state, move)
    assert goals > 1


@pytest.mark.parametrize("name", STRANGERS)
def test_hidden_cards_never_change_what_a_stranger_does(name: str) -> None:
    for moves in (0, 17, 31):
        state = in_the_middle(rules_of("numbers"), f"strange/{moves}", moves)
        view = seat_view(state, state.to_play)
        other = seat_view(view.sample(Random(moves)), view.seat)
        choose = STRANGERS[name][0]
        assert choose(other, Random(7), None) == choose(view, Random(7), None)
