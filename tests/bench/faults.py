"""Seeded worlds with faults of every kind, and the planted bugs that they must catch."""

import sys
import time
from argparse import ArgumentParser, Namespace

from tests.faults.campaign import catch_all, keep_found_in, report, run_worlds, run_worlds_on_postgres
from tests.faults.planted import PLANTED
from tests.store.postgres import WHY_NONE, programs


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1, help="the first world's seed")
    parser.add_argument("--keep", action="store_true", help="keep which world finds which planted bug, for the tests")
    parser.add_argument("--store", choices=["usual", "postgres"], default="usual", help="what the worlds stand on")


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    if arguments.store == "postgres":
        return _on_postgres(arguments, started)
    counts, wrong = run_worlds(arguments.worlds, arguments.first)
    for words in wrong[:20]:
        print(words, file=sys.stderr)
    caught = catch_all()
    if arguments.keep:
        keep_found_in(caught)
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


def _on_postgres(arguments: Namespace, started: float) -> dict[str, object]:
    if programs() is None:
        return {"bench": "faults", "store": "postgres", "skipped": WHY_NONE}
    counts, wrong = run_worlds_on_postgres(arguments.worlds, arguments.first)
    for words in wrong[:20]:
        print(words, file=sys.stderr)
    seconds = round(time.monotonic() - started)
    return {"bench": "faults", "store": "postgres", **report(counts, arguments.worlds), "seconds": seconds}
