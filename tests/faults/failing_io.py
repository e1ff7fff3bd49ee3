"""In a whole game the k-th access to the disk fails: each press is saved and acknowledged, or refused in words."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import apsw

from bot.errors import Refused, StoreError
from bot.tables.actions import Join, Person, Start
from bot.tables.service.opening import Opening
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from tests.faults.people import PEOPLE, move_of
from tests.faults.world import NO_QUOTAS, JumpingClock
from tests.faults.writer_store import WriterStore
from tests.tables.world import RepeatingRandomness

NAME = "failing"
MOST_PRESSES = 400
"""More than any deal takes: what fails before the start changes the deal."""
_AFTER_DOUBT = ("not-your-turn", "already-seated", "already-started", "table-exists", "game-over")
"""Why a press may be refused where the last one, of which nobody could tell, has counted after all."""
ERRORS: dict[str, type[apsw.Error]] = {"EIO": apsw.IOError, "ENOSPC": apsw.FullError, "BUSY": apsw.BusyError}


class Meter:
    """Counts accesses and fails the k-th, and as many after it as a lasting fault would.

    :param again_after: how many accesses later the next such fault begins; 0 for none.
    """

    def __init__(self, fails_at: int, error: str, lasting: int = 1, again_after: int = 0) -> None:
        self._fails_at, self._error, self._lasting, self._again_after = fails_at, error, lasting, again_after
        self._mended = False
        self.accesses = self.faults = 0

    def access(self, *errors: str) -> None:
        """One access, of a kind that may fail in these ways."""
        if self._error not in errors:
            return
        self.accesses += 1
        if self._again_after and self.accesses >= self._fails_at + self._again_after:
            self._fails_at += self._again_after
        if self._fails_at <= self.accesses < self._fails_at + self._lasting and not self._mended:
            self.faults += self.accesses == self._fails_at
            raise ERRORS[self._error]("injected")

    def mend(self) -> None:
        """Nothing fails any more."""
        self._mended = True


class FailingFile(apsw.VFSFile):
    """A file whose accesses are metered."""

    def __init__(self, meter: Meter, name: Any, flags: Any) -> None:
        self._meter = meter
        super().__init__("", name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 (APSW's name)
        self._meter.access("EIO")
        return bytes(super().xRead(amount, offset))

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 (APSW's name)
        self._meter.access("EIO", "ENOSPC")
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802 (APSW's name)
        self._meter.access("EIO")
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802 (APSW's name)
        self._meter.access("EIO", "ENOSPC")
        super().xSync(flags)

    def xLock(self, level: int) -> None:  # noqa: N802 (APSW's name)
        self._meter.access("BUSY")
        super().xLock(level)


class FailingFiles(apsw.VFS):
    """The ordinary file system, metered."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter
        super().__init__(NAME, "", iVersion=1)

    def xOpen(self, name: Any, flags: Any) -> FailingFile:  # noqa: N802 (APSW's name)
        self._meter.access("EIO")
        return FailingFile(self._meter, name, flags)


@dataclass
class Evening:
    """One game with one fault: what was acknowledged, what was refused, and what was wrong."""

    acknowledged: list[tuple[int, str, int]] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def play_with_fault(fails_at: int, error: str, lasting: int = 1, again_after: int = 0) -> tuple[Evening, int]:
    """Plays a short game in which the k-th access fails, and perhaps more; says also how many faults there were."""
    meter, evening = Meter(fails_at, error, lasting, again_after), Evening()
    files = FailingFiles(meter)
    logging.disable(logging.CRITICAL)
    try:
        with TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
            asyncio.run(_play(Path(folder) / "spite.db", evening, meter))
    finally:
        logging.disable(logging.NOTSET)
        files.unregister()
    return evening, meter.faults


async def _play(path: Path, evening: Evening, meter: Meter) -> None:
    store = await _start(path, evening)
    await play_on(store, evening, meter.mend)
    await store.close()


async def play_on(store: Any, evening: Evening, mend: Callable[[], None]) -> None:
    """Plays a short game over an open store that fails, and compares what is kept with what was answered.

    :param mend: called when the game is over; from then on nothing fails.
    """
    clock = JumpingClock()
    registry = TableRegistry()
    tables = TableService(store, clock, RepeatingRandomness("io"), NO_QUOTAS, registry)
    await _until_it_works(tables.load)
    player = _Player(tables, registry, evening)
    await player.open()
    for _ in range(MOST_PRESSES):
        await player.press()
    mend()
    await tables.reread_unconfirmed()
    if not player.is_over:
        evening.wrong.append("the game did not come to its end")
    await _compare(registry, store, evening)


async def _start(path: Path, evening: Evening) -> WriterStore:
    """A start that the fault prevents says so, and the next one works."""
    for _ in range(60):
        store = WriterStore(path, NAME, checkpoint=10)
        try:
            await store.database.start()
        except StoreError:
            await store.close()
        else:
            return store
    evening.wrong.append("the store does not start any more")
    raise AssertionError(evening.wrong[-1])


async def _until_it_works(load: Any) -> None:
    for _ in range(12):
        try:
            await load()
        except StoreError:
            continue
        return


class _Player:
    """Two people who press again what was refused."""

    def __init__(self, tables: TableService, registry: TableRegistry, evening: Evening) -> None:
        self._tables, self._registry, self._evening = tables, registry, evening
        self._luck, self._number = Random(5), 0
        self._expected: tuple[str, ...] = ()

    def _person(self, user: int) -> Person:
        self._number += 1
        return Person(user, PEOPLE[user], self._number)

    async def open(self) -> None:
        opening = Opening(7, 70, "pagat", changes={"goal_size": 5})
        for _ in range(12):
            await self._ask(self._tables.open(opening, self._person(101)))
            if self._registry.in_channel(70) is not None:
                return

    @property
    def is_over(self) -> bool:
        table = self._registry.in_channel(70)
        return table is not None and table.status == "over"

    async def press(self) -> None:
        table = self._registry.in_channel(70)
        if table is None or table.status == "over":
            return
        if table.status == "lobby":
            full = len(table.seats) == 2
            person = self._person(101 if full else 102)
            await self._ask(self._tables.act(table.id, Start("regular", "Robot") if full else Join(), person))
            return
        user = table.seats[table.running().state.to_play].user or 0
        await self._ask(self._tables.act(table.id, move_of(table, self._luck), self._person(user)))

    async def _ask(self, request: Any) -> Any:
        number = self._number
        try:
            outcome = await request
        except Refused as refused:
            if refused.reason not in ("not-saved", "unsure", "stale", *self._expected):
                self._evening.wrong.append(f"press {number} was refused for {refused.reason}")
            if refused.reason != "unsure":
                self._evening.refused.append(number)
            self._expected = _AFTER_DOUBT if refused.reason == "unsure" else ()
            return None
        except Exception as error:
            self._evening.wrong.append(f"press {number} was not answered: {error!r}")
            return None
        self._evening.acknowledged.append((number, outcome.table.id, outcome.table.version))
        return outcome


async def _compare(registry: TableRegistry, store: Any, evening: Evening) -> None:
    """Memory and disk say the same, and it is what was answered."""
    for number, table, version in evening.acknowledged:
        found = await store.tables.version_of_interaction(number)
        if found is None or found[0] != table or found[1] > version:
            evening.wrong.append(f"press {number} was acknowledged as version {version} and is {found}")
    for number in evening.refused:
        if await store.tables.version_of_interaction(number) is not None:
            evening.wrong.append(f"press {number} was refused and is saved")
    for held in registry.all():
        on_disk = await store.tables.head(held.id)
        if on_disk != json.loads(json.dumps(held.to_data())):
            evening.wrong.append("memory and disk differ")
        versions = [event["version"] for event in await store.tables.events(held.id)]
        if versions != list(range(1, held.version + 1)):
            evening.wrong.append("the events have gaps")


def fail_every(step: int = 1, first: int = 1, lasting: int = 1) -> tuple[int, int, list[str]]:
    """Games with the k-th access failing for k = first, first + step ... until no access is left to fail."""
    games = acknowledged = 0
    wrong: list[str] = []
    for error in ERRORS:
        fails_at = first
        while True:
            evening, failed = play_with_fault(fails_at, error, lasting)
            games, acknowledged = games + 1, acknowledged + len(evening.acknowledged)
            wrong += [f"{error} at access {fails_at}: {words}" for words in evening.wrong]
            if not failed:
                break
            fails_at += step
    return games, acknowledged, wrong


def fail_again_and_again(step: int, first: int) -> tuple[int, int, list[str]]:
    """A game for each error, in which access k fails for k = first, first + step ...; how many faults that were, how
    many presses were acknowledged, and what was wrong.

    A fault is over long before the next; what it has left is found in the end.
    """
    faults = acknowledged = 0
    wrong: list[str] = []
    for error in ERRORS:
        evening, met = play_with_fault(first, error, again_after=step)
        faults, acknowledged = faults + met, acknowledged + len(evening.acknowledged)
        wrong += [f"{error} at every {step}th access from {first} on: {words}" for words in evening.wrong]
    return faults, acknowledged, wrong
