"""The parts of the program that work in the background: started in order, stopped in the opposite one."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import wraps
from typing import Any

from bot.running.supervision import LONGEST_PAUSE, Work, begin_task, end_tasks

logger = logging.getLogger(__name__)


class Component:
    """A part with background work. What it does not override does nothing."""

    async def start(self) -> None:
        """Begins its work."""

    async def idle(self) -> None:
        """Waits until everything that was asked of it is done."""

    async def wind_up(self) -> None:
        """Before the program ends: tells what is worth telling to the last, and gives up the rest."""

    async def stop(self) -> None:
        """Ends its work. Harmless before the start, and when repeated."""


class LoopComponent(Component):
    """A component whose work goes on in tasks until it is stopped, whatever goes wrong in it."""

    def __init__(self) -> None:
        self._loops: list[asyncio.Task[None]] = []

    async def stop(self) -> None:
        await end_tasks(self._loops)

    def _begin(self, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE) -> None:
        """Lets something go on from now on, turn by turn (``bot/running/supervision.py``)."""
        name = f"{type(self).__name__}.{getattr(turn, '__name__', 'turn').strip('_')}"
        self._loops.append(begin_task(name, turn, first=first, longest_pause=longest_pause))

    def _now_and_then(
        self,
        work: Work,
        pause: Work,
        failed: str,
        *foreseen: type[Exception],
        first: Work | None = None,
        level: int = logging.WARNING,
    ) -> None:
        """Lets something be done from now on, with a pause after each time.

        :param failed: what the log says where it fails as foreseen: it is tried again after the pause.
        """

        @wraps(work)
        async def turn() -> None:
            try:
                await work()
            except foreseen as error:
                logger.log(level, "%s: %s", failed, error)
            await pause()

        self._begin(turn, first=first)


class Lifecycle(Component):
    """Several components as one. Each may use those that come before it."""

    def __init__(self, *components: Component) -> None:
        self._components = list(components)

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


class Running(Lifecycle):
    """Components that come while others run already, and go."""

    def __init__(self, *components: Component) -> None:
        super().__init__(*components)
        self._is_running = False

    async def start(self) -> None:
        await super().start()
        self._is_running = True

    async def stop(self) -> None:
        self._is_running = False
        await super().stop()

    async def add(self, component: Component) -> None:
        """Starts it with the others, or at once where they run."""
        self._components.append(component)
        if self._is_running:
            await component.start()

    async def remove(self, component: Component) -> None:
        """Stops it, where it is one of these."""
        if component in self._components:
            self._components.remove(component)
            await component.stop()

    def winding_up(self) -> dict[str, Coroutine[Any, Any, None]]:
        """What each still does before the end, by its name."""
        return {type(component).__name__: component.wind_up() for component in self._components}
