"""A seeded world of people who ask for pictures, drawn by processes that are late, hang, die and are killed, and whose
replies come in the very moment in which they are given up. What each picture shows is read."""

import asyncio
import logging
import pickle
from collections.abc import Callable
from contextlib import ExitStack
from enum import Enum, auto
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from bot.drawing.drawer import DrawingFailed
from bot.drawing.queue import PATIENCE, DrawingQueue
from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Urgency, Wish
from bot.drawing.worker import DRAWN
from bot.running import child_worker
from bot.running.child_process import READY, UNASKED, Frame, take_frame
from bot.running.child_worker import _GRACE
from tests.faults.ledger import Findings
from tests.faults.virtual import run_virtually

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
TABLES = ("table A", "table B")
ASKED = 120
"""So often people press in a world."""
LONGEST = 90.0
"""Seconds after which whoever asked for a picture is taken to have been forgotten."""


class Fate(Enum):
    """What drawing a picture does."""

    QUICK = auto()
    LATE = auto()
    """Done in the moment in which it is given up."""
    HANGS = auto()
    CRASHES = auto()


def paint(who: str, version: int, fate: Fate) -> bytes:
    """Return a picture that says whose it is."""
    return f"{who} {version}".encode()


class FakeChild(asyncio.SubprocessTransport):
    """A child process in virtual time. What it wrote lies in its pipe, also after it was killed."""

    def __init__(
        self, luck: Random, protocol: asyncio.SubprocessProtocol, when_crashed: "Callable[[partial[bytes]], None]"
    ) -> None:
        super().__init__()
        self._luck, self._protocol, self._when_crashed = luck, protocol, when_crashed
        self._input, self._requests = bytearray(), asyncio.Queue[Frame]()
        self._input_pipe = FakePipe(self)
        self._status: int | None = None
        self._is_closed = False
        self._written = 0.0
        self._working = asyncio.create_task(self._work())
        protocol.connection_made(self)

    def get_pipe_transport(self, fd: int) -> "asyncio.BaseTransport | None":
        return self._input_pipe if fd == 0 else None

    def get_returncode(self) -> int | None:
        return self._status

    def receive(self, data: bytes) -> None:
        self._input += data
        while (frame := take_frame(self._input)) is not None:
            self._requests.put_nowait(frame)

    def kill(self) -> None:
        if self._status is None:
            self._status = -9
            self._working.cancel()
            self._later(self._end)

    def close(self) -> None:
        """Its pipes are closed: what lies in them is read by nobody."""
        self._is_closed = True
        self.kill()

    def _end(self) -> None:
        if not self._is_closed:
            self._protocol.pipe_connection_lost(1, None)
        self._protocol.process_exited()
        self._protocol.connection_lost(None)

    async def _work(self) -> None:
        await asyncio.sleep(self._luck.choice((0.3, 0.8, 1.5)))
        if self._luck.random() < 0.05:
            asyncio.get_running_loop().call_soon(self.kill)
            return
        self._say(Frame(UNASKED, READY))
        while True:
            request = await self._requests.get()
            draw = pickle.loads(request.message)
            fate = draw.args[2]
            if fate is Fate.HANGS:
                await asyncio.sleep(1e6)
            late = PATIENCE + _GRACE + self._luck.choice((-0.002, -0.001, 0.0, 0.001))
            await asyncio.sleep(late if fate is Fate.LATE else self._luck.random() * 0.05)
            if fate is Fate.CRASHES:
                self._when_crashed(draw)
                asyncio.get_running_loop().call_soon(self.kill)
                return
            self._say(Frame(request.number, DRAWN + draw()))

    def _say(self, frame: Frame) -> None:
        self._later(partial(self._deliver, frame.to_bytes()))

    def _later(self, happens: Callable[[], None]) -> None:
        """In the order in which it was written, a moment later."""
        loop = asyncio.get_running_loop()
        self._written = max(self._written + 1e-6, loop.time() + self._luck.choice((0.0, 0.001, 0.002)))
        loop.call_at(self._written, happens)

    def _deliver(self, data: bytes) -> None:
        if not self._is_closed:
            self._protocol.pipe_data_received(1, data)


class FakePipe(asyncio.WriteTransport):
    """The way to a child process."""

    def __init__(self, child: FakeChild) -> None:
        super().__init__()
        self._child = child

    def write(self, data: Any) -> None:
        self._child.receive(bytes(data))


class DrawingWorld:
    """People who ask, processes that draw, and what people are shown."""

    def __init__(self, luck: Random, findings: Findings) -> None:
        self._luck, self._findings = luck, findings
        self._children: list[FakeChild] = []
        self._versions = dict.fromkeys((*PEOPLE, *TABLES), 0)
        self._fates: dict[tuple[str, int], Fate] = {}
        self._bad = luck.choice((*PEOPLE, *TABLES))
        """Whose every picture ends a process, until it is calm."""

    async def run(self) -> None:
        with ExitStack() as stack:
            stack.enter_context(patch.object(child_worker, "start_child", self._start_child))
            stack.enter_context(patch.object(ThreadDrawer, "_draw", lambda drawer, wish: draw_here(self, wish)))
            self._queue = DrawingQueue(self._luck.choice((1, 2)))
            await self._queue.start()
            stream = asyncio.create_task(self._show_the_bad_one_again_and_again())
            asked = [asyncio.create_task(self._ask_by_luck()) for _ in range(ASKED)]
            await asyncio.gather(stream, *asked)
            await asyncio.sleep(60.0)
            for who in self._versions:
                await self._ask(who, self._newer(who, Fate.QUICK), is_calm=True)
            await self._queue.stop()

    def ends_the_bot(self, draw: Any) -> bool:
        """Note what happens where the bot itself draws a picture."""
        who, version, fate = draw.args
        if fate is Fate.CRASHES and self._findings.crashes:
            self._findings.note("ended", f"the bot drew {who} {version} itself, though such had ended a process")
        return fate is Fate.CRASHES

    async def _start_child(self, command: Any, protocol: asyncio.SubprocessProtocol) -> FakeChild:
        await asyncio.sleep(0)
        if self._luck.random() < 0.05:
            raise OSError("no process can be started")
        self._children.append(FakeChild(self._luck, protocol, self._note_crash))
        return self._children[-1]

    def _newer(self, who: str, fate: Fate) -> int:
        self._versions[who] += 1
        self._fates[who, self._versions[who]] = fate
        return self._versions[who]

    def _fate_of(self, who: str) -> Fate:
        if who == self._bad:
            return Fate.CRASHES
        return self._luck.choices((Fate.QUICK, Fate.LATE, Fate.HANGS), (60, 6, 1))[0]

    async def _ask_by_luck(self) -> None:
        await asyncio.sleep(2.0 + self._luck.random() * 120.0)
        if self._luck.random() < 0.05 and self._children:
            self._children[-1].kill()
        who = self._luck.choice((*PEOPLE, *TABLES))
        is_again = self._versions[who] and self._luck.random() < 0.3
        await self._ask(who, self._versions[who] if is_again else self._newer(who, self._fate_of(who)))

    async def _show_the_bad_one_again_and_again(self) -> None:
        asked = []
        for _ in range(300):
            await asyncio.sleep(self._luck.random() * 0.8)
            asked.append(asyncio.create_task(self._ask(self._bad, self._newer(self._bad, Fate.CRASHES))))
        await asyncio.gather(*asked)

    async def _ask(self, who: str, version: int, *, is_calm: bool = False) -> None:
        draw = partial(paint, who, version, self._fates[who, version])
        urgency = Urgency.BOARD if who in TABLES else self._luck.choice((Urgency.PRESSED, Urgency.HAND))
        self._findings.presses += 1
        try:
            async with asyncio.timeout(LONGEST):
                shown = await self._queue.draw(draw, urgency, who, self._luck.randrange(4))
        except DrawingFailed:
            if is_calm:
                self._findings.note("silent", f"{who} has no picture, though nothing is wrong with it any more")
            return
        except TimeoutError:
            self._findings.note("silent", f"{who} waited {LONGEST} seconds for a picture or a word")
            return
        self._findings.versions += 1
        of, number = shown.decode().rsplit(" ", 1)
        if of != who or int(number) < version:
            self._findings.note("shown", f"{who} {version} was asked for, and {shown.decode()} shown")

    def _note_crash(self, draw: "partial[bytes]") -> None:
        self._findings.crashes += 1


async def draw_here(world: DrawingWorld, wish: Wish) -> None:
    """Draw in the bot's own process, in virtual time."""
    await asyncio.sleep(0.01)
    if world.ends_the_bot(wish.draw):
        wish.fail(DrawingFailed("the bot has ended"))
    else:
        wish.fulfil(wish.draw())


def run_drawing(seed: int) -> Findings:
    """Run one world; return what was wrong in it."""
    luck, findings = Random(f"drawing {seed}"), Findings(seed)
    logging.getLogger("bot.running.child_worker").disabled = True
    try:
        run_virtually(DrawingWorld(luck, findings).run())
    finally:
        logging.getLogger("bot.running.child_worker").disabled = False
    return findings
