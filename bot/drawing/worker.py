"""Drawing process: reads requests from its input, writes pictures to its output, until either ends.

A request is a pickled drawing function; a reply is ``DRAWN`` and the picture, or ``FAILED`` and the reason.
``bot.drawing.queue`` runs it as ``python -m bot.drawing.worker [MEGABYTES]``, the size of its cache.
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
    # Nothing that is loaded here ever becomes garbage: looking through it again and again would cost time.
    gc.disable()
    warm()
    gc.freeze()
    gc.enable()
    answer_requests(picture_or_failure)


def picture_or_failure(request: bytes) -> bytes:
    """Return the picture, or the reason why there is none."""
    try:
        draw = pickle.loads(request)  # noqa: S301 (our own parent writes it)
        return DRAWN + bytes(draw())
    except BaseException:  # even an exit must end the picture only, not the process
        return FAILED + traceback.format_exc().encode()


if __name__ == "__main__":
    main()
