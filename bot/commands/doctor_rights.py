"""Checks of ``doctor`` for the rights to write the bot's files."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.operation.findings import Finding, ok, problem, warning
from bot.store.durable_file import user_name, why_not_writable
from bot.store.forgotten import Ledger
from bot.store.process_lock import lock_file

if TYPE_CHECKING:
    from bot.config import Settings


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
