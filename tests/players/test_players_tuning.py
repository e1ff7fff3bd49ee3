"""The search for weights: it moves towards the sets that do best, leaves alone what a family leaves, and is checked."""

from argparse import Namespace
from pathlib import Path
from statistics import pstdev

import pytest

from bot.players.weights import FEATURES
from tests.bench import tune
from tests.bench.tune import FAMILIES, START, STEP, averaged, moved, run


def given(**more: object) -> Namespace:
    usual = {"family": "partners", "generations": 1, "minutes": 5.0, "pairs": 1, "deals": 1, "start": None}
    return Namespace(**{**usual, "check": False, "weights": None, "games": 4, "out": None, "seed": "test", **more})


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "GOAL_SIZE", 5)
    monkeypatch.setattr(tune, "NODES", 4)


def test_families_are_of_systems_and_features_that_there_are() -> None:
    assert all(rules.goal_size == 5 for family in FAMILIES.values() for rules in family.rules())
    assert {*START}.union(*[family.left for family in FAMILIES.values()]) <= set(FEATURES)


def test_the_mean_moves_towards_what_scored_more_than_its_mirror_image() -> None:
    drawn = [{"goal": 0.0, "threat": 1.0}, {"goal": 0.0, "threat": -2.0}, {"goal": 0.0, "threat": 3.0}]
    mean = moved({"goal": 10.0, "threat": -1.0}, drawn, [2, 0, 0, 2, 1, 1])
    assert mean == {"goal": 10.0, "threat": pytest.approx(-1 + STEP / 6 * (2 * 1 + 2 * 2) / pstdev([2, 0, 0, 2, 1, 1]))}
    assert moved({"threat": -1.0}, [{"threat": 1.0}], [1, 1]) == {"threat": -1.0}, "no difference, no step"


def test_what_is_found_is_the_average_of_the_last_third() -> None:
    means = [dict.fromkeys(FEATURES, float(value)) for value in (0, 100, 50, 200, 4, 8)]
    assert averaged(means) == dict.fromkeys(FEATURES, 6.0)
    assert averaged(means[:1]) == dict.fromkeys(FEATURES, 0.0)


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
