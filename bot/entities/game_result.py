"""How a game ended, as it is kept for ever: one row for each game, with its seats and who sat there when.

Tables say who people are by their Discord ids; stores give each person of a server a number of their own, a
participant's, and keep apart who that is (``bot/store/results.py``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from bot.shapes import Data


class StopKind(StrEnum):
    """How a game was given up before its end. The values are kept, so they never change."""

    CONSENT = "consent"
    """Everybody who was present wanted it, or there was one person alone."""
    MODERATOR = "moderator"
    ONE = "one"
    """One of several people stopped it without the others' consent, or did not play on after removing somebody."""
    LEFT = "left"
    """Everybody left."""
    EXPIRED = "expired"
    """Nobody came back to it."""
    FORGOTTEN = "forgotten"
    """The last person had their data deleted."""
    RESTORED = "restored"
    """An earlier copy of the data was put back, and its cards had become known: it counts for nobody."""
    TIMEOUT = "timeout"
    """In a tournament somebody's clock ran out: ``stopped_by`` says whose."""
    UNKNOWN = "unknown"
    """An earlier release didn't say."""


class Unrated(StrEnum):
    """Why a game counts for no rating. The values are kept, so they never change."""

    HANDICAP = "handicap"
    SEAT_TAKEN = "seat_taken"
    """Somebody took the seat of somebody else, or in a tournament a computer won on it."""
    CONSENT = "consent"
    MODERATOR = "moderator"
    NOT_FINISHED = "not_finished"
    """Given up, and nobody has lost by that."""
    ENGINE_CHANGED = "engine_changed"
    """It began under one release of the rules and ended under another."""
    PICKED = "picked"
    """Its deal was picked, for a first game."""
    COMPUTER = "computer"
    """A computer took turns for the winner."""
    REMOVED = "removed"
    """Somebody who was present was removed from it."""


COUNTS_FOR_NOBODY: Final = frozenset({Unrated.COMPUTER, Unrated.REMOVED})
"""Such a game is no game of those who played it: only whoever left it has lost it."""


class SittingEnd(StrEnum):
    """Why somebody sat there no longer. The values are kept, so they never change."""

    LEFT = "left"
    FREED = "freed"
    """The host gave away the seat of somebody absent."""
    FORGOTTEN = "forgotten"
    RELIEVED = "relieved"
    """A computer made room for a person."""
    REMOVED = "removed"
    """The host or a moderator removed somebody who was present."""
    FREELY = "freely"
    """Somebody left while that cost nothing: the game was stopped, or counted for nobody by then."""
    AWAY = "away"
    """Somebody was absent at the end, and a computer played for them."""


class SeenBy(IntEnum):
    """Who has seen a game while it was played. The values are kept, so they never change."""

    EVERYBODY = 0
    PLAYER = 1
    """The one person who played it, against computers: nobody else may see it afterwards either."""
    SHOWN = 2
    """That person alone, who has shown it to everybody when it was over; it counts as those that only they saw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SatThere:
    """Somebody's time on one seat of a game.

    ``user`` is a person's Discord id, None for a computer of ``level`` and for whoever is not known any more;
    ``participant`` is the number that the store has given that person, None before it is saved. ``stands_for`` and
    ``stood_for`` are user and participant in whose place they played. They sat there from turn ``since`` to turn
    ``until``, None for the game's end.
    """

    name: str
    level: str | None
    since: int
    until: int | None = None
    ended: SittingEnd | None = None
    user: int | None = None
    stands_for: int | None = None
    participant: int | None = None
    stood_for: int | None = None

    @property
    def by_computer(self) -> bool:
        return self.level is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """One seat at the game's end.

    ``sittings`` are in order; the last is who sat there then. ``points`` are the game's, ``match_points`` the match's
    after it. ``place`` is 1 for the best team, shared where equal, None for a game that was given up.
    """

    team: int
    points: int
    match_points: int | None
    goal_left: int
    place: int | None
    won: bool
    won_match: bool
    sittings: tuple[SatThere, ...]

    @property
    def last(self) -> SatThere:
        """Who sat there at the end."""
        return self.sittings[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How one game ended. Times are seconds since 1970; ``number`` is its place in the order of ending, 0 unsaved.

    ``house_rules`` says whether the options differ from those of the named system. ``match`` is the id of the match's
    first game and ``match_game`` which of its games this was; both None where an earlier release didn't say, as
    ``turns`` is. ``decided`` says whether it ended a match. ``unrated`` is empty for a game that counts.
    ``stopped_by`` is a user, or who let their time run out, ``stopped_by_participant`` the same person as the store
    knows them. Where an earlier
    release didn't say who has seen it, a game of one person counts as seen by them alone.
    """

    game: str
    table: str
    guild: int
    channel: int
    system: str
    options: Data
    house_rules: bool
    engine: str
    match: str | None
    match_game: int | None
    match_target: int | None
    decided: bool
    started_at: float | None
    ended_at: float
    turns: int | None
    moves: int
    ending: str
    unrated: tuple[Unrated, ...]
    seats: tuple[SeatResult, ...]
    stopped: StopKind | None = None
    stopped_by: int | None = None
    stopped_by_participant: int | None = None
    number: int = 0
    seen_by: SeenBy = SeenBy.EVERYBODY

    @property
    def counts_for_player(self) -> bool:
        """Whether it counts for its player alone, unless they want others to see that, too."""
        return self.seen_by is not SeenBy.EVERYBODY

    def may_be_seen_by(self, user: int) -> bool:
        """Whether somebody may see what was played."""
        return self.seen_by is not SeenBy.PLAYER or user in self.people

    @property
    def rated(self) -> bool:
        return not self.unrated

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats were called at the end."""
        return tuple(seat.last.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The users who have sat there, as far as they are known."""
        return tuple(sorted({each.user for each in self.sittings() if each.user}))

    def sittings(self) -> Iterator[SatThere]:
        """Everybody's time at the game, seat by seat."""
        return (each for seat in self.seats for each in seat.sittings)

    def given_up_by(self) -> frozenset[int]:
        """Return the participants who have lost by leaving, by stopping it without the others' consent, or by letting
        their clock run out; not those who left and came back."""
        if self.stopped is StopKind.RESTORED:
            return frozenset()
        # In order: of those who left and came back the last time they sat there decides.
        ends = {each.participant: each.ended for each in self.sittings()}
        gone = {one for one, ended in ends.items() if ended is SittingEnd.LEFT}
        if self.stopped in (StopKind.ONE, StopKind.TIMEOUT):
            gone.add(self.stopped_by_participant)
        return frozenset(each for each in gone if each is not None)


@dataclass(frozen=True, slots=True)
class Participant:
    """A person in one server. ``user`` is None once they were forgotten; ``seen_at`` is when a game of theirs last
    ended (seconds since 1970)."""

    id: int
    guild: int
    user: int | None
    name: str
    seen_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryFilter:
    """Which of somebody's games are wanted; None wants all.

    ``other`` is a participant who has sat there too; ``alone`` says whether nobody else has, but computers. ``since``
    and ``until`` are seconds since 1970, the game ended from the one on and before the other. ``won`` finds every game
    that may have been won, or lost: where it was given up, ``bot.figures.parts`` says how that counts.
    """

    system: str | None = None
    other: int | None = None
    alone: bool | None = None
    won: bool | None = None
    since: float | None = None
    until: float | None = None
