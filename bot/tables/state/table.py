"""A table: who sits there, by which rules, the game that runs and the score of the match. Plain data.

A ``Table`` is changed on a copy only, inside the service, and swapped in once the transition is saved. Nothing outside
``bot/tables`` holds one: everybody else sees what ``bot/tables/view.py`` makes of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Generic, TypeVar

from bot.engine.deal import commitment_of
from bot.engine.events import PublicEvent
from bot.engine.record import Fairness
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.version import ENGINE_VERSION
from bot.engine.views import PublicView, SeatView, public_view, seat_view
from bot.entities.game_result import StopKind
from bot.shapes import NOT_KEPT, Data, copied, plain
from bot.tables.state.giving_back import Given
from bot.tables.state.sittings import Sitting
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import Stopped

GameThere = TypeVar("GameThere")
USUAL_SEATS: Final = 6
"""The most seats that a lobby shows before somebody asks for more."""
ABSENT_LEVEL: Final = "regular"
LEVELS_NOW: Final = 2
"""The set of levels that new games have; it is kept with each game."""
_FIRST_LEVELS: Final = 1
_FORMER: Final = {_FIRST_LEVELS: {"novice": "noisy_novice", "casual": "noisy_casual", "regular": "fixed"}}
"""Which level of today plays as one did in an earlier set."""


class HasPlayer:
    """A seat, whole or as everybody sees it."""

    __slots__ = ()
    name: str
    user: int | None
    away: bool

    @property
    def by_computer(self) -> bool:
        """Whether a computer makes this seat's moves now."""
        return self.user is None or self.away


@dataclass(slots=True)
class Seat(HasPlayer):
    """One seat. ``user`` is None for a computer; ``level`` is the computer's, or the one that plays for an absent
    person (``away``). ``contribution`` goes into the proof of the deal. ``left_by`` is who gave the seat up in
    mid-game: somebody else may take it, as they may a computer's that is ``opened``. ``plays_for`` is whose points in
    the match its person has taken over, under the name ``plays_for_name``. ``seen_at`` is when its person last did
    something, ``away_since`` when a computer began to play for them. ``freed`` says that it was given up for them."""

    name: str
    contribution: str
    user: int | None = None
    level: str | None = None
    away: bool = False
    left_by: int | None = None
    opened: bool = False
    plays_for: int | None = None
    plays_for_name: str = ""
    seen_at: float = 0.0
    away_since: float = 0.0
    freed: bool = False

    @property
    def is_free(self) -> bool:
        """Whether anybody may take it in mid-game: its person has left, or the host lets somebody play for its
        computer."""
        return self.user is None and (self.left_by is not None or self.opened)


@dataclass(frozen=True, slots=True)
class Expected:
    """Somebody for whom a seat of a lobby is held."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class ShownOut:
    """Somebody who was shown out, and by whom (``by`` under the name ``by_name``; 0 where nobody says so)."""

    user: int
    name: str
    by: int = 0
    by_name: str = ""


@dataclass(frozen=True, slots=True)
class Resumption:
    """Where a game went on when the engine had changed: at a position that its moves so far don't lead to any more.

    ``moves`` is how many had been played until then.
    """

    state: State
    moves: int


@dataclass(slots=True, kw_only=True)
class Game:
    """A game that runs or has just ended.

    ``moves`` are all moves that stand, undone ones left out. ``checkpoint`` is the position behind which nothing can
    be taken back, ``trail`` the groups of moves since then (one press each), ``state`` the position now.
    ``settled_press`` is how many moves the press had that led to ``checkpoint``.
    ``happened`` is what everybody saw since the deal, or since it went on elsewhere (``resumed``): then it has no
    record and counts for no rating. ``engine`` is the version of the engine that dealt. ``sittings`` are those of each
    seat in order, the last one open while the game runs. ``match_first`` is the number of the match's first game,
    ``scores`` those of the match when this game ended, at ``ended_at``.
    ``won_by_computer`` says that in a tournament a computer has won it on somebody's seat, ``played_by`` are the seats
    there whose people have played a card (None outside tournaments, and where an earlier release has dealt).
    ``levels`` is the set of levels that it began with, the first where an earlier release has dealt or saved it.
    ``computer_moved`` are the seats on which a computer has moved. ``away`` says of those who were absent at its end
    which level played for them, by their seats; ``stopped_as`` how it was given up. ``rested`` is for how many seconds
    its table slept, ``rests_since`` when it last fell asleep.
    ``hands_seen`` says of everybody who has sat here which seat's hand they have seen, so that nobody is given a second
    one. It names people by digests that the secret seed keys, and is empty once the game has ended.
    """

    id: str
    number: int
    system: str
    rules: Rules
    fairness: Fairness = field(metadata=NOT_KEPT)
    players: list[str]
    state: State = field(metadata=NOT_KEPT)
    checkpoint: State
    started_at: float
    moves: list[str] = field(default_factory=list)
    trail: list[list[str]] = field(default_factory=list)
    settled_press: int = 1
    happened: list[PublicEvent] = field(default_factory=list, metadata=NOT_KEPT)
    happened_at_checkpoint: int = field(default=0, metadata=NOT_KEPT)
    hands_seen: Data = field(default_factory=dict)
    engine: str = ENGINE_VERSION
    resumed: Resumption | None = None
    sittings: list[list[Sitting]] = field(default_factory=list)
    match_first: int = 1
    scores: list[int] | None = None
    ended_at: float | None = None
    won_by_computer: bool = False
    played_by: list[int] | None = None
    levels: int = _FIRST_LEVELS
    computer_moved: list[int] = field(default_factory=list)
    away: Data = field(default_factory=dict)
    stopped_as: StopKind | None = None
    rested: float = 0.0
    rests_since: float | None = None

    @property
    def last_press(self) -> int:
        """How many moves the last press had that stands."""
        return len(self.trail[-1]) if self.trail else self.settled_press

    @property
    def names(self) -> tuple[str, ...]:
        """What its seats are called now, or were called at its end."""
        return tuple(sittings[-1].name for sittings in self.sittings)

    def player_of(self, level: str) -> str:
        """The level that plays in this game where its seats say ``level``: the one with which it began."""
        return _FORMER.get(self.levels, {}).get(level, level)

    def people(self) -> set[int]:
        """Everybody who has sat at it."""
        return {each.user for sittings in self.sittings for each in sittings if each.user is not None}

    def note_hand_seen(self, user: int, seat: int) -> None:
        """From now on that person may have no other seat in this game."""
        self.hands_seen[self._digest_of(user)] = seat

    def hand_seen_by(self, user: int) -> int | None:
        """The seat whose hand somebody has seen; None for whoever has not sat in this game."""
        seat: int | None = self.hands_seen.get(self._digest_of(user))
        return seat

    def _digest_of(self, user: int) -> str:
        return sha256(self.fairness.seed + b"/%d" % user).hexdigest()[:16]

    def to_data(self) -> Data:
        """All but what follows from its moves."""
        return {**plain(self), **plain(self.fairness), "saved_by": ENGINE_VERSION}


@dataclass(frozen=True, slots=True)
class Former:
    """What was played before a table went back to its lobby: where nothing is changed the match goes on.

    ``rules`` are plain data, ``joined`` the seats' contributions, ``dealer`` is who deals next.
    """

    rules: Data
    joined: list[str]
    dealer: int


class HasSeats(Generic[GameThere]):
    """A table, whole or as everybody sees it: what follows from who sits there, and from how far it is."""

    __slots__ = ()
    id: str
    host: int
    capacity: int
    seats: Sequence[HasPlayer]
    expected: Sequence[Expected]
    shown_out: Sequence[ShownOut]
    status: Status
    stopped: object | None
    game: GameThere | None

    @property
    def live(self) -> bool:
        return self.status.live

    def running(self) -> GameThere:
        """The game that runs or has just ended. Only for tables that have one."""
        if self.game is None:
            raise LookupError(f"table {self.id} has no game")
        return self.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, user: int) -> int | None:
        """The seat of a person, or None."""
        return next((place for place, seat in enumerate(self.seats) if seat.user == user), None)

    @property
    def host_name(self) -> str:
        """The host's name, or that of the first seat where the host has none."""
        place = self.seat_of(self.host)
        return self.seats[0 if place is None else place].name

    @property
    def seats_left(self) -> int:
        """For how many more people a lobby has seats."""
        return max(0, self.capacity - len(self.seats))

    def still_expected(self) -> list[Expected]:
        """Those for whom a seat is held, and who have not taken it."""
        return [each for each in self.expected if self.seat_of(each.user) is None]

    def people(self) -> list[int]:
        """The users who sit here."""
        return [seat.user for seat in self.seats if seat.user is not None]

    def showing_out_of(self, user: int) -> ShownOut | None:
        """How somebody was shown out who may not sit down here; None for everybody else."""
        return next((each for each in self.shown_out if each.user == user), None)


@dataclass(frozen=True, slots=True)
class Halted:
    """The clock of a turn that waits: it had so many seconds ``left`` when nobody was awaited any more in turn
    ``number`` of that seat, and had got back what ``given`` says."""

    game: str
    number: int
    seat: int
    left: float
    given: Given | None = None

    @property
    def turn(self) -> tuple[str, int, int]:
        return self.game, self.number, self.seat


@dataclass(slots=True)
class Table(HasSeats[Game]):
    """One table. ``scores`` are per seat over the match, which began with the game numbered ``match_first``; ``seed``
    is the secret of the next game to be dealt.

    ``turn_seconds`` is the turn clock (0: none), ``absent_level`` plays for the absent. ``awaited_since`` is when the
    present turn of a person began, ``turn_time`` the seconds that it was given, ``deadline`` when it ends for somebody
    who does nothing, ``warned`` whether they were told. ``touched_at`` is the last transition by a person, ``asleep``
    why the table sleeps. ``quiet`` says that nobody is mentioned here, ``shown_out`` who may not sit down here.
    ``stopped`` says who stopped its game, ``agreed`` who of its people wants what waits for everybody: the next game,
    or to go on with one that was stopped. ``former`` is what was played before the lobby, ``tournament`` the one whose
    pairing is played here. ``expected`` are those for whom seats of the lobby are held, until ``held_until``.
    ``private`` says that only the one person who plays here, against computers, may see it, ``called_off`` that it was
    closed because its cards had become known. ``absent_loses`` says that whoever lets their time run out has lost, and
    no computer plays for them; ``absentee`` is the seat of whoever has, ``nobody_came`` says that both have, of whom
    neither has played a card. ``given`` is what the present turn, the lobby or the stopped game got back for the
    program's absence, ``halted`` the clock of a turn that goes on later. Times are seconds since 1970.
    """

    id: str
    guild: int
    channel: int
    host: int
    system: str
    changes: Data
    capacity: int
    seats: list[Seat]
    seed: bytes
    opened_at: float
    status: Status = Status.LOBBY
    version: int = 0
    number: int = 1
    match_first: int = 1
    scores: list[int] = field(default_factory=list)
    game: Game | None = None
    changed_at: float = 0.0
    turn_seconds: int = 0
    absent_level: str = ABSENT_LEVEL
    deadline: float | None = None
    warned: bool = False
    touched_at: float = 0.0
    asleep: SleepReason | None = None
    stopped: Stopped | None = None
    agreed: list[int] = field(default_factory=list)
    former: Former | None = None
    awaited_since: float = 0.0
    turn_time: int = 0
    quiet: bool = False
    shown_out: list[ShownOut] = field(default_factory=list)
    tournament: str | None = None
    expected: list[Expected] = field(default_factory=list)
    held_until: float = 0.0
    private: bool = False
    absent_loses: bool = False
    absentee: int | None = None
    nobody_came: bool = False
    called_off: bool = False
    given: Given | None = None
    halted: Halted | None = None

    def copy(self) -> "Table":
        """A copy that can be changed without touching this one. Positions, which are copied when they are changed, are
        shared."""
        return copied(self)

    @property
    def holds_channel(self) -> bool:
        """Whether no other table may be in its channel: what is paused or stopped waits aside, and a game that one
        person plays against computers is in nobody's way."""
        waits = self.asleep in (SleepReason.PAUSED, SleepReason.STOPPED)
        return self.live and not waits and not self.is_alone

    @property
    def is_alone(self) -> bool:
        """Whether one person alone has played this game so far; or changes what they play next, seen by nobody."""
        if len(self.people()) > 1:
            return False
        return self.private if self.game is None else len(self.game.people()) < 2

    @property
    def next_game_id(self) -> str:
        """The id of the game that will be dealt next; its commitment is already public."""
        return f"{self.id}-{self.number}"

    @property
    def commitment(self) -> str:
        """What is published of the next game's seed before anyone joins."""
        return commitment_of(self.next_game_id, self.seed)

    def view(self) -> PublicView:
        """The game as everybody sees it."""
        return public_view(self.running().state)

    def view_of(self, seat: int) -> SeatView:
        """The game as one seat sees it."""
        return seat_view(self.running().state, seat)

    def present(self) -> list[int]:
        """The users who sit here and play themselves."""
        return [seat.user for seat in self.seats if seat.user is not None and not seat.away]

    def free_seats(self) -> list[int]:
        """The seats of a match that anybody may take."""
        return [place for place, seat in enumerate(self.seats) if seat.is_free]

    def seats_to_take(self) -> list[int]:
        """The same, and once a game is over, for the next one, those of all computers: the last."""
        free = self.free_seats()
        if self.status is not Status.OVER:
            return free
        return free + [place for place, seat in enumerate(self.seats) if seat.user is None and place not in free]

    def named(self) -> set[int]:
        """Everybody whom the table names: as host, seated now or earlier in this game, as who may not sit down or for
        whom a seat is held, or stopped it."""
        named = {self.host, *(each.user for each in self.expected)}
        named |= {user for each in self.shown_out for user in (each.user, each.by)}
        for seat in self.seats:
            named |= {user for user in (seat.user, seat.left_by, seat.plays_for) if user is not None}
        for sitting in () if self.game is None else (each for known in self.game.sittings for each in known):
            named |= {user for user in (sitting.user, sitting.stands_for) if user is not None}
        if self.stopped is not None:
            named |= {self.stopped.by, *self.stopped.consents}
        return named

    def to_data(self) -> Data:
        """The whole table as plain data, secrets included: for the store only."""
        return plain(self)
