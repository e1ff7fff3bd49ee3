"""The parts of panels: what is too long for Discord is found by panels' tests, though the program would cut it."""

import pytest

from bot.engine.systems import SYSTEMS
from cogs.core.parts import LONGEST_TEXT
from cogs.hand import panel as hands
from tests.cogs.conftest import LONGEST_LABEL
from tests.cogs.hand.shown import check_limits, show, table_of


def test_a_label_that_would_be_cut_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(SYSTEMS["pagat"].rules(2))
    monkeypatch.setattr(hands, "label_of", lambda data, choice: "x" * LONGEST_LABEL)
    check_limits(show(table, table.running().state.to_play))
    monkeypatch.setattr(hands, "label_of", lambda data, choice: "x" * (LONGEST_LABEL + 1))
    with pytest.raises(AssertionError, match="too long for a button"):
        show(table, table.running().state.to_play)


def test_a_text_that_was_cut_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(SYSTEMS["pagat"].rules(2))
    with pytest.raises(AssertionError):
        check_limits(show(table, line="x" * LONGEST_TEXT))
