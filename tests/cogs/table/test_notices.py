"""The turn's notice: what happens around it, without Discord."""

import asyncio
import logging

import pytest

from cogs.core.message_budget import Budget
from cogs.core.press_rate import PressRate
from cogs.preferences.service import PreferencesService
from cogs.table.notices import Notices
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, BEN, World


class Waiting(MemoryStore):
    """A store that says when it is asked for a note, and answers when it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()

    async def note(self, name: str) -> str | None:
        self.asked.set()
        await self.goes_on.wait()
        return await super().note(name)


async def test_a_table_that_ends_while_it_is_looked_after_is_forgotten_quietly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Waiting()
    world = World(store)
    press_rate, budget = PressRate(world.clock, presses=0, seconds=1), Budget(world.clock, spacing=0.0)
    preferences = PreferencesService(store)
    notices = Notices(world.tables, store, press_rate, preferences, world.clock, budget, away_after=1.0)
    world.tables.watch(notices)
    await notices.start()
    with caplog.at_level(logging.ERROR):
        table = await world.start(ANA, BEN)
        await store.asked.wait()
        await world.stop(table, ANA)
        store.goes_on.set()
        await notices.idle()
        notices.look_at(table.id)
        await notices.idle()
    await notices.stop()
    assert not caplog.records
    for known in (notices._standing, notices._told, notices._timers):
        assert not known
