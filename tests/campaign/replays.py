"""Finished games of every system, and those of earlier releases, refolded: the same record and position to the byte."""

import json
import time
from typing import Final

from tests.every_game import ALL
from tests.faults.golden import fault_of, golden_records, play_games

GAMES: Final = 1000


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many games (1000), of every system at every number of seats in turn."""
    started, count = time.monotonic(), games or GAMES
    golden = [(name, fault_of(record)) for name, record in golden_records()]
    wrong = [f"{name}: {fault}" for name, fault in golden if fault is not None]
    for record in play_games(count, f"replays {seed}", ALL):
        fault = fault_of(record)
        wrong += [f"{record['system']} for {record['seats']}: {fault}"] if fault is not None else []
    figures = {"games": count, "of_earlier_releases": len(golden), "wrong": len(wrong), "first": wrong[:10]}
    print(json.dumps({"campaign": "replays", **figures, "seconds": round(time.monotonic() - started)}))
    return 1 if wrong else 0
