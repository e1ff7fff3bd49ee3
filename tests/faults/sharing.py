"""A process that serves tables over a shared database, without Discord: it reads presses and tells what became of them.

``python -m tests.faults.sharing SHARDS`` with the address of the database in SPITE_DATABASE.
"""

import asyncio
import json
import logging
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.moves import parse_move
from bot.errors import Reason, Refused
from bot.store.postgres.leases import Leases
from bot.store.postgres.store import PostgresStore
from bot.tables.actions import Action, NextGame, Person, Play, Step
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.ports import TableUpdate
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from tests.faults.people import move_of
from tests.faults.world import NO_QUOTAS, SeededThinker

_PATIENCE = 10.0


class WallClock:
    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SystemSeeds:
    def seed(self) -> bytes:
        return os.urandom(32)

    def table_id(self) -> str:
        return os.urandom(4).hex()


class Serving:
    """One process's tables, and the shards that it holds."""

    def __init__(self, store: PostgresStore, shards: int) -> None:
        clock, self.registry, luck = WallClock(), TableRegistry(), Random(7)
        self.tables = TableService(store, clock, SystemSeeds(), NO_QUOTAS, self.registry)
        self.computers = Computers(self.tables, self.registry, SeededThinker(luck), clock, thinking=0.0)
        self.clocks = Clocks(self.tables, self.registry, clock)
        self._changed: dict[str, asyncio.Event] = {}
        for watcher in (self.computers, self.clocks, self):
            self.tables.watch(watcher)
        self.shards, self.luck = shards, luck
        self.leases = Leases(store.database, shards, taken=self.take, lost=self.lose)

    def table_updated(self, update: TableUpdate) -> None:
        self._changed.pop(update.table.id, asyncio.Event()).set()

    async def take(self, shards: frozenset[int]) -> None:
        tell(taken=sorted(shards))
        await self.tables.take_over(shards, self.shards)
        tell(own=sorted(self.leases.held))

    async def lose(self, shards: frozenset[int]) -> None:
        self.tables.let_go(shards, self.shards)
        tell(own=sorted(self.leases.held))

    async def press(self, asked: dict[str, Any]) -> None:
        """Carries out one press, and says what comes next at its table."""
        try:
            told = await self._carry_out(asked)
        except Refused as refused:
            told = {"refused": str(refused.reason)}
        tell(answer=asked["interaction"], cpu=time.process_time(), **told)

    async def _carry_out(self, asked: dict[str, Any]) -> dict[str, Any]:
        person = Person(asked["user"], "Ana", asked["interaction"])
        if asked["table"] is None:
            opening = Opening(
                asked["guild"], asked["channel"], "pagat", changes={"goal_size": 9}, computers=(("regular", "Robot"),)
            )
            outcome = await self.tables.open(opening, person)
        elif asked["play"] is None:
            return {"next": await self._next(asked["table"], asked["user"])}
        else:
            outcome = await self.tables.act(asked["table"], action_of(asked["play"]), person)
        tell(served=outcome.table.id)
        done = {"table": outcome.table.id, "version": outcome.table.version, "repeated": outcome.repeated}
        return {**done, "next": await self._next(outcome.table.id, asked["user"])}

    async def _next(self, table_id: str, user: int) -> list[Any]:
        """What the person presses next there, once the computer has played."""
        until = time.monotonic() + _PATIENCE
        while time.monotonic() < until:
            table = self.registry.find(table_id)
            if table is None:
                break
            if table.status is Status.OVER:
                return ["next"]
            if table.status is Status.PLAYING and table.seats[table.running().state.to_play].user == user:
                play = move_of(table, self.luck)
                return [play.turn, [[step.move.notation, step.rank] for step in play.steps]]
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.setdefault(table_id, asyncio.Event()).wait(), _PATIENCE)
        raise Refused(Reason.TABLE_GONE)


def action_of(play: list[Any]) -> Action:
    if play == ["next"]:
        return NextGame()
    turn, steps = play
    return Play(turn, tuple(Step(parse_move(move), rank) for move, rank in steps))


def tell(**words: Any) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


async def serve(shards: int) -> None:
    logging.disable(logging.CRITICAL)
    store = await PostgresStore.open(os.environ["SPITE_DATABASE"], Path(os.environ["SPITE_LEDGER"]), shared=True)
    serving = Serving(store, shards)
    await serving.computers.start()
    await serving.clocks.start()
    await serving.leases.start()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    presses: set[asyncio.Task[None]] = set()
    while line := await reader.readline():
        task = asyncio.create_task(serving.press(json.loads(line)))
        presses.add(task)
        task.add_done_callback(presses.discard)
    await serving.tables.close()
    await serving.clocks.stop()
    await serving.computers.stop()
    await serving.leases.stop()
    await store.close()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1])))
