"""Lobby of one person: what one can do alone, and what only several need once they are there."""

from typing import Any

import pytest
from discord import ButtonStyle

from bot.standing.fitting import FIRST_OF_ALL, FittingGame, Rung
from bot.tables.state.table import Seat, Table
from bot.tables.view import table_view
from bot.text import LANGUAGES, Texts, texts_for
from cogs.table.lobby import lobby_panel, private_lobby_panel, waiting_panel
from cogs.table.scenes import lobby_scene
from tests.cogs.table.shown import Shown


def lobby(people: int, computers: int = 0, **changed: object) -> Table:
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


QUICK = FittingGame(Rung.QUICK, "pagat", {"goal_size": 10}, ("casual",))


def shown_to_all(table: Table, texts: Texts) -> str:
    """Return everything that the public panel of a lobby and its picture say of the game, without the seats."""
    view = table_view(table)
    words = [each for each in Shown(lobby_panel(view, texts)).texts if texts.say("lobby-host", name="") not in each]
    return "\n".join([*words, *lobby_scene(view, texts).special, *labels(table, texts)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_alone_reads_one_size(language: str) -> None:
    """The table's own is told as soon as somebody else sits there, or the host chooses a game."""
    texts = texts_for(language)
    ten: dict[str, Any] = {"changes": {"goal_size": 10}}
    words = shown_to_all(lobby(1, deals_first=True, **ten), texts)
    assert not {"10", "20"} & set(words.split()), words
    for other in (lobby(2, deals_first=True, **ten), lobby(1, **ten)):
        assert "10" in shown_to_all(other, texts).split()


@pytest.mark.parametrize("dealt", [FIRST_OF_ALL, QUICK])
def test_whoever_is_alone_sees_one_green_way(dealt: FittingGame) -> None:
    texts, table = texts_for("en"), table_view(lobby(1, deals_first=dealt is FIRST_OF_ALL))
    private = Shown(waiting_panel(table, 1, texts, texts, dealt=dealt, is_new_host=False))
    buttons = [*Shown(lobby_panel(table, texts)).buttons, *private.buttons]
    green = [str(each["label"]) for each in buttons if each["style"] == ButtonStyle.success.value]
    assert green == ["First game: 5 goal cards" if dealt is FIRST_OF_ALL else "Play now"]
