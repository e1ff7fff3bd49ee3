"""Runs a campaign's jobs in two processes, prints what each found as JSON, and stops at the first violation."""

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, Final

from tests.engine.laws import Tally, Violation

PROCESSES: Final = 2
Outcome = Tally


@dataclass(frozen=True)
class Job:
    """One piece of a campaign: what to say about it, and the call that gives its tally."""

    label: dict[str, Any]
    work: Callable[..., Outcome]
    arguments: tuple[Any, ...]


def run_jobs(campaign: str, jobs: Sequence[Job]) -> int:
    """Runs all jobs and prints a line for each and a summary; returns the exit status."""
    started = time.monotonic()
    total, groups = Tally(), Counter(json.dumps(job.label) for job in jobs)
    tallies = {label: Tally() for label in groups}
    with ProcessPoolExecutor(PROCESSES) as pool:
        running = {pool.submit(job.work, *job.arguments): json.dumps(job.label) for job in jobs}
        for future in as_completed(running):
            label = running[future]
            violation = _violation_of(future)
            if violation is not None:
                pool.shutdown(wait=False, cancel_futures=True)
                _report({"campaign": campaign, "label": json.loads(label), "violation": violation})
                return 1
            tallies[label].add(future.result())
            total.add(future.result())
            groups[label] -= 1
            if not groups[label]:
                _report({**json.loads(label), **_figures(tallies[label])})
    _report({"campaign": campaign, **_figures(total), "violations": 0, "seconds": round(time.monotonic() - started)})
    return 0


def _violation_of(future: "Future[Outcome]") -> str | None:
    error = future.exception()
    if error is None:
        return None
    if isinstance(error, Violation):
        return str(error)
    raise error


def _figures(tally: Tally) -> dict[str, Any]:
    ends = dict(sorted(tally.ends.items()))
    return {"games": tally.games, "moves": tally.moves, "ends": ends, "longest": tally.longest}


def _report(line: dict[str, Any]) -> None:
    print(json.dumps(line), flush=True)
