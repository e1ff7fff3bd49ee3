"""Copies of a database, made while the bot runs."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from bot.errors import NewerSchema, Unavailable
from bot.store.durable_file import replace_durably
from bot.store.migrate import newest_schema

BUSY_SECONDS: Final = 10.0
HEADS: Final = "SELECT id, guild, channel, version, live, 1, head FROM tables WHERE live = 1 ORDER BY number"
"""Every open table, in databases of whatever schema."""


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can't write. Raises ``Unavailable`` or ``NewerSchema``."""
    with ExitStack() as unless_it_fits:
        try:
            connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
            unless_it_fits.callback(connection.close)
            found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        except sqlite3.Error as error:
            raise Unavailable(f"{path} can't be opened: {error}") from error
        if found > newest_schema():
            raise NewerSchema(found, newest_schema())
        unless_it_fits.pop_all()
        return connection


def copy_database(source: Path, target: Path) -> None:
    """Makes a whole copy under its final name, or none.

    :raises Unavailable: it can't be read, or the copy can't be written or is there already.
    """
    if not source.exists():
        raise Unavailable(f"there is no database at {source}")
    if target.exists():
        raise Unavailable(f"{target} exists already")
    try:
        with replace_durably(target) as unfinished, closing(connect_to_read(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(unfinished),))
    except (sqlite3.Error, OSError) as error:
        raise Unavailable(f"{source} can't be copied: {error}") from error
