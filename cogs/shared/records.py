"""Words about finished games."""

from typing import Any

from discord import ui

from bot.entities.kept import FinishedGame
from bot.text import Texts
from cogs.core.parts import (
    button,
)


def names_of(game: FinishedGame, texts: Texts) -> tuple[str, ...]:
    """Return the names of the seats; numbered players where names were deleted."""
    return tuple(name or texts.say("seat-name", number=seat) for seat, name in enumerate(game.names, start=1))


def winner_name(game: FinishedGame, seat: int, texts: Texts) -> str:
    """Return what a winning seat is called; a computer that has won in somebody's place is called that."""
    name = names_of(game, texts)[seat]
    return texts.say("stand-in-name", name=name) if seat in game.stand_ins else name


def place_of_game(game: str) -> tuple[str, int]:
    """Return a game's table, and its number there."""
    table, _, number = game.rpartition("-")
    return table, int(number)


def page_buttons(newer: str | None, older: str | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return buttons to the newer and older page of a list; None leaves a button out."""
    ways = ((newer, "replay-newer", "◀️"), (older, "replay-older", "▶️"))
    return [button(texts.say(key), custom_id, emoji=emoji) for custom_id, key, emoji in ways if custom_id is not None]
