"""The doctor's look at SQLite: whether its version can damage a database, and whether anything here provokes it."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.operation.findings import Finding, ok, warning
from bot.store.address import PostgresAddress
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
