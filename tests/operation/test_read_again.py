"""What the operator decides while it is being read again holds: what was read before it is out of date."""

import asyncio
from collections.abc import Awaitable, Callable
from unittest.mock import patch

from bot.operation.blocklist import Blocklist, Whom
from bot.operation.operator import Operator
from bot.operation.read_again import ReadAgain
from bot.privacy.service import Privacy
from bot.store.notes import NoteStore
from bot.store.store import Store
from bot.tournaments.damaged import DamagedTournaments
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock, World


async def decided_meanwhile(notes: NoteStore, read: ReadAgain, decide: Callable[[], Awaitable[object]]) -> None:
    """The store's answer to a reading is on its way while something is decided."""
    get, on_its_way, arrived = notes.get, asyncio.Event(), asyncio.Event()

    async def get_late(name: str) -> str | None:
        kept = await get(name)
        on_its_way.set()
        await arrived.wait()
        return kept

    with patch.object(notes, "get", get_late):
        reading = asyncio.create_task(read.read())
        await on_its_way.wait()
    await decide()
    arrived.set()
    await reading


async def test_who_is_blocked_while_it_is_read_who_is_stays_blocked() -> None:
    store = MemoryStore()
    blocklist = Blocklist(store.notes, StandingClock())
    await decided_meanwhile(store.notes, blocklist, lambda: blocklist.block(Whom.USER, 7, "spam"))
    assert blocklist.has(7)
    await decided_meanwhile(store.notes, blocklist, lambda: blocklist.unblock(Whom.USER, 7))
    assert not blocklist.has(7)


async def test_tables_that_become_read_only_while_that_is_read_stay_so() -> None:
    store: Store = MemoryStore()
    world = World(store)
    privacy = Privacy(world.tables, world.registry, store, world.clock, days=0)
    damaged = DamagedTournaments(store.tournaments, world.tables)
    operator = Operator(world.tables, damaged, privacy, Blocklist(store.notes, world.clock), store.notes, world.clock)
    for is_on in (True, False):
        await decided_meanwhile(store.notes, operator, lambda on=is_on: operator.read_only(on))  # type: ignore[misc]
        assert world.tables.read_only is is_on
