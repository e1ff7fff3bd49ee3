"""Nights, weekends and vacations count against nobody: the rule alone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.entities.own_time import Night, OwnTime, Vacation, is_night, zone_of
from bot.tables.limits import DAY, HOUR
from bot.tables.state.time_off import TimeOff, rule_of

MADRID = ZoneInfo("Europe/Madrid")
NIGHT = Night(23 * 60, 7 * 60)


def at(text: str, zone: ZoneInfo = MADRID) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def rule(zone: str = "Europe/Madrid", night: Night | None = NIGHT, **more: object) -> TimeOff:
    return TimeOff(1, "g", 1, 0.0, zone, night, **more)  # type: ignore[arg-type]


def test_a_night_takes_nothing_of_a_turn() -> None:
    ana = rule()
    begun = at("2026-11-10 20:00")
    assert ana.after(begun, 12 * HOUR) == at("2026-11-11 16:00")
    assert ana.counted(begun, at("2026-11-11 16:00")) == 12 * HOUR
    assert ana.before(at("2026-11-11 16:00"), 12 * HOUR) == begun


def test_a_turn_that_begins_in_the_night_begins_in_the_morning() -> None:
    assert rule().after(at("2026-11-10 03:00"), HOUR) == at("2026-11-10 08:00")


def test_a_turn_that_ends_as_the_night_begins_ends_then() -> None:
    assert rule().after(at("2026-11-10 22:00"), HOUR) == at("2026-11-10 23:00")
    assert rule().before(at("2026-11-11 08:00"), HOUR) == at("2026-11-11 07:00")


@pytest.mark.parametrize(
    ("day", "night_hours"),
    [("2026-03-28", 7), ("2026-10-24", 9), ("2026-10-26", 8)],
    ids=["clocks are set forward", "clocks are set back", "an ordinary night"],
)
def test_daylight_saving_changes_in_a_night(day: str, night_hours: int) -> None:
    """The night ends when the clock on the wall says so, however long it was."""
    evening = at(f"{day} 22:00")
    (span,) = rule().spans(evening, evening + 12 * HOUR)
    assert span[1] - span[0] == night_hours * HOUR
    assert datetime.fromtimestamp(span[1], MADRID).strftime("%H:%M") == "07:00"


def test_the_longest_night_is_no_longer_where_clocks_are_set_back() -> None:
    (span,) = rule(night=Night(22 * 60, 7 * 60)).spans(at("2026-10-24 20:00"), at("2026-10-25 12:00"))
    assert span[1] - span[0] == 9 * HOUR


def test_a_night_that_begins_in_the_hour_that_is_left_out() -> None:
    (span,) = rule(night=Night(150, 360)).spans(at("2026-03-28 12:00"), at("2026-03-29 12:00"))
    assert 2 * HOUR <= span[1] - span[0] <= 4 * HOUR


def test_daylight_saving_elsewhere() -> None:
    """In the southern half of the world, and where a clock is moved by half an hour."""
    zone = ZoneInfo("Australia/Lord_Howe")
    evening = at("2026-10-03 22:00", zone)
    (span,) = rule("Australia/Lord_Howe").spans(evening, evening + 12 * HOUR)
    assert span[1] - span[0] == 7.5 * HOUR


def test_weekends_and_vacations() -> None:
    friday = at("2026-11-13 20:00")
    assert rule(night=None, weekends=True).after(friday, 12 * HOUR) == at("2026-11-16 08:00")
    away = Vacation(at("2026-11-13 22:00"), at("2026-11-18 22:00"))
    resting = rule(night=None, weekends=True, vacations=(away,))
    assert resting.after(friday, 3 * HOUR) == at("2026-11-18 23:00")
    assert resting.spans(friday, friday + 3 * HOUR) == [(away.begins, friday + 3 * HOUR)]


def test_an_unknown_zone_is_no_fault() -> None:
    assert zone_of("Moon/Base").key == "UTC"
    assert zone_of("../../etc/passwd").key == "UTC"
    assert rule("Moon/Base").after(0.0, HOUR) == 8 * HOUR


@pytest.mark.parametrize("night", [Night(0, 0), Night(0, 541), Night(-1, 60), Night(1400, 1440)])
def test_no_night_is_longer_than_nine_hours(night: Night) -> None:
    assert not is_night(night)


def test_where_vacations_count_nights_and_weekends_are_still_left_out() -> None:
    own = OwnTime("Europe/Madrid", NIGHT, (Vacation(0, 10),))
    assert rule_of(("g", 1), 1, 5.0, own, weekends=True, vacations=False) == TimeOff(
        1, "g", 1, 5.0, "Europe/Madrid", NIGHT, True
    )
    assert rule_of(("g", 1), 1, 5.0, own, weekends=False, vacations=True) == TimeOff(
        1, "g", 1, 5.0, "Europe/Madrid", NIGHT, False, (Vacation(0, 10),)
    )
    assert rule_of(("g", 1), 1, 15.0, own, weekends=False, vacations=True).vacations == ()


ZONES = st.sampled_from(["UTC", "Europe/Madrid", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"])
NIGHTS = st.builds(
    lambda begins, minutes: Night(begins, (begins + minutes) % 1440), st.integers(0, 1439), st.integers(1, 540)
)
MOMENTS = st.floats(1_760_000_000, 1_800_000_000)
RULES = st.builds(
    lambda zone, night, weekends, begin, days: rule(
        zone, night, weekends=weekends, vacations=(Vacation(begin, begin + days * DAY),)
    ),
    ZONES,
    st.none() | NIGHTS,
    st.booleans(),
    MOMENTS,
    st.floats(0.1, 7),
)


@given(RULES, MOMENTS, st.floats(60, 3 * DAY))
def test_after_and_before_are_each_other_s_way_back(rule: TimeOff, begun: float, seconds: float) -> None:
    end = rule.after(begun, seconds)
    assert end >= begun + seconds - 1e-3
    assert rule.counted(begun, end) == pytest.approx(seconds, abs=1e-2)
    back = rule.before(end, seconds)
    assert back >= begun - 1e-2
    assert rule.counted(back, end) == pytest.approx(seconds, abs=1e-2)
    assert rule.counted(begun, back) == pytest.approx(0, abs=1e-2)


@given(RULES, MOMENTS, st.floats(0, 5 * DAY), st.floats(0, 5 * DAY))
def test_what_counts_is_counted_once(rule: TimeOff, begun: float, first: float, second: float) -> None:
    middle, end = begun + first, begun + first + second
    whole = rule.counted(begun, middle) + rule.counted(middle, end)
    assert rule.counted(begun, end) == pytest.approx(whole, abs=1e-2)
    assert 0 <= rule.counted(begun, end) <= end - begun + 1e-6


@given(ZONES, NIGHTS, MOMENTS)
def test_a_night_is_at_most_nine_hours_of_any_day(zone: str, night: Night, begun: float) -> None:
    assert rule(zone, night).counted(begun, begun + 10 * DAY) >= 10 * 15 * HOUR - 9 * HOUR
