"""What waits for everybody who is present: the next game, and going on with a game that was stopped."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import discord
from discord import ui

from bot.ids import make_id
from bot.tables.state.meaning import stopping_means
from bot.tables.state.stopping import LONGEST_REASON
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.names import Subject, subject_of
from bot.text.rules_words import system_title
from cogs.core.forms import text_form
from cogs.core.parts import BLUE, EDGE_WAIT, GREEN, GREY, Item, button, panel, row, text
from cogs.lobby.game_line import system_shown
from cogs.privacy.panel import NO_TABLE
from cogs.table.buttons import next_button

_LONGEST_OPTION = 100
_MOST_OPTIONS = 25


def agreed_line(table: TableView, texts: Texts, reader: int | None = None) -> str | None:
    """``Ana wants another game · 1 of 2``; None where nobody has said so.

    :param reader: who reads it, where only they do.
    """
    if not table.agreed:
        return None
    if _is_everybody(table.agreed, table):
        return texts.say("agree-everybody", button=_agreeing_label(table, texts))
    key = "agree-resume"
    if table.stopped is None:
        key = "agree-rematch" if table.match_is_over() else "agree-next"
    who, names = _subject(table, table.agreed, texts, reader)
    return texts.say(key, who=who, names=names, count=len(table.agreed), all=len(table.present()))


def _agreeing_label(table: TableView, texts: Texts) -> str:
    if table.stopped is not None:
        return texts.say("stopped-resume")
    return next_button(table, texts).label or ""


def _subject(table: TableView, users: Iterable[int], texts: Texts, reader: int | None) -> Subject:
    wanted = set(users)
    return subject_of(((seat.name, seat.user == reader) for seat in table.seats if seat.user in wanted), texts)


def stopped_words(table: TableView, texts: Texts, reader: int | None = None) -> str:
    """Who stopped a game and why, until when it can go on, and who wants what. Only for tables that were stopped.

    :param reader: who reads it, where only they do.
    """
    stopped = table.stopped
    if stopped is None:
        raise LookupError(f"table {table.id} was not stopped")
    until = f"<t:{int(stopped.until)}:R>"
    title = texts.say("stopped-title-you") if stopped.by == reader else texts.say("stopped-title", name=stopped.name)
    lines = [f"### ⏹️ {title}"]
    if stopped.reason:
        lines.append(texts.say("stopped-reason", reason=stopped.reason))
    lines.append(texts.say("stopped-line" if len(table.present()) > 1 else "stopped-line-alone", until=until))
    if stopped.consents:
        who, names = _subject(table, stopped.consents, texts, reader)
        lines.append(f"-# {texts.say('stopped-consents', who=who, names=names)}")
    if agreed := agreed_line(table, texts, reader):
        lines.append(f"**{agreed}**")
    return "\n".join(lines)


def stopped_line(table: TableView, texts: Texts) -> str | None:
    """Who stopped a game that has ended so."""
    if table.stopped is None:
        return None
    key = "stopped-by-why" if table.stopped.reason else "stopped-by"
    return texts.say(key, name=table.stopped.name, reason=table.stopped.reason)


def stopped_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """**Go on**, and where somebody else than who stopped it has a say **Agree to the stop**; not what the reader has
    said already."""
    stopped = table.stopped
    wants, content = table.agreed, () if stopped is None else (stopped.by, *stopped.consents)
    buttons = []
    if reader not in wants or _is_everybody(wants, table):
        buttons.append(button(texts.say("stopped-resume"), make_id(table.id, "resume", len(table.present())), GREEN))
    if reader not in content and any(user not in content[:1] for user in table.present()):
        buttons.append(button(texts.say("stopped-consent"), make_id(table.id, "consent"), GREY))
    return buttons


def _is_everybody(users: Iterable[int], table: TableView) -> bool:
    """Whether these are all who are present: somebody who did not agree may have left since."""
    return set(table.present()) <= set(users)


def after_game_buttons(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """What can follow a game: the next one, or **Change the table** (rules, seats and people); in a tournament, the way
    back to it."""
    if table.tournament is not None:
        return [button(texts.say("tournament-go"), make_id(table.tournament, "cup"), BLUE, emoji="🏆")]
    return [next_button(table, texts), button(texts.say("over-change"), make_id(table.id, "change"))]


def reason_form(table: TableView, texts: Texts, reason: str = "") -> ui.Modal:
    """Asks why the game is stopped, or whether it is to be for the ``reason`` that was given already."""
    return text_form(
        make_id(table.id, "stop-said", stopping_means(table)),
        texts.say("stop-why-title"),
        texts.say("stop-why-label"),
        texts.say("stop-why-hint"),
        most=LONGEST_REASON,
        value=reason,
    )


def points_panel(table: TableView, place: int, texts: Texts) -> ui.LayoutView:
    """How whoever takes a seat in a match wants to begin: with nothing, or with the leaver's points."""
    name, points = table.seats[place].name, table.scores[place]
    buttons = [
        button(texts.say("seat-with-nothing"), make_id(table.id, "take-seat", place, "own"), BLUE),
        button(texts.say("seat-with-points", name=name, count=points), make_id(table.id, "take-seat", place, "for")),
    ]
    question = texts.say("seat-points-question", name=name, count=points)
    return panel([text(question), row(*buttons)], EDGE_WAIT)


class Meant(StrEnum):
    """What a command asks of a table."""

    HAND = "hand"
    TABLE = "table"
    LEAVE = "leave"
    STOP = "stop"


def which_panel(tables: Iterable[TableView], verb: Meant, user: int, texts: Texts) -> ui.LayoutView:
    """Asks which of several tables in a channel a command means: each is told by who else sits there, and how far it
    is."""
    options = [
        discord.SelectOption(
            label=_with_whom(table, user, texts)[:_LONGEST_OPTION],
            description=_how_far(table, texts)[:_LONGEST_OPTION],
            value=table.id,
        )
        for table in tables
    ][:_MOST_OPTIONS]
    select: ui.Select[Any] = ui.Select(
        custom_id=make_id(NO_TABLE, "which-table", verb), placeholder=texts.say("which-choose"), options=options
    )
    items: list[Item] = [text(f"### {texts.say('which-title')}"), row(select)]
    return panel(items, EDGE_WAIT)


def _with_whom(table: TableView, user: int, texts: Texts) -> str:
    names = [seat.name for seat in table.seats if seat.user != user]
    if not names:
        return texts.say("which-alone")
    key = "which-of" if table.seat_of(user) is None else "which-with"
    return texts.say(key, names=join_and(names, texts))


def _how_far(table: TableView, texts: Texts) -> str:
    state = table.status if table.stopped is None else "stopped"
    turn = 0 if table.game is None else table.game.public.turn
    game = system_title(system_shown(table), texts)
    return texts.say("which-state", game=game, state=texts.say(f"which-{state}", turn=turn))
