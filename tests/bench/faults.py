"""Seeded worlds with faults of every kind, and the planted bugs that they must catch."""

import sys
import time
from argparse import ArgumentParser, Namespace

from tests.faults.campaign import catch_all, report, run_worlds
from tests.faults.planted import PLANTED


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1, help="the first world's seed")


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    counts, wrong = run_worlds(arguments.worlds, arguments.first)
    for words in wrong[:20]:
        print(words, file=sys.stderr)
    caught = catch_all()
    missed = sorted(name for name, found in caught.items() if found is None)
    return {
        "bench": "faults",
        **report(counts, arguments.worlds),
        "planted": len(PLANTED),
        "caught": len(PLANTED) - len(missed),
        "missed": missed,
        "most_worlds_until_caught": max((found.worlds for found in caught.values() if found), default=0),
        "seconds": round(time.monotonic() - started),
    }
