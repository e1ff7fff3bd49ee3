"""Processes that are really told to stop while people press; many more: ``python -m tests.bench stop``."""

import asyncio
import os
from pathlib import Path

import pytest

from bot.tables.service.in_flight import InFlight
from tests.faults.stopped import LONGEST_SECONDS, stop_again_and_again

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals and fork are POSIX's"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]


def test_told_to_stop_under_load_it_answers_everybody(tmp_path: Path) -> None:
    found = stop_again_and_again(tmp_path, 2, seed=1, within=0.5)
    assert not found.words
    assert (found.lost, found.unanswered) == (0, 0)
    assert found.presses > 20
    assert found.longest < LONGEST_SECONDS


def test_an_end_that_waits_for_nobody_would_be_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InFlight, "idle", lambda self: asyncio.sleep(0))
    assert stop_again_and_again(tmp_path, 2, seed=1, within=0.5).unanswered
