"""For all tests: a missing or ill-used text is a failure."""

import os

import pytest

from bot.text import Texts

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the processes that tests start need not compile everything anew


@pytest.fixture(autouse=True)
def _strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)
