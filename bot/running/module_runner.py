"""Modules that run in a new process for each request, so that their memory is freed afterwards."""

import asyncio
import json
import os
from collections.abc import Callable
from typing import Any, Final

from bot.running.child_process import answer_requests, command_of
from bot.running.child_worker import ChildWorker, Loss

_NICENESS: Final = 19

Request = dict[str, Any]


class ModuleRunner:
    """Runner of a module for one request after the other.

    The module calls ``answer_request``.
    """

    def __init__(self, module: str, patience: float) -> None:
        """Prepare the runner.

        :param module: its dotted name.
        :param patience: time limit of a request in seconds.
        """
        self._command, self._patience = command_of(module), patience
        self._in_turn = asyncio.Lock()
        self._under_way: _OneRequest | None = None
        self._closed = False

    async def run(self, request: Request) -> bytes | None:
        """Return the process's answer, or None if it died or took too long."""
        data = json.dumps(request).encode()
        # One process at a time: each takes the memory that it is there to free.
        async with self._in_turn:
            return None if self._closed else await self._run(data)

    def close(self) -> None:
        """End the running process, and start no more. Waiting requests get None."""
        self._closed = True
        if self._under_way is not None:
            self._under_way.settle(None)

    async def _run(self, request: bytes) -> bytes | None:
        asked = self._under_way = _OneRequest(request)
        asked.worker = worker = ChildWorker(asked, self._command, self._patience)
        await worker.start()
        try:
            return await asked.reply
        finally:
            await worker.stop()


class _OneRequest:
    """A request, and the process started for it."""

    worker: "ChildWorker[bytes]"

    def __init__(self, request: bytes) -> None:
        self._request: bytes | None = request
        self.reply: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    def settle(self, reply: bytes | None) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)

    def answered(self, request: bytes, reply: bytes) -> None:
        """Take the reply; then the process is ended."""
        self.settle(reply)

    def lost(self, request: bytes, loss: Loss) -> None:
        """Give up: the next process would fail likewise."""
        self.settle(None)

    def has_room(self) -> None:
        """Send the request as soon as the process is ready."""
        if self._request is not None and self.worker.room:
            request, self._request = self._request, None
            self.worker.ask(request, request)
        elif self.worker.failures:
            self.settle(None)


def answer_request(make: Callable[[Request], bytes]) -> None:
    """Answer the request of this process, at low priority. The module's main function calls it."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answer_requests(lambda request: make(json.loads(request)))
