"""Disks that fail at the k-th access of a game, and connections that are lost at the k-th statement; every k:
``python -m tests.campaign failing_io``."""

from pathlib import Path

import pytest

pytest.importorskip("apsw", reason="the failing file system needs APSW")

from tests.faults.failing_io import fail_every
from tests.faults.failing_server import play_with_lost_connections
from tests.store.postgres import Server


@pytest.mark.parametrize(("lasting", "first"), [(1, 7), (9, 20)])
def test_a_failing_disk_costs_no_press(lasting: int, first: int) -> None:
    games, acknowledged, wrong = fail_every(step=211, first=first, lasting=lasting)
    assert not wrong, wrong[:5]
    assert acknowledged > 8 * games


def test_a_lost_connection_to_a_server_costs_no_press(tmp_path: Path, postgres: Server) -> None:
    found = play_with_lost_connections(postgres.new_database(), tmp_path, (5, 31))
    assert not found.wrong, found.wrong[:5]
    assert found.games == 4
    assert found.acknowledged > 8 * found.games
