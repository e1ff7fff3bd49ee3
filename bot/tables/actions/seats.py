"""Seats: taken, left, given away, played by a computer for a person."""

from dataclasses import dataclass

from bot.entities.game_result import SittingEnd
from bot.errors import Reason, Refused
from bot.tables.actions.action import (
    BY_HOST_OR_MODERATOR,
    BY_STRANGER,
    BY_WHOEVER_SITS,
    GOES_ON,
    Asker,
    OfClock,
    OfPerson,
    Person,
    Role,
    Rule,
)
from bot.tables.rules.partners import place_of_next
from bot.tables.state.meaning import leaving_means, require_still_meant
from bot.tables.state.resting import require_not_stopped, wake_up
from bot.tables.state.seating import free_name, give_up_seat, leave_lobby, own_seat, play_for, take_seat_back
from bot.tables.state.status import SleepReason, Status, require_lobby
from bot.tables.state.table import Seat, ShownOut, Table
from bot.tables.state.transition import Transition, TransitionKind


@dataclass(frozen=True, slots=True)
class Join(OfPerson):
    """Request for a free seat in the lobby."""

    who = BY_STRANGER
    kinds = (TransitionKind.JOINED,)
    settled_by_tournament = True

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        _require_welcome(table, person)
        sit_down(table, person, now)
        return self.done({"user": person.user})


def sit_down(table: Table, person: Person, now: float) -> None:
    """Seat a person in the lobby.

    :raises Refused: they sit there already, or no seat is free for them.
    """
    require_lobby(table.status)
    if table.seat_of(person.user) is not None:
        raise Refused(Reason.ALREADY_SEATED)
    if not table.seats_left:
        raise Refused(Reason.TABLE_FULL)
    # Seats are held only as long as they are needed for all who are still expected.
    awaited = table.still_expected()
    is_awaited = any(each.user == person.user for each in awaited)
    if not is_awaited and len(awaited) >= table.seats_left and now < table.held_until:
        raise Refused(Reason.SEATS_HELD, names=", ".join(each.name for each in awaited))
    # Two people may share a display name; news and alt texts must still tell them apart.
    seat = Seat(free_name(person.name, table.names), str(person.interaction), user=person.user)
    table.seats.insert(place_of_next(table), seat)


def _require_welcome(table: Table, person: Person) -> None:
    """Raise ``Refused`` for a person who has been shown out."""
    if table.showing_out_of(person.user) is not None:
        raise Refused(Reason.SHOWN_OUT, name=table.host_name)


@dataclass(frozen=True, slots=True)
class Leave(OfPerson):
    """Request to give the seat up: in the lobby it becomes free, in a game a computer takes it. ``means`` is the effect
    that the asker confirmed (``meaning.py``); any other effect makes the request stale."""

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.LEFT, TransitionKind.PAUSED, *GOES_ON)
    settled_by_tournament = True

    means: str | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        seat = own_seat(table, person.user)
        require_still_meant(self.means, leaving_means(table, person.user))
        if table.status is Status.LOBBY:
            leave_lobby(table, seat)
        elif table.stopped is None and table.status is not Status.OVER and table.people() == [person.user]:
            table.status, table.asleep = Status.ASLEEP, SleepReason.PAUSED
            return self.done({"seat": seat}, TransitionKind.PAUSED)
        else:
            give_up_seat(table, seat)
        return self.done({"seat": seat})


@dataclass(frozen=True, slots=True)
class TakeSeat(OfPerson):
    """Request for a free seat in a running match, or between two games for a computer's.

    ``seat`` names it; by default it is the asker's former seat, or the first. The asker has no points in the match yet,
    or with ``for_owner`` those of the person who left it.
    """

    who = BY_STRANGER
    kinds = (TransitionKind.SEAT_TAKEN,)
    settled_by_tournament = True

    seat: int | None = None
    for_owner: bool = False

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Seat the person. A person who has sat in the running game may only return to that seat, so nobody reads two
        hands.

        A returning person keeps their points. Anybody else begins without points in the match, or plays on with those
        of the person who left. Partners share theirs.
        """
        _require_welcome(table, person)
        if table.status is Status.LOBBY:
            raise Refused(Reason.STALE)
        require_not_stopped(table)
        free = table.seats_to_take()
        seen = None if table.status is Status.OVER else table.running().hand_seen_by(person.user)
        own = [place for place in free if table.seats[place].left_by == person.user]
        wanted = (own or free) if self.seat is None else [place for place in free if place == self.seat]
        if not wanted:
            raise Refused(Reason.TABLE_FULL)
        allowed = [place for place in wanted if seen in (None, place)] or [place for place in free if place == seen]
        if not allowed:
            raise Refused(Reason.OTHER_HAND_SEEN)
        place = allowed[0]
        # Its name is free while the new one is chosen: a returning person gets theirs back without a number.
        former, former_name = table.seats[place].left_by, table.seats[place].name
        table.seats[place].name = ""
        table.seats[place] = Seat(free_name(person.name, table.names), str(person.interaction), user=person.user)
        if former != person.user and former is not None and self.for_owner:
            table.seats[place].plays_for, table.seats[place].plays_for_name = former, former_name
        elif former != person.user and not table.running().rules.partners:
            table.scores[place] = 0
        if table.status is not Status.OVER:
            table.running().note_hand_seen(person.user, place)
        if table.status is Status.ASLEEP:
            wake_up(table)
        return self.done({"seat": place, "user": person.user})


def _seat_at(table: Table, place: int, user: int | None = None) -> Seat:
    """Return a seat, if the person whom the asker saw still has it.

    :param user: the person whom the asker saw there.
    :raises Refused: somebody else has it now, or there is no such seat.
    """
    if place not in range(len(table.seats)) or user not in (None, table.seats[place].user):
        raise Refused(Reason.STALE)
    return table.seats[place]


@dataclass(frozen=True, slots=True)
class FreeSeat(OfPerson):
    """Request to free an absent person's seat for others. ``user`` is the person whom the asker saw there."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.SEAT_FREED, *GOES_ON)
    settled_by_tournament = True
    gone = SittingEnd.FREED

    seat: int
    user: int | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if not _seat_at(table, self.seat, self.user).away:
            raise Refused(Reason.STALE)
        give_up_seat(table, self.seat)
        table.seats[self.seat].freed = True
        return self.done({"seat": self.seat})


@dataclass(frozen=True, slots=True)
class OpenSeat(OfPerson):
    """Request to offer a computer's seat in a running match to people."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.SEAT_OPENED,)
    settled_by_tournament = True

    seat: int

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        seat = _seat_at(table, self.seat)
        if table.status is Status.LOBBY or seat.user is not None or seat.is_free:
            raise Refused(Reason.STALE)
        seat.opened = True
        return self.done({"seat": self.seat})


@dataclass(frozen=True, slots=True)
class ShowOut(OfPerson):
    """Request to remove a person, who may not sit down here until let in again. ``user`` as in ``FreeSeat``, since
    seats of a lobby move up."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.SHOWN_OUT, *GOES_ON)
    settled_by_tournament = True

    seat: int
    user: int | None = None

    def sitting_end(self, table: Table, asker: Asker) -> SittingEnd:
        is_seat = self.seat in range(len(table.seats))
        return SittingEnd.FREED if is_seat and table.seats[self.seat].away else SittingEnd.REMOVED

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Remove the person. Only a moderator can remove the host; a stand-in for an absent host can't."""
        seat = _seat_at(table, self.seat, self.user)
        user, name = seat.user, seat.name
        if user is None or user == person.user:
            raise Refused(Reason.STALE)
        if user == table.host and not person.moderator:
            raise Refused(Reason.NOT_HOST_OR_MODERATOR, name=table.host_name)
        if table.status is Status.LOBBY:
            leave_lobby(table, self.seat)
        else:
            own = table.seat_of(person.user)
            if table.status.in_game and not seat.away and own is not None:  # moderators need not sit there
                # Who removed a person who was present loses by leaving now.
                table.running().sittings[own][-1].removed_others = True
            give_up_seat(table, self.seat)
        table.shown_out.append(ShownOut(user, name, person.user, person.name))
        return self.done({"seat": self.seat, "user": user})


@dataclass(frozen=True, slots=True)
class LetIn(OfPerson):
    """Request to let a removed person sit down again."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.LET_IN,)

    user: int

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.showing_out_of(self.user) is None:
            raise Refused(Reason.STALE)
        table.shown_out = [each for each in table.shown_out if each.user != self.user]
        return self.done({"user": self.user})


@dataclass(frozen=True, slots=True)
class HandOver(OfPerson):
    """Request to make a person who is present the host. ``user`` as in ``FreeSeat``."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.HANDED_OVER,)
    settled_by_tournament = True

    seat: int
    user: int | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        seat = _seat_at(table, self.seat, self.user)
        if seat.user is None or seat.away or seat.user == table.host:
            raise Refused(Reason.STALE)
        table.host = seat.user
        return self.done({"user": seat.user})


@dataclass(frozen=True, slots=True)
class PassHost(OfClock):
    """Request to replace a long absent host by a person who is present."""

    kinds = (TransitionKind.HOST_PASSED,)

    def by_clock(self, table: Table, now: float) -> Transition:
        present = table.present()
        if not present or table.host in present:
            raise Refused(Reason.STALE)
        table.host = present[0]
        return self.done({"user": table.host})


@dataclass(frozen=True, slots=True)
class StepAway(OfPerson):
    """Request that a computer plays for the asker."""

    who = Rule(frozenset({Role.SEATED}), reasons={Role.ABSENT: Reason.ALREADY_AWAY})
    kinds = (TransitionKind.AWAY,)
    settled_by_tournament = True

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.status is not Status.PLAYING:
            raise Refused(Reason.GAME_OVER)
        play_for(table, own_seat(table, person.user), now)
        return self.done({"user": person.user})


@dataclass(frozen=True, slots=True)
class ComeBack(OfPerson):
    """Request to take the seat back from the computer."""

    who = Rule(frozenset({Role.ABSENT}), reasons={Role.SEATED: Reason.NOT_AWAY})
    kinds = (TransitionKind.BACK,)
    wakes = True

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        take_seat_back(table, person.user)
        return self.done({"user": person.user})
