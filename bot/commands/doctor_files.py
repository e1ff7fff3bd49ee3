"""Checks of ``doctor`` for the bot's files: who may write them, and whether this SQLite or another program can damage
the database."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.operation.findings import Finding, ok, problem, warning
from bot.store.address import PostgresAddress
from bot.store.durable_file import user_name, why_not_writable
from bot.store.forgotten import Ledger
from bot.store.process_lock import lock_file

if TYPE_CHECKING:
    from bot.config import Settings

_SAFE_SQLITE: Final = (3, 51, 3)
_MENDED_SQLITE: Final = ((3, 44, 6), (3, 50, 7))
"""Older ones in which the same was mended."""
_PROCESSES: Final = Path("/proc")
_FAULT: Final = (
    "has a fault, in it since 3.7.0 and mended in 3.51.3, 3.50.7 and 3.44.6, that can damage a database to which two "
    "programs write at once"
)


def check_rights(settings: "Settings") -> Iterator[Finding]:
    """Find what can't be written; where root asks, what belongs to others than the rest."""
    ledger = settings.ledger
    files = [ledger, lock_file(ledger)]
    if isinstance(settings.database, Path):
        path = settings.database
        ledger = Ledger.of(path).path
        logs = [path.with_name(f"{path.name}{log}") for log in ("-wal", "-shm")]
        files = [path, *logs, lock_file(path), ledger, lock_file(ledger)]
    found = [*_of_others(files), *filter(None, map(why_not_writable, files))]
    yield from map(problem, dict.fromkeys(found))
    if isinstance(settings.database, Path) and settings.database.exists():
        path, there = settings.database, settings.database.stat()
        # Told only to who can change it.
        if os.name == "posix" and there.st_mode & 0o077 and os.geteuid() in (0, there.st_uid):
            yield warning(f"others may read {path}, where all hands lie; run: chmod 600 {path}")
    if not found:
        name = user_name(os.geteuid()) if os.name == "posix" else "this user"
        yield ok(f"database, lock and deletion ledger can be written as {name}")


def _of_others(files: list[Path]) -> Iterator[str]:
    """Say what belongs to another user than the first of the files, or its folder: root itself may write everything."""
    if os.name != "posix" or os.geteuid():
        return
    there = [each for each in (files[0], *files[0].absolute().parents) if each.exists()]
    # Where the file itself is root's already, its folder tells whose it should be.
    owner = there[0].stat().st_uid
    if not owner and not (owner := there[1].stat().st_uid):
        return
    for each in files:
        if each.exists() and each.stat().st_uid != owner:
            whose, name = user_name(each.stat().st_uid), user_name(owner)
            yield f"{each} belongs to {whose}, which {name}, the bot's user, can't write; run: chown {name}: {each}"


def check_sqlite(settings: "Settings") -> Iterator[Finding]:
    """Warn of a version with a fault only where a second program could write to the database."""
    if isinstance(settings.database, PostgresAddress):
        return
    version, named = sqlite3.sqlite_version_info, f"SQLite {sqlite3.sqlite_version}"
    if version >= _SAFE_SQLITE or any(version[:2] == mended[:2] and version >= mended for mended in _MENDED_SQLITE):
        yield ok(named)
        return
    writers = other_writers(settings.database)
    if writers:
        programs = ", ".join(writers)
        yield warning(
            f"{named} {_FAULT}, and this one is open for writing elsewhere: {programs}. Stop what is not Spite."
        )
    elif writers is None:
        yield warning(f"{named} {_FAULT}. Let no other program write there, such as Litestream.")
    else:
        yield ok(f"{named} (let no program but Spite write to its database: with two, this version can damage it)")


def other_writers(database: Path) -> list[str] | None:
    """Return the programs, with their process numbers, that have a database open for writing and are not Spite; None
    where this system does not tell. Processes of other users are seen by root alone."""
    if not _PROCESSES.joinpath("self", "fdinfo").is_dir():
        return None
    wanted, lock = _identity(database), _identity(lock_file(database))
    found = []
    for process in _PROCESSES.iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        with suppress(OSError):  # it has ended, or is somebody else's
            opened = {_identity(each): each.name for each in (process / "fd").iterdir()}
            # Who has the lock file open, too, is Spite itself.
            if wanted not in opened or lock in opened:
                continue
            told = (process / "fdinfo" / opened[wanted]).read_text("ascii")
            flags = next(line for line in told.splitlines() if line.startswith("flags:"))
            if int(flags.split()[1], 8) & os.O_ACCMODE != os.O_RDONLY:
                found.append(f"{(process / 'comm').read_text('utf-8').strip()} ({process.name})")
    return sorted(found)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from every other one; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
