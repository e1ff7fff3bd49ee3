"""Announcements of the operator: which servers allow them, what was announced last, and where it stands."""

import json
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from bot.entities.kept import StoredKind
from bot.shapes import plain
from bot.store.codec import shape_from_text
from bot.store.notes import NoteStore, announced_note, news_channel_note

ANNOUNCEMENT: Final = "announcement"
_ALLOWED: Final = news_channel_note(0).removesuffix("0")
_ANNOUNCED: Final = announced_note(0).removesuffix("0")


@dataclass(frozen=True, slots=True)
class Announcement:
    """Announcement of the operator.

    :ivar number: tells it from every other one; a server gets each once.
    :ivar servers: those that allowed it when it was announced.
    """

    number: str
    words: str
    at: float
    servers: tuple[int, ...] = field(default=())


class NewsChannels:
    """Record of where each server allows news. Every method raises ``Unavailable``."""

    def __init__(self, notes: NoteStore) -> None:
        self._notes = notes

    async def of(self, guild: int) -> int | None:
        """Return a server's channel for news; None where it allows none."""
        return await self._notes.read(news_channel_note(guild), int)

    async def choose(self, guild: int, channel: int | None) -> None:
        """Allow news in that channel, or nowhere."""
        await self._notes.set(news_channel_note(guild), None if channel is None else str(channel))

    async def all(self) -> dict[int, int]:
        """Return the channels of all servers that allow news."""
        noted = await self._notes.named(_ALLOWED)
        rows = ((name, partial(_number, _ALLOWED, name, value)) for name, value in noted.items())
        return dict(self._notes.damage.each(StoredKind.NOTE, rows))


class Announcements:
    """Record of the last announcement, and of the servers that have got it. Every method raises ``Unavailable``."""

    def __init__(self, notes: NoteStore) -> None:
        self._notes = notes

    async def last(self) -> Announcement | None:
        """Return what was announced last."""
        return await self._notes.read(ANNOUNCEMENT, partial(shape_from_text, Announcement))

    async def begin(self, announcement: Announcement, before: Announcement | None) -> bool:
        """Announce something; False where something else has been announced since ``before`` was read."""
        kept = None if before is None else json.dumps(plain(before))
        return await self._notes.replace(ANNOUNCEMENT, kept, json.dumps(plain(announcement)))

    async def told(self, announcement: Announcement) -> set[int]:
        """Return the servers that have got it."""
        noted = await self._notes.named(_ANNOUNCED)
        return {int(name.removeprefix(_ANNOUNCED)) for name, value in noted.items() if value == announcement.number}

    async def note_told(self, announcement: Announcement, guild: int) -> bool:
        """Note that a server gets it; False where it has got it already, perhaps by another process."""
        name = announced_note(guild)
        before = await self._notes.get(name)
        # The store compares with what was read: of two processes one tells it.
        return before != announcement.number and await self._notes.replace(name, before, announcement.number)


def _number(begins: str, name: str, value: str) -> tuple[int, int]:
    return int(name.removeprefix(begins)), int(value)
