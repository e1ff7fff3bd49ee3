"""One process that draws, replaced where it dies or hangs."""

import asyncio
import logging
import subprocess
from collections.abc import Callable
from itertools import count
from typing import Final

from bot.drawing.crashes import HAS_CRASHED, MOST_CRASHES, Crashes
from bot.drawing.drawer import DrawingFailed, Owner
from bot.drawing.wishes import Wish
from bot.drawing.worker import DRAWN, READY
from bot.running.child_process import UNASKED, Command, Frame, command_of, framed, start_child, take_frame
from bot.running.supervision import begin_task, end_tasks

logger = logging.getLogger(__name__)

WORKER: Final[Command] = command_of("bot.drawing.worker")
PATIENCE: Final = 5.0
"""Seconds that one picture may take, counted from when it was begun."""
_STARTING: Final = 60.0
_GRACE: Final = 0.5
"""Seconds in which an answer that has come while nobody could listen is heard."""
_AHEAD: Final = 3
"""So many pictures lie with the process, so that it need not wait for the event loop between them."""
_FIRST_PAUSE: Final = 0.2
_LONGEST_PAUSE: Final = 30.0


class DrawingProcess:
    """A process and what it has been given; started anew, after longer and longer pauses, as often as it ends."""

    def __init__(self, owner: Owner, crashes: Crashes, command: Command = WORKER, patience: float = PATIENCE) -> None:
        """:param crashes: what is known of pictures that ended a process.
        :param patience: seconds that one picture may take.
        """
        self._owner, self._crashes, self._command, self._patience = owner, crashes, command, patience
        self._given: dict[int, Wish] = {}
        """What the process has been asked and not answered, by number, in the order in which it draws."""
        self._numbers = count(UNASKED + 1)
        self._pipe: _Pipe | None = None
        self._questions: asyncio.WriteTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._failures = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.is_ready = False

    async def start(self) -> None:
        """Starts the process in the background; it is ready once it has drawn its first pictures."""
        self._task = begin_task("DrawingProcess.run", self._live_and_rest)

    async def stop(self) -> None:
        """Ends the process; what it had is not drawn any more."""
        await end_tasks([self._task])
        for wish in self._given.values():
            wish.fail(DrawingFailed("the program ends"))
        self._given.clear()

    @property
    def room(self) -> int:
        return _AHEAD - len(self._given) if self.is_ready else 0

    @property
    def given(self) -> int:
        return len(self._given)

    def take(self, wish: Wish) -> None:
        assert self._questions is not None  # noqa: S101 (only while it has room)
        number = next(self._numbers)
        try:
            question = framed(wish.packed(), number)
        except Exception as error:
            wish.fail(error)
            return
        self._given[number] = wish
        self._questions.write(question)
        if len(self._given) == 1:
            self._watch()

    async def _live_and_rest(self) -> None:
        try:
            await self._live()
        except OSError:
            logger.exception("A process that draws could not be started")
        self._failures += 1
        await asyncio.sleep(min(_FIRST_PAUSE * 2 ** min(self._failures - 1, 10), _LONGEST_PAUSE))

    async def _live(self) -> None:
        """One process from its start to its end. Raises ``OSError`` where it can't be started."""
        process = self.process = start_child(self._command)
        loop = asyncio.get_running_loop()
        pipe = self._pipe = _Pipe(self._heard)
        self._timer = loop.call_later(_STARTING, process.kill)
        opened: list[asyncio.BaseTransport] = []
        try:
            # This one first: as soon as the process is heard to be ready it is asked.
            self._questions, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, process.stdin)
            opened.append(self._questions)
            answers, _ = await loop.connect_read_pipe(lambda: pipe, process.stdout)
            opened.append(answers)
            await pipe.ended
        finally:
            self.is_ready, self._questions = False, None
            self._cancel_timer()
            for transport in opened:
                transport.close()
            for pipe_end in (process.stdin, process.stdout)[len(opened) :]:  # the others are their transports'
                if pipe_end is not None:
                    pipe_end.close()
            process.kill()
            process.wait()
        logger.warning("A process that draws has ended; another one is started")
        self._give_back(was_given_up=pipe.is_given_up)

    def _give_back(self, *, was_given_up: bool) -> None:
        """Let others draw what this process had. Of one that died by itself the first picture is to blame; one that
        was given up has told which was."""
        lost = list(self._given.values())
        self._given.clear()
        for place, wish in enumerate(lost):
            if place == 0 and not was_given_up:
                wish.crashes += 1
                self._crashes.note(wish.draw)
            if wish.crashes >= MOST_CRASHES or self._crashes.are_too_many(wish.draw):
                wish.fail(DrawingFailed(HAS_CRASHED))
            else:
                self._owner.give_back(wish)
        self._owner.has_room()

    def _heard(self, frame: Frame) -> None:
        if frame.number == UNASKED:
            if frame.message == READY:
                self._cancel_timer()
                self.is_ready = True
        elif (wish := self._given.pop(frame.number, None)) is None:
            logger.error("A process that draws has answered what it was not asked")
            self._give_up()
        else:
            self._failures = 0
            self._watch()
            self._crashes.forget(wish.draw)
            if frame.message[:1] == DRAWN:
                wish.fulfil(frame.message[1:])
            else:
                wish.fail(DrawingFailed(frame.message[1:].decode(errors="replace")))
        self._owner.has_room()

    def _watch(self) -> None:
        """Count the time of the picture that is drawn from now on."""
        self._cancel_timer()
        if self._given:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self._seems_to_hang, self._drawn_now())

    def _drawn_now(self) -> int:
        return next(iter(self._given))

    def _seems_to_hang(self, number: int) -> None:
        self._timer = asyncio.get_running_loop().call_later(_GRACE, self._hangs, number)

    def _hangs(self, number: int) -> None:
        if self._given and self._drawn_now() == number:
            logger.warning("A picture took longer than %s seconds; another process draws from now on", self._patience)
            wish = self._given.pop(number)
            self._crashes.note(wish.draw)
            wish.fail(DrawingFailed("it takes too long"))
            self._give_up()

    def _give_up(self) -> None:
        """Listen to the process no more, also to what lies in its pipe already, and let another take its place."""
        self.is_ready = False
        if self._pipe is not None:
            self._pipe.give_up()
        if self.process is not None:
            self.process.kill()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Pipe(asyncio.Protocol):
    """Messages of one process, until it ends or nobody listens to it any more."""

    def __init__(self, heard: Callable[[Frame], None]) -> None:
        self._heard, self._received, self.is_given_up = heard, bytearray(), False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def give_up(self) -> None:
        """Hear nothing more, also of what has come already."""
        self.is_given_up = True
        self.connection_lost(None)

    def data_received(self, data: bytes) -> None:
        self._received += data
        while not self.is_given_up and (frame := take_frame(self._received)) is not None:
            self._heard(frame)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
