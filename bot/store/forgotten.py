"""The ledger of the forgotten: a file beside the database that outlives it when an older copy is restored.

Every deletion of a person's data leaves a line: a number of its own and the person's fingerprint, which only the
file's own key can be compared with. The database knows the lines that it has followed; one that was restored knows
fewer, and forgets the others' people again.
"""

import hmac
import logging
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.errors import NotWrittenDown, OnlyByHand, Unavailable
from bot.store.durable_file import replace_durably, why_not_writable
from bot.store.process_lock import lock_file, written_alone

logger = logging.getLogger(__name__)

_KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Ledger:
    """The file. Every method raises ``Unavailable`` where the file can't be used."""

    path: Path

    @classmethod
    def of(cls, database: Path) -> "Ledger":
        return cls(database.with_name(f"{database.name}.forgotten"))

    def check(self) -> None:
        """See whether it can be kept where it is chosen to be; nothing is made. Raises ``OnlyByHand``."""
        folder = next(each for each in self.path.absolute().parents if each.exists())
        if not folder.is_dir() or self.path.is_dir():
            which = self.path if self.path.is_dir() else folder
            raise OnlyByHand(f"SPITE_LEDGER can't be {self.path}: {which} is {'a' if which.is_dir() else 'no'} folder")
        if why := self.why_not_writable():
            raise OnlyByHand(f"SPITE_LEDGER can't be {self.path}: {why}")

    def why_not_writable(self) -> str | None:
        """Return why nobody could be forgotten, and what to do; None where it can be written."""
        if self.path.is_dir():
            return f"{self.path} is a folder: move it away"
        return why_not_writable(self.path) or why_not_writable(lock_file(self.path))

    def add(self, user: int) -> list[str]:
        """Write down, durably, that a person is to be forgotten; every line that says so of them.

        Of several who write at once, in this process or in others, none loses another's line.
        """
        try:
            with written_alone(self.path):
                fingerprint = _fingerprint(self._key() or self._create(), user)
                with self.path.open("ab") as file:
                    # Not at the end of a line that was torn.
                    file.write(f"\n{secrets.token_hex(8)} {fingerprint}\n".encode())
                    file.flush()
                    os.fsync(file.fileno())
        except (OSError, Unavailable) as error:
            why = (
                self.why_not_writable() or f"{self.path} can't be written: {getattr(error, 'strerror', None) or error}"
            )
            logger.error("Nobody's data can be deleted: %s", why)
            raise NotWrittenDown(why) from error
        return [line for line in self.lines() if line.endswith(f" {fingerprint}")]

    def lines(self) -> list[str]:
        """Return every line, oldest first."""
        return [line for line in self._text().splitlines()[1:] if len(line.split(" ")) == 2]

    def find(self, users: Iterable[int], lines: Iterable[str]) -> list[int]:
        """Return the people that one of the lines stands for."""
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

    def _create(self) -> bytes:
        """Return a new file with a key of its own; one that has none is kept under another name."""
        key = secrets.token_bytes(_KEY_BYTES)
        if self._text():
            self.path.rename(self.path.with_name(f"{self.path.name}.unreadable-{secrets.token_hex(4)}"))
            logger.warning("%s had no key, so that nobody could tell whom it meant: it has another name now", self.path)
        with replace_durably(self.path) as unfinished:
            unfinished.write_text(f"{key.hex()}\n", "ascii")
        return key


def ledger_entry(line: str) -> str:
    """Return the number of a line, by which a database knows that it has followed it."""
    return line.split(" ")[0]


def _fingerprint(key: bytes, user: int) -> str:
    return hmac.digest(key, str(user).encode(), "sha256").hex()
