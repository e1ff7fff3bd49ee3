"""Order of tests among workers: what takes longest begins first, so that none of it is left when all else is done.

``--dist worksteal`` gives each worker a run of consecutive tests, and later moves tests from the ends of those runs.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final, Protocol, TypeVar


class Named(Protocol):
    """Test, as pytest has collected it."""

    @property
    def nodeid(self) -> str: ...


Test = TypeVar("Test", bound=Named)

WAITING: Final = (
    "tests/e2e/test_two_processes.py",
    "tests/cogs/live_check/test_live_check.py",
    "tests/e2e/test_browser.py",
    "tests/e2e/test_odd_events.py",
    "tests/e2e/test_stopping_over_sockets.py",
    "tests/e2e/test_servers_missed.py",
    "tests/faults/test_faults_failover.py",
    "tests/drawing/test_drawing_queue.py",
    "tests/e2e/test_tournament_threads.py",
    "tests/e2e/test_presses.py",
    "tests/e2e/test_starting.py",
    "tests/e2e/test_absent.py",
    "tests/e2e/test_outages.py",
    "tests/store/test_restarted.py",
    "tests/cogs/table/test_refreshing.py",
)
"""Files that wait for real time or for other processes, longest first."""
COMPUTING: Final = (
    "tests/faults/test_faults_week.py",
    "tests/installed/test_wheel.py",
    "tests/faults/test_faults_golden.py",
    "tests/daily/test_lookback.py",
    "tests/faults/test_faults_crash.py",
    "tests/test_document_pictures.py",
)
"""Files with tests that compute for long, longest first."""
WAIT_AT_ONCE: Final = 3
"""Workers that begin with files that wait, beside one for each processor: one with nothing to do is time lost."""


def longest_first(tests: Sequence[Test], workers: int) -> list[Test]:
    """Return tests in an order in which each of several workers begins with its part of the longest files.

    A file stays in one piece: its tests share what takes long to start.
    """
    by_file: dict[str, list[Test]] = {file: [] for file in (*WAITING, *COMPUTING)}
    others: list[Test] = []
    for test in tests:
        by_file.get(test.nodeid.partition("::")[0], others).append(test)
    first: list[list[Test]] = [[] for _ in range(workers)]
    waiting = min(WAIT_AT_ONCE, workers)
    for files, begin_with_them in ((WAITING, first[:waiting]), (COMPUTING, first[waiting:] or first)):
        for number, file in enumerate(files):
            begin_with_them[number % len(begin_with_them)] += by_file[file]
    # The scheduler cuts the whole into as many equal runs.
    left = len(tests)
    for place, begins in enumerate(first):
        size = left // (workers - place)
        missing = max(0, size - len(begins))
        begins += others[:missing]
        del others[:missing]
        left -= size
    return list(chain(*first, others))
