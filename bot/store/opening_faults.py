"""Explanations of a SQLite file that can't be opened, with its path and the next step."""

import errno
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Final

from bot.errors import OnlyByHand, Unavailable, is_full
from bot.running.itself import called
from bot.store.connection import primary_code
from bot.store.durable_file import why_not_writable

DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
"""SQLite's kinds of error where a file is no whole database."""
_PASSING: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
    }
)
_LITTLE: Final = 1 << 20
"""Bytes on a disk that count as none: SQLite says "disk I/O error" where its index of the log does not fit."""


def how_to_restore() -> str:
    """Return the next step where a database is no use any more."""
    return (
        f"restore the newest backup ({called()} operate restore FILE; first see The database is damaged in "
        "docs/operating.md)"
    )


def damaged(path: Path, error: sqlite3.Error) -> OnlyByHand:
    """Return the refusal of a database that is damaged. SQLite's own words may name another file."""
    words = "it is no database" if primary_code(error) == sqlite3.SQLITE_NOTADB else "its pages can't be read"
    return OnlyByHand(f"{path} is damaged ({words}): {how_to_restore()}")


def why_not_opened(path: Path, error: Unavailable) -> Unavailable:
    """Return the same refusal with the path and the next step; its ``__cause__`` is that of the fault."""
    cause = error.__cause__
    if not isinstance(cause, sqlite3.Error):
        return error
    refusal = _refusal(path, cause)
    if refusal.__cause__ is None:
        refusal.__cause__ = cause
    return refusal


def _refusal(path: Path, cause: sqlite3.Error) -> Unavailable:
    """Return why a database can't be opened: ``Unavailable`` where that passes by itself, else ``OnlyByHand`` with what
    to do."""
    code = primary_code(cause)
    if code in DAMAGED:
        return damaged(path, cause)
    if code in _PASSING or code == sqlite3.SQLITE_CANTOPEN:
        words = f"{path} can't be opened ({cause})"
        # SQLite may call a full disk an I/O error: it is told as what it is, since it passes by itself.
        if not is_full(cause) and _has_no_room(path.parent):
            full = Unavailable(words)
            full.__cause__ = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path.parent))
            return full
        if code in _PASSING:
            return Unavailable(words)
    # Which of its three files may this user not write to?
    for each in (path, *(path.with_name(f"{path.name}{log}") for log in ("-wal", "-shm"))):
        if why := why_not_writable(each):
            return OnlyByHand(why)
    return OnlyByHand(f"{path} can't be opened ({cause}): {called()} doctor says more; else {how_to_restore()}")


def _has_no_room(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _LITTLE
    except OSError:
        return False
