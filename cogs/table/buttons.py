"""Buttons that several screens share."""

from typing import Any

import discord
from discord import ui

from bot.engine.systems import FIRST_GOAL_SIZE
from bot.entities.kept import FinishedGame
from bot.entities.settings import Reminding
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.press import Press
from cogs.core.press_ids import HERE, NOTHING, PressId
from cogs.core.refusals import leads_on
from cogs.core.way_back import back_id
from cogs.core.ways_on import Place, ways_on
from cogs.shared.finished import daily_of, place_of_game
from cogs.table import presses


def play_now_button(texts: Texts, style: discord.ButtonStyle = parts.BLUE) -> ui.Button[Any]:
    """Return the button that deals a game against a computer in this channel."""
    return parts.button(texts.say("open-play-now"), presses.PlayNow().custom_id, style)


def first_game_button(texts: Texts, style: discord.ButtonStyle = parts.GREEN, table: str = HERE) -> ui.Button[Any]:
    """Return the button that deals a short game against an easy computer.

    :param table: table to deal it at, or ``HERE``.
    """
    return parts.button(
        texts.say("open-first-game", count=FIRST_GOAL_SIZE), presses.PlayFirstGame(table).custom_id, style
    )


def open_table_button(texts: Texts) -> ui.Button[Any]:
    """Return the button that opens a table in this channel."""
    return parts.button(texts.say("open-table"), presses.OpenTable().custom_id)


def begin_buttons(texts: Texts, *, opens_tables: bool, style: discord.ButtonStyle = parts.BLUE) -> list[ui.Button[Any]]:
    """Return buttons for a game against a computer and for a new table.

    :param opens_tables: whether a table can be opened here.
    """
    return [play_now_button(texts, style), *([open_table_button(texts)] if opens_tables else [])]


def play_on_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button to the reader's own game alone, which takes it up again at once where it rests."""
    press: PressId = presses.ShowHand(table.id)
    if table.status is Status.ASLEEP and table.is_alone:
        press = (
            presses.WakeTable(table.id) if table.stopped is None else presses.WantToGoOn(table.id, len(table.present()))
        )
    return parts.button(texts.say("standing-go-on"), press.custom_id, parts.BLUE, emoji="🃏")


def hand_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button to the presser's own hand."""
    return parts.button(texts.say("table-my-hand"), presses.ShowHand(table.id).custom_id, parts.BLUE, emoji="🃏")


def more_button(table: TableView, texts: Texts, key: str = "hand-more") -> ui.Button[Any]:
    """Return the button to the menu of everything that is not a move."""
    return parts.button(texts.say(key), presses.OpenMore(table.id).custom_id)


def next_button(table: TableView, texts: Texts, *, is_pressed: bool = False) -> ui.Button[Any]:
    """Return the button **Rematch**, or **Next game** during a match.

    :param is_pressed: whether the reader is already waiting for the others.
    """
    label = texts.say("over-rematch" if table.match_is_over() else "over-next-game")
    wants = presses.WantNextGame(table.id, len(table.present())).custom_id
    if is_pressed:
        return parts.off_button(texts.say("over-wanted", label=label), wants, texts, emoji="✅", told=True)
    return parts.button(label, wants, parts.GREEN)


def back_button(table: str, texts: Texts, style: discord.ButtonStyle = parts.BLUE) -> ui.Button[Any]:
    """Return the button to the panel that this one was opened from; to the reader's hand where that is unknown."""
    return parts.BackButton(texts.say("more-back"), parts.BackToHand(table), style)


def way_back(table: str | None, texts: Texts) -> list[ui.Button[Any]]:
    """Return ``back_button`` for a reader who sits at a table, or nothing."""
    return [] if table is None else [back_button(table, texts, parts.GREY)]


def ways_back(press: Press, game: FinishedGame, shown_by: PressId | None = None) -> list[ui.Button[Any]]:
    """Return the way back to the panel that made room; where none did, to the hand of those who sit at the game's
    table, and for others who played it to their own games, or to the day of a daily deal.

    :param shown_by: what shows the panel again that answers the press, if it is not the press itself.
    """
    table_id = place_of_game(game.game)[0]
    if (custom_id := back_id(table_id, press.way_of(shown_by))) is not None:
        return [parts.button(press.texts.say("more-back"), custom_id)]
    table = press.kernel.tables.find(table_id)
    if table is not None and table.seat_of(press.user) is not None:
        return [hand_button(table, press.texts)]
    if press.user not in game.users:
        return []
    if daily_of(game.game) is not None:
        return ways_on(Place.PLAYED_DAILY, game.game, press.texts)
    return ways_on(Place.PLAYED, NOTHING, press.texts)


def show_table_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button that makes a private table public."""
    return parts.button(texts.say("more-show"), presses.ShowToAll(table.id).custom_id, emoji="👁️")


def mentions_players(table: TableView) -> bool:
    """Whether whoever is to play may be mentioned: not where one sees the table alone, nor where the bot has no
    channel."""
    return is_server(table.guild) and not table.private


def remind_button(table: TableView, texts: Texts, chosen: Reminding) -> ui.Button[Any]:
    """Show how the reader is told of their turn; each press goes to the next way."""
    ways = tuple(Reminding)
    following = ways[(ways.index(chosen) + 1) % len(ways)]
    return parts.button(
        texts.say(f"remind-{chosen}"), presses.ChooseReminding(table.id, following).custom_id, emoji="🔔"
    )


def host_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button to the host's panel."""
    return parts.button(texts.say("host-open"), presses.OpenHostPanel(table.id).custom_id, emoji="🏠")


def host_words(texts: Texts) -> str:
    """Return what a new host is told."""
    return texts.say("host-now-you", more=texts.say("hand-more"))


@leads_on(Reason.NO_TABLE, Reason.TABLE_GONE, Reason.NO_FINISHED_GAME, Reason.NOTHING_FINISHED, Reason.NOTHING_PLAYED)
def _to_a_new_table(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return ways to a new table, which would bring what is missing."""
    return begin_buttons(texts, opens_tables=opens_tables)


@leads_on(Reason.A_BOT)
def _to_a_computer(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return a game against a computer, where somebody has chosen a bot to play with."""
    return [play_now_button(texts)]


@leads_on(Reason.NEEDS_SERVER)
def _to_a_server(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return a game that can be played here, and the link that adds the bot to a server."""
    return [play_now_button(texts), parts.link_button(texts.say("needs-server-add"), str(refused.arguments["link"]))]


@leads_on(Reason.TABLE_EXISTS, Reason.TABLE_EXISTS_LINK)
def _to_a_thread(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return the way to a table in a thread; where threads are impossible, a game alone."""
    if "game" not in refused.arguments:
        return [play_now_button(texts)]
    return [
        parts.button(
            texts.say("open-thread"), presses.OpenInThread(str(refused.arguments["game"])).custom_id, parts.BLUE
        )
    ]


@leads_on(Reason.NOT_SEATED, Reason.SHOWN_OUT, Reason.ONLY_PRIVATE, Reason.MAY_NOT_WRITE)
def _to_a_game_alone(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    play = first_game_button(texts, parts.BLUE) if "newcomer" in refused.arguments else play_now_button(texts)
    return [play, *ways_on(Place.NEWCOMER, HERE, texts)]
