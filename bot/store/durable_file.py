"""Files and folders that outlive a power cut, and that only their owner may read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
_OWNER_ONLY_FOLDER: Final = 0o700


def create_empty(path: Path) -> None:
    """Makes a new file. Raises ``OSError``, ``FileExistsError`` where there is one."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def write_new(path: Path, data: bytes) -> None:
    """Makes a new file, whole or not at all, and its folder where there is none.

    :raises OSError: it can't be written; ``FileExistsError`` where there is one.
    """
    create_folder(path.parent)
    create_empty(path)
    try:
        path.write_bytes(data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def create_folder(path: Path) -> None:
    """Makes a folder, and those above it, unless there is one. Raises ``OSError``."""
    if not path.is_dir():
        path.mkdir(_OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        _sync_folder(path.parent)


@contextmanager
def replace_durably(target: Path) -> Iterator[Path]:
    """Gives an empty file beside ``target`` to be filled; in the end it takes the place of ``target``.

    An error within leaves ``target`` as it was, and a power cut leaves the old file or the new one whole.

    :raises OSError: the file can't be made, brought to disk or renamed.
    """
    unfinished = target.with_name(target.name + ".unfinished")
    unfinished.unlink(missing_ok=True)
    create_empty(unfinished)
    try:
        yield unfinished
        _sync(unfinished, os.O_RDWR)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    # The new name is an entry of the folder: without this it may be gone after a power cut.
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
