"""A database that is gone, damaged or another user's: the path, the next step, and a status that fits."""

import asyncio
import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands import doctor_files
from bot.errors import OnlyByHand, Unavailable, is_full
from bot.services import open_services
from bot.store import durable_file
from bot.store.backup import copy_database
from bot.store.forgotten import Ledger
from bot.store.opening_faults import why_not_opened
from bot.store.sqlite import SqliteStore
from tests.commands.test_operations import TOKEN, play_a_little
from tests.store.empty_database import put_empty_database
from tests.store.interference import sqlite_error


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("SPITE_DATABASE", str(tmp_path / "spite.db"))
    return tmp_path / "spite.db"


def say(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def _ledger(path: Path) -> Path:
    Ledger.of(path).add(7)
    return Ledger.of(path).path


def _backup(path: Path) -> Path:
    made = path.parent / "backups" / f"{path.name}.backup-20260101-000000"
    made.parent.mkdir()
    put_empty_database(made)
    return made


def _beside(name: str) -> Callable[[Path], Path]:
    def make(path: Path) -> Path:
        made = path.with_name(f"{path.name}{name}")
        put_empty_database(made)
        return made

    return make


TRACES = [_ledger, _backup, *map(_beside, (".replaced-20260101-000000", ".rescued-20260101-000000", "-wal"))]


@pytest.mark.parametrize("leave", TRACES)
def test_nobody_begins_anew_by_mistake(
    path: Path, leave: Callable[[Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    trace = leave(path)
    for arguments in ((), ("operate", "tables")):
        status, _, said = say(capsys, *arguments)
        assert status == 2
        last = said.strip().splitlines()[-1]
        assert f"there is no database at {path}, but {trace} says that there was one" in last
        assert "operate begin-anew" in last
    assert not path.exists()
    status, out, _ = say(capsys, "doctor", "--quick")
    assert status == 1
    assert f"problem: there is no database at {path}, but" in out
    assert "made at the first start" not in out


async def test_whoever_wants_to_begins_anew_and_whoever_was_forgotten_stays_so(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = _ledger(path).read_text()
    status, out, _ = await asyncio.to_thread(say, capsys, "operate", "begin-anew")
    assert (status, json.loads(out)) == (0, {"database": str(path)})
    assert Ledger.of(path).path.read_text() == ledger
    assert (await asyncio.to_thread(say, capsys, "doctor", "--quick"))[0] == 0
    status, _, said = await asyncio.to_thread(say, capsys, "operate", "begin-anew")
    assert (status, "there is a database at" in said) == (2, True)


async def test_a_copy_that_waits_to_be_restored_is_told(
    path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where only the log was taken away: the database is there, and older than what was answered."""
    from bot.config import read_settings

    put_empty_database(path)
    rescued = _beside(".rescued-20260101-000000")(path)
    services = await open_services(read_settings(_env_file=None, thinking_workers=0, drawing_processes=0))
    await services.lifecycle.stop()
    await services.store.close()
    assert [each.levelname for each in caplog.records if str(rescued) in each.message] == ["ERROR"]
    status, out, _ = await asyncio.to_thread(say, capsys, "doctor", "--quick")
    assert (status, f"warning: {rescued} holds what was played" in out) == (0, True)


async def test_a_first_start_is_no_loss(path: Path) -> None:
    from bot.config import read_settings

    path.with_name("spite.db.lock").touch()  # of a start that failed, for want of room say
    services = await open_services(read_settings(_env_file=None, thinking_workers=0, drawing_processes=0))
    await services.lifecycle.stop()
    await services.store.close()


def _spoil(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))


async def damaged(path: Path) -> None:
    await (await play_a_little(path)).store.close()
    await asyncio.to_thread(_spoil, path)


async def test_a_damaged_database_is_named_with_the_next_step(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await damaged(path)
    with pytest.raises(OnlyByHand, match=r"is damaged .*operate restore FILE"):
        await SqliteStore.open(path)
    status, _, said = await asyncio.to_thread(say, capsys)
    assert status == 2
    assert f"{path} is damaged (" in said
    status, out, _ = await asyncio.to_thread(say, capsys, "doctor", "--quick")
    assert (status, str(path) in out) == (1, True)


@pytest.mark.parametrize("how", ["pages", "text"])
async def test_a_backup_of_a_damaged_file_blames_that_file(
    path: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    if how == "pages":
        await damaged(path)
    else:
        await asyncio.to_thread(path.write_bytes, b"this is no database at all" * 500)
    status, _, said = await asyncio.to_thread(say, capsys, "backup", "--out", str(path.with_name("copy.db")))
    assert status == 2
    assert said.startswith(f"{path} is damaged")
    assert "operate restore FILE" in said
    assert "unfinished" not in said
    assert not list(path.parent.glob("copy*"))


def test_a_copy_that_has_no_room_blames_the_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_empty_database(path)

    def full(target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))

    monkeypatch.setattr(durable_file, "create_empty", full)
    with pytest.raises(Unavailable, match=r"copy\.db can't be written: No space left"):
        copy_database(path, path.with_name("copy.db"))


@pytest.mark.parametrize(
    ("code", "free", "kind", "room"),
    [
        (sqlite3.SQLITE_IOERR, 0, Unavailable, True),
        (sqlite3.SQLITE_CANTOPEN, 0, Unavailable, True),
        (sqlite3.SQLITE_FULL, 1 << 40, Unavailable, True),
        (sqlite3.SQLITE_IOERR, 1 << 40, Unavailable, False),
        (sqlite3.SQLITE_BUSY, 1 << 40, Unavailable, False),
        (sqlite3.SQLITE_CORRUPT, 0, OnlyByHand, False),
        (sqlite3.SQLITE_CANTOPEN, 1 << 40, OnlyByHand, False),
        (sqlite3.SQLITE_ERROR, 1 << 40, OnlyByHand, False),
    ],
)
def test_what_passes_is_tried_again_and_what_does_not_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int, free: int, kind: type[Unavailable], room: bool
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(1, 1, free))
    refused = Unavailable("disk I/O error")
    refused.__cause__ = sqlite_error(code)
    found = why_not_opened(path, refused)
    assert type(found) is kind
    assert is_full(found) is room
    assert str(path) in str(found)


def _somebody_else(monkeypatch: pytest.MonkeyPatch, *denied: Path) -> None:
    """This process is a user who may not write some files."""
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in denied and real(path, mode))
    monkeypatch.setattr(os, "geteuid", lambda: 54321)
    monkeypatch.setattr(durable_file, "_is_root", lambda: False)


@pytest.mark.skipif(os.name != "posix", reason="rights are POSIX's")
@pytest.mark.parametrize("which", ["", ".lock", ".forgotten", ".forgotten.lock"])
async def test_the_doctor_tries_what_has_to_be_written_and_its_advice_fits(
    path: Path, which: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await SqliteStore.open(path)).close()
    Ledger.of(path).add(7)
    os.chmod(path, 0o644)
    denied = path.with_name(f"{path.name}{which}")
    owner = durable_file.user_name(denied.stat().st_uid)
    _somebody_else(monkeypatch, denied)
    status, out, _ = await asyncio.to_thread(say, capsys, "doctor", "--quick")
    assert status == 1
    wanted = f"problem: {denied} can't be written: {denied} belongs to {owner} and this runs as 54321; run as root: "
    assert f"{wanted}chown 54321: {denied}" in out
    assert "chmod 600" not in out, "it would lock the bot out"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_a_doctor_who_is_root_finds_what_the_service_can_not_write(path: Path) -> None:
    from bot.config import read_settings

    put_empty_database(path)
    os.chown(path, 4321, 8765)
    Ledger.of(path).path.touch()
    os.chown(Ledger.of(path).path, 0, 0)
    found = [each.words for each in doctor_files.check_rights(read_settings(_env_file=None))]
    assert f"run: chown 4321: {Ledger.of(path).path}" in found[0]


async def test_a_lock_of_another_user_is_told_and_not_tried_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = path.with_name("spite.db.lock")
    lock.touch()

    def denied(file: Path) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(file))

    monkeypatch.setattr("bot.store.process_lock.open_or_create", denied)
    monkeypatch.setattr(os, "geteuid", lambda: 54321)
    with pytest.raises(OnlyByHand, match=rf"{lock} can't be written: .*chown 54321: {lock}"):
        await SqliteStore.open(path)


def test_a_database_that_nobody_may_read_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_empty_database(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("VACUUM")

    def closed(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite_error(sqlite3.SQLITE_CANTOPEN)

    monkeypatch.setattr(sqlite3, "connect", closed)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(OnlyByHand, match="can't be read: it belongs to"):
        copy_database(path, path.with_name("copy.db"))
