"""For all tests: a missing or ill-used text is a failure."""

import pytest

from bot.text import Texts


@pytest.fixture(autouse=True)
def _strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)
