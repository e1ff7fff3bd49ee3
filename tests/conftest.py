"""For all tests: a missing or ill-used text is a failure."""

import gc
import os
import shutil
from pathlib import Path

import pytest

from bot.text import Texts

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the processes that tests start need not compile everything anew

_IN_MEMORY = Path("/dev/shm")
_WHOLE_RUN = 4 * 2**30
if _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK) and shutil.disk_usage(_IN_MEMORY).free > _WHOLE_RUN:
    # Tests wait for a disk's syncs two thirds of a migration's time. What a power cut leaves is tested on a disk made
    # for it (``tests/faults/disk.py``), which forgets what was not synced.
    os.environ.setdefault("TMPDIR", str(_IN_MEMORY))

_WORKERS = 3
"""For whole runs on two cores: some wait while others work."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Whole runs and folders are shared among workers; files that are named run alone, which starts at once."""
    named = [str(each) for each in config.option.file_or_dir]
    return 0 if named and all(".py" in each for each in named) else _WORKERS


def pytest_collection_finish() -> None:
    """What was imported and collected stays: it need not be looked through for what is not used any more, again and
    again; what tests leave is looked through rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.fixture(autouse=True)
def _strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)
