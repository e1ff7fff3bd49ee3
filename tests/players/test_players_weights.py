"""The weights that come with the program: which game is judged for by which."""

import json
from pathlib import Path

import pytest

from bot.engine.systems import find_system
from bot.players import weights
from bot.players.weights import FEATURES, shipped_weights, weights_for
from tests.every_game import ALL


@pytest.mark.parametrize("name", ["weights.json", "weights_numbers.json"])
def test_every_feature_has_its_weight(name: str) -> None:
    given = json.loads(Path(weights.__file__).with_name(name).read_text(encoding="utf-8"))
    assert set(given) == set(FEATURES)


def test_two_who_play_numbers_are_judged_for_by_weights_of_their_own() -> None:
    own = {game for game in ALL if weights_for(find_system(game[0]).rules(game[1])) != shipped_weights()}
    assert own == {("numbers", 2)}
    assert weights_for(find_system("numbers").rules(2).change(goal_size=5)) == weights_for(
        find_system("numbers").rules(2)
    )
