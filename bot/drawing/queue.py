"""Everything that is to be drawn: who draws it, and what comes first."""

import asyncio
from collections.abc import Callable, Hashable
from typing import TypeVar

from bot.drawing.drawer import Drawer, DrawingFailed
from bot.drawing.process import PATIENCE, WORKER, DrawingProcess
from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Draw, Urgency, Wish, Wishes
from bot.running.child_process import Command
from bot.running.lifecycle import Component

_Value = TypeVar("_Value")


class DrawingQueue(Component):
    """Has pictures drawn by processes; by a thread while none of them is ready."""

    def __init__(self, processes: int, *, command: Command = WORKER, patience: float = PATIENCE) -> None:
        """:param processes: how many draw; with 0 a thread draws everything.
        :param patience: seconds that one picture may take, from when it is begun.
        """
        self._wishes = Wishes()
        self.processes = [DrawingProcess(self, command, patience) for _ in range(processes)]
        self._thread = ThreadDrawer(self, patience)
        self._closed = False

    async def start(self) -> None:
        """Starts the processes, which become ready in the background."""
        for process in self.processes:
            await process.start()

    async def stop(self) -> None:
        """Nothing is drawn any more: whoever waits gets ``DrawingFailed``."""
        self._closed = True
        while (wish := self._wishes.next()) is not None:
            wish.fail(DrawingFailed("the program ends"))
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
        """Hands out what waits, as long as somebody can take it."""
        unfit = []
        while self._is_free() and (wish := self._wishes.next()) is not None:
            drawer = self._drawer_of(wish)
            if drawer is None:
                unfit.append(wish)
            else:
                drawer.take(wish)
        for wish in unfit:
            self._wishes.give_back(wish)

    def _is_free(self) -> bool:
        ready = [process for process in self.processes if process.is_ready]
        return any(process.room for process in ready) if ready else self._thread.room > 0

    def _drawer_of(self, wish: Wish) -> Drawer | None:
        """Who draws it: its own process, or another that has at least two fewer. What has ended a process is never
        drawn in this one."""
        ready = [process for process in self.processes if process.is_ready]
        if not ready:
            return None if wish.losses else self._thread
        own = self.processes[wish.home % len(self.processes)]
        return min((each for each in ready if each.room), key=lambda each: each.given - (each is own))
