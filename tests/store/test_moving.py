"""Everything moves from SQLite to PostgreSQL and back, also after it was cut short, and a difference is found."""

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.entities.kept import Posted, SavedRules
from bot.errors import Duplicate, StoreError, Unavailable
from bot.store import moving
from bot.store.address import PostgresAddress
from bot.store.forgotten import Ledger
from bot.store.moving import move
from bot.store.opening import MOVING, open_store
from bot.store.postgres.server import PostgresServer
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from tests.store.helpers import GUILD, START, entry
from tests.store.postgres import emptied
from tests.store.sequences import Drawing, everything

INTERACTION = 10**15
"""Of a change that is there before anything moves."""


async def fill(store: Store, operations: int = 200) -> None:
    """Something of everything that a store keeps."""
    drawing = Drawing(Random(8))
    for _ in range(operations):
        _, asking = drawing.draw()
        try:
            await asking(store)
        except StoreError:
            continue
    await store.notes.set("commands", "kept")
    await store.preferences.change_of_user(5, **asdict(await store.preferences.of_user(41)))
    await store.messages.set("aaaaaaaa", Posted(1, 2, START, 3))
    await store.saved_rules.save(GUILD, SavedRules("Friday", "pagat", {}, 41, START), most=9)


async def test_everything_moves_and_comes_back(
    sqlite_store: SqliteStore, postgres_store: PostgresStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "_ROWS", 3)
    await fill(sqlite_store)
    await sqlite_store.tables.save(entry("dddddd77", interaction=INTERACTION, channel=97))
    told = await everything(sqlite_store)
    counts = await move(sqlite_store.database, postgres_store.database, sqlite_store.database, postgres_store.database)
    assert await everything(postgres_store) == told
    assert counts["tables"] == 5
    assert all(counts[name] for name in ("events", "people", "records", "posted", "notes", "house_rules"))
    assert await postgres_store.notes.get(MOVING) is None
    back = await SqliteStore.open(tmp_path / "back.db")
    await move(postgres_store.database, back.database, back.database, postgres_store.database)
    assert await everything(back) == told
    for store in (postgres_store, back):
        await store.tables.save(entry("eeeeeeee", channel=99))
        assert (await store.tables.live())[-1]["id"] == "eeeeeeee"
        with pytest.raises(Duplicate):
            await store.tables.save(entry("ffffffff", interaction=INTERACTION, channel=98))
    await back.close()


@pytest.mark.parametrize("broken_off_after", range(1, 26, 4))
async def test_a_copy_that_was_cut_short_goes_on(
    sqlite_store: SqliteStore, postgres_store: PostgresStore, monkeypatch: pytest.MonkeyPatch, broken_off_after: int
) -> None:
    monkeypatch.setattr(moving, "_ROWS", 3)
    await fill(sqlite_store)
    transactions, original = 0, PostgresServer.transact

    async def transact(self: PostgresServer, job: Job[JobResult]) -> JobResult:
        nonlocal transactions
        transactions += 1
        if transactions > broken_off_after:
            raise Unavailable("injected")
        return await original(self, job)

    with monkeypatch.context() as patched:
        patched.setattr(PostgresServer, "transact", transact)
        with pytest.raises(Unavailable, match="injected"):
            await move(
                sqlite_store.database,
                postgres_store.database,
                sqlite_store.database,
                postgres_store.database,
            )
    before = transactions
    await move(sqlite_store.database, postgres_store.database, sqlite_store.database, postgres_store.database)
    assert before > broken_off_after
    assert await everything(postgres_store) == await everything(sqlite_store)


async def test_no_bot_starts_on_half_a_copy(
    sqlite_store: SqliteStore, postgres_database: str, postgres_store: PostgresStore, tmp_path: Path
) -> None:
    await postgres_store.notes.set(MOVING, "1")
    await postgres_store.close()
    with pytest.raises(Unavailable, match="run move-store again"):
        await open_store(PostgresAddress(postgres_database), tmp_path / "ledger")


async def test_a_target_with_something_in_it_is_refused(
    sqlite_store: SqliteStore, postgres_store: PostgresStore
) -> None:
    await postgres_store.preferences.change_of_user(1, **asdict(await postgres_store.preferences.of_user(2)))
    with pytest.raises(Unavailable, match="not empty"):
        await move(sqlite_store.database, postgres_store.database, sqlite_store.database, postgres_store.database)


async def test_a_difference_is_found(
    sqlite_store: SqliteStore, postgres_store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(sqlite_store)

    def harm(name: str) -> None:
        if name == "tables":
            harming.append(asyncio.ensure_future(postgres_store.database.execute("UPDATE tables SET updated_at = 1")))

    harming: list[asyncio.Future[None]] = []
    with pytest.raises(Unavailable, match="tables differ"):
        await move(sqlite_store.database, postgres_store.database, sqlite_store.database, postgres_store.database, harm)
    await asyncio.gather(*harming)
    assert await postgres_store.notes.get(MOVING) is not None


def test_the_command_moves_there_and_back_and_tells_no_password(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file, back = tmp_path / "spite.db", tmp_path / "back.db"

    async def prepare() -> list[object]:
        store = await PostgresStore.open(postgres_database, tmp_path / "other")
        await emptied(store)
        await store.close()
        first = await SqliteStore.open(file)
        await fill(first)
        told = await everything(first)
        await first.close()
        return told

    async def told_of(path: Path) -> list[object]:
        store = await SqliteStore.open(path)
        found = await everything(store)
        assert await store.people.to_forget_again() == []
        await store.close()
        return found

    told = asyncio.run(prepare())
    monkeypatch.setenv("SPITE_DATABASE", postgres_database)
    monkeypatch.setenv("SPITE_LEDGER", str(tmp_path / "kept.forgotten"))
    assert main(["move-store", "--from", str(file)]) == 0
    assert main(["move-store", "--to", str(back)]) == 0
    said = capsys.readouterr()
    password = postgres_database.split(":")[2].partition("@")[0]
    assert password not in said.out + said.err
    assert said.err == ""
    there, here = map(json.loads, said.out.splitlines())
    assert (there["tables"], there["rows"]) == (here["tables"], here["rows"])
    assert there["tables"] > 30
    assert there["rows"] > 4
    assert asyncio.run(told_of(back)) == told
    assert Ledger.of(back).lines() == Ledger.of(file).lines() != []
    assert main(["move-store", "--from", str(file), "--to", str(back)]) == 2
