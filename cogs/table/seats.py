"""Words about the people at a table: host, absent players, free seats."""

from typing import Any, Final

from discord import ui

from bot.tables.actions import ComeBack, StepAway, TakeSeat
from bot.tables.state.status import Status
from bot.tables.view import TableSeat, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras
from cogs.core.parts import BLUE, EDGE_WAIT, button, panel, row, text
from cogs.core.press import Press
from cogs.shared.results import computers_line, level_of_seat, level_words
from cogs.shared.time_words import timestamp
from cogs.table.clocks import clock_lines
from cogs.table.lobby import visitor_panel
from cogs.table.presses import LetComputerPlay, PlayMyself, Points, SitOnSeat

_MOST_SEATS_OFFERED: Final = 2
"""Seat buttons that fit beside the others of a public message; a taken seat makes room for the next."""


def who_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the host, absent players, free seats, levels of computers, a deadline's warning, changes of the clock.

    A game that one person plays alone has no host line, and neither has a tournament's.
    """
    said = _absent(table, texts)
    if table.tournament is None and (len(table.people()) > 1 or table.has_free_seats()):
        said.insert(0, f"🏠 {texts.say('who-host', name=table.host_name)}")
    lines = [" · ".join(said)] if said else []
    if computers := computers_line(table, texts):
        lines.append(computers)
    if table.warned and table.deadline is not None:
        lines.append(f"⏱️ {_warned_words(table, table.deadline, texts)}")
    return [*(f"-# {line}" for line in lines), *clock_lines(table, texts)]


def _warned_words(table: TableView, deadline: float, texts: Texts) -> str:
    """Return what happens at the deadline."""
    if not table.absent_loses:
        return texts.say("clock-until", when=timestamp(deadline))
    name = table.seats[table.running().public.to_play].name
    return texts.say("clock-until-loses", when=timestamp(deadline), name=name)


def absent_lines(table: TableView, texts: Texts) -> list[str]:
    """Return absent players and free seats as a line of a private panel."""
    said = _absent(table, texts)
    return [f"-# {' · '.join(said)}"] if said else []


def _absent(table: TableView, texts: Texts) -> list[str]:
    """Return lines about seats whose people are not there: who computers play for, and who has left."""
    keys = [
        "who-shown-out"
        if seat.was_shown_out
        else "who-freed"
        if seat.freed
        else "who-left"
        if seat.left_by is not None
        else "who-opened"
        if seat.is_free
        else None
        for seat in table.seats
    ]
    said = [texts.say(key, name=seat.name) for key, seat in zip(keys, table.seats, strict=True) if key]
    played_for = [seat.name for seat in table.seats if seat.away and table.status is not Status.ASLEEP]
    if played_for:
        said.insert(0, texts.say("who-played-for", name=join_and(played_for, texts)))
    return [f"🖥️ {each}" for each in said]


def who_sits(table: TableView, texts: Texts) -> tuple[str, ...]:
    """Return what the picture's signs tell of each seat, with levels of computers, for its alt text; empty for a seat
    without a sign."""
    return tuple(
        texts.say("who-alt-shown-out")
        if seat.was_shown_out
        else texts.say("who-alt-freed")
        if seat.freed
        else texts.say("who-alt-left")
        if seat.left_by is not None
        else texts.say("who-alt-opened")
        if seat.is_free
        else texts.say("who-alt-played-for")
        if seat.away
        else texts.say("who-alt-host")
        if seat.user == table.host
        else level_words(level_of_seat(seat), texts)
        for seat in table.seats
    )


def seats_to_take(table: TableView, reader: int | None = None) -> list[int]:
    """Return the seats that may be taken; after a game also computers' seats, at the end.

    :param reader: only reader of the panel: none if they were shown out, only their own if they left the game.
    """
    if table.status is Status.LOBBY or table.stopped is not None or table.tournament is not None:
        return []
    # Who was shown out can't come back by another seat.
    if reader is not None and table.showing_out_of(reader) is not None:
        return []
    free = [place for place, seat in enumerate(table.seats) if seat.is_free]
    if table.status is not Status.OVER:
        # Who left a running game may take back their own seat alone.
        own = [place for place in free if reader is not None and table.seats[place].left_by == reader]
        return own or free
    return free + [place for place, seat in enumerate(table.seats) if seat.user is None and place not in free]


def seat_buttons(table: TableView, texts: Texts, reader: int | None = None) -> list[ui.Button[Any]]:
    """Return buttons to the first seats that may be taken, such as **Take Zoë's seat**; for computers' seats
    **Join**."""
    seats = seats_to_take(table, reader)
    if seats and not table.seats[seats[0]].is_free:
        return [button(texts.say("tables-join"), SitOnSeat(table.id, seats[0]).custom_id, BLUE)]
    return [
        button(_take_label(table.seats[place], texts, reader), SitOnSeat(table.id, place).custom_id, BLUE)
        for place in seats[:_MOST_SEATS_OFFERED]
        if table.seats[place].is_free
    ]


def _take_label(seat: TableSeat, texts: Texts, reader: int | None) -> str:
    if reader is not None and seat.left_by == reader:
        return texts.say("left-sit-again")
    return texts.say("seat-take-of", name=seat.name)


def points_panel(table: TableView, place: int, texts: Texts) -> ui.LayoutView:
    """Ask whether a person who takes a seat in a match begins with nothing or with the leaver's points."""
    name, points = table.seats[place].name, table.scores[place]
    with_nothing, with_points = (SitOnSeat(table.id, place, each).custom_id for each in (Points.OWN, Points.FOR_OWNER))
    buttons = [
        button(texts.say("seat-with-nothing"), with_nothing, BLUE),
        button(texts.say("seat-with-points", name=name, count=points), with_points),
    ]
    question = texts.say("seat-points-question", name=name, count=points)
    return panel([text(question), row(*buttons)], EDGE_WAIT)


def has_room(table: TableView) -> bool:
    """Return whether a lobby has a seat that is held for nobody."""
    return table.status is Status.LOBBY and len(table.still_expected()) < table.seats_left


@answers(SitOnSeat)
async def take_seat(press: Press, asked: SitOnSeat) -> None:
    """Take a seat. Ask for the points first in a match; in a lobby show the game, which may be another by now."""
    table, place, may_choose = press.table, asked.place, press.kernel.tables.may_choose_points
    # The button is of a game that has gone back to its lobby.
    if table.status is Status.LOBBY and table.seat_of(press.user) is None:
        await press.show(visitor_panel(table, press.texts))
        return
    if asked.points is None and place is not None and may_choose(table.id, place, press.user):
        await press.show(points_panel(table, place, press.texts))
        return
    action = TakeSeat(place, asked.points is Points.FOR_OWNER)
    await press.act_and_show_hand(action, PanelExtras(line=press.texts.say("seat-yours")))


@answers(LetComputerPlay)
async def step_away(press: Press, asked: LetComputerPlay) -> None:
    await press.act_and_show_hand(StepAway())


@answers(PlayMyself)
async def come_back(press: Press, asked: PlayMyself) -> None:
    await press.act_and_show_hand(ComeBack(), PanelExtras(line=press.texts.say("hand-back")))
