"""What tables need from outside, as protocols: the store, the clock, randomness, thinkers and whoever shows tables.

The real ones live in ``bot/store``, ``bot/app.py``, ``bot/players`` and ``cogs``; tests bring their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.engine.events import PublicEvent
from bot.engine.views import SeatView
from bot.tables.table import Table

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One change of a table to be saved: the event, and the table's whole new state.

    ``version`` is the table's version after the change (the first is 1); ``interaction`` is unique for ever, None
    for changes that no person's press caused. ``live`` says whether the table still occupies its channel.
    ``record`` is a finished game's record, to be kept with the same commit.
    """

    table: str
    version: int
    guild: int
    channel: int
    live: bool
    kind: str
    payload: Data
    head: Data
    actor: int | None
    interaction: int | None
    at: float
    record: Data | None = None


@dataclass(frozen=True, slots=True)
class Posted:
    """The public message of a table: where it is, when it was made (seconds since 1970) and what it shows."""

    channel: int
    message: int
    posted_at: float
    shown: int


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a server or a user has chosen; None means not chosen. ``notices`` is ``always``, ``away`` or ``never``,
    ``look`` the name of how pictures look."""

    language: str | None = None
    notices: str | None = None
    look: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, as a list of games shows it. ``names`` are by seat, empty where nobody is named any
    more; ``users`` are the people who sit there, as far as they are still known, ``sat`` the same by seat."""

    game: str
    channel: int
    system: str
    names: tuple[str, ...]
    users: tuple[int, ...]
    winners: tuple[int, ...]
    ended_at: float
    sat: tuple[int, ...] = ()

    def seat_of(self, user: int) -> int | None:
        """Where somebody sat."""
        return self.sat.index(user) if user in self.sat else None


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A game that a server has saved under a name: a system, and its options that were changed."""

    name: str
    system: str
    changes: Data
    author: int
    saved_at: float


class Store(Protocol):
    """Keeps tables. Every method may raise ``Unavailable``; what it raised for has not happened."""

    async def save(self, entry: Entry) -> None:
        """Saves one change durably before it returns.

        :raises Duplicate: the interaction was saved before.
        :raises Conflict: the table's version is not one below the entry's.
        """

    async def version_of_interaction(self, interaction: int) -> tuple[str, int] | None:
        """The table and version that an interaction led to, or None."""

    async def live_tables(self) -> list[Data]:
        """The heads of all tables that still occupy a channel, oldest first."""

    async def table(self, table: str) -> Data | None:
        """The head of one table, also of a closed one."""

    async def events(self, table: str) -> list[Data]:
        """Every saved change of a table in order: version, kind, payload, actor, interaction and at."""

    async def record(self, game: str) -> Data | None:
        """A finished game's record."""

    async def finished(self, guild: int, channel: int, game: str | None) -> Data | None:
        """The record of a game that has ended in a server: the one named, or else the channel's last."""

    async def finished_games(self, guild: int, *, most: int) -> list[FinishedGame]:
        """The games that have ended in a server, the last one first."""

    async def finished_game(self, guild: int, game: str) -> FinishedGame | None:
        """One of them."""

    async def posted(self, table: str) -> Posted | None:
        """The public message of a table."""

    async def set_posted(self, table: str, posted: Posted | None) -> None:
        """Remembers the public message of a table."""

    async def server_preferences(self, guild: int) -> Preferences: ...

    async def set_server_preferences(self, guild: int, settings: Preferences) -> None: ...

    async def user_preferences(self, user: int) -> Preferences: ...

    async def set_user_preferences(self, user: int, settings: Preferences) -> None: ...

    async def saved_rules(self, guild: int) -> list[SavedRules]:
        """The games that a server has saved, by name."""

    async def save_rules(self, guild: int, saved: SavedRules, *, most: int) -> bool:
        """Saves a game, in place of one of that name. False where the server has ``most`` others already."""

    async def forget_rules(self, guild: int, name: str) -> None:
        """Forgets a saved game, if there is one of that name."""

    async def data_of(self, user: int) -> Data:
        """Everything that is kept about a person, for them to read: user, settings, seats, saved_rules, events."""

    async def forget(self, user: int) -> None:
        """Puts 0 where a person's id was, and takes their name out; live tables' states change through the door."""

    async def to_forget_again(self) -> list[int]:
        """Who was forgotten once and is known again, because an older copy of everything was restored."""

    async def openings(self, user: int, since: float) -> list[float]:
        """When somebody has opened tables since a moment, oldest first."""

    async def prune(self, before: float, *, most: int) -> int:
        """Takes the people out of at most so many tables closed before a moment; how many that were."""

    async def note(self, name: str) -> str | None:
        """What the program noted for itself under that name."""

    async def set_note(self, name: str, value: str | None) -> None:
        """Notes something for the program itself; None removes it."""


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

    async def choose(self, view: SeatView, level: str, seconds: float) -> str:
        """The notation of a legal move, from what the seat may see alone.

        :param seconds: how long the seat may still be waited for; with nothing left the choice is a quick one.
        """


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """What a table's watchers hear after a change was saved: the table as it now is, and what happened."""

    table: Table
    kind: str
    happened: Sequence[PublicEvent] = field(default=())
    actor: int | None = None


class Watcher(Protocol):
    """Hears of every saved change, in order, and returns at once."""

    def table_updated(self, update: TableUpdate) -> None: ...
