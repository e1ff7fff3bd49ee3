"""Table: seats, rules, the running game and the score of the match. Plain data.

A ``Table`` is changed on a copy only, inside the service, and swapped in once the transition is saved. Outside
``bot/tables`` nothing holds one: other packages use views (``bot/tables/view.py``).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, Generic, TypeVar

from bot.engine.deal import commitment_of
from bot.engine.events import PublicEvent, has_acted
from bot.engine.record import Fairness
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.version import ENGINE_VERSION
from bot.engine.views import PublicView, SeatView, public_view, seat_view
from bot.entities.game_result import StopKind
from bot.figures.feats import LEVELS
from bot.shapes import NOT_KEPT, Data, copied, plain
from bot.tables.state.giving_back import Given
from bot.tables.state.sittings import Sitting
from bot.tables.state.status import SleepReason, Status
from bot.tables.state.stopping import Stopped
from bot.tables.state.time_off import TimeOff
from bot.tables.state.trial import Trial

GameThere = TypeVar("GameThere")
USUAL_SEATS: Final = 6
"""Most seats that a lobby shows unless more are asked for."""
ABSENT_LEVEL: Final = "regular"
LEVELS_NOW: Final = 2
"""Number of the set of levels of new games, stored with each game."""
_FIRST_LEVELS: Final = 1
_FORMER: Final = {_FIRST_LEVELS: {"novice": "noisy_novice", "casual": "noisy_casual", "regular": "fixed"}}
"""Levels that play as a present level's name did in earlier sets."""


class HasPlayer:
    """Base of a seat and its public view."""

    __slots__ = ()
    name: str
    user: int | None
    level: str | None
    away: bool

    @property
    def by_computer(self) -> bool:
        """Whether a computer makes this seat's moves now."""
        return self.user is None or self.away


@dataclass(slots=True)
class Seat(HasPlayer):
    """One seat.

    ``user`` is None for a computer; ``level`` is the computer's, or the one that plays for an absent person (``away``).
    ``contribution`` goes into the proof of the deal. ``left_by`` is the person who gave the seat up in mid-game; others
    may take it, and also a computer's that is ``opened``. ``plays_for`` is the person whose points in the match this
    one has taken over, named ``plays_for_name``. ``seen_at`` is the time of its person's last action, ``away_since``
    when a computer began to play for them. ``freed`` says that others gave it up for them.
    """

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
        """Whether anybody may take it in mid-game: its person has left, or the host opened a computer's seat."""
        return self.user is None and (self.left_by is not None or self.opened)


@dataclass(frozen=True, slots=True)
class Expected:
    """A person for whom a lobby's seat is held."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class ShownOut:
    """A removed person, and the remover (``by`` under the name ``by_name``; 0 if unknown)."""

    user: int
    name: str
    by: int = 0
    by_name: str = ""


@dataclass(frozen=True, slots=True)
class Resumption:
    """A position from which a game goes on after a change of the engine, since its moves no longer lead there.

    ``moves`` is the number of moves played until then.
    """

    state: State
    moves: int


@dataclass(slots=True, kw_only=True)
class Game:
    """A running game, or one that has just ended.

    ``moves`` are all moves that stand, without undone ones. ``checkpoint`` is the position behind which nothing can be
    taken back, ``trail`` the groups of moves since then (one press each), ``state`` the present position.
    ``settled_press`` is the number of moves of the press that led to ``checkpoint``. ``happened`` are the public events
    since the deal, or since the game was ``resumed``: then it has no record and is unrated. ``engine`` is the version
    of the engine that dealt. ``sittings`` are those of each seat in order, the last one open while the game runs.
    ``match_first`` is the number of the match's first game, ``scores`` are those of the match at the end of this game,
    at ``ended_at``. ``won_by_computer`` says that at a tournament a computer won it on a person's seat; ``played_by``
    are the seats there whose people have played a card (None outside tournaments, and in games dealt by an earlier
    release). ``levels`` is the set of levels that it began with; games of an earlier release have the first.
    ``computer_moved`` are the seats on which a computer has moved. ``away`` maps seats that were absent at the end to
    the level that played for them; ``stopped_as`` is how it was given up. ``rested`` counts the seconds that its table
    slept, ``rests_since`` is when it last fell asleep. ``trial`` says where a game comes from that is tried out.
    ``hands_seen`` maps everybody who has sat here to the seat whose hand they have seen, so that nobody gets a second
    one. People are digests keyed by the secret seed, and it is empty once the game has ended.
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
    trial: Trial | None = None

    @property
    def last_press(self) -> int:
        """Return the number of moves of the last press that stands."""
        return len(self.trail[-1]) if self.trail else self.settled_press

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of its seats now, or at its end."""
        return tuple([sittings[-1].name for sittings in self.sittings])

    def player_of(self, level: str) -> str:
        """Return the level that plays in this game for a seat's ``level``: the one with which it began."""
        return _FORMER.get(self.levels, {}).get(level, level)

    def people(self) -> set[int]:
        """Return everybody who has sat at it."""
        return {each.user for sittings in self.sittings for each in sittings if each.user is not None}

    def note_hand_seen(self, user: int, seat: int) -> None:
        """Note that a person has seen this seat's hand, and may have no other seat in this game."""
        self.hands_seen[self._digest_of(user)] = seat

    def hand_seen_by(self, user: int) -> int | None:
        """Return the seat whose hand a person has seen; None if they have not sat in this game."""
        seat: int | None = self.hands_seen.get(self._digest_of(user))
        return seat

    def _digest_of(self, user: int) -> str:
        return sha256(self.fairness.seed + b"/%d" % user).hexdigest()[:16]

    def to_data(self) -> Data:
        """Return all data except what follows from the moves."""
        return {**plain(self), **plain(self.fairness), "saved_by": ENGINE_VERSION}


@dataclass(frozen=True, slots=True)
class Former:
    """Game before a table went back to its lobby. If nothing changes, the match goes on.

    ``rules`` are plain data, ``joined`` the seats' contributions, ``dealer`` deals next.
    """

    rules: Data
    joined: list[str]
    dealer: int


class HasSeats(Generic[GameThere]):
    """Base of a table and its public view: facts that follow from seats and status."""

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
        """Whether the table occupies its channel."""
        return self.status is not Status.CLOSED

    def running(self) -> GameThere:
        """Return the game that runs or has just ended. Raises ``LookupError`` if there is none."""
        if self.game is None:
            raise LookupError(f"table {self.id} has no game")
        return self.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def seat_of(self, user: int) -> int | None:
        """Return the seat of a person, or None."""
        for place, seat in enumerate(self.seats):
            if seat.user == user:
                return place
        return None

    @property
    def host_name(self) -> str:
        """Return the host's name, or that of the first seat if there is no host."""
        place = self.seat_of(self.host)
        return self.seats[0 if place is None else place].name

    @property
    def seats_left(self) -> int:
        """Return the number of seats that a lobby has left."""
        return max(0, self.capacity - len(self.seats))

    def still_expected(self) -> list[Expected]:
        """Return the people for whom a seat is held and who have not taken it."""
        return [each for each in self.expected if self.seat_of(each.user) is None]

    def people(self) -> list[int]:
        """Return the users who sit here."""
        return [seat.user for seat in self.seats if seat.user is not None]

    def computer_levels(self) -> list[str | None]:
        """Return the levels of the computers that sit here, and not for an absent person, in the order of seats."""
        return [seat.level for seat in self.seats if seat.user is None]

    def showing_out_of(self, user: int) -> ShownOut | None:
        """Return the removal of a person who may not sit down here, or None."""
        return next((each for each in self.shown_out if each.user == user), None)


@dataclass(frozen=True, slots=True)
class Halted:
    """Halted clock of a waiting turn: ``left`` seconds remained when turn ``number`` of this seat was no longer
    awaited, after compensation ``given``."""

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
    """One table.

    ``scores`` are per seat over the match, which began with the game numbered ``match_first``; ``seed`` is the secret
    of the next game to be dealt. ``turn_seconds`` is the turn clock (0: none), ``absent_level`` plays for the absent.
    ``awaited_since`` is the beginning of a person's present turn, ``turn_time`` its seconds, ``deadline`` its end if
    they do nothing, ``warned`` whether they were told. ``touched_at`` is the last transition by a person, ``asleep``
    the reason of the table's sleep. ``quiet`` turns mentions off, ``shown_out`` are people who may not sit down here.
    ``stopped`` describes a stopped game, ``agreed`` the people who have agreed to the next game or to go on. ``former``
    is the game before the lobby, ``tournament`` the one whose pairing is played here. ``expected`` are people for whom
    seats of the lobby are held, until ``held_until``. ``private`` says that only its one player, against computers, may
    see it, ``called_off`` that it was closed because its cards had become known. With ``absent_loses`` a person whose
    time runs out loses, and no computer plays for them; ``absentee`` is their seat, and ``nobody_came`` says that
    neither has played a card. ``given`` is the compensation of the present turn, lobby or stopped game for the
    program's absence, ``halted`` the clock of a turn that goes on later. With ``weekends_off`` weekends count against
    nobody's clock, with ``vacations_off`` neither do vacations; ``time_off`` is the rule of the present turn.
    ``deals_first`` says of a lobby that its host, while alone there, is dealt their short first game instead of the
    game that it shows. Times are seconds since 1970.
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
    weekends_off: bool = False
    vacations_off: bool = True
    time_off: TimeOff | None = None
    deals_first: bool = False

    def copy(self) -> "Table":
        """Return a copy that can be changed independently. Positions are shared, since they are copied when they
        change."""
        return copied(self)

    @property
    def holds_channel(self) -> bool:
        """Whether it keeps other tables out of its channel. Paused and stopped games and games alone don't."""
        waits = self.asleep in (SleepReason.PAUSED, SleepReason.STOPPED)
        return self.live and not waits and not self.is_alone

    @property
    def is_alone(self) -> bool:
        """Whether only one person has played this game so far, or a single person privately changes what they play
        next."""
        if len(self.people()) > 1:
            return False
        return self.private if self.game is None else len(self.game.people()) < 2

    def is_not_begun_by(self, user: int) -> bool:
        """Whether a game goes on here that one person plays alone, and that person has made no move in it."""
        seat = self.seat_of(user)
        if seat is None or self.game is None or self.status is not Status.PLAYING or not self.is_alone:
            return False
        return not has_acted(self.game.happened, seat)

    @property
    def next_game_id(self) -> str:
        """Return the id of the game that will be dealt next; its commitment is already public."""
        return f"{self.id}-{self.number}"

    @property
    def commitment(self) -> str:
        """Return the published commitment to the next game's seed."""
        return commitment_of(self.next_game_id, self.seed)

    def view(self) -> PublicView:
        """Return the game as everybody sees it."""
        return public_view(self.running().state)

    def view_of(self, seat: int) -> SeatView:
        """Return the game as one seat sees it."""
        return seat_view(self.running().state, seat)

    def levels_for_absent(self) -> tuple[str, ...]:
        """Return the levels that may play for the absent, weakest first. None is stronger than the usual one or than
        the table's own computers, so that nobody gains by being absent."""
        computers = [seat for seat in self.seats if seat.user is None and seat.left_by is None]
        own = [seat.level for seat in computers if seat.level is not None]
        # Levels of earlier releases have no place in the order and set no limit.
        strengths = [LEVELS.index(level) if level in LEVELS else len(LEVELS) for level in own]
        most = min(LEVELS.index(ABSENT_LEVEL), max(strengths, default=len(LEVELS)))
        return LEVELS[: most + 1]

    def level_for_absent(self, allowed: tuple[str, ...] | None = None) -> str:
        """Return the level that plays for the absent now: the chosen one, or the strongest allowed if that is weaker.

        :param allowed: by ``levels_for_absent``, where they are known already.
        """
        allowed = allowed or self.levels_for_absent()
        return self.absent_level if self.absent_level in allowed else allowed[-1]

    def present(self) -> list[int]:
        """Return the users who sit here and play themselves."""
        return [seat.user for seat in self.seats if seat.user is not None and not seat.away]

    def free_seats(self) -> list[int]:
        """Return the seats of a match that anybody may take."""
        return [place for place, seat in enumerate(self.seats) if seat.is_free]

    def seats_to_take(self) -> list[int]:
        """Return the free seats; between two games, also those of all computers, behind the others."""
        free = self.free_seats()
        if self.status is not Status.OVER:
            return free
        return free + [place for place, seat in enumerate(self.seats) if seat.user is None and place not in free]

    def named(self) -> set[int]:
        """Return everybody whom the table names: host, people seated now or earlier in this game, removed and expected
        people, and those who stopped it."""
        named: set[int | None] = {self.host}
        for each in self.expected:
            named.add(each.user)
        for gone in self.shown_out:
            named |= {gone.user, gone.by}
        for seat in self.seats:
            named |= {seat.user, seat.left_by, seat.plays_for}
        for sittings in () if self.game is None else self.game.sittings:
            for sitting in sittings:
                named |= {sitting.user, sitting.stands_for}
        if self.stopped is not None:
            named |= {self.stopped.by, *self.stopped.consents}
        return {user for user in named if user is not None}

    def to_data(self) -> Data:
        """Return the whole table as plain data. It holds secrets: for the store only."""
        return plain(self)
