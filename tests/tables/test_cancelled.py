"""Somebody who asks may be given up on while their change is being saved."""

import asyncio

import pytest

from bot.store.memory import MemoryStore
from bot.tables.actions import Join
from bot.tables.ports import Entry
from tests.tables.world import ANA, BEN, World


class WaitingStore(MemoryStore):
    """A store that saves once it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_save = asyncio.Event()
        self.may_save.set()

    async def save(self, entry: Entry) -> None:
        await self.may_save.wait()
        await super().save(entry)


async def test_a_change_saved_after_its_asker_is_gone_is_known() -> None:
    store = WaitingStore()
    world = World(store)
    table = await world.open(ANA)
    store.may_save.clear()
    asking = asyncio.create_task(world.act(table, Join(), BEN))
    await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.sleep(0.01)
    store.may_save.set()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert world.now(table).seat_of(BEN) == 1
    saved = await store.table(table.id)
    assert saved is not None
    assert saved["version"] == world.now(table).version


async def test_given_up_on_twice_the_next_asker_finds_it_saved() -> None:
    store = WaitingStore()
    world = World(store)
    table = await world.open(ANA)
    store.may_save.clear()
    asking = asyncio.create_task(world.act(table, Join(), BEN))
    for _ in range(2):
        await asyncio.sleep(0.01)
        asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    store.may_save.set()
    await asyncio.sleep(0.01)
    await world.tables.settle_doubts()
    assert world.now(table).seat_of(BEN) == 1
