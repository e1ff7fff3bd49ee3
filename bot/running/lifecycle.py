"""The parts of the program that work in the background: started in order, stopped in the opposite one."""

import asyncio
import logging

from bot.running.supervision import LONGEST_PAUSE, Turn, begin

logger = logging.getLogger(__name__)


class Component:
    """A part with background work. What it does not override does nothing."""

    async def start(self) -> None:
        """Begins its work."""

    async def idle(self) -> None:
        """Waits until everything that was asked of it is done."""

    async def stop(self) -> None:
        """Ends its work. Harmless before the start, and when repeated."""


class LoopComponent(Component):
    """A component whose work goes on in tasks until it is stopped, whatever goes wrong in it."""

    def __init__(self) -> None:
        self._loops: list[asyncio.Task[None]] = []

    async def stop(self) -> None:
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)

    def _begin(self, turn: Turn, *, first: Turn | None = None, longest_pause: float = LONGEST_PAUSE) -> None:
        """Lets something go on from now on, turn by turn (``bot/running/supervision.py``)."""
        name = f"{type(self).__name__}.{getattr(turn, '__name__', 'turn').strip('_')}"
        self._loops.append(begin(name, turn, first=first, longest_pause=longest_pause))


class Lifecycle(Component):
    """Several components as one. Each may use those that come before it."""

    def __init__(self, *components: Component) -> None:
        self._components = components

    async def start(self) -> None:
        """Starts all, or none: what was started is stopped again where one of them can't be."""
        try:
            for component in self._components:
                await component.start()
        except BaseException:
            await self.stop()
            raise

    async def idle(self) -> None:
        """Waits for each in turn."""
        for component in self._components:
            await component.idle()

    async def stop(self) -> None:
        """Stops all, the last one first; one that fails keeps none of the others from it."""
        for component in reversed(self._components):
            try:
                await component.stop()
            except Exception:
                logger.exception("%s could not be stopped well", type(component).__name__)
