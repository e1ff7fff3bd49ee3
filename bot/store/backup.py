"""Copies of a database, made while the bot runs."""

import os
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from bot.errors import NewerSchema, OnlyByHand, Unavailable
from bot.store.connection import primary_code
from bot.store.durable_file import advice_on, replace_durably, user_name
from bot.store.migrate import newest_schema
from bot.store.opening_faults import DAMAGED, damaged

BUSY_SECONDS: Final = 10.0
HEADS: Final = "SELECT id, guild, channel, version, live, 1, head FROM tables WHERE live = 1 ORDER BY number"
"""Every open table, in databases of whatever schema."""


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that can't write.

    :raises OnlyByHand: the database is damaged, or this user may not read it.
    :raises Unavailable: it can't be opened.
    :raises NewerSchema: it belongs to a newer release.
    """
    with ExitStack() as unless_it_fits:
        try:
            # Read only: a look must not make a database where there is none.
            connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
            unless_it_fits.callback(connection.close)
            found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        except sqlite3.Error as error:
            raise _why_not_read(path, error) from error
        if found > newest_schema():
            raise NewerSchema(found, newest_schema())
        unless_it_fits.pop_all()  # from here on the caller closes it
        return connection


def copy_database(source: Path, target: Path) -> None:
    """Make a whole copy under its final name, or none.

    :raises OnlyByHand: it is damaged, or this user may not read it.
    :raises Unavailable: it can't be read, or the copy can't be written or is there already.
    """
    if not source.exists():
        raise Unavailable(f"there is no database at {source}")
    if target.exists():
        raise Unavailable(f"{target} exists already")
    with closing(connect_to_read(source)) as connection:
        try:
            with replace_durably(target) as unfinished:
                # One snapshot, while the bot goes on writing.
                connection.execute("VACUUM INTO ?", (str(unfinished),))
        except sqlite3.Error as error:
            if primary_code(error) in DAMAGED:
                raise damaged(source, error) from error
            raise Unavailable(f"{source} can't be copied to {target}: {error}") from error
        except OSError as error:
            words = f"{target} can't be written: {error.strerror or error}{advice_on(target, error)}"
            raise Unavailable(words) from error


def _why_not_read(path: Path, error: sqlite3.Error) -> Unavailable:
    if primary_code(error) in DAMAGED:
        return damaged(path, error)
    if path.exists() and not os.access(path, os.R_OK):
        return OnlyByHand(f"{path} can't be read: it belongs to {user_name(path.stat().st_uid)}, run this as that user")
    return Unavailable(f"{path} can't be opened: {error}")
