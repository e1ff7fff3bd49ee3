"""Everything that is to be drawn: who draws it, and what comes first."""

import asyncio
from collections.abc import Callable, Hashable, Sequence
from typing import Final, TypeVar

from bot.drawing.crashes import HAS_CRASHED, Crashes
from bot.drawing.drawer import Drawer, DrawingFailed
from bot.drawing.process import PATIENCE, WORKER, DrawingProcess
from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Draw, Urgency, Wish, Wishes
from bot.running.child_process import Command
from bot.running.lifecycle import Component

_Value = TypeVar("_Value")

_EXPECTED: Final = 10.0
"""Seconds for which pictures wait for a process to be started anew."""


class DrawingQueue(Component):
    """Has pictures drawn by processes; by a thread while none of them is ready."""

    def __init__(self, processes: int, *, command: Command = WORKER, patience: float = PATIENCE) -> None:
        """:param processes: how many draw; with 0 a thread draws everything.
        :param patience: seconds that one picture may take, from when it is begun.
        """
        self._wishes, self._crashes = Wishes(), Crashes()
        self.processes = [DrawingProcess(self, self._crashes, command, patience) for _ in range(processes)]
        self._thread = ThreadDrawer(self, patience)
        self._closed = False
        self._giving_up: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Starts the processes, which become ready in the background."""
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        """Nothing is drawn any more: whoever waits gets ``DrawingFailed``."""
        self._closed = True
        self._fail_all("the program ends")
        self._expect_a_process()
        await self._thread.stop()
        for process in self.processes:
            await process.stop()

    async def draw(self, draw: Draw, urgency: Urgency, about: Hashable = None, home: int = 0) -> bytes:
        """A picture, however long that takes: it waits for its turn, and its time counts from when it is begun.

        :param draw: what draws it; for processes a function of a module, with arguments that pickle can write.
        :param about: what it shows; where a picture of the same thing still waits, this one is drawn for both.
        :param home: pictures with the same number are drawn by the same process where that is possible.
        :raises Exception: it can't be drawn: ``DrawingFailed``, or what a drawing in a thread has raised.
        """
        if self._closed:
            raise DrawingFailed("the program ends")
        if self._crashes.are_too_many(draw):
            raise DrawingFailed(HAS_CRASHED)
        wanted = self._wishes.add(draw, urgency, about, home)
        self.has_room()
        return await wanted

    async def run(self, work: Callable[[], _Value]) -> _Value:
        """Does something else beside the event loop, in the thread."""
        return await asyncio.wrap_future(self._thread.threads.ask(work))

    def give_back(self, wish: Wish) -> None:
        """It has to be drawn by somebody else."""
        if self._closed:
            wish.fail(DrawingFailed("the program ends"))
        else:
            self._wishes.give_back(wish)

    def has_room(self) -> None:
        """Hand out what waits, as long as somebody can take it."""
        while (drawers := self._drawers()) and (wish := self._wishes.next()) is not None:
            if self._crashes.are_too_many(wish.draw):
                wish.fail(DrawingFailed(HAS_CRASHED))
            else:
                self._best_of(drawers, wish).take(wish)
        self._expect_a_process()

    def _drawers(self) -> Sequence[Drawer]:
        """Return who can take a picture. The thread, which is in the bot's own process, draws only while no process is
        ready, and nothing while a crash is remembered."""
        ready = [process for process in self.processes if process.is_ready]
        drawers: Sequence[Drawer] = ready or ([] if self._crashes else [self._thread])
        return [each for each in drawers if each.room > 0]

    def _best_of(self, drawers: Sequence[Drawer], wish: Wish) -> Drawer:
        """Return the picture's own process, or another that has at least two fewer."""
        own = self.processes[wish.home % len(self.processes)] if self.processes else None
        return min(drawers, key=lambda each: each.given - (each is own))

    def _expect_a_process(self) -> None:
        """See to it that nobody waits for ever where the thread may not draw and no process becomes ready."""
        is_hopeless = not self._closed and bool(self._crashes) and not any(each.is_ready for each in self.processes)
        if is_hopeless and self._giving_up is None:
            self._giving_up = asyncio.get_running_loop().call_later(_EXPECTED, self._give_up)
        elif not is_hopeless and self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    def _give_up(self) -> None:
        self._giving_up = None
        self._fail_all("no process is there to draw it")

    def _fail_all(self, why: str) -> None:
        while (wish := self._wishes.next()) is not None:
            wish.fail(DrawingFailed(why))
