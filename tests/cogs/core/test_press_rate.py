"""How quickly one person may press."""

from pathlib import Path

from bot.config import read_settings
from cogs.core.press_rate import PressRate
from tests.tables.world import ANA, BEN, StandingClock


def test_ten_quick_presses_are_carried_out_and_soon_there_are_more(tmp_path: Path) -> None:
    settings, clock = read_settings(database=tmp_path / "spite.db"), StandingClock()
    rate = PressRate(clock, presses=settings.tuning.presses_at_once, seconds=settings.tuning.presses_seconds)
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]
    assert rate.allows(BEN), "everybody has presses of their own"
    clock.time += 3
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]


def test_whoever_is_too_quick_is_told_once_in_a_while() -> None:
    clock = StandingClock()
    rate = PressRate(clock, presses=1, seconds=3)
    assert [rate.tells(1) for _ in range(3)] == [True, False, False]
    assert rate.tells(2)
    clock.time += 3
    assert rate.tells(1)
    clock.time -= 100
    assert rate.tells(1), "a clock that was set back"
