"""What happens to seats: taken, left, given away, played by a computer for somebody."""

from collections.abc import Mapping
from typing import Final

from bot.tables import actions, lobby
from bot.tables.actions import Person
from bot.tables.errors import Reason, Refused
from bot.tables.resting import close, require_not_stopped, rest_without_people, wake_up
from bot.tables.status import Status
from bot.tables.table import Seat, ShownOut, Table
from bot.tables.transition import Change, Transition, TransitionKind


def own_seat(table: Table, person: Person) -> int:
    """Where somebody sits. Raises ``Refused``."""
    seat = table.seat_of(person.user)
    if seat is None:
        raise Refused(Reason.NOT_SEATED)
    return seat


def _take_seat(table: Table, action: actions.TakeSeat, person: Person, now: float) -> Transition:
    """Nobody reads two hands: whoever has sat in the game that is played gets no seat but theirs of that game.

    Whoever comes back has what they had. Anybody else has no points in the match yet, or plays on with those of whoever
    has left; partners share theirs.
    """
    require_welcome(table, person)
    require_not_stopped(table)
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
        wake_up(table)
    return Transition(TransitionKind.SEAT_TAKEN, {"seat": place, "user": person.user})


def require_welcome(table: Table, person: Person) -> None:
    """:raises Refused: they have been shown out."""
    if table.showing_out_of(person.user) is not None:
        raise Refused(Reason.SHOWN_OUT, name=table.host_name)


def _free_seat(table: Table, action: actions.FreeSeat, person: Person, now: float) -> Transition:
    if not _seat_at(table, action.seat, action.user).away:
        raise Refused(Reason.STALE)
    give_up_seat(table, action.seat)
    return Transition(TransitionKind.SEAT_FREED, {"seat": action.seat})


def _seat_at(table: Table, place: int, user: int | None = None) -> Seat:
    """:param user: who sat there as the asker saw it.
    :raises Refused: somebody else does now, or there is no such seat.
    """
    if place not in range(len(table.seats)) or user not in (None, table.seats[place].user):
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
    seat = _seat_at(table, action.seat, action.user)
    user, name = seat.user, seat.name
    if user is None or user == person.user:
        raise Refused(Reason.STALE)
    if user == table.host and not person.moderator:
        raise Refused(Reason.NOT_HOST_OR_MODERATOR, name=table.host_name)
    if table.status is Status.LOBBY:
        lobby.leave(table, action.seat)
    else:
        give_up_seat(table, action.seat)
    table.shown_out.append(ShownOut(user, name, person.user, person.name))
    return Transition(TransitionKind.SHOWN_OUT, {"seat": action.seat, "user": user})


def _let_in(table: Table, action: actions.LetIn, person: Person, now: float) -> Transition:
    if table.showing_out_of(action.user) is None:
        raise Refused(Reason.STALE)
    table.shown_out = [each for each in table.shown_out if each.user != action.user]
    return Transition(TransitionKind.LET_IN, {"user": action.user})


def _hand_over(table: Table, action: actions.HandOver, person: Person, now: float) -> Transition:
    seat = _seat_at(table, action.seat, action.user)
    if seat.user is None or seat.away or seat.user == table.host:
        raise Refused(Reason.STALE)
    table.host = seat.user
    return Transition(TransitionKind.HANDED_OVER, {"user": seat.user})


def _step_away(table: Table, action: actions.StepAway, person: Person, now: float) -> Transition:
    if table.status is not Status.PLAYING:
        raise Refused(Reason.GAME_OVER)
    play_for(table, own_seat(table, person), now)
    return Transition(TransitionKind.AWAY, {"user": person.user})


def _come_back(table: Table, action: actions.ComeBack, person: Person, now: float) -> Transition:
    come_back_to(table.seats[own_seat(table, person)])
    return Transition(TransitionKind.BACK, {"user": person.user})


def play_for(table: Table, place: int, now: float) -> None:
    """A computer plays for whoever sits there, until they come back."""
    seat = table.seats[place]
    seat.away, seat.level, seat.away_since = True, table.absent_level, now


def come_back_to(seat: Seat) -> None:
    """Whoever sits there plays again."""
    seat.away, seat.level, seat.away_since = False, None, 0.0


def give_up_seat(table: Table, place: int) -> None:
    """The leaver's seat goes to a computer; somebody else becomes host; without people the table closes."""
    seat = table.seats[place]
    leaver, seat.user, seat.level, seat.away = seat.user, None, table.absent_level, False
    seat.left_by = leaver
    table.agreed = [user for user in table.agreed if user != leaver]
    if table.stopped is not None:
        table.stopped.consents = [user for user in table.stopped.consents if user != leaver]
    if not table.people():
        close(table)
        return
    if leaver == table.host:
        table.host = (table.present() or table.people())[0]
    rest_without_people(table)


SEAT_CHANGES: Final[Mapping[type, Change]] = {
    actions.StepAway: _step_away,
    actions.ComeBack: _come_back,
    actions.TakeSeat: _take_seat,
    actions.FreeSeat: _free_seat,
    actions.OpenSeat: _open_seat,
    actions.ShowOut: _show_out,
    actions.LetIn: _let_in,
    actions.HandOver: _hand_over,
}
