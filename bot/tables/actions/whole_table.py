"""The table as a whole: its visibility, place and mentions, and the deletion of people's data there."""

from dataclasses import dataclass, replace

from bot.entities.game_result import SittingEnd
from bot.entities.kept import NOBODY
from bot.errors import Reason, Refused
from bot.tables.actions.action import (
    BY_HOST_OR_MODERATOR,
    BY_LEADER_OR_CLOCK,
    BY_WHOEVER_SITS,
    GOES_ON,
    Action,
    Asker,
    OfClock,
    OfPerson,
    Person,
)
from bot.tables.state import sittings
from bot.tables.state.games import require_no_trial
from bot.tables.state.resting import wake_up
from bot.tables.state.seating import free_name, give_up_seat, leave_lobby
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind


@dataclass(frozen=True, slots=True)
class SetQuiet(OfPerson):
    """Request to turn mentions at this table on or off."""

    who = BY_HOST_OR_MODERATOR
    kinds = (TransitionKind.QUIET_CHOSEN,)

    quiet: bool

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        table.quiet = self.quiet
        return self.done({"quiet": self.quiet})


@dataclass(frozen=True, slots=True)
class ShowTable(OfPerson):
    """Request to show everybody in the channel a table that only its player has seen."""

    who = BY_WHOEVER_SITS
    kinds = (TransitionKind.SHOWN,)

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        if not table.private:
            raise Refused(Reason.STALE)
        require_no_trial(table)
        table.private = False
        return self.done()


@dataclass(frozen=True, slots=True)
class MoveTable(Action):
    """Request to move the table to another channel of its server."""

    who = BY_LEADER_OR_CLOCK
    kinds = (TransitionKind.MOVED,)
    settled_by_tournament = True

    channel: int

    def carry_out(self, table: Table, asker: Asker, now: float) -> Transition:
        table.channel = self.channel
        # It may have fallen asleep because its channel was gone; a game that people stopped stays stopped.
        if table.status is Status.ASLEEP and table.stopped is None:
            wake_up(table)
        return self.done({"channel": self.channel})


@dataclass(frozen=True, slots=True)
class Forget(OfClock):
    """Request to remove a person whose data is deleted. ``name`` replaces their name."""

    kinds = (TransitionKind.FORGOTTEN, *GOES_ON)
    gone = SittingEnd.FORGOTTEN

    user: int
    name: str

    def by_clock(self, table: Table, now: float) -> Transition:
        seat = table.seat_of(self.user)
        if table.game is not None:
            sittings.forget(table.game.sittings, self.user, self.name, NOBODY)
        if seat is not None and table.status is Status.LOBBY:
            leave_lobby(table, seat)
        elif seat is not None:
            give_up_seat(table, seat)
        for place in table.seats:
            if place.left_by == self.user:
                # Emptied first, so that its own old name does not count as taken.
                place.left_by, place.name = NOBODY, ""
                place.name = free_name(self.name, table.names)
            if place.plays_for == self.user:
                place.plays_for, place.plays_for_name = NOBODY, ""
        if table.host == self.user:
            table.host = NOBODY
        if table.stopped is not None:
            stopped = table.stopped
            stopped.consents = [user for user in stopped.consents if user != self.user]
            if stopped.by == self.user:
                stopped.by, stopped.name, stopped.reason = NOBODY, self.name, ""
        table.agreed = [user for user in table.agreed if user != self.user]
        table.shown_out = [
            replace(each, by=NOBODY, by_name="") if each.by == self.user else each
            for each in table.shown_out
            if each.user != self.user
        ]
        table.expected = [each for each in table.expected if each.user != self.user]
        return self.done()
