"""A turn has one clock, whatever others do meanwhile, and whatever becomes of the table."""

import pytest

from bot.tables.actions import (
    ChooseClock,
    ClockAsker,
    ComeBack,
    Computer,
    FallAsleep,
    Leave,
    MoveTable,
    Resume,
    StepAway,
    Stop,
    TakeSeat,
    Wake,
)
from bot.tables.automatic.clocks import next_due
from bot.tables.limits import DAY, MINUTE
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.table import Table
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CAM, CHANNEL, seat_of

CLOCKS = pytest.mark.parametrize("seconds", [30, 5 * MINUTE, DAY])


async def _awaited(world: Timed, seconds: int) -> tuple[Table, int, int]:
    """A table of two with a clock, who is awaited there, and who waits."""
    table = await world.start_timed(seconds, ANA, BEN)
    awaited = world.user_to_play(table)
    return table, awaited, BEN if awaited == ANA else ANA


async def _restarted(world: Timed) -> Timed:
    """Another process over the same store, in which nothing was shown yet."""
    again = Timed(world.store, seed="again")
    again.clock.time, again._interactions = world.clock.time, world._interactions
    await again.tables.load()
    return again


@CLOCKS
async def test_whoever_leaves_and_sits_down_again_takes_no_clock_from_the_others(seconds: int) -> None:
    """The opponent's clock was gone for good: the table fell asleep, though the returned person waited."""
    world = Timed()
    table, awaited, waiting = await _awaited(world, seconds)
    ends = world.now(table).deadline
    assert ends is not None
    await world.after(seconds / 10)
    await world.act(table, Leave(), waiting)
    assert world.tables.get(table.id).deadline is None, "nobody waits for somebody who is alone"
    await world.after(seconds / 10)
    await world.act(table, TakeSeat(), waiting)
    assert world.tables.get(table.id).deadline == world.now(table).deadline == ends
    await world.after(seconds * 0.8)
    await world.after(seconds)
    assert world.now(table).seats[seat_of(table, awaited)].away


@CLOCKS
async def test_whose_clock_ran_out_while_they_were_alone_is_warned_first(seconds: int) -> None:
    world = Timed()
    table, awaited, waiting = await _awaited(world, seconds)
    await world.act(table, Leave(), waiting)
    await world.after(3 * seconds)
    assert not world.now(table).seats[seat_of(table, awaited)].away, "nobody waited"
    await world.act(table, TakeSeat(), waiting)
    await world.after(0)
    assert world.now(table).warned
    assert not world.now(table).seats[seat_of(table, awaited)].away
    await world.after(seconds)
    assert world.now(table).seats[seat_of(table, awaited)].away


@CLOCKS
async def test_a_turn_that_began_alone_has_a_clock_as_soon_as_somebody_waits(seconds: int) -> None:
    world = Timed()
    table, awaited, waiting = await _awaited(world, seconds)
    await world.act(table, Leave(), waiting)
    await world.act(table, world.discard(table), awaited)
    await world.act(table, world.discard(table), Computer(seat_of(table, waiting)))
    assert world.now(table).deadline is None
    await world.after(3 * seconds)
    await world.act(table, TakeSeat(), waiting)
    assert world.now(table).deadline == world.clock.time + seconds


async def test_a_clock_that_is_chosen_within_a_turn_still_counts_from_the_next_one() -> None:
    world = Timed()
    table = await world.start(ANA, BEN)
    waiting = BEN if world.user_to_play(table) == ANA else ANA
    await world.act(table, ChooseClock(seconds=30), ANA)
    await world.act(table, Leave(), waiting)
    await world.act(table, TakeSeat(), waiting)
    assert world.now(table).deadline is None


@pytest.mark.parametrize("restart", [False, True])
@CLOCKS
async def test_a_game_that_was_stopped_goes_on_with_what_was_left_of_the_turn(seconds: int, *, restart: bool) -> None:
    world = Timed()
    table, _, _ = await _awaited(world, seconds)
    await world.after(seconds * 0.4)
    ends = world.now(table).deadline
    assert ends is not None
    left = ends - world.clock.time
    await world.act(table, Stop(), ANA)
    assert world.now(table).deadline is None
    await world.after(MINUTE)
    if restart:
        world = await _restarted(world)
    for user in (ANA, BEN):
        await world.act(table, Resume(), user)
    assert world.now(table).deadline == pytest.approx(world.clock.time + left)
    world.clocks.turn_shown(world.tables.get(table.id))
    await world.after(16)  # what is shown now was shown before: its clock does not begin anew
    deadline = world.now(table).deadline
    assert deadline is not None
    assert deadline <= world.clock.time - 16 + left + max(15, seconds / 4 + 30)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_table_that_slept_because_its_channel_was_gone_goes_on_with_what_was_left(*, restart: bool) -> None:
    world = Timed()
    table, awaited, waiting = await _awaited(world, DAY)
    await world.after(DAY / 2)
    now = world.now(table)
    await world.tables.act(table.id, FallAsleep(SleepReason.CHANNEL), ClockAsker(now.version))
    await world.after(3 * DAY)
    if restart:
        world = await _restarted(world)
    await world.tables.act(table.id, MoveTable(CHANNEL + 1), ClockAsker(now.version + 1))
    assert world.now(table).deadline == world.clock.time + DAY / 2
    await world.after(DAY / 2)
    await world.after(DAY / 4)
    assert world.now(table).seats[seat_of(table, awaited)].away
    assert not world.now(table).seats[seat_of(table, waiting)].away


async def test_nobody_gets_their_own_turn_anew_by_stepping_away() -> None:
    world = Timed()
    table, awaited, _ = await _awaited(world, 5 * MINUTE)
    await world.after(3 * MINUTE)
    await world.act(table, StepAway(), awaited)
    await world.act(table, ComeBack(), awaited)
    assert world.now(table).deadline == world.clock.time + 2 * MINUTE


async def test_a_pause_of_who_is_alone_ends_with_what_was_left() -> None:
    world = Timed()
    table, awaited, waiting = await _awaited(world, 5 * MINUTE)
    await world.after(MINUTE)
    await world.act(table, Leave(), waiting)
    await world.act(table, Leave(), awaited)
    assert world.now(table).status is Status.ASLEEP
    await world.after(DAY)
    await world.act(table, Wake(), awaited)
    await world.act(table, TakeSeat(), waiting)
    assert world.tables.get(table.id).deadline == world.clock.time + 4 * MINUTE


async def test_a_table_with_somebody_who_waits_does_not_fall_asleep() -> None:
    world = Timed()
    table, _, waiting = await _awaited(world, DAY)
    await world.act(table, Leave(), waiting)
    due = next_due(world.now(table), world.tables.limits)
    assert due is not None
    assert isinstance(due.action, FallAsleep), "alone nobody is waited for"
    await world.act(table, TakeSeat(), waiting)
    due = next_due(world.now(table), world.tables.limits)
    assert due is not None
    assert not isinstance(due.action, FallAsleep)


async def test_somebody_new_waits_too() -> None:
    world = Timed()
    table = await world.start_timed(5 * MINUTE, ANA, BEN, CAM)
    awaited = world.user_to_play(table)
    others = [user for user in (ANA, BEN, CAM) if user != awaited]
    ends = world.now(table).deadline
    for user in others:
        await world.act(table, Leave(), user)
    await world.after(MINUTE)
    await world.act(table, TakeSeat(), 999)
    assert world.now(table).deadline == ends
