"""Supervised child processes that answer one request after the other, replaced when they die or hang.

Every reply carries the number of its request, and an abandoned process is no longer read. So no reply can reach the
wrong request.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from itertools import count
from typing import Final, Generic, Protocol, TypeVar

from bot.running.child_process import READY, UNASKED, Command, Frame, start_child, take_frame
from bot.running.supervision import begin_task, end_tasks

logger = logging.getLogger(__name__)

STARTING: Final = 60.0
"""Time limit in seconds for a process to become ready."""
_GRACE: Final = 0.5
"""Seconds for a reply that arrived while the loop was busy to be read, and for an ending process to end."""
_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 30.0

_Request = TypeVar("_Request")
_Asked = TypeVar("_Asked", contravariant=True)


class Loss(Enum):
    """Reason why a request has no reply."""

    CRASHED = auto()
    """The process ended while it worked on this request."""
    HUNG = auto()
    """It took too long, and the process was killed."""
    NOT_BEGUN = auto()
    """It waited behind such a request; another process may take it."""
    STOPPED = auto()
    """The program ends."""


class Owner(Protocol[_Asked]):
    """Source of requests, which gets their outcomes."""

    def answered(self, request: _Asked, reply: bytes) -> None:
        """Take the reply to a request."""

    def lost(self, request: _Asked, loss: Loss) -> None:
        """Take back a request without a reply."""

    def has_room(self) -> None:
        """Note that a process can take more requests, or is gone."""


class ChildWorker(Generic[_Request]):
    """One process and its pending requests; restarted with growing pauses whenever it ends."""

    def __init__(
        self,
        owner: Owner[_Request],
        command: Command,
        patience: float,
        *,
        ahead: int = 1,
        starting: float = STARTING,
    ) -> None:
        """Prepare the worker.

        :param patience: time limit of a request in seconds, counted from its beginning.
        :param ahead: number of requests queued in the process, so that it need not wait for the event loop in between.
        :param starting: time limit in seconds for the process to become ready.
        """
        self._owner, self._command, self._patience = owner, command, patience
        self._ahead, self._starting = ahead, starting
        self._given: dict[int, _Request] = {}
        """Pending requests by number, in the order in which the process works on them."""
        self._numbers = count(UNASKED + 1)
        self._child: _Child | None = None
        self._requests: asyncio.WriteTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._ending = asyncio.Event()
        """Set when the last process is gone."""
        self._ending.set()
        self._task: asyncio.Task[None] | None = None
        self.failures = 0
        """Number of consecutive processes that ended without an answer."""
        self.transport: asyncio.SubprocessTransport | None = None
        """The present process, or the last one."""

    async def start(self) -> None:
        """Start the process in the background; it takes requests once it is ready."""
        self._task = begin_task("ChildWorker.run", self._live_and_rest)

    async def stop(self) -> None:
        """End the process, and wait until it is gone. Harmless if repeated."""
        await end_tasks([self._task])
        await self._ending.wait()  # the task may have been cancelled while it was already ending the process
        self._lose_all(Loss.STOPPED)

    @property
    def is_ready(self) -> bool:
        """Whether the process takes requests."""
        return self._requests is not None

    @property
    def room(self) -> int:
        """Return how many more requests it can take."""
        return self._ahead - len(self._given) if self.is_ready else 0

    @property
    def given(self) -> int:
        """Return the number of pending requests."""
        return len(self._given)

    def ask(self, request: _Request, packed: bytes) -> None:
        """Send a request. There must be room for it.

        :param packed: the request in the form that the process reads.
        """
        assert self._requests is not None  # noqa: S101 (only while it has room)
        number = next(self._numbers)
        self._given[number] = request
        self._requests.write(Frame(number, packed).to_bytes())
        if len(self._given) == 1:
            self._watch()

    async def _live_and_rest(self) -> None:
        try:
            await self._live()
        except OSError:
            logger.exception("A child process could not be started: %s", self._command)
        self.failures += 1
        self._owner.has_room()
        # Exponential backoff, so that a process that fails at once costs little.
        await asyncio.sleep(min(_FIRST_PAUSE * 2 ** min(self.failures - 1, 10), _LONGEST_PAUSE))

    async def _live(self) -> None:
        """Run one process from its start to its end.

        :raises OSError: it can't be started.
        """
        child = self._child = _Child(self._heard)
        transport: asyncio.SubprocessTransport | None = None
        self._timer = asyncio.get_running_loop().call_later(self._starting, child.give_up)
        try:
            transport = self.transport = await start_child(self._command, child)
            await child.ended.wait()
            # It ends by itself, so it has a moment to do so before it is killed.
            if not child.is_given_up:
                with suppress(TimeoutError):
                    async with asyncio.timeout(_GRACE):
                        await child.gone.wait()
        finally:
            self._requests = None
            self._cancel_timer()
            child.give_up()
            if transport is not None:
                transport.close()  # kills the process if it still runs
                self._ending = child.gone
                await child.gone.wait()  # reap it, so that it does not stay a zombie
        logger.warning("A child process has ended: %s", self._command)
        self._lose_all(Loss.CRASHED)

    def _heard(self, frame: Frame) -> None:
        """Hand a reply to whoever asked. The first frame says that the process is ready."""
        if frame.number == UNASKED:
            # From here on it takes requests, and their time limit counts in place of the start's.
            if frame.message == READY and self._child is not None and self._child.requests is not None:
                self._cancel_timer()
                self._requests = self._child.requests
        # Its replies can't be told apart any more: replace it.
        elif frame.number not in self._given:
            logger.error("A child process has answered what it was not asked: %s", self._command)
            self._give_up()
        else:
            self.failures = 0
            request = self._given.pop(frame.number)
            self._watch()
            self._owner.answered(request, frame.message)
        self._owner.has_room()

    def _watch(self) -> None:
        """Start the timer of the request that the process works on now."""
        self._cancel_timer()
        if self._given:
            # Requests are worked on in the order in which they were given.
            number = next(iter(self._given))
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._seems_to_hang, number)

    def _seems_to_hang(self, number: int) -> None:
        """Allow a little more time: the reply may have arrived while the event loop was blocked."""
        self._timer = asyncio.get_running_loop().call_later(_GRACE, self._hangs, number)

    def _hangs(self, number: int) -> None:
        if number in self._given:
            logger.warning("A request took longer than %s seconds: %s", self._patience, self._command)
            request = self._given.pop(number)
            self._give_up()
            self._owner.lost(request, Loss.HUNG)
            self._owner.has_room()

    def _give_up(self) -> None:
        """Stop reading the process, including its pipe's remains, and release the requests behind."""
        self._requests = None
        self._cancel_timer()
        if self._child is not None:
            self._child.give_up()
        self._lose_all(Loss.NOT_BEGUN)

    def _lose_all(self, first: Loss) -> None:
        """Return all pending requests to the owner. If the process ended by itself, the first one is to blame."""
        given, self._given = self._given, {}
        for place, request in enumerate(given.values()):
            self._owner.lost(request, Loss.NOT_BEGUN if first is Loss.CRASHED and place else first)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Child(asyncio.SubprocessProtocol):
    """Protocol of one process, until it ends or is abandoned."""

    def __init__(self, heard: Callable[[Frame], None]) -> None:
        self._heard, self._received, self.is_given_up = heard, bytearray(), False
        self.requests: asyncio.WriteTransport | None = None
        self.ended, self.gone = asyncio.Event(), asyncio.Event()
        """``ended``: it sends nothing more; ``gone``: it was reaped, and its pipes are closed."""

    def give_up(self) -> None:
        """Ignore everything it sends from now on, and what has arrived already."""
        self.is_given_up = True
        self.ended.set()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.SubprocessTransport)  # noqa: S101 (as asyncio promises)
        requests = transport.get_pipe_transport(0)
        assert isinstance(requests, asyncio.WriteTransport)  # noqa: S101
        self.requests = requests

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._received += data
        while not self.is_given_up and (frame := take_frame(self._received)) is not None:
            self._heard(frame)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == 1:
            self.ended.set()

    def process_exited(self) -> None:
        # Its last output may still be in the pipe. Don't wait for the pipe's end: another process may hold it open.
        asyncio.get_running_loop().call_later(_GRACE, self.ended.set)

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()
        self.gone.set()
