"""What a server plays now and who wants to, and invitations."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import ui

from bot.tables.state.status import Status
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.play_words import ahead_line
from bot.text.rules_words import system_title
from cogs.absence.presses import SitOnSeat
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREY, Item, button, lines_of, link_button, panel, row, text
from cogs.core.ways_on import Place, way_on
from cogs.gathering.presses import AskWhom, InviteThese, ListTables, RefuseInvitations, WaitToPlay
from cogs.lobby.presses import SitDown
from cogs.shared.game_line import system_shown
from cogs.shared.inviting import MOST_INVITED
from cogs.shared.lobby import held_line
from cogs.shared.seats import seats_to_take
from cogs.shared.ways import hand_button

_MOST_SHOWN: Final = 8
_MOST_NAMED: Final = 10

_STATES: Final = {Status.LOBBY: "tables-lobby", Status.PLAYING: "tables-playing", Status.ASLEEP: "tables-asleep"}

Linked = tuple[TableView, str | None]
"""A table and the address of its message, where it has one."""


def tables_panel(
    tables: Sequence[Linked],
    waiting: Mapping[int, str],
    user: int,
    texts: Texts,
    *,
    line: str = "",
    in_server: bool = True,
    begin: ui.Button[Any],
) -> ui.LayoutView:
    """The running tables that the reader can see, with the way to each, and who wants to play now.

    :param waiting: who wants to play, with their names.
    :param line: what has just been done.
    :param in_server: whether there are others who could be found and invited.
    :param begin: what begins another table or game there.
    """
    heading = f"### {texts.say('tables-title')}"
    items: list[Item] = [lines_of((heading, line))]
    for table, link in tables[:_MOST_SHOWN]:
        words = text(_table_words(table, texts))
        if table.private:
            items.append(ui.Section(words, accessory=hand_button(table, texts)))
        elif (join := _join_button(table, user, texts)) is not None:
            items.append(ui.Section(text(_table_words(table, texts, link)), accessory=join))
        elif link is None:
            items.append(words)
        else:
            is_watched = table.seat_of(user) is None and table.status is not Status.LOBBY
            label = "tables-watch" if is_watched else "thread-go"
            items.append(ui.Section(words, accessory=link_button(texts.say(label), link)))
    if not tables:
        items.append(text(texts.say("tables-none")))
    elif len(tables) > _MOST_SHOWN:
        items.append(text(f"-# {texts.say('tables-more', count=len(tables) - _MOST_SHOWN)}"))
    if waiting:
        names = list(waiting.values())[:_MOST_NAMED]
        if more := len(waiting) - len(names):
            names.append(texts.say("tables-waiting-more", count=more))
        items.append(text(texts.say("tables-waiting", names=join_and(names, texts))))
    is_waiting = user in waiting
    wait = button(
        texts.say("tables-stop-waiting" if is_waiting else "tables-wait"),
        WaitToPlay(not is_waiting).custom_id,
        GREY if is_waiting else BLUE,
    )
    invite = button(texts.say("tables-invite"), AskWhom().custom_id, emoji="✉️")
    others = (wait, invite) if in_server else ()
    return panel([*items, row(*others, begin)], EDGE_LOBBY)


def free_seats(table: TableView) -> int:
    """How many people may still sit down at a table."""
    if table.status is Status.LOBBY:
        return table.seats_left
    return len(seats_to_take(table))


def _join_button(table: TableView, user: int, texts: Texts) -> ui.Button[Any] | None:
    """Sits down there and then; None for whoever can't."""
    if table.seat_of(user) is not None or not free_seats(table):
        return None
    in_lobby = table.status is Status.LOBBY
    if not in_lobby and not seats_to_take(table, user):
        return None
    press = SitDown(table.id) if in_lobby else SitOnSeat(table.id)
    return button(texts.say("tables-join"), press.custom_id, BLUE)


def _table_words(table: TableView, texts: Texts, link: str | None = None) -> str:
    """A table in words.

    :param link: the address that leads to it, where no button does.
    """
    names = join_and([seat.name for seat in table.seats], texts)
    state = texts.say(_STATES[table.status])
    heading = f"**{names}**" if link is None else f"**[{names}]({link})**"
    words = f"{heading}\n{system_title(system_shown(table), texts)} · {state}"
    if table.private:
        words += f"\n-# {texts.say('tables-private')}"
    else:
        words += f" · {texts.say('tables-seats', count=free_seats(table))}"
    awaited = held_line(table, texts)
    if awaited:
        words += f"\n-# {awaited}"
    if table.status is Status.PLAYING and table.game is not None and table.game.result is None:
        words += f"\n-# {ahead_line(table.game.public, table.game.names, texts)}"
    return words


def whom_panel(texts: Texts) -> ui.LayoutView:
    """Asks who is to be invited."""
    people: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=InviteThese().custom_id,
        placeholder=texts.say("invite-whom"),
        min_values=1,
        max_values=MOST_INVITED,
    )
    back = button(texts.say("more-back"), ListTables().custom_id)
    return panel([text(texts.say("invite-line")), row(people), row(back)], EDGE_WAIT)


@way_on(Place.INVITATION, 10)
def no_more_button(about: str, texts: Texts) -> ui.Button[Any]:
    """For whoever wants to be invited no more."""
    return button(texts.say("invite-no-more"), RefuseInvitations().custom_id)
