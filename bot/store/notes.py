"""Notes of the program for itself."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bot.entities.kept import StoredKind
from bot.running.point_of_no_return import bookkeeping
from bot.store.database import Concern
from bot.store.statements import Connection, fetch

_Made = TypeVar("_Made")
BLOCKED: Final = "blocked"
"""Name of the note that lists the blocked, each with ``whom``, ``id`` and ``why``."""
PROBE: Final = "probed"
"""Name of the note that is written to test whether the store accepts writes."""
NOTE: Final = "SELECT value FROM notes WHERE name = ?"
SET_NOTE: Final = (
    "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
REMOVE_NOTE: Final = "DELETE FROM notes WHERE name = ?"
INSTALLATION_KEY: Final = "SELECT value FROM notes WHERE name = 'daily secret'"
"""Query of the installation's secret, the key of the fingerprints of people."""
_KEEP_KEY: Final = "INSERT INTO notes (name, value) VALUES ('daily secret', ?) ON CONFLICT DO NOTHING"
_KEY_BYTES: Final = 32
NOTES_NAMED: Final = "SELECT name, value FROM notes WHERE substr(name, 1, ?) = ?"
_ADD_NOTE: Final = "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING name"
_REPLACE_NOTE: Final = "UPDATE notes SET value = ?2 WHERE name = ?1 AND value = ?3 RETURNING name"


def gone_channels_note(guild: int) -> str:
    """Return the name of the note of missing channels in a server's settings that it has been told of."""
    return f"gone channels {guild}"


def news_channel_note(guild: int) -> str:
    """Return the name of the note of the channel in which a server allows news."""
    return f"news channel {guild}"


def announced_note(guild: int) -> str:
    """Return the name of the note of the announcement that a server got last."""
    return f"announced {guild}"


class NoteStore(Concern):
    """Notes by their names."""

    async def get(self, name: str) -> str | None:
        """Return the note of that name. Raises ``Unavailable``."""
        for (value,) in await self._database.read(NOTE, name):
            return str(value)
        return None

    async def named(self, begins: str) -> dict[str, str]:
        """Return every note whose name begins so, by its name. Raises ``Unavailable``."""
        return {str(name): str(value) for name, value in await self._database.read(NOTES_NAMED, len(begins), begins)}

    async def read(self, name: str, make: Callable[[str], _Made]) -> _Made | None:
        """Return a note read by ``make``; None for a missing or damaged one. Raises ``Unavailable``."""
        text = await self.get(name)
        return None if text is None else self.damage.read(StoredKind.NOTE, name, partial(make, text))

    async def set(self, name: str, value: str | None) -> None:
        """Store a note; None removes it. Raises ``Unavailable``."""
        with bookkeeping():
            if value is None:
                await self._database.execute(REMOVE_NOTE, name)
            else:
                await self._database.execute(SET_NOTE, name, value)

    async def replace(self, name: str, before: str | None, value: str) -> bool:
        """Store a note in place of ``before``; return False where another value stands there by now.

        :raises Unavailable: it could not be noted.
        """
        # The store compares: of several who replace one value, in any process, one does.
        values = (name, value) if before is None else (name, value, before)
        statement = _ADD_NOTE if before is None else _REPLACE_NOTE
        with bookkeeping():
            return bool(await self._database.transact(partial(fetch, statement, values)))


async def installation_key(connection: Connection) -> str:
    """Return the installation's secret, and create it at the first use."""
    # Whoever comes first makes it; all read the one that stands there then.
    await fetch(_KEEP_KEY, (secrets.token_hex(_KEY_BYTES),), connection)
    [(secret,)] = await fetch(INSTALLATION_KEY, (), connection)
    return str(secret)
