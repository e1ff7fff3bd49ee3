"""What happens while something is waited for: a function whose calls go on when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

_PATIENCE: Final = 30.0
"""Seconds for a call to begin: more than any takes, however busy the machine is."""


class Held:
    """Stands in for an asynchronous function; its calls are carried out once they are let go."""

    def __init__(self, plain: Callable[..., Awaitable[Any]]) -> None:
        self._plain = plain
        self._begun, self._goes_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, *arguments: Any, **named: Any) -> Any:
        self._begun.set()
        await self._goes_on.wait()
        return await self._plain(*arguments, **named)

    async def begun(self) -> None:
        """Waits until somebody has called it. Raises ``TimeoutError`` where nobody does."""
        await asyncio.wait_for(self._begun.wait(), _PATIENCE)

    def let_go(self) -> None:
        """Calls go on, later ones too."""
        self._goes_on.set()
