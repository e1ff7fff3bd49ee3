"""People who were forgotten stay so when an older copy of the database takes its place."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Barrier

import pytest

from bot.errors import Unavailable
from bot.privacy.service import Privacy
from bot.store.backup import copy_database
from bot.store.forgotten import Ledger
from bot.store.sqlite import SqliteStore
from tests.privacy.test_privacy import BEN_NAME, everything, open_world
from tests.tables.world import ANA, BEN, CAM, CHANNEL, GUILD, World


def put_in_place(copy: Path, path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)
    path.write_bytes(copy.read_bytes())


async def restore(copy: Path, path: Path) -> tuple[World, Privacy]:
    """The bot's tables over the database that a copy has replaced."""
    put_in_place(copy, path)
    world = World(await SqliteStore.open(path), seed="restored")
    world.tables._randomness._numbers = count(500)  # type: ignore[attr-defined]
    await world.tables.load()
    return world, Privacy(world.tables, world.registry, world.store, world.clock, days=90)


async def forget_and_restore(folder: Path) -> tuple[World, Privacy, World]:
    """Ben is forgotten after a copy was made, which is then restored."""
    path, copy = folder / "spite.db", folder / "copy.db"
    world, privacy = await open_world(path)
    copy_database(path, copy)
    await privacy.forget(BEN, "Player 2")
    await world.store.close()
    return *await restore(copy, path), world


async def test_a_restored_copy_forgets_them_again(tmp_path: Path) -> None:
    world, privacy, _ = await forget_and_restore(tmp_path)
    assert BEN_NAME in await everything(world.store)
    assert await privacy.forget_again() == 1
    told = await everything(world.store)
    assert BEN_NAME not in told
    assert f'"actor": {BEN}' not in told
    assert not [table for table in world.tables.live() if table.seat_of(BEN) is not None]
    assert any(table.seat_of(ANA) is not None for table in world.tables.live())
    assert await privacy.forget_again() == 0
    await world.store.close()


async def test_the_bot_does_so_by_itself(tmp_path: Path) -> None:
    world, privacy, _ = await forget_and_restore(tmp_path)
    await privacy.start()
    async with asyncio.timeout(60):
        while BEN_NAME in await everything(world.store):
            await asyncio.sleep(0.01)
    await privacy.stop()
    await world.store.close()


async def test_whoever_comes_back_is_kept(tmp_path: Path) -> None:
    world, privacy, before = await forget_and_restore(tmp_path)
    await privacy.forget_again()
    world._interactions = before._interactions
    again = await world.open(BEN, channel=CHANNEL + 9)
    await world.store.close()
    store = await SqliteStore.open(tmp_path / "spite.db")
    assert await store.people.to_forget_again() == []
    assert dict(await store.tables.head(again.id) or {})["host"] == BEN
    await store.close()


async def test_lines_that_mean_nobody_are_done_with(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    Ledger.of(path).add(CAM)
    store = await SqliteStore.open(path)
    assert await store.people.to_forget_again() == []
    world = World(store)
    await world.open(CAM)
    assert await store.people.to_forget_again() == []
    await store.close()


async def test_the_ledger_names_nobody_and_outlives_torn_lines(tmp_path: Path) -> None:
    ledger = Ledger.of(tmp_path / "spite.db")
    assert ledger.lines() == []
    assert ledger.find([ANA], ["0 0"]) == []
    ledger.add(ANA)
    assert str(ANA) not in ledger.path.read_text().split()
    assert os.stat(ledger.path).st_mode & 0o077 == 0
    with ledger.path.open("a") as file:
        file.write("0123 ab")
    assert len(ledger.add(BEN)) == 1
    assert sorted(ledger.find([ANA, BEN, CAM], ledger.lines())) == [ANA, BEN]
    assert len(ledger.add(ANA)) == 2


def test_two_deletions_at_once_lose_no_line(tmp_path: Path) -> None:
    for attempt in range(20):
        ledger, people = Ledger.of(tmp_path / f"{attempt}.db"), [ANA, BEN, CAM]
        with ThreadPoolExecutor(len(people)) as threads:
            begun = Barrier(len(people))

            def add(user: int, ledger: Ledger = ledger, begun: Barrier = begun) -> list[str]:
                begun.wait()
                return ledger.add(user)

            added = list(threads.map(add, people))
        assert [len(lines) for lines in added] == [1, 1, 1]
        assert ledger.find(people, ledger.lines()) == people


@pytest.mark.skipif(os.name != "posix", reason="fork is POSIX's")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_nor_do_two_processes_at_once(tmp_path: Path) -> None:
    for attempt in range(10):
        ledger, people, begin = Ledger.of(tmp_path / f"{attempt}.db"), [ANA, BEN, CAM], tmp_path / f"go{attempt}"
        children = []
        for user in people:
            if (child := os.fork()) == 0:
                try:
                    while not begin.exists():
                        pass
                    ledger.add(user)
                finally:
                    os._exit(0)
            children.append(child)
        begin.touch()
        for child in children:
            os.waitpid(child, 0)
        assert ledger.find(people, ledger.lines()) == people


def test_a_ledger_without_a_key_is_set_aside_and_not_written_over(tmp_path: Path) -> None:
    ledger = Ledger.of(tmp_path / "spite.db")
    ledger.path.write_text("torn\n0123 abcd\n")
    assert len(ledger.add(BEN)) == 1
    assert ledger.find([ANA, BEN], ledger.lines()) == [BEN]
    (aside,) = tmp_path.glob("spite.db.forgotten.unreadable-*")
    assert aside.read_text() == "torn\n0123 abcd\n"


async def test_without_the_ledger_nobody_is_forgotten_by_halves(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    world, privacy = await open_world(path)
    Ledger.of(path).path.mkdir()
    with pytest.raises(Unavailable):
        await privacy.forget(BEN, "Player 2")
    assert (await world.store.preferences.of_user(BEN)).language == "es"
    await world.store.close()


async def test_a_restored_copy_forgets_a_server_again_and_no_person_of_the_same_number(tmp_path: Path) -> None:
    path, copy = tmp_path / "spite.db", tmp_path / "copy.db"
    world, privacy = await open_world(path)
    copy_database(path, copy)
    assert await privacy.forget_server(GUILD) == 3
    assert world.tables.in_guild(GUILD) == []
    assert BEN_NAME not in await everything(world.store)
    await world.store.preferences.change_of_user(GUILD, language="es")  # a person of the server's number
    assert await world.store.people.to_forget_again() == []
    await world.store.close()
    world, privacy = await restore(copy, path)
    await world.store.preferences.change_of_user(GUILD, language="es")
    assert len(world.tables.in_guild(GUILD)) == 3
    assert await privacy.forget_again() == 0, "no person is meant"
    assert world.tables.in_guild(GUILD) == []
    assert BEN_NAME not in await everything(world.store)
    assert await world.store.servers.to_forget_again() == []
    assert (await world.store.preferences.of_user(GUILD)).language == "es"
    await world.store.close()
