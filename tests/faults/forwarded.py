"""Worlds of several processes that hear for each other: what one hears and another serves is handed on while processes
are killed, shards pass on, and the database that carries it fails."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.client import SpiteBot
from bot.errors import Unavailable
from bot.store.postgres.passing import Passing
from tests.faults.ledger import Findings
from tests.faults.schedules import Order
from tests.faults.virtual import in_order, run_virtually

_HEARD = 40
_ANSWER_SECONDS = 3.0
_TAKEN_OVER_AFTER = 2.0
_LONG = 9000
"""Characters of an interaction that goes in pieces."""


class Server:
    """The database, which carries what is notified to every connection that listens, in its order."""

    def __init__(self, luck: Random) -> None:
        self.luck, self.faulty = luck, True
        self.connections: list[Connection] = []

    async def connect_beside(self) -> "Connection":
        await asyncio.sleep(0.01)
        self.connections.append(Connection(self))
        return self.connections[-1]

    async def beside_others(self, job: Callable[[Any], Any]) -> Any:
        await asyncio.sleep(self.luck.random() * 0.1)
        if self.faulty and self.luck.random() < 0.1:
            raise Unavailable("injected")
        transaction = Connection(self)
        found = await job(transaction)
        for text in transaction.said:
            for each in self.connections:
                each.carry(text)
        return found


class Connection:
    """One that notifies, or one that listens."""

    def __init__(self, server: Server) -> None:
        self._server, self.said = server, list[str]()
        self._hear: Callable[..., object] | None = None
        self._free_at = 0.0

    async def execute_fetchall(self, sql: str, parameters: tuple[str, str]) -> list[Any]:
        self.said.append(parameters[1])
        return []

    def carry(self, text: str) -> None:
        loop = asyncio.get_running_loop()
        self._free_at = max(self._free_at, loop.time() + self._server.luck.random() * 0.1)
        loop.call_at(self._free_at, self._arrive, text)

    def _arrive(self, text: str) -> None:
        if self._hear is not None and self in self._server.connections:
            self._hear(self, 0, "", text)

    def add_termination_listener(self, hear: Callable[[object], None]) -> None:
        """None ends by itself here."""

    async def add_listener(self, channel: str, hear: Callable[..., object]) -> None:
        self._hear = hear

    async def execute(self, sql: str, **how: float) -> None:
        """Answers that it is there."""

    async def close(self, **how: float) -> None:
        if self in self._server.connections:
            self._server.connections.remove(self)


@dataclass
class Told:
    """What became of one interaction."""

    at: float
    answers: int = 0
    taken: Counter[int] = field(default_factory=Counter)
    """How often each process has taken it from others; what it hears by itself too is the store's to tell apart."""


class Process:
    """One process: as much of the client as decides who answers, over the real handing on."""

    _hear_interaction, _route = SpiteBot._hear_interaction, SpiteBot._route

    def __init__(self, world: "World", number: int) -> None:
        self._world, self.number = world, number
        self.passing = Passing(world.server, lambda shard: world.serving is self)  # type: ignore[arg-type]
        self.passing.taken_by = self._take
        sharing = SimpleNamespace(serves=lambda place: world.serving is self, passing=self.passing, count=2)
        tables = SimpleNamespace(place_of=self._place_of)
        self.services = SimpleNamespace(
            sharing=sharing,
            registry=SimpleNamespace(find=lambda table: None),
            store=SimpleNamespace(tables=tables),
            kernel=SimpleNamespace(turning_away=SimpleNamespace(takes=lambda client, data: False)),
        )
        self._routing: set[asyncio.Task[None]] = set()
        self._answering: set[asyncio.Task[None]] = set()

    def _drop(self, event: str, data: object, error: Exception) -> None:
        """Fail: nothing here is unreadable."""
        raise error

    async def _place_of(self, table: str) -> int:
        await asyncio.sleep(0.01)
        return -7

    def get_guild(self, guild: int) -> None:
        return None

    def hear(self, data: dict[str, Any]) -> None:
        self._hear_interaction(self.answer, data)  # type: ignore[misc]

    def _take(self, data: dict[str, Any]) -> None:
        self._world.told[data["id"]].taken[self.number] += 1
        self.answer(data)

    def answer(self, data: dict[str, Any]) -> None:
        self._answering.add(asyncio.create_task(self._answer(self._world.told[data["id"]])))

    async def _answer(self, told: Told) -> None:
        await asyncio.sleep(0.05)
        if asyncio.get_running_loop().time() - told.at < _ANSWER_SECONDS:
            told.answers += 1

    async def kill(self) -> None:
        for task in (*self._routing, *self._answering):
            task.cancel()
        await self.passing.stop()


@dataclass
class World:
    luck: Random
    server: Server
    told: dict[str, Told] = field(default_factory=dict)
    processes: list[Process] = field(default_factory=list)
    serving: Process | None = None
    killed_at: list[float] = field(default_factory=list)

    async def run(self, findings: Findings) -> None:
        for number in range(3):
            await self._start(number)
        self.serving = self.processes[0]
        await asyncio.sleep(1.0)
        for number in range(_HEARD):
            await asyncio.sleep(self.luck.choice((0.0, 0.05, 0.4)))
            if self.luck.random() < 0.05:
                await self._kill(3 + number)
            self._hear(str(1000 + number))
            findings.presses += 1
        await asyncio.sleep(10.0)
        for process in self.processes:
            await process.kill()
        for name, told in self.told.items():
            dying = any(told.at - 0.1 <= at <= told.at + _ANSWER_SECONDS for at in self.killed_at)
            if not told.answers and not dying:
                findings.note("lost", f"interaction {name} was answered by nobody")
            if max(told.taken.values(), default=0) > 1:
                findings.note("doubled", f"interaction {name} was carried out twice")

    async def _start(self, number: int) -> None:
        self.processes.append(Process(self, number))
        await self.processes[-1].passing.start()

    def _hear(self, name: str) -> None:
        """By one process, or while sessions overlap by two."""
        text = "x" * self.luck.choice((10, 10, _LONG))
        data = {"id": name, "type": 3, "token": "t", "data": {"custom_id": f"s:{name}:hand"}, "text": text}
        self.told[name] = Told(asyncio.get_running_loop().time())
        for process in self.luck.sample(self.processes, self.luck.choice((1, 1, 2))):
            process.hear(dict(data))

    async def _kill(self, number: int) -> None:
        process = self.luck.choice(self.processes)
        self.killed_at.append(asyncio.get_running_loop().time())
        self.processes.remove(process)
        await process.kill()
        await self._start(number)
        if self.serving is process:
            self.serving = None
            await asyncio.sleep(_TAKEN_OVER_AFTER)
            self.serving = self.luck.choice(self.processes)


def run_forwarded(seed: int) -> Findings:
    """One world; what was wrong in it."""
    luck, findings = Random(f"forwarded {seed}"), Findings(seed)
    with in_order(Order.by_seed(f"forwarded {seed}")):
        run_virtually(World(luck, Server(luck)).run(findings))
    return findings
