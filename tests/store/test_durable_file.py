"""Files that are replaced: whole under their name or not at all, and brought to disk in an order that holds."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.errors import OnlyByHand
from bot.store import durable_file
from bot.store.backup import copy_database
from bot.store.connection import create_file, open_writer
from bot.store.durable_file import create_empty, create_folder, replace_durably
from bot.store.forgotten import Ledger
from bot.store.migrate import migrate, newest_schema
from bot.store.process_lock import ProcessLock
from bot.store.sqlite_schema import SqliteSchema, file_migrations

pytestmark = pytest.mark.skipif(os.name != "posix", reason="folders are brought to disk on POSIX systems alone")


def old_database(folder: Path) -> Path:
    path = folder / "spite.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE scribbles (text)")
    return path


def backup(folder: Path) -> Path:
    copy_database(old_database(folder), folder / "copy.db")
    return folder / "copy.db"


def ledger(folder: Path) -> Path:
    found = Ledger.of(folder / "spite.db")
    found.add(5)
    return found.path


def copy_before_migration(folder: Path) -> Path:
    async def run() -> None:
        connection = await open_writer(path)
        try:
            await migrate(SqliteSchema(path, connection), file_migrations())
        finally:
            await connection.close()

    path = old_database(folder)
    asyncio.run(run())
    return folder / f"{path.name}.before-schema-{newest_schema()}"


class DiskLog:
    """What was brought to disk and what was renamed, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steps: list[tuple[str, int]] = []
        fsync, replace = os.fsync, os.replace

        def logged_fsync(descriptor: int) -> None:
            self.steps.append(("sync", os.fstat(descriptor).st_ino))
            fsync(descriptor)

        def logged_replace(source: Path, target: Path) -> None:
            self.steps.append(("rename", os.stat(source).st_ino))
            replace(source, target)

        monkeypatch.setattr(os, "fsync", logged_fsync)
        monkeypatch.setattr(os, "replace", logged_replace)


@pytest.mark.parametrize("make", [backup, ledger, copy_before_migration])
def test_a_file_is_on_disk_before_its_name_and_its_name_before_anybody_relies_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Path]
) -> None:
    log = DiskLog(monkeypatch)
    made = make(tmp_path)
    file, folder = made.stat().st_ino, tmp_path.stat().st_ino
    renamed = log.steps.index(("rename", file))
    assert ("sync", file) in log.steps[:renamed]
    assert log.steps[renamed + 1] == ("sync", folder)
    assert made.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_failure_within_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_text("old")
    (tmp_path / "file.unfinished").write_text("left behind by a process that was killed")

    def write_and_fail() -> None:
        with replace_durably(target) as unfinished:
            assert unfinished.read_bytes() == b""
            unfinished.write_text("new")
            raise ValueError

    with pytest.raises(ValueError):
        write_and_fail()
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"file": "old"}


def test_a_new_folder_is_on_disk_and_an_old_one_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = DiskLog(monkeypatch)
    create_folder(tmp_path / "data")
    assert log.steps == [("sync", tmp_path.stat().st_ino)]
    create_folder(tmp_path / "data")
    assert len(log.steps) == 1


def test_an_empty_file_never_takes_anothers_place(tmp_path: Path) -> None:
    create_empty(tmp_path / "file")
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o600
    with pytest.raises(FileExistsError):
        create_empty(tmp_path / "file")
    create_file(tmp_path / "file")


@pytest.fixture
def as_root(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """What a root that is made up gives away; the folder is a service's."""
    given: list[tuple[str, int, int]] = []
    monkeypatch.setattr(durable_file, "_is_root", lambda: True)
    monkeypatch.setattr(durable_file, "_owner_beside", lambda path: (4321, 8765))

    def give(descriptor: int, user: int, group: int) -> None:
        given.append((os.readlink(f"/proc/self/fd/{descriptor}").rpartition("/")[2], user, group))

    monkeypatch.setattr(os, "fchown", give)
    return given


@pytest.mark.skipif(sys.platform != "linux", reason="it reads names from /proc")
def test_what_root_makes_beside_a_database_is_the_services(tmp_path: Path, as_root: list[tuple[str, int, int]]) -> None:
    database = tmp_path / "spite.db"
    Ledger.of(database).add(7)
    ProcessLock.acquire(database).release()
    with durable_file.replace_durably(database) as unfinished:
        unfinished.write_text("x")
    durable_file.write_new(tmp_path / "export.json", b"x")
    assert {name for name, *_ in as_root} == {
        "spite.db.forgotten.lock",
        "spite.db.forgotten.unfinished",
        "spite.db.lock",
        "spite.db.unfinished",
        "export.json",
    }
    assert {each[1:] for each in as_root} == {(4321, 8765)}


def test_a_root_who_may_give_nothing_away_can_write_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container without that right, or on a share that knows no owners."""

    def denied(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(durable_file, "_is_root", lambda: True)
    monkeypatch.setattr(os, "fchown", denied)
    monkeypatch.setattr(os, "chown", denied)
    durable_file.write_new(tmp_path / "new" / "export.json", b"x")
    assert (tmp_path / "new" / "export.json").read_bytes() == b"x"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_roots_files_really_belong_to_the_owner_of_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    os.chown(folder, 4321, 8765)
    database = folder / "spite.db"
    Ledger.of(database).add(7)
    ProcessLock.acquire(database).release()
    durable_file.create_folder(folder / "new" / "backups")
    owners = {path.name: path.stat().st_uid for path in folder.rglob("*")}
    assert set(owners.values()) == {4321}, owners
    os.chown(folder, 0, 0)  # a volume whose folder is root's: the database tells whose it is
    database.touch()
    os.chown(database, 4321, 8765)
    durable_file.create_empty(folder / "spite.db.replaced-1")
    assert (folder / "spite.db.replaced-1").stat().st_uid == 4321


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_root_gives_nothing_away_that_somebody_else_has_put_there(tmp_path: Path) -> None:
    folder, secret = tmp_path / "data", tmp_path / "secret"
    folder.mkdir()
    os.chown(folder, 4321, 8765)
    secret.touch()
    (folder / "spite.db.lock").symlink_to(secret)
    ProcessLock.acquire(folder / "spite.db").release()
    assert secret.stat().st_uid == 0


def test_another_user_is_refused_before_anything_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durable_file, "_is_root", lambda: False)
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner)
    durable_file.refuse_another_user(tmp_path / "spite.db")
    (tmp_path / "spite.db").touch()
    real = os.stat(tmp_path / "spite.db")
    monkeypatch.setattr(Path, "stat", lambda self, **_: SimpleNamespace(st_uid=owner + 4321, st_mode=real.st_mode))
    with pytest.raises(OnlyByHand, match="run it as"):
        durable_file.refuse_another_user(tmp_path / "spite.db")
