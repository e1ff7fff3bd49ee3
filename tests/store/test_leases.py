"""Each shard is served by one process at a time, and whoever has lost it can change nothing any more."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.errors import Unavailable
from bot.store.postgres import leases as leasing
from bot.store.postgres.leases import Leases
from bot.store.postgres.store import PostgresStore
from bot.store.statements import Connection
from tests.store.helpers import entry
from tests.store.postgres import emptied

SHARDS = 4
GUILD = 2 << 22
"""A server of shard 2."""


class Process:
    """A store over the shared database, and the shards that it is told of."""

    def __init__(self, store: PostgresStore, shards: int = SHARDS, **more: object) -> None:
        self.store = store
        self.serves: set[int] = set()
        self.leases = Leases(store.database, shards, taken=self._take, lost=self._lose, **more)  # type: ignore[arg-type]

    async def renew(self) -> None:
        """Renews, and has followed what has changed."""
        await self.leases._renew()
        await self.leases._followed()

    async def _take(self, shards: frozenset[int]) -> None:
        self.serves |= shards

    async def _lose(self, shards: frozenset[int]) -> None:
        self.serves -= shards


@pytest_asyncio.fixture
async def stores(postgres_database: str, tmp_path: Path) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    opened = [await PostgresStore.open(postgres_database, tmp_path / name, shared=True) for name in ("one", "two")]
    await emptied(opened[0])
    await opened[0].database.execute("TRUNCATE leases, processes")
    yield opened[0], opened[1]
    for store in opened:
        await store.close()


async def lapse(store: PostgresStore, holder: str) -> None:
    """What time does to a process that has gone."""
    await store.database.execute("UPDATE leases SET expires_at = '-infinity' WHERE holder = ?", holder)
    await store.database.execute("UPDATE processes SET seen_at = '-infinity' WHERE holder = ?", holder)


async def test_whoever_comes_gets_a_fair_share(
    stores: tuple[PostgresStore, PostgresStore], caplog: pytest.LogCaptureFixture
) -> None:
    one, two = Process(stores[0]), Process(stores[1])
    await one.renew()
    assert one.serves == {0, 1, 2, 3}
    await two.renew()
    assert two.serves == set()
    await one.renew()
    assert one.serves == {0, 1}
    await two.renew()
    assert two.serves == {2, 3}
    await one.renew()
    assert (one.serves, two.serves) == ({0, 1}, {2, 3})
    assert [record for record in caplog.records if record.levelname == "WARNING"] == [], "all of it was in order"


async def test_what_has_lapsed_is_taken_over_and_what_was_given_back_at_once(
    stores: tuple[PostgresStore, PostgresStore],
    caplog: pytest.LogCaptureFixture,
) -> None:
    one, two = Process(stores[0]), Process(stores[1])
    for process in (one, two, one, two):
        await process.renew()
    await lapse(stores[1], one.leases.holder)
    await two.renew()
    assert two.serves == {0, 1, 2, 3}
    await one.renew()
    assert one.serves == set(), "who was away for long has lost everything"
    assert "are served by this process no more" in caplog.text
    await two.leases.stop()
    await one.renew()
    assert one.serves == {0, 1, 2, 3}


async def test_who_has_lost_a_shard_changes_nothing(stores: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = Process(stores[0]), Process(stores[1])
    await one.renew()
    await stores[0].tables.save(entry(guild=GUILD))
    with pytest.raises(Unavailable):
        await stores[1].tables.save(entry("bbbbbbbb", guild=GUILD))
    await lapse(stores[1], one.leases.holder)
    with pytest.raises(Unavailable):
        await stores[0].tables.save(entry(version=2, guild=GUILD, interaction=5))
    await two.renew()
    with pytest.raises(Unavailable):
        await stores[0].tables.save(entry(version=2, guild=GUILD, interaction=5))
    assert await stores[0].tables.version_of_interaction(5) is None
    await stores[1].tables.save(entry(version=2, guild=GUILD, interaction=6, record={"game": "aaaaaaaa-1"}))
    assert [event["interaction"] for event in await stores[1].tables.events("aaaaaaaa")] == [None, 6]


async def test_a_chosen_range_is_kept(stores: tuple[PostgresStore, PostgresStore]) -> None:
    one, two = Process(stores[0], wanted={0, 1, 2}), Process(stores[1], wanted={3})
    for process in (one, two, one, two):
        await process.renew()
    assert (one.serves, two.serves) == ({0, 1, 2}, {3})


async def test_who_counts_another_number_of_shards_serves_nothing_beside_the_others(
    stores: tuple[PostgresStore, PostgresStore],
) -> None:
    one, two = Process(stores[0]), Process(stores[1], 2 * SHARDS)
    await stores[0].database.execute("INSERT INTO processes (holder, seen_at) VALUES ('early', clock_timestamp())")
    await one.leases.start()
    with pytest.raises(Unavailable, match=rf"share {SHARDS} shards and this one {2 * SHARDS}: .* SPITE_SHARDS"):
        await two.leases.start()
    assert (one.serves, two.serves) == ({0, 1}, set())
    await one.leases.stop()
    await two.leases.start()
    assert two.serves == {0, 1, 2, 3}, "half of them: an early release is there too"
    await two.leases.stop()


async def test_without_the_database_everything_is_let_go(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 0.01)
    monkeypatch.setattr(leasing, "LAPSES_AFTER", 0.3)
    one = Process(stores[0])
    await one.leases.start()
    assert one.serves == {0, 1, 2, 3}

    async def fail(connection: object) -> object:
        raise Unavailable("injected")

    monkeypatch.setattr(one.leases, "_ask", fail)
    while one.serves:
        await asyncio.sleep(0.01)
    await one.leases.stop()


async def test_the_live_tables_of_a_shard(stores: tuple[PostgresStore, PostgresStore]) -> None:
    one = Process(stores[0])
    await one.renew()
    for number in range(6):
        await stores[0].tables.save(entry(f"table{number}", guild=number << 22))
    found = [head["id"] for head in await stores[1].tables.live({1}, SHARDS)]
    assert found == ["table1", "table5"]


async def test_a_process_that_shares_with_nobody_is_refused(
    stores: tuple[PostgresStore, PostgresStore], postgres_database: str, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable, match="another Spite process"):
        await PostgresStore.open(postgres_database, tmp_path / "alone")


async def test_leases_are_renewed_while_tables_are_being_read(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 0.01)
    one, reading = Process(stores[0]), asyncio.Event()

    async def read(shards: frozenset[int]) -> None:
        await reading.wait()
        one.serves |= shards

    monkeypatch.setattr(one.leases, "_taken", read)
    starting = asyncio.create_task(one.leases.start())
    expiring = "SELECT min(expires_at) FROM leases WHERE holder = ?"
    seen = set[object]()
    while len(seen) < 3:
        seen |= {when for (when,) in await stores[1].database.read(expiring, one.leases.holder)}
        assert not one.serves
        assert not starting.done()
    reading.set()
    await starting
    assert one.serves == {0, 1, 2, 3}
    await one.leases.stop()


async def test_a_process_ends_also_where_a_renewal_is_answered_in_that_moment(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The renewing is told to end while the answer is on its way to it."""
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 0.01)
    one, asked, answered = Process(stores[0]), asyncio.Event(), asyncio.Event()
    await one.leases.start()

    async def beside_others(_: object) -> tuple[frozenset[int], frozenset[int]]:
        asked.set()
        await answered.wait()
        return frozenset(range(SHARDS)), frozenset()

    monkeypatch.setattr(stores[0].database, "beside_others", beside_others)
    await asked.wait()
    answered.set()
    async with asyncio.timeout(60):
        await one.leases.stop()
    leased = "SELECT shard FROM leases WHERE holder = ? AND expires_at > clock_timestamp()"
    assert await stores[1].database.read(leased, one.leases.holder) == []


async def test_a_shard_that_is_being_left_is_not_taken_again_before_it_was(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever it was left for goes while the last things are done there."""
    one, two, done = Process(stores[0]), Process(stores[1]), asyncio.Event()
    await one.renew()
    await two.renew()

    async def lose(shards: frozenset[int]) -> None:
        await done.wait()
        one.serves -= shards

    monkeypatch.setattr(one.leases, "_lost", lose)
    await one.leases._renew()
    assert one.leases.held == {0, 1}
    await two.leases.stop()
    await one.leases._renew()
    done.set()
    await one.leases._followed()
    leased = "SELECT shard FROM leases WHERE holder = ? AND expires_at > clock_timestamp()"
    assert one.leases.held <= {shard for (shard,) in await stores[1].database.read(leased, one.leases.holder)}
    await one.renew()
    assert one.serves == one.leases.held == {0, 1, 2, 3}


async def test_who_ends_while_the_leases_are_being_renewed_leaves_none_behind(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked of the database goes on, although nobody waits for its answer any more."""
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 0.01)
    one, other, asked, goes_on = Process(stores[0]), stores[1].database, asyncio.Event(), asyncio.Event()
    await one.leases.start()
    ask = one.leases._ask

    async def ask_late(connection: Connection) -> object:
        asked.set()
        await goes_on.wait()
        return await ask(connection)

    monkeypatch.setattr(one.leases, "_ask", ask_late)
    await asked.wait()
    stopping = asyncio.create_task(one.leases.stop())
    for _ in range(100):
        await other.read("SELECT 1")
    goes_on.set()
    await stopping
    await stores[0].database.wait_for_earlier_writes()
    assert await other.read("SELECT shard FROM leases WHERE expires_at > clock_timestamp()") == []
    assert await other.read("SELECT holder FROM processes") == []


async def test_tables_that_could_not_be_read_are_tried_again(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, failures = Process(stores[0]), [Unavailable("injected")]

    async def read(shards: frozenset[int]) -> None:
        if failures:
            raise failures.pop()
        one.serves |= shards

    monkeypatch.setattr(one.leases, "_taken", read)
    await one.renew()
    assert (one.serves, one.leases.held) == (set(), frozenset())
    await one.renew()
    assert one.serves == one.leases.held == {0, 1, 2, 3}


async def test_a_lease_lapses_by_its_holders_own_clock_however_long_the_database_hangs(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 0.01)
    monkeypatch.setattr(leasing, "LAPSES_AFTER", 0.3)
    one, answers = Process(stores[0]), asyncio.Event()
    await one.leases.start()
    assert one.serves == {0, 1, 2, 3}
    ask = one.leases._ask

    async def hang(connection: Connection) -> tuple[frozenset[int], frozenset[int]]:
        await answers.wait()
        return await ask(connection)

    monkeypatch.setattr(one.leases, "_ask", hang)
    async with asyncio.timeout(60):
        while one.serves:
            await asyncio.sleep(0.01)
    assert not one.leases.held
    answers.set()
    async with asyncio.timeout(60):
        while not one.serves:
            await asyncio.sleep(0.01)
    assert one.serves == one.leases.held == {0, 1, 2, 3}, "and it goes on when the database answers"
    await one.leases.stop()


async def test_who_holds_nothing_yet_has_as_long_to_ask_as_whoever_holds_everything(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leasing, "RENEWED_EVERY", 600.0)  # so that only what lapses lets it look again
    monkeypatch.setattr(leasing, "LAPSES_AFTER", 2.0)
    killed, one = Process(stores[0]), Process(stores[1])
    await killed.renew()
    await asyncio.sleep(0.3)
    await one.leases.start()
    assert not one.serves
    ask = one.leases._ask

    async def late(connection: Connection) -> tuple[frozenset[int], frozenset[int]]:
        found = await ask(connection)
        await asyncio.sleep(0.5)  # more than would be left of leases of its own, had it taken them when it asked last
        return found

    monkeypatch.setattr(one.leases, "_ask", late)
    async with asyncio.timeout(30):
        while not one.serves:
            await asyncio.sleep(0.01)
    assert "could not be renewed" not in caplog.text
    await one.leases.stop()


async def test_who_was_frozen_holds_nothing_when_it_wakes_up(
    stores: tuple[PostgresStore, PostgresStore], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Process(stores[0])
    await one.renew()
    assert one.leases.held == {0, 1, 2, 3}
    now = time.monotonic()
    monkeypatch.setattr(leasing, "monotonic", lambda: now + leasing.LAPSES_AFTER + 1)
    assert not one.leases.held, "before it has asked anybody"
