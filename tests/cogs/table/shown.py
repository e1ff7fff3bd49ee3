"""Tables with a game on them, and their panels as Discord gets them."""

from collections.abc import Iterator
from typing import Any

import discord
from simcord.components import validate_components

from bot.engine.moves import MoveKind, parse_move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.entities.settings import Reminding
from bot.ids import LONGEST_ID
from bot.tables.actions import Play, Step
from bot.tables.state.games import deal_game
from bot.tables.state.table import Seat, Table
from bot.tables.view import PersonalView, table_view
from bot.text import Texts, texts_for
from bot.text.play_words import NO_SIGNS, CardSigns
from cogs.core.panel_extras import PanelExtras
from cogs.core.parts import LONGEST_TEXT
from cogs.table.hand_panel import hand_panel

ENGLISH = texts_for("en")
NAMES = (
    *("Zoë", "Benjamin", "Łukasz", "María-José", "Chloé the great", "Wolfgang Amadeus Moz"),
    *("Wilhelmina van der Berg", "Óscar 🎉"),
)
COMPONENTS_V2 = 1 << 15
LONGEST_OPTION = 100
GREEN, BLUE, GREY = (discord.ButtonStyle[name].value for name in ("success", "primary", "secondary"))


def table_of(rules: Rules, system: str = "pagat") -> Table:
    """A table whose seats are taken by people, with a game just dealt."""
    seats = [Seat(NAMES[seat], f"seat {seat}", user=seat + 1) for seat in range(rules.players)]
    table = Table("t" * 8, 1, 2, 1, system, {}, rules.players, seats, bytes(32), 0.0, scores=[0] * rules.players)
    deal_game(table, system, rules, 5, 0.0, 0)
    return table


def table_with(state: State) -> Table:
    table = table_of(state.rules)
    game = table.running()
    game.state = game.checkpoint = state
    game.happened, game.happened_at_checkpoint = [], 0
    return table


def play(table: Table, *moves: str) -> None:
    """One press of the seat to play."""
    state = table.running().state
    steps = []
    heights = [len(pile) for pile in state.centre] + [0] * len(moves)
    for move in map(parse_move, moves):
        if move.kind is MoveKind.PLAY:
            heights[move.target] += 1
        steps.append(Step(move, heights[move.target] if move.kind is MoveKind.PLAY else 0))
    Play(state.turn, tuple(steps)).by_seat(table, state.to_play)


class Shown:
    """A panel as Discord gets it."""

    def __init__(self, layout: discord.ui.LayoutView) -> None:
        self.layout = layout
        self.container: dict[str, Any] = layout.to_components()[0]  # type: ignore[no-untyped-call]
        self.parts = list(_all_parts([self.container]))
        self.texts = [part["content"] for part in self.parts if part["type"] == 10]
        self.buttons = [part for part in self.parts if part["type"] == 2]
        self.selects = [part for part in self.parts if part["type"] == 3]
        self.rows = [
            [part.get("label") for part in part["components"] if part["type"] == 2]
            for part in self.container["components"]
            if part["type"] == 1
        ]

    def button(self, label: str) -> dict[str, Any]:
        return next(button for button in self.buttons if button["label"] == label)

    def press(self, label: str) -> str:
        return str(self.button(label)["custom_id"])


def _all_parts(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _all_parts(part.get("components", []))


def own_view(table: Table, seat: int) -> PersonalView:
    """The table as the person on that seat is shown it."""
    return PersonalView(table_view(table), seat, table.view_of(seat))


def show(
    table: Table,
    seat: int = 0,
    *,
    texts: Texts = ENGLISH,
    picture: str | None = "hand.png",
    notices: Reminding = Reminding.AWAY,
    signs: CardSigns = NO_SIGNS,
    **extras: Any,
) -> Shown:
    """The private panel of a seat."""
    return Shown(
        hand_panel(own_view(table, seat), texts, PanelExtras(**extras), picture=picture, notices=notices, signs=signs)
    )


def check_limits(shown: Shown) -> None:
    validate_components([shown.container], flags=COMPONENTS_V2)
    assert len(shown.parts) <= 40
    assert sum(map(len, shown.texts)) <= 4000
    assert all(0 < len(text) < LONGEST_TEXT for text in shown.texts), "a text of that length was cut"
    ids = [part["custom_id"] for part in shown.buttons + shown.selects]
    assert len(set(ids)) == len(ids)
    assert max(map(len, ids), default=0) <= LONGEST_ID
    assert all(button["label"] for button in shown.buttons)
    for select in shown.selects:
        values = [option["value"] for option in select["options"]]
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert all(len(option["label"]) < LONGEST_OPTION for option in select["options"]), "it may have been cut"
        assert all(len(option["value"]) <= LONGEST_OPTION for option in select["options"])
