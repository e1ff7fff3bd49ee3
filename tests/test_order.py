"""Order of tests among workers: nothing is lost, and the longest files come first."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.order import COMPUTING, WAITING, longest_first

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Named:
    nodeid: str


def test_files_that_come_first_are_there() -> None:
    assert [each for each in (*WAITING, *COMPUTING) if not (ROOT / each).is_file()] == []


@pytest.mark.parametrize("workers", [1, 2, 3, 5, 12])
@pytest.mark.parametrize("others", [0, 7, 400])
def test_each_test_comes_once_and_workers_begin_with_the_longest(workers: int, others: int) -> None:
    long = [Named(f"{file}::test_{number}") for file in (*COMPUTING, *WAITING) for number in range(3)]
    tests = [*(Named(f"tests/quick.py::test_{number}") for number in range(others)), *long]
    found = longest_first(tests, workers)
    assert sorted(each.nodeid for each in found) == sorted(each.nodeid for each in tests)
    assert [each for each in found if "quick" in each.nodeid] == tests[:others]
    assert found[0].nodeid.startswith(WAITING[0])
    if others == 400 and workers < 12:  # each has some
        assert all(found[at] in long for at in _beginnings(len(found), workers))


def _beginnings(tests: int, workers: int) -> list[int]:
    """Return where the run of each worker begins, as ``WorkStealingScheduling`` cuts them."""
    found, left = [], tests
    for place in range(workers):
        found.append(tests - left)
        left -= left // (workers - place)
    return found
