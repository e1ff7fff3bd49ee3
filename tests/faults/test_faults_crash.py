"""Processes that are really killed, at every named point of a move."""

import os
from pathlib import Path

import pytest

from bot.store.address import PostgresAddress
from tests.faults.crash import kill_again_and_again
from tests.faults.killed import POINTS
from tests.faults.planted import PLANTED
from tests.faults.restarted import restart_with
from tests.store.postgres import Server

ON_POSTGRES = ("before the commit", "after the commit", "before the answer")
"""Every point there: ``python -m tests.bench crash --store postgres``."""
pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 and fork are POSIX's")


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_kill_at_any_point_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    tally = kill_again_and_again(tmp_path, len(POINTS), seed=1)
    assert not tally.words
    assert tally.kills >= len(POINTS) - 2
    assert tally.acknowledged > len(POINTS)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_kill_loses_nothing_that_was_answered_on_postgresql_either(tmp_path: Path, postgres: Server) -> None:
    address = PostgresAddress(postgres.new_database())
    tally = kill_again_and_again(tmp_path, 3, seed=1, server=address, points=ON_POSTGRES)
    assert not tally.words
    assert set(tally.points) == set(ON_POSTGRES)
    assert tally.acknowledged > 3


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_an_answer_before_the_commit_would_be_found_out(tmp_path: Path) -> None:
    bug = next(bug for bug in PLANTED if bug.name == "acknowledged before the commit")
    with bug.planted():
        assert kill_again_and_again(tmp_path, 2, seed=1, points=["before the commit"]).lost


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_after_a_kill_every_game_goes_on(tmp_path: Path) -> None:
    """Five hundred of them, and how long that takes: ``python -m tests.bench restart``."""
    found = restart_with(tmp_path / "spite.db", 25)
    assert not found.wrong
    assert found.to_show < 60
