"""Choice of moves for computers' seats: weak levels at once, strong ones in worker processes beside the bot.

A worker that dies or takes too long is replaced, and a quick level answers its question instead.
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
"""Seconds without an answer after which a worker counts as hung, also while it starts."""
_HOPELESS: Final = 2
"""Failures in a row after which questions no longer wait for a worker's restart."""
_HINT_WITHIN: Final = 0.3
"""Deadline of a hint in seconds."""

WORKER: Final[Command] = command_of("bot.players.worker")


def known_level(level: str) -> str:
    """Return the level, or the default for one that this release does not have."""
    return level if level in LEVELS else DEFAULT_LEVEL


class ProcessThinker(Component):
    """Chooser of moves for seats at tables, which never blocks the event loop."""

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
        """People whose hint is being thought about."""
        self._randomness = SystemRandom()

    async def start(self) -> None:
        """Start the workers; they warm up while the rest of the bot starts."""
        self.workers = [
            ChildWorker(self, self._command, self._patience, starting=self._patience) for _ in range(self._count)
        ]
        for worker in self.workers:
            await worker.start()

    async def stop(self) -> None:
        """End the workers. Quick levels answer the questions that still wait."""
        # Without workers ``has_room`` settles all questions that wait.
        workers, self.workers = self.workers, []
        self.has_room()
        for worker in workers:
            await worker.stop()

    def answered(self, question: Question, reply: bytes) -> None:
        """Pass a worker's reply on to its question."""
        question.settle(reply.decode(errors="replace"))

    def lost(self, question: Question, loss: Loss) -> None:
        """Settle the question of a worker that died or hung; a quick level then answers it."""
        question.settle(None)

    def has_room(self) -> None:
        """Hand out questions while a worker can take one. If none will be ready soon, let quick levels answer."""
        for worker in self.workers:
            while worker.room and (question := self._questions.next()) is not None:
                worker.ask(question, question.to_bytes(self._questions.seconds_for(question)))
        if not any(worker.is_ready or worker.failures < _HOPELESS for worker in self.workers):
            while (question := self._questions.next()) is not None:
                question.settle(None)

    async def choose(self, view: SeatView, level: str, seconds: float) -> Move:
        """Return a legal move. An unknown level plays as the default one; if no worker can be asked, a quick level
        answers.

        :param seconds: time limit for a level that searches.
        """
        level = known_level(level)
        if level in QUICK or len(view.legal) == 1 or not self.workers:
            # Count it as played below its level only where that could matter.
            if level not in QUICK and len(view.legal) > 1:
                self._measures.played_down(level)
            return self._memory.choose(level if level in QUICK else STAND_IN, view, self._randomness)
        notation, _, short = (await self._ask(view, level, seconds) or "").partition("\n")
        if short:
            self._measures.thought_short(level)
        # The worker's answer is only trusted if it is legal here.
        chosen = next((move for move in view.legal if move.notation == notation), None)
        if chosen is None:
            self._measures.played_down(level)
            return choose_move(STAND_IN, view, self._randomness)
        return chosen

    async def hint(self, view: SeatView, asker: int) -> Hint:
        """Return a hint for the seat to play. A quick level gives it if no worker can be asked, or while one already
        thinks for the same person, so that one person's questions can't hold up everybody else's.

        :param asker: the person's id.
        """
        if not self.workers or len(view.legal) == 1 or asker in self._hinted:
            return greedy_hint(view)
        self._hinted.add(asker)
        try:
            answer = await self._ask(view, HINT, _HINT_WITHIN)
        finally:
            self._hinted.discard(asker)
        try:
            found = None if answer is None else hint_from_text(answer)
        except (ValueError, KeyError, TypeError):
            logger.warning("A thinking worker answered no hint")
            found = None
        # The worker's answer is only trusted if it is legal here.
        if found is None or found.moves[0] not in {move.notation for move in view.legal}:
            return greedy_hint(view)
        return found

    async def _ask(self, view: SeatView, level: str, seconds: float) -> str | None:
        """Queue a question and wait for its answer; None if no worker could give one."""
        question = Question(level, view, time.monotonic() + seconds, asyncio.get_running_loop().create_future())
        self._questions.put(question)
        self.has_room()
        return await question.answer
