"""Who is blocked, by several operators in one moment, at one process or at several."""

import asyncio
import json

from bot.operation.blocklist import Blocklist, Whom
from bot.store.notes import BLOCKED
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


async def test_what_a_later_release_has_put_there_stays_where_the_list_is_changed() -> None:
    store = MemoryStore()
    theirs = {"whom": "channel", "id": 5, "why": "noise"}
    until = {"whom": "user", "id": 1, "why": "spam", "until": 9}
    await store.notes.set(BLOCKED, json.dumps([until, theirs, 7]))
    blocklist = Blocklist(store.notes, StandingClock())
    await blocklist.read()
    await blocklist.block(Whom.USER, 2, "spam")
    await blocklist.block(Whom.USER, 1, "more spam")
    kept = json.loads(await store.notes.get(BLOCKED) or "")
    assert [each for each in kept if each in (theirs, 7)] == [theirs, 7]
    assert {**until, "why": "more spam"} in kept
    assert await blocklist.unblock(Whom.USER, 1)
    assert [each["id"] for each in blocklist.all()] == [2]
    kept = json.loads(await store.notes.get(BLOCKED) or "")
    assert kept == [theirs, 7, {"whom": "user", "id": 2, "why": "spam"}]
