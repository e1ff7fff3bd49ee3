"""Days in a row, and how many turns wins took."""

from datetime import date, timedelta

import pytest

from bot.daily.days import noon_of
from bot.daily.given_back import days_given_back
from bot.daily.record import DailyRecord, daily_record, days_in_a_row
from bot.entities.kept import DailyTry, KeptAbsence
from bot.tables.limits import HOUR

MONDAY = date(2026, 11, 2)


def tries(days: str, first: date = MONDAY) -> list[DailyTry]:
    """One for each sign: ``x`` a win, ``o`` a loss, ``-`` unfinished, ``.`` none."""
    signs = {"x": True, "o": False, "-": None}
    return [
        DailyTry(1, 2, str(first + timedelta(number)), 9, (), signs[sign], 12)
        for number, sign in enumerate(days)
        if sign in signs
    ]


@pytest.mark.parametrize(
    ("days", "streak", "best"),
    [
        ("", 0, 0),
        ("x", 1, 1),
        ("xo", 2, 2),
        ("xxx.xxx", 6, 6),
        ("x.x.xxx", 3, 3),
        ("x..xxxx", 4, 4),
        ("xxxxxx. .xxxxxx", 6, 6),
        ("xxxxxx. x.xxxxx", 5, 7),
        ("xxxxxx. xxxxx.x", 1, 11),
        ("xxxxxx. xxxxxx. xxxxxxx", 19, 19),
        ("xxxxxxx x.x.x", 1, 9),
        ("xx-x", 3, 3),
        ("x--x", 1, 1),
        ("xxxxxxx xxxxxx. . ", 13, 13),
        ("xxxxxxx . ...", 0, 7),
    ],
)
def test_one_missed_day_of_any_seven_does_not_end_a_streak(days: str, streak: int, best: int) -> None:
    days = days.replace(" ", "")
    found = daily_record(tries(days), MONDAY + timedelta(len(days) - 1 if days else 0))
    assert (found.streak, found.best) == (streak, best)


def test_today_is_not_missed_before_it_is_over() -> None:
    played = tries("x.xx")
    assert daily_record(played, MONDAY + timedelta(4)).streak == 3
    assert daily_record(played, MONDAY + timedelta(5)).streak == 0


def test_years_without_a_day_end_it() -> None:
    played = [*tries("xx"), *tries("x", MONDAY + timedelta(7000))]
    assert daily_record(played, MONDAY + timedelta(7000)) == DailyRecord(1, 2, 3, 3, (3, 0, 0, 0, 0, 0))


def test_wins_are_spread_by_turns_and_losses_apart() -> None:
    turns = (1, 15, 16, 20, 21, 30, 31, 99)
    won = [DailyTry(1, 2, f"2026-11-{day:02}", 9, (), True, each) for day, each in enumerate(turns, start=1)]
    lost = [DailyTry(1, 2, "2026-11-20", 9, (), False, 5), DailyTry(1, 2, "2026-11-21", 9, (), None)]
    today = DailyTry(1, 2, "2026-11-22", 9, (), None)
    found = daily_record([*won, *lost, today], date(2026, 11, 22))
    assert found.spread == (2, 2, 1, 1, 2, 2)
    assert (found.played, found.won) == (10, 8)


def test_a_server_plays_in_a_row_without_any_day_missed() -> None:
    days = {"2026-11-01", "2026-11-03", "2026-11-04"}
    assert [days_in_a_row(days, date(2026, 11, day)) for day in (1, 2, 3, 4, 5)] == [1, 0, 1, 2, 0]


def test_a_day_that_is_given_back_is_no_missed_one() -> None:
    away = {MONDAY + timedelta(number) for number in (2, 3, 8)}
    played = tries("xx..xxxx.x")
    assert daily_record(played, MONDAY + timedelta(9)).streak == 5
    assert daily_record(played, MONDAY + timedelta(9), lambda guild: away).streak == 7
    assert daily_record(played, MONDAY + timedelta(9), lambda guild: away if guild == 3 else ()).streak == 5
    later = tries("xx...x")
    assert daily_record(later, MONDAY + timedelta(5), lambda guild: away).streak == 3, "one missed day may stand beside"
    assert daily_record(tries("xx....x"), MONDAY + timedelta(6), lambda guild: away).streak == 1


def test_a_servers_days_in_a_row_pass_over_those_given_back() -> None:
    days, away = {"2026-11-02", "2026-11-04", "2026-11-06"}, {date(2026, 11, 3), date(2026, 11, 5), date(2026, 11, 7)}
    assert days_in_a_row(days, date(2026, 11, 6), away) == 3
    assert days_in_a_row(days, date(2026, 11, 7), away) == 3
    assert days_in_a_row(days, date(2026, 11, 6), away - {date(2026, 11, 3)}) == 2


def test_hours_away_give_a_day_back_to_the_servers_of_the_shard() -> None:
    first, noon = 7 << 22, noon_of(MONDAY)
    other = 8 << 22
    spans = [KeptAbsence(2, 1, noon, noon + 2 * HOUR), KeptAbsence(2, 1, noon + HOUR, noon + 3 * HOUR)]
    assert days_given_back(spans, first) == {MONDAY}
    assert days_given_back(spans, other) == set()
    assert days_given_back([KeptAbsence(2, 1, noon, noon + 3 * HOUR - 1)], first) == set()
    assert days_given_back([KeptAbsence(1, 0, noon, noon + 2 * HOUR), KeptAbsence(2, 1, noon, noon + HOUR)], first) == (
        set()
    ), "what overlaps counts once"
    night = KeptAbsence(1, 0, noon + 9 * HOUR, noon + 36 * HOUR)
    assert days_given_back([night], other) == {MONDAY, MONDAY + timedelta(1)}
