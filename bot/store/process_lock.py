"""The lock against two processes on one database, and one for a file that several write one after the other."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.errors import Unavailable
from bot.store.durable_file import OWNER_ONLY

if sys.platform != "win32":
    import fcntl

_PATIENCE: Final = 10.0
"""Seconds that somebody waits for others to be done with a file."""
_TRIED_EVERY: Final = 0.005
_one_at_a_time = threading.Lock()
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


@contextlib.contextmanager
def written_alone(path: Path) -> Iterator[None]:
    """Whatever is done to a file within, no other thread or process does within the same.

    Held on ``<path>.lock``, which stays behind, since the file itself may be replaced meanwhile. For threads: it waits.

    :raises OSError: the lock can't be had; a ``TimeoutError`` where others keep it for long.
    """
    if not _one_at_a_time.acquire(timeout=_PATIENCE):
        raise TimeoutError(f"others write {path}")
    try:
        descriptor = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            _wait_for(descriptor)
            yield
        finally:
            os.close(descriptor)
    finally:
        _one_at_a_time.release()


def _wait_for(descriptor: int) -> None:
    if sys.platform == "win32":
        return
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                raise TimeoutError("another process writes it") from None
            time.sleep(_TRIED_EVERY)
        else:
            return


def _forget_in_child() -> None:
    for descriptor in _held:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    _held.clear()


if sys.platform != "win32":
    # A forked worker shares the lock and would keep it after this process was killed.
    os.register_at_fork(after_in_child=_forget_in_child)
