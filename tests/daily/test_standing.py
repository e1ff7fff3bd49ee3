"""Standing of a daily attempt among those of its day: laws of the median and the percentile."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.daily.ranking import merit
from bot.daily.standing import LEAST_FOR_MEDIAN, LEAST_FOR_PERCENT, DailyStanding, standing_among
from bot.entities.kept import DailyTally, DailyTry

results = st.one_of(
    st.builds(DailyTally, st.just(True), st.integers(1, 40), st.just(0), st.just(1)),
    st.builds(DailyTally, st.just(False), st.just(0), st.integers(1, 10), st.just(1)),
    st.just(DailyTally(None, 0, 0, 1)),
)
days = st.lists(results, min_size=1, max_size=30)


def attempt(result: DailyTally) -> DailyTry:
    """Return somebody's attempt that came out so; a loss has its turns, and giving up its goal cards."""
    turns = result.turns if result.won else 17
    left = {True: 0, False: result.left, None: 4}[result.won]
    return DailyTry(1, 2, "2026-11-23", 9, (), result.won, turns, left)


def standing(day: list[DailyTally], own: DailyTally) -> DailyStanding:
    return standing_among(day, attempt(own))


def test_few_attempts_tell_nobodys_result() -> None:
    own, other = DailyTally(True, 12, 0, 1), DailyTally(True, 9, 0, 1)
    assert standing([own], own) == DailyStanding(1, None, None)
    assert standing([own, other], own) == DailyStanding(2, None, None)
    assert standing([own, replace(other, tries=2)], own).median == replace(other, tries=2)
    assert standing([own, replace(other, tries=8)], own).better_than is None
    assert standing([own, replace(other, tries=9)], own).better_than == 0
    assert standing([own, DailyTally(False, 0, 1, 9)], own).better_than == 100


@given(days)
def test_half_of_all_reach_the_median_and_half_do_no_better(day: list[DailyTally]) -> None:
    found = standing(day, day[0])
    assert found.players == len(day)
    assert (found.median is not None) == (len(day) >= LEAST_FOR_MEDIAN)
    if found.median is not None:
        middle = merit(found.median)
        assert 2 * sum(merit(each) <= middle for each in day) >= len(day)
        assert 2 * sum(merit(each) >= middle for each in day) >= len(day)


@given(days)
def test_neither_order_nor_grouping_matters(day: list[DailyTally]) -> None:
    own, grouped = day[0], [replace(each, tries=day.count(each)) for each in {*day}]
    assert standing(day[::-1], own).better_than == standing(grouped, own).better_than == standing(day, own).better_than


@given(days.filter(lambda day: len(day) >= LEAST_FOR_PERCENT))
def test_a_better_result_has_no_lower_percentile_and_equal_ones_share_it(day: list[DailyTally]) -> None:
    percents = [(merit(own), standing(day, own).better_than) for own in day]
    assert all(percent is not None and 0 <= percent <= 100 for _, percent in percents)
    for one, first in percents:
        for other, second in percents:
            assert first is not None
            assert second is not None
            assert (first == second) if one == other else (first >= second) == (one < other) or first == second
    best = min(merit(each) for each in day)
    for own, percent in percents:
        assert (percent == 100) == (own == best and [own for own, _ in percents].count(best) == 1)


@given(days.filter(lambda day: len(day) >= LEAST_FOR_PERCENT), results)
def test_who_comes_after_and_does_worse_lowers_nobody(day: list[DailyTally], later: DailyTally) -> None:
    before, after = standing(day, day[0]).better_than, standing([*day, later], day[0]).better_than
    assert before is not None
    assert after is not None
    assert after >= before if merit(later) > merit(day[0]) else after <= before
