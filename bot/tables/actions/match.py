"""Games as a whole: the next one, stopped, resumed, asleep, closed."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.engine.errors import RulesError
from bot.errors import Reason, Refused, RulesRefused
from bot.tables.actions.action import (
    BY_HOST,
    BY_HOST_OR_MODERATOR,
    BY_WHOEVER_SITS,
    Agreement,
    OfClock,
    OfPerson,
    Person,
)
from bot.tables.actions.lobby import require_nobody_left
from bot.tables.limits import RESUMABLE_FOR
from bot.tables.rules.lobby_rules import make_rules
from bot.tables.state import games
from bot.tables.state.agreement import free_seats_of_others, go_on_without_the_unwilling, is_majority, may_go_on
from bot.tables.state.meaning import require_still_meant, stopping_means
from bot.tables.state.resting import close, require_not_stopped, wake_up
from bot.tables.state.seating import come_back_to, take_seat_back
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import LONGEST_REASON, Stopped
from bot.tables.state.table import Former, Table
from bot.tables.state.transition import Transition, TransitionKind


@dataclass(frozen=True, slots=True)
class NextGame(OfPerson):
    """Request for the next game of the match, or a new match after the last one.

    It is dealt once everybody present agrees, or with ``without_others`` once most do, which frees the others' seats.
    ``people`` is the number of people present that the asker saw; nothing is dealt if some have gone since. With a
    ``level``, a person alone goes on against computers of that level, with ``goal_size`` with so many goal cards each.
    After a first game the deal is picked again, unless they are ``stronger`` than before or the length is another.
    """

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.NEXT_GAME, TransitionKind.AGREED)
    takes = Agreement.MAJORITY_ASKED
    settled_by_tournament = True

    people: int | None = None
    level: str | None = None
    stronger: bool = False
    without_others: bool = False
    goal_size: int | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.status is not Status.OVER:
            raise Refused(Reason.ALREADY_STARTED)
        games.require_no_trial(table)
        take_seat_back(table, person.user)
        require_nobody_left(self.people, table.present())
        if self.level is not None:
            # Only a person who plays alone may choose, and not for a seat that waits for somebody who left.
            computers = [seat for seat in table.seats if seat.user is None]
            if len(table.people()) != 1 or any(seat.is_free for seat in computers):
                raise Refused(Reason.STALE)
            for seat in computers:
                seat.level = seat.contribution = self.level
        rules = None
        if self.goal_size is not None:
            # Only a person who plays alone may change the number of goal cards, too; a handicap goes.
            if len(table.people()) != 1:
                raise Refused(Reason.STALE)
            others = {name: value for name, value in table.changes.items() if name not in ("goal_size", "handicap")}
            changes, game = {**others, "goal_size": self.goal_size}, table.running()
            try:
                rules = make_rules(game.system, game.rules.players, changes)
            except RulesError as error:
                raise RulesRefused(error) from error
            table.changes = changes
        if self.without_others:
            present = table.present()
            agreed = [user for user in present if user in (*table.agreed, person.user)]
            if not is_majority(agreed, present):
                raise _waits_for(table, agreed)
            table.agreed = agreed
            free_seats_of_others(table)
        elif not _everybody_agrees(table, person):
            return self.done({"user": person.user}, TransitionKind.AGREED)
        games.deal_next(table, person.interaction, now, picked=not self.stronger, rules=rules)
        return self.done({"game": table.running().id})


def _everybody_agrees(table: Table, person: Person) -> bool:
    """Note the person's agreement. Return whether everybody present has agreed now.

    :raises Refused: they had agreed already, and others still have not.
    """
    repeated = person.user in table.agreed
    # Those who have gone since agree no more; what is left is in the order of the seats.
    present = table.present()
    table.agreed = [user for user in present if user in (*table.agreed, person.user)]
    if table.agreed == present:
        return True
    if repeated:
        raise _waits_for(table, table.agreed)
    return False


def _waits_for(table: Table, willing: Collection[int]) -> Refused:
    """Return a refusal that names the people present who have not agreed."""
    present = table.present()
    missing = [seat.name for seat in table.seats if seat.user in present and seat.user not in willing]
    return Refused(Reason.WAITING_FOR, names=", ".join(missing))


@dataclass(frozen=True, slots=True)
class ChangeTable(OfPerson):
    """Request to go back to the lobby between two games, with the same people."""

    who = BY_HOST
    kinds = (TransitionKind.CHANGING,)
    settled_by_tournament = True

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Return to the lobby with all present seats; seats left to a computer become free."""
        if table.status is not Status.OVER:
            raise Refused(Reason.ALREADY_STARTED)
        games.require_no_trial(table)
        # Kept until the next start: the same rules and people go on with their match, and the deal goes on in turn.
        game = table.running()
        dealer = (game.state.dealer + 1) % game.rules.players
        table.former = Former(game.rules.to_data(), [seat.contribution for seat in table.seats], dealer)
        table.seats = [seat for seat in table.seats if seat.left_by is None]
        for seat in table.seats:
            if seat.away:
                come_back_to(seat)
        table.status, table.game, table.agreed = Status.LOBBY, None, []
        return self.done()


@dataclass(frozen=True, slots=True)
class Stop(OfPerson):
    """Request to stop the table: a running game can be resumed for a while, anything else closes. ``means`` is as in
    ``Leave``."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.STOPPED,)
    settled_by_tournament = True

    reason: str = ""
    means: str | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Let a running game wait for people who may want to go on. Close a lobby or a finished game."""
        require_not_stopped(table)
        require_still_meant(self.means, stopping_means(table))
        if table.status.in_game:
            table.status, table.asleep, table.agreed = Status.ASLEEP, SleepReason.STOPPED, []
            outsider, reason = table.seat_of(person.user) is None, self.reason[:LONGEST_REASON]
            table.stopped = Stopped(person.user, person.name, now + RESUMABLE_FOR, outsider, reason)
        else:
            close(table)
        return self.done()


@dataclass(frozen=True, slots=True)
class Consent(OfPerson):
    """Consent to a stopped game's end. It ends at once when everybody present consents."""

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.CONSENTED,)
    takes = Agreement.EVERYBODY

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.stopped is None:
            raise Refused(Reason.STALE)
        if person.user not in table.stopped.willing:
            table.stopped.consents.append(person.user)
        elif person.user not in table.agreed:
            raise _waits_for(table, table.stopped.willing)
        # A person can't want both, to go on and to end; the last word counts.
        table.agreed = [user for user in table.agreed if user != person.user]
        if table.stopped.willing.issuperset(table.present()):
            close(table)
        return self.done({"user": person.user})


@dataclass(frozen=True, slots=True)
class Resume(OfPerson):
    """Request to go on with a stopped game. It goes on once most people present agree.

    Computers then play for those who stopped it or consented. A game that a moderator stopped needs everybody present.
    ``people`` as in ``NextGame``.
    """

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.RESUMED, TransitionKind.AGREED)
    takes = Agreement.MAJORITY

    people: int | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.stopped is None:
            raise Refused(Reason.STALE)
        take_seat_back(table, person.user)
        require_nobody_left(self.people, table.present())
        if person.user in table.stopped.consents:
            table.stopped.consents.remove(person.user)
        if not _everybody_agrees(table, person) and not may_go_on(table):
            return self.done({"user": person.user}, TransitionKind.AGREED)
        go_on_without_the_unwilling(table, now)
        return self.done({"user": person.user})


@dataclass(frozen=True, slots=True)
class Wake(OfPerson):
    """Request to wake a sleeping table."""

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.WOKEN,)

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if table.status is not Status.ASLEEP:
            raise Refused(Reason.STALE)
        require_not_stopped(table)
        wake_up(table)
        take_seat_back(table, person.user)
        return self.done({"user": person.user})


@dataclass(frozen=True, slots=True)
class FallAsleep(OfClock):
    """Request to put a running table to sleep."""

    kinds = (TransitionKind.ASLEEP, TransitionKind.EXPIRED)

    reason: SleepReason = SleepReason.IDLE

    def by_clock(self, table: Table, now: float) -> Transition:
        """Put a running game to sleep. Close a lobby or a finished game, which have nothing to wait for."""
        # A pause and a stop were asked for by people, and have their own ways on.
        if table.asleep in (SleepReason.PAUSED, SleepReason.STOPPED):
            raise Refused(Reason.STALE)
        if table.status.in_game:
            table.status, table.asleep = Status.ASLEEP, self.reason
            return self.done({"reason": self.reason})
        close(table)
        return self.done({"reason": self.reason}, TransitionKind.EXPIRED)


@dataclass(frozen=True, slots=True)
class CallOff(OfClock):
    """Request to close a table whose cards have become known, because an earlier copy of the data was restored."""

    kinds = (TransitionKind.CALLED_OFF,)

    def by_clock(self, table: Table, now: float) -> Transition:
        close(table)
        table.called_off = True
        return self.done()


@dataclass(frozen=True, slots=True)
class Expire(OfClock):
    """Request to close a table that nobody uses any more."""

    kinds = (TransitionKind.EXPIRED,)

    def by_clock(self, table: Table, now: float) -> Transition:
        close(table)
        return self.done()
