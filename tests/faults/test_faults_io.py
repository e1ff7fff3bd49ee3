"""Disks that fail at the k-th access of a game, and connections that are lost at the k-th statement; a game for every
k: ``python -m tests.campaign failing_io``."""

from pathlib import Path

import pytest

pytest.importorskip("apsw", reason="the failing file system needs APSW")

from tests.faults.failing_io import ERRORS, fail_again_and_again, fail_every
from tests.faults.failing_server import play_with_lost_connections
from tests.store.postgres import Server


def test_a_disk_that_fails_now_and_then_costs_no_press() -> None:
    faults, acknowledged, wrong = fail_again_and_again(step=199, first=7)
    assert not wrong, wrong[:5]
    assert faults > 30
    assert acknowledged > 40 * len(ERRORS)


def test_a_disk_that_fails_for_a_while_costs_no_press() -> None:
    games, acknowledged, wrong = fail_every(step=633, first=20, lasting=9)
    assert not wrong, wrong[:5]
    assert acknowledged > 8 * games


def test_a_lost_connection_to_a_server_costs_no_press(tmp_path: Path, postgres: Server) -> None:
    found = play_with_lost_connections(postgres.new_database(), tmp_path, (5, 31))
    assert not found.wrong, found.wrong[:5]
    assert found.games == 4
    assert found.acknowledged > 8 * found.games
