"""What happens to games as a whole: the next one, stopped, resumed, asleep, closed."""

from collections.abc import Mapping
from typing import Final

from bot.tables import actions, games
from bot.tables.actions import ClockAsker, Person
from bot.tables.errors import Reason, Refused
from bot.tables.limits import RESUMABLE_FOR
from bot.tables.lobby import require_nobody_left
from bot.tables.meaning import require_still_meant, stopping_means
from bot.tables.resting import close, require_not_stopped, wake_up
from bot.tables.seat_changes import come_back_to, own_seat
from bot.tables.status import SleepReason, Status
from bot.tables.stopping import LONGEST_REASON, Stopped
from bot.tables.table import Former, Table
from bot.tables.transition import Change, Transition, TransitionKind


def _next_game(table: Table, action: actions.NextGame, person: Person, now: float) -> Transition:
    if table.status is not Status.OVER:
        raise Refused(Reason.ALREADY_STARTED)
    game = table.running()
    come_back_to(table.seats[own_seat(table, person)])
    require_nobody_left(action.people, table.present())
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
            come_back_to(seat)
    table.status, table.game, table.agreed = Status.LOBBY, None, []
    return Transition(TransitionKind.CHANGING)


def _stop(table: Table, action: actions.Stop, person: Person, now: float) -> Transition:
    """A running game waits for those who might want to go on; a lobby or a result closes."""
    require_not_stopped(table)
    require_still_meant(action.means, stopping_means(table))
    if table.status.in_game:
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
    come_back_to(table.seats[own_seat(table, person)])
    require_nobody_left(action.people, table.present())
    if person.user in table.stopped.consents:
        table.stopped.consents.remove(person.user)
    if not _everybody_agrees(table, person):
        return Transition(TransitionKind.AGREED, {"user": person.user})
    wake_up(table)
    table.stopped, table.agreed = None, []
    return Transition(TransitionKind.RESUMED, {"user": person.user})


def _wake(table: Table, action: actions.Wake, person: Person, now: float) -> Transition:
    if table.status is not Status.ASLEEP:
        raise Refused(Reason.STALE)
    require_not_stopped(table)
    wake_up(table)
    come_back_to(table.seats[own_seat(table, person)])
    return Transition(TransitionKind.WOKEN, {"user": person.user})


def _fall_asleep(table: Table, action: actions.FallAsleep, asker: ClockAsker, now: float) -> Transition:
    """A running game sleeps; a lobby or a finished game has nothing to wait for and closes."""
    if table.asleep in (SleepReason.PAUSED, SleepReason.STOPPED):
        raise Refused(Reason.STALE)
    if table.status.in_game:
        table.status, table.asleep = Status.ASLEEP, action.reason
        return Transition(TransitionKind.ASLEEP, {"reason": action.reason})
    close(table)
    return Transition(TransitionKind.EXPIRED, {"reason": action.reason})


def _move_table(table: Table, action: actions.MoveTable, person: Person, now: float) -> Transition:
    table.channel = action.channel
    if table.status is Status.ASLEEP and table.stopped is None:
        wake_up(table)
    return Transition(TransitionKind.MOVED, {"channel": action.channel})


def _call_off(table: Table, action: actions.CallOff, asker: ClockAsker, now: float) -> Transition:
    close(table)
    table.called_off = True
    return Transition(TransitionKind.CALLED_OFF)


def _expire(table: Table, action: actions.Expire, asker: ClockAsker, now: float) -> Transition:
    close(table)
    return Transition(TransitionKind.EXPIRED)


GAME_CHANGES: Final[Mapping[type, Change]] = {
    actions.NextGame: _next_game,
    actions.ChangeTable: _change_table,
    actions.Wake: _wake,
    actions.MoveTable: _move_table,
    actions.Stop: _stop,
    actions.Consent: _consent,
    actions.Resume: _resume,
    actions.FallAsleep: _fall_asleep,
    actions.CallOff: _call_off,
    actions.Expire: _expire,
}
