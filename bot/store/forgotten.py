"""The ledger of the forgotten: a file beside the database that outlives it when an older copy is restored.

Every deletion of a person's data leaves a line: a number of its own and the person's fingerprint, which only the
file's own key can be compared with. The database knows the lines that it has followed; one that was restored knows
fewer, and forgets the others' people again.
"""

import hmac
import os
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import aiosqlite

from bot.store import people
from bot.store.codec import from_text
from bot.store.guard import OWNER_ONLY
from bot.tables.errors import Unavailable

_KEY_BYTES: Final = 32
_KNOWN: Final = "SELECT entry FROM forgotten"
_KNOW: Final = "INSERT OR IGNORE INTO forgotten (entry) VALUES (?)"
_PEOPLE: Final = (
    "SELECT DISTINCT actor FROM events WHERE actor IS NOT NULL"
    " UNION SELECT user FROM user_settings UNION SELECT author FROM house_rules"
)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The file. Every method raises ``Unavailable`` where the file can't be used."""

    path: Path

    @classmethod
    def of(cls, database: Path) -> "Ledger":
        return cls(database.with_name(f"{database.name}.forgotten"))

    def add(self, user: int) -> list[str]:
        """Writes down, durably, that a person is to be forgotten; every line that says so of them."""
        try:
            key = self._key() or self._begin()
            fingerprint = _fingerprint(key, user)
            with self.path.open("ab") as file:
                file.write(f"\n{secrets.token_hex(8)} {fingerprint}\n".encode())  # not at the end of one that was torn
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Unavailable(f"{self.path} can't be written: {error.strerror}") from error
        return [line for line in self.lines() if line.endswith(f" {fingerprint}")]

    def lines(self) -> list[str]:
        """Every line, oldest first."""
        return [line for line in self._text().splitlines()[1:] if len(line.split(" ")) == 2]

    def find(self, users: Iterable[int], lines: Iterable[str]) -> list[int]:
        """Those of the people whom one of the lines means."""
        key = self._key()
        meant = {line.split(" ")[1] for line in lines}
        return [user for user in users if key is not None and _fingerprint(key, user) in meant]

    def _text(self) -> str:
        try:
            return self.path.read_text("ascii", "replace")
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise Unavailable(f"{self.path} can't be read: {error.strerror}") from error

    def _key(self) -> bytes | None:
        first = self._text().partition("\n")[0]
        return bytes.fromhex(first) if len(first) == 2 * _KEY_BYTES else None

    def _begin(self) -> bytes:
        """A new file under its final name, or none."""
        key, unfinished = secrets.token_bytes(_KEY_BYTES), self.path.with_name(self.path.name + ".unfinished")
        unfinished.unlink(missing_ok=True)
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
        with os.fdopen(descriptor, "wb") as file:
            file.write(f"{key.hex()}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self.path)
        return key


def _fingerprint(key: bytes, user: int) -> str:
    return hmac.digest(key, str(user).encode(), "sha256").hex()


async def note_followed(lines: Iterable[str], connection: aiosqlite.Connection) -> None:
    """The database has followed these lines, or needs not."""
    for line in lines:
        await connection.execute_fetchall(_KNOW, (line.split(" ")[0],))


async def forget(user: int, lines: Iterable[str], connection: aiosqlite.Connection) -> None:
    """Forgets a person, and remembers that these lines of theirs were followed."""
    await people.forget(user, connection)
    await note_followed(lines, connection)


async def find_to_forget(ledger: Ledger, connection: aiosqlite.Connection) -> list[int]:
    """The people whom the ledger names and this database has not forgotten yet.

    Lines that mean nobody here are done with: whoever comes back later is kept.
    """
    known = {entry for (entry,) in await connection.execute_fetchall(_KNOWN)}
    missing = [line for line in ledger.lines() if line.split(" ")[0] not in known]
    if not missing:
        return []
    found = ledger.find(sorted(await _everybody(connection)), missing)
    await note_followed([line for line in missing if not ledger.find(found, [line])], connection)
    return found


async def _everybody(connection: aiosqlite.Connection) -> set[int]:
    users = {user for (user,) in await connection.execute_fetchall(_PEOPLE)}
    for (head,) in await connection.execute_fetchall("SELECT head FROM tables"):
        users |= set(_in_head(from_text(head)))
    return users


def _in_head(head: dict[str, Any]) -> Iterator[int]:
    yield head["host"]
    for seat in head["seats"]:
        yield from (seat[name] for name in ("user", "left_by") if seat.get(name) is not None)
