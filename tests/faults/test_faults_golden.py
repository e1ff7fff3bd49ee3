"""Finished games of every release, and freshly played ones, still lead to the same end; many more:
``python -m tests.campaign replays``."""

import copy
from typing import Any

import pytest

from bot.engine.systems import SYSTEMS
from tests.faults.golden import fault_of, golden_records

GOLDEN = [pytest.param(record, id=f"{file} {record['system']}") for file, record in golden_records()]


@pytest.mark.parametrize("record", GOLDEN)
def test_a_finished_game_of_an_earlier_release_leads_to_the_same_end(record: dict[str, Any]) -> None:
    assert fault_of(record) is None


def test_every_system_has_its_game() -> None:
    assert {record["system"] for _, record in golden_records()} == set(SYSTEMS)


def test_another_end_would_be_found() -> None:
    record = copy.deepcopy(next(record for _, record in golden_records()))
    moves = [place for place, entry in enumerate(record["entries"]) if "move" in entry]
    del record["entries"][moves[-1] :]
    assert fault_of(record) is not None
