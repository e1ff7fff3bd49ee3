"""A process that thinks: reads questions from its input, writes answers to its output, until either ends.

A question is a pickle of level, view and budget; an answer has its question's number and is a move's notation, in a
second line ``SHORT`` where the budget was up before the end of the thought, or a whole hint.
Run by ``bot.players.thinking`` as ``python -m bot.players.worker``.
"""

import os
import pickle
import sys
import time
from random import SystemRandom
from typing import IO, Final

from bot.players.hints import hint_to_text, suggest
from bot.players.levels import SEARCHING
from bot.players.memory import PlanMemory
from bot.running.child_process import framed, read_frame

_NICENESS: Final = 10
HINT: Final = "hint"
"""The level that asks for a hint."""
SHORT: Final = "short"


def main() -> None:
    """Answers until the input ends."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answer_all(sys.stdin.buffer, sys.stdout.buffer)


def answer_all(questions: IO[bytes], answers: IO[bytes]) -> None:
    memory, randomness = PlanMemory(), SystemRandom()
    while (question := read_frame(questions)) is not None:
        level, view, budget = pickle.loads(question.message)  # noqa: S301 (our own parent writes it)
        if level == HINT:
            hint = suggest(view, randomness)
            answer = "" if hint is None else hint_to_text(hint)
        else:
            thinks, begun = level in SEARCHING and not memory.knows(level, view), time.perf_counter()
            answer = memory.choose(level, view, randomness, budget).notation
            if thinks and time.perf_counter() - begun > budget:
                answer = f"{answer}\n{SHORT}"
        answers.write(framed(answer.encode(), question.number))
        answers.flush()


if __name__ == "__main__":
    main()
