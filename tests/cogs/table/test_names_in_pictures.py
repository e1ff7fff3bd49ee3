"""What computers are called is never cut: on every seat of every picture of a table, in both languages and prints."""

from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any, Final

import pytest

from bot.engine.state import Ending, Result
from bot.engine.systems import SYSTEMS
from bot.players.levels import FOR_PEOPLE
from bot.tables.automatic.computer_names import COMPUTER_NAMES
from bot.tables.state.status import Status
from bot.tables.state.table import Seat, Table
from bot.tables.view import table_view
from bot.text import LANGUAGES, texts_for
from cogs.core.pictures import labels_of
from cogs.table.scenes import lobby_scene, result_scene, seat_levels, seat_signs
from render import (
    LOOKS,
    HandScene,
    ReplayFrame,
    ReplayScene,
    TableScene,
    draw_hand,
    draw_lobby,
    draw_moment,
    draw_result,
    draw_table,
)
from render.drawing import canvas, tiles
from render.drawing.canvas import CACHE
from render.drawing.lettering import clipped
from render.pictures import lobby, result
from render.themes import Theme
from tests.cogs.table.shown import table_of

SYSTEM_OF: Final = {2: "pagat", 3: "pagat_multi", 4: "pagat_pairs", 5: "pagat_multi", 6: "pagat_multi"}
WRITING: Final[tuple[ModuleType, ...]] = (tiles, lobby, result)
"""The modules that write names."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What did not fit where it was to be written since the test began."""
    found: set[str] = set()

    def clip(text: str, *arguments: Any) -> str:
        shown = clipped(text, *arguments)
        found.update({text} - {shown})
        return shown

    for module in WRITING:
        monkeypatch.setattr(module, "clipped", clip)
    monkeypatch.setattr(canvas, "write_png", lambda *_: b"")  # nobody looks at them
    CACHE.tiles.clear()  # what was drawn before is written anew
    return found


def tables(seats: int) -> Iterator[Table]:
    """One person, first or last, among computers: each name on each other seat."""
    system = SYSTEM_OF[seats]
    for turned in range(len(COMPUTER_NAMES)):
        table = table_of(SYSTEMS[system].rules(seats), system)
        names = (COMPUTER_NAMES[turned:] + COMPUTER_NAMES[:turned])[: seats - 1]
        computers = [Seat(name, name, level=FOR_PEOPLE[-1]) for name in names]
        person = Seat("Ana", "Ana", user=1)
        table.seats = [person, *computers] if turned % 2 else [*computers, person]
        yield table


def draw_all(table: Table, texts: Any, theme: Theme) -> None:
    """Every picture of a table with such people, from its lobby to its result."""
    labels, game = labels_of(texts), table.running()
    draw_lobby(lobby_scene(replace(table_view(table), game=None, status=Status.LOBBY), texts), theme)
    names, levels = table.names, seat_levels(table_view(table))
    hands = tuple(map(tuple, game.state.hands))
    rules, seat = game.rules, table.seat_of(1)
    assert seat is not None

    def draw_game() -> None:
        view = table.view()
        draw_table(TableScene(view, names, (), labels, seat_signs(table_view(table)), (), levels), theme)
        draw_hand(HandScene(table.view_of(seat), names, None, labels, (), (), levels), theme)
        frame = ReplayFrame(view, hands, (), ("",))
        draw_moment(frame, ReplayScene((frame,), names, labels, levels), 0.4, theme)

    for to_play in range(rules.players):
        game.state.to_play = to_play
        draw_game()
    table.status = Status.OVER
    for winner in range(rules.team_count):
        winners = tuple(range(winner, rules.players, rules.team_count))
        left = tuple(0 if each in winners else 20 for each in range(rules.players))
        game.state.result = Result(Ending.GOAL, winners, left, tuple(0 if each else 25 for each in left))
        draw_game()
        draw_result(result_scene(table_view(table), texts), theme)


@pytest.mark.parametrize("seats", SYSTEM_OF)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_computers_name_is_cut(language: str, large: bool, seats: int, cut: set[str]) -> None:
    theme = next(look.theme for look in LOOKS.values() if look.large is large)
    for table in tables(seats):
        draw_all(table, texts_for(language), theme)
    assert not cut & {*COMPUTER_NAMES}
