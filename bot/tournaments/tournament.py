"""Tournament: plan, entrants, and the rounds so far. Frozen data, changed by transitions alone."""

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
    """System of pairings. The values are stored, so they never change."""

    ELIMINATION = "elimination"
    """The loser is out."""
    SWISS = "swiss"
    """All play every round, against somebody with as many wins."""
    LEAGUE = "league"
    """All meet each other."""


class Absent(StrEnum):
    """Consequence when a round's time ends before a game."""

    COMPUTER = "computer"
    """A computer plays on for the awaited person."""
    LOSES = "loses"
    """The awaited person loses."""


class Stage(StrEnum):
    """Stage of a tournament."""

    SIGN_UP = "sign-up"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def is_live(self) -> bool:
        """Whether it is still to be played, or in progress."""
        return self in (Stage.SIGN_UP, Stage.RUNNING)


class Decision(StrEnum):
    """Way in which a pairing was decided. The values are stored."""

    PLAYED = "played"
    BYE = "bye"
    LOT = "lot"
    """Drawn twice, then decided by lot."""
    ABSENT = "absent"
    NEITHER = "neither"
    """Neither has played a card, and both have lost. In an elimination the lot decides who advances."""
    WITHDRAWN = "withdrawn"
    """An entrant withdrew. If both did, nobody scores; in an elimination the lot decides who advances."""
    ORGANISER = "organiser"
    ORGANISER_DRAW = "organiser-draw"
    ORGANISER_NEITHER = "organiser-neither"
    """The organiser declared that neither came."""


DECIDED_ELSEWHERE: Final = (
    Decision.LOT,
    Decision.ABSENT,
    Decision.NEITHER,
    Decision.WITHDRAWN,
    Decision.ORGANISER,
    Decision.ORGANISER_DRAW,
    Decision.ORGANISER_NEITHER,
)
"""Decisions of a pairing of two entrants without a game of theirs."""

WITHOUT_WINNER: Final = (Decision.ORGANISER_DRAW, Decision.ORGANISER_NEITHER)
"""Decisions by which an organiser gives a pairing no winner."""


class TieBreak(StrEnum):
    """Rules that decide between entrants with equal points. The values are stored, so they never change."""

    OPPONENTS = "opponents"
    """The wins of all opponents, byes among them, then of those beaten: in tournaments of earlier releases."""
    DIRECT = "direct"
    """The games between them, then what was won at a table, then the wins of all opponents, then of those beaten."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Choices of the organiser.

    ``changes`` are the changed options of the system, ``turn_seconds`` is the turn clock of its tables (0: none),
    ``round_seconds`` the length of a round, ``rounds`` their number (0: the kind's default). ``level`` plays for the
    absent. ``known_as`` is the name of the server's saved game, if it is one. ``vacations_off`` says whether vacations
    stop the turn clock, as nights always do.
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
    vacations_off: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant, or a place that others had before. ``contribution`` is the press by which they signed up, which
    goes into the seals of their deals; ``out`` says that they have withdrawn, ``taken_out`` that the organiser removed
    them."""

    user: int
    name: str
    contribution: str
    out: bool = False
    taken_out: bool = False


class Stuck(StrEnum):
    """Reason why no thread can be made for its games, until somebody changes something."""

    CHANNEL_GONE = "gone"
    NO_THREADS = "unfit"
    """It is no longer a text channel."""
    FULL = "full"
    """The server has as many threads as Discord allows."""
    PERMISSIONS = "permissions"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants by their places, or one with a bye (``second`` is None).

    With a ``decision`` and no ``winner``, either nobody scores or it is a draw.

    ``attempt`` counts the tables opened for it, ``drawn`` the games without a winner. ``thread`` is its table's
    channel. ``reminded`` says that the awaited person has been reminded of the round's end, ``told`` that a decision
    without a game was announced, ``uncalled`` that both must be called to another game in their thread. ``board`` is
    its place in a round whose pairings were not all known at its beginning; otherwise its place is that in the list.
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
        """Whether it has a result."""
        return self.winner is not None or self.decision is not None

    @property
    def is_draw(self) -> bool:
        """Whether both get half a point."""
        return self.decision is Decision.ORGANISER_DRAW

    @property
    def entrants(self) -> tuple[int, ...]:
        """Return the places of its entrants."""
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def loser(self) -> int | None:
        """Return the loser against a winner; None without a winner, and for a bye."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def losers(self) -> tuple[int, ...]:
        """Return all losers: both if nobody scores."""
        if not self.is_decided or self.is_draw:
            return ()
        return tuple(each for each in self.entrants if each != self.winner)


@dataclass(frozen=True, slots=True)
class Round:
    """Pairings of one round, in the order of the bracket or of the standings; ``ends_at`` in seconds since 1970.

    ``given`` is its compensation for the program's absence. ``awaited`` counts pairings without known entrants, because
    earlier games go on. The time of a round that ``waits`` begins once all earlier rounds are decided; until then
    ``ends_at`` is its latest end.
    """

    pairings: tuple[Pairing, ...]
    ends_at: float
    given: Given | None = None
    awaited: int = 0
    waits: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether all its pairings have results."""
        return not self.awaited and all(pairing.is_decided for pairing in self.pairings)

    @property
    def size(self) -> int:
        """Return the number of all its pairings."""
        return len(self.pairings) + self.awaited

    def boards(self) -> Iterator[tuple[int, Pairing]]:
        """Yield the known pairings with their places."""
        for place, pairing in enumerate(self.pairings):
            yield place if pairing.board is None else pairing.board, pairing

    def at(self, board: int) -> Pairing | None:
        """Return the pairing at a place; None if it is not known yet, or there is no such place."""
        return dict(self.boards()).get(board)


@dataclass(frozen=True, slots=True)
class Spot:
    """Identity of a table: round, board and attempt."""

    round: int
    board: int
    attempt: int

    @property
    def label(self) -> str:
        """Return the label by which its secrets are drawn."""
        return f"{self.round + 1}-{self.board + 1}-{self.attempt}"


@dataclass(frozen=True, slots=True)
class Tournament:
    """All of a tournament. ``version`` counts its transitions.

    ``seed`` is its secret: its commitment is public before anybody signs up, and every lot and the seed of every table
    follow from it. ``sealed`` are the contributions of the entrants at the beginning, ``start`` is the press that began
    it. ``message`` is the public message in ``channel``; ``untold`` says that its end must still be announced there.
    ``tie_break`` decides between entrants with equal points. ``stuck`` is the reason why no threads can be made,
    ``stuck_told`` says that the organiser was told.
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
        """Whether something is still to be done."""
        return self.stage.is_live or self.untold

    @property
    def commitment(self) -> str:
        """Return the published commitment to its seed."""
        return commitment_of(self.id, self.seed)

    def place_of(self, user: int) -> int | None:
        """Return the place of an entrant who has not withdrawn, or None."""
        if user == NOBODY:
            return None
        return next((place for place, each in enumerate(self.entrants) if each.user == user and not each.out), None)

    def people(self) -> set[int]:
        """Return all people whom it names."""
        return {self.organiser, *(each.user for each in self.entrants)} - {NOBODY}

    def pairing(self, spot: Spot) -> Pairing | None:
        """Return the pairing of this table; None if it has another table by now."""
        found = self.rounds[spot.round].at(spot.board) if 0 <= spot.round < len(self.rounds) else None
        return found if found is not None and found.attempt == spot.attempt else None

    def given_up(self) -> Iterator[tuple[Spot, Pairing]]:
        """Yield the pairings decided without a game, and those never decided in a cancelled tournament."""
        for number, played in enumerate(self.rounds):
            for board, pairing in played.boards():
                is_cancelled = not pairing.is_decided and self.stage is Stage.CANCELLED
                if is_cancelled or pairing.decision in DECIDED_ELSEWHERE:
                    yield Spot(number, board, pairing.attempt), pairing

    def undecided(self) -> Iterator[tuple[Spot, Pairing]]:
        """Yield the pairings still being played, of any round."""
        if self.stage is not Stage.RUNNING:
            return
        for number, played in enumerate(self.rounds):
            for board, pairing in played.boards():
                if not pairing.is_decided:
                    yield Spot(number, board, pairing.attempt), pairing

    def to_data(self) -> Data:
        """Return all data, including the secret: for the store only."""
        return plain(self)


def tournament_from_data(data: Data) -> Tournament:
    """Return a tournament as stored, even by a later release, as far as it is understood.

    :raises Exception: the data has other types than its fields, or makes no sense.
    """
    made = shaped(Tournament, data)
    require_kinds(made)
    # All references must be valid, so that code for many tournaments can rely on each one.
    places = set(range(len(made.entrants)))
    for played in made.rounds:
        boards = [board for board, _ in played.boards()]
        if len(set(boards)) < len(boards) or not all(0 <= board < MOST for board in boards) or played.awaited < 0:
            raise ValueError("no round")
        for pairing in played.pairings:
            if pairing.winner not in (None, *pairing.entrants) or not set(pairing.entrants) <= places:
                raise ValueError("no pairing")
            if pairing.is_decided and pairing.winner is None and made.plan.kind is TournamentKind.ELIMINATION:
                raise ValueError("no result of an elimination")
    is_whole = len(made.entrants) >= FEWEST and bool(made.rounds) and made.start is not None
    if (made.rounds and made.rounds[0].waits) or (not is_whole and made.stage in (Stage.RUNNING, Stage.OVER)):
        raise ValueError("no tournament")
    return made
