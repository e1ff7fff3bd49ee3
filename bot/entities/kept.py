"""Values that stores keep, independent of how they are kept."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Final

from bot.entities.game_result import GameResult
from bot.shapes import Data

NOBODY: Final = 0
"""Replacement for the id of a person whose data was deleted. Discord gives nobody this number."""
NO_NAME: Final = "–"
"""Replacement for their name."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Guard of a person's new seat: the other live tables where they are known to sit."""

    user: int
    known: frozenset[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One transition of a table to be saved: the event, and the table's whole new state.

    ``version`` is the table's version after it (the first is 1); ``interaction`` is unique for ever, None for
    transitions without a person's press. ``live`` says whether the table exists at all, ``holds_channel`` whether it
    keeps others out of its channel. ``record`` is a finished game's record and ``result`` its result, saved in the same
    commit; ``shown`` is a private game that had ended before and is published now. ``seating`` makes the store refuse
    the save if the person sits at more tables than known: of two requests at the same moment, only one can get the last
    seat.
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
    """Columns of a table's row beside its state: id, place, and whether it holds its channel."""

    table: str
    guild: int
    channel: int
    version: int
    live: bool
    holds_channel: bool


class Head(Data):
    """A table's whole state as read, and its row, which is known whatever has become of the state.

    ``fault`` is the reason why the state can't be read; the state is empty then.
    """

    def __init__(self, row: TableRow, state: Data, fault: str | None = None) -> None:
        super().__init__(state)
        self.row, self.fault = row, fault

    def by_row(self) -> Data:
        """Return the state, with the row's facts in place of its own."""
        row = self.row
        return {**self, "id": row.table, "guild": row.guild, "channel": row.channel, "version": row.version}


@dataclass(frozen=True, slots=True)
class Posted:
    """Public message of a table: its place, when it was made (seconds since 1970), and the version it shows."""

    channel: int
    message: int
    posted_at: float
    shown: int


@dataclass(frozen=True, slots=True)
class KeptAbsence:
    """Time between two moments (seconds since 1970) when nobody of a shard, out of so many, could be heard."""

    shards: int
    shard: int
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Invitation:
    """Invitation by one person to others in a channel of a server, at a moment in seconds since 1970."""

    inviter: int
    people: Sequence[int]
    guild: int
    channel: int
    at: float


@dataclass(frozen=True, slots=True)
class InvitationLimits:
    """Limits of invitations within ``seconds``: of one person, and in one channel. Within it a person can invite
    another once."""

    of_inviter: int
    in_channel: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Invited:
    """People whom an invitation may mention. If it may not be posted at all: when the next one may, and whether the
    channel has had too many."""

    people: tuple[int, ...] = ()
    next_at: float | None = None
    here: bool = False


@dataclass(frozen=True, slots=True)
class Learner:
    """A person's progress in the lessons: how many are behind them, and whether their first turns are coached.

    ``first_game`` is the id of their first game, empty if it was before this was stored; None for a newcomer.
    """

    lessons: int = 0
    first_game: str | None = None
    coached: bool = True


@dataclass(frozen=True, slots=True)
class PrivateGames:
    """A person's choice for private games: whether they count on leaderboards and in their profile.

    ``asked_after`` is the game after which they were asked, None before; empty once they have chosen.
    """

    counted: bool = False
    asked_after: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game as in a list of games.

    ``names`` are by seat, empty where nobody is named any more; ``users`` are the known people there, ``sat`` the same
    by seat. ``channel`` is 0 for a daily deal, which has none. ``private`` says that only its player may see it.
    ``guild`` is the place, ``was_played`` says whether a move was made. ``stand_ins`` are winning seats on which a
    computer ended the game in a person's place.
    """

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
        """Return a user's seat, or None."""
        return self.sat.index(user) if user in self.sat else None

    def without_names_of(self, users: Collection[int]) -> "FinishedGame":
        """Return the game without the names of some people."""
        names = tuple(
            "" if user in users else name for name, user in zip_longest(self.names, self.sat[: len(self.names)])
        )
        return replace(self, names=names)


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A game saved by a server under a name: system, changed options, turn clock in seconds (0: none), and most seats,
    None for the system's default."""

    name: str
    system: str
    changes: Data
    author: int
    saved_at: float
    turn_seconds: int = 0
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTry:
    """A person at a puzzle. ``version`` counts saves, the first is 1.

    ``moves`` are those of the present attempt, ``reached`` says whether any attempt so far has solved the puzzle.
    ``solved`` is the result of the first attempt, None while it lasts; the ratings are those of person and puzzle just
    after it. ``number`` counts all people's first attempts in the order in which they ended; the store assigns it.
    ``attempt`` counts the attempts; ``undone`` are the plays of the first one up to its first mistake that was taken
    back.
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
    """A person's result at a day's puzzle, and the server where they were then, 0 for none."""

    person: int
    day: str
    guild: int
    puzzle: str
    solved: bool
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class SavedTournament:
    """Whole state of a tournament to be stored. ``version`` counts its changes, the first is 1; ``live`` says that it
    is not over, ``people`` are all people it names, ``at`` is the moment in seconds since 1970."""

    id: str
    guild: int
    version: int
    live: bool
    people: frozenset[int]
    data: Data
    at: float


FIRST_DAILY_LEVEL: Final = "fixed"
"""Level of days that were sealed without one."""
DAILY_LEVELS: Final = frozenset({FIRST_DAILY_LEVEL, "regular"})
"""Levels that this release can play a day with; a day uses the one it was sealed with, or can't be played."""


@dataclass(frozen=True, slots=True)
class DailySeal:
    """Seed of a day's deal, and the level of its computer."""

    seed: bytes
    level: str


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A person's attempt at a daily deal. ``version`` counts saves, the first is 1; ``guild`` is the server where it
    began, ``day`` the UTC day in ISO 8601.

    ``presses`` are all presses made in it, including the computer's. ``won`` is None until the end; ``turns`` are the
    person's, ``left`` their goal cards left. ``name`` is their name then, None for attempts of earlier releases.
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

    @property
    def gave_up(self) -> bool:
        """Whether the person gave up: unfinished for ever, with the goal cards that were left."""
        return self.won is None and self.left > 0

    @property
    def has_ended(self) -> bool:
        """Whether nothing more can be played in it."""
        return self.won is not None or self.gave_up


@dataclass(frozen=True, slots=True)
class DailyTally:
    """Number of ended attempts of a day with equal results, in the terms of ``DailyTry``.

    ``turns`` is 0 if they were not won, ``left`` if they were won or given up.
    """

    won: bool | None
    turns: int
    left: int
    tries: int


@dataclass(frozen=True, slots=True)
class DailyPost:
    """Newest announcement of a daily deal in a server: its day, its place, and the number of players it shows."""

    guild: int
    day: str
    channel: int
    message: int
    players: int


@dataclass(frozen=True, slots=True)
class DailyCounts:
    """Number of people who tried a daily deal and who won it, and the fewest turns of a win, or None."""

    tries: int
    won: int
    quickest: int | None


class StoredKind(StrEnum):
    """Kind of stored data, as named by the log, the doctor and the metrics."""

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
