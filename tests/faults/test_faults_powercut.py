"""Power cuts: the store's own settings lose nothing that was answered, weaker ones do."""

from pathlib import Path

import pytest

pytest.importorskip("apsw", reason="the recording file system needs APSW")

from tests.faults.powercut import cut_power


def test_no_disk_lost_an_answered_move(tmp_path: Path) -> None:
    found = cut_power(tmp_path, 120)
    assert found.images == 120
    assert (found.lost, found.corrupt) == (0, 0), found.words[:3]


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_a_weaker_sync_loses_moves(tmp_path: Path, synchronous: str) -> None:
    assert cut_power(tmp_path, 30, synchronous).lost
