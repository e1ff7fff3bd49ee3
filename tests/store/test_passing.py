"""What one process hears and another serves."""

import asyncio
from typing import Any

from bot.store.postgres.passing import Passing
from bot.store.postgres.store import PostgresStore


async def test_what_is_heard_is_taken_once_by_who_serves_it_and_left_where_nobody_does(
    postgres_store: PostgresStore,
) -> None:
    store = postgres_store
    heard: dict[str, list[dict[str, Any]]] = {"one": [], "two": []}
    one, two = Passing(store.database, lambda shard: shard == 0), Passing(store.database, lambda shard: shard == 1)
    one.taken_by, two.taken_by = heard["one"].append, heard["two"].append
    try:
        for each in (one, two):
            await each.start()
        long = {"id": "7", "token": "secret", "message": {"text": "ñ" * 20_000}}
        async with asyncio.timeout(10):
            while not await two.hand_on(0, {"id": "1"}):
                pass
        assert await two.hand_on(0, long)
        assert heard["one"][-1] == long
        assert len([each for each in heard["one"] if each["id"] == "7"]) == 1
        assert not await two.hand_on(5, {"id": "9"}), "nobody serves that one"
        assert heard["two"] == []
        assert await one.hand_on(1, {"id": "11"})
        assert heard["two"] == [{"id": "11"}]
    finally:
        for each in (one, two):
            await each.stop()
