"""Lock against two processes on one database, and lock for a file that several write in turn."""

import contextlib
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.errors import OnlyByHand, Unavailable
from bot.store.durable_file import advice_on, open_or_create

if sys.platform != "win32":
    import fcntl

_PATIENCE: Final = 10.0
"""Seconds of waiting for the other users of a file."""
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
        """Take the lock at once.

        :raises OnlyByHand: its file belongs to another user.
        :raises Unavailable: another process holds it.
        """
        file = lock_file(path)
        try:
            descriptor = open_or_create(file)
        except OSError as error:
            if advice := advice_on(file, error):
                raise OnlyByHand(f"{file} can't be written{advice}") from error
            raise Unavailable(f"{file} can't be opened: {error.strerror}") from error
        try:
            # The lock is the open file's: the system ends it with the process, also where that is killed.
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
        """Give the lock back. Harmless when repeated."""
        if self._descriptor is not None:
            _held.discard(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None


def lock_file(path: Path) -> Path:
    """Return the file that carries the lock for another."""
    return path.with_name(path.name + ".lock")


@contextlib.contextmanager
def written_alone(path: Path) -> Iterator[None]:
    """Keep a file to one thread of one process at a time.

    Held on ``<path>.lock``, which stays behind, since the file itself may be replaced meanwhile. For threads: it waits.

    :raises OSError: the lock can't be had; a ``TimeoutError`` where others keep it for long.
    """
    # Threads take turns by a lock of their own: on Windows it is the only one.
    if not _one_at_a_time.acquire(timeout=_PATIENCE):
        raise TimeoutError(f"others write {path}")
    try:
        descriptor = open_or_create(lock_file(path))
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
            # Asked again and again: a wait within ``flock`` could not be given up.
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
