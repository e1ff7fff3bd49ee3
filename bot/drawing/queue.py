"""Queue of pictures, handed out to processes or a thread by urgency."""

import asyncio
from collections.abc import Callable, Hashable
from typing import Final, TypeVar

from bot.drawing.crashes import MOST_CRASHES, Crashes
from bot.drawing.drawer import DrawingFailed
from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Draw, Urgency, Wish, Wishes
from bot.drawing.worker import DRAWN
from bot.running.child_process import Command, command_of
from bot.running.child_worker import ChildWorker, Loss
from bot.running.lifecycle import Component

_Value = TypeVar("_Value")

WORKER: Final[Command] = command_of("bot.drawing.worker")
PATIENCE: Final = 5.0
"""Time limit of a picture in seconds, counted from its beginning."""
_AHEAD: Final = 3
"""Number of pictures queued in a process."""
_ENDS: Final = "the program ends"
_HAS_CRASHED: Final = "the processes that drew it have died"
_FAILURES: Final = 3
"""Number of consecutive failed processes after which pictures no longer wait for the next one."""
_EXPECTED: Final = 10.0
"""Seconds for which pictures wait for a process to start."""


class DrawingQueue(Component):
    """Component that lets processes draw pictures, or a thread if none can be started."""

    def __init__(self, processes: int, *, command: Command = WORKER, patience: float = PATIENCE) -> None:
        """Prepare the queue.

        :param processes: number of processes; with 0 a thread draws everything.
        :param patience: time limit of a picture in seconds, counted from its beginning.
        """
        self._wishes, self._crashes = Wishes(), Crashes()
        self.processes = [ChildWorker[Wish](self, command, patience, ahead=_AHEAD) for _ in range(processes)]
        self._thread = ThreadDrawer(self.has_room, patience)
        self._closed = False
        self._is_hopeless = False
        """Whether no process has become ready for long."""
        self._expecting: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Start the processes, which become ready in the background."""
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        """Draw nothing more. Pending requests get ``DrawingFailed``."""
        self._closed = True
        self._fail_all(_ENDS)
        self._expect_a_process()
        await self._thread.stop()
        for process in self.processes:
            await process.stop()

    async def draw(self, draw: Draw, urgency: Urgency, about: Hashable = None, home: int = 0) -> bytes:
        """Return a picture. The request waits for its turn; its time limit begins with the drawing.

        :param draw: function that draws it; for processes a function of a module, with picklable arguments.
        :param about: its subject; a pending picture of the same subject is replaced by this one, and both requests get
            it.
        :param home: pictures with the same number are drawn by the same process if possible.
        :raises Exception: it can't be drawn: ``DrawingFailed``, or an error of a drawing in a thread.
        """
        if self._closed:
            raise DrawingFailed(_ENDS)
        if self._crashes.are_too_many(draw):
            raise DrawingFailed(_HAS_CRASHED)
        wanted = self._wishes.add(draw, urgency, about, home)
        self.has_room()
        return await wanted

    async def run(self, work: Callable[[], _Value]) -> _Value:
        """Run other work in the thread, beside the event loop."""
        return await asyncio.wrap_future(self._thread.threads.ask(work))

    def answered(self, wish: Wish, reply: bytes) -> None:
        """Deliver a picture, or the reason why there is none."""
        # Also after a failure: the process has survived it, so the picture is not to blame for crashes.
        self._crashes.forget(wish.draw)
        if reply[:1] == DRAWN:
            wish.fulfil(reply[1:])
        else:
            wish.fail(DrawingFailed(reply[1:].decode(errors="replace")))

    def lost(self, wish: Wish, loss: Loss) -> None:
        """Requeue a picture for another process, unless it is to blame."""
        # A picture that only waited behind the one at fault is not counted.
        if loss is Loss.CRASHED:
            wish.crashes += 1
        # Counted here and in the wish: a press after this one asks for the same picture by another wish.
        if loss in (Loss.CRASHED, Loss.HUNG):
            self._crashes.note(wish.draw)
        if self._closed or loss is Loss.STOPPED:
            wish.fail(DrawingFailed(_ENDS))
        elif loss is Loss.HUNG:
            wish.fail(DrawingFailed("it takes too long"))
        elif wish.crashes >= MOST_CRASHES or self._crashes.are_too_many(wish.draw):
            wish.fail(DrawingFailed(_HAS_CRASHED))
        else:
            self._wishes.give_back(wish)

    def has_room(self) -> None:
        """Hand out pictures while a process or the thread can take one."""
        while self._can_take() and (wish := self._wishes.next()) is not None:
            if self._crashes.are_too_many(wish.draw):
                wish.fail(DrawingFailed(_HAS_CRASHED))
                continue
            free = [process for process in self.processes if process.room]
            if not free:
                self._thread.take(wish)
                continue
            # What can't be sent to a process fails alone, before it has taken a place in one.
            try:
                packed = wish.packed()
            except Exception as error:
                wish.fail(error)
                continue
            # A table's pictures stay with one process, whose tile cache knows them, unless another has two fewer.
            own = self.processes[wish.home % len(self.processes)]
            min(free, key=lambda each: each.given - (each is own)).ask(wish, packed)
        self._expect_a_process()

    def _can_take(self) -> bool:
        # While one process is ready the thread stays free, however full the process is: it soon has room again.
        ready = [process for process in self.processes if process.is_ready]
        return any(process.room for process in ready) if ready else self._thread_may_draw() and self._thread.room > 0

    def _thread_may_draw(self) -> bool:
        """Whether the bot's own process may draw, which a bad picture would crash: only if there are no processes, or
        none can be started, and never while a crash is remembered."""
        if not self.processes:
            return True
        is_hopeless = self._is_hopeless or all(process.failures >= _FAILURES for process in self.processes)
        return is_hopeless and not self._crashes

    def _expect_a_process(self) -> None:
        """Start or stop a timer, so that pictures never wait for ever for a process if the thread may not draw."""
        # A process that has become ready ends the waiting, however long it took.
        is_any_ready = any(process.is_ready for process in self.processes)
        self._is_hopeless = self._is_hopeless and not is_any_ready
        waits = not self._closed and not is_any_ready and not self._thread_may_draw()
        if waits and self._expecting is None:
            self._expecting = asyncio.get_running_loop().call_later(_EXPECTED, self._expect_no_more)
        elif not waits and self._expecting is not None:
            self._expecting.cancel()
            self._expecting = None

    def _expect_no_more(self) -> None:
        self._expecting, self._is_hopeless = None, True
        if self._crashes:
            self._fail_all("no process is there to draw it")
        self.has_room()

    def _fail_all(self, why: str) -> None:
        while (wish := self._wishes.next()) is not None:
            wish.fail(DrawingFailed(why))
