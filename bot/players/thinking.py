"""Choosing for computers' seats at tables: weak levels at once, strong ones in worker processes beside the bot.

Each worker process has a thread that asks it and waits, in real time, whatever clock the event loop runs on. A worker
that dies or takes too long is replaced, and its question answered by a quick level instead.
"""

import asyncio
import logging
import subprocess
import threading
import time
from contextlib import suppress
from itertools import count
from random import SystemRandom
from typing import Final

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.hints import Hint, greedy_hint, hint_from_text
from bot.players.levels import DEFAULT_LEVEL, LEVELS, QUICK, STAND_IN, choose_move
from bot.players.memory import PlanMemory
from bot.players.questions import Question, Questions
from bot.players.worker import HINT
from bot.running.child_process import Command, command_of, framed, read_frame, start_child
from bot.running.lifecycle import Component
from bot.running.measures import Measures

logger = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds after which a worker is taken to hang; starting it may fall into this time."""
_HINT_WITHIN: Final = 0.3
"""Seconds after which somebody who asked for a hint expects it."""
_CLOSING: Final = 5.0

WORKER: Final[Command] = command_of("bot.players.worker")


def known_level(level: str) -> str:
    return level if level in LEVELS else DEFAULT_LEVEL


class ThinkingProcess:
    """One worker process and the thread that talks to it."""

    def __init__(self, questions: Questions, command: Command, patience: float) -> None:
        self._questions, self._command, self._patience = questions, command, patience
        self.process: subprocess.Popen[bytes] | None = None
        self._guard = threading.Lock()
        self._closed = False
        self._numbers = count(1)
        self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Ends the process; the thread follows once it finds the end of the questions."""
        with self._guard:
            self._closed = True
            self._kill()

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _run(self) -> None:
        self._started()
        while (question := self._questions.get()) is not None:
            try:
                answer = self._ask(question)
            except Exception:  # whatever it was, somebody waits
                logger.exception("A thinking worker could not be asked")
                with self._guard:
                    self._kill()
                answer = None
            question.answer(answer)

    def _ask(self, question: Question) -> str | None:
        """Return the worker's answer, or None if it died, hung or could not be started. Such a worker is ended and
        waited for, and whatever it would still say is read by nobody."""
        answer = self._answer_of_process(question)
        if answer is None:
            with self._guard:
                self._kill()
        return answer

    def _answer_of_process(self, question: Question) -> str | None:
        process = self._started()
        if process is None:
            return None
        number = next(self._numbers)
        seconds = self._questions.seconds_for(question)
        timer = threading.Timer(self._patience, process.kill)
        timer.daemon = True
        timer.start()
        try:
            assert process.stdin is not None  # noqa: S101 (opened with pipes)
            assert process.stdout is not None  # noqa: S101
            process.stdin.write(framed(question.as_bytes(seconds), number))
            process.stdin.flush()
            answer = read_frame(process.stdout)
            if answer is None:
                logger.warning("A thinking worker ended without an answer; it will be started again")
            elif answer.number != number:
                logger.error("A thinking worker has answered what it was not asked")
                answer = None
            return None if answer is None else answer.message.decode()
        except (OSError, ValueError) as error:  # a pipe that breaks, or one that ``close`` has closed under it
            logger.warning("A thinking worker is gone: %s", error)
            return None
        finally:
            timer.cancel()

    def _started(self) -> "subprocess.Popen[bytes] | None":
        """The running process, started anew where there is none."""
        with self._guard:
            if self._closed:
                return None
            if self.process is None or self.process.poll() is not None:
                self._kill()
                self.process = self._start()
            return self.process

    def _start(self) -> "subprocess.Popen[bytes] | None":
        try:
            return start_child(self._command)
        except OSError:
            logger.exception("No thinking worker could be started")
            return None

    def _kill(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()


class ProcessThinker(Component):
    """Chooses for seats at tables without ever holding up the event loop."""

    def __init__(
        self,
        workers: int = 1,
        *,
        command: Command = WORKER,
        patience: float = PATIENCE,
        measures: Measures | None = None,
    ) -> None:
        self._count, self._command, self._patience = workers, command, patience
        self._measures = measures or Measures()
        self._questions = Questions(workers)
        self.workers: list[ThinkingProcess] = []
        self._memory = PlanMemory()
        self._hinted: set[int] = set()
        """Who waits for a hint."""
        self._randomness = SystemRandom()

    async def start(self) -> None:
        """Starts the workers; they warm up while the rest of the bot starts."""
        self.workers = [ThinkingProcess(self._questions, self._command, self._patience) for _ in range(self._count)]

    async def stop(self) -> None:
        """Ends the workers; whoever still waits for one gets a quick level's answer."""
        workers, self.workers = self.workers, []
        self._questions.close()
        for worker in workers:
            worker.close()
        for worker in workers:
            await asyncio.to_thread(worker.join, _CLOSING)

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        """A legal move. A level that is not known plays as the usual one; for one that can't be asked a quick one does.

        :param seconds: how long a level that searches may take until it answers.
        """
        level = known_level(level)
        if level in QUICK or len(view.legal) == 1 or not self.workers:
            if level not in QUICK and len(view.legal) > 1:
                self._measures.played_down(level)
            return self._memory.choose(level if level in QUICK else STAND_IN, view, self._randomness)
        notation, _, short = (await self._ask(view, level, seconds) or "").partition("\n")
        if short:
            self._measures.thought_short(level)
        chosen = next((move for move in view.legal if move.notation == notation), None)
        if chosen is None:
            self._measures.played_down(level)
            return choose_move(STAND_IN, view, self._randomness)
        return chosen

    async def hint(self, view: SeatView, asker: int) -> Hint:
        """What to do and why, for the seat to play; from a quick level where no worker can be asked, and where one
        thinks for the same person already: nobody lets all others wait behind their questions.

        :param asker: who wants to know.
        """
        if not self.workers or len(view.legal) == 1 or asker in self._hinted:
            return greedy_hint(view)
        self._hinted.add(asker)
        try:
            answer = await self._ask(view, HINT, _HINT_WITHIN)
        finally:
            self._hinted.discard(asker)
        found = None if answer is None else _read_hint(answer, view)
        return found or greedy_hint(view)

    async def _ask(self, view: SeatView, level: str, seconds: float) -> str | None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[str | None] = loop.create_future()

        def answer(notation: str | None) -> None:
            try:
                loop.call_soon_threadsafe(_settle, future, notation)
            except RuntimeError:
                logger.debug("A worker answered after the loop was closed")

        question = Question(level, view, time.monotonic() + seconds, answer)
        self._questions.put(question)
        try:
            return await future
        finally:
            question.dropped.set()


def _settle(future: "asyncio.Future[str | None]", notation: str | None) -> None:
    if not future.done():
        future.set_result(notation)


def _read_hint(answer: str, view: SeatView) -> Hint | None:
    try:
        hint = hint_from_text(answer)
    except (ValueError, KeyError, TypeError):
        logger.warning("A thinking worker answered no hint")
        return None
    return hint if hint.moves[0] in {move.notation for move in view.legal} else None
