"""The turn's notice: what happens around it, without Discord."""

import asyncio
import logging
from typing import Any, cast

import pytest

from bot.app import SystemClock
from bot.engine.systems import SYSTEMS
from bot.tables.ports import TableUpdate
from bot.tables.registry import TableRegistry
from bot.tables.service import TableService
from bot.tables.status import Status
from bot.tables.transitions import TransitionKind
from bot.tables.view import table_view
from cogs.core.message_budget import Budget
from cogs.table.notices import Notices
from tests.cogs.hand.shown import table_of
from tests.store.memory import MemoryStore
from tests.tables.world import RepeatingRandomness


class Waiting(MemoryStore):
    """A store that takes its time to read."""

    async def note(self, name: str) -> str | None:
        await asyncio.sleep(0.01)
        return await super().note(name)


async def test_a_table_that_ends_while_it_is_looked_after_is_forgotten_quietly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store, clock, nobody = Waiting(), SystemClock(), cast("Any", None)
    held = TableRegistry()
    tables = TableService(store, clock, RepeatingRandomness("seed"), registry=held)
    notices = Notices(tables, store, nobody, nobody, clock, Budget(clock, spacing=0.0), away_after=1.0)
    await notices.start()
    table = table_of(SYSTEMS["pagat"].rules(2))
    table.status = Status.CLOSED
    held.put(table)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            notices.table_updated(TableUpdate(table_view(table), TransitionKind.STOPPED))
            await asyncio.sleep(0.001)
        await notices.idle()
    await notices.stop()
    assert not caplog.records
