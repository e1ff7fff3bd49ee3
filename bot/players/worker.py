"""Worker process that thinks: reads questions from its input, writes answers to its output, until either ends.

A question is a pickle of level, view and budget. An answer is a move's notation, with a second line ``SHORT`` if the
budget was up before the thought was complete, or a whole hint. ``bot.players.thinking`` runs it as ``python -m
bot.players.worker``.
"""

import os
import pickle
import time
from random import SystemRandom
from typing import Final

from bot.players.hints import hint_to_text, suggest
from bot.players.levels import SEARCHING
from bot.players.memory import PlanMemory
from bot.running.child_process import answer_requests

_NICENESS: Final = 10
HINT: Final = "hint"
"""Level of a question for a hint."""
SHORT: Final = "short"


class Player:
    """Answerer of questions, with a memory of its plans."""

    def __init__(self) -> None:
        self._memory, self._randomness = PlanMemory(), SystemRandom()

    def answer(self, question: bytes) -> bytes:
        """Return a move, or a hint; empty if there is no hint to give."""
        level, view, budget = pickle.loads(question)  # noqa: S301 (our own parent writes it)
        if level == HINT:
            hint = suggest(view, self._randomness)
            return b"" if hint is None else hint_to_text(hint).encode()
        thinks, begun = level in SEARCHING and not self._memory.knows(level, view), time.perf_counter()
        notation = self._memory.choose(level, view, self._randomness, budget).notation
        is_short = thinks and time.perf_counter() - begun > budget
        return (f"{notation}\n{SHORT}" if is_short else notation).encode()


def main() -> None:
    """Answer until the input ends."""
    if hasattr(os, "nice"):
        # Thinking gives way to the bot itself, which has presses to answer.
        os.nice(_NICENESS)
    answer_requests(Player().answer)


if __name__ == "__main__":
    main()
