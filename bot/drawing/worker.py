"""A process that draws: reads what is wanted from its input, writes pictures to its output, until either ends.

A request is a pickle of what draws the picture; a reply is ``DRAWN`` and the picture, or ``FAILED`` and why. Run by
``bot.drawing.queue`` as ``python -m bot.drawing.worker [MEGABYTES]``: so much is kept of what was drawn.
"""

import gc
import pickle
import sys
import traceback
from typing import Final

from bot.running.child_process import answer_requests
from render import CACHE, warm

DRAWN: Final = b"d"
FAILED: Final = b"f"


def main() -> None:
    """Draw until the input ends."""
    if sys.argv[1:]:
        CACHE.keep(int(sys.argv[1]))
    gc.disable()
    warm()
    gc.freeze()  # what is there for good need not be looked through again and again
    gc.enable()
    answer_requests(picture_or_failure)


def picture_or_failure(request: bytes) -> bytes:
    """Return the picture, or why there is none."""
    try:
        draw = pickle.loads(request)  # noqa: S301 (our own parent writes it)
        return DRAWN + bytes(draw())
    except BaseException:  # whatever wants to end the process ends a picture only
        return FAILED + traceback.format_exc().encode()


if __name__ == "__main__":
    main()
