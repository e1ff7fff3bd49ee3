"""What grows with the number of stored tables: microseconds for each thing, at 1,000, 10,000 and 100,000."""

import asyncio
import logging
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count, cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bot.entities.kept import DailyTry, Entry, Posted
from bot.store.postgres.store import PostgresStore
from bot.store.sqlite import SqliteStore
from bot.store.statements import Connection
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.limits import Limits
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.table import Seat, Table
from bot.tables.view import table_view
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.service import TournamentService
from bot.tournaments.tournament import TournamentKind
from cogs.core.board import Board
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.table_post import TableMessage, TableMessages
from tests.store.memory import MemoryStore
from tests.store.postgres import programs, running_server
from tests.tables.world import RepeatingRandomness, StandingClock
from tests.tournaments.build import signed_up

LIVE, EVENTS, TABLES_OF_PERSON = 100, 8, 5
START = 1_760_000_000
_REPEATS = 30

Store = Store


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite")


def run(arguments: Namespace) -> dict[str, object]:
    if arguments.store == "postgres" and programs() is None:
        return {"bench": "growth", "skipped": "there is no PostgreSQL here"}
    logging.disable(logging.WARNING)
    found = {tables: asyncio.run(_measure(tables, arguments.store)) for tables in arguments.tables}
    names = next(iter(found.values()))
    return {
        "bench": "growth",
        "store": arguments.store,
        "tables": arguments.tables,
        "microseconds": {name: [found[tables][name] for tables in arguments.tables] for name in names},
    }


async def _measure(tables: int, kind: str) -> dict[str, float]:
    in_memory = await _in_memory(tables)
    async with filled_store(tables, kind) as store:
        return {**in_memory, **await stored(store, tables)}


# In memory: every table is live


def _table(number: int) -> Table:
    seats = [Seat(name=f"Player {place}", contribution="1", user=10 * number + place) for place in range(2)]
    table = Table(
        id=f"t{number:07}",
        guild=number // 10,
        channel=number,
        host=10 * number,
        system="pagat",
        changes={},
        capacity=2,
        seats=seats,
        seed=bytes(32),
        opened_at=START + number / 1000,
    )
    table.touched_at = table.changed_at = START + number / 1000
    table.version = 1
    return table


async def _in_memory(tables: int) -> dict[str, float]:
    clock, registry = StandingClock(), TableRegistry()
    service = TableService(MemoryStore(), clock, RepeatingRandomness("growth"), Limits(tables_of_process=0), registry)
    clocks, quotas = Clocks(service, registry, clock), service._quotas
    for number in range(tables):
        registry.put(_table(number))
        clocks._plan(f"t{number:07}")
    numbers = (number * 7919 % tables for number in count())

    def change() -> None:
        changed = _table(next(numbers))
        registry.put(changed)
        clocks._plan(changed.id)
        clocks._agenda.next_at(clocks._is_paused)

    board = _board(tables)

    def may_open() -> None:
        quotas._check_seat(5)
        quotas._check_tables(next(numbers) // 10)

    return {
        "a channel's table": _once(lambda: registry.in_channel(next(numbers))),
        "a person's tables": _once(lambda: service.tables_of(10 * next(numbers))),
        "a server's tables": _once(lambda: service.in_guild(next(numbers) // 10)),
        "may a table be opened": _once(may_open),
        "a change and the next deadline": _once(change),
        "a message written anywhere": _once(lambda: board.heard(next(numbers))),
        "a message deleted anywhere": _once(lambda: board.deleted(next(numbers), (next(numbers),))),
    }


def _board(tables: int) -> Board:
    """One that shows every table."""
    clock = StandingClock()
    outbox = Outbox(clock, Budget(clock, spacing=0.0))
    board = Board(TableMessages(MemoryStore().messages, clock), clock, outbox, repost_after=3600.0)
    for number in range(tables):
        message = board._messages[f"t{number:07}"] = TableMessage(table_view(_table(number)))
        board.shown.know(message, Posted(number, tables + number, START, 1))
    return board


def _once(work: Callable[[], object], *, times: int = 200) -> float:
    """Microseconds for one call, the median of several rounds."""
    took = []
    for _ in range(_REPEATS):
        began = time.perf_counter()
        for _ in range(times):
            work()
        took.append((time.perf_counter() - began) / times)
    return round(median(took) * 1e6, 2)


# Stored: a hundred tables are live


@asynccontextmanager
async def filled_store(tables: int, kind: str) -> AsyncIterator[Store]:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        store: Store
        if kind == "sqlite":
            store = await SqliteStore.open(folder / "spite.db")
        else:
            server = stack.enter_context(running_server(durable=True))
            store = await PostgresStore.open(server.new_database(), folder / "ledger")
        stack.push_async_callback(store.close)
        for first in range(0, tables, 200):
            await store.database.transact(_Filling(range(first, min(first + 200, tables)), tables))
        if isinstance(store, PostgresStore):
            await store.database.read("SELECT 1 FROM tables LIMIT 1")
            await store.database.execute("ANALYZE")
        yield store


def _person(number: int, tables: int) -> int:
    """Somebody who has sat at five tables, spread over all of them."""
    return 1000 + number % max(1, tables // TABLES_OF_PERSON)


def _head(number: int, tables: int) -> dict[str, Any]:
    person = _person(number, tables)
    seat = {"name": "Ana", "user": person, "left_by": None, "plays_for": None, "contribution": "1"}
    cards = {"moves": ["h:7H>c2"] * 150}
    return {
        "id": f"t{number:07}",
        "version": EVENTS,
        "guild": number // 10,
        "channel": number,
        "host": person,
        "seats": [seat, {**seat, "user": 7}],
        "scores": [],
        "game": cards,
    }


class _Filling:
    """Writes some tables with everything that belongs to them."""

    def __init__(self, numbers: range, tables: int) -> None:
        self._numbers, self._tables = numbers, tables

    async def __call__(self, connection: Connection) -> None:
        from bot.store.codec import to_text

        for number in self._numbers:
            table, person, at = f"t{number:07}", _person(number, self._tables), (START + number) * 1_000_000
            live = number < LIVE
            await connection.execute_fetchall(
                "INSERT INTO tables (id, guild, channel, version, live, holds_channel, head, updated_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (table, number // 10, number, EVENTS, live, 1, to_text(_head(number, self._tables)), at),
            )
            rows = [(table, version, self._kind(version), person, number * 100 + version, at + version)
                    for version in range(1, EVENTS + 1)]  # fmt: skip
            places = ", ".join("(?, ?, ?, '{}', ?, ?, ?)" for _ in rows)
            await connection.execute_fetchall(
                f"INSERT INTO events (table_id, version, kind, payload, actor, interaction, at) VALUES {places}",
                [value for row in rows for value in row],
            )
            await connection.execute_fetchall("INSERT INTO people (person, table_id) VALUES (?, ?)", (person, table))

    @staticmethod
    def _kind(version: int) -> str:
        return "opened" if version == 1 else "played"


async def stored(store: Store, tables: int) -> dict[str, float]:
    people = cycle(range(1000, 1000 + max(1, tables // TABLES_OF_PERSON)))
    versions = count(EVENTS + 1)
    moment = START + tables + 1.0

    async def save() -> None:
        version = next(versions)
        head = {**_head(1, tables), "version": version}
        entry = Entry("t0000001", version, 0, 1, True, "played", {"moves": []}, head, 1001, None, START)
        await store.tables.save(replace(entry, interaction=10**12 + version))

    return {
        "a move saved": await _awaited(save),
        "a person's last openings": await _awaited(lambda: store.tables.openings(next(people), moment - 600)),
        "the live tables at a start": await _awaited(store.tables.live),
        "a person of five tables exported": await _awaited(lambda: store.people.data_of(next(people))),
        "a person of five tables forgotten": await _awaited(lambda: store.people.forget(next(people))),
        **await _of_a_day(store, tables),
        "twenty old tables pruned": await _awaited(lambda: store.people.prune(moment, most=20), times=10),
    }


async def _of_a_day(store: Store, tables: int) -> dict[str, float]:
    """A twentieth as many have tried today's deal, in a two-hundredth as many servers; a thousandth as many tournaments
    go on, and nothing of them is due."""
    day, servers = "2026-01-01", max(1, tables // 200)
    for number in range(tables // 20):
        await store.daily.save(
            DailyTry(10**6 + number, number % servers, day, 1, ("h:7H>c2",) * 100, won=True, turns=9)
        )
    service = TournamentService(store.tournaments, _NoTables(), _NoTime(), RepeatingRandomness("growth"))
    for number in range(max(1, tables // 1000)):
        await service.keep(replace(signed_up(TournamentKind.SWISS, 32), id=f"c{number:06}", guild=number, version=1))
    await service.start()
    await service.look_at_due()
    await service.idle()
    found = {
        "a server's tries of a day": await _awaited(lambda: store.daily.tries_in(servers - 1, day)),
        "a look at tournaments": await _awaited(service.look_at_due),
    }
    await service.stop()
    return found


class _NoTime(StandingClock):
    """Whoever sleeps does so for good: what looks again after a while would be measured too."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


class _NoTables(PlayedAtTables):
    """Nothing is played."""

    def __init__(self) -> None:
        """Needs no tables."""

    def tournaments(self) -> set[str]:
        return set()


async def _awaited(work: Callable[[], Awaitable[object]], *, times: int = _REPEATS) -> float:
    took = []
    for _ in range(times):
        began = time.perf_counter()
        await work()
        took.append(time.perf_counter() - began)
    return round(median(took) * 1e6)
