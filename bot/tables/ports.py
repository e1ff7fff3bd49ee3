"""Ports of tables, beside the store: clock, randomness, thinkers, and watchers, as protocols.

The real ones live in ``bot/services.py``, ``bot/players`` and ``cogs``; tests bring their own.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from bot.engine.events import PublicEvent
from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.entities.own_time import OwnTime
from bot.entities.settings import ServerSettings
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView


class Clock(Protocol):
    """Source of time, replaced in tests."""

    def now(self) -> float:
        """Return seconds since 1970, UTC."""

    async def sleep(self, seconds: float) -> None: ...


class Randomness(Protocol):
    """Source of secrets: seeds of games and ids of tables."""

    def seed(self) -> bytes:
        """Return 32 unguessable bytes."""

    def table_id(self) -> str:
        """Return a new id of 8 letters and digits."""


class Thinker(Protocol):
    """Chooser of moves for computers' seats."""

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        """Return a legal move, using only what the seat may see.

        :param seconds: time left for the choice; with none left it must be quick.
        """


class ServerChoices(Protocol):
    """Settings of servers."""

    async def server(self, guild: int) -> ServerSettings:
        """Return a server's settings, or the defaults where they can't be read now."""


class OwnTimes(Protocol):
    """Port to people's own time: nights and vacations."""

    async def of(self, user: int) -> OwnTime:
        """Return one person's. Raises ``Unavailable``."""

    async def changed_since(self, moment: float) -> Collection[int]:
        """Return the people who have changed theirs since a moment, at whatever process. Raises ``Unavailable``."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """Notification after a saved transition: the table as it is now, and the events."""

    table: TableView
    kind: TransitionKind
    happened: Sequence[PublicEvent] = field(default=())


@runtime_checkable
class Watcher(Protocol):
    """Listener to every saved transition, in order. It must return at once."""

    def table_updated(self, update: TableUpdate) -> None: ...
