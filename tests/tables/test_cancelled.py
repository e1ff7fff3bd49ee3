"""Somebody who asks may be given up on while their change is being saved."""

import asyncio
from typing import NamedTuple

import pytest

from bot.entities.kept import Entry
from bot.store.database import Database
from bot.store.tables import TableStore
from bot.tables.actions import Join
from bot.tables.state.table import Table
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, World


class WaitingTables(TableStore):
    """Saves once it is let."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.may_save, self.saving = asyncio.Event(), asyncio.Event()

    async def save(self, entry: Entry) -> None:
        self.saving.set()
        await self.may_save.wait()
        await super().save(entry)


class Asked(NamedTuple):
    """Ben joins Ana's table; the store has not saved it yet."""

    world: World
    store: WaitingTables
    table: Table
    asking: asyncio.Task[object]

    async def give_up(self) -> None:
        self.asking.cancel()
        await _turns_of_the_loop()


async def _turns_of_the_loop() -> None:
    """Let everything happen that needs no time, however long a busy machine takes for it."""
    for _ in range(50):
        await asyncio.sleep(0)


@pytest.fixture
async def asked() -> Asked:
    memory = MemoryStore()
    memory.tables = store = WaitingTables(memory.database)
    world = World(memory)
    store.may_save.set()
    table = await world.open(ANA)
    store.may_save.clear()
    store.saving.clear()
    asking = asyncio.create_task(world.act(table, Join(), BEN))
    await store.saving.wait()
    return Asked(world, store, table, asking)


async def test_a_change_saved_after_its_asker_is_gone_is_known(asked: Asked) -> None:
    await asked.give_up()
    asked.store.may_save.set()
    with pytest.raises(asyncio.CancelledError):
        await asked.asking
    known = asked.world.now(asked.table)
    assert known.seat_of(BEN) == 1
    saved = await asked.store.head(asked.table.id)
    assert saved is not None
    assert saved["version"] == known.version


async def test_given_up_on_twice_the_next_asker_finds_it_saved(asked: Asked) -> None:
    for _ in range(2):
        await asked.give_up()
    asked.store.may_save.set()
    await _turns_of_the_loop()
    await asked.world.tables.reread_unconfirmed()
    assert asked.world.now(asked.table).seat_of(BEN) == 1
