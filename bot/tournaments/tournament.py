"""A tournament: its plan, who takes part, and the rounds so far. Frozen data, changed by transitions alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.engine.deal import commitment_of
from bot.entities.kept import NOBODY
from bot.shapes import Data, plain, require_kinds, shaped
from bot.tables.state.giving_back import Given
from bot.tables.state.table import ABSENT_LEVEL

FEWEST: Final = 2
MOST: Final = 64


class TournamentKind(StrEnum):
    """Who meets whom. The values are kept, so they never change."""

    ELIMINATION = "elimination"
    """Whoever loses is out."""
    SWISS = "swiss"
    """Everybody plays every round, against somebody who has won as often."""
    LEAGUE = "league"
    """Everybody meets everybody."""


class Absent(StrEnum):
    """What happens when a round's time is over and a game is not."""

    COMPUTER = "computer"
    """A computer plays on for whoever is awaited."""
    LOSES = "loses"
    """Whoever is awaited has lost."""


class Stage(StrEnum):
    SIGN_UP = "sign-up"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def is_live(self) -> bool:
        """Whether it is still to be played, or played now."""
        return self in (Stage.SIGN_UP, Stage.RUNNING)


class Decision(StrEnum):
    """How a pairing was decided."""

    PLAYED = "played"
    BYE = "bye"
    LOT = "lot"
    """Drawn twice, so lots were drawn."""
    ABSENT = "absent"
    NEITHER = "neither"
    """Neither has played a card: both have lost. In an elimination the lot says who goes on."""
    WITHDRAWN = "withdrawn"
    """Where both have withdrawn nobody scores, but in an elimination, where the lot says who goes on."""
    ORGANISER = "organiser"
    ORGANISER_DRAW = "organiser-draw"
    ORGANISER_NEITHER = "organiser-neither"
    """The organiser says that neither came."""


DECIDED_ELSEWHERE: Final = (
    Decision.LOT,
    Decision.ABSENT,
    Decision.NEITHER,
    Decision.WITHDRAWN,
    Decision.ORGANISER,
    Decision.ORGANISER_DRAW,
    Decision.ORGANISER_NEITHER,
)
"""How a pairing with two entrants is decided where no game of theirs has done it."""

WITHOUT_WINNER: Final = (Decision.ORGANISER_DRAW, Decision.ORGANISER_NEITHER)
"""How an organiser can decide a pairing that nobody has won."""


class TieBreak(StrEnum):
    """Rules that decide between entrants with as many points. The values are kept, so they never change."""

    OPPONENTS = "opponents"
    """The wins of all opponents, byes among them, then of those beaten: in tournaments of earlier releases."""
    DIRECT = "direct"
    """The games between them, then what was won at a table, then the wins of all opponents, then of those beaten."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the organiser has chosen.

    ``changes`` are the options of the system that differ, ``turn_seconds`` is the turn clock of its tables (0: none),
    ``round_seconds`` how long a round may last, ``rounds`` how many there are (0: as many as the kind usually has).
    ``level`` plays for the absent. ``known_as`` is the name under which the server has saved the game, where it has.
    """

    kind: TournamentKind
    system: str
    changes: Data = field(default_factory=dict)
    turn_seconds: int = 0
    round_seconds: int = 7 * 24 * 3600
    absent: Absent = Absent.COMPUTER
    rounds: int = 0
    most: int = MOST
    level: str = ABSENT_LEVEL
    known_as: str = ""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part, or a place in which others took part before. ``contribution`` is the press by which
    they signed up, which goes into the seals of their deals; ``out`` says that they have withdrawn, ``taken_out`` that
    the organiser has done it."""

    user: int
    name: str
    contribution: str
    out: bool = False
    taken_out: bool = False


class Stuck(StrEnum):
    """Why no thread can be made for its games, until somebody changes something."""

    CHANNEL_GONE = "gone"
    NO_THREADS = "unfit"
    """It is no text channel any more."""
    FULL = "full"
    """The server has as many as Discord allows."""
    PERMISSIONS = "permissions"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants by their places, or one with a bye (``second`` is None).

    Once there is a ``decision`` and no ``winner``, either nobody scores or it is a draw.

    ``attempt`` counts the tables that were opened for it, ``drawn`` the games that had no winner. ``thread`` is where
    its table is; ``reminded`` says that whoever was awaited has been told that the round's time runs out, ``told`` that
    both have been told how it was decided, or given up, without a game, ``uncalled`` that they are to be called to
    another game in their thread. ``board`` is its place in a round of which not all pairings were known when it began;
    of the others it is the place in the list.
    """

    first: int
    second: int | None
    winner: int | None = None
    decision: Decision | None = None
    attempt: int = 1
    drawn: int = 0
    thread: int | None = None
    reminded: bool = False
    told: bool = False
    board: int | None = None
    uncalled: bool = False

    @property
    def is_decided(self) -> bool:
        return self.winner is not None or self.decision is not None

    @property
    def is_draw(self) -> bool:
        """Whether each of both has half a point."""
        return self.decision is Decision.ORGANISER_DRAW

    @property
    def entrants(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def loser(self) -> int | None:
        """Who has lost against a winner; None while nobody has, where there is none, and for a bye."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def losers(self) -> tuple[int, ...]:
        """Everybody who has lost: both where nobody scores."""
        if not self.is_decided or self.is_draw:
            return ()
        return tuple(each for each in self.entrants if each != self.winner)


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of one round, in the order of the bracket or of the standings; ``ends_at`` in seconds since 1970.
    ``given`` is what it got back for the program's absence. So many pairings are ``awaited`` that nobody can be in yet,
    because games before them go on. The time of a round that ``waits`` begins once all before it are decided: until
    then ``ends_at`` is when it would end at the latest."""

    pairings: tuple[Pairing, ...]
    ends_at: float
    given: Given | None = None
    awaited: int = 0
    waits: bool = False

    @property
    def is_decided(self) -> bool:
        return not self.awaited and all(pairing.is_decided for pairing in self.pairings)

    @property
    def size(self) -> int:
        """How many pairings it has in all."""
        return len(self.pairings) + self.awaited

    def boards(self) -> Iterator[tuple[int, Pairing]]:
        """The pairings that are known, with their places."""
        for place, pairing in enumerate(self.pairings):
            yield place if pairing.board is None else pairing.board, pairing

    def at(self, board: int) -> Pairing | None:
        """The pairing of a place; None where nobody can be in it yet, or there is no such place."""
        return dict(self.boards()).get(board)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a table belongs: the round and the board by their places, and the pairing's attempt."""

    round: int
    board: int
    attempt: int

    @property
    def label(self) -> str:
        """What its secrets are drawn by."""
        return f"{self.round + 1}-{self.board + 1}-{self.attempt}"


@dataclass(frozen=True, slots=True)
class Tournament:
    """All of a tournament. ``version`` counts its transitions.

    ``seed`` is its secret: its commitment is public before anybody signs up, and every lot and the seed of every table
    follow from it. ``sealed`` are the contributions of those who began, ``start`` is the press that began it.
    ``message`` is the public message in ``channel``; ``untold`` says that it has ended and that this is still to be
    said there. ``tie_break`` says what decides between entrants with as many points.
    ``stuck`` says why no threads can be made, ``stuck_told`` that the organiser was told of that.
    """

    id: str
    guild: int
    channel: int
    organiser: int
    plan: Plan
    seed: bytes
    opened_at: float
    title: str = ""
    stage: Stage = Stage.SIGN_UP
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    sealed: tuple[str, ...] = ()
    start: str | None = None
    message: int | None = None
    changed_at: float = 0.0
    version: int = 1
    untold: bool = False
    tie_break: TieBreak = TieBreak.OPPONENTS
    stuck: Stuck | None = None
    stuck_told: bool = False

    @property
    def is_to_be_looked_at(self) -> bool:
        """Whether something of it is still to be done."""
        return self.stage.is_live or self.untold

    @property
    def commitment(self) -> str:
        return commitment_of(self.id, self.seed)

    def place_of(self, user: int) -> int | None:
        """The place of a person who takes part and has not withdrawn."""
        if user == NOBODY:
            return None
        return next((place for place, each in enumerate(self.entrants) if each.user == user and not each.out), None)

    def people(self) -> set[int]:
        """Everybody whom it names."""
        return {self.organiser, *(each.user for each in self.entrants)} - {NOBODY}

    def pairing(self, spot: Spot) -> Pairing | None:
        """The pairing whose table that is; None where it has another one by now."""
        found = self.rounds[spot.round].at(spot.board) if 0 <= spot.round < len(self.rounds) else None
        return found if found is not None and found.attempt == spot.attempt else None

    def given_up(self) -> Iterator[tuple[Spot, Pairing]]:
        """The pairings that were decided without a game, and in what was cancelled those that never were."""
        for number, played in enumerate(self.rounds):
            for board, pairing in played.boards():
                is_cancelled = not pairing.is_decided and self.stage is Stage.CANCELLED
                if is_cancelled or pairing.decision in DECIDED_ELSEWHERE:
                    yield Spot(number, board, pairing.attempt), pairing

    def undecided(self) -> Iterator[tuple[Spot, Pairing]]:
        """The pairings that are still played, of whatever round."""
        if self.stage is not Stage.RUNNING:
            return
        for number, played in enumerate(self.rounds):
            for board, pairing in played.boards():
                if not pairing.is_decided:
                    yield Spot(number, board, pairing.attempt), pairing

    def to_data(self) -> Data:
        """All of it as plain data, the secret included: for the store only."""
        return plain(self)


def tournament_from_data(data: Data) -> Tournament:
    """A tournament as it was kept, also by a later release: as far as it is understood.

    :raises Exception: it holds anything else than its fields say, or makes no sense.
    """
    made = shaped(Tournament, data)
    require_kinds(made)
    if not _makes_sense(made):
        raise ValueError("no tournament")
    return made


def _makes_sense(made: Tournament) -> bool:
    """Whether what refers to something else finds it, so that whoever looks at several can look at all of them."""
    places = range(len(made.entrants))
    for played in made.rounds:
        boards = [board for board, _ in played.boards()]
        if len(set(boards)) < len(boards) or not all(0 <= board < MOST for board in boards) or played.awaited < 0:
            return False
        for pairing in played.pairings:
            if pairing.winner not in (None, *pairing.entrants) or not set(pairing.entrants) <= set(places):
                return False
            if pairing.is_decided and pairing.winner is None and made.plan.kind is TournamentKind.ELIMINATION:
                return False
    if made.rounds and made.rounds[0].waits:
        return False
    is_whole = len(made.entrants) >= FEWEST and bool(made.rounds) and made.start is not None
    return is_whole or made.stage not in (Stage.RUNNING, Stage.OVER)
