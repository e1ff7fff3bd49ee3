"""What each action does to a table, once it is known that the asker may ask for it.

Every function changes the copy that it is given and says what has changed, or raises ``Refused``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.engine.events import PublicEvent
from bot.store.game_result import SittingEnd
from bot.tables import actions, games, lobby, sittings
from bot.tables.actions import Action, Asker, ClockAsker, Computer, Person
from bot.tables.authority import authorise, host_name
from bot.tables.errors import Reason, Refused
from bot.tables.limits import LONGEST_UNSHOWN, RESUMABLE_FOR, TURN_CLOCKS, Limits
from bot.tables.status import SleepReason, Status
from bot.tables.stopping import LONGEST_REASON, Stopped
from bot.tables.table import Former, Seat, ShownOut, Table
from bot.tables.timing import awaited_turn, settle_deadline, warning_seconds

Data = dict[str, Any]
NOBODY: Final = 0
"""Stands where the id of a person was who is forgotten."""


class TransitionKind(StrEnum):
    """What happened at a table. The values are kept in events, so they never change."""

    OPENED = "opened"
    JOINED = "joined"
    LEFT = "left"
    COMPUTER_ADDED = "computer_added"
    COMPUTER_REMOVED = "computer_removed"
    RULES_CHANGED = "rules_changed"
    CLOCK_CHOSEN = "clock_chosen"
    STARTED = "started"
    PLAYED = "played"
    UNDONE = "undone"
    NEXT_GAME = "next_game"
    AGREED = "agreed"
    """Somebody wants what waits for everybody present."""
    CHANGING = "changing"
    """Back in the lobby between two games."""
    STOPPED = "stopped"
    CONSENTED = "consented"
    RESUMED = "resumed"
    REPLACED = "replaced"
    AWAY = "away"
    BACK = "back"
    WOKEN = "woken"
    SEAT_TAKEN = "seat_taken"
    SEAT_FREED = "seat_freed"
    SEAT_OPENED = "seat_opened"
    SHOWN_OUT = "shown_out"
    LET_IN = "let_in"
    HANDED_OVER = "handed_over"
    PLAYED_FOR = "played_for"
    """The host lets a computer play for somebody silent."""
    QUIET_CHOSEN = "quiet_chosen"
    MOVED = "moved"
    CLOCK_STARTED = "clock_started"
    WARNED = "warned"
    TAKEN_OVER = "taken_over"
    CLOCK_MOVED = "clock_moved"
    HOST_PASSED = "host_passed"
    ASLEEP = "asleep"
    PAUSED = "paused"
    EXPIRED = "expired"
    FORGOTTEN = "forgotten"
    REPAIRED = "repaired"
    """A table that had been set aside can be played on."""
    CLOSED = "closed"
    """One that had been set aside was closed by the operator."""
    REREAD = "reread"
    """The table was read again after its saving had been in doubt; never kept."""

    @property
    def deals(self) -> bool:
        """Whether a new game has begun."""
        return self in (TransitionKind.STARTED, TransitionKind.NEXT_GAME)


@dataclass(frozen=True, slots=True)
class Transition:
    """What an action did to a table, for its event and for those who watch."""

    kind: TransitionKind
    payload: Data = field(default_factory=dict)
    happened: Sequence[PublicEvent] = ()
    undone: Sequence[str] = ()


def carry_out(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> Transition:
    """Changes the table as asked. Whoever sits there and plays on wakes a table that sleeps.

    :raises Refused: they may not, or not now.
    """
    authorise(table, action, asker, now, limits)
    if isinstance(asker, ClockAsker) and asker.version != table.version:
        raise Refused(Reason.STALE)
    before, game = awaited_turn(table), table.game
    plays = game is not None and game.state.result is None
    if isinstance(action, WAKING) and table.status is Status.ASLEEP:
        _require_not_stopped(table)
        _wake_up(table)
    transition = _CHANGES[type(action)](table, action, asker, now)
    if isinstance(asker, Person):
        _note_presence(table, asker, now)
    if game is not None and plays:
        # Whoever goes while a game is stopped has not left it.
        gone = SittingEnd.LEFT if table.stopped is None else SittingEnd.FREED
        sittings.follow(game.sittings, table.seats, game.state.turn, _GONE.get(transition.kind, gone))
    settle_deadline(table, before, now, played=transition.kind is TransitionKind.PLAYED)
    return transition


def _note_presence(table: Table, person: Person, now: float) -> None:
    table.touched_at = now
    seat = table.seat_of(person.user)
    if seat is not None:
        table.seats[seat].seen_at = now


def _wake_up(table: Table) -> None:
    table.status, table.asleep = Status.PLAYING, None


def _require_not_stopped(table: Table) -> None:
    if table.stopped is not None:
        raise Refused(Reason.GAME_STOPPED, name=table.stopped.name)


def _own_seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person.user)
    if seat is None:
        raise Refused(Reason.NOT_SEATED)
    return seat


def _seat_of_player(table: Table, asker: Asker) -> int:
    """The seat whose move is asked for."""
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=host_name(table))
    if isinstance(asker, Computer):
        return asker.seat
    if isinstance(asker, Person):
        return _own_seat(table, asker)
    raise Refused(Reason.ILLEGAL)


# Moves


def _play(table: Table, action: actions.Play, asker: Asker, now: float) -> Transition:
    happened = games.play(table, action, _seat_of_player(table, asker))
    return Transition(TransitionKind.PLAYED, {"moves": list(action.moves)}, happened)


def _undo(table: Table, action: actions.Undo, asker: Asker, now: float) -> Transition:
    taken = games.undo(table, action, _seat_of_player(table, asker))
    return Transition(TransitionKind.UNDONE, {"moves": taken}, undone=taken)


# The lobby


def _join(table: Table, action: actions.Join, person: Person, now: float) -> Transition:
    _require_welcome(table, person)
    lobby.join(table, person)
    return Transition(TransitionKind.JOINED, {"user": person.user})


def _leave(table: Table, action: actions.Leave, person: Person, now: float) -> Transition:
    seat = _own_seat(table, person)
    if table.status is Status.LOBBY:
        lobby.leave(table, seat)
    elif table.stopped is None and table.status is not Status.OVER and table.people() == [person.user]:
        table.status, table.asleep = Status.ASLEEP, SleepReason.PAUSED
        return Transition(TransitionKind.PAUSED, {"seat": seat})
    else:
        _give_up_seat(table, seat)
    return Transition(TransitionKind.LEFT, {"seat": seat})


def _add_computer(table: Table, action: actions.AddComputer, person: Person, now: float) -> Transition:
    lobby.add_computer(table, action)
    return Transition(TransitionKind.COMPUTER_ADDED, {"level": action.level})


def _remove_computer(table: Table, action: actions.RemoveComputer, person: Person, now: float) -> Transition:
    lobby.remove_computer(table)
    return Transition(TransitionKind.COMPUTER_REMOVED)


def _change_rules(table: Table, action: actions.ChangeRules, person: Person, now: float) -> Transition:
    lobby.change_rules(table, action)
    return Transition(TransitionKind.RULES_CHANGED, {"system": action.system, "changes": action.changes})


def _choose_clock(table: Table, action: actions.ChooseClock, person: Person, now: float) -> Transition:
    seconds = table.turn_seconds if action.seconds is None else action.seconds
    if seconds not in TURN_CLOCKS:
        raise Refused(Reason.ILLEGAL)
    table.turn_seconds, table.absent_level = seconds, action.level or table.absent_level
    return Transition(TransitionKind.CLOCK_CHOSEN, {"seconds": seconds, "level": table.absent_level})


def _start(table: Table, action: actions.Start, person: Person, now: float) -> Transition:
    lobby.start(table, action, person, now)
    return Transition(TransitionKind.STARTED, {"seats": len(table.seats)})


def _next_game(table: Table, action: actions.NextGame, person: Person, now: float) -> Transition:
    if table.status is not Status.OVER:
        raise Refused(Reason.ALREADY_STARTED)
    game = table.running()
    _come_back_to(table.seats[_own_seat(table, person)])
    if not _everybody_agrees(table, person):
        return Transition(TransitionKind.AGREED, {"user": person.user})
    if games.match_is_over(table):
        table.scores, table.match_first = [0] * len(table.seats), table.number
    dealer = (game.state.dealer + 1) % game.rules.players
    games.deal_game(table, game.system, game.rules, person.interaction, now, dealer)
    table.agreed = []
    return Transition(TransitionKind.NEXT_GAME, {"game": table.running().id})


def _everybody_agrees(table: Table, person: Person) -> bool:
    """Notes that somebody wants what waits for everybody present; whether now all do.

    :raises Refused: they have said so already, and others still have not.
    """
    repeated = person.user in table.agreed
    present = table.present()
    table.agreed = [user for user in present if user in (*table.agreed, person.user)]
    missing = [seat.name for seat in table.seats if seat.user in present and seat.user not in table.agreed]
    if repeated and missing:
        raise Refused(Reason.WAITING_FOR, names=", ".join(missing))
    return not missing


def _change_table(table: Table, action: actions.ChangeTable, person: Person, now: float) -> Transition:
    """Back to the lobby with everybody who sits there; what was left to a computer is free."""
    if table.status is not Status.OVER:
        raise Refused(Reason.ALREADY_STARTED)
    game = table.running()
    dealer = (game.state.dealer + 1) % game.rules.players
    table.former = Former(game.rules.to_data(), [seat.contribution for seat in table.seats], dealer)
    table.seats = [seat for seat in table.seats if seat.left_by is None]
    for seat in table.seats:
        if seat.away:
            _come_back_to(seat)
    table.status, table.game, table.agreed = Status.LOBBY, None, []
    return Transition(TransitionKind.CHANGING)


def _stop(table: Table, action: actions.Stop, person: Person, now: float) -> Transition:
    """A running game waits for those who might want to go on; a lobby or a result closes."""
    _require_not_stopped(table)
    if table.status in (Status.PLAYING, Status.ASLEEP):
        table.status, table.asleep, table.agreed = Status.ASLEEP, SleepReason.STOPPED, []
        outsider = table.seat_of(person.user) is None
        table.stopped = Stopped(person.user, person.name, now + RESUMABLE_FOR, outsider, action.reason[:LONGEST_REASON])
    else:
        close(table)
    return Transition(TransitionKind.STOPPED)


def _consent(table: Table, action: actions.Consent, person: Person, now: float) -> Transition:
    if table.stopped is None or person.user in (*table.stopped.consents, table.stopped.by):
        raise Refused(Reason.STALE)
    table.stopped.consents.append(person.user)
    table.agreed = [user for user in table.agreed if user != person.user]
    return Transition(TransitionKind.CONSENTED, {"user": person.user})


def _resume(table: Table, action: actions.Resume, person: Person, now: float) -> Transition:
    if table.stopped is None:
        raise Refused(Reason.STALE)
    _come_back_to(table.seats[_own_seat(table, person)])
    if person.user in table.stopped.consents:
        table.stopped.consents.remove(person.user)
    if not _everybody_agrees(table, person):
        return Transition(TransitionKind.AGREED, {"user": person.user})
    _wake_up(table)
    table.stopped, table.agreed = None, []
    return Transition(TransitionKind.RESUMED, {"user": person.user})


# Coming and going


def _step_away(table: Table, action: actions.StepAway, person: Person, now: float) -> Transition:
    if table.status is not Status.PLAYING:
        raise Refused(Reason.GAME_OVER)
    _play_for(table, _own_seat(table, person), now)
    return Transition(TransitionKind.AWAY, {"user": person.user})


def _come_back(table: Table, action: actions.ComeBack, person: Person, now: float) -> Transition:
    _come_back_to(table.seats[_own_seat(table, person)])
    return Transition(TransitionKind.BACK, {"user": person.user})


def _wake(table: Table, action: actions.Wake, person: Person, now: float) -> Transition:
    if table.status is not Status.ASLEEP:
        raise Refused(Reason.STALE)
    _require_not_stopped(table)
    _wake_up(table)
    _come_back_to(table.seats[_own_seat(table, person)])
    return Transition(TransitionKind.WOKEN, {"user": person.user})


def _take_seat(table: Table, action: actions.TakeSeat, person: Person, now: float) -> Transition:
    """Nobody reads two hands: whoever has sat in the game that is played gets no seat but theirs of that game.

    Whoever comes back has what they had. Anybody else has no points in the match yet, or plays on with those of whoever
    has left; partners share theirs.
    """
    _require_welcome(table, person)
    _require_not_stopped(table)
    free = table.free_seats()
    seen = None if table.status is Status.OVER else table.running().hand_seen_by(person.user)
    own = [place for place in free if table.seats[place].left_by == person.user]
    wanted = (own or free) if action.seat is None else [place for place in free if place == action.seat]
    if not wanted:
        raise Refused(Reason.TABLE_FULL)
    allowed = [place for place in wanted if seen in (None, place)] or [place for place in free if place == seen]
    if not allowed:
        raise Refused(Reason.OTHER_HAND_SEEN)
    place = allowed[0]
    former, former_name = table.seats[place].left_by, table.seats[place].name
    table.seats[place].name = ""
    name = lobby.free_name(table, person.name)
    table.seats[place] = Seat(name, str(person.interaction), user=person.user)
    if former != person.user and former is not None and action.for_owner:
        table.seats[place].plays_for, table.seats[place].plays_for_name = former, former_name
    elif former != person.user and not table.running().rules.partners:
        table.scores[place] = 0
    if table.status is not Status.OVER:
        table.running().note_hand_seen(person.user, place)
    if table.status is Status.ASLEEP:
        _wake_up(table)
    return Transition(TransitionKind.SEAT_TAKEN, {"seat": place, "user": person.user})


def _require_welcome(table: Table, person: Person) -> None:
    if table.may_not_sit(person.user):
        raise Refused(Reason.SHOWN_OUT, name=host_name(table))


def _free_seat(table: Table, action: actions.FreeSeat, person: Person, now: float) -> Transition:
    if action.seat not in range(len(table.seats)) or not table.seats[action.seat].away:
        raise Refused(Reason.STALE)
    _give_up_seat(table, action.seat)
    return Transition(TransitionKind.SEAT_FREED, {"seat": action.seat})


# What the host or a moderator does


def _seat_at(table: Table, place: int) -> Seat:
    if place not in range(len(table.seats)):
        raise Refused(Reason.STALE)
    return table.seats[place]


def _open_seat(table: Table, action: actions.OpenSeat, person: Person, now: float) -> Transition:
    seat = _seat_at(table, action.seat)
    if table.status is Status.LOBBY or seat.user is not None or seat.is_free:
        raise Refused(Reason.STALE)
    seat.opened = True
    return Transition(TransitionKind.SEAT_OPENED, {"seat": action.seat})


def _show_out(table: Table, action: actions.ShowOut, person: Person, now: float) -> Transition:
    """Only a moderator shows the host out: whoever stands in for somebody absent does not."""
    seat = _seat_at(table, action.seat)
    user, name = seat.user, seat.name
    if user is None or user == person.user:
        raise Refused(Reason.STALE)
    if user == table.host and not person.moderator:
        raise Refused(Reason.NOT_HOST_OR_MODERATOR, name=host_name(table))
    if table.status is Status.LOBBY:
        lobby.leave(table, action.seat)
    else:
        _give_up_seat(table, action.seat)
    table.shown_out.append(ShownOut(user, name))
    return Transition(TransitionKind.SHOWN_OUT, {"seat": action.seat, "user": user})


def _let_in(table: Table, action: actions.LetIn, person: Person, now: float) -> Transition:
    if not table.may_not_sit(action.user):
        raise Refused(Reason.STALE)
    table.shown_out = [each for each in table.shown_out if each.user != action.user]
    return Transition(TransitionKind.LET_IN, {"user": action.user})


def _hand_over(table: Table, action: actions.HandOver, person: Person, now: float) -> Transition:
    seat = _seat_at(table, action.seat)
    if seat.user is None or seat.away or seat.user == table.host:
        raise Refused(Reason.STALE)
    table.host = seat.user
    return Transition(TransitionKind.HANDED_OVER, {"user": seat.user})


def _play_for_silent(table: Table, action: actions.PlayFor, person: Person, now: float) -> Transition:
    """That they have been silent for long enough is for the service to say: it knows of outages."""
    turn = awaited_turn(table)
    if turn is None or turn[1] != action.turn or table.seats[turn[2]].user == person.user:
        raise Refused(Reason.STALE)
    if table.deadline is not None:
        raise Refused(Reason.CLOCK_RUNS, name=table.seats[turn[2]].name)
    _play_for(table, turn[2], now)
    _rest_without_people(table)
    return Transition(TransitionKind.PLAYED_FOR, {"seat": turn[2]})


def _set_quiet(table: Table, action: actions.SetQuiet, person: Person, now: float) -> Transition:
    table.quiet = action.quiet
    return Transition(TransitionKind.QUIET_CHOSEN, {"quiet": action.quiet})


def _move_table(table: Table, action: actions.MoveTable, person: Person, now: float) -> Transition:
    table.channel = action.channel
    if table.status is Status.ASLEEP and table.stopped is None:
        _wake_up(table)
    return Transition(TransitionKind.MOVED, {"channel": action.channel})


def _play_for(table: Table, place: int, now: float) -> None:
    seat = table.seats[place]
    seat.away, seat.level, seat.away_since = True, table.absent_level, now


def _come_back_to(seat: Seat) -> None:
    seat.away, seat.level, seat.away_since = False, None, 0.0


def _give_up_seat(table: Table, place: int) -> None:
    """The leaver's seat goes to a computer; somebody else becomes host; without people the table closes."""
    seat = table.seats[place]
    leaver, seat.user, seat.level, seat.away = seat.user, None, table.absent_level, False
    seat.left_by = leaver
    if not table.people():
        close(table)
        return
    if leaver == table.host:
        table.host = (table.present() or table.people())[0]
    _rest_without_people(table)


def _rest_without_people(table: Table) -> None:
    """Computers don't play a game to its end that nobody is at."""
    if table.status is Status.PLAYING and not table.present():
        table.status, table.asleep = Status.ASLEEP, SleepReason.IDLE


def close(table: Table) -> None:
    """Closes a table; a running game is abandoned."""
    if table.status in (Status.PLAYING, Status.ASLEEP):
        games.abandon(table)
    table.status, table.asleep, table.agreed = Status.CLOSED, None, []


# What the clock asks for


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
    if turn is None or turn[1] != action.turn:
        raise Refused(Reason.STALE)
    seat = turn[2]
    _play_for(table, seat, now)
    _rest_without_people(table)
    return Transition(TransitionKind.TAKEN_OVER, {"seat": seat})


def _move_deadline(table: Table, action: actions.MoveDeadline, asker: ClockAsker, now: float) -> Transition:
    table.deadline, table.warned = action.deadline, False
    return Transition(TransitionKind.CLOCK_MOVED, {"deadline": action.deadline})


def _pass_host(table: Table, action: actions.PassHost, asker: ClockAsker, now: float) -> Transition:
    present = table.present()
    if not present or table.host in present:
        raise Refused(Reason.STALE)
    table.host = present[0]
    return Transition(TransitionKind.HOST_PASSED, {"user": table.host})


def _fall_asleep(table: Table, action: actions.FallAsleep, asker: ClockAsker, now: float) -> Transition:
    """A running game sleeps; a lobby or a finished game has nothing to wait for and closes."""
    if table.asleep in (SleepReason.PAUSED, SleepReason.STOPPED):
        raise Refused(Reason.STALE)
    if table.status in (Status.PLAYING, Status.ASLEEP):
        table.status, table.asleep = Status.ASLEEP, action.reason
        return Transition(TransitionKind.ASLEEP, {"reason": action.reason})
    close(table)
    return Transition(TransitionKind.EXPIRED, {"reason": action.reason})


def _forget(table: Table, action: actions.Forget, asker: ClockAsker, now: float) -> Transition:
    seat = table.seat_of(action.user)
    if table.game is not None:
        sittings.forget(table.game.sittings, action.user, action.name, NOBODY)
    if seat is not None and table.status is Status.LOBBY:
        lobby.leave(table, seat)
    elif seat is not None:
        _give_up_seat(table, seat)
    for place in table.seats:
        if place.left_by == action.user:
            place.left_by, place.name = NOBODY, ""
            place.name = lobby.free_name(table, action.name)
        if place.plays_for == action.user:
            place.plays_for, place.plays_for_name = NOBODY, ""
    if table.host == action.user:
        table.host = NOBODY
    if table.stopped is not None:
        stopped = table.stopped
        stopped.consents = [user for user in stopped.consents if user != action.user]
        if stopped.by == action.user:
            stopped.by, stopped.name, stopped.reason = NOBODY, action.name, ""
    table.agreed = [user for user in table.agreed if user != action.user]
    table.shown_out = [each for each in table.shown_out if each.user != action.user]
    return Transition(TransitionKind.FORGOTTEN)


def _expire(table: Table, action: actions.Expire, asker: ClockAsker, now: float) -> Transition:
    close(table)
    return Transition(TransitionKind.EXPIRED)


_GONE: Final = {
    TransitionKind.SEAT_FREED: SittingEnd.FREED,
    TransitionKind.SHOWN_OUT: SittingEnd.FREED,
    TransitionKind.FORGOTTEN: SittingEnd.FORGOTTEN,
}
"""Why somebody sits no longer where they sat; otherwise they have left."""

WAKING: Final = (actions.Play, actions.Undo, actions.ComeBack)
"""What wakes a table that sleeps, besides waking it."""

_CHANGES: Final[Mapping[type, Callable[[Table, Any, Any, float], Transition]]] = {
    actions.Play: _play,
    actions.Undo: _undo,
    actions.Join: _join,
    actions.Leave: _leave,
    actions.AddComputer: _add_computer,
    actions.RemoveComputer: _remove_computer,
    actions.ChangeRules: _change_rules,
    actions.ChooseClock: _choose_clock,
    actions.Start: _start,
    actions.NextGame: _next_game,
    actions.ChangeTable: _change_table,
    actions.StepAway: _step_away,
    actions.ComeBack: _come_back,
    actions.Wake: _wake,
    actions.TakeSeat: _take_seat,
    actions.FreeSeat: _free_seat,
    actions.OpenSeat: _open_seat,
    actions.ShowOut: _show_out,
    actions.LetIn: _let_in,
    actions.HandOver: _hand_over,
    actions.PlayFor: _play_for_silent,
    actions.SetQuiet: _set_quiet,
    actions.MoveTable: _move_table,
    actions.Stop: _stop,
    actions.Consent: _consent,
    actions.Resume: _resume,
    actions.StartClock: _start_clock,
    actions.Warn: _warn,
    actions.TakeOver: _take_over,
    actions.MoveDeadline: _move_deadline,
    actions.PassHost: _pass_host,
    actions.FallAsleep: _fall_asleep,
    actions.Forget: _forget,
    actions.Expire: _expire,
}
