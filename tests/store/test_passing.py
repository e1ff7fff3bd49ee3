"""What one process hears and another serves."""

import asyncio
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest

from bot.store.postgres import passing
from bot.store.postgres.passing import Passing
from bot.store.postgres.store import PostgresStore
from bot.store.statements import rows_of
from tests.store.silent_network import relayed


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
        async with asyncio.timeout(60):
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


async def test_what_is_heard_twice_at_once_is_handed_on_twice_and_taken_once(postgres_store: PostgresStore) -> None:
    store, heard = postgres_store, list[dict[str, Any]]()
    one, two = Passing(store.database, lambda shard: shard == 0), Passing(store.database, lambda shard: shard == 1)
    one.taken_by = heard.append
    try:
        for each in (one, two):
            await each.start()
        async with asyncio.timeout(60):
            while not await two.hand_on(0, {"id": "1"}):
                pass
        assert await asyncio.gather(*(two.hand_on(0, {"id": "2"}) for _ in range(3))) == [True] * 3
        assert [each["id"] for each in heard].count("2") == 1
    finally:
        for each in (one, two):
            await each.stop()


async def test_what_can_not_be_taken_is_told_and_left_to_who_has_heard_it(
    postgres_store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    store, heard = postgres_store, list[dict[str, Any]]()
    one, two = Passing(store.database, lambda shard: shard == 0), Passing(store.database, lambda shard: shard == 1)

    def take(said: dict[str, Any]) -> None:
        if said["id"] == "bad":
            raise LookupError("what nobody foresaw")
        heard.append(said)

    one.taken_by = take
    try:
        for each in (one, two):
            await each.start()
        async with asyncio.timeout(60):
            while not await two.hand_on(0, {"id": "1"}):
                pass
        assert not await two.hand_on(0, {"id": "bad"}), "nobody says that it was taken"
        assert "Passing.hear met a fault" in caplog.text
        await store.database.beside_others(lambda server: rows_of(server, "SELECT pg_notify('spite_heard', '{')"))
        assert await two.hand_on(0, {"id": "2"}), "it is heard on"
        assert heard[-1] == {"id": "2"}
    finally:
        for each in (one, two):
            await each.stop()


async def test_who_is_told_nothing_any_more_notices_and_hears_again(
    postgres_store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as after another server has taken the place of one that is dead: nothing tells who only listens."""
    database, heard = postgres_store.database, list[dict[str, Any]]()
    monkeypatch.setattr(passing, "_ASKED_EVERY", 0.05)
    monkeypatch.setattr(passing, "_ANSWERED_WITHIN", 0.05)
    async with relayed(database._url) as relay:

        async def connect() -> Any:
            return await asyncpg.connect(relay.address, statement_cache_size=0)

        behind: Any = SimpleNamespace(connect_beside=connect, beside_others=database.beside_others)
        one, two = Passing(behind, lambda shard: shard == 0), Passing(database, lambda shard: shard == 1)
        one.taken_by = heard.append
        try:
            for each in (one, two):
                await each.start()
            for said in ("1", "2"):
                async with asyncio.timeout(20):
                    while not await two.hand_on(0, {"id": said}):
                        pass
                relay.fall_silent()
            assert [each["id"] for each in heard] == ["1", "2"]
        finally:
            for each in (one, two):
                await each.stop()
