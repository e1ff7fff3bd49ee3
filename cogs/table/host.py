"""Private panel of the host and moderators: people, host, turn clock, mentions."""

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.errors import Reason, Refused
from bot.tables.actions import ChooseClock, FreeSeat, HandOver, LetIn, OpenSeat, PlayFor, SetQuiet, ShowOut
from bot.tables.limits import SHORTEST_MENTIONED
from bot.tables.state.status import Status
from bot.tables.view import TableSeat, TableView
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, manages, number_in, offered_level, require_manager
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import PressId
from cogs.shared.telling import tell_people
from cogs.shared.time_words import clock_words
from cogs.table import presses
from cogs.table.buttons import back_button, mentions_players, way_back
from cogs.table.seats import clock_rest_lines, clock_selects, weekends_button

SEAT_OF: Final = "."
"""Separator between a seat and its person in a select's values."""


NamedValue = tuple[str, str]
"""Label and value of a select."""


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
    """Return what the host and moderators can do.

    :param line: words on the change just made.
    :param silent_at: time from which a computer may play for the awaited person; None where it may not.
    :param quiet_server: whether the whole server is quiet; None where the reader may not change that.
    """
    whose = texts.say("host-line-you") if user == table.host else texts.say("host-line", name=table.host_name)
    heading = [f"### {texts.say('host-title')}", line or whose]
    items: list[parts.Item] = [parts.text("\n".join(heading)), *_silent(table, user, texts, silent_at, now)]
    items += clock_selects(table, texts)
    seats = list(enumerate(table.seats))
    present = [
        (seat.name, _value(place, seat))
        for place, seat in seats
        if seat.user not in (None, table.host) and not seat.away
    ]
    others = [(seat.name, _value(place, seat)) for place, seat in seats if seat.user not in (None, user)]
    kept = [(seat.name, _value(place, seat)) for place, seat in seats if seat.by_computer and not seat.is_free]
    # In a lobby computers are removed by its own buttons.
    kept = [] if table.status is Status.LOBBY else kept
    shown_out = [(each.name, str(each.user)) for each in table.shown_out]
    menus = [
        _select(presses.ChooseHost(table.id, table.version), texts.say("host-hand-over"), present),
        _select(presses.ChooseSeatToOpen(table.id, table.version), texts.say("host-open-seat"), kept),
        _select(presses.ChooseWhoGoes(table.id, table.version), texts.say("host-show-out"), others),
        _select(presses.ChooseWhoReturns(table.id, table.version), texts.say("host-let-in"), shown_out),
    ]
    items += [parts.row(each) for each in menus if each is not None]  # those in which nobody is to choose are left out
    last = []
    if mentions_players(table):
        last.append(_toggle(presses.QuietTable(table.id, not table.quiet), "host-quiet", texts))
    if quiet_server is not None:
        last.append(_toggle(presses.QuietServer(table.id, not quiet_server), "host-quiet-server", texts))
    if table.seat_of(user) is not None:
        last.append(back_button(table.id, texts, parts.GREY))
    return parts.panel([*items, *parts.rows(last)], parts.EDGE_WAIT)


def _silent(table: TableView, user: int, texts: Texts, silent_at: float | None, now: float) -> list[parts.Item]:
    """Whether a computer may be let play for whoever is to play."""
    if table.status is not Status.PLAYING or table.game is None or len(table.people()) < 2:
        return []
    seat = table.seats[table.game.public.to_play]
    if seat.by_computer or seat.user == user:
        return []
    # With a turn clock nobody need decide: its end does.
    if table.deadline is not None:
        words = "host-clock-waits-loses" if table.absent_loses else "host-clock-waits"
        return [parts.text(texts.say(words, name=seat.name))]
    if silent_at is None or silent_at > now:
        # The panel may lie open until then: how far away it is would become untrue in it, the time of day does not.
        when = f"<t:{int(silent_at or now)}:t>"
        return [parts.text(texts.say("host-silent-from", name=seat.name, when=when))]
    play_for = presses.LetPlayFor(table.id, table.game.public.turn).custom_id
    words = texts.say("host-silent", name=seat.name)
    return [
        parts.text(words),
        parts.row(parts.button(texts.say("host-play-for", name=seat.name), play_for, parts.BLUE)),
    ]


def _value(place: int, seat: TableSeat) -> str:
    """Return a seat with its person, so that an action never hits a person who sat down later."""
    return str(place) if seat.user is None else f"{place}{SEAT_OF}{seat.user}"


def _select(press: PressId, placeholder: str, choices: Sequence[NamedValue]) -> ui.Select[Any] | None:
    """Return a select, or None without choices. Its id changes with the table, so that a choice can be repeated."""
    if not choices:
        return None
    options = [parts.select_option(label, value) for label, value in choices[-MOST_OPTIONS:]]
    return ui.Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def losing_seat_panel(
    table: TableView, yes: presses.ShowOutSurely | presses.FreeSeatSurely, texts: Texts
) -> ui.LayoutView:
    """Ask for confirmation before a person is shown out or loses the seat while absent."""
    name = table.seats[yes.place].name
    sure, agree = "host-free-sure", "host-free-yes"
    if isinstance(yes, presses.ShowOutSurely):
        sure, agree = "host-show-out-sure", "host-show-out-yes"
    no = parts.button(texts.say("more-back"), presses.OpenHostPanel(table.id).custom_id)
    asks = [texts.say(sure, name=name)]
    if table.status.in_game:
        is_present = table.seats[yes.place].user is not None and not table.seats[yes.place].away
        asks.append(texts.say("host-show-out-game", name=name, present="yes" if is_present else "no"))
    return parts.panel(
        [
            parts.text("\n".join(asks)),
            parts.row(parts.button(texts.say(agree, name=name), yes.custom_id, parts.RED), no),
        ],
        parts.EDGE_WAIT,
    )


def _toggle(press: presses.QuietTable | presses.QuietServer, key: str, texts: Texts) -> ui.Button[Any]:
    label = texts.say(key, on="no" if press.is_quiet else "yes")
    return parts.button(label, press.custom_id, emoji="🔔" if press.is_quiet else "🔕")


def clock_panel(
    table: TableView, texts: Texts, *, host: bool, back: str | None = None, now: float = 0.0
) -> ui.LayoutView:
    """Return the turn clock and the level for the absent: selects for the host and moderators, words for others.

    :param back: the table, for a reader who sits there.
    :param now: seconds since 1970.
    """
    ways = [parts.row(*way_back(back, texts))]
    told = "clock-told" if mentions_players(table) else "clock-told-unmentioned"
    if 0 < table.turn_seconds < SHORTEST_MENTIONED:
        told = "clock-told-short"
    then = "clock-then-loses" if table.absent_loses else "clock-then"
    lines = [f"### {texts.say('clock-title')}", f"{texts.say(told)} {texts.say(then)}"]
    if table.status is not Status.LOBBY:
        lines.append(texts.say("clock-next-turn"))
    lines += clock_rest_lines(table, now, texts)
    if not host or table.absent_loses:
        level = texts.say(f"level-title-{table.absent_level}")
        lines += [texts.say("clock-label", time=f"**{clock_words(table.turn_seconds, texts)}**")]
        if not table.absent_loses:
            lines += [texts.say("clock-level", level=f"**{level}**"), texts.say("clock-who", name=table.host_name)]
        return parts.panel([parts.text("\n".join(lines)), *ways], parts.EDGE_WAIT)
    ways = [parts.row(*weekends_button(table, texts), *way_back(back, texts))]
    return parts.panel([parts.text("\n".join(lines)), *clock_selects(table, texts), *ways], parts.EDGE_LOBBY)


@answers(presses.OpenHostPanel)
async def open_host_panel(press: Press, asked: presses.OpenHostPanel) -> None:
    await show_host_panel(press)


async def show_host_panel(press: Press, line: str = "") -> None:
    """Answer with the panel; who leads the table no more reads on their own hand, or without one, what they did."""
    table, tables = press.table, press.kernel.tables
    # The presser may just have handed the table over: tell them what they did.
    if not press.leads:
        if not line:
            raise Refused(Reason.NOT_HOST_OR_MODERATOR, name=table.host_name)
        if press.seated_at is not None:
            await press.show_hand(PanelExtras(line=line))
        else:
            await press.say(line)
        return
    quiet = await press.kernel.preferences.is_quiet(press.guild) if manages(press.interaction) else None
    silent_at, now = tables.counts_as_silent_at(table.id), tables.now()
    await press.show(
        host_panel(table, press.user, press.texts, line=line, silent_at=silent_at, now=now, quiet_server=quiet)
    )


def _chosen_seat(press: Press) -> tuple[int, int | None, TableSeat]:
    """Return the seat and its person as the panel showed them; None for the person in panels of an earlier release."""
    chosen, _, who = chosen_value(press.interaction).partition(SEAT_OF)
    place, user, seats = number_in(chosen), number_in(who) if who else None, press.table.seats
    if place >= len(seats):
        raise Refused(Reason.STALE)
    return place, user, seats[place]


@answers(presses.ChooseHost)
async def hand_over(press: Press, asked: presses.ChooseHost) -> None:
    place, user, seat = _chosen_seat(press)
    await press.act(HandOver(place, user))
    await show_host_panel(press, press.texts.say("host-done-handed", name=seat.name))


@answers(presses.ChooseSeatToOpen)
async def open_seat(press: Press, asked: presses.ChooseSeatToOpen) -> None:
    """Free a computer's seat; ask for confirmation where it plays for an absent person."""
    place, user, seat = _chosen_seat(press)
    if seat.user is None:
        await press.act(OpenSeat(place))
        await show_host_panel(press, press.texts.say("host-done-opened", name=seat.name))
        return
    await press.kernel.tables.check(press.table.id, FreeSeat(place, user), press.person)
    await press.show(
        losing_seat_panel(press.table, presses.FreeSeatSurely(press.table.id, place, str(seat.user)), press.texts)
    )


@answers(presses.ChooseWhoGoes)
async def ask_to_show_out(press: Press, asked: presses.ChooseWhoGoes) -> None:
    """Ask for confirmation before a person is shown out."""
    place, user, seat = _chosen_seat(press)
    if seat.user is None or user not in (None, seat.user):
        raise Refused(Reason.STALE)
    await press.kernel.tables.check(press.table.id, ShowOut(place, seat.user), press.person)
    await press.show(
        losing_seat_panel(press.table, presses.ShowOutSurely(press.table.id, place, str(seat.user)), press.texts)
    )


@answers(presses.FreeSeatSurely)
async def free_seat(press: Press, asked: presses.FreeSeatSurely) -> None:
    await _take_seat_from(press, asked, "host-done-opened", "host-told-freed")


@answers(presses.ShowOutSurely)
async def show_out(press: Press, asked: presses.ShowOutSurely) -> None:
    await _take_seat_from(press, asked, "host-done-shown-out", "host-told-shown-out")


async def _take_seat_from(
    press: Press, asked: presses.FreeSeatSurely | presses.ShowOutSurely, done: str, tells: str
) -> None:
    seats = press.table.seats
    if not (asked.user.isascii() and asked.user.isdigit() and len(asked.user) <= 20) or asked.place >= len(seats):
        raise Refused(Reason.STALE)
    name, user, by = seats[asked.place].name, int(asked.user), press.person.name
    # Asked before the action, which closes that panel.
    reads_it = press.kernel.private_panels.has_live_panel(press.table.id, user)
    action = (ShowOut if isinstance(asked, presses.ShowOutSurely) else FreeSeat)(asked.place, user)
    table = (await press.act(action)).table
    words = press.texts.say(done, name=name)
    if table.live:
        await show_host_panel(press, words)
    else:
        await press.say(words)
    if not reads_it:  # whose own panel says so need not be told in the channel
        texts = await press.kernel.preferences.for_server(press.guild)
        told = texts.say(tells, mention=f"<@{user}>", by=by, name=table.host_name)
        await tell_people(press, table.channel, [user], told, quiet=table.quiet)


@answers(presses.ChooseWhoReturns)
async def let_in(press: Press, asked: presses.ChooseWhoReturns) -> None:
    user = number_in(chosen_value(press.interaction))
    name = next((each.name for each in press.table.shown_out if each.user == user), "")
    by, table = press.person.name, (await press.act(LetIn(user))).table
    await show_host_panel(press, press.texts.say("host-done-let-in", name=name))
    texts = await press.kernel.preferences.for_server(press.guild)
    told = texts.say("host-told-let-in", mention=f"<@{user}>", by=by)
    await tell_people(press, table.channel, [user], told, quiet=table.quiet)


@answers(presses.LetPlayFor)
async def let_computer_play(press: Press, asked: presses.LetPlayFor) -> None:
    table = press.table
    await press.act(PlayFor(asked.turn))
    name = table.seats[table.running().public.to_play].name
    await show_host_panel(press, press.texts.say("host-done-play-for", name=name))


@answers(presses.QuietTable)
async def choose_quiet(press: Press, asked: presses.QuietTable) -> None:
    await press.act(SetQuiet(asked.is_quiet))
    await show_host_panel(press)


@answers(presses.QuietServer)
async def choose_quiet_server(press: Press, asked: presses.QuietServer) -> None:
    """Choose whether the bot mentions nobody in this server."""
    require_manager(press.interaction, press.texts)
    await press.kernel.preferences.choose_quiet(press.guild, quiet=asked.is_quiet)
    await show_host_panel(press)


@answers(presses.OpenClock)
async def clock(press: Press, asked: presses.OpenClock) -> None:
    """Show the turn clock; people who are neither host nor moderator may read it."""
    await press.show(
        clock_panel(press.table, press.texts, host=press.leads, back=press.seated_at, now=press.kernel.clock.now())
    )


@answers(presses.ChooseSeconds)
async def choose_seconds(press: Press, asked: presses.ChooseSeconds) -> None:
    await _choose(press, ChooseClock(seconds=number_in(chosen_value(press.interaction), digits=8)))


@answers(presses.ChooseWeekends)
async def choose_weekends(press: Press, asked: presses.ChooseWeekends) -> None:
    """Choose whether weekends count against nobody's clock."""
    await _choose(press, ChooseClock(weekends_off=asked.is_off))


@answers(presses.ChooseAbsentLevel)
async def choose_level(press: Press, asked: presses.ChooseAbsentLevel) -> None:
    await _choose(press, ChooseClock(level=offered_level(chosen_value(press.interaction))))


async def _choose(press: Press, action: ChooseClock) -> None:
    table = (await press.act(action)).table
    if table.status is Status.LOBBY:
        await press.show(clock_panel(table, press.texts, host=True, back=press.seated_at, now=press.kernel.clock.now()))
    else:
        await show_host_panel(press, press.texts.say("clock-next-turn"))
