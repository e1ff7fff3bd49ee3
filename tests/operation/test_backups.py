"""Backups that the running bot makes by itself."""

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.operation import backups as module
from bot.operation.backups import Backups
from bot.operation.whole_database import find_faults
from bot.running.child_process import command_of, run_to_its_end
from bot.store.sqlite import SqliteStore
from tests.forked_starts import run_bot
from tests.operation.test_operating import a_game


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind all the tests that run beside these, one would take ten times as long."""
    monkeypatch.setattr("shutil.which", lambda program: None)
    monkeypatch.setattr(module, "run_to_its_end", forked)


async def forked(command: list[str]) -> tuple[int, str]:
    """The same process, without a start from nothing."""
    *python, word = list(command_of("bot", ""))
    arguments = command[len(python) :]
    assert (command[: len(python)], word) == (python, "")
    done = await asyncio.to_thread(run_bot, Path.cwd(), os.environ, *arguments)
    return done.returncode, done.stderr


def backups_of(path: Path, *, hours: float = 24, kept: int = 2) -> Backups:
    return Backups(path, path.parent / "backups", hours=hours, kept=kept)


@pytest.mark.parametrize("name", ["spite.db", "spite[1].db"])
async def test_a_backup_beside_the_running_bot_is_whole_and_only_the_newest_stay(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    await a_game(path)
    store = await SqliteStore.open(path)
    backups, made = backups_of(path), []
    for hour in range(3):
        made.append(await backups.make())
        os.utime(made[-1], (1000 + hour, 1000 + hour))
        made[-1] = made[-1].rename(made[-1].with_name(f"{name}.backup-2026010{hour}-000000"))
    newest = await backups.make()
    assert backups.all() == [made[-1], newest]
    assert find_faults(newest) == []
    assert newest.stat().st_mode & 0o077 == 0
    assert backups.age() < 600
    await store.close()


async def test_where_it_would_fill_the_disk_none_is_made_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, free = tmp_path / "spite.db", [0]
    await a_game(path)
    backups = backups_of(path)
    size = path.stat().st_size
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free[0]))
    for free[0] in (size, size + module._LEFT_FREE - 1):
        with pytest.raises(OSError, match="MiB free, and a backup needs"):
            await backups.make()
    assert list(backups._folder.iterdir()) == []
    free[0] = size + module._LEFT_FREE
    made = await backups.make()
    assert backups.all() == [made]


async def test_those_of_a_clock_that_was_ahead_neither_keep_others_from_being_made_nor_push_them_out(
    tmp_path: Path,
) -> None:
    path = tmp_path / "spite.db"
    await a_game(path)
    backups = backups_of(path)
    for year in (2098, 2099):
        ahead = await backups.make()
        ahead = ahead.rename(ahead.with_name(f"spite.db.backup-{year}0101-000000"))
        os.utime(ahead, (time.time() + 1e9, time.time() + 1e9))
    await backups.start()
    assert 0 <= backups.age() < 600
    await backups._make_where_due()
    newest = backups.all()[-1]
    assert "backup-20" in newest.name
    assert newest.stat().st_mtime < time.time() + 60
    assert backups.all() == [ahead, newest]
    assert 0 <= backups.age() < 600
    await backups._make_where_due()
    assert backups.all() == [ahead, newest], "it is young"
    await backups.stop()


async def test_what_is_not_whole_is_no_backup_and_pushes_none_out(tmp_path: Path) -> None:
    path = tmp_path / "spite.db"
    await a_game(path)
    backups = backups_of(path, kept=1)
    whole = await backups.make()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM events WHERE version = 2")
        connection.commit()
    for moment in ("20250101-000000", "20250102-000000"):
        (tmp_path / "backups" / f"spite.db.backup-{moment}.faulty").touch()
    with pytest.raises(OSError, match="events are not"):
        await backups.make()
    assert backups.all() == [whole]
    assert len(list((tmp_path / "backups").glob("*.faulty"))) == 1, "many would fill the disk"


async def test_it_is_made_behind_everything_that_has_to_be_quick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []

    async def run(command: list[str]) -> tuple[int, str]:
        begun.append(command)
        return 1, "not now"

    monkeypatch.setattr("shutil.which", lambda program: f"/usr/bin/{program}")
    monkeypatch.setattr(module, "run_to_its_end", run)
    with pytest.raises(OSError, match="not now"):
        await backups_of(tmp_path / "spite.db").make()
    assert [command[:3] for command in begun] == [["nice", "-n", "10"]]


async def test_who_has_never_made_one_is_seen_to_wait_for_it(tmp_path: Path) -> None:
    backups = backups_of(tmp_path / "spite.db")
    await backups.start()
    assert 0 <= backups.age() < 60
    await backups.stop()
    none = backups_of(tmp_path / "spite.db", hours=0)
    await none.start()
    with pytest.raises(LookupError):
        none.age()


async def test_it_makes_one_where_the_newest_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "spite.db"
    monkeypatch.setattr(module, "run_to_its_end", run_to_its_end)
    await a_game(path)
    monkeypatch.setattr(module, "_FIRST_AFTER", 0.0)
    monkeypatch.setattr(module, "_LOOK_AGAIN", 0.02)
    backups = backups_of(path)
    await backups.start()
    async with asyncio.timeout(20):
        while not backups.all():
            await asyncio.sleep(0.02)
    first = backups.all()
    await asyncio.sleep(0.2)
    assert backups.all() == first, "it is young"
    await backups.stop()


async def test_dumps_of_a_server_are_looked_at_and_never_off_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = Backups(None, tmp_path / "backups", hours=24, kept=1)
    await backups.start()
    assert backups.is_watched
    assert backups.all() == []
    assert 0 <= backups.age() < 60, "since the start, until there is one"
    assert "the bot makes no backups of a PostgreSQL database" in caplog.text
    (tmp_path / "backups").mkdir()
    for name, age in (("old.dump", 9000), ("new.dump", 5000), ("new.dump.unfinished", 0)):
        (tmp_path / "backups" / name).touch()
        os.utime(tmp_path / "backups" / name, (time.time() - age,) * 2)
    assert [each.name for each in backups.all()] == ["old.dump", "new.dump"]
    assert 4990 < backups.age() < 5100
    await backups.stop()
    off = Backups(None, tmp_path / "backups", hours=0, kept=1)
    await off.start()
    assert not off.is_watched
    with pytest.raises(LookupError):
        off.age()
    await off.stop()


async def test_a_folder_that_can_not_be_written_is_told_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (Path("/proc/backups"), tmp_path / "file" / "backups"):
        (tmp_path / "file").touch()
        backups = Backups(tmp_path / "spite.db", folder, hours=24, kept=1)
        caplog.clear()
        await backups.start()
        assert [each.levelname for each in caplog.records if "SPITE_BACKUP_FOLDER" in each.message] == ["ERROR"]
        await backups.stop()
