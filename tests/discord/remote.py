"""Asks a stand-in that is a process of its own for what ``Control`` does."""

from typing import Any

import aiohttp

from tests.discord.errors import WrongUse


class Remote:
    """``await remote.ask("press", user=..., message=..., custom_id=...)``."""

    def __init__(self, control_url: str, session: aiohttp.ClientSession) -> None:
        self._url, self._session = control_url, session

    async def ask(self, name: str, /, **arguments: Any) -> Any:
        """What the control's method of that name gives. Raises ``WrongUse``."""
        async with self._session.post(f"{self._url}/{name}", json=arguments) as response:
            answer = await response.json()
        if "error" in answer:
            raise WrongUse(answer["error"])
        return answer["result"]
