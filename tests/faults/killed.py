"""A process that plays until it kills itself at a named point of a move, as ``kill -9`` does."""

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot.config import Settings
from bot.services import Services, SystemClock, build_services
from bot.store.address import Address
from bot.store.connection import StatementsAtOnce
from bot.store.opening import open_store
from bot.store.postgres.dialect import PostgresConnection
from bot.store.tables import TableStore
from bot.tables.actions import Join, NextGame, Person, Play, Start
from bot.tables.actions.carrying_out import carry_out
from bot.tables.service import table_service
from bot.tables.service.opening import Opening
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Table
from cogs.core.pictures import Pictures
from tests.faults.discord_world import CHANNEL, GUILD, Channel, Client, Discord, Message, PartialMessage
from tests.faults.people import PEOPLE, move_of
from tests.faults.world import NO_QUOTAS
from tests.features import load_features

MOST_PRESSES = 40
POINTS = (
    "asked",
    "decided",
    "before saving",
    "before begin",
    "before the head",
    "before the event",
    "before the commit",
    "after the commit",
    "saved",
    "shown",
    "before the answer",
    "after the answer",
    "before the board's edit",
    "after the board's edit",
    "before the log is folded",
    "after the log is folded",
    "while loading",
)
_OF_SQLITE = (
    "before begin",
    "before the head",
    "before the event",
    "before the log is folded",
    "after the log is folded",
)
POINTS_ON_POSTGRES = tuple(point for point in POINTS if point not in _OF_SQLITE)
"""There one statement saves a move: a move has no points between its parts, and no log is folded by this process."""
_STATEMENTS = {
    "before begin": "BEGIN",
    "before the head": "UPDATE tables",
    "before the event": "INSERT INTO events",
    "before the commit": "COMMIT",
    "before the log is folded": "PRAGMA wal_checkpoint",
}
_AFTER = {"after the commit": "COMMIT", "after the log is folded": "PRAGMA wal_checkpoint"}
_SAVING_ON_POSTGRES = "WITH saved AS (UPDATE tables"


class Fuse:
    """Kills the process when a point is passed for the k-th time."""

    def __init__(self, point: str, times: int) -> None:
        self._point, self._left = point, times

    def pass_by(self, point: str) -> None:
        if point == self._point:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def around(self, before: str | None, after: str | None, original: Callable[..., Any]) -> Callable[..., Any]:
        """An awaited function with points before and after it."""

        async def call(*arguments: Any, **named: Any) -> Any:
            self.pass_by(before or "")
            result = await original(*arguments, **named)
            self.pass_by(after or "")
            return result

        return call

    def after(self, point: str, original: Callable[..., Any]) -> Callable[..., Any]:
        """A plain function with a point after it."""

        def call(*arguments: Any, **named: Any) -> Any:
            result = original(*arguments, **named)
            self.pass_by(point)
            return result

        return call

    def statements(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """The points around SQL statements."""

        async def execute(connection: Any, sql: str, parameters: Any = None) -> Any:
            for point, start in _STATEMENTS.items():
                if sql.startswith(start):
                    self.pass_by(point)
            rows = await original(connection, sql, parameters)
            for point, start in _AFTER.items():
                if sql.startswith(start):
                    self.pass_by(point)
            return rows

        return execute

    def statements_on_postgres(self, original: Callable[..., Any]) -> Callable[..., Any]:
        """The points around the statement that saves a move."""

        async def execute(connection: Any, sql: str, parameters: Any = None) -> Any:
            saves = sql.startswith(_SAVING_ON_POSTGRES)
            self.pass_by("before the commit" if saves else "")
            rows = await original(connection, sql, parameters)
            self.pass_by("after the commit" if saves else "")
            return rows

        return execute

    @contextmanager
    def laid(self) -> Iterator[None]:
        around, after = self.around, self.after
        changes: list[tuple[Any, str, Any]] = [
            (TableService, "act", around("asked", None, TableService.act)),
            (TableService, "load", around("while loading", None, TableService.load)),
            (table_service, "carry_out", after("decided", carry_out)),
            (TableStore, "save", around("before saving", "saved", TableStore.save)),
            (StatementsAtOnce, "execute_fetchall", self.statements(StatementsAtOnce.execute_fetchall)),
            (
                PostgresConnection,
                "execute_fetchall",
                self.statements_on_postgres(PostgresConnection.execute_fetchall),
            ),
            (TableService, "_swap_in", after("shown", TableService._swap_in)),
            (PartialMessage, "edit", around("before the board's edit", "after the board's edit", PartialMessage.edit)),
            (Channel, "send", around("before the board's edit", "after the board's edit", Channel.send)),
        ]
        with ExitStack() as stack:
            for target, name, value in changes:
                stack.enter_context(patch.object(target, name, value))
            yield


async def no_picture(self: Pictures, *arguments: Any, **named: Any) -> None:
    return None


async def open_bot(address: Address, ledger: Path | None = None) -> tuple[Services, Discord]:
    """The bot's services over a database, its board over a Discord that works.

    :param ledger: where a database on a server keeps who was forgotten.
    """
    clock = SystemClock()
    settings = Settings(_env_file=None, database=address, drawing_processes=0)  # type: ignore[call-arg]
    settings = settings.tuned(edit_spacing_seconds=0)
    store = await open_store(address, ledger or settings.ledger)
    services = build_services(settings, store, clock)
    services.tables.limits = NO_QUOTAS
    await services.tables.load()
    server = Discord(Random(1), faults=False)
    server.travel = _at_once  # type: ignore[method-assign]
    server.messages = _EarlierMessages()
    await load_features(services, Client(server), ("table",))
    await services.kernel.outbox.start()
    return services, server


class _EarlierMessages(dict[int, Message]):
    """The messages of a channel: also those that an earlier life has sent."""

    def get(self, number: int, default: Any = None) -> Any:
        return self.setdefault(number, Message(number, None, [], {}))


async def _at_once(*codes: Any) -> None:
    await asyncio.sleep(0)


async def close_bot(services: Services) -> None:
    await services.kernel.board.idle()
    await services.kernel.outbox.stop()
    await services.kernel.board.stop()
    await services.kernel.pictures.stop()
    await services.store.close()


def play_until_killed(address: Address, ledger: Path, out: int, life: int, point: str, times: int) -> None:
    """Opens the database, plays on what is there, and tells each press and each answer in a line."""
    with Fuse(point, times).laid(), patch.object(Pictures, "table", no_picture):
        asyncio.run(_play(address, ledger, out, life, Fuse(point, times)))


async def _play(address: Address, ledger: Path, out: int, life: int, fuse: Fuse) -> None:
    services, _ = await open_bot(address, ledger)
    player = _Player(services, out, life, fuse)
    for _ in range(MOST_PRESSES):
        await player.press()
    await close_bot(services)


class _Player:
    """Everybody at the table, one after the other."""

    def __init__(self, services: Services, out: int, life: int, fuse: Fuse) -> None:
        self._tables, self._registry = services.tables, services.registry
        self._out, self._fuse = out, fuse
        self._luck = Random(life)
        self._number = life * 1000

    def _person(self, user: int) -> Person:
        self._number += 1
        return Person(user, PEOPLE[user], self._number)

    def _tell(self, *words: object) -> None:
        os.write(self._out, (" ".join(map(str, words)) + "\n").encode())

    async def press(self) -> None:
        table = self._registry.in_channel(CHANNEL)
        if table is None:
            opening = Opening(GUILD, CHANNEL, "pagat", changes={"goal_size": 5})
            outcome = await self._tables.open(opening, self._person(101))
        else:
            person, action = self._wish(table)
            told = ""
            if isinstance(action, Play):
                asked = [(step.move.notation, step.rank) for step in action.steps]
                told = json.dumps([person.user, action.turn, asked])
            self._tell("?", person.interaction, table.id, told.replace(" ", ""))
            outcome = await self._tables.act(table.id, action, person)
        self._fuse.pass_by("before the answer")
        self._tell("=", self._number, outcome.table.id, outcome.table.version)
        self._fuse.pass_by("after the answer")
        await asyncio.sleep(0.004 if self._luck.random() < 0.3 else 0)

    def _wish(self, table: Table) -> tuple[Person, Any]:
        if table.status == "lobby":
            full = len(table.seats) == 2
            return (self._person(101), Start("regular", "Robot")) if full else (self._person(102), Join())
        if table.status == "over":
            missing = [user for user in table.present() if user not in table.agreed]
            return self._person((missing or [101])[0]), NextGame()
        user = table.seats[table.running().state.to_play].user or 101
        return self._person(user), move_of(table, self._luck)
