"""SIGTERM at any moment under load: presses without an answer, moves lost, and how long the end takes."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.stopped import stop_again_and_again


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--stops", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    with TemporaryDirectory() as folder:
        found = stop_again_and_again(Path(folder), arguments.stops, arguments.seed)
    for words in found.words[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "stop",
        "stops": found.stops,
        "presses": found.presses,
        "lost": found.lost,
        "unanswered": found.unanswered,
        "failed": len(found.words),
        "longest_seconds": round(found.longest, 2),
        "seconds": round(time.monotonic() - started),
    }
