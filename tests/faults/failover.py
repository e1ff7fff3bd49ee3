"""Two processes over one PostgreSQL database; one is killed while people press, and the other goes on for it."""

import asyncio
import json
import os
import signal
import time
from asyncio.subprocess import PIPE
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from tests.discord.processes import ROOT, Start, begin_from_nothing
from tests.forked_processes import Running
from tests.store.postgres import Server

SHARDS = 8
_PATIENCE = 60.0
_LAPSE = "SELECT min(extract(epoch FROM expires_at - clock_timestamp())) FROM leases"
_AGAIN = ("table-gone", "unsure", "not-saved", "restarting")
"""Refusals after which the same press is pressed again."""


@dataclass
class Found:
    """What a run has found. Times are in seconds, from the kill on: until a press at one of the tables that were taken
    over was answered, and until one was at each."""

    presses: int = 0
    answered: int = 0
    repeated: int = 0
    lost: int = 0
    doubled: int = 0
    tables: int = 0
    taken_over: int = 0
    first_served_s: float = 0.0
    takeover_s: float = 0.0
    rolled: int = 0
    """Processes that ended in order, each after a new one had come."""
    longest_s: float = 0.0
    """The longest that somebody waited for the answer to a press."""
    seconds: float = 0.0
    cpu_per_press_ms: float = 0.0
    phases: dict[str, float] = field(default_factory=dict)
    """Seconds from the kill: how long the leases of the killed process still held, when they were taken, and when their
    tables were loaded."""
    refused: list[str] = field(default_factory=list)


class Process:
    """One process that serves, and what it tells."""

    def __init__(self, run: "Run") -> None:
        self._run = run
        self._child: Running | None = None
        self._hearing: asyncio.Task[None] | None = None
        self.own: set[int] = set()
        self.cpu = 0.0
        """Seconds of processor since the first answer: how much a start costs is another question."""
        self._cpu_before = 0.0

    async def start(self, url: str, ledger: Path) -> None:
        self._child = await self._run.begin(
            "tests.faults.sharing", str(SHARDS), folder=ROOT,
            environment={**os.environ, "SPITE_DATABASE": url, "SPITE_LEDGER": str(ledger)}, stdin=PIPE, stdout=PIPE,
        )  # fmt: skip
        self._hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        assert self._child is not None
        assert self._child.stdout is not None
        async for line in self._child.stdout:
            told = json.loads(line)
            if "own" in told:
                self.own = set(told["own"])
                self._run.changed.set()
                self._run.note("tables_loaded_s")
            elif "served" in told:
                self._run.note_served(told["served"], by=self)
            elif "taken" in told:
                self._run.note("leases_taken_s")
            else:
                cpu = told.pop("cpu")
                self._cpu_before = self._cpu_before or cpu
                self.cpu = cpu - self._cpu_before
                self._run.hear(told)

    def ask(self, press: dict[str, Any]) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        if not self._child.stdin.is_closing():
            self._child.stdin.write(json.dumps(press).encode() + b"\n")

    def kill(self) -> None:
        assert self._child is not None
        self._child.send_signal(signal.SIGKILL)
        self.own = set()

    async def end(self) -> None:
        """Ends it in order, unless it has been killed."""
        assert self._child is not None
        assert self._child.stdin is not None
        if self._child.returncode is None:
            self._child.stdin.close()
            try:
                await asyncio.wait_for(self._child.wait(), 20)
            except TimeoutError:
                self._child.kill()
        self.own = set()
        if self._hearing is not None:
            await asyncio.gather(self._hearing, return_exceptions=True)


class Run:
    """Everybody who presses, and Discord between them and the processes: a press goes to who serves its server."""

    def __init__(
        self,
        server: Server,
        folder: Path,
        *,
        processes: int = 2,
        per_second: float = 0.0,
        begin: Start = begin_from_nothing,
    ) -> None:
        """:param per_second: so many presses are made a second, at all tables together; with 0 each follows at once.
        :param begin: how a process is begun.
        """
        self.begin = begin
        self._server, self._url, self._folder = server, server.new_database(), folder
        self._per_second = per_second
        self.processes = [Process(self) for _ in range(processes)]
        self.changed = asyncio.Event()
        self.found = Found()
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._numbers = count(1)
        self._answered: dict[int, tuple[str, int]] = {}
        self._pressed: set[int] = set()
        self._killed_at: float | None = None
        self._orphans: set[int] = set()
        self._shard_of: dict[str, int] = {}
        self._played_on: set[str] = set()
        self._ledgers = count()

    def note(self, phase: str) -> None:
        """Something that the survivor does for the first time since the kill."""
        if self._killed_at is not None:
            self.found.phases.setdefault(phase, round(time.monotonic() - self._killed_at, 2))

    def note_served(self, table: str, *, by: Process) -> None:
        """A press was carried out at a table, and is answered."""
        if self._killed_at is None or not by.own or table in self._played_on:
            return
        if self._shard_of.get(table) in self._orphans:
            self._played_on.add(table)
            took = round(time.monotonic() - self._killed_at, 2)
            self.found.taken_over += 1
            self.found.first_served_s = min(self.found.first_served_s or took, took)
            self.found.takeover_s = max(self.found.takeover_s, took)

    def hear(self, told: dict[str, Any]) -> None:
        future = self._waiting.get(told["answer"])
        if future is not None and not future.done():
            future.set_result(told)

    async def play(
        self, presses: int, tables: int, *, kill_after: int | None = None, roll_after: int | None = None
    ) -> Found:
        """Plays at so many tables until so many presses were answered.

        :param kill_after: after so many one process is killed.
        :param roll_after: after so many every process is replaced by a new one, as a new release does it.
        """
        for process in self.processes:
            await self._start(process)
        while not self._all_served() or not all(process.own for process in self.processes):
            await self._change()
        self._started, self._people = time.monotonic(), tables
        people = [asyncio.create_task(self._sit(place, presses)) for place in range(tables)]
        if kill_after is not None:
            while self.found.answered < kill_after and not all(task.done() for task in people):
                await asyncio.sleep(0.01)
            await self._kill(self.processes[0])
        if roll_after is not None:
            while self.found.answered < roll_after:
                await asyncio.sleep(0.01)
            await self._roll()
        await asyncio.gather(*people)
        self.found.seconds = round(time.monotonic() - self._started, 1)
        for process in self.processes:
            await process.end()
        cpu = sum(process.cpu for process in self.processes)
        self.found.cpu_per_press_ms = round(1000 * cpu / max(1, self.found.answered), 2)
        self._compare()
        return self.found

    async def _start(self, process: Process) -> None:
        await process.start(self._url, self._folder / f"ledger{next(self._ledgers)}")

    def _all_served(self) -> bool:
        return len(set().union(*(process.own for process in self.processes))) == SHARDS

    async def _roll(self) -> None:
        """For each process a new one comes and takes its share; then the old one ends in order."""
        for old in list(self.processes):
            self.processes.append(new := Process(self))
            await self._start(new)
            while not new.own:
                await self._change()
            await old.end()
            while not self._all_served():
                await self._change()
            self.found.rolled += 1

    async def _change(self) -> None:
        self.changed.clear()
        await asyncio.wait_for(self.changed.wait(), _PATIENCE)

    async def _kill(self, process: Process) -> None:
        self._orphans = set(process.own)
        self._killed_at = time.monotonic()
        process.kill()
        left = await asyncio.to_thread(self._server.ask, self._url.rpartition("/")[2], _LAPSE)
        passed = time.monotonic() - self._killed_at
        self.found.phases["leases_lapse_s"] = round(passed + float(left), 2)

    async def _sit(self, place: int, presses: int) -> None:
        """One person at a table of their own, with a computer."""
        self.found.tables += 1
        guild, user = (place + 1) << 22, 1000 + place
        told = await self._press(guild, user, None, None, channel=5000 + place)
        self._shard_of[told["table"]] = (place + 1) % SHARDS
        table = told["table"]
        following = told.get("next")
        for turn in count(1):
            if self.found.answered >= presses:
                break
            if self._per_second:
                due = self._started + (turn * self._people + place) / self._per_second
                await asyncio.sleep(due - time.monotonic())
            if following is None:
                following = (await self._press(guild, user, table, None))["next"]
            told = await self._press(guild, user, table, following)
            following = told.get("next")

    async def _press(
        self, guild: int, user: int, table: str | None, play: list[Any] | None, channel: int = 0
    ) -> dict[str, Any]:
        """One press, delivered until it was answered, as the same press each time."""
        number = next(self._numbers)
        press = {
            "interaction": number, "guild": guild, "channel": channel, "user": user, "table": table, "play": play
        }  # fmt: skip
        changes = table is None or play is not None
        self.found.presses += changes
        if changes:
            self._pressed.add(number)
        began = time.monotonic()
        while time.monotonic() < began + _PATIENCE:
            process = await self._serving((guild >> 22) % SHARDS)
            future = self._waiting[number] = asyncio.get_running_loop().create_future()
            process.ask(press)
            told = await self._answer(future, process)
            if told is None or told.get("refused") in _AGAIN:
                await asyncio.sleep(0.05)
                continue
            if "refused" in told:
                self.found.refused.append(told["refused"])
                return {"next": None, "table": table}
            if changes:
                self.found.longest_s = max(self.found.longest_s, round(time.monotonic() - began, 2))
                self.found.answered += 1
                self.found.repeated += told["repeated"]
                self._answered[number] = (told["table"], told["version"])
            return told
        raise AssertionError(f"press {number} was never answered")

    async def _answer(self, future: "asyncio.Future[dict[str, Any]]", process: Process) -> dict[str, Any] | None:
        """The answer, or None where the process that was asked has gone."""
        while not future.done():
            await asyncio.wait({future}, timeout=0.2)
            if not future.done() and not process.own:
                return None
        return future.result()

    async def _serving(self, shard: int) -> Process:
        while True:
            for process in self.processes:
                if shard in process.own:
                    return process
            await self._change()

    def _compare(self) -> None:
        """What was answered is there, and every press has changed its table once at most."""
        database = self._url.rpartition("/")[2]
        rows = self._server.ask(
            database, "SELECT interaction, table_id, version FROM events WHERE interaction IS NOT NULL"
        )
        kept = [line.split("|") for line in rows.splitlines()]
        there = {int(interaction): (table, int(version)) for interaction, table, version in kept}
        for number, (table, version) in self._answered.items():
            self.found.lost += number not in there or there[number][0] != table or there[number][1] > version
        self.found.doubled = len(kept) - len(there) + len(set(there) - self._pressed)
        wrong = self._server.ask(
            database,
            "SELECT count(*) FROM tables WHERE version <> (SELECT count(*) FROM events WHERE table_id = id)",
        )
        self.found.doubled += int(wrong)
