"""Opening of a table: a lobby, or with computers a private game that is dealt at once."""

from dataclasses import dataclass, field

from bot.engine.state import State
from bot.engine.systems import FIRST_CHANGES, SYSTEMS
from bot.errors import Reason, Refused
from bot.shapes import Data
from bot.tables.actions import AddComputer, ChangeRules, Person, Start
from bot.tables.actions.seats import sit_down
from bot.tables.limits import SEATS_HELD_FOR
from bot.tables.rules.lobby_rules import choose_capacity, seats_allowed
from bot.tables.state.games import begin_trial
from bot.tables.state.seating import free_name, seat_computer
from bot.tables.state.table import Expected, Seat, Table
from bot.tables.state.trial import Trial


@dataclass(frozen=True, slots=True)
class TrialStart:
    """Position from which a person tries out a game alone, and their seat there. ``changes`` are its house rules."""

    start: State
    trial: Trial
    seat: int
    system: str
    changes: Data


@dataclass(frozen=True, slots=True)
class Opening:
    """Wishes for a new table.

    ``seats`` are the most there may be, ``computers`` levels and names, ``turn_seconds`` the turn clock. With
    ``waits``, computers wait for people instead of being dealt to at once. ``expected`` are people for whom seats are
    held for some minutes. ``in_thread`` gives it a thread of its own; ``is_first`` makes it the short first game of its
    opener (``Start``). With ``once``, a game alone just like it in this channel that its opener has not begun yet is
    theirs instead of another one. ``replaces`` is the id of one that closes for the new one. With ``trial`` a position
    is tried out, against the computers on the other seats. ``deals_first`` is as in ``Table``.
    """

    guild: int
    channel: int
    system: str
    seats: int | None = None
    changes: Data = field(default_factory=dict)
    computers: tuple[tuple[str, str], ...] = ()
    turn_seconds: int = 0
    waits: bool = False
    expected: tuple[Expected, ...] = ()
    in_thread: bool = False
    is_first: bool = False
    once: bool = False
    deals_first: bool = False
    replaces: str | None = None
    trial: TrialStart | None = None

    @property
    def deals(self) -> bool:
        """Whether the game begins at once."""
        return bool(self.computers) and not self.waits

    def is_like(self, table: Table) -> bool:
        """Whether a table plays the same game against the same levels."""
        changes = FIRST_CHANGES if self.is_first else self.changes
        is_picked = table.game is not None and table.game.fairness.pick is not None
        same_game = (table.system, table.changes) == (self.system, changes) and is_picked == self.is_first
        return same_game and table.computer_levels() == [level for level, _ in self.computers]


def table_of_opening(opening: Opening, person: Person, table_id: str, seed: bytes, now: float) -> Table:
    """Return the new table; its opener is the host and has the first seat.

    :param seed: the secret of its first game.
    :param now: seconds since 1970.
    :raises Refused: its system or its rules make no game, or it does not allow so many seats.
    """
    if opening.trial is not None:
        return _table_of_trial(opening, opening.trial, person, table_id, seed, now)
    if opening.system not in SYSTEMS:
        raise Refused(Reason.UNKNOWN_SYSTEM, name=opening.system)
    seats, taken = choose_capacity(opening.system, opening.seats), 1 + len(opening.computers)
    # Room for all computers if the game allows that.
    if opening.seats is None and taken > seats and taken in seats_allowed(opening.system):
        seats = taken
    table = Table(
        id=table_id,
        guild=opening.guild,
        channel=opening.channel,
        host=person.user,
        system=opening.system,
        changes={},
        capacity=seats,
        seats=[],
        seed=seed,
        opened_at=now,
    )
    # The same actions as in a lobby, so that what they refuse is refused here, too.
    ChangeRules(opening.system, opening.changes, turn_seconds=opening.turn_seconds).choose(table)
    table.deals_first = opening.deals_first
    sit_down(table, person, now)
    table.expected, table.held_until = list(opening.expected), now + SEATS_HELD_FOR
    if not opening.is_first:
        for level, name in opening.computers:
            AddComputer(level, name).by_person(table, person, now)
    if opening.deals:
        table.private = True
        Start(*opening.computers[0], is_first=opening.is_first).by_person(table, person, now)
    table.touched_at = table.seats[0].seen_at = now
    return table


def _table_of_trial(
    opening: Opening, tried: TrialStart, person: Person, table_id: str, seed: bytes, now: float
) -> Table:
    """Return the private table of a game that is tried out, with computers on all other seats."""
    seats = tried.start.rules.players
    table = Table(
        id=table_id,
        guild=opening.guild,
        channel=opening.channel,
        host=person.user,
        system=tried.system,
        changes=dict(tried.changes),
        capacity=seats,
        seats=[],
        seed=seed,
        opened_at=now,
        scores=[0] * seats,
        private=True,
    )
    for place, (level, name) in enumerate(opening.computers):
        seat_computer(table, level, name, place)
    # Inserted last, at its place in the position: the computers have taken the seats around it.
    own = Seat(free_name(person.name, table.names), str(person.interaction), user=person.user, seen_at=now)
    table.seats.insert(tried.seat, own)
    begin_trial(table, tried.system, tried.start, tried.trial, person.interaction, now)
    table.touched_at = now
    return table
