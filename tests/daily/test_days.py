"""Days are UTC's, and their codes name them and nothing else."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.daily.days import code_of, day_after, day_at, day_of_code, end_of, noon_of

days = st.dates(date(2026, 1, 1), date(2060, 1, 1))


@given(days)
def test_a_day_ends_where_the_next_begins(day: date) -> None:
    assert day_at(end_of(day)) == day_after(day)
    assert day_at(end_of(day) - 0.001) == day_at(noon_of(day)) == day


def test_a_day_ends_at_midnight_utc() -> None:
    assert end_of(date(2026, 12, 31)) == datetime(2027, 1, 1, tzinfo=UTC).timestamp()


@given(days)
def test_codes_name_their_days(day: date) -> None:
    assert day_of_code(code_of(day)) == day


@pytest.mark.parametrize("code", ["", "261301", "26123", "2612311", "abcdef", "26 231", "260230"])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError):
        day_of_code(code)
