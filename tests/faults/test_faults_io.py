"""Disks that fail at the k-th access of a game; every k: ``python -m tests.campaign failing_io``."""

import pytest

pytest.importorskip("apsw", reason="the failing file system needs APSW")

from tests.faults.failing_io import fail_every


@pytest.mark.parametrize(("lasting", "first"), [(1, 7), (9, 20)])
def test_a_failing_disk_costs_no_press(lasting: int, first: int) -> None:
    games, acknowledged, wrong = fail_every(step=211, first=first, lasting=lasting)
    assert not wrong, wrong[:5]
    assert acknowledged > 8 * games
