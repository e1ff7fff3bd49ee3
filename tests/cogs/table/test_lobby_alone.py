"""Lobby of one person: what one can do alone, and what only several need once they are there."""

import pytest

from bot.tables.state.table import Seat, Table
from bot.tables.view import table_view
from bot.text import LANGUAGES, Texts, texts_for
from cogs.table.lobby import lobby_panel, private_lobby_panel
from tests.cogs.table.shown import Shown


def lobby(people: int, computers: int = 0, **changed: int) -> Table:
    seats = [Seat(f"Person {number}", str(number), number) for number in range(1, people + 1)]
    seats += [Seat(f"Nova {number}", "casual", level="casual") for number in range(computers)]
    table = Table("t" * 16, 1, 2, 1, "pagat", {}, 6, seats, bytes(32), 0.0)
    for name, value in changed.items():
        setattr(table, name, value)
    return table


def labels(table: Table, texts: Texts) -> list[str]:
    return [str(each["label"]) for each in Shown(lobby_panel(table_view(table), texts)).buttons]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("computers", [0, 2])
def test_whoever_is_alone_sees_no_clock_and_no_seal(language: str, computers: int) -> None:
    """Neither means anything before somebody else sits there; both stand there as soon as one does."""
    texts = texts_for(language)
    alone, together = labels(lobby(1, computers), texts), labels(lobby(2, computers), texts)
    clock, seal = texts.say("clock-label", time=texts.say("clock-off")), texts.say("over-fair-deal")
    assert {clock, seal} & set(alone) == set()
    assert {clock, seal} <= set(together)
    assert len(alone) <= 7 + bool(computers)
    private = Shown(private_lobby_panel(table_view(lobby(1, computers)), texts, None, can_be_shown=True))
    assert seal not in [each["label"] for each in private.buttons]


def test_a_clock_that_is_on_can_be_switched_off_alone() -> None:
    texts = texts_for("en")
    assert any("clock" in label.lower() for label in labels(lobby(1, turn_seconds=60), texts))
