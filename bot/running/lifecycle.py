"""Components that work in the background, started in order and stopped in reverse."""

import asyncio
import logging
from collections.abc import Coroutine
from functools import wraps
from typing import Any

from bot.running.supervision import LONGEST_PAUSE, Work, begin_task, end_tasks

logger = logging.getLogger(__name__)


class Component:
    """A part with background work. Methods that are not overridden do nothing."""

    async def start(self) -> None:
        """Begin its work."""

    async def idle(self) -> None:
        """Wait until all work requested of it is done."""

    async def wind_up(self) -> None:
        """Finish work worth finishing before the program ends, and give up the rest."""

    async def stop(self) -> None:
        """End its work. Harmless before the start, and if repeated."""


class LoopComponent(Component):
    """Component with tasks that repeat until it is stopped, whatever fails in them."""

    def __init__(self) -> None:
        self._loops: list[asyncio.Task[None]] = []

    async def stop(self) -> None:
        await end_tasks(self._loops)

    def _begin(self, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE) -> None:
        """Begin a task that repeats a turn (``bot/running/supervision.py``)."""
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
        """Begin work that repeats, with a pause after each time; foreseen failures are logged under ``failed``."""

        @wraps(work)
        async def turn() -> None:
            try:
                await work()
            except foreseen as error:
                logger.log(level, "%s: %s", failed, error)
            await pause()

        self._begin(turn, first=first)


class Lifecycle(Component):
    """Several components as one. Each may use earlier ones."""

    def __init__(self, *components: Component) -> None:
        self._components = list(components)

    async def start(self) -> None:
        """Start all or none: if one can't be started, stop the earlier ones again."""
        try:
            for component in self._components:
                await component.start()
        except BaseException:
            await self.stop()
            raise

    async def idle(self) -> None:
        """Wait for each in turn."""
        for component in self._components:
            await component.idle()

    async def stop(self) -> None:
        """Stop all, the last one first, even if some fail."""
        # In reverse order, since later components use earlier ones until their end.
        for component in reversed(self._components):
            try:
                await component.stop()
            except Exception:
                logger.exception("%s could not be stopped well", type(component).__name__)


class Running(Lifecycle):
    """Components that can be added and removed while others run."""

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
        """Add a component, and start it if the others run."""
        self._components.append(component)
        if self._is_running:
            await component.start()

    async def remove(self, component: Component) -> None:
        """Stop and remove a component, if it is one of these."""
        if component in self._components:
            self._components.remove(component)
            await component.stop()

    def winding_up(self) -> dict[str, Coroutine[Any, Any, None]]:
        """Return the ``wind_up`` of each component, by name."""
        return {type(component).__name__: component.wind_up() for component in self._components}
