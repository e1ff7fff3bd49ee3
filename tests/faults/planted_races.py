"""Planted races: bugs that show only where ready tasks run in another order than first come, first served.

Each hands something to a task, or to whoever is woken, and trusts that this one runs before all that come later.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Lifecycle, Running
from bot.running.supervision import once
from bot.session_starts import SPACING, SessionStarts
from bot.store.postgres.passing import Passing
from bot.tables.service.in_flight import InFlight
from bot.tables.service.registry import TableRegistry
from bot.tables.view import table_view
from cogs.core.arrivals import PressRate
from cogs.core.http_watch import Gate
from cogs.core.reply import Reply

Changes = list[tuple[Any, str, Any]]
_background: set["asyncio.Task[None]"] = set()


def _soon(work: Callable[[], object]) -> None:
    """Do something in a task of its own, which first come, first served begins before whatever is asked for later."""

    async def do() -> None:
        with suppress(ValueError):
            work()

    task = asyncio.ensure_future(do())
    _background.add(task)
    task.add_done_callback(_background.discard)


class _HandedOver(asyncio.Lock):
    """Lock that is free between its last owner and the one who is woken, who does not look again."""

    def __init__(self) -> None:
        super().__init__()
        self._is_held = False
        self._woken: list[asyncio.Future[None]] = []

    async def acquire(self) -> Any:
        if self._is_held:
            woken = asyncio.get_running_loop().create_future()
            self._woken.append(woken)
            await woken
        self._is_held = True
        return True

    def release(self) -> None:
        self._is_held = False
        if self._woken:
            self._woken.pop(0).set_result(None)


def gate_open_between_two() -> Changes:
    original = Gate.__init__

    def made(self: Gate, *args: Any) -> None:
        original(self, *args)
        self._turn = _HandedOver()

    return [(Gate, "__init__", made)]


def session_counted_a_moment_later() -> Changes:
    async def identify(self: SessionStarts, shard: int) -> None:
        now = asyncio.get_running_loop().time
        async with self._beginning:
            await asyncio.sleep(max(0.0, self._began_at + SPACING - now()))
            began_at = now()
            _soon(lambda: setattr(self, "_began_at", began_at))

    return [(SessionStarts, "identify", identify)]


def asked_again_a_moment_later() -> Changes:
    async def dispatch(self: KeyedQueue[Any]) -> None:
        key = await self._asked.get()
        if key in self._running:
            _soon(lambda: self._again.add(key))
        else:
            self._running[key] = asyncio.create_task(self._run(key))

    return [(KeyedQueue, "_dispatch", dispatch)]


def quiet_while_something_is_asked() -> Changes:
    async def run(self: KeyedQueue[Any], key: Any) -> None:
        try:
            await once(self._name, self._work(key), str(key))
        finally:
            del self._running[key]
            if key in self._again:
                self._again.discard(key)
                self.ask(key)
            elif not self._running:
                self._quiet.set()

    return [(KeyedQueue, "_run", run)]


def pieces_joined_as_they_come() -> Changes:
    def hear(self: Passing, connection: object, process: int, channel: str, text: str) -> None:
        said = json.loads(text)
        if isinstance(said, str):
            self._take(said)
        else:
            shard, name, _, count, piece = said
            _soon(lambda: self._take([shard, name, len(self._pieces.get(name, {})), count, piece]))

    return [(Passing, "_hear", hear)]


def stop_noted_a_moment_later() -> Changes:
    async def stop(self: Running) -> None:
        _soon(lambda: setattr(self, "_is_running", False))
        await Lifecycle.stop(self)

    return [(Running, "stop", stop)]


def counted_inside_a_moment_later() -> Changes:
    original = InFlight.__enter__

    def enter(self: InFlight) -> None:
        task, was_idle = asyncio.current_task(), self.is_idle
        original(self)
        if was_idle:
            self._none.set()
            _soon(lambda: self._none.clear() if task in self._inside else None)

    return [(InFlight, "__enter__", enter)]


def press_counted_a_moment_later() -> Changes:
    def allows(self: PressRate, user: int) -> bool:
        left, now = self._people.get(user, (float(self._presses), 0.0))
        _soon(lambda: self._people.__setitem__(user, (self._people.get(user, (left, now))[0] - (left >= 1), now)))
        return left >= 1

    return [(PressRate, "allows", allows)]


def tables_held_a_moment_later() -> Changes:
    original = TableRegistry.put

    def put(self: TableRegistry, table: Any) -> Any:
        if self._live.get(table.id) is None or not table.live:
            return original(self, table)
        _soon(lambda: original(self, table))
        return table_view(table, self._limits)

    return [(TableRegistry, "put", put)]


def acknowledgement_noted_a_moment_later() -> Changes:
    def acknowledge_now(self: Reply, acknowledge: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if not (self._is_handlers or self._acknowledging or self.interaction.response.is_done()):
            task = asyncio.create_task(acknowledge())
            _soon(lambda: setattr(self, "_acknowledging", task))

    return [(Reply, "_acknowledge_now", acknowledge_now)]


RACES: dict[str, Callable[[], Changes]] = {
    "what is asked for again is noted a moment later": asked_again_a_moment_later,
    "a queue is quiet while something is asked for": quiet_while_something_is_asked,
    "a gate is open between two that pass": gate_open_between_two,
    "a session is counted a moment later": session_counted_a_moment_later,
    "pieces are joined as they come": pieces_joined_as_they_come,
    "a stop is noted a moment later": stop_noted_a_moment_later,
    "a request counts as inside a moment later": counted_inside_a_moment_later,
    "a press is counted a moment later": press_counted_a_moment_later,
    "tables are held a moment later": tables_held_a_moment_later,
    "an acknowledgement is noted a moment later": acknowledgement_noted_a_moment_later,
}
