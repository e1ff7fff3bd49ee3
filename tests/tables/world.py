"""A small world for tables: a store in memory, a clock that stands, seeds that repeat."""

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.engine.events import PublicEvent
from bot.engine.game import legal_moves
from bot.engine.moves import MoveKind
from bot.engine.state import Result
from bot.errors import Refused
from bot.players.levels import choose_move
from bot.store.store import Store
from bot.tables.actions import (
    Action,
    Asker,
    ClockAsker,
    Expire,
    Join,
    NextGame,
    Person,
    Play,
    Start,
    Step,
    Stop,
    step_of,
)
from bot.tables.limits import RESUMABLE_FOR
from bot.tables.ports import TableUpdate
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.table import HasSeats, Table
from bot.tables.time.absences import Absences
from bot.tables.view import PersonalView, TableView, personal_view, table_view
from tests.store.memory import MemoryStore

ANA, BEN, CAM, DEE = 101, 102, 103, 104
NAMES = {ANA: "Ana", BEN: "Ben", CAM: "Cam", DEE: "Dee"}
GUILD, CHANNEL = 7, 70


class StandingClock:
    """A clock that moves only when told."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


class RepeatingRandomness:
    """Seeds and ids that are the same in every run."""

    def __init__(self, seed: str = "seed") -> None:
        self._numbers = count(1)
        self._seed = seed

    def seed(self) -> bytes:
        return sha256(f"{self._seed}/{next(self._numbers)}".encode()).digest()

    def table_id(self) -> str:
        return f"table{next(self._numbers):03d}"


@dataclass
class Listener:
    """Remembers every change it hears of."""

    changes: list[TableUpdate] = field(default_factory=list)

    def table_updated(self, change: TableUpdate) -> None:
        self.changes.append(change)


@dataclass(frozen=True)
class Acted:
    """An outcome with the whole table behind its view."""

    table: Table
    happened: Sequence[PublicEvent]
    undone: Sequence[str]
    repeated: bool


def seat_of(table: HasSeats[Any], user: int) -> int:
    """The seat of somebody who sits there."""
    seat = table.seat_of(user)
    assert seat is not None
    return seat


def result_of(table: Table) -> Result:
    """How the table's game, which is over, has ended."""
    result = table.running().state.result
    assert result is not None
    return result


def seen_by(table: Table, seat: int) -> PersonalView:
    """A table as the person of that seat sees it."""
    own = personal_view(table, table_view(table), table.seats[seat].user or 0)
    assert own is not None
    return own


async def refused(awaitable: Awaitable[object]) -> Refused:
    """What a table says that refuses it; it must."""
    with pytest.raises(Refused) as caught:
        await awaitable
    return caught.value


class World:
    """Tables over a store, in memory if nothing else is said, and people who press."""

    def __init__(self, store: Store | None = None, seed: str = "seed") -> None:
        self.store: Store = store or MemoryStore()
        self.clock = StandingClock()
        self.registry = TableRegistry()
        self.absences = Absences(self.clock)
        self.tables = TableService(
            self.store, self.clock, RepeatingRandomness(seed), registry=self.registry, absences=self.absences
        )
        self.listener = Listener()
        self.tables.watch(self.listener)
        self.randomness = Random(seed)
        self._interactions = count(9000)
        self.place = GUILD

    def person(self, user: int, *, interaction: int | None = None, moderator: bool = False) -> Person:
        number = next(self._interactions) if interaction is None else interaction
        return Person(user, NAMES.get(user, f"User {user}"), number, moderator)

    async def open(self, user: int = ANA, *, channel: int = CHANNEL, system: str = "pagat", **more: object) -> Table:
        opening = Opening(self.place, channel, system, **more)  # type: ignore[arg-type]
        return self.now((await self.tables.open(opening, self.person(user))).table)

    async def act(self, table: Table, action: Action, user: int | Asker, *, moderator: bool = False) -> Acted:
        asker = self.person(user, moderator=moderator) if isinstance(user, int) else user
        outcome = await self.tables.act(table.id, action, asker)
        held = self.registry.find(table.id) or self.registry._closed[table.id]
        return Acted(held, outcome.happened, outcome.undone, outcome.repeated)

    async def start(self, *users: int, system: str = "pagat", changes: dict[str, object] | None = None) -> Table:
        """A running table of these people; the first is host."""
        table = await self.open(users[0], system=system, changes=changes or {})
        for user in users[1:]:
            await self.act(table, Join(), user)
        return (await self.act(table, Start("regular", "Computer 1"), users[0])).table

    async def stop(self, table: Table, user: int, *, moderator: bool = False) -> Table:
        """Somebody stops a game, and nobody goes on with it while that is possible."""
        await self.act(table, Stop(), user, moderator=moderator)
        return await self.let_end(table)

    async def let_end(self, table: Table) -> Table:
        """What was stopped ends when its time has come."""
        self.clock.time += RESUMABLE_FOR
        return (await self.act(table, Expire(), ClockAsker(self.now(table).version))).table

    async def next_game(self, table: Table) -> Table:
        """Everybody who is present wants the next game."""
        for user in self.now(table).present():
            table = (await self.act(table, NextGame(), user)).table
        return table

    def now(self, table: Table | TableView) -> Table:
        """The whole table as it is now, with all that nobody may see."""
        return self.registry.get(table.id)

    async def record(self, game: str) -> dict[str, Any]:
        """The record of a game that has ended, as it was saved."""
        record = await self.store.finished.record(game)
        assert record is not None
        return record

    def user_to_play(self, table: Table) -> int:
        seat = self.now(table).seats[self.now(table).running().state.to_play]
        assert seat.user is not None
        return seat.user

    def some_play(self, table: Table, level: str = "fixed") -> Play:
        """What a computer of that level would do in the place of the person to play."""
        table = self.now(table)
        state = table.running().state
        view = table.view_of(state.to_play)
        move = choose_move(level, view, self.randomness)
        return Play(state.turn, (step_of(view.public, move),))

    def discard(self, table: Table) -> Play:
        """Some discard of the person to play."""
        state = self.now(table).running().state
        move = next(move for move in legal_moves(state) if move.kind is MoveKind.DISCARD)
        return Play(state.turn, (Step(move),))

    async def play_out(self, table: Table, most: int = 5000) -> Table:
        """Plays on, one press after the other, until the game is over."""
        for _ in range(most):
            if self.now(table).status != "playing":
                return self.now(table)
            await self.act(table, self.some_play(table), self.user_to_play(table))
        raise AssertionError("the game did not end")
