"""A few simulated days of calls: nothing unasked, forgotten, lost or doubled; every bug planted there is found."""

import pytest

from tests.faults.planted_calls import PLANTED
from tests.faults.virtual import run_virtually
from tests.faults.week import live_through

DAYS, PEOPLE, TABLES, SEED = 3, 60, 20, 6
SMALL = 2, 30, 10
FOUND_IN = {"a message is never edited": (3, 30, 10), "who is blocked is called": (3, 30, 10)}
"""Days, people and tables of the least world that finds a planted bug, where it is larger than the small one."""
FIGURES = ("unasked", "forgotten", "lost", "doubled")


def figures(days: int = DAYS, people: int = PEOPLE, tables: int = TABLES) -> dict[str, object]:
    return run_virtually(live_through(days, people, tables, SEED, haste=0.4)).told()


def test_nobody_is_told_too_much_too_little_or_twice() -> None:
    told = figures()
    assert {name: told[name] for name in FIGURES} == dict.fromkeys(FIGURES, 0)
    assert int(str(told["messages"])) > PEOPLE / 2
    assert int(str(told["kills"])) > DAYS


@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_bug_is_found(name: str) -> None:
    plant, figure = PLANTED[name]
    with plant():
        assert figures(*FOUND_IN.get(name, SMALL))[figure] != 0


def test_the_small_world_is_sound_without_a_planted_bug() -> None:
    told = figures(*SMALL)
    assert {name: told[name] for name in FIGURES} == dict.fromkeys(FIGURES, 0)
