"""Modules that run in a process of their own for each request, so that nothing stays of the memory that they take."""

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
    """Runs a module for one request after the other.

    Such a module calls ``answer_request``.
    """

    def __init__(self, module: str, patience: float) -> None:
        """:param module: its dotted name.
        :param patience: seconds that one request may take.
        """
        self._command, self._patience = command_of(module), patience
        self._in_turn = asyncio.Lock()
        self._under_way: _OneRequest | None = None
        self._closed = False

    async def run(self, request: Request) -> bytes | None:
        """Return what the process answers, or None where it died or took too long."""
        data = json.dumps(request).encode()
        async with self._in_turn:
            return None if self._closed else await self._run(data)

    def close(self) -> None:
        """End the process under way, and start none any more: whoever waits gets None."""
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
    """A request, and the process that is started for it."""

    worker: "ChildWorker[bytes]"

    def __init__(self, request: bytes) -> None:
        self._request: bytes | None = request
        self.reply: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    def settle(self, reply: bytes | None) -> None:
        if not self.reply.done():
            self.reply.set_result(reply)

    def answered(self, request: bytes, reply: bytes) -> None:
        """Take the reply; the process is ended then."""
        self.settle(reply)

    def lost(self, request: bytes, loss: Loss) -> None:
        """Give up: what has ended one process would end the next."""
        self.settle(None)

    def has_room(self) -> None:
        """Ask as soon as the process is ready."""
        if self._request is not None and self.worker.room:
            request, self._request = self._request, None
            self.worker.ask(request, request)
        elif self.worker.failures:
            self.settle(None)


def answer_request(make: Callable[[Request], bytes]) -> None:
    """In such a module: answer what it is started for, behind everything that has to be quick."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answer_requests(lambda request: make(json.loads(request)))
