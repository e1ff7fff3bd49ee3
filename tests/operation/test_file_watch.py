"""The database's file or its log is taken away while the bot runs, or deletions can't be written down."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.errors import Unavailable
from bot.operation.file_watch import FileWatch
from bot.operation.health import Health
from bot.operation.heartbeat import Heartbeat
from bot.privacy.service import Privacy
from bot.store.forgotten import Ledger
from bot.store.sqlite import SqliteStore
from tests.operation.test_health import Shards
from tests.privacy.test_privacy import open_world
from tests.store.helpers import entry
from tests.store.interference import Interference, sqlite_error
from tests.tables.world import BEN


@pytest.fixture
def interference(monkeypatch: pytest.MonkeyPatch) -> Interference:
    return Interference(monkeypatch)


posix = pytest.mark.skipif(os.name != "posix", reason="a file that is open can't be taken away there")


def _removed(path: Path) -> None:
    path.unlink()


def _renamed(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def _replaced(path: Path) -> None:
    shutil.copyfile(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def _log_removed(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def _folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)
    path.parent.mkdir()


def ready(store: SqliteStore) -> tuple[Health, FileWatch]:
    watch, now = FileWatch(store.database), [0.0]
    health = Health(store.notes, Heartbeat(0), lambda: now[0], files=watch)
    health.connect(Shards(0, wanted=1))
    return health, watch


@posix
@pytest.mark.parametrize("harm", [_removed, _renamed, _replaced, _log_removed, _folder_removed])
async def test_nothing_is_answered_as_saved_that_would_be_gone(
    tmp_path: Path, harm: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "data" / "spite.db"
    store = await SqliteStore.open(path)
    health, watch = ready(store)
    await store.tables.save(entry())
    assert await health.why_not_ready() is None
    assert (watch.is_in_place, store.database.why_lost()) == (True, None)

    harm(path)
    with pytest.raises(Unavailable, match="while the bot runs"):
        await store.tables.save(entry(version=2))
    for _ in range(2):
        assert "while the bot runs" in str(await health.why_not_ready())
    assert not watch.is_in_place
    assert [each.levelname for each in caplog.records if "SpiteDatabaseGone" in each.message] == ["ERROR"]

    (rescued,) = path.parent.glob("spite.db.rescued-*")
    assert any(str(rescued) in each.message for each in caplog.records)
    await store.close()
    again = await SqliteStore.open(rescued)
    assert [each["version"] for each in await again.tables.live()] == [1], "what was answered, and no more"
    await again.close()


@posix
async def test_readiness_does_not_wait_until_a_large_database_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "spite.db"
    store = await SqliteStore.open(path)
    copied = asyncio.Event()
    original = store.database.rescue

    async def rescue() -> Path:
        await copied.wait()
        return await original()

    monkeypatch.setattr(store.database, "rescue", rescue)
    monkeypatch.setattr("bot.operation.health._PROBE_SECONDS", 0.05)
    health, watch = ready(store)
    _removed(path)
    assert "takes too long" in str(await health.why_not_ready())
    assert "while the bot runs" in str(await health.why_not_ready())
    copied.set()
    async with asyncio.timeout(60):
        while not glob(f"{path}.rescued-*[0-9]"):
            await asyncio.sleep(0.01)
    assert not watch.is_in_place
    await store.close()


@posix
async def test_a_file_that_is_put_back_takes_changes_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "spite.db"
    store = await SqliteStore.open(path)
    _, watch = ready(store)
    _renamed(path)
    assert await watch.look() is not None
    (tmp_path / "moved.db").rename(path)
    assert await watch.look() is None
    assert "in place again" in caplog.text
    await store.tables.save(entry())
    await store.close()


async def test_connections_that_are_opened_anew_find_their_files_in_place(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "spite.db")
    for number in range(1, 4):
        await store.database._writer._close_connection()
        await store.database._reader._close_connection()
        await store.tables.save(entry(version=number))
        assert store.database.why_lost() is None
    await store.close()


async def test_a_connection_whose_log_can_not_be_made_leaves_no_thread(
    tmp_path: Path, interference: Interference
) -> None:
    """As on a disk with room for an empty database and no more."""

    def fail(_: int, sql: str, connection: object) -> None:
        if "sqlite_schema LIMIT 1" in sql:
            raise sqlite_error(sqlite3.SQLITE_IOERR)

    interference.before = fail
    threads = set(threading.enumerate())
    with pytest.raises(Unavailable):
        await SqliteStore.open(tmp_path / "spite.db")
    for left in set(threading.enumerate()) - threads:
        left.join(10)
        assert not left.is_alive()


def _ledger_is_a_folder(ledger: Path) -> None:
    ledger.unlink(missing_ok=True)
    ledger.mkdir()


async def test_deletions_that_can_not_be_written_down_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world, privacy = await open_world(tmp_path / "spite.db")
    assert isinstance(world.store, SqliteStore)
    health, watch = ready(world.store)
    assert await health.why_not_ready() is None
    ledger = Ledger.of(tmp_path / "spite.db").path
    _ledger_is_a_folder(ledger)
    assert "nobody's data can be deleted" in str(await health.why_not_ready())
    assert not watch.can_forget
    assert watch.is_in_place
    assert health.was_writable, "games go on"
    caplog.clear()
    await _refused(privacy)
    assert [each.levelname for each in caplog.records if "data can be deleted" in each.message] == ["ERROR"]
    ledger.rmdir()
    assert await health.why_not_ready() is None
    await privacy.forget(BEN, "Player 2")
    await world.store.close()


async def _refused(privacy: Privacy) -> None:
    with pytest.raises(Unavailable, match="is a folder"):
        await privacy.forget(BEN, "Player 2")


_AS_SOMEBODY_ELSE = """
import os, sys
from pathlib import Path
from bot.store.forgotten import Ledger
os.setgid(65534); os.setuid(65534)
print(Ledger.of(Path(sys.argv[1])).why_not_writable())
"""


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("which", ["spite.db.forgotten", "spite.db.forgotten.lock"])
def test_a_ledger_that_is_roots_is_found_and_the_advice_fits(which: str) -> None:
    with TemporaryDirectory() as name:  # pytest's own folders are root's alone
        folder = Path(name)
        folder.chmod(0o777)
        (folder / which).touch(0o600)
        command = [sys.executable, "-c", _AS_SOMEBODY_ELSE, str(folder / "spite.db")]
        told = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2]).stdout
    assert f"{which} belongs to root and this runs as" in told
    assert "run as root: chown" in told
