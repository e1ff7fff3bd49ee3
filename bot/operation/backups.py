"""Backups of a database file, made while the bot runs, each verified; old ones are deleted."""

import asyncio
import logging
import shutil
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from glob import escape
from pathlib import Path
from typing import Final

from bot.running.child_process import command_of, run_to_its_end
from bot.running.lifecycle import LoopComponent
from bot.store.durable_file import create_folder, why_not_writable

logger = logging.getLogger(__name__)

_HOUR: Final = 3600.0
_FIRST_AFTER: Final = 600.0
"""Seconds after the start before the first backup; by then trouble after a restart would show."""
_LOOK_AGAIN: Final = 300.0
_FAULTY: Final = ".faulty"
_LEFT_FREE: Final = 16 * 1024 * 1024
"""Bytes of the disk that a backup must leave free, since games are saved there, too."""
_CLOCKS_DIFFER: Final = 60.0
"""Seconds that a file server's clock may be ahead of this machine's."""


class Backups(LoopComponent):
    """Component that makes backups in a process of its own, every so many hours, and keeps the newest.

    A database on a server gets none, but the age of the newest dump in the folder is watched all the same.
    """

    def __init__(self, database: Path | None, folder: Path, *, hours: float, kept: int) -> None:
        """Prepare the backups.

        :param database: None for a server, whose own tools make dumps (``*.dump``).
        :param hours: interval between backups; 0 makes and watches none.
        :param kept: number of backups kept.
        """
        super().__init__()
        self._database, self._folder, self._hours, self._kept = database, folder, hours, kept
        self._waited_for_since: float | None = None

    @property
    def is_watched(self) -> bool:
        """Whether backups are made, or a server's dumps are watched."""
        return bool(self._hours)

    async def start(self) -> None:
        if not self._hours:
            return
        self._waited_for_since = time.time()
        if self._database is None:
            if not self.all():
                logger.warning("%s", words_of_no_dump(self._folder))
            return
        # Told at the start, not by the first backup that fails in the night.
        if why := await asyncio.to_thread(why_not_writable, self._folder / "backup"):
            logger.error("No backup can be made, look at SPITE_BACKUP_FOLDER: %s", why)
        first, pause = partial(asyncio.sleep, _FIRST_AFTER), partial(asyncio.sleep, _LOOK_AGAIN)
        self._now_and_then(self._make_where_due, pause, "No backup", OSError, first=first, level=logging.ERROR)

    def all(self) -> list[Path]:
        """Return the verified backups, or a server's dumps, oldest first. Backups dated in the future, by a clock that
        was ahead, count as the oldest."""
        if self._database is None:
            return dumps_in(self._folder)
        found = backups_of(self._database, self._folder)
        return sorted(found, key=lambda each: (_made_at(each) is not None, each.name))

    def age(self) -> float:
        """Return the seconds since the newest backup; if there is none, since the first was expected.

        :raises LookupError: no backups are made.
        """
        if not self._hours:
            raise LookupError("no backups are made")
        made_at = self._newest_at()
        since = self._waited_for_since if made_at is None else made_at
        if since is None:
            raise LookupError("no backups are made")
        return max(0.0, time.time() - since)

    def _newest_at(self) -> float | None:
        """Return when the newest backup was made; None if it is unknown."""
        made = self.all()
        return _made_at(made[-1]) if made else None

    async def make(self) -> Path:
        """Make a backup now, verify it and delete old ones.

        :raises OSError: it could not be made, or there is too little room; the log says why.
        """
        assert self._database is not None  # noqa: S101 (asked for only where there is a file)
        create_folder(self._folder)
        target = self._folder / f"{self._database.name}.backup-{datetime.now(UTC):%Y%m%d-%H%M%S}"
        unproved = target.with_name(f"{target.name}{_FAULTY}")
        for faulty in backups_of(self._database, self._folder, _FAULTY):
            faulty.unlink(missing_ok=True)  # keep one faulty backup at most: many would fill the disk
        # On a full disk no game could be saved. What stands in the log alone is copied, too.
        log = self._database.with_name(f"{self._database.name}-wal")
        wanted = sum(each.stat().st_size for each in (self._database, log) if each.exists()) + _LEFT_FREE
        free = shutil.disk_usage(self._folder).free
        if free < wanted:
            raise OSError(f"{self._folder} has {free >> 20} MiB free, and a backup needs {wanted >> 20}")
        # A process of its own, at low priority: reading all of it must hold up neither the loop nor others' reads.
        behind = ["nice", "-n", "10"] if shutil.which("nice") else []
        command = command_of("bot", "backup", "--database", str(self._database), "--out", str(unproved))
        status, said = await run_to_its_end([*behind, *command])
        if status:
            raise OSError(f"the backup was not made well: {said.strip() or status}")
        # Only a copy that was opened and verified gets the name of a backup.
        unproved.rename(target)
        for old in self.all()[: -self._kept]:
            old.unlink(missing_ok=True)
        logger.info("The backup %s was made and proved", target)
        return target

    async def _make_where_due(self) -> None:
        if self._newest_at() is None or self.age() >= self._hours * _HOUR:
            await self.make()


def backups_of(database: Path, folder: Path, ending: str = "[0-9]") -> Iterator[Path]:
    """Yield the backups of a database in a folder, in any order.

    :param ending: how their names end; those of verified backups end with a digit.
    """
    return folder.glob(f"{escape(database.name)}.backup-*{ending}")


def dumps_in(folder: Path) -> list[Path]:
    """Return the dumps of a server's database in a folder, oldest first."""
    found = [(_made_at(each), each) for each in folder.glob("*.dump")]
    return [each for _, each in sorted(found, key=lambda pair: (pair[0] or 0.0, pair[1].name))]


def words_of_no_dump(folder: Path) -> str:
    """Return a message that no backup of a server's database is known, and what to do."""
    return (
        f"the bot makes no backups of a PostgreSQL database, and there is no dump (*.dump) in {folder}: let pg_dump "
        "write there every day (Backups in docs/operating.md), or set SPITE_BACKUP_EVERY_HOURS=0 where it is backed up "
        "elsewhere"
    )


def _made_at(backup: Path) -> float | None:
    """Return when a backup was made, in seconds since 1970; None for a future moment, and if it has just been
    deleted."""
    try:
        made_at = backup.stat().st_mtime
    except FileNotFoundError:
        return None
    return made_at if made_at <= time.time() + _CLOCKS_DIFFER else None
