"""Deals of every system checked by the verifier that stands alone, and how their cards are spread."""

import json
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tests.faults.deals import as_line, load_verifier, records, spreads

DEALS: Final = 10_000
PROCESSES: Final = 2
PLAYED: Final = 20
"""One record of so many is played on, so that there are later orders to check."""
MOST_DEVIATION: Final = 5.0


def verify(count: int, seed: str, moves: int) -> tuple[int, list[str]]:
    """How many records were right, and what was wrong with the others."""
    verifier, right, wrong = load_verifier(), 0, []
    for record in records(count, seed, moves):
        fault = verifier.fault_of(as_line(record))
        right += fault is None
        if fault is not None:
            wrong.append(f"{record['system']} for {record['seats']}: {fault}")
    return right, wrong


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many deals (10,000), and ten times as many for the spread."""
    started, deals = time.monotonic(), games or DEALS
    with ProcessPoolExecutor(PROCESSES) as pool:
        checked = pool.submit(verify, deals, f"campaign {seed}", 0)
        played = pool.submit(verify, max(deals // PLAYED, 1), f"played {seed}", 300)
        spread = pool.submit(spreads, 10 * deals, f"spread {seed}").result()
        (right, wrong), (later, more) = checked.result(), played.result()
    figures = {"deals": deals, "verified": right, "played": max(deals // PLAYED, 1), "played_verified": later}
    deviations = {"spread_over": 10 * deals, "deviations": spread}
    seconds = round(time.monotonic() - started)
    print(json.dumps({"campaign": "deals", **figures, **deviations, "wrong": (wrong + more)[:10], "seconds": seconds}))
    return 1 if wrong or more or max(spread.values()) > MOST_DEVIATION else 0
