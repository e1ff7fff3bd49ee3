"""Turn clocks of people who sleep, rest at weekends and are on vacation."""

from dataclasses import replace
from datetime import UTC, datetime
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.entities.own_time import Night, OwnTime, Vacation
from bot.errors import Reason
from bot.tables.actions import (
    ChooseClock,
    ClockAsker,
    ComeBack,
    CountTimeOff,
    Forget,
    Join,
    Leave,
    Start,
    StepAway,
    TurnBack,
)
from bot.tables.automatic.times_off import TimesOff
from bot.tables.limits import DAY, HOUR, MINUTE
from bot.tables.service.registry import TableRegistry
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.time_off import TimeOff, rule_of
from bot.tables.state.turn_clock import clock_began, count_time_off, warning_at, warning_seconds
from bot.tables.view import table_view
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, refused, seat_of

NOON = datetime(2026, 11, 10, 12, tzinfo=UTC).timestamp()
"""A Tuesday."""
AT_NIGHT = OwnTime("UTC", Night(22 * 60, 6 * 60))


async def begun(seconds: int, own: OwnTime, *, at: float = NOON, weekends: bool = False) -> tuple[Timed, Table, int]:
    """A game of two in which somebody is to play who has said so of their time."""
    world = Timed()
    world.clock.time = at
    world.own_times.known = {ANA: own, BEN: own}
    table = await world.open(ANA)
    await world.act(table, Join(), BEN)
    await world.act(table, ChooseClock(seconds, weekends_off=weekends), ANA)
    table = (await world.act(table, Start("regular", "Computer"), ANA)).table
    await world.clocks.tick()
    return world, world.now(table), world.user_to_play(table)


async def test_a_night_is_not_counted_and_nobody_is_warned_in_it() -> None:
    world, table, user = await begun(12 * HOUR, AT_NIGHT)
    assert table.deadline == NOON + 20 * HOUR  # ten hours until ten, two from six in the morning
    assert warning_at(table) == NOON + 9 * HOUR
    await world.after(9 * HOUR)
    assert world.now(table).warned
    await world.after(9 * HOUR)  # six in the morning
    assert not world.now(table).seats[seat_of(table, user)].away
    await world.after(2 * HOUR)
    assert world.now(table).seats[seat_of(table, user)].away


@pytest.mark.parametrize("seconds", [MINUTE, 15 * MINUTE])
async def test_a_turn_at_one_sitting_knows_no_night(seconds: int) -> None:
    _, table, _ = await begun(seconds, AT_NIGHT, at=NOON + 11 * HOUR)
    assert table.deadline == NOON + 11 * HOUR + seconds
    assert table.time_off is None


async def test_who_has_said_nothing_has_the_clock_as_ever() -> None:
    world, table, _ = await begun(DAY, OwnTime())
    assert table.deadline == NOON + DAY
    assert table.time_off is None
    assert "clock_started" not in world.kinds()


async def test_a_vacation_that_begins_in_a_turn_counts_at_once_and_is_seen() -> None:
    world, table, user = await begun(DAY, OwnTime("UTC"))
    world.clock.time += HOUR
    away = Vacation(NOON + HOUR, NOON + 5 * DAY)
    world.own_times.known[user] = OwnTime("UTC", None, (away,))
    world.clocks.time_changed(user)
    await world.clocks.tick()
    table = world.now(table)
    assert table.deadline == NOON + 5 * DAY + 23 * HOUR
    shown = table_view(table)
    assert shown.off is not None
    assert shown.off.vacations == (away,)
    assert shown.left(NOON + 2 * DAY) == 23 * HOUR
    # Whoever comes back early has the rest of the turn from then on at least.
    world.clock.time += DAY
    world.own_times.known[user] = OwnTime("UTC", None, (Vacation(NOON + HOUR, world.clock.time),))
    world.clocks.time_changed(user)
    await world.clocks.tick()
    assert world.now(table).deadline == NOON + 5 * DAY + 23 * HOUR


async def test_a_change_at_another_process_is_found() -> None:
    world, table, user = await begun(DAY, OwnTime("UTC"))
    world.own_times.known[user], world.own_times.changed = AT_NIGHT, {user}
    await world.after(2 * MINUTE)
    assert world.now(table).deadline == NOON + DAY + 8 * HOUR


async def test_nobody_is_judged_before_their_time_is_known() -> None:
    world = Timed()
    world.clock.time, world.own_times.fails = NOON, True
    table = await world.start_timed(12 * HOUR, ANA, BEN)
    user = world.user_to_play(table)
    world.own_times.known[user] = AT_NIGHT
    await world.after(15 * HOUR)
    assert not world.now(table).warned
    world.own_times.fails = False
    await world.after(1)
    assert world.now(table).deadline == NOON + 20 * HOUR
    await world.after(1)
    assert world.now(table).warned
    assert not world.now(table).seats[seat_of(table, user)].away


async def test_weekends_are_off_where_the_host_has_chosen_that_before_the_start() -> None:
    friday = NOON + 3 * DAY
    world, table, _ = await begun(DAY, OwnTime(), at=friday, weekends=True)
    assert table.deadline == friday + 3 * DAY
    why = await refused(world.act(table, ChooseClock(weekends_off=False), ANA))
    assert why.reason is Reason.ALREADY_STARTED


async def test_in_tournaments_nights_are_off_and_vacations_only_where_the_organiser_allows_them() -> None:
    world, table, user = await begun(DAY, AT_NIGHT)
    away = Vacation(NOON, NOON + 2 * DAY)
    world.own_times.known[user] = replace(AT_NIGHT, vacations=(away,))
    for allowed in (False, True):
        table = world.now(table).copy()
        table.vacations_off, table.time_off = allowed, None
        wanted = await world.clocks._times_off.wanted(table)
        assert wanted is not None
        assert wanted.rule.night == AT_NIGHT.night
        assert wanted.rule.vacations == ((away,) if allowed else ())


async def test_a_clock_set_back_leaves_as_much_time_as_before() -> None:
    _world, table, _ = await begun(12 * HOUR, AT_NIGHT)
    left = table_view(table).left(NOON)
    for seconds in (-3 * HOUR, -20 * HOUR, -3 * DAY):
        moved = table.copy()
        TurnBack(seconds).by_clock(moved, NOON + seconds)
        assert moved.time_off is not None
        assert moved.deadline is not None
        assert moved.time_off.counted(NOON + seconds, moved.deadline) == pytest.approx(left)


async def test_tables_are_looked_at_in_the_order_in_which_they_were_noted() -> None:
    """No order of a set, which is another in every process: none waits behind later ones again and again."""
    world, table, _ = await begun(12 * HOUR, AT_NIGHT)
    asked = [f"other{number}" for number in range(6)]
    times_off = TimesOff(TableRegistry(), world.clock, world.own_times)
    view = table_view(table)
    for each in asked:
        times_off.note(replace(view, id=each))
    looked_up: list[str] = []
    with patch.object(TableRegistry, "find", lambda registry, table_id: looked_up.append(table_id)):
        assert not list(times_off.noted())
    assert looked_up == asked


async def test_two_processes_count_the_same() -> None:
    """What one has counted the other reads, and asks for nothing."""
    world, table, user = await begun(12 * HOUR, AT_NIGHT)
    again = rule_of(
        (table.running().id, table.running().state.turn), user, NOON, AT_NIGHT, weekends=False, vacations=True
    )
    assert again == table.time_off
    assert await world.clocks._times_off.wanted(table) is None
    other = table.copy()
    CountTimeOff(again).by_clock(other, NOON + HOUR)
    assert other.deadline == table.deadline


async def test_who_steps_away_and_comes_back_has_what_was_left() -> None:
    world, table, user = await begun(12 * HOUR, AT_NIGHT)
    seat = seat_of(table, user)
    await world.after(HOUR)
    await world.act(table, StepAway(), user)
    world.clock.time += DAY
    table = (await world.act(table, ComeBack(), user)).table
    assert not table.seats[seat].away
    assert table_view(world.now(table)).left(world.clock.time) == pytest.approx(11 * HOUR)
    await world.clocks.tick()
    assert await world.clocks._times_off.wanted(world.now(table)) is None


@pytest.mark.parametrize("goes", ["leaves", "is forgotten"])
async def test_whoever_goes_leaves_nothing_of_their_time_at_the_table(goes: str) -> None:
    world, table, user = await begun(12 * HOUR, OwnTime("Asia/Kathmandu", Night(0, 300)))
    assert "Kathmandu" in str(world.now(table).to_data())
    if goes == "leaves":
        await world.act(table, Leave(), user)
    else:
        await world.tables.act(table.id, Forget(user, "Player"), ClockAsker())
    assert "Kathmandu" not in str(world.now(table).to_data())


async def test_a_rule_of_another_turn_is_refused() -> None:
    world, table, user = await begun(12 * HOUR, OwnTime())
    rule = TimeOff(user, table.running().id, table.running().state.turn + 1, NOON, "UTC", Night(0, 60))
    why = await refused(world.tables.act(table.id, CountTimeOff(rule), ClockAsker()))
    assert why.reason is Reason.STALE
    other = ANA if user == BEN else BEN
    rule = TimeOff(other, table.running().id, table.running().state.turn, NOON, "UTC", Night(0, 60))
    why = await refused(world.tables.act(table.id, CountTimeOff(rule), ClockAsker()))
    assert why.reason is Reason.STALE
    assert world.now(table).status is Status.PLAYING


NIGHTS = st.builds(
    lambda begins, long: Night(begins, (begins + long) % 1440), st.integers(0, 1439), st.integers(1, 540)
)


@given(st.lists(st.none() | NIGHTS, min_size=1, max_size=12), st.sampled_from([HOUR, 12 * HOUR, 3 * DAY]))
async def test_whoever_changes_their_night_again_and_again_gains_no_more_than_by_one(
    nights: list[Night | None], seconds: int
) -> None:
    _, table, user = await begun(seconds, OwnTime())
    turn, most = (table.running().id, table.running().state.turn), NOON + seconds
    for night in nights:
        started = table.time_off.begun if table.time_off is not None else clock_began(table)
        rule = rule_of(turn, user, started, OwnTime("UTC", night), weekends=False, vacations=True)
        most = max(most, rule.after(NOON, seconds))
        count_time_off(table, rule)
        assert table.deadline is not None
        assert table.deadline <= most + 1e-3
        assert warning_at(table) <= table.deadline - warning_seconds(table) + 1e-3
