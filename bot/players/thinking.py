"""Choosing for computers' seats at tables: weak levels at once, strong ones in worker processes beside the bot.

A worker that dies or takes too long is replaced, and its question answered by a quick level instead.
"""

import asyncio
import logging
import time
from random import SystemRandom
from typing import Final

from bot.engine.moves import Move
from bot.engine.views import SeatView
from bot.players.hints import Hint, greedy_hint, hint_from_text
from bot.players.levels import DEFAULT_LEVEL, LEVELS, QUICK, STAND_IN, choose_move
from bot.players.memory import PlanMemory
from bot.players.questions import Question, Questions
from bot.players.worker import HINT
from bot.running.child_process import Command, command_of
from bot.running.child_worker import ChildWorker, Loss
from bot.running.lifecycle import Component
from bot.running.measures import Measures

logger = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds after which a worker is taken to hang, while it starts too."""
_HOPELESS: Final = 2
"""After so many failures in a row nobody waits for a worker to be started anew."""
_HINT_WITHIN: Final = 0.3
"""Seconds after which somebody who asked for a hint expects it."""

WORKER: Final[Command] = command_of("bot.players.worker")


def known_level(level: str) -> str:
    return level if level in LEVELS else DEFAULT_LEVEL


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
        self.workers: list[ChildWorker[Question]] = []
        self._memory = PlanMemory()
        self._hinted: set[int] = set()
        """Who waits for a hint."""
        self._randomness = SystemRandom()

    async def start(self) -> None:
        """Start the workers; they warm up while the rest of the bot starts."""
        self.workers = [
            ChildWorker(self, self._command, self._patience, starting=self._patience) for _ in range(self._count)
        ]
        for worker in self.workers:
            await worker.start()

    async def stop(self) -> None:
        """End the workers; whoever still waits for one gets a quick level's answer."""
        workers, self.workers = self.workers, []
        self.has_room()
        for worker in workers:
            await worker.stop()

    def answered(self, question: Question, reply: bytes) -> None:
        """Hand an answer to whoever asked."""
        question.settle(reply.decode(errors="replace"))

    def lost(self, question: Question, loss: Loss) -> None:
        """Let a quick level answer in the place of a worker that died or hung."""
        question.settle(None)

    def has_room(self) -> None:
        """Hand out questions, as long as a worker can take one; where none will soon, quick levels answer."""
        for worker in self.workers:
            while worker.room and (question := self._questions.next()) is not None:
                worker.ask(question, question.to_bytes(self._questions.seconds_for(question)))
        if not any(worker.is_ready or worker.failures < _HOPELESS for worker in self.workers):
            while (question := self._questions.next()) is not None:
                question.settle(None)

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
        question = Question(level, view, time.monotonic() + seconds, asyncio.get_running_loop().create_future())
        self._questions.put(question)
        self.has_room()
        return await question.answer


def _read_hint(answer: str, view: SeatView) -> Hint | None:
    try:
        hint = hint_from_text(answer)
    except (ValueError, KeyError, TypeError):
        logger.warning("A thinking worker answered no hint")
        return None
    return hint if hint.moves[0] in {move.notation for move in view.legal} else None
