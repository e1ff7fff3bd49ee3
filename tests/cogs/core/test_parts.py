"""The parts of panels: what is too long for Discord is found by panels' tests, though the program would cut it."""

import pytest

from cogs.core.parts import LONGEST_TEXT, gallery
from cogs.table import controls
from tests.cogs.conftest import LONGEST_LABEL
from tests.cogs.table.shown import check_limits, show, table_with
from tests.turns.positions import PAGAT, arrange


def test_a_label_that_would_be_cut_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with(arrange(PAGAT, "2C 5S 8C 10H JS", "4C", centre=(1,)))
    monkeypatch.setattr(controls, "label_of", lambda data, choice: "x" * LONGEST_LABEL)
    check_limits(show(table))
    monkeypatch.setattr(controls, "label_of", lambda data, choice: "x" * (LONGEST_LABEL + 1))
    with pytest.raises(AssertionError, match="too long for a button"):
        show(table)


def test_a_text_that_was_cut_is_found() -> None:
    table = table_with(arrange(PAGAT, "2C 5S 8C 10H JS", "4C", centre=(1,)))
    check_limits(show(table, line="x" * 100))
    with pytest.raises(AssertionError, match="was cut"):
        check_limits(show(table, line="x" * LONGEST_TEXT))


def test_an_alt_text_reads_without_discords_marks() -> None:
    told = "## Title\n**Bold**, 3 - 2\n- A rule\n-# Small"
    assert gallery("table.png", told).items[0].description == "Title\nBold, 3 - 2\nA rule\nSmall"
