"""A process that draws: reads what is wanted from its input, writes pictures to its output, until either ends.

A question is a pickle of what draws the picture; an answer has its question's number and is ``DRAWN`` and the picture,
or ``FAILED`` and why. The first message, ``READY``, comes unasked. Run by ``bot.drawing.process`` as
``python -m bot.drawing.worker [MEGABYTES]``: so much is kept of what was drawn.
"""

import gc
import os
import pickle
import signal
import sys
import traceback
from typing import IO, Final

from bot.running.child_process import UNASKED, framed, read_frame
from render import CACHE, warm

READY: Final = b"r"
DRAWN: Final = b"d"
FAILED: Final = b"f"


def main() -> None:
    """Draws until the input ends. Who stops the program by keyboard stops the bot, which stops this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    if sys.argv[1:]:
        CACHE.keep(int(sys.argv[1]))
    gc.disable()
    warm()
    gc.freeze()  # what is there for good need not be looked through again and again
    gc.enable()
    try:
        _say(answers, READY)
        draw_all(sys.stdin.buffer, answers)
    except BrokenPipeError:  # the bot was killed: nobody is there to draw for, or to be told of it
        os._exit(0)  # in order, what could not be written would be tried again and complained of


def draw_all(questions: IO[bytes], answers: IO[bytes]) -> None:
    while (question := read_frame(questions)) is not None:
        _say(answers, picture_or_failure(question.message), question.number)


def picture_or_failure(question: bytes) -> bytes:
    """The picture, or why there is none."""
    try:
        draw = pickle.loads(question)  # noqa: S301 (our own parent writes it)
        return DRAWN + bytes(draw())
    except BaseException:  # whatever wants to end the process ends a picture only
        return FAILED + traceback.format_exc().encode()


def _say(answers: IO[bytes], message: bytes, number: int = UNASKED) -> None:
    answers.write(framed(message, number))
    answers.flush()


if __name__ == "__main__":
    main()
