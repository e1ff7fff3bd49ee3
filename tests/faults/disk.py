"""What survives a crash, and stores over it that fail in every way a store may fail.

``Disk`` is durable; a ``FaultyStore`` belongs to one process (one life of the bot) and dies with it: whoever waits
for it then waits for ever, as in a process that was killed.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from bot.entities.kept import Entry
from bot.errors import Conflict, Unavailable
from bot.store.database import Database
from bot.store.saving import Saving
from bot.store.statements import Job, JobResult
from bot.store.store import Store
from tests.store.memory import MemoryStore

Data = dict[str, Any]

OUTAGE = 4.0
"""Seconds that an outage of the store lasts."""


class Disk(Protocol):
    """What one life after the other opens."""

    async def open(self) -> Store:
        """A store over what is on the disk now."""

    async def crash(self) -> None:
        """Leaves what a killed process leaves."""


class MemoryDisk:
    """A store in memory that is the same for every life."""

    def __init__(self) -> None:
        self._store = MemoryStore()

    async def open(self) -> MemoryStore:
        return self._store

    async def crash(self) -> None:
        """Nothing is lost that was saved."""


@dataclass
class Schedule:
    """Which faults come, how often (in a hundred saves), drawn from the world's randomness."""

    randomness: Random
    weights: dict[str, int] = field(
        default_factory=lambda: {
            "refused": 4,
            "unknown": 3,
            "outage": 2,
            "unknown outage": 1,
            "rival": 3,
            "crash before": 2,
            "crash after": 3,
            "slow": 30,
        }
    )
    on: bool = True
    scale: float = 1.0
    saves: int = 0
    saved: dict[int, int] = field(default_factory=dict)
    """When each interaction was saved, counted in saves."""

    def draw(self) -> str | None:
        if not self.on:
            return None
        place = self.randomness.random() * 100 / self.scale
        for name, weight in self.weights.items():
            place -= weight
            if place < 0:
                return name
        return None

    def pause(self) -> float:
        return self.randomness.random() * 0.2 if self.on else 0.0


class FaultyDatabase(Database):
    """One life's way to the disk: refused in an outage, never answered after death."""

    def __init__(self, inner: Store, schedule: Schedule, crash: Callable[[], None]) -> None:
        super().__init__()
        self._inner, self._schedule, self._crash = inner, schedule, crash
        self.damage, self.ledger = inner.damage, inner.database.ledger
        self._dark_until = 0.0
        self.alive = True

    async def transact(self, job: Job[JobResult]) -> JobResult:
        await self._gate()
        result = await self._inner.database.transact(job)
        await self._gate(late=True)
        return result

    async def read_with(self, job: Job[JobResult]) -> JobResult:
        await self._gate()
        result = await self._inner.database.read_with(job)
        await self._gate(late=True)
        return result

    async def wait_for_earlier_writes(self) -> None:
        await self._inner.database.wait_for_earlier_writes()

    async def close(self) -> None:
        """The disk is closed in the end."""

    @property
    def waiting_writes(self) -> int:
        return 0

    async def save(self, saving: Saving) -> None:
        fault, entry = self._schedule.draw(), saving.entry
        await self._gate()
        await self._before(fault, entry)
        await self._inner.database.save(saving)
        self._schedule.saves += 1
        if entry.interaction is not None:
            self._schedule.saved[entry.interaction] = self._schedule.saves
        await self._after(fault, entry)

    async def _before(self, fault: str | None, entry: Entry) -> None:
        if fault == "slow":
            await asyncio.sleep(self._schedule.pause())
            await self._gate(late=True)
        elif fault == "refused":
            raise Unavailable("injected before the commit")
        elif fault == "outage":
            self._darken()
            raise Unavailable("injected outage")
        elif fault == "rival" and entry.version > 1:
            await self._rival(entry)
        elif fault == "crash before":
            self._crash()
            await self._gate()

    async def _after(self, fault: str | None, entry: Entry) -> None:
        if fault == "crash after":
            self._crash()
            await self._gate()
        elif fault == "unknown":
            raise Unavailable("injected after the commit")
        elif fault == "unknown outage":
            self._darken()
            raise Unavailable("injected after the commit, and nothing can be read")
        elif fault == "slow":
            await asyncio.sleep(self._schedule.pause())
        await self._gate(late=True)

    async def _rival(self, entry: Entry) -> None:
        """Another process changes the table first: it gives somebody's presence a new time, nothing else."""
        head = await self._inner.tables.head(entry.table)
        if head is None or head["version"] != entry.version - 1:
            return
        rival = {**head, "version": entry.version, "changed_at": entry.at}
        live = head["status"] != "closed"
        try:
            await self._inner.tables.save(
                Entry(
                    entry.table,
                    entry.version,
                    head["guild"],
                    head["channel"],
                    live,
                    "rival",
                    {},
                    rival,
                    None,
                    None,
                    entry.at,
                )
            )
        except (Conflict, Unavailable):
            return

    def _darken(self) -> None:
        self._dark_until = asyncio.get_running_loop().time() + OUTAGE

    async def _gate(self, *, late: bool = False) -> None:
        if not self.alive:
            await asyncio.get_running_loop().create_future()
        if not late and self._schedule.on and asyncio.get_running_loop().time() < self._dark_until:
            raise Unavailable("injected outage")


class FaultyStore(Store):
    """What one life works with."""

    database: FaultyDatabase

    def __init__(self, inner: Store, schedule: Schedule, crash: Callable[[], None]) -> None:
        super().__init__(FaultyDatabase(inner, schedule, crash))
        self.inner = inner
