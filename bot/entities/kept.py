"""What a store keeps, as values: they say nothing of how it is kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from bot.entities.game_result import GameResult
from bot.shapes import Data

NOBODY: Final = 0
"""Stands where the id of a person was who is forgotten. Discord gives nobody this number."""
NO_NAME: Final = "–"
"""Stands where their name was."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody takes a seat, reckoning with the other live tables where they are known to sit."""

    user: int
    known: frozenset[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One transition of a table to be saved: the event, and the table's whole new state.

    ``version`` is the table's version after it (the first is 1); ``interaction`` is unique for ever, None for
    transitions that no person's press caused. ``live`` says whether the table is there at all, ``holds_channel``
    whether it lets no other into its channel. ``record`` is a finished game's record and ``result`` how it ended, to be
    kept with the same commit; ``shown`` is one that had ended before, which its player shows to everybody now.
    ``seating`` is refused where they sit at more tables than they are known to: two who ask at the same moment can't
    both be counted as the last one.
    """

    table: str
    version: int
    guild: int
    channel: int
    live: bool
    kind: str
    payload: Data
    head: Data
    actor: int | None
    interaction: int | None
    at: float
    record: Data | None = None
    result: GameResult | None = None
    holds_channel: bool = True
    seating: Seating | None = None
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """What a table's row says beside its state: which it is, where, and whether it holds its channel."""

    table: str
    guild: int
    channel: int
    version: int
    live: bool
    holds_channel: bool


class Head(Data):
    """A table's whole state as it was read, and its row: that can be told whatever has become of the state.

    ``fault`` says why the state can't be read; it is empty then.
    """

    def __init__(self, row: TableRow, state: Data, fault: str | None = None) -> None:
        super().__init__(state)
        self.row, self.fault = row, fault

    def by_row(self) -> Data:
        """The state, with what the row says of the table in the place of what it says itself."""
        row = self.row
        return {**self, "id": row.table, "guild": row.guild, "channel": row.channel, "version": row.version}


@dataclass(frozen=True, slots=True)
class Posted:
    """The public message of a table: where it is, when it was made (seconds since 1970) and what it shows."""

    channel: int
    message: int
    posted_at: float
    shown: int


@dataclass(frozen=True, slots=True)
class KeptAbsence:
    """Nobody of a shard, of so many, could be heard between two moments (seconds since 1970)."""

    shards: int
    shard: int
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Invitation:
    """One person invites others in a channel of a server, at a moment in seconds since 1970."""

    inviter: int
    people: Sequence[int]
    guild: int
    channel: int
    at: float


@dataclass(frozen=True, slots=True)
class InvitationLimits:
    """So many invitations may be posted within ``seconds``: of one person, and in one channel. Within it nobody is
    invited twice by the same person."""

    of_inviter: int
    in_channel: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Invited:
    """Whom an invitation may mention. Where it may not be posted at all, from when on the next one may, and whether
    it is the channel that has had too many."""

    people: tuple[int, ...] = ()
    next_at: float | None = None
    here: bool = False


@dataclass(frozen=True, slots=True)
class Learner:
    """What a person has done of the lessons: how many lie behind them, and whether their first turns are coached.

    ``first_game`` is the id of their first game, empty where it was before that was kept; None for a newcomer.
    """

    lessons: int = 0
    first_game: str | None = None
    coached: bool = True


@dataclass(frozen=True, slots=True)
class PrivateGames:
    """What a person wants of the games that only they saw: whether they count on leaderboards and in their profile.

    ``asked_after`` is the game after which they were asked that, None before; empty once they have chosen.
    """

    counted: bool = False
    asked_after: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has ended, as a list of games shows it. ``names`` are by seat, empty where nobody is named any
    more; ``users`` are the people who sit there, as far as they are still known, ``sat`` the same by seat. ``channel``
    is 0 for a daily deal, which was played in none. ``private`` says that only its player may see it. ``guild`` is the
    place, ``was_played`` says whether anybody made a move. ``stand_ins`` are winning seats on which a computer ended
    the game in somebody's place."""

    game: str
    channel: int
    system: str
    names: tuple[str, ...]
    users: tuple[int, ...]
    winners: tuple[int, ...]
    ended_at: float
    sat: tuple[int, ...] = ()
    private: bool = False
    guild: int = 0
    was_played: bool = True
    stand_ins: tuple[int, ...] = ()

    def seat_of(self, user: int) -> int | None:
        """Where somebody sat."""
        return self.sat.index(user) if user in self.sat else None

    def without_names_of(self, users: Collection[int]) -> "FinishedGame":
        """The same without the names of some people."""
        names = tuple(
            "" if user in users else name for name, user in zip_longest(self.names, self.sat[: len(self.names)])
        )
        return replace(self, names=names)


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A game that a server has saved under a name: a system, its options that were changed, the turn clock in seconds
    (0: none), and the most seats, None for as many as the system usually has."""

    name: str
    system: str
    changes: Data
    author: int
    saved_at: float
    turn_seconds: int = 0
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A person at a puzzle. ``version`` counts what was saved of it, the first is 1.

    ``moves`` are those of the present attempt, ``reached`` says whether it or one before it has solved the puzzle.
    ``solved`` is how the first attempt ended, None while it lasts; the ratings are those of the person and of the
    puzzle just after that. ``number`` counts all people's first attempts in the order in which they ended; the store
    gives it. ``attempt`` counts the attempts; ``undone`` are the plays of the first one up to the first that led
    nowhere and was taken back.
    """

    person: int
    puzzle: str
    version: int
    moves: tuple[str, ...]
    reached: bool
    solved: bool | None = None
    person_rating: float | None = None
    puzzle_rating: float | None = None
    at: float = 0.0
    number: int | None = None
    attempt: int = 1
    undone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """How a day's puzzle came out for somebody, and the server where they were then, 0 for none."""

    person: int
    day: str
    guild: int
    puzzle: str
    solved: bool
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class SavedTournament:
    """A tournament's whole state to be kept. ``version`` counts its changes, the first is 1; ``live`` says that it is
    not over, ``people`` are all whom it names, ``at`` is the moment in seconds since 1970."""

    id: str
    guild: int
    version: int
    live: bool
    people: frozenset[int]
    data: Data
    at: float


FIRST_DAILY_LEVEL: Final = "fixed"
"""Plays on the days that were sealed without a level."""
DAILY_LEVELS: Final = frozenset({FIRST_DAILY_LEVEL, "regular"})
"""Levels that this release can play a day with; what plays is what the day was sealed with, or nothing."""


@dataclass(frozen=True, slots=True)
class DailySeal:
    """What a day's deal follows from, and the level that plays for its computer."""

    seed: bytes
    level: str


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A person's try of a daily deal. ``version`` counts what was saved of it, the first is 1; ``guild`` is the server
    where it was begun, ``day`` the UTC day in ISO 8601.

    ``presses`` are everything made in it, the computer's among them. ``won`` is None until it has been played to its
    end; ``turns`` are the person's, ``left`` is how many goal cards were left them. ``name`` is what they were called,
    None for tries of earlier releases.
    """

    person: int
    guild: int
    day: str
    version: int
    presses: tuple[str, ...]
    won: bool | None = None
    turns: int = 0
    left: int = 0
    shared: bool = False
    at: float = 0.0
    name: str | None = None


@dataclass(frozen=True, slots=True)
class DailyPost:
    """The newest announcement of a daily deal in a server: of which day, where, and how many it says have played."""

    guild: int
    day: str
    channel: int
    message: int
    players: int


@dataclass(frozen=True, slots=True)
class DailyCounts:
    """How many tried a daily deal and how many won it, in ``quickest`` turns at best; None where nobody did."""

    tries: int
    won: int
    quickest: int | None


class StoredKind(StrEnum):
    """What something stored is, as the log, the doctor and the metrics call it."""

    TABLE = "table"
    EVENT = "event"
    RECORD = "record"
    RESULT = "result"
    STANDING = "standing"
    TOURNAMENT = "tournament"
    DAILY_SEED = "daily_seed"
    DAILY_TRY = "daily_try"
    PUZZLE_TRY = "puzzle_try"
    PUZZLE_DAY = "puzzle_day"
    SAVED_RULES = "saved_rules"
    SERVER_SETTINGS = "server_settings"
    USER_SETTINGS = "user_settings"
    NOTE = "note"
