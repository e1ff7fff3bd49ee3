"""Players made elsewhere, to measure against: legal, honest, and of some use."""

from random import Random

import pytest

from bot.engine.game import apply
from bot.engine.moves import Source
from bot.engine.views import SeatView, seat_view
from bot.players.planner import Moves
from tests.bench.strangers import STRANGERS, Stranger
from tests.players.play import in_the_middle, rules_of, started


@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_plays_legal_moves_and_its_goal_cards(name: str) -> None:
    state, randomness, goals = started(rules_of("numbers"), name), Random(name), 0
    for _ in range(60):
        if state.result is not None:
            break
        for move in STRANGERS[name].seated(state)(seat_view(state, state.to_play), randomness, None):
            goals += move.source is Source.GOAL
            apply(state, move)
    assert goals > 1


@pytest.mark.parametrize("name", ["hpvp", "search4"])
def test_hidden_cards_never_change_what_a_stranger_does(name: str) -> None:
    for moves in (0, 17, 31):
        state = in_the_middle(rules_of("numbers"), f"strange/{moves}", moves)
        view = seat_view(state, state.to_play)
        other = seat_view(view.sample(Random(moves)), view.seat)
        choose = STRANGERS[name].level
        assert choose(other, Random(7), None) == choose(view, Random(7), None)


def test_one_that_sees_hidden_cards_searches_the_position_as_it_is() -> None:
    state = in_the_middle(rules_of("numbers"), "seeing", 31)
    view, seen = seat_view(state, state.to_play), list[tuple[list[list[int]], list[int]]]()

    def look(given: SeatView, randomness: Random, budget: float | None = None) -> Moves:
        position = given.sample(randomness)
        seen.append((position.hands, position.stock))
        return given.legal[:1]

    Stranger(look, 30, sees=True).seated(state)(view, Random(7), None)
    Stranger(look, 30).seated(state)(view, Random(7), None)
    assert seen[0] == (state.hands, state.stock)
    assert seen[0][0] is not state.hands
    assert seen[1] != seen[0]
