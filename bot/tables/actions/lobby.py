"""The lobby: computers, partners, the rules, and the start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine.errors import RulesError
from bot.engine.picking import FIRST_GAME
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM, find_system
from bot.errors import Reason, Refused, RulesRefused
from bot.shapes import Data
from bot.tables.actions.action import BY_HOST, OfClock, OfPerson, Person
from bot.tables.limits import TURN_CLOCKS
from bot.tables.rules.lobby_rules import (
    choose_capacity,
    required_rules,
    rules_at,
    seats_allowed,
    seats_to_show,
    system_at,
)
from bot.tables.rules.matches import match_goes_on
from bot.tables.rules.partners import Partners, pairings, place_of_next
from bot.tables.state.games import deal_game
from bot.tables.state.seating import seat_computer
from bot.tables.state.status import require_lobby
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind


@dataclass(frozen=True, slots=True)
class AddComputer(OfPerson):
    """Request to seat a computer in the lobby."""

    who = BY_HOST
    kinds = (TransitionKind.COMPUTER_ADDED,)

    level: str
    name: str

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        require_lobby(table.status)
        if not table.seats_left:
            raise Refused(Reason.TABLE_FULL)
        seat_computer(table, self.level, self.name, place_of_next(table))
        return self.done({"level": self.level})


@dataclass(frozen=True, slots=True)
class ChangeComputer(OfPerson):
    """Request to change the level of a computer in the lobby, by its name."""

    who = BY_HOST
    kinds = (TransitionKind.COMPUTER_CHANGED,)

    name: str
    level: str

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        require_lobby(table.status)
        seat = next((seat for seat in table.seats if seat.user is None and seat.name == self.name), None)
        if seat is None:
            raise Refused(Reason.STALE)
        seat.level = seat.contribution = self.level
        return self.done({"level": self.level})


@dataclass(frozen=True, slots=True)
class RemoveComputer(OfPerson):
    """Request to remove the last computer from the lobby."""

    who = BY_HOST
    kinds = (TransitionKind.COMPUTER_REMOVED,)

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        require_lobby(table.status)
        computers = [place for place, seat in enumerate(table.seats) if seat.user is None]
        if not computers:
            raise Refused(Reason.NO_COMPUTER_LEFT)
        table.seats.pop(computers[-1])
        return self.done()


@dataclass(frozen=True, slots=True)
class ChoosePartners(OfPerson):
    """Request to choose partners, as offered at this version of the table."""

    who = BY_HOST
    kinds = (TransitionKind.PARTNERS_CHOSEN,)

    pairing: Partners
    version: int

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Seat everybody opposite their partner. The first seat stays first, and a handicap moves with its person."""
        require_lobby(table.status)
        if self.version != table.version or self.pairing not in pairings(table):
            raise Refused(Reason.STALE)
        # First all first halves, then the second halves in the same order: partners sit opposite each other.
        order = [pair[0] for pair in self.pairing] + [pair[1] for pair in self.pairing]
        table.seats = [table.seats[seat] for seat in order]
        handicap = table.changes.get("handicap")
        if handicap is not None:
            table.changes["handicap"] = [handicap[seat] for seat in order]
        return self.done({"pairing": [list(pair) for pair in self.pairing]})


@dataclass(frozen=True, slots=True)
class ChangeRules(OfPerson):
    """Request to choose a system with some changed options, and with a saved game also the most seats and the turn
    clock.

    None leaves a value as it is. ``made_of`` are the changes that these were made from; the request is stale if the
    table has others by now, since these would undo them.
    """

    who = BY_HOST
    kinds = (TransitionKind.RULES_CHANGED,)

    system: str
    changes: Data = field(default_factory=dict)
    seats: int | None = None
    turn_seconds: int | None = None
    made_of: Mapping[str, Any] | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        self.choose(table)
        return self.done({"system": self.system, "changes": self.changes})

    def choose(self, table: Table) -> None:
        """Choose system and options. They must make a game for every number of seats that may still start.

        :raises Refused: they don't.
        """
        require_lobby(table.status)
        if self.turn_seconds not in (None, *TURN_CLOCKS):
            raise Refused(Reason.ILLEGAL)
        if self.made_of is not None and (table.system, table.changes) != (self.system, self.made_of):
            raise Refused(Reason.STALE)
        try:
            find_system(self.system)
            allowed = seats_allowed(self.system)
            if len(table.seats) > allowed[-1]:
                raise Refused(Reason.TOO_MANY_FOR_SYSTEM, high=allowed[-1])
            # The same game keeps its seats; another one gets its usual ones, and room for all who sit here.
            if self.system != table.system or self.seats is not None:
                wanted = choose_capacity(self.system, self.seats)
                table.capacity = next(seats for seats in allowed if seats >= max(wanted, len(table.seats)))
            if self.turn_seconds is not None:
                table.turn_seconds = self.turn_seconds
            table.system, table.changes, table.deals_first = self.system, dict(self.changes), False
            rules_at(table, seats_to_show(table))
        except RulesError as error:
            raise RulesRefused(error) from error


@dataclass(frozen=True, slots=True)
class AddSeats(OfPerson):
    """Request to raise the lobby's seats to this number."""

    who = BY_HOST
    kinds = (TransitionKind.RULES_CHANGED,)

    seats: int

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        require_lobby(table.status)
        table.capacity = max(table.capacity, choose_capacity(table.system, self.seats))
        return self.done({"system": table.system, "changes": table.changes})


@dataclass(frozen=True, slots=True)
class OtherGame:
    """Game that a person alone plays instead of the one that their lobby shows.

    ``computers`` are levels and names, ``shown`` the system and changes that the lobby had when it was asked for.
    """

    system: str
    changes: Data
    computers: tuple[tuple[str, str], ...]
    shown: tuple[str, Mapping[str, Any]]

    def choose(self, table: Table) -> None:
        """Change the lobby to it. Raises ``Refused`` if others sit there, or something else was chosen meanwhile."""
        if len(table.seats) > 1 or (table.system, table.changes) != self.shown:
            raise Refused(Reason.STALE)
        ChangeRules(self.system, self.changes, seats=1 + len(self.computers)).choose(table)
        for level, name in self.computers:
            seat_computer(table, level, name, len(table.seats))


@dataclass(frozen=True, slots=True)
class Start(OfPerson):
    """Request to deal the first game. A person alone plays the computer named here, or the ``other`` game.

    ``people`` is the number of people that the asker saw; nothing is dealt if some have left since. ``is_first`` makes
    it the short first game of a person alone: by the lessons' rules, with a picked deal (``bot/engine/picking.py``).
    """

    who = BY_HOST
    kinds = (TransitionKind.STARTED,)

    level: str
    name: str
    people: int | None = None
    is_first: bool = False
    other: OtherGame | None = None

    def by_person(self, table: Table, person: Person, now: float) -> Transition:
        """Deal, adding a computer for a person alone."""
        require_lobby(table.status)
        require_nobody_left(self.people, table.people())
        if self.is_first:
            if len(table.seats) > 1:
                raise Refused(Reason.STALE)
            ChangeRules(FIRST_SYSTEM, FIRST_CHANGES).choose(table)
        elif self.other is not None:
            self.other.choose(table)
        if len(table.seats) == 1 and 2 in seats_allowed(table.system):
            seat_computer(table, self.level, self.name, 1)
        seats = len(table.seats)
        allowed = seats_allowed(table.system)
        if seats not in allowed:
            more = next((number for number in allowed if number > seats), allowed[-1])
            raise Refused(Reason.MORE_PLAYERS, missing=max(more - seats, 1))
        rules = required_rules(table, seats)
        table.expected, table.deals_first = [], False
        former, table.former = table.former, None
        dealer = seats - 1 if self.is_first else None  # the computer deals, so the newcomer begins
        # A table that was only changed between two games deals on in turn.
        if former is not None and len(former.joined) == seats and not self.is_first:
            dealer = former.dealer
        # Other rules or people begin a new match: old points can't be added to its own.
        if former is None or not match_goes_on(former, rules, table):
            table.scores, table.match_first = [0] * seats, table.number
        pick = FIRST_GAME if self.is_first else None
        deal_game(table, system_at(table, seats), rules, person.interaction, now, dealer, pick=pick)
        return self.done({"seats": len(table.seats)})


def require_nobody_left(seen: int | None, people: Sequence[int]) -> None:
    """Check that nobody has left since the asker looked: they must not suddenly play a computer, or fewer people.

    :param seen: the number of people that the asker saw; None if it is unknown.
    :raises Refused: there are fewer now.
    """
    if seen is not None and len(people) < seen:
        raise Refused(Reason.LEFT_MEANWHILE)


@dataclass(frozen=True, slots=True)
class ReleaseSeats(OfClock):
    """Request to release the held seats of a lobby, because nobody came for them in time."""

    kinds = (TransitionKind.SEATS_RELEASED,)

    def by_clock(self, table: Table, now: float) -> Transition:
        table.expected = []
        return self.done()
