"""Buttons that the panels of several features have."""

from typing import Any, Final

from discord import ui

from bot.engine.systems import FIRST_GOAL_SIZE
from bot.entities.kept import Preferences
from bot.ids import make_id
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.parts import BLUE, GREEN, GREY, button

NOTICES: Final = ("always", "away", "never")
"""How somebody can be told of their turn, in the order in which the button goes through them."""


HERE: Final = "here"
"""Stands where the id of a table would, in presses that are about the channel they are made in."""


def play_now_button(texts: Texts, style: Any = BLUE) -> ui.Button[Any]:
    """Deals a game against a computer in this channel."""
    return button(texts.say("open-play-now"), make_id(HERE, "play-now"), style)


def first_game_button(texts: Texts, style: Any = GREEN, table: str = HERE) -> ui.Button[Any]:
    """Deals a short game against the weakest computer in this channel.

    :param table: where it is dealt, if that is open already.
    """
    words = texts.say("open-first-game", count=FIRST_GOAL_SIZE)
    return button(words, make_id(table, "first-game"), style)


def open_table_button(texts: Texts) -> ui.Button[Any]:
    """Opens a table in this channel, for whoever comes."""
    return button(texts.say("open-table"), make_id(HERE, "open-table"))


def learn_button(texts: Texts, key: str = "learn-open", style: Any = GREY, table: str = HERE) -> ui.Button[Any]:
    """Leads into the lessons.

    :param table: whose private panel they take the place of, if there is one.
    """
    return button(texts.say(key), make_id(table, "learn"), style)


def more_button(table: TableView, texts: Texts, key: str = "hand-more") -> ui.Button[Any]:
    """Opens the menu of everything that is not a move."""
    return button(texts.say(key), make_id(table.id, "more"))


def next_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """**Rematch**, or **Next game** while a match goes on."""
    key = "over-rematch" if table.match_is_over() else "over-next-game"
    return button(texts.say(key), make_id(table.id, "next", len(table.present())), GREEN)


def back_button(table: str, texts: Texts, style: Any = BLUE) -> ui.Button[Any]:
    """Leads back to the reader's own panel."""
    return button(texts.say("more-back"), make_id(table, "back-to-hand"), style)


def way_back(table: str | None, texts: Texts) -> list[ui.Button[Any]]:
    """The same on what may have taken that panel's place, for a reader who sits at a table; none for who does not."""
    return [] if table is None else [back_button(table, texts, GREY)]


def show_table_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Shows everybody a table that only its player has seen so far."""
    return button(texts.say("more-show"), make_id(table.id, "show-table"), emoji="👁️")


def remind_button(table: TableView, texts: Texts, preferences: Preferences) -> ui.Button[Any]:
    """Shows how the reader is told of their turn; each press goes to the next way."""
    chosen = preferences.notices if preferences.notices in NOTICES else "away"
    following = NOTICES[(NOTICES.index(chosen) + 1) % len(NOTICES)]
    return button(texts.say(f"remind-{chosen}"), make_id(table.id, "remind", following), emoji="🔔")
