"""What tables need from outside beside the store, as protocols: clock, randomness, thinkers, and whoever shows tables.

The real ones live in ``bot/services.py``, ``bot/players`` and ``cogs``; tests bring their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from bot.engine.events import PublicEvent
from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.entities.settings import ServerSettings
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView


class Clock(Protocol):
    """Time, so that tests can bring their own."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""

    async def sleep(self, seconds: float) -> None: ...


class Randomness(Protocol):
    """Secrets: seeds of games and ids of tables."""

    def seed(self) -> bytes:
        """32 bytes that nobody can guess."""

    def table_id(self) -> str:
        """A new id of 8 letters and digits."""


class Thinker(Protocol):
    """Chooses for computers' seats."""

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        """A legal move, from what the seat may see alone.

        :param seconds: how long the seat may still be waited for; with nothing left the choice is a quick one.
        """


class ServerChoices(Protocol):
    """Settings of servers."""

    async def server(self, guild: int) -> ServerSettings:
        """Return a server's settings, or the defaults where they can't be read now."""


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """What a table's watchers hear after a transition was saved: the table as it now is, and what happened."""

    table: TableView
    kind: TransitionKind
    happened: Sequence[PublicEvent] = field(default=())


@runtime_checkable
class Watcher(Protocol):
    """Hears of every saved transition, in order, and returns at once."""

    def table_updated(self, update: TableUpdate) -> None: ...
