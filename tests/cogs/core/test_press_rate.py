"""How quickly one person may press."""

from pathlib import Path

from bot.config import read_settings
from cogs.core.press_rate import PressRate
from tests.tables.world import ANA, BEN, StandingClock


def test_ten_quick_presses_are_carried_out_and_soon_there_are_more(tmp_path: Path) -> None:
    settings, clock = read_settings(database=tmp_path / "spite.db"), StandingClock()
    rate = PressRate(clock, presses=settings.presses_at_once, seconds=settings.presses_seconds)
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]
    assert rate.allows(BEN), "everybody has presses of their own"
    clock.time += 3
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]
