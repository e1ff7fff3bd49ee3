"""Texts that lack a key or an argument fail the test."""

import pytest

from bot.text import LANGUAGES, Texts, texts_for


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return texts_for(request.param)


@pytest.fixture
def english() -> Texts:
    return texts_for("en-GB")


@pytest.fixture
def spanish() -> Texts:
    return texts_for("es-419")
