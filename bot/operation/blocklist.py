"""Blocklist of people and servers: all their requests are refused, and none of their data is deleted."""

import json
from contextlib import suppress
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
    """Kind of blocked party. The values are stored, so they never change."""

    USER = "user"
    SERVER = "server"


class Blocklist(ReadAgain):
    """Blocked people and servers with reasons, kept in the store."""

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
        """Return all entries: ``whom``, ``id`` and ``why``."""
        return [{"whom": whom, "id": number, "why": why} for (whom, number), why in sorted(self._blocked.items())]

    async def block(self, whom: Whom, number: int, why: str) -> None:
        """Block a person or server. Raises ``Unavailable``."""
        await self._put(whom, number, why)

    async def unblock(self, whom: Whom, number: int) -> bool:
        """Unblock a person or server. Return False if they were not blocked. Raises ``Unavailable``."""
        return (whom, number) in await self._put(whom, number, None)

    async def read(self) -> None:
        """Read the list. Raises ``Unavailable``."""
        before, entries = self._blocked, self._entries(await self._store.get(BLOCKED))
        # Otherwise keep the known list: the stored one can't be read, or it was changed here meanwhile.
        if entries is not None and self._blocked is before:
            self._blocked = self._readable(entries)

    async def _put(self, whom: Whom, number: int, why: str | None) -> Blocked:
        """Change one entry of the stored list, also if others change it concurrently. Return the list before. Further
        data of a later release is preserved. Raises ``Unavailable``."""
        while True:
            kept = await self._store.get(BLOCKED)
            entries = self._entries(kept)
            before = self._blocked if entries is None else self._readable(entries)
            # A list that can't be read is replaced by the one that this process still knows.
            known, others = list[Any](), list[Any]()
            for each in self.all() if entries is None else entries:
                is_meant = False
                with suppress(*UNREADABLE):
                    is_meant = blocked_entry(each)[0] == (whom, number)
                (known if is_meant else others).append(each)
            if why is not None:
                others.append({**(known[0] if known else {}), "whom": whom, "id": number, "why": why})
            # Compare and swap: if another process changed the list meanwhile, read it again.
            if await self._store.replace(BLOCKED, kept, json.dumps(others)):
                self._blocked = self._readable(others)
                return before

    def _entries(self, text: str | None) -> list[Any] | None:
        """Return the stored list; None if it can't be read."""
        return self._store.damage.read(StoredKind.NOTE, BLOCKED, partial(list_from_text, text or "[]"))

    def _readable(self, entries: list[Any]) -> Blocked:
        """Return the readable entries."""
        rows = ((f"{BLOCKED}/{place}", partial(blocked_entry, each)) for place, each in enumerate(entries))
        return dict(self._store.damage.each(StoredKind.NOTE, rows))


def blocked_entry(kept: Any) -> tuple[tuple[Whom, int], str]:
    """Return a blocked party and the reason, as stored."""
    return (Whom(kept["whom"]), int(kept["id"])), str(kept["why"])
