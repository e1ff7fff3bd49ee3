"""A game for every k: the k-th access to the disk fails, with each kind of error, once and for a while."""

import json
import time

from tests.faults.failing_io import ERRORS, fail_every


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: every k where no number is given, else every so many-th from ``seed`` on."""
    started = time.monotonic()
    played, acknowledged = 0, 0
    wrong: list[str] = []
    for lasting in (1, 9):
        found = fail_every(step=games or 1, first=seed, lasting=lasting)
        played, acknowledged, wrong = played + found[0], acknowledged + found[1], wrong + found[2]
    figures = {"games": played, "errors": list(ERRORS), "acknowledged": acknowledged, "wrong": len(wrong)}
    seconds = round(time.monotonic() - started)
    print(json.dumps({"campaign": "failing_io", **figures, "first": wrong[:10], "seconds": seconds}), flush=True)
    return 1 if wrong else 0
