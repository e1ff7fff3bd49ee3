"""kill -9 at every named point of a move: acknowledged moves lost, files damaged."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.crash import kill_again_and_again
from tests.faults.killed import POINTS


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    with TemporaryDirectory() as folder:
        tally = kill_again_and_again(Path(folder), arguments.kills, arguments.seed)
    for words in tally.words[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "crash",
        "kills": tally.kills,
        "points": len(POINTS),
        "acknowledged": tally.acknowledged,
        "saved_but_not_answered": tally.unacknowledged_but_saved,
        "lost": tally.lost,
        "corrupt": tally.corrupt,
        "seconds": round(time.monotonic() - started),
    }
