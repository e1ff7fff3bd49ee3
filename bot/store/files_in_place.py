"""Whether the files of a SQLite database are still those that are open: what is written to others is lost."""

import os
from pathlib import Path
from typing import Final

from bot.errors import Unavailable

_LOG: Final = "-wal"
_Identity = tuple[int, int]


class FilesInPlace:
    """The database and its write-ahead log, by the device and inode that they had when they were opened.

    They are asked for by name alone: a file that is opened and closed again would lose this process's locks on it.
    """

    def __init__(self, path: Path) -> None:
        self._database, self._log = path, path.with_name(f"{path.name}{_LOG}")
        self._known: dict[Path, _Identity] = {}

    def note_opened(self) -> None:
        """Note the files of a connection that was just opened; the database stays the one that was opened first."""
        for path in (self._database, self._log):
            # The log is made anew once its last connection has closed; the database stays the file opened first.
            if path not in self._known or path == self._log:
                found = _identity(path)
                if found is not None:
                    self._known[path] = found

    def why_gone(self) -> str | None:
        """Return which file was taken away or replaced, in words; None where all are in place."""
        for path, known in self._known.items():
            try:
                found = _identity(path)
            except OSError:  # nobody can tell, and whatever is wrong with the disk shows elsewhere
                continue
            if found != known:
                done = "removed" if found is None else "replaced by another file"
                return f"{path} was {done} while the bot runs: nothing can be saved until it is started again"
        return None

    def check(self) -> None:
        """Raise ``Unavailable`` where one was taken away: what is saved now would be gone after a restart."""
        if why := self.why_gone():
            raise Unavailable(why)


def _identity(path: Path) -> _Identity | None:
    """Return a file's device and inode; None where there is none of that name. Raises ``OSError``."""
    try:
        found = os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino
