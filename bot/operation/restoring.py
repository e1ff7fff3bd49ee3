"""Restoring of a backup in place of the database, while nothing uses it."""

import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from bot.errors import Unavailable
from bot.operation.whole_database import find_faults
from bot.store.durable_file import create_folder, replace_durably
from bot.store.process_lock import ProcessLock
from bot.store.told_since import ToldSince, find_told, keep_told

_LOGS: Final = ("-wal", "-shm")


def restore(backup: Path, database: Path, *, nothing_since: bool = False) -> dict[str, Any]:
    """Verify a backup, keep the present database under another name, and put the backup in its place.

    People whose data was deleted since are deleted again at the next start. Games whose seeds were published since are
    ended; if it is unknown which, all are (``bot/store/told_since.py``).

    :param nothing_since: nothing was played since the backup was made, so no seed was published.
    :raises Unavailable: the bot runs, the backup is damaged, or a file can't be read or written; the database is then
        unchanged.
    :raises NewerSchema: the backup belongs to a newer release.
    """
    faults = find_faults(backup)
    if faults:
        raise Unavailable(f"{backup} is not whole, and nothing was changed: {'; '.join(faults[:5])}")
    database = database.resolve()
    create_folder(database.parent)
    # A bot that runs holds it: nothing is exchanged under one.
    lock = ProcessLock.acquire(database)
    try:
        # Copy the old database before any change: it tells which seeds are published, and an operator may want it back.
        kept = _keep(database) if database.exists() else None
        told = ToldSince() if nothing_since else find_told(backup, kept)
        # A write-ahead log of the old file would be replayed into the restored one.
        for log in _LOGS:
            database.with_name(database.name + log).unlink(missing_ok=True)
        with replace_durably(database) as unfinished:
            shutil.copyfile(backup, unfinished)
            if not nothing_since:
                told = keep_told(unfinished, kept, told, datetime.now(UTC).strftime("%Y-%m-%d"))
    except (OSError, sqlite3.Error) as error:
        raise Unavailable(f"{backup} could not be restored: {error}") from error
    finally:
        lock.release()
    return {
        "restored": str(backup),
        "database": str(database),
        "kept": kept and str(kept),
        "faults": 0,
        "tables_to_end": len(told.tables),
        "tournaments_to_cancel": len(told.tournaments),
        "daily_called_off": told.day,
        "why": told.why or None,
    }


def _keep(database: Path) -> Path:
    """Copy the present database, damaged or not, to another name, with its logs folded in if possible. Return that
    name."""
    # Where the log can't be folded in, it is copied as it is.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = database.with_name(f"{database.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    for log in ("", *_LOGS):
        if (source := database.with_name(database.name + log)).exists():
            with replace_durably(kept.with_name(kept.name + log)) as unfinished:
                shutil.copyfile(source, unfinished)
    return kept
