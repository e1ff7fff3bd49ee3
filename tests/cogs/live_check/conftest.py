"""A stand-in for Discord, and an operator who presses what they are asked to."""

from pathlib import Path

import pytest

from cogs.live_check import client as clients
from tests.cogs.live_check.operators import Operator
from tests.discord.conftest import Room, at_the_stand_in, room

__all__ = ["at_the_stand_in", "room"]


@pytest.fixture
def operator(at_the_stand_in: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Operator:
    monkeypatch.setattr(clients, "GUILDS_SECONDS", 0.1)
    at_the_stand_in.control.emulate(limits=False)
    return Operator(at_the_stand_in, tmp_path / "spite.db.live.json")
