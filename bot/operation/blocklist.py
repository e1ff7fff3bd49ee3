"""People and servers whom the operator has blocked: whatever they ask is refused, and nothing of theirs is deleted."""

import json
from enum import StrEnum
from functools import partial
from typing import Any

from bot.entities.kept import StoredKind
from bot.errors import Reason, Refused
from bot.operation.read_again import ReadAgain
from bot.store.codec import UNREADABLE, list_from_text
from bot.store.notes import BLOCKED, NoteStore
from bot.tables.ports import Clock

Blocked = dict[tuple["Whom", int], str]


class Whom(StrEnum):
    """Who can be blocked. The values are kept, so they never change."""

    USER = "user"
    SERVER = "server"


class Blocklist(ReadAgain):
    """Who is blocked and why, kept in the store."""

    def __init__(self, store: NoteStore, clock: Clock, contact: str = "") -> None:
        """:param contact: whom they can ask; empty is nobody."""
        super().__init__(clock, "Who is blocked")
        self._store, self._contact = store, contact
        self._blocked: Blocked = {}

    def check(self, user: int, server: int | None) -> None:
        """Raise ``Refused``, with the reason and whom to ask, where somebody or the server they ask from is blocked."""
        if (why := self._blocked.get((Whom.USER, user))) is not None:
            raise self._refused(Reason.BLOCKED, why)
        if server is not None and (why := self._blocked.get((Whom.SERVER, server))) is not None:
            raise self._refused(Reason.SERVER_BLOCKED, why)

    def _refused(self, reason: Reason, why: str) -> Refused:
        contact = self._contact
        return Refused(
            reason, has_why="yes" if why else "no", why=why, has_contact="yes" if contact else "no", contact=contact
        )

    def has(self, user: int) -> bool:
        """Whether a person is blocked."""
        return (Whom.USER, user) in self._blocked

    def all(self) -> list[dict[str, Any]]:
        """Everybody who is blocked: ``whom``, ``id`` and ``why``."""
        return [{"whom": whom, "id": number, "why": why} for (whom, number), why in sorted(self._blocked.items())]

    async def block(self, whom: Whom, number: int, why: str) -> None:
        """From now on they are refused. Raises ``Unavailable``."""
        await self._put(whom, number, why)

    async def unblock(self, whom: Whom, number: int) -> bool:
        """They may ask again; False where they were not blocked. Raises ``Unavailable``."""
        return (whom, number) in await self._put(whom, number, None)

    async def read(self) -> None:
        """Reads who is blocked. Raises ``Unavailable``."""
        before, entries = self._blocked, self._entries(await self._store.get(BLOCKED))
        # Else who is known to be blocked stays so: it can't be read, or has been changed here meanwhile.
        if entries is not None and self._blocked is before:
            self._blocked = self._readable(entries)

    async def _put(self, whom: Whom, number: int, why: str | None) -> Blocked:
        """Changes one entry of the list as it is kept by now, whoever else changes it; who was blocked before. What a
        later release has put there, entries or more about one, stays. Raises ``Unavailable``."""
        while True:
            kept = await self._store.get(BLOCKED)
            entries = self._entries(kept)
            before = self._blocked if entries is None else self._readable(entries)
            known, others = list[Any](), list[Any]()
            for each in self.all() if entries is None else entries:
                (known if _key_of(each) == (whom, number) else others).append(each)
            if why is not None:
                others.append({**(known[0] if known else {}), "whom": whom, "id": number, "why": why})
            if await self._store.replace(BLOCKED, kept, json.dumps(others)):
                self._blocked = self._readable(others)
                return before

    def _entries(self, text: str | None) -> list[Any] | None:
        """The list as it is kept; None where it can't be read."""
        return self._store.damage.read(StoredKind.NOTE, BLOCKED, partial(list_from_text, text or "[]"))

    def _readable(self, entries: list[Any]) -> Blocked:
        """Who is blocked, as far as that can be read."""
        rows = ((f"{BLOCKED}/{place}", partial(blocked_entry, each)) for place, each in enumerate(entries))
        return dict(self._store.damage.each(StoredKind.NOTE, rows))


def _key_of(kept: Any) -> tuple[Whom, int] | None:
    """Whom an entry means; None where nobody can tell."""
    try:
        return blocked_entry(kept)[0]
    except UNREADABLE:
        return None


def blocked_entry(kept: Any) -> tuple[tuple[Whom, int], str]:
    """Somebody who is blocked, and why, as it was kept."""
    return (Whom(kept["whom"]), int(kept["id"])), str(kept["why"])
