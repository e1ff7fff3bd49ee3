"""Tables of shards that another process serves from now on: whatever is on its way brings none of them back."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.errors import Refused, Unavailable
from bot.shards import shard_of
from bot.tables.actions import ClockAsker, Expire, Join, SetQuiet
from bot.tables.service.opening import Opening
from bot.tables.state.table import Table
from tests.tables.world import ANA, BEN, CHANNEL, GUILD, World

SHARDS = 4
OURS = {shard_of(GUILD, SHARDS)}


class HeldUp:
    """A store's method that waits until it may go on, and then does ``after`` in place of answering."""

    def __init__(self, method: Callable[..., Awaitable[object]], after: Exception | None = None) -> None:
        self._method, self._after = method, after
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()

    async def __call__(self, *arguments: object) -> object:
        result = await self._method(*arguments)
        self.begun.set()
        await self.may_end.wait()
        if self._after is not None:
            raise self._after
        return result


async def quiet(world: World, table: Table) -> None:
    await world.act(table, SetQuiet(quiet=True), ANA)


@pytest.mark.parametrize("failure", [None, Unavailable("the shard is another's")])
async def test_a_save_on_its_way_brings_no_table_back(
    monkeypatch: pytest.MonkeyPatch, failure: Exception | None
) -> None:
    world = World()
    table = await world.open(ANA)
    saving = HeldUp(world.store.tables.save, failure)
    monkeypatch.setattr(world.store.tables, "save", saving)
    pressing = asyncio.create_task(quiet(world, table))
    await saving.begun.wait()
    assert world.tables.let_go(OURS, SHARDS) == [table.id]
    told = len(world.listener.changes)
    saving.may_end.set()
    await asyncio.gather(pressing, return_exceptions=True)
    assert world.registry.all() == []
    assert len(world.listener.changes) == told, "no board shows it and no computer plays there"


async def test_a_save_that_failed_and_is_read_again_brings_no_table_back(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    table = await world.open(ANA)

    async def fail(*arguments: object) -> object:
        raise Unavailable("injected")

    monkeypatch.setattr(world.store.tables, "save", fail)
    monkeypatch.setattr(world.store.tables, "head", fail)
    with pytest.raises(Refused):
        await quiet(world, table)
    world.tables.let_go(OURS, SHARDS)
    monkeypatch.undo()
    await world.tables.reread_unconfirmed()
    with pytest.raises(Refused):
        await quiet(world, table)
    assert world.registry.all() == []
    assert not world.tables._unconfirmed


async def test_a_table_that_is_being_opened_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    saving = HeldUp(world.store.tables.save)
    monkeypatch.setattr(world.store.tables, "save", saving)
    opening = asyncio.create_task(world.tables.open(Opening(GUILD, CHANNEL, "pagat"), world.person(ANA)))
    await saving.begun.wait()
    world.tables.let_go(OURS, SHARDS)
    saving.may_end.set()
    await opening
    assert world.registry.all() == []


async def test_a_second_look_at_a_shard_that_was_lost_meanwhile_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = World()
    await world.open(ANA)
    reading = HeldUp(world.store.tables.live)
    monkeypatch.setattr(world.store.tables, "live", reading)
    looking = asyncio.create_task(world.tables.look_again(OURS, SHARDS))
    await reading.begun.wait()
    world.tables.let_go(OURS, SHARDS)
    reading.may_end.set()
    await looking
    assert world.registry.all() == []


async def test_a_table_that_another_process_was_still_closing_is_found_closed_at_the_second_look() -> None:
    world = World()
    closed, goes_on = await world.open(ANA), await world.open(BEN, channel=CHANNEL + 1)
    other = World(world.store, seed="another process")
    await other.tables.take_over(OURS, SHARDS)
    await world.act(closed, Expire(), ClockAsker(closed.version))
    await other.tables.look_again(OURS, SHARDS)
    assert [table.id for table in other.registry.all()] == [goes_on.id]
    assert [change.table.id for change in other.listener.changes if not change.table.live] == [closed.id]


async def test_what_is_taken_back_is_held_again_as_it_stands() -> None:
    world = World()
    table = await world.open(ANA)
    world.tables.let_go(OURS, SHARDS)
    assert world.registry.all() == []
    other = World(world.store, seed="another process")
    await other.tables.load()
    await other.act(table, Join(), other.person(BEN, interaction=900))
    await world.tables.take_over(OURS, SHARDS)
    assert world.now(table).people() == [ANA, BEN]
    await quiet(world, table)
    assert world.now(table).quiet
