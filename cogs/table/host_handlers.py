"""What each press on the panel of the host and of moderators does. The router calls these."""

from bot.errors import Reason, Refused
from bot.tables.actions import (
    ChooseClock,
    FreeSeat,
    HandOver,
    LetIn,
    OpenSeat,
    PlayFor,
    SetQuiet,
    ShowOut,
)
from bot.tables.state.status import Status
from bot.tables.view import TableSeat
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, number_in, offered_level
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.whereabouts import manages, require_manager
from cogs.shared.telling import tell_people
from cogs.table.host import SEAT_OF, clock_panel, host_panel, losing_seat_panel
from cogs.table.presses import (
    ChooseAbsentLevel,
    ChooseHost,
    ChooseSeatToOpen,
    ChooseSeconds,
    ChooseWhoGoes,
    ChooseWhoReturns,
    FreeSeatSurely,
    LetPlayFor,
    OpenClock,
    OpenHostPanel,
    QuietServer,
    QuietTable,
    ShowOutSurely,
)


@answers(OpenHostPanel)
async def open_host_panel(press: Press, asked: OpenHostPanel) -> None:
    await show_host_panel(press)


async def show_host_panel(press: Press, line: str = "") -> None:
    """Answer with the panel; who leads the table no more reads on their own hand, or without one, what they did."""
    table, tables = press.table, press.kernel.tables
    if not press.leads:
        if not line:
            raise Refused(Reason.NOT_HOST_OR_MODERATOR, name=table.host_name)
        if press.seated_at is not None:
            await press.show_hand(PanelExtras(line=line))
        else:
            await press.say(line)
        return
    manager = manages(press.interaction)
    layout = host_panel(
        table,
        press.user,
        press.texts,
        line=line,
        silent_at=tables.counts_as_silent_at(table.id),
        now=tables.now(),
        quiet_server=await press.kernel.preferences.is_quiet(press.guild) if manager else None,
    )
    await press.show(layout)


def _chosen_seat(press: Press) -> tuple[int, int | None, TableSeat]:
    """The seat, and who sat there as the panel showed it; panels of an earlier release don't say who."""
    chosen, _, who = chosen_value(press.interaction).partition(SEAT_OF)
    place, user, seats = number_in(chosen), number_in(who) if who else None, press.table.seats
    if place >= len(seats):
        raise Refused(Reason.STALE)
    return place, user, seats[place]


@answers(ChooseHost)
async def hand_over(press: Press, asked: ChooseHost) -> None:
    place, user, seat = _chosen_seat(press)
    await press.act(HandOver(place, user))
    await show_host_panel(press, press.texts.say("host-done-handed", name=seat.name))


@answers(ChooseSeatToOpen)
async def open_seat(press: Press, asked: ChooseSeatToOpen) -> None:
    """Frees a computer's seat; for that of somebody whom a computer plays for it is asked once more."""
    place, user, seat = _chosen_seat(press)
    if seat.user is None:
        await press.act(OpenSeat(place))
        await show_host_panel(press, press.texts.say("host-done-opened", name=seat.name))
        return
    await press.kernel.tables.check(press.table.id, FreeSeat(place, user), press.person)
    await press.show(losing_seat_panel(press.table, FreeSeatSurely(press.table.id, place, str(seat.user)), press.texts))


@answers(ChooseWhoGoes)
async def ask_to_show_out(press: Press, asked: ChooseWhoGoes) -> None:
    """Says what it means for them, and asks once more."""
    place, user, seat = _chosen_seat(press)
    if seat.user is None or user not in (None, seat.user):
        raise Refused(Reason.STALE)
    await press.kernel.tables.check(press.table.id, ShowOut(place, seat.user), press.person)
    await press.show(losing_seat_panel(press.table, ShowOutSurely(press.table.id, place, str(seat.user)), press.texts))


@answers(FreeSeatSurely)
async def free_seat(press: Press, asked: FreeSeatSurely) -> None:
    await _take_seat_from(press, asked, "host-done-opened", "host-told-freed")


@answers(ShowOutSurely)
async def show_out(press: Press, asked: ShowOutSurely) -> None:
    await _take_seat_from(press, asked, "host-done-shown-out", "host-told-shown-out")


async def _take_seat_from(press: Press, asked: FreeSeatSurely | ShowOutSurely, done: str, tells: str) -> None:
    seats = press.table.seats
    if not (asked.user.isascii() and asked.user.isdigit() and len(asked.user) <= 20) or asked.place >= len(seats):
        raise Refused(Reason.STALE)
    name, user, by = seats[asked.place].name, int(asked.user), press.person.name
    reads_it = press.kernel.private_panels.has_live_panel(press.table.id, user)
    action = (ShowOut if isinstance(asked, ShowOutSurely) else FreeSeat)(asked.place, user)
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


@answers(ChooseWhoReturns)
async def let_in(press: Press, asked: ChooseWhoReturns) -> None:
    user = number_in(chosen_value(press.interaction))
    name = next((each.name for each in press.table.shown_out if each.user == user), "")
    by, table = press.person.name, (await press.act(LetIn(user))).table
    await show_host_panel(press, press.texts.say("host-done-let-in", name=name))
    texts = await press.kernel.preferences.for_server(press.guild)
    told = texts.say("host-told-let-in", mention=f"<@{user}>", by=by)
    await tell_people(press, table.channel, [user], told, quiet=table.quiet)


@answers(LetPlayFor)
async def let_computer_play(press: Press, asked: LetPlayFor) -> None:
    table = press.table
    await press.act(PlayFor(asked.turn))
    name = table.seats[table.running().public.to_play].name
    await show_host_panel(press, press.texts.say("host-done-play-for", name=name))


@answers(QuietTable)
async def choose_quiet(press: Press, asked: QuietTable) -> None:
    await press.act(SetQuiet(asked.is_quiet))
    await show_host_panel(press)


@answers(QuietServer)
async def choose_quiet_server(press: Press, asked: QuietServer) -> None:
    """Chooses whether the bot mentions nobody in this server."""
    require_manager(press.interaction, press.texts)
    await press.kernel.preferences.choose_quiet(press.guild, quiet=asked.is_quiet)
    await show_host_panel(press)


@answers(OpenClock)
async def clock(press: Press, asked: OpenClock) -> None:
    """Shows the turn clock; whoever is neither the host nor a moderator may read it."""
    await press.show(clock_panel(press.table, press.texts, host=press.leads, back=press.seated_at))


@answers(ChooseSeconds)
async def choose_seconds(press: Press, asked: ChooseSeconds) -> None:
    await _choose(press, ChooseClock(seconds=number_in(chosen_value(press.interaction), digits=8)))


@answers(ChooseAbsentLevel)
async def choose_level(press: Press, asked: ChooseAbsentLevel) -> None:
    await _choose(press, ChooseClock(level=offered_level(chosen_value(press.interaction))))


async def _choose(press: Press, action: ChooseClock) -> None:
    table = (await press.act(action)).table
    if table.status is Status.LOBBY:
        await press.show(clock_panel(table, press.texts, host=True, back=press.seated_at))
    else:
        await show_host_panel(press, press.texts.say("clock-next-turn"))
