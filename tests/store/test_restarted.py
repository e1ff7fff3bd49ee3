"""A process over PostgreSQL is killed and started again at once: it waits for what the killed one held, and serves."""

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot.errors import Unavailable
from bot.store.postgres import leases as leasing
from bot.store.postgres import locks
from bot.store.postgres import server as serving
from bot.store.postgres.leases import Leases
from bot.store.postgres.store import PostgresStore
from tests.store.helpers import entry
from tests.store.holding_child import LAPSES_AFTER, SHARDS
from tests.store.postgres import Server, emptied
from tests.store.silent_network import relayed

ROOT = Path(__file__).parents[2]
LINGERS = 0.6
"""Seconds until the server notices that a process has gone."""


@asynccontextmanager
async def slow_to_notice(database: str) -> AsyncIterator[str]:
    """The same database by a way on which the server hears late that a connection has ended."""
    head, _, name = database.rpartition("/")
    before, _, port = head.rpartition(":")
    ways = set[asyncio.Task[None]]()

    async def relay(client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if (way := asyncio.current_task()) is not None:
            ways.add(way)
        answers, server = await asyncio.open_connection("127.0.0.1", int(port))
        going, returning = asyncio.create_task(copy(client, server)), asyncio.create_task(copy(answers, back))
        await asyncio.wait({going, returning}, return_when=asyncio.FIRST_COMPLETED)
        if not returning.done():
            await asyncio.sleep(LINGERS)
        for copying in (going, returning):
            copying.cancel()
        await asyncio.gather(going, returning, return_exceptions=True)
        for end in (server, back):
            end.close()
            with suppress(ConnectionError):
                await end.wait_closed()

    async def copy(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            target.write(data)
            await target.drain()

    relaying = await asyncio.start_server(relay, "127.0.0.1", 0)
    async with relaying:
        yield f"{before}:{relaying.sockets[0].getsockname()[1]}/{name}"
        await asyncio.wait(ways)


@asynccontextmanager
async def killed_holder(database: str, folder: Path, how: str) -> AsyncIterator[None]:
    """Within, a process that held the database has just been killed."""
    holder = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.store.holding_child", str(folder / "holder"), how),
        cwd=ROOT,
        env={**os.environ, "SPITE_DATABASE": database},
        stdout=asyncio.subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    holder.kill()
    await holder.wait()
    yield


async def test_whoever_starts_again_waits_for_the_lock_of_a_killed_process(
    postgres_database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        slow_to_notice(postgres_database) as late,
        killed_holder(late, tmp_path, "alone"),
    ):
        with pytest.raises(Unavailable, match="another Spite process"):
            await PostgresStore.open(postgres_database, tmp_path / "ledger")
        store = await emptied(await PostgresStore.open(postgres_database, tmp_path / "ledger", patience=10))
        assert [record.message for record in caplog.records if "waiting for it, 10 s at most" in record.message]
        await store.tables.save(entry())
        await store.close()


async def test_whoever_starts_again_serves_as_soon_as_the_leases_of_a_killed_process_lapse(
    postgres_database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "LAPSES_AFTER", LAPSES_AFTER)
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 600.0)  # so that it is not this that looks again
    caplog.set_level(logging.INFO)
    store = await emptied(await PostgresStore.open(postgres_database, tmp_path / "ledger", shared=True))
    await store.database.execute("TRUNCATE leases, processes")
    serves, changed = set[int](), asyncio.Event()

    async def take(shards: frozenset[int]) -> None:
        serves.update(shards)
        changed.set()

    async def lose(shards: frozenset[int]) -> None:
        serves.difference_update(shards)

    async with killed_holder(postgres_database, tmp_path, "shared"):
        leases = Leases(store.database, SHARDS, taken=take, lost=lose)
        await leases.start()
        assert not serves
        assert "All shards are served by other processes" in caplog.text
        await asyncio.wait_for(changed.wait(), 60)
        assert serves == set(range(SHARDS))
        await store.tables.save(entry())
        await leases.stop()
    await store.close()


async def test_a_server_lets_go_of_a_process_whose_machine_has_gone(postgres_database: str, tmp_path: Path) -> None:
    store = await PostgresStore.open(postgres_database, tmp_path / "ledger")
    asked = "SELECT current_setting('tcp_keepalives_idle'), current_setting('tcp_keepalives_interval'), "
    asked += "current_setting('tcp_keepalives_count'), current_setting('idle_in_transaction_session_timeout')"
    assert [tuple(row) for row in await store.database.read(asked)] == [("2", "1", "3", "15s")]
    await store.close()


async def test_who_has_lost_the_database_to_another_without_hearing_of_it_writes_nothing_there(
    postgres: Server, emptied_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has given the lock away, such as by another one that has taken its place."""
    name = emptied_database.rpartition("/")[2]
    monkeypatch.setattr(serving, "_SECONDS", 2.0)
    monkeypatch.setattr(locks, "_ASKED_AGAIN_AFTER", 0.0)
    monkeypatch.setattr(locks, "_ANSWERED_WITHIN", 0.2)
    async with relayed(emptied_database) as relay:
        first = await PostgresStore.open(relay.address, tmp_path / "first.forgotten")
        await first.notes.set("who", "first")
        relay.fall_silent()
        ended = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        postgres.ask("postgres", f"{ended} AND application_name = 'spite'")
        second = await PostgresStore.open(emptied_database, tmp_path / "second.forgotten")
        try:
            for _ in range(20):
                with pytest.raises(Unavailable):
                    await first.notes.set("who", "first again")
            await second.notes.set("who", "second")
            assert await second.notes.get("who") == "second"
        finally:
            await second.close()
        with suppress(Unavailable):  # another connection that has ended unheard
            await first.notes.set("who", "first once more")
        await first.notes.set("who", "first once more")
        assert await first.notes.get("who") == "first once more", "nobody else has it any more"
        await first.close()
