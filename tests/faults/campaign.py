"""Many worlds in two processes, and the planted bugs one by one."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from tests.faults.ledger import Findings
from tests.faults.planted import FOUND_IN, PLANTED, Caught, catch
from tests.faults.room import run_room
from tests.faults.simulator import run_world, run_world_on_postgres
from tests.store.postgres import running_server

PROCESSES: Final = 2
PART: Final = 50
FACES_EVERY: Final = 10
"""Every so many seeds there is also a world with faces."""


def run_part(first: int, last: int) -> dict[str, Any]:
    """The worlds of some seeds, counted."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(first, last):
        found = [run_world(seed)] + ([run_room(seed)] if seed % FACES_EVERY == 0 else [])
        for findings in found:
            _count(counts, findings)
            wrong += [f"seed {seed}: {kind}: {words}" for kind, words in findings.wrong]
    return {"counts": dict(counts), "wrong": wrong}


def _count(counts: Counter[str], findings: Findings) -> None:
    counts.update(presses=findings.presses, crashes=findings.crashes, carried_out=findings.carried_out)
    counts.update(f"wrong {kind}" for kind, _ in findings.wrong)


def run_worlds(worlds: int, first: int = 1) -> tuple[Counter[str], list[str]]:
    """All worlds; what happened, and what was wrong in which seed."""
    os.nice(5)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    parts = list(_parts(first, first + worlds))
    with ProcessPoolExecutor(PROCESSES) as pool:
        for done in pool.map(run_part, *zip(*parts, strict=True)):
            counts.update(done["counts"])
            wrong += done["wrong"]
    return counts, wrong


def run_worlds_on_postgres(worlds: int, first: int = 1) -> tuple[Counter[str], list[str]]:
    """The same on a PostgreSQL server, one world after the other."""
    os.nice(5)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    with running_server() as server:
        url = server.new_database()
        for seed in range(first, first + worlds):
            findings = run_world_on_postgres(seed, url)
            _count(counts, findings)
            wrong += [f"seed {seed}: {kind}: {words}" for kind, words in findings.wrong]
    return counts, wrong


def _parts(first: int, end: int) -> Iterator[tuple[int, int]]:
    for start in range(first, end, PART):
        yield start, min(start + PART, end)


def catch_by_place(place: int) -> Caught | None:
    return catch(PLANTED[place])


def catch_all() -> dict[str, Caught | None]:
    """Every planted bug by name, and how it was caught."""
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = list(pool.map(catch_by_place, range(len(PLANTED))))
    return {bug.name: caught for bug, caught in zip(PLANTED, found, strict=True)}


def keep_found_in(caught: dict[str, Caught | None]) -> None:
    """For the tests, which try that world before others."""
    worlds = {name: found.worlds for name, found in caught.items() if found is not None}
    FOUND_IN.write_text(json.dumps(worlds, indent=1, ensure_ascii=False) + "\n", "utf-8")


def report(counts: Counter[str], worlds: int) -> dict[str, Any]:
    """The figures that are promised to be nothing, and how much was tried."""
    wrong = {kind: counts[f"wrong {kind}"] for kind in ("lost", "doubled", "leaked", "unanswered")}
    every = sum(number for kind, number in counts.items() if kind.startswith("wrong "))
    tried = {"presses": counts["presses"], "carried_out": counts["carried_out"], "crashes": counts["crashes"]}
    return {"worlds": worlds, **tried, **wrong, "otherwise_wrong": every - sum(wrong.values())}
