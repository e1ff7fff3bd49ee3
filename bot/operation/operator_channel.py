"""The channel in which the operator is told of errors and alarms, and the message that stands there."""

import json
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.shapes import plain
from bot.store.codec import shape_from_text
from bot.store.notes import NoteStore

_CHANNEL: Final = "operator channel"
_MESSAGE: Final = "operator message"


@dataclass(frozen=True, slots=True)
class ChosenChannel:
    """Channel in which errors and alarms are told."""

    guild: int
    channel: int


@dataclass(frozen=True, slots=True)
class ShownAlarms:
    """The message that stands.

    :ivar said: what it says, without figures that change all the time.
    :ivar kinds: what is wrong, by it.
    :ivar posted_at: when it was posted as a new message, in seconds since 1970.
    """

    channel: int
    message: int
    said: str
    kinds: tuple[str, ...]
    posted_at: float


class OperatorChannel:
    """Keeper of both in the store, for whichever process serves the channel. Every method raises ``Unavailable``."""

    def __init__(self, notes: NoteStore) -> None:
        self._notes = notes

    async def chosen(self) -> ChosenChannel | None:
        """Return where errors and alarms are told; None where nowhere."""
        return await self._notes.read(_CHANNEL, partial(shape_from_text, ChosenChannel))

    async def choose(self, chosen: ChosenChannel | None) -> None:
        """Tell them there from now on."""
        await self._notes.set(_CHANNEL, None if chosen is None else json.dumps(plain(chosen)))

    async def shown(self) -> ShownAlarms | None:
        """Return the message that stands, in whatever channel."""
        return await self._notes.read(_MESSAGE, partial(shape_from_text, ShownAlarms))

    async def note_shown(self, shown: ShownAlarms) -> None:
        """Remember the message that stands now."""
        await self._notes.set(_MESSAGE, json.dumps(plain(shown)))
