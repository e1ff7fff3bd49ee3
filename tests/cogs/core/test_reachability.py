"""What a server loses while the bot is removed from it is given back, as after an outage."""

import pytest

from bot.store.store import Store
from bot.tables.actions import Stop
from bot.tables.limits import DAY, RESUMABLE_FOR
from bot.tables.state.status import SleepReason
from bot.tables.time.absences import Cause
from cogs.core.http_watch import Rate
from cogs.core.message_budget import Budget
from cogs.core.preferences import PreferencesService
from cogs.core.reachability import Reachability
from tests.store.memory import MemoryStore
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, GUILD


def reachability_of(world: Timed) -> Reachability:
    budget = Budget(world.clock, spacing=1.0, rate=Rate(40))
    choices = PreferencesService(world.store.preferences)
    return Reachability(world.tables, world.clocks, world.absences, budget, world.store.servers, world.clock, choices)


@pytest.fixture
def world() -> Timed:
    return Timed(MemoryStore())


async def test_a_game_that_was_stopped_before_a_kick_can_be_resumed_after_it(world: Timed) -> None:
    reachability, table = reachability_of(world), await world.start(ANA, BEN)
    await world.act(table, Stop("late"), ANA)
    await world.after(60)
    await reachability.lose_guild(GUILD)
    await world.after(5 * DAY)
    assert world.now(table).asleep is SleepReason.STOPPED
    await reachability.find_guild(GUILD)
    await world.after(RESUMABLE_FOR - 61)
    assert world.now(table).asleep is SleepReason.STOPPED
    await world.after(2)
    assert world.registry.find(table.id) is None


async def test_a_game_waits_for_a_server_that_lets_the_bot_in_again_as_long_as_it_is_known(world: Timed) -> None:
    reachability, table = reachability_of(world), await world.start(ANA, BEN)
    await reachability.lose_guild(GUILD)
    await world.after(29 * DAY)
    assert world.now(table).asleep is SleepReason.REMOVED
    await reachability.find_guild(GUILD)
    await world.after(6 * DAY)
    assert world.now(table).asleep is SleepReason.REMOVED
    await world.after(2 * DAY)
    assert world.registry.find(table.id) is None


async def test_so_it_is_where_the_program_is_started_anew_meanwhile(world: Timed) -> None:
    table = await world.start(ANA, BEN)
    await reachability_of(world).lose_guild(GUILD)
    left_at = world.clock.now()
    again = await started_again(world.store, left_at + 5 * DAY)
    reachability = reachability_of(again)
    await reachability.recall(0, 1)
    assert again.absences.open_causes() == {(Cause.SERVER, GUILD): left_at}
    await again.after(5 * DAY)
    assert again.now(table).asleep is SleepReason.REMOVED
    await reachability.find_guild(GUILD)
    assert not again.absences.is_absent(GUILD)


async def test_a_server_that_has_come_back_or_is_another_shards_is_not_taken_for_lost(world: Timed) -> None:
    await world.start(ANA, BEN)
    reachability = reachability_of(world)
    await reachability.lose_guild(GUILD)
    again = await started_again(world.store, world.clock.now())
    await reachability_of(again).recall(1, 2)
    assert not again.absences.is_absent(GUILD)
    await reachability.note_guild(GUILD)
    await reachability_of(again).recall(0, 1)
    assert not again.absences.is_absent(GUILD)


async def test_of_a_server_without_tables_nothing_is_remembered(world: Timed) -> None:
    reachability = reachability_of(world)
    reachability.miss_guild(GUILD)
    await reachability.lose_guild(GUILD)
    assert world.absences.open_causes() == {}
    assert reachability.is_out(GUILD)


async def started_again(store: Store, at: float) -> Timed:
    """The program after a kill."""
    again = Timed(store, seed="another process")
    again.clock.time = at
    await again.tables.load()
    return again
