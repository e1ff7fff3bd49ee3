"""The private panel of the host and of moderators: who sits here, who leads, how long turns are, who is mentioned."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.tables.limits import SHORTEST_MENTIONED
from bot.tables.state.status import Status
from bot.tables.view import TableSeat, TableView
from bot.text import Texts
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, GREY, RED, Item, button, panel, row, rows, select_option, text
from cogs.core.press_ids import PressId
from cogs.shared.time_words import clock_words
from cogs.table.buttons import back_button, mentions_players, way_back
from cogs.table.clocks import clock_selects
from cogs.table.presses import (
    ChooseHost,
    ChooseSeatToOpen,
    ChooseWhoGoes,
    ChooseWhoReturns,
    FreeSeatSurely,
    LetPlayFor,
    OpenHostPanel,
    QuietServer,
    QuietTable,
    ShowOutSurely,
)

SEAT_OF: Final = "."
"""Stands between a seat and who sits there in what a select chooses."""
NamedValue = tuple[str, str]
"""A select's label and value."""


def host_panel(
    table: TableView,
    user: int,
    texts: Texts,
    *,
    line: str = "",
    silent_at: float | None = None,
    now: float = 0.0,
    quiet_server: bool | None,
) -> ui.LayoutView:
    """What the host and moderators can do.

    :param line: what has just been done.
    :param silent_at: from when on a computer may be let play for the person to play; None where that is for nobody.
    :param quiet_server: whether nobody is mentioned in the whole server; None where the reader may not choose that.
    """
    whose = texts.say("host-line-you") if user == table.host else texts.say("host-line", name=table.host_name)
    heading = [f"### {texts.say('host-title')}", line or whose]
    items: list[Item] = [text("\n".join(heading)), *_silent(table, user, texts, silent_at, now)]
    items += clock_selects(table, texts)
    items += [row(each) for each in _people(table, user, texts) if each is not None]
    last = []
    if mentions_players(table):
        last.append(_toggle(QuietTable(table.id, not table.quiet), "host-quiet", texts))
    if quiet_server is not None:
        last.append(_toggle(QuietServer(table.id, not quiet_server), "host-quiet-server", texts))
    if table.seat_of(user) is not None:
        last.append(back_button(table.id, texts, GREY))
    return panel([*items, *rows(last)], EDGE_WAIT)


def _silent(table: TableView, user: int, texts: Texts, silent_at: float | None, now: float) -> list[Item]:
    """Whether a computer may be let play for whoever is to play."""
    if table.status is not Status.PLAYING or table.game is None or len(table.people()) < 2:
        return []
    seat = table.seats[table.game.public.to_play]
    if seat.by_computer or seat.user == user:
        return []
    if table.deadline is not None:
        words = "host-clock-waits-loses" if table.absent_loses else "host-clock-waits"
        return [text(texts.say(words, name=seat.name))]
    if silent_at is None or silent_at > now:
        # The panel may lie open until then: how far away it is would become untrue in it, the time of day does not.
        when = f"<t:{int(silent_at or now)}:t>"
        return [text(texts.say("host-silent-from", name=seat.name, when=when))]
    play_for = LetPlayFor(table.id, table.game.public.turn).custom_id
    words = texts.say("host-silent", name=seat.name)
    return [text(words), row(button(texts.say("host-play-for", name=seat.name), play_for, BLUE))]


def _people(table: TableView, user: int, texts: Texts) -> list[ui.Select[Any] | None]:
    seats = list(enumerate(table.seats))
    present = [
        (seat.name, _value(place, seat))
        for place, seat in seats
        if seat.user not in (None, table.host) and not seat.away
    ]
    others = [(seat.name, _value(place, seat)) for place, seat in seats if seat.user not in (None, user)]
    kept = [(seat.name, _value(place, seat)) for place, seat in seats if seat.by_computer and not seat.is_free]
    kept = [] if table.status is Status.LOBBY else kept
    shown_out = [(each.name, str(each.user)) for each in table.shown_out]
    return [
        _select(ChooseHost(table.id, table.version), texts.say("host-hand-over"), present),
        _select(ChooseSeatToOpen(table.id, table.version), texts.say("host-open-seat"), kept),
        _select(ChooseWhoGoes(table.id, table.version), texts.say("host-show-out"), others),
        _select(ChooseWhoReturns(table.id, table.version), texts.say("host-let-in"), shown_out),
    ]


def _value(place: int, seat: TableSeat) -> str:
    """A seat and who sits there, so that nothing is done to whoever sits there later."""
    return str(place) if seat.user is None else f"{place}{SEAT_OF}{seat.user}"


def _select(press: PressId, placeholder: str, choices: Sequence[NamedValue]) -> ui.Select[Any] | None:
    """The id is another one after every change, so that the same can be chosen again."""
    if not choices:
        return None
    options = [select_option(label, value) for label, value in choices[-MOST_OPTIONS:]]
    return ui.Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def losing_seat_panel(table: TableView, yes: ShowOutSurely | FreeSeatSurely, texts: Texts) -> ui.LayoutView:
    """Says what being shown out, or losing the seat while absent, means for somebody, and asks once more."""
    name = table.seats[yes.place].name
    sure, agree = "host-free-sure", "host-free-yes"
    if isinstance(yes, ShowOutSurely):
        sure, agree = "host-show-out-sure", "host-show-out-yes"
    no = button(texts.say("more-back"), OpenHostPanel(table.id).custom_id)
    asks = [texts.say(sure, name=name)]
    if table.status.in_game:
        is_present = table.seats[yes.place].user is not None and not table.seats[yes.place].away
        asks.append(texts.say("host-show-out-game", name=name, present="yes" if is_present else "no"))
    return panel(
        [text("\n".join(asks)), row(button(texts.say(agree, name=name), yes.custom_id, RED), no)],
        EDGE_WAIT,
    )


def _toggle(press: QuietTable | QuietServer, key: str, texts: Texts) -> ui.Button[Any]:
    label = texts.say(key, on="no" if press.is_quiet else "yes")
    return button(label, press.custom_id, emoji="🔔" if press.is_quiet else "🔕")


def clock_panel(table: TableView, texts: Texts, *, host: bool, back: str | None = None) -> ui.LayoutView:
    """The turn clock and who plays for the absent; selects for the host and moderators, words for others.

    :param back: the table, for whoever sits there.
    """
    ways = [row(*way_back(back, texts))]
    told = "clock-told" if mentions_players(table) else "clock-told-unmentioned"
    if 0 < table.turn_seconds < SHORTEST_MENTIONED:
        told = "clock-told-short"
    then = "clock-then-loses" if table.absent_loses else "clock-then"
    lines = [f"### {texts.say('clock-title')}", f"{texts.say(told)} {texts.say(then)}"]
    if table.status is not Status.LOBBY:
        lines.append(texts.say("clock-next-turn"))
    if not host or table.absent_loses:
        level = texts.say(f"level-title-{table.absent_level}")
        lines += [texts.say("clock-label", time=f"**{clock_words(table.turn_seconds, texts)}**")]
        if not table.absent_loses:
            lines += [texts.say("clock-level", level=f"**{level}**"), texts.say("clock-who", name=table.host_name)]
        return panel([text("\n".join(lines)), *ways], EDGE_WAIT)
    return panel([text("\n".join(lines)), *clock_selects(table, texts), *ways], EDGE_LOBBY)
