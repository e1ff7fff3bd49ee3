"""People at a table and their time: host, absent players, free seats, and the turn clock."""

from typing import Any, Final

from discord import ui

from bot.players.levels import FOR_PEOPLE
from bot.tables.actions import ComeBack, StepAway, TakeSeat
from bot.tables.limits import TURN_CLOCKS
from bot.tables.state.giving_back import NOTICED
from bot.tables.state.status import Status
from bot.tables.state.time_off import SHORTEST_WITH_TIME_OFF
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import join_and
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.shared import results
from cogs.shared.time_words import clock_words, left_words, rough_words, timestamp, vacation_lines
from cogs.table import presses
from cogs.table.buttons import play_now_button

_MOST_SEATS_OFFERED: Final = 2
"""Seat buttons that fit beside the others of a public message; a taken seat makes room for the next."""


def clock_button(table: TableView, texts: Texts) -> ui.Button[Any]:
    """Return the button that tells the turn clock and opens its panel."""
    key = "clock-label-weekends" if table.weekends_off and _may_rest(table) else "clock-label"
    return parts.button(
        texts.say(key, time=clock_words(table.turn_seconds, texts)), presses.OpenClock(table.id).custom_id
    )


def weekends_button(table: TableView, texts: Texts) -> list[ui.Button[Any]]:
    """Return the button that lets weekends count or not, before the start and where turns last so long."""
    if table.status is not Status.LOBBY or not _may_rest(table):
        return []
    label = texts.say("clock-weekends", off="yes" if table.weekends_off else "no")
    press = presses.ChooseWeekends(table.id, not table.weekends_off)
    return [parts.button(label, press.custom_id, parts.BLUE if table.weekends_off else parts.GREY, emoji="📅")]


def _may_rest(table: TableView) -> bool:
    """Return whether turns are long enough for nights, weekends and vacations to count."""
    return table.turn_seconds >= SHORTEST_WITH_TIME_OFF


def clock_rest_lines(table: TableView, now: float, texts: Texts) -> list[str]:
    """Return what does not count at a table, and how much is left of the present turn."""
    lines = [texts.say("clock-own-time" if table.vacations_off else "clock-nights")] if _may_rest(table) else []
    if table.weekends_off and _may_rest(table) and table.status is not Status.LOBBY:
        lines.append(texts.say("clock-weekends-off"))
    if table.deadline is not None:
        lines.append(f"⏱️ {left_words(table, now, texts)}")
    return [*lines, *vacation_lines(table, texts)]


def off_lines(table: TableView, texts: Texts) -> list[str]:
    """Return what does not count of the present turn."""
    off, game = table.off, table.game
    if off is None or game is None:
        return []
    lines = vacation_lines(table, texts)
    if off.night or off.weekends:
        words = {"time": clock_words(table.turn_time, texts), "name": table.seats[game.public.to_play].name}
        lines.insert(0, texts.say("clock-turn-off", off=off.habits, **words))
    return [f"-# ⏱️ {line}" for line in lines]


def clock_selects(table: TableView, texts: Texts) -> list[parts.Item]:
    """Choose the turn clock and the level that plays for the absent; nothing where the absent lose by it."""
    if table.absent_loses:
        return []
    clocks = [
        parts.select_option(
            texts.say("clock-label", time=clock_words(each, texts)), str(each), chosen=each == table.turn_seconds
        )
        for each in TURN_CLOCKS
    ]
    levels = [
        parts.select_option(
            texts.say("clock-level", level=texts.say(f"level-title-{each}")), each, chosen=each == table.absent_level
        )
        for each in FOR_PEOPLE
        if each in table.absent_levels
    ]
    return [
        parts.row(parts.choices_of(presses.ChooseSeconds(table.id), clocks)),
        parts.row(parts.choices_of(presses.ChooseAbsentLevel(table.id), levels)),
    ]


def clock_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the changes of the clock: time given back for the bot's absence, hours off, and a new setting."""
    lines = clock_change_lines(table, texts)
    if table.deadline is not None and table.given_back >= NOTICED:
        lines.insert(0, f"-# ⏱️ {texts.say('clock-given-back', time=rough_words(table.given_back, texts))}")
    return [*lines, *off_lines(table, texts)]


def clock_change_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the turn clock that applies later, where it differs from the present one and somebody else waits."""
    game, is_awaited = table.game, table.status is Status.PLAYING and len(table.people()) > 1
    if game is None or not is_awaited or table.seats[game.public.to_play].by_computer:
        return []
    if table.turn_seconds == table.turn_time:
        return []
    # Where the absent lose nobody changes the clock: it has not begun for those who have not had a turn.
    key = "clock-from-second" if table.absent_loses else "clock-from-next"
    return [f"-# ⏱️ {texts.say(key, time=clock_words(table.turn_seconds, texts))}"]


def time_left(table: TableView) -> str:
    """Return the deadline of the present turn, to append to its player; empty without a clock."""
    return "" if table.deadline is None else f" ⏱️ {timestamp(table.deadline)}"


def warning_line(own: PersonalView, texts: Texts) -> str | None:
    """Return the warning on the panel of a player whose time runs out, or None."""
    if not own.table.warned or own.hand is None or own.hand.public.to_play != own.seat:
        return None
    return f"⚠️ {texts.say('hand-warning-loses' if own.table.absent_loses else 'hand-warning-away')}"


def who_lines(table: TableView, texts: Texts) -> list[str]:
    """Return the host, absent players, free seats, levels of computers, a deadline's warning, changes of the clock.

    A game that one person plays alone has no host line, and neither has a tournament's.
    """
    said = _absent(table, texts)
    if table.tournament is None and (len(table.people()) > 1 or table.has_free_seats()):
        said.insert(0, f"🏠 {texts.say('who-host', name=table.host_name)}")
    lines = [" · ".join(said)] if said else []
    if computers := results.computers_line(table, texts):
        lines.append(computers)
    if table.warned and table.deadline is not None:
        when = timestamp(table.deadline)
        words = texts.say("clock-until", when=when)
        if table.absent_loses:
            name = table.seats[table.running().public.to_play].name
            words = texts.say("clock-until-loses", when=when, name=name)
        lines.append(f"⏱️ {words}")
    return [*(f"-# {line}" for line in lines), *clock_lines(table, texts)]


def absent_lines(table: TableView, texts: Texts) -> list[str]:
    """Return absent players and free seats as a line of a private panel."""
    said = _absent(table, texts)
    return [f"-# {' · '.join(said)}"] if said else []


def _absent(table: TableView, texts: Texts) -> list[str]:
    """Return lines about seats whose people are not there: who computers play for, and who has left."""
    said, played_for = list[str](), list[str]()
    for seat in table.seats:
        if seat.away and table.status is not Status.ASLEEP:
            played_for.append(seat.name)
        if seat.was_shown_out:
            said.append(texts.say("who-shown-out", name=seat.name))
        elif seat.freed:
            said.append(texts.say("who-freed", name=seat.name))
        elif seat.left_by is not None:
            said.append(texts.say("who-left", name=seat.name))
        elif seat.is_free:
            said.append(texts.say("who-opened", name=seat.name))
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
        else results.level_words(results.level_of_seat(seat), texts)
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
        return [parts.button(texts.say("tables-join"), presses.SitOnSeat(table.id, seats[0]).custom_id, parts.BLUE)]
    buttons = []
    for place in seats[:_MOST_SEATS_OFFERED]:
        if (seat := table.seats[place]).is_free:
            was_own = reader is not None and seat.left_by == reader
            label = texts.say("left-sit-again") if was_own else texts.say("seat-take-of", name=seat.name)
            buttons.append(parts.button(label, presses.SitOnSeat(table.id, place).custom_id, parts.BLUE))
    return buttons


def visitor_panel(table: TableView, texts: Texts) -> ui.LayoutView:
    """Return a lobby for a person who does not sit there: whether a seat is free, and the way to it."""
    free = table.seats_left
    join = [parts.button(texts.say("lobby-join"), presses.SitDown(table.id).custom_id, parts.BLUE)] if free else []
    return parts.panel(
        [parts.text(texts.say("lobby-visitor", count=free)), parts.row(*join, play_now_button(texts, parts.GREY))],
        parts.EDGE_LOBBY,
    )


def points_panel(table: TableView, place: int, texts: Texts) -> ui.LayoutView:
    """Ask whether a person who takes a seat in a match begins with nothing or with the leaver's points."""
    name, points = table.seats[place].name, table.scores[place]
    with_nothing, with_points = (
        presses.SitOnSeat(table.id, place, each).custom_id for each in (presses.Points.OWN, presses.Points.FOR_OWNER)
    )
    buttons = [
        parts.button(texts.say("seat-with-nothing"), with_nothing, parts.BLUE),
        parts.button(texts.say("seat-with-points", name=name, count=points), with_points),
    ]
    question = texts.say("seat-points-question", name=name, count=points)
    return parts.panel([parts.text(question), parts.row(*buttons)], parts.EDGE_WAIT)


def has_room(table: TableView) -> bool:
    """Return whether a lobby has a seat that is held for nobody."""
    return table.status is Status.LOBBY and len(table.still_expected()) < table.seats_left


@answers(presses.SitOnSeat)
async def take_seat(press: Press, asked: presses.SitOnSeat) -> None:
    """Take a seat. Ask for the points first in a match; in a lobby show the game, which may be another by now."""
    table, place, may_choose = press.table, asked.place, press.kernel.tables.may_choose_points
    # The button is of a game that has gone back to its lobby.
    if table.status is Status.LOBBY and table.seat_of(press.user) is None:
        await press.show(visitor_panel(table, press.texts))
        return
    if asked.points is None and place is not None and may_choose(table.id, place, press.user):
        await press.show(points_panel(table, place, press.texts))
        return
    action = TakeSeat(place, asked.points is presses.Points.FOR_OWNER)
    await press.act_and_show_hand(action, PanelExtras(line=press.texts.say("seat-yours")))


@answers(presses.LetComputerPlay)
async def step_away(press: Press, asked: presses.LetComputerPlay) -> None:
    await press.act_and_show_hand(StepAway())


@answers(presses.PlayMyself)
async def come_back(press: Press, asked: presses.PlayMyself) -> None:
    await press.act_and_show_hand(ComeBack(), PanelExtras(line=press.texts.say("hand-back")))
