"""Files and folders that outlive a power cut, and that only their owner may read."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from bot.errors import OnlyByHand

if sys.platform != "win32":
    import pwd

OWNER_ONLY: Final = 0o600
_OWNER_ONLY_FOLDER: Final = 0o700
_ENDINGS: Final = frozenset({".db", ".sqlite", ".sqlite3", ".json", ".zip"})
"""Endings that stay at the end of a name that gets a number."""


def create_empty(path: Path) -> None:
    """Make a new file. Raises ``OSError``, ``FileExistsError`` where there is one."""
    os.close(_create(path))


def open_or_create(path: Path) -> int:
    """Return a descriptor of a file, which is made where there is none. Raises ``OSError``."""
    try:
        return _create(path)
    except FileExistsError:
        # Created again where it is gone by now: somebody may have removed it between the two calls.
        return os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)


def _create(path: Path) -> int:
    """Make a new file and return its descriptor.

    What root makes belongs to whoever the rest belongs to: the bot, which runs as somebody else, could not write to it.
    Only what was made here is given away, never what somebody has put there.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    if _is_root():
        with suppress(OSError):  # some file systems know no owners, and some roots may give nothing away: doctor tells
            os.fchown(descriptor, *_owner_beside(path))
    return descriptor


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


def _owner_beside(path: Path) -> tuple[int, int]:
    """Return the user and group of the file after which another is named, such as a database's for its ledger; where
    there is none, or it is root's, of the folder."""
    # spite.db.forgotten.lock belongs to the owner of spite.db.forgotten, or else of spite.db.
    name = path.name
    while "." in name:
        name = name.rpartition(".")[0]
        with suppress(OSError, ValueError):
            found = path.with_name(name).lstat()
            if found.st_uid:
                return found.st_uid, found.st_gid
    found = path.parent.stat()
    return found.st_uid, found.st_gid


def why_not_writable(path: Path) -> str | None:
    """Return why a file can't be written, or made where there is none, and what to do; None where it can be.

    A file that is there is not opened: closing a database would drop the locks that this process has on it.
    """
    tried = _existing(path)
    if tried == path:
        return None if os.access(path, os.W_OK) else f"{path} can't be written{_advice(path)}"
    if not tried.is_dir():
        return f"{path} can't be made: {tried} is no folder"
    try:
        # A trial tells more than the rights: the disk may be full, or mounted to be read only.
        with tempfile.TemporaryFile(dir=tried):
            return None
    except OSError as error:
        return f"{path} can't be made: {error.strerror or error}{advice_on(path, error)}"


def advice_on(path: Path, error: OSError) -> str:
    """Return what to do about a file that may not be used, to be added to words; empty where the fault is another."""
    return _advice(_existing(path)) if isinstance(error, PermissionError) else ""


def _existing(path: Path) -> Path:
    """Return a file, or the innermost folder of its path that is there."""
    return next(each for each in (path, *path.absolute().parents) if os.path.exists(each))


def _advice(path: Path) -> str:
    if os.name != "posix":
        return ""
    owner, own = path.stat().st_uid, os.geteuid()
    if owner == own:
        return f": run chmod u+rw{'x' if path.is_dir() else ''} {path} (or its disk is mounted to be read only)"
    user = user_name(own)
    return f": {path} belongs to {user_name(owner)} and this runs as {user}; run as root: chown {user}: {path}"


def user_name(number: int) -> str:
    """Return what a user of this machine is called; the number where nobody knows."""
    if sys.platform != "win32":
        with suppress(KeyError):
            return pwd.getpwuid(number).pw_name
    return str(number)


def refuse_another_user(path: Path) -> None:
    """Refuse what would make files beside a database that the bot can't write to.

    Root may: what it makes is given to the owner of the rest. Raises ``OnlyByHand``.
    """
    found = _existing(path)
    if os.name != "posix" or (owner := found.stat().st_uid) in (0, os.geteuid()) or _is_root():
        return
    name = user_name(owner)
    raise OnlyByHand(
        f"{found} belongs to {name}, and this is {user_name(os.geteuid())}: run it as {name} (sudo -u {name})"
    )


def write_new(path: Path, data: bytes) -> None:
    """Make a new file, whole or not at all, and its folder where there is none.

    :raises OSError: it can't be written; ``FileExistsError`` where there is one.
    """
    create_folder(path.parent)
    create_empty(path)
    try:
        path.write_bytes(data)
    except BaseException:  # half a file would pass for a whole one
        path.unlink(missing_ok=True)
        raise


def unused_name(path: Path) -> Path:
    """Return the path, or, where there is something, the first with a number behind it that is free."""
    ending = path.suffix if path.suffix.lower() in _ENDINGS else ""
    bare, number, found = path.name.removesuffix(ending), 2, path
    while os.path.lexists(found):  # a link to nowhere is something, too
        found, number = path.with_name(f"{bare}-{number}{ending}"), number + 1
    return found


def create_folder(path: Path) -> None:
    """Make a folder, and those above it, unless there is one. Raises ``OSError``.

    What root makes belongs to the owner of the folder in which it lies.
    """
    if path.is_dir():
        return
    missing = [path, *(each for each in path.absolute().parents if not each.exists())]
    for each in reversed(missing):
        # Another process may make it at the same moment.
        each.mkdir(_OWNER_ONLY_FOLDER, exist_ok=True)
        if _is_root():
            above = each.absolute().parent.stat()
            with suppress(OSError):
                os.chown(each, above.st_uid, above.st_gid, follow_symlinks=False)
    _sync_folder(path.parent)


@contextmanager
def replace_durably(target: Path) -> Iterator[Path]:
    """Give an empty file beside ``target`` to be filled; in the end it takes the place of ``target``.

    An error within leaves ``target`` as it was, and a power cut leaves the old file or the new one whole.

    :raises OSError: the file can't be made, brought to disk or renamed.
    """
    unfinished = target.with_name(target.name + ".unfinished")
    # A process that was killed may have left one.
    unfinished.unlink(missing_ok=True)
    create_empty(unfinished)
    try:
        yield unfinished
        # Its contents must be on the disk before its name is: a power cut between the two leaves the old file.
        _sync(unfinished, os.O_RDWR)
        unfinished.replace(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    # The new name is an entry of the folder: without this it may be gone after a power cut.
    _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":  # Windows opens no folders
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
