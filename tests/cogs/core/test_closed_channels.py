"""Nobody is charged for time in which nobody could play: a locked thread, or a channel where the bot may not write."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from bot.errors import Unavailable
from bot.tables.actions import ClockAsker, Expected, Expire, Join, MoveTable
from bot.tables.limits import DAY, MINUTE
from bot.tables.service.opening import Opening
from bot.tables.state.status import SleepReason
from bot.text import LANGUAGES, texts_for
from cogs.core.closed_channels import ClosedChannels
from tests.cogs.core.test_reachability import reachability_of, started_again
from tests.store.memory import MemoryStore
from tests.tables.timed import Timed
from tests.tables.world import ANA, BEN, CHANNEL, GUILD, StandingClock

HOUR = 60 * MINUTE
Change = Callable[[ClosedChannels, Timed, bool], None]


class Patient:
    """A clock by which nothing is tried again by itself."""

    def __init__(self, clock: StandingClock) -> None:
        self.now = clock.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


@asynccontextmanager
async def closings(world: Timed) -> AsyncIterator[ClosedChannels]:
    clock = Patient(world.clock)
    closed = ClosedChannels(world.tables, world.clocks, world.absences, world.store.notes, clock)
    closed.probe, closed.lose = lambda table: None, reachability_of(world).lose_table
    world.tables.watch(closed)
    await closed._queue.start()
    yield closed
    await closed.idle()
    await closed.stop()
    world.tables.unwatch(closed)


def lock(closed: ClosedChannels, world: Timed, is_closed: bool) -> None:
    closed.thread_changed(GUILD, CHANNEL, locked=is_closed)


def refuse(closed: ClosedChannels, world: Timed, is_closed: bool) -> None:
    (table,) = world.tables.in_guild(GUILD)
    if is_closed:
        closed.refused(table, world.clock.now())
    else:
        closed.shown(table)


WAYS = [lock, refuse]


async def notes(world: Timed) -> dict[str, str]:
    return await world.store.notes.named("closed channel ")


@pytest.mark.parametrize("change", WAYS)
async def test_a_turns_clock_stands_while_nobody_can_play_and_goes_on_then(change: Change) -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        await world.after(MINUTE)
        change(closed, world, True)
        for _ in range(5):
            await world.after(DAY / 5)
        assert not any(seat.away for seat in world.now(table).seats)
        assert not world.now(table).warned
        change(closed, world, False)
        await closed.idle()
        deadline = world.now(table).deadline
        assert deadline == world.clock.now() + 4 * MINUTE
        assert not await notes(world)
        await world.after(3 * MINUTE)
        await world.after(2 * MINUTE)
        assert any(seat.away for seat in world.now(table).seats), "from there on it runs as ever"


@pytest.mark.parametrize("change", WAYS)
@pytest.mark.parametrize("shards", [1, 4])
async def test_so_it_is_over_a_restart_and_with_another_process(change: Change, shards: int) -> None:
    world = Timed(MemoryStore())
    table = await world.start_timed(5 * MINUTE, ANA, BEN)
    async with closings(world) as closed:
        await world.after(MINUTE)
        change(closed, world, True)
        await closed.idle()
        closed.forget_shards(lambda guild: True)  # with which it knows nothing of it any more
        assert not world.absences.is_absent(GUILD, CHANNEL)
    again = await started_again(world.store, world.clock.now() + 3 * HOUR)
    async with closings(again) as closed:
        mine = (GUILD >> 22) % shards
        if shards > 1:
            await closed.recall(mine + 1, shards)
            assert not again.absences.is_absent(GUILD, CHANNEL), "that is another shard's"
        await closed.recall(mine, shards)
        await again.after(HOUR)
        assert not any(seat.away for seat in again.now(table).seats)
        change(closed, again, False)
        await closed.idle()
        assert again.now(table).deadline == again.clock.now() + 4 * MINUTE


async def test_what_was_lost_is_not_lost_with_a_process_that_ends_before_it_was_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        await closed.idle()
        await world.after(HOUR)

        async def settle(guild: int | None = None) -> bool:
            return False

        monkeypatch.setattr(world.clocks, "settle", settle)
        lock(closed, world, False)
        await closed._settle(CHANNEL)
        assert await notes(world)
    again = await started_again(world.store, world.clock.now())
    async with closings(again) as closed:
        await closed.recall(0, 1)
        lock(closed, again, False)
        await closed.idle()
        assert again.now(table).deadline == again.clock.now() + 5 * MINUTE


async def test_a_lobby_in_a_locked_thread_does_not_close_and_holds_its_seats() -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        opening = Opening(GUILD, CHANNEL, "pagat", 3, expected=(Expected(BEN, "Ben"),))
        table = (await world.tables.open(opening, world.person(ANA))).table
        await world.after(MINUTE)
        lock(closed, world, True)
        await world.after(5 * HOUR)
        lock(closed, world, False)
        await closed.idle()
        assert world.tables.get(table.id).still_expected()
        await world.act(world.now(table), Join(), BEN)
        await world.after(16 * MINUTE)
        assert world.registry.find(table.id) is None


async def test_both_reasons_have_to_go() -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        refuse(closed, world, True)
        lock(closed, world, False)
        assert world.absences.is_absent(GUILD, CHANNEL)
        refuse(closed, world, False)
        assert not world.absences.is_absent(GUILD, CHANNEL)


async def test_players_are_told_in_words_in_every_language() -> None:
    world, told = Timed(MemoryStore()), list[str]()
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        closed.when_changed.append(lambda changed: told.append(changed.id))
        view = world.tables.get(table.id)
        for language in LANGUAGES:
            assert closed.words(view, texts_for(language)) is None
        refuse(closed, world, True)
        refused = {closed.words(view, texts_for(language)) for language in LANGUAGES}
        lock(closed, world, True)
        locked = {closed.words(view, texts_for(language)) for language in LANGUAGES}
        assert len(refused | locked) == 2 * len(LANGUAGES)
        assert set(told) == {table.id}


async def test_other_channels_clocks_run() -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        assert world.absences.is_absent(GUILD, CHANNEL)
        assert not world.absences.is_absent(GUILD, CHANNEL + 1)
        closed.thread_changed(GUILD, CHANNEL + 1, locked=True)
        assert not world.absences.is_absent(GUILD, CHANNEL + 1), "nothing is remembered of threads without a table"


async def test_what_stays_closed_for_longer_than_anything_sleeps_counts_as_gone() -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        await world.after(6 * DAY)
        await closed.look()
        assert world.now(table).asleep is None
        await world.after(2 * DAY)
        await closed.look()
        await closed.idle()
        assert world.now(table).asleep is SleepReason.CHANNEL
        assert not await notes(world)


async def test_a_table_that_is_moved_out_of_a_closed_channel_takes_along_what_it_has_lost() -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        await world.after(HOUR)
        await world.act(world.now(table), MoveTable(CHANNEL + 5), ANA)
        await world.clocks.tick()
        await closed.idle()
        assert world.now(table).deadline == world.clock.now() + 5 * MINUTE
        assert not any(seat.away for seat in world.now(table).seats)


@pytest.mark.parametrize("leaves", ["closes", "moves", "server"])
async def test_nothing_is_kept_of_a_channel_that_no_table_is_in(leaves: str) -> None:
    world = Timed(MemoryStore())
    async with closings(world) as closed:
        table = await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        await closed.idle()
        assert await notes(world)
        ways: dict[str, Callable[[], Awaitable[object]]] = {
            "closes": lambda: world.tables.act(table.id, Expire(), ClockAsker(world.now(table).version)),
            "moves": lambda: world.act(world.now(table), MoveTable(CHANNEL + 5), ANA),
            "server": lambda: forgotten(closed),
        }
        await ways[leaves]()
        await closed.idle()
        assert not await notes(world)
        assert not world.absences.open_causes()


async def test_a_store_that_fails_for_a_while_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    world, failures = Timed(MemoryStore()), [Unavailable("busy")] * 2
    sets = world.store.notes.set

    async def fail_twice(name: str, value: str | None) -> None:
        if failures:
            raise failures.pop()
        await sets(name, value)

    monkeypatch.setattr(world.store.notes, "set", fail_twice)
    async with closings(world) as closed:
        await world.start_timed(5 * MINUTE, ANA, BEN)
        lock(closed, world, True)
        for _ in range(3):
            await closed._settle(CHANNEL)
        assert await notes(world)


async def forgotten(closed: ClosedChannels) -> None:
    closed.forget_server(GUILD)
