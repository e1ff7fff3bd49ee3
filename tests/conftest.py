"""For all tests: a missing or ill-used text is a failure."""

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.text import Texts
from tests.order import WAIT_AT_ONCE, longest_first
from tests.same_deals import seeded

if TYPE_CHECKING:
    from tests.store.postgres import Server

# Neither the next run nor the processes that tests start need compile everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Nor need each read a hundred and more certificates, twice: no test speaks to anybody whom they would vouch for.
os.environ.update(SSL_CERT_FILE=os.devnull, SSL_CERT_DIR=os.devnull)

_IN_MEMORY = Path("/dev/shm")
_WHOLE_RUN = 4 * 2**30
if _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free > _WHOLE_RUN:
    # Tests wait for a disk's syncs two thirds of a migration's time. What a power cut leaves is tested on a disk made
    # for it (``tests/faults/disk.py``), which forgets what was not synced.
    os.environ.setdefault("TMPDIR", str(_IN_MEMORY))
    tempfile.tempdir = None  # pytest has asked already, before this said where

_MOST_WORKERS = 12
"""Each imports and collects everything for itself, and more of them would take memory for nothing."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Whole runs and folders are shared among workers; files that are named run alone, which starts at once."""
    named = [str(each) for each in config.option.file_or_dir]
    workers = min(WAIT_AT_ONCE + (os.cpu_count() or 1), _MOST_WORKERS)
    return 0 if named and all(".py" in each for each in named) else workers


gc.disable()  # until all is collected: next to nothing of what is made meanwhile is let go of


_PLACES: Final[dict[str, int]] = {}
"""Of what lies at the top of the tests, by node id."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Each worker imports the tests from another folder on, so that in a new clone they compile them for each other,
    where all would compile the same at the same time."""
    report = yield
    worker = getattr(collector.config, "workerinput", None)
    if worker is not None and collector.nodeid == "tests":
        _PLACES.update((child.nodeid, place) for place, child in enumerate(report.result))
        first = len(report.result) * int(worker["workerid"].removeprefix("gw")) // int(worker["workercount"])
        report.result[:] = report.result[first:] + report.result[:first]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All workers have the tests in the same order again, which is the order of folders but for the longest files.

    Hypothesis would read every module that is loaded, for numbers and words of which it makes examples too: seconds
    in each worker, and with any number that changes anywhere all examples are others."""
    items.sort(key=lambda item: _PLACES.get("/".join(item.nodeid.split("::")[0].split("/")[:2]), 0))
    if worker := getattr(config, "workerinput", None):
        items[:] = longest_first(items, int(worker["workercount"]))
    providers: Any = sys.modules.get("hypothesis.internal.conjecture.providers")
    if providers is not None:
        none_found = providers._local_constants
        providers._get_local_constants = lambda: none_found


def pytest_collection_finish() -> None:
    """What was imported and collected stays: it need not be looked through for what is not used any more, again and
    again; what tests leave is looked through rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Iterator["Server"]:
    """A PostgreSQL server for all tests of this process that use one; each makes databases of its own there."""
    from tests.store import postgres  # few use it, and its library takes long to import

    if postgres.programs() is None:
        pytest.skip(postgres.WHY_NONE)
    with postgres.running_server() as server:
        yield server


@pytest.fixture(scope="session", autouse=True)
def _strict_texts() -> None:
    Texts.strict = True


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed deals, and choices of computers and of pressing people, by the test: none is green by luck, and none depends
    on the tests before it. With other ``TEST_DEALS`` those are found that only suit theirs."""
    for owner, name, made in seeded(request.node.nodeid):
        monkeypatch.setattr(owner, name, made)
