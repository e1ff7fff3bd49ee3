"""What is said after a game: who has agreed to the next one, and the ways on."""

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.players.levels import strength_of
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import Subject, subject_of
from cogs.core.parts import GREY, Item, button, row, text
from cogs.core.ways_on import Place, ways_on
from cogs.table.buttons import next_button
from cogs.table.presses import BackToLobby, BeginWithoutOthers


def agreed_line(table: TableView, texts: Texts, reader: int | None = None) -> str | None:
    """``Ana wants another game · 1 of 2``; None where nobody has said so.

    :param reader: who reads it, where only they do.
    """
    if not table.agreed:
        return None
    if is_everybody(table.agreed, table):
        label = next_button(table, texts).label if table.stopped is None else texts.say("stopped-resume")
        return texts.say("agree-everybody", button=label or "")
    key = "agree-resume"
    if table.stopped is None:
        key = "agree-rematch" if table.match_is_over() else "agree-next"
    who, names = people_named(table, table.agreed, texts, reader)
    return texts.say(key, who=who, names=names, count=len(table.agreed), all=len(table.present()))


def people_named(table: TableView, users: Iterable[int], texts: Texts, reader: int | None) -> Subject:
    wanted = set(users)
    return subject_of(((seat.name, seat.user == reader) for seat in table.seats if seat.user in wanted), texts)


def is_everybody(users: Iterable[int], table: TableView) -> bool:
    """Whether these are all who are present: somebody who did not agree may have left since."""
    return set(table.present()) <= set(users)


def level_alone(table: TableView) -> str | None:
    """The level of the computers that one person plays against, the strongest where they differ."""
    levels = [seat.level for seat in table.seats if seat.user is None and seat.level is not None]
    return max(levels, key=lambda level: strength_of(level) or 0, default=None)


def after_game_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """What can follow a game: the next one, or **Change the table** (rules, seats and people); in a tournament, the way
    back to it.

    :param reader: who reads it, where only they do: what they have said already is shown as done.
    """
    if table.tournament is not None:
        return ways_on(Place.TOURNAMENT_RESULT, table.tournament, texts)
    is_pressed = reader in table.agreed and not is_everybody(table.agreed, table)
    without = [_without_others_button(table, texts)] if table.most_agree() and (is_pressed or reader is None) else []
    return [
        next_button(table, texts, is_pressed=is_pressed),
        *without,
        button(texts.say("over-change"), BackToLobby(table.id).custom_id),
    ]


def _without_others_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Begins without those who have not said that they want to."""
    label = texts.say("agree-without-others", count=len(table.agreed), all=len(table.present()))
    return button(label, BeginWithoutOthers(table.id, len(table.present())).custom_id, GREY)


def count_private_items(table: str, texts: Texts) -> list[Item]:
    """Asks whether games that only the reader sees shall count where others look.

    :param table: where they have just played one.
    """
    return [text(f"-# {texts.say('private-games-ask')}"), row(*ways_on(Place.COUNTING, table, texts))]
