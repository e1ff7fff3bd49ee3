"""A few simulated days of calls: nothing unasked, forgotten, lost or doubled; every bug planted there is found."""

import pytest

from tests.faults.planted_calls import PLANTED
from tests.faults.virtual import run_virtually
from tests.faults.week import live_through

LARGE = 2, 60, 20
SMALL = 1, 30, 10
"""Days, people and tables."""
SEED = 12
MOST_WORLDS = 8
"""Small worlds that are tried until one finds a planted bug; the first one usually does."""
SOONER = {"a message is sent before it is claimed": 17}
"""Seeds of worlds that find a bug at once which the first of all do not."""
FIGURES = ("unasked", "forgotten", "lost", "doubled")


def figures(size: tuple[int, int, int], seed: int = SEED, *, wanted: str = "") -> dict[str, object]:
    """Return what a world finds; it ends early once the wanted figure is above zero."""
    return run_virtually(live_through(*size, seed, haste=0.4, until=lambda week: getattr(week, wanted, 0) > 0)).told()


def test_nobody_is_told_too_much_too_little_or_twice() -> None:
    told = figures(LARGE)
    assert {name: told[name] for name in FIGURES} == dict.fromkeys(FIGURES, 0)
    assert int(str(told["messages"])) > LARGE[1] / 2
    assert int(str(told["kills"])) > LARGE[0]


@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_bug_is_found(name: str) -> None:
    plant, figure = PLANTED[name]
    with plant():
        first = SOONER.get(name, SEED)
        assert any(figures(SMALL, seed, wanted=figure)[figure] for seed in range(first, first + MOST_WORLDS))


def test_the_small_world_is_sound_without_a_planted_bug() -> None:
    told = figures(SMALL)
    assert {name: told[name] for name in FIGURES} == dict.fromkeys(FIGURES, 0)
