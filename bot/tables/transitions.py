"""What each action does to a table, once it is known that the asker may ask for it.

Every function changes the copy that it is given and says what has changed, or raises ``Refused``.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.store.game_result import SittingEnd
from bot.tables import actions, games, lobby, partners, sittings
from bot.tables.actions import Action, Asker, ClockAsker, Computer, Person
from bot.tables.authority import authorise
from bot.tables.clock_changes import CLOCK_CHANGES
from bot.tables.errors import Reason, Refused
from bot.tables.game_changes import GAME_CHANGES
from bot.tables.limits import Limits
from bot.tables.meaning import leaving_means, require_still_meant
from bot.tables.resting import require_not_stopped, wake_up
from bot.tables.seat_changes import SEAT_CHANGES, give_up_seat, own_seat, require_welcome
from bot.tables.status import SleepReason, Status
from bot.tables.table import Table
from bot.tables.timing import awaited_turn, settle_deadline
from bot.tables.transition import Change, Transition, TransitionKind

NOBODY: Final = 0
"""Stands where the id of a person was who is forgotten."""


def carry_out(table: Table, action: Action, asker: Asker, now: float, limits: Limits) -> Transition:
    """Changes the table as asked. Whoever sits there and plays on wakes a table that sleeps.

    :raises Refused: they may not, or not now.
    """
    authorise(table, action, asker, now, limits)
    if isinstance(asker, ClockAsker) and asker.version not in (None, table.version):
        raise Refused(Reason.STALE)
    before, game = awaited_turn(table), table.game
    plays = game is not None and game.state.result is None
    if isinstance(action, WAKING) and table.status is Status.ASLEEP:
        require_not_stopped(table)
        wake_up(table)
    transition = _CHANGES[type(action)](table, action, asker, now)
    if isinstance(asker, Person):
        _note_presence(table, asker, now)
    if game is not None and plays:
        # Whoever goes while a game is stopped has not left it.
        gone = SittingEnd.LEFT if table.stopped is None else SittingEnd.FREED
        sittings.follow(game.sittings, table.seats, game.state.turn, _GONE.get(transition.kind, gone))
    if table.live and (not table.is_alone or table.free_seats()):
        table.private = False  # what others may join, they may see
    settle_deadline(table, before, now, played=transition.kind is TransitionKind.PLAYED)
    return transition


def _note_presence(table: Table, person: Person, now: float) -> None:
    table.touched_at = now
    seat = table.seat_of(person.user)
    if seat is not None:
        table.seats[seat].seen_at = now


def _seat_of_player(table: Table, asker: Asker) -> int:
    """The seat whose move is asked for."""
    if table.game is None:
        raise Refused(Reason.NOT_STARTED, name=table.host_name)
    if isinstance(asker, Computer):
        return asker.seat
    if isinstance(asker, Person):
        return own_seat(table, asker)
    raise Refused(Reason.ILLEGAL)


def _play(table: Table, action: actions.Play, asker: Asker, now: float) -> Transition:
    happened = games.play(table, action, _seat_of_player(table, asker))
    return Transition(TransitionKind.PLAYED, {"moves": list(action.moves)}, happened)


def _undo(table: Table, action: actions.Undo, asker: Asker, now: float) -> Transition:
    taken = games.undo(table, action, _seat_of_player(table, asker))
    return Transition(TransitionKind.UNDONE, {"moves": taken}, undone=taken)


def _join(table: Table, action: actions.Join, person: Person, now: float) -> Transition:
    require_welcome(table, person)
    lobby.join(table, person, now)
    return Transition(TransitionKind.JOINED, {"user": person.user})


def _leave(table: Table, action: actions.Leave, person: Person, now: float) -> Transition:
    seat = own_seat(table, person)
    require_still_meant(action.means, leaving_means(table, person.user))
    if table.status is Status.LOBBY:
        lobby.leave(table, seat)
    elif table.stopped is None and table.status is not Status.OVER and table.people() == [person.user]:
        table.status, table.asleep = Status.ASLEEP, SleepReason.PAUSED
        return Transition(TransitionKind.PAUSED, {"seat": seat})
    else:
        give_up_seat(table, seat)
    return Transition(TransitionKind.LEFT, {"seat": seat})


def _add_computer(table: Table, action: actions.AddComputer, person: Person, now: float) -> Transition:
    lobby.add_computer(table, action)
    return Transition(TransitionKind.COMPUTER_ADDED, {"level": action.level})


def _remove_computer(table: Table, action: actions.RemoveComputer, person: Person, now: float) -> Transition:
    lobby.remove_computer(table)
    return Transition(TransitionKind.COMPUTER_REMOVED)


def _choose_partners(table: Table, action: actions.ChoosePartners, person: Person, now: float) -> Transition:
    partners.choose_partners(table, action)
    return Transition(TransitionKind.PARTNERS_CHOSEN, {"pairing": [list(pair) for pair in action.pairing]})


def _change_rules(table: Table, action: actions.ChangeRules, person: Person, now: float) -> Transition:
    lobby.change_rules(table, action)
    return Transition(TransitionKind.RULES_CHANGED, {"system": action.system, "changes": action.changes})


def _start(table: Table, action: actions.Start, person: Person, now: float) -> Transition:
    lobby.start(table, action, person, now)
    return Transition(TransitionKind.STARTED, {"seats": len(table.seats)})


def _set_quiet(table: Table, action: actions.SetQuiet, person: Person, now: float) -> Transition:
    table.quiet = action.quiet
    return Transition(TransitionKind.QUIET_CHOSEN, {"quiet": action.quiet})


def _show_table(table: Table, action: actions.ShowTable, person: Person, now: float) -> Transition:
    if not table.private:
        raise Refused(Reason.STALE)
    table.private = False
    return Transition(TransitionKind.SHOWN)


def _forget(table: Table, action: actions.Forget, asker: ClockAsker, now: float) -> Transition:
    seat = table.seat_of(action.user)
    if table.game is not None:
        sittings.forget(table.game.sittings, action.user, action.name, NOBODY)
    if seat is not None and table.status is Status.LOBBY:
        lobby.leave(table, seat)
    elif seat is not None:
        give_up_seat(table, seat)
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
    table.shown_out = [
        replace(each, by=NOBODY, by_name="") if each.by == action.user else each
        for each in table.shown_out
        if each.user != action.user
    ]
    table.expected = [each for each in table.expected if each.user != action.user]
    return Transition(TransitionKind.FORGOTTEN)


_GONE: Final = {
    TransitionKind.SEAT_FREED: SittingEnd.FREED,
    TransitionKind.SHOWN_OUT: SittingEnd.FREED,
    TransitionKind.FORGOTTEN: SittingEnd.FORGOTTEN,
}
"""Why somebody sits no longer where they sat; otherwise they have left."""


WAKING: Final = (actions.Play, actions.Undo, actions.ComeBack)
"""What wakes a table that sleeps, besides waking it."""


_CHANGES: Final[Mapping[type, Change]] = {
    actions.Play: _play,
    actions.Undo: _undo,
    actions.Join: _join,
    actions.Leave: _leave,
    actions.AddComputer: _add_computer,
    actions.RemoveComputer: _remove_computer,
    actions.ChoosePartners: _choose_partners,
    actions.ChangeRules: _change_rules,
    actions.Start: _start,
    actions.SetQuiet: _set_quiet,
    actions.ShowTable: _show_table,
    actions.Forget: _forget,
    **SEAT_CHANGES,
    **GAME_CHANGES,
    **CLOCK_CHANGES,
}
