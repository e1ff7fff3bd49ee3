"""Seeded worlds with faults of every kind: tables, the store, and, every tenth, everything that people see."""

import json
import sys
import time
from typing import Final

from tests.faults.campaign import report, run_worlds

WORLDS: Final = 100_000


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many worlds (100,000) from that seed on."""
    started, worlds = time.monotonic(), games or WORLDS
    counts, wrong = run_worlds(worlds, seed)
    for words in wrong[:50]:
        print(words, file=sys.stderr)
    figures = {"campaign": "faults", **report(counts, worlds), "seconds": round(time.monotonic() - started)}
    print(json.dumps(figures), flush=True)
    return 1 if wrong else 0
