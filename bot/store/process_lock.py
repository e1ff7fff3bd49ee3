"""The lock against two processes on one database."""

import contextlib
import os
import sys
from pathlib import Path

from bot.store.durable_file import OWNER_ONLY
from bot.tables.errors import Unavailable

if sys.platform != "win32":
    import fcntl

_held: set[int] = set()


class ProcessLock:
    """An advisory lock on ``<path>.lock``, held until ``release`` or the end of the process, however it ends.

    The file stays behind: removing it would let two processes hold locks on two files of one name.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def acquire(cls, path: Path) -> "ProcessLock":
        """Takes the lock at once. Raises ``Unavailable`` where another process holds it."""
        try:
            descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        except OSError as error:
            raise Unavailable(f"{path} can't be opened: {error.strerror}") from error
        try:
            if sys.platform != "win32":
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            if isinstance(error, BlockingIOError):
                raise Unavailable("another Spite process uses this database") from error
            raise Unavailable(f"the database's lock file can't be locked: {error.strerror}") from error
        _held.add(descriptor)
        return cls(descriptor)

    def release(self) -> None:
        """Gives the lock back. Harmless when repeated."""
        if self._descriptor is not None:
            _held.discard(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None


def _forget_in_child() -> None:
    for descriptor in _held:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    _held.clear()


if sys.platform != "win32":
    # A forked worker shares the lock and would keep it after this process was killed.
    os.register_at_fork(after_in_child=_forget_in_child)
