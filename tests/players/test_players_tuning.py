"""The search for weights: it moves to the sets that do best, leaves alone what a family leaves, and is checked."""

from argparse import Namespace
from pathlib import Path

import pytest

from bot.players.weights import FEATURES
from tests.bench import tune
from tests.bench.tune import FAMILIES, START, moved, run


def given(**more: object) -> Namespace:
    usual = {"family": "partners", "generations": 1, "minutes": 5.0, "population": 2, "deals": 1, "start": None}
    return Namespace(**{**usual, "check": False, "weights": None, "games": 4, "out": None, "seed": "test", **more})


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "GOAL_SIZE", 5)
    monkeypatch.setattr(tune, "NODES", 4)


def test_families_are_of_systems_and_features_that_there_are() -> None:
    assert all(rules.goal_size == 5 for family in FAMILIES.values() for rules in family.rules())
    assert {*START}.union(*[family.left for family in FAMILIES.values()]) <= set(FEATURES)


def test_the_mean_moves_to_the_best_sets_and_keeps_a_part_of_itself() -> None:
    sets = [{"goal": 10.0, "threat": float(place)} for place in range(8)]
    mean, spread = moved({"goal": 10.0, "threat": 0.0}, {"goal": 0.0, "threat": 1.0}, sets, [0, 1, 2, 3, 9, 8, 5, 4])
    assert mean == {"goal": 10.0, "threat": pytest.approx(0.7 * 4.5)}
    assert spread["goal"] == 0
    assert 0 < spread["threat"] < 1


def test_a_search_comes_to_the_same_however_many_processes_play(tmp_path: Path) -> None:
    found = run(given(processes=1, out=tmp_path / "found.json"))
    again = run(given(processes=2))
    assert found["weights"] == again["weights"]
    assert tune.read_values(tmp_path / "found.json") == found["weights"]
    weights = found["weights"]
    assert isinstance(weights, dict)
    assert weights["goal"] == START["goal"]
    assert weights["threat"] != START["threat"]


def test_what_was_found_is_played_against_the_shipped_weights(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    path.write_text("{}", encoding="utf-8")
    said = run(given(check=True, weights=path, processes=1, games=8))["against_shipped"]
    assert isinstance(said, dict)
    assert said["pagat_pairs/4"]["fair"] == 0.5
    assert said["pagat_pairs/4"]["score"][0] < 0.5
