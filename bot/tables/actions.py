"""What can be asked of a table, and by whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.engine.moves import NO_CARD, Move, MoveKind
from bot.engine.views import PublicView
from bot.tables.giving_back import Given
from bot.tables.status import SleepReason

Data = dict[str, Any]
Pairing = tuple[tuple[int, int], ...]
"""The seats of each pair of partners, the lower one first, pairs by their first seats."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks. ``name`` is already safe to show; ``interaction`` makes the request unique.

    ``moderator`` says whether they may moderate the channel of the very table that they ask, in whatever channel they
    ask: ids of presses name any table.
    """

    user: int
    name: str
    interaction: int
    moderator: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """Somebody for whom a seat of a lobby is held."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Computer:
    """The computer of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class ClockAsker:
    """The program itself, when time has run out or a table has lost its place.

    ``version`` is the table's when that was found: of a table that has changed since nothing is asked. Without one it
    is asked of the table as it is then: so is what does not follow from the table at all.
    """

    version: int | None = None


Asker = Person | Computer | ClockAsker


@dataclass(frozen=True, slots=True)
class Join:
    """Takes a free seat in the lobby."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Gives the seat up: in the lobby it becomes free, in a game a computer takes it. ``means`` is what the asker was
    told that it would do (``meaning.py``): nothing else is done."""

    means: str | None = None


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Seats a computer in the lobby (host)."""

    level: str
    name: str


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Takes the last computer out of the lobby (host)."""


@dataclass(frozen=True, slots=True)
class ChoosePartners:
    """Chooses who plays with whom (host, lobby), as it was offered at that version of the table."""

    pairing: Pairing
    version: int


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Chooses a system and changes some of its options (host, lobby); with a game that was saved also the most seats
    and the turn clock. None leaves as is. ``made_of`` are the changes from which these were made, where they were:
    where there are others by now, these would undo them."""

    system: str
    changes: Data = field(default_factory=dict)
    seats: int | None = None
    turn_seconds: int | None = None
    made_of: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Deals the first game (host); a table of one person gets the computer named here.

    ``goal_size`` is how many goal cards there are to be, where the one who starts chooses that now. ``people`` is how
    many sat there as whoever starts it saw it: where somebody has left since, nothing is dealt.
    """

    level: str
    name: str
    goal_size: int | None = None
    people: int | None = None


class Step(NamedTuple):
    """A move of a press, and what it is to bring.

    ``rank`` is what the card becomes in the centre, 0 where it goes elsewhere; ``fills`` says that it is to fill an
    empty side stack. ``card`` is the card that it moves, where whoever chose it knows.
    """

    move: Move
    rank: int = 0
    fills: bool = False
    card: int = NO_CARD


def step_of(view: PublicView, move: Move) -> Step:
    """What a legal move would bring now."""
    return Step(move, view.height_of(move.target) + 1 if move.kind is MoveKind.PLAY else 0)


@dataclass(frozen=True, slots=True)
class Play:
    """Plays the moves of one press, one after the other, in the turn named.

    A press is fresh while its turn lasts and exactly what its steps say is still what would happen.
    """

    turn: int
    steps: tuple[Step, ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """Its moves in the notation of the record."""
        return tuple(step.move.notation for step in self.steps)


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last press of the turn named; ``depth`` is how many presses stood when it was offered."""

    turn: int
    depth: int


@dataclass(frozen=True, slots=True)
class NextGame:
    """Wants the next game of the match, or a new match after the last one: it is dealt once everybody present does.
    ``people`` is how many were present as the asker saw it; where somebody has gone since, nothing is dealt."""

    people: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """Goes back to the lobby between two games, with the same people (host)."""


@dataclass(frozen=True, slots=True)
class StepAway:
    """Lets the computer play for the asker."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Takes the seat back from the computer."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Stops the table (host or moderator): a running game can be resumed for a while, anything else closes. ``means``
    is as in ``Leave``."""

    reason: str = ""
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Consent:
    """Agrees that the game was stopped."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Wants to go on with a game that was stopped: it goes on once everybody present does. ``people`` as in
    ``NextGame``."""

    people: int | None = None


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Takes a free seat in a running match: the one named, or else the asker's own or the first. They have no points in
    the match yet, or ``for_owner`` those of whoever has left it."""

    seat: int | None = None
    for_owner: bool = False


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Frees the seat of somebody who is absent, so that somebody else may take it (host or moderator). ``user`` is who
    sat there as the asker saw it."""

    seat: int
    user: int | None = None


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """Lets somebody take the seat of a computer in a running match (host or moderator)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShowOut:
    """Takes somebody's seat from them, who may not sit down here again until let in (host or moderator). ``user`` as in
    ``FreeSeat``: seats of a lobby move up."""

    seat: int
    user: int | None = None


@dataclass(frozen=True, slots=True)
class ShowTable:
    """Shows everybody in the channel a table that only its player has seen so far."""


@dataclass(frozen=True, slots=True)
class LetIn:
    """Lets somebody sit down again who was shown out (host or moderator)."""

    user: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """Makes somebody who is present host (host or moderator). ``user`` as in ``FreeSeat``."""

    seat: int
    user: int | None = None


@dataclass(frozen=True, slots=True)
class PlayFor:
    """Lets a computer play for whoever is awaited in the turn named and long silent (host or moderator)."""

    turn: int


@dataclass(frozen=True, slots=True)
class SetQuiet:
    """Chooses whether nobody is mentioned at this table (host or moderator)."""

    quiet: bool


@dataclass(frozen=True, slots=True)
class ChooseClock:
    """Chooses how long a turn may take, from the next turn on, and the level that plays for the absent (host or
    moderator). None leaves as is."""

    seconds: int | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Wake:
    """Wakes a table that sleeps."""


@dataclass(frozen=True, slots=True)
class MoveTable:
    """Moves the table to another channel of its server (host or moderator)."""

    channel: int


@dataclass(frozen=True, slots=True)
class StartClock:
    """Counts the time of the turn named from a later moment, when it was shown at last (clock)."""

    turn: int
    begun_at: float


@dataclass(frozen=True, slots=True)
class Warn:
    """Warns the person to play that time runs out (clock)."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Lets a computer play for the person to play, in the turn named (clock)."""

    turn: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Ends the game of a tournament's table: whoever is absent now has lost it (clock)."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Gives back what the program's own absence has taken of a turn, or of the time in which seats are held or a game
    can be resumed (clock). ``given`` is what will have been given in all."""

    given: Given


@dataclass(frozen=True, slots=True)
class TurnBack:
    """Moves what is awaited by so many seconds (below zero), by which the machine's clock was set back (clock)."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ReleaseSeats:
    """Holds no seats of a lobby any more, because nobody has come for them in time (clock)."""


@dataclass(frozen=True, slots=True)
class PassHost:
    """Makes somebody present host in place of somebody long absent (clock)."""


@dataclass(frozen=True, slots=True)
class FallAsleep:
    """Puts a running table to sleep (clock)."""

    reason: SleepReason = SleepReason.IDLE


@dataclass(frozen=True, slots=True)
class Forget:
    """Takes a person out of the table who wants to be forgotten (clock). ``name`` is what their seat is called then."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class CallOff:
    """Closes a table whose cards have become known, because an earlier copy of the data was put back (clock)."""


@dataclass(frozen=True, slots=True)
class Expire:
    """Closes a table that nobody uses any more (clock)."""


Action = (
    Join
    | Leave
    | AddComputer
    | RemoveComputer
    | ChoosePartners
    | ChangeRules
    | Start
    | Play
    | Undo
    | NextGame
    | ChangeTable
    | StepAway
    | ComeBack
    | Stop
    | Consent
    | Resume
    | TakeSeat
    | FreeSeat
    | OpenSeat
    | ShowOut
    | ShowTable
    | LetIn
    | HandOver
    | PlayFor
    | SetQuiet
    | ChooseClock
    | Wake
    | MoveTable
    | StartClock
    | Warn
    | TakeOver
    | Forfeit
    | GiveBack
    | TurnBack
    | ReleaseSeats
    | PassHost
    | FallAsleep
    | Forget
    | CallOff
    | Expire
)
