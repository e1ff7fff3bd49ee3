"""The ledger of the forgotten: a file beside the database that outlives it when an older copy is restored.

Every deletion of a person's or a server's data leaves a line: a number of its own and their fingerprint, which only the
file's own key can be compared with. The database knows the lines that it has followed; one that was restored knows
fewer, and forgets the others again.
"""

import hmac
import logging
import os
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from bot.errors import NotWrittenDown, OnlyByHand, Unavailable
from bot.store.durable_file import replace_durably, why_not_writable
from bot.store.process_lock import lock_file, written_alone

logger = logging.getLogger(__name__)

_KEY_BYTES: Final = 32
Forgettable = int | str
"""Somebody or something that is forgotten: a person by their number, a server as ``server_subject`` names it."""
_Meant = TypeVar("_Meant", bound=Forgettable)


def server_subject(guild: int) -> str:
    """Return how the ledger tells a server from a person of the same number."""
    return f"server {guild}"


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

    def add(self, subject: Forgettable) -> list[str]:
        """Write down, durably, that a person or a server is to be forgotten; return every line that says so.

        Of several who write at once, in this process or in others, none loses another's line.
        """
        try:
            with written_alone(self.path):
                fingerprint = _fingerprint(self._key() or self._create(), subject)
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
        # Earlier lines mean them, too: whoever follows this one has followed all of them.
        return [line for line in self.lines() if line.endswith(f" {fingerprint}")]

    def lines(self) -> list[str]:
        """Return every line, oldest first."""
        return [line for line in self._text().splitlines()[1:] if len(line.split(" ")) == 2]

    def find(self, subjects: Iterable[_Meant], lines: Iterable[str]) -> list[_Meant]:
        """Return those that one of the lines means."""
        key = self._key()
        # A fingerprint tells nobody whose it is, so those of everybody who is known are compared.
        meant = {line.split(" ")[1] for line in lines}
        return [each for each in subjects if key is not None and _fingerprint(key, each) in meant]

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


def _fingerprint(key: bytes, subject: Forgettable) -> str:
    return hmac.digest(key, str(subject).encode(), "sha256").hex()
