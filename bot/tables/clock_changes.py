"""What the clock asks for, and what is chosen of it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.tables import actions
from bot.tables.actions import ClockAsker, Person
from bot.tables.errors import Reason, Refused
from bot.tables.limits import LONGEST_UNSHOWN, MINUTE, TURN_CLOCKS
from bot.tables.resting import close, rest_without_people
from bot.tables.seat_changes import play_for
from bot.tables.status import Status
from bot.tables.table import Table
from bot.tables.timing import awaited_turn, warning_seconds
from bot.tables.transition import Change, Transition, TransitionKind


def _choose_clock(table: Table, action: actions.ChooseClock, person: Person, now: float) -> Transition:
    seconds = table.turn_seconds if action.seconds is None else action.seconds
    if table.absent_loses:  # whoever chose it could decide who loses
        raise Refused(Reason.TOURNAMENT_TABLE)
    if seconds not in TURN_CLOCKS:
        raise Refused(Reason.ILLEGAL)
    table.turn_seconds, table.absent_level = seconds, action.level or table.absent_level
    return Transition(TransitionKind.CLOCK_CHOSEN, {"seconds": seconds, "level": table.absent_level})


def _start_clock(table: Table, action: actions.StartClock, asker: ClockAsker, now: float) -> Transition:
    turn = awaited_turn(table)
    if turn is None or turn[1] != action.turn or table.deadline is None or table.warned:
        raise Refused(Reason.STALE)
    begun = min(action.begun_at, table.awaited_since + LONGEST_UNSHOWN)
    table.deadline = max(table.deadline, begun + table.turn_time)
    return Transition(TransitionKind.CLOCK_STARTED, {"deadline": table.deadline})


def _warn(table: Table, action: actions.Warn, asker: ClockAsker, now: float) -> Transition:
    """From the warning on there is always its whole time left, however late it comes."""
    if table.deadline is None:
        raise Refused(Reason.STALE)
    table.deadline, table.warned = max(table.deadline, now + warning_seconds(table)), True
    return Transition(TransitionKind.WARNED, {"deadline": table.deadline})


def _take_over(table: Table, action: actions.TakeOver, asker: ClockAsker, now: float) -> Transition:
    turn = awaited_turn(table)
    if turn is None or turn[1] != action.turn or table.absent_loses:
        raise Refused(Reason.STALE)
    seat = turn[2]
    play_for(table, seat, now)
    rest_without_people(table)
    return Transition(TransitionKind.TAKEN_OVER, {"seat": seat})


def _forfeit(table: Table, action: actions.Forfeit, asker: ClockAsker, now: float) -> Transition:
    """Who is absent is decided here, once: whatever comes of the clocks of others afterwards changes nothing."""
    if table.tournament is None or not table.status.in_game:
        raise Refused(Reason.STALE)
    table.absentee = _absent_first(table)
    close(table)
    return Transition(TransitionKind.EXPIRED, {"absent": table.absentee})


def _absent_first(table: Table) -> int:
    """The seat of whoever a computer has played for longest, where one does (tables of an earlier release), else of
    whoever is awaited."""
    absent = [place for place, seat in enumerate(table.seats) if seat.by_computer]
    return min(absent, key=lambda place: table.seats[place].away_since, default=table.running().state.to_play)


def _play_for_silent(table: Table, action: actions.PlayFor, person: Person, now: float) -> Transition:
    """That they have been silent for long enough is for the service to say: it knows of outages."""
    turn = awaited_turn(table)
    if turn is None or turn[1] != action.turn or table.seats[turn[2]].user == person.user:
        raise Refused(Reason.STALE)
    if table.deadline is not None:
        raise Refused(Reason.CLOCK_RUNS, name=table.seats[turn[2]].name)
    play_for(table, turn[2], now)
    rest_without_people(table)
    return Transition(TransitionKind.PLAYED_FOR, {"seat": turn[2]})


def _give_back(table: Table, action: actions.GiveBack, asker: ClockAsker, now: float) -> Transition:
    """Whoever was warned is warned again where there is time for that; otherwise the warning stands."""
    given, was_told = action.given, table.warned
    seconds = given.seconds - (0.0 if table.given is None else table.given.seconds)
    table.given = given
    if table.deadline is not None:
        table.deadline += seconds
        table.warned = table.warned and table.deadline - now <= warning_seconds(table)
    elif table.status is Status.LOBBY:
        table.held_until, table.touched_at = table.held_until + seconds, min(now, table.touched_at + seconds)
    elif table.stopped is not None:
        table.stopped.until += seconds
    # Nobody is told twice of a turn, unless the end that they were warned of has moved far.
    kind = TransitionKind.CLOCK_MOVED if was_told and seconds >= MINUTE else TransitionKind.CLOCK_STARTED
    return Transition(kind, {"seconds": seconds, "deadline": table.deadline})


def _turn_back(table: Table, action: actions.TurnBack, asker: ClockAsker, now: float) -> Transition:
    table.awaited_since += action.seconds
    table.held_until += action.seconds
    if table.deadline is not None:
        table.deadline += action.seconds
    if table.stopped is not None:
        table.stopped.until += action.seconds
    if table.given is not None:
        table.given = replace(table.given, until=table.given.until + action.seconds)
    kind = TransitionKind.CLOCK_MOVED if table.warned else TransitionKind.CLOCK_STARTED
    return Transition(kind, {"seconds": action.seconds, "deadline": table.deadline})


def _release_seats(table: Table, action: actions.ReleaseSeats, asker: ClockAsker, now: float) -> Transition:
    table.expected = []
    return Transition(TransitionKind.SEATS_RELEASED)


def _pass_host(table: Table, action: actions.PassHost, asker: ClockAsker, now: float) -> Transition:
    present = table.present()
    if not present or table.host in present:
        raise Refused(Reason.STALE)
    table.host = present[0]
    return Transition(TransitionKind.HOST_PASSED, {"user": table.host})


CLOCK_CHANGES: Final[Mapping[type, Change]] = {
    actions.ChooseClock: _choose_clock,
    actions.PlayFor: _play_for_silent,
    actions.StartClock: _start_clock,
    actions.Warn: _warn,
    actions.TakeOver: _take_over,
    actions.Forfeit: _forfeit,
    actions.GiveBack: _give_back,
    actions.TurnBack: _turn_back,
    actions.ReleaseSeats: _release_seats,
    actions.PassHost: _pass_host,
}
