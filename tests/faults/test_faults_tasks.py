"""Whatever goes on as long as the program does survives a fault that nobody foresaw, at each await that it makes: it is
told in the log, counted, and the next turn comes. No task of that kind stands outside
``bot/running/supervision.py``."""

import ast
import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.config import Settings
from bot.errors import StoreError
from bot.operation.backups import Backups
from bot.operation.connection_watch import ConnectionWatch
from bot.operation.file_watch import FileWatch
from bot.operation.heartbeat import Heartbeat
from bot.privacy.service import Privacy
from bot.running.child_worker import ChildWorker
from bot.running.keyed_queue import KeyedQueue, QueueComponent
from bot.running.lifecycle import Component, LoopComponent, Running
from bot.running.supervision import keep_on
from bot.services import build_services
from bot.store.postgres.leases import Leases
from bot.store.postgres.passing import Passing
from bot.store.serial_connection import SerialConnection
from bot.store.sqlite import SqliteStore
from cogs.core.http_watch import Rate
from cogs.core.message_budget import Budget, Purpose
from cogs.core.pictures import Pictures
from tests.faults.interrupted import Faults, Place, Unforeseen, Waiting, faults_in_every_task, interrupted
from tests.faults.virtual import run_virtually
from tests.faults.world import JumpingClock
from tests.features import load_features
from tests.store.empty_database import put_empty_database
from tests.store.memory import MemoryStore

ROOT = Path(__file__).parents[2]
DAY = 86_400.0
_SELDOM = 3600.0
NOT_HERE = {"keep_current", "look_again", "serve"}
"""Goes on only while somebody plays with a simulated Discord, or ends by itself (``bot/sharing.py``)."""
ELSEWHERE = {
    "bot/client.py": "registers the commands until that works, and ends",
    "bot/session_starts.py": "within what the client waits for before a session, whose faults it tells itself",
    "bot/sharing.py": "within the same, until the store answers",
    "bot/operation/blocklist.py": "a loop within what the operator asked for",
    "bot/store/people.py": "a loop within what somebody asked for",
    "bot/store/moving.py": "a loop within what somebody asked for",
    "bot/store/results.py": "a loop within what somebody asked for",
    "cogs/core/outbox.py": "within what the queue of posts carries out",
    "cogs/live_check/look.py": "a loop within what the operator asked for",
}
"""Endless loops that await something outside ``bot/running/supervision.py``, and why."""


def settings_in(folder: Path) -> Settings:
    return Settings(  # type: ignore[call-arg]
        _env_file=None,
        database=folder / "spite.db",
        drawing_processes=0,
        thinking_workers=0,
        backup_every_hours=1,
    ).tuned(stuck_after_seconds=0)


async def parts_that_go_on(folder: Path) -> list[Component]:
    """Every part of the program that begins something endless, over a store in memory."""
    store, clock = MemoryStore(), JumpingClock()
    services = build_services(settings_in(folder), store, clock)
    await load_features(services, None)
    running = [*services.lifecycle._components, *services.playing._components]
    running += [*services.kernel.acting._components, *services.kernel.sending._components]
    parts = [each for each in running if not isinstance(each, Running) and _begins_something(each)]
    for part in parts:  # what looks every few seconds would look very often in two days
        if isinstance(part, Heartbeat):
            part._beat = _SELDOM
        if isinstance(part, ConnectionWatch | FileWatch):
            part._looks_every = _SELDOM
    alone = next(each for each in parts if isinstance(each, Privacy))
    parts[parts.index(alone)] = Privacy(services.tables, services.registry, store, clock, days=90, shared=True)
    leases = Leases(_Server(), 1, taken=_follow, lost=_follow)  # type: ignore[arg-type]
    return [*parts, _ChildWorker(), Passing(_Server(), lambda shard: True), leases]  # type: ignore[arg-type,list-item]


def _begins_something(part: Component) -> bool:
    if isinstance(part, Pictures):  # draws in threads, which virtual time knows nothing of
        return False
    source = ROOT.joinpath(*type(part).__module__.split(".")).with_suffix(".py").read_text("utf-8")
    return (
        isinstance(part, LoopComponent | QueueComponent)
        or "begin(" in source
        or "begin_task(" in source
        or "KeyedQueue" in source
    )


class _ChildWorker(Component):
    """A child process that ends again and again."""

    async def start(self) -> None:
        self._process = ChildWorker(_NoOwner(), ("true",), patience=1.0)  # type: ignore[arg-type,var-annotated]
        self._process._live = _live_for_a_moment  # type: ignore[method-assign]
        await self._process.start()

    async def stop(self) -> None:
        await self._process.stop()


class _Server:
    """A server of several processes, whose connections end again and again."""

    async def connect_beside(self) -> "_ConnectionBeside":
        await asyncio.sleep(0)
        return _ConnectionBeside()

    def fence(self, shards: int, holder: str) -> None:
        """Whatever is saved here, nobody looks at it."""

    async def read(self, question: str, *parameters: object) -> list[tuple[object, ...]]:
        """No other process counts otherwise."""
        await asyncio.sleep(0)
        return []

    async def beside_others(self, job: object) -> tuple[frozenset[int], frozenset[int]]:
        """One shard is held, as ever."""
        await asyncio.sleep(0)
        return frozenset({0}), frozenset()

    async def execute(self, statement: str, *parameters: object) -> None:
        await asyncio.sleep(0)

    async def wait_for_earlier_writes(self) -> None:
        """Nothing is being written."""
        await asyncio.sleep(0)


async def _follow(shards: frozenset[int]) -> None:
    """Nothing has to be read or let go."""


class _ConnectionBeside:
    """By which what others hear would come."""

    def add_termination_listener(self, hear: Callable[[object], None]) -> None:
        asyncio.get_running_loop().call_later(_SELDOM, hear, self)

    async def add_listener(self, channel: str, hear: object) -> None:
        await asyncio.sleep(0)

    async def execute(self, sql: str, **how: float) -> None:
        await asyncio.sleep(0)

    async def close(self, **how: float) -> None:
        await asyncio.sleep(0)


class _NoOwner:
    """Nobody who wants pictures."""


async def _live_for_a_moment() -> None:
    await asyncio.sleep(_SELDOM)


async def _make_no_backup(self: Backups) -> Path:
    await asyncio.sleep(0)
    return Path("made")


async def _live(folder: Path) -> None:
    parts = await parts_that_go_on(folder)
    for part in parts:
        await part.start()
    await asyncio.sleep(2 * DAY)
    for part in reversed(parts):
        await part.stop()


def lived_through(folder: Path, wanted: Iterable[Waiting] = ()) -> Faults:
    """Two days of everything that goes on, with a fault in each task where one is wanted."""
    with (
        faults_in_every_task(frozenset(wanted)) as faults,
        patch("bot.services.tell_faults_to", lambda measures: None),
        patch("bot.privacy.service._LOOKS_EVERY", _SELDOM),
        patch("bot.operation.attendance._LOOKS_EVERY", _SELDOM),
        patch("bot.operation.backups._LOOK_AGAIN", _SELDOM),
        patch("bot.operation.read_again.READ_AGAIN_SECONDS", _SELDOM),
        patch("bot.operation.reports.EVERY", _SELDOM),
        patch("bot.tables.automatic.clocks._LONGEST_SLEEP", _SELDOM),
        patch("bot.tournaments.service.LOOKED_AT_EVERY", _SELDOM),
        patch("bot.store.postgres.passing._ASKED_EVERY", 0.4 * _SELDOM),
        patch("bot.store.postgres.leases.RENEWED_EVERY", _SELDOM),
        patch("bot.store.postgres.leases.LAPSES_AFTER", 3 * _SELDOM),
        patch("cogs.core.private_panels._SWEEP_EVERY", _SELDOM),
        patch("cogs.core.reply_book._SWEEP_EVERY", _SELDOM),
        patch("cogs.core.closed_channels._TRIED_EVERY", _SELDOM),
        patch("cogs.daily.posts._EVERY", _SELDOM),
        patch("cogs.my_turn.postman._EVERY", _SELDOM),
        patch("cogs.operator.channel._EVERY", _SELDOM),
        patch("cogs.operator.news._EVERY", _SELDOM),
        patch.object(Backups, "make", _make_no_backup),
    ):
        run_virtually(_live(folder))
    return faults


def test_every_task_goes_on_after_a_fault_at_any_await(tmp_path: Path) -> None:
    """Each task meets a fault at each place where it waits, all tasks at once as far as that goes: where one has met
    its own, another may not come to where it waited before, and meets its fault alone."""
    at_once = zip_longest(
        *([(name, place) for place in found] for name, found in lived_through(tmp_path).places.items())
    )
    for wanted in ({each for each in some if each is not None} for some in at_once):
        faults = lived_through(tmp_path, wanted)
        seen = [faults, *(lived_through(tmp_path, [each]) for each in wanted - faults.raised_at)]
        assert set().union(*(each.raised_at for each in seen)) == wanted
        for each in seen:
            for name, place in each.raised_at:
                assert each.told[name] >= 1, f"{name} met a fault at {place} that nobody was told of"
                assert each.turns[name] > each.begun_at_fault[name], f"{name} has ended after a fault at {place}"


def test_these_are_all_of_them(tmp_path: Path) -> None:
    """Whatever is begun anywhere is among those that meet faults above."""
    begun = {name.split(".")[-1] for name in lived_through(tmp_path).turns}
    assert {name.strip("_") for name in _names_begun()} - begun == NOT_HERE


def _names_begun() -> Iterator[str]:
    for path in _sources():
        text = path.read_text("utf-8")
        yield from re.findall(r"\bself\._begin\(\s*self\.(\w+)", text)
        yield from re.findall(r"""\bbegin_task\(\s*"\w+\.(\w+)\"""", text)


def _sources() -> Iterator[Path]:
    for package in ("bot", "cogs"):
        yield from (path for path in (ROOT / package).rglob("*.py") if path.name != "supervision.py")


def test_no_endless_loop_awaits_something_anywhere_else() -> None:
    found = {str(path.relative_to(ROOT)) for path in _sources() if _has_endless_loop(path.read_text("utf-8"))}
    assert found == ELSEWHERE.keys()


def _has_endless_loop(source: str) -> bool:
    if "while" not in source or "await" not in source:  # few have both, and reading all takes a second
        return False
    tree = ast.parse(source)
    loops = (each for each in ast.walk(tree) if isinstance(each, ast.While) and isinstance(each.test, ast.Constant))
    return any(isinstance(each, ast.Await) for loop in loops for each in ast.walk(loop))


class Broken:
    """Raises once, when it is asked for the time of that number."""

    def __init__(self, works: Callable[[], float], at: int) -> None:
        self._works, self._at, self.asked = works, at, 0

    def __call__(self) -> float:
        self.asked += 1
        if self.asked == self._at:
            raise Unforeseen("once")
        return self._works()


async def test_work_by_key_goes_on_after_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    async def work(key: str) -> None:
        await asyncio.sleep(0)
        if not done:
            done.append("fault")
            raise Unforeseen(key)
        done.append(key)

    queue = KeyedQueue(work)
    await queue.start()
    with faults_in_every_task() as faults:
        for key in ("one", "one", "two"):
            queue.ask(key)
            await queue.idle()
    await queue.stop()
    assert done == ["fault", "one", "two"]
    assert sum(faults.told.values()) == 1
    assert "(one)" in caplog.text


def test_whoever_waits_to_send_is_not_sent_away_by_a_fault() -> None:
    async def wait() -> int:
        budget = Budget(JumpingClock(), spacing=1.0, rate=Rate(40))
        broken = budget._let_next_go = Broken(budget._let_next_go, 3)  # type: ignore[method-assign]
        async with asyncio.timeout(30):
            for _ in range(2):
                await budget.turn(1, Purpose.TABLE)
        await budget.stop()
        return broken.asked

    with faults_in_every_task() as faults:
        assert run_virtually(wait()) > 3
    assert faults.told["Budget.serve"] == 1


@pytest.mark.parametrize("at", range(1, 12))
async def test_the_database_goes_on_after_a_fault_at_any_await(tmp_path: Path, at: int) -> None:
    """Whoever asked is answered or refused, and the next job is carried out."""
    put_empty_database(tmp_path / "spite.db")
    awaits, is_open = 0, False

    def raises(place: Place) -> bool:
        nonlocal awaits
        awaits += is_open
        return is_open and awaits == at

    original = SerialConnection._run_queue

    def run(self: SerialConnection) -> Any:
        work = original(self)
        return interrupted(work, raises) if "writer" in str(self._open_connection) else work

    with patch.object(SerialConnection, "_run_queue", run):
        store = await SqliteStore.open(tmp_path / "spite.db")
    is_open = True
    for number in range(6):
        async with asyncio.timeout(60):
            with suppress(StoreError, Unforeseen):
                await store.notes.set("name", str(number))
    await store.notes.set("name", "last")
    assert await store.notes.get("name") == "last"
    await store.close()


async def test_a_cancelled_wait_ends_no_task_that_is_not_told_to_end() -> None:
    turns = 0

    async def turn() -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            raise asyncio.CancelledError  # of something that it waited for
        await asyncio.Event().wait()

    with patch("bot.running.supervision.FIRST_PAUSE", 0.0), faults_in_every_task() as faults:
        task = asyncio.create_task(keep_on("turn", turn))
        while turns < 2:
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    assert task.cancelled()
    assert faults.told["turn"] == 1
