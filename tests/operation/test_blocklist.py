"""Who is blocked, by several operators in one moment, at one process or at several."""

import asyncio

from bot.operation.blocklist import Blocklist, Whom
from tests.store.memory import MemoryStore
from tests.tables.world import StandingClock


async def test_whoever_is_blocked_in_one_moment_is_blocked() -> None:
    store = MemoryStore()
    lists = [Blocklist(store.notes, StandingClock()) for _ in range(3)]
    await asyncio.gather(*(each.block(Whom.USER, number, "spam") for number, each in enumerate([*lists, *lists], 1)))
    await lists[0].read()
    assert [each["id"] for each in lists[0].all()] == [1, 2, 3, 4, 5, 6]
    found = await asyncio.gather(*(each.unblock(Whom.USER, number) for number, each in enumerate(lists, 1)))
    assert found == [True, True, True]
    assert not await lists[0].unblock(Whom.USER, 1)
    await lists[1].read()
    assert [each["id"] for each in lists[1].all()] == [4, 5, 6]
