"""People and servers whom the operator has blocked: whatever they ask is refused, and nothing of theirs is deleted."""

import json
import logging
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any

from bot.entities.kept import StoredKind
from bot.errors import Reason, Refused
from bot.operation.read_again import ReadAgain
from bot.store.codec import list_from_text
from bot.store.notes import BLOCKED, NoteStore
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

Blocked = dict[tuple["Whom", int], str]


class Whom(StrEnum):
    """Who can be blocked. The values are kept, so they never change."""

    USER = "user"
    SERVER = "server"


class Blocklist(ReadAgain):
    """Who is blocked and why, kept in the store."""

    def __init__(self, store: NoteStore, clock: Clock) -> None:
        super().__init__(clock, "Who is blocked")
        self._store = store
        self._blocked: Blocked = {}

    def check(self, user: int, server: int | None) -> None:
        """Raises ``Refused`` where somebody, or the server that they ask from, is blocked."""
        if (Whom.USER, user) in self._blocked:
            raise Refused(Reason.BLOCKED)
        if server is not None and (Whom.SERVER, server) in self._blocked:
            raise Refused(Reason.SERVER_BLOCKED)

    def has(self, user: int) -> bool:
        """Whether a person is blocked."""
        return (Whom.USER, user) in self._blocked

    def all(self) -> list[dict[str, Any]]:
        """Everybody who is blocked: ``whom``, ``id`` and ``why``."""
        return [{"whom": whom, "id": number, "why": why} for (whom, number), why in sorted(self._blocked.items())]

    async def block(self, whom: Whom, number: int, why: str) -> None:
        """From now on they are refused. Raises ``Unavailable``."""
        await self._change(lambda blocked: {**blocked, (whom, number): why})

    async def unblock(self, whom: Whom, number: int) -> bool:
        """They may ask again; False where they were not blocked. Raises ``Unavailable``."""
        before = await self._change(lambda blocked: {key: why for key, why in blocked.items() if key != (whom, number)})
        return (whom, number) in before

    async def read(self) -> None:
        """Reads who is blocked. Raises ``Unavailable``."""
        before = self._blocked
        kept = self._readable(await self._store.get(BLOCKED))
        # Else who is known to be blocked stays so: it can't be read, or has been changed here meanwhile.
        if kept is not None and self._blocked is before:
            self._blocked = kept

    async def _change(self, change: Callable[[Blocked], Blocked]) -> Blocked:
        """Changes the list as it is kept by now, whoever else changes it; how it was before. Raises ``Unavailable``."""
        while True:
            kept = await self._store.get(BLOCKED)
            readable = self._readable(kept)
            before = self._blocked if readable is None else readable
            changed = change(before)
            entries = [{"whom": whom, "id": number, "why": why} for (whom, number), why in sorted(changed.items())]
            if await self._store.replace(BLOCKED, kept, json.dumps(entries)):
                self._blocked = changed
                return before

    def _readable(self, text: str | None) -> Blocked | None:
        """Who is blocked, as far as that can be read; None where nothing of it can."""
        damage = self._store.damage
        kept = damage.read(StoredKind.NOTE, BLOCKED, partial(list_from_text, text or "[]"))
        if kept is None:
            return None
        rows = ((f"{BLOCKED}/{place}", partial(blocked_entry, each)) for place, each in enumerate(kept))
        return dict(damage.each(StoredKind.NOTE, rows))


def blocked_entry(kept: Any) -> tuple[tuple[Whom, int], str]:
    """Somebody who is blocked, and why, as it was kept."""
    return (Whom(kept["whom"]), int(kept["id"])), str(kept["why"])
