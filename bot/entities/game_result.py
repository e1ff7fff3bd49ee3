"""Result of a game as it is stored for ever: one row for each game, with its seats and sittings.

Tables identify people by Discord ids. Stores give each person of a server a participant's number instead, and keep the
person's id apart (``bot/store/results.py``).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from bot.shapes import Data


class StopKind(StrEnum):
    """Way in which a game was given up. The values are stored, so they never change."""

    CONSENT = "consent"
    """Everybody present wanted it, or there was one person alone."""
    MODERATOR = "moderator"
    ONE = "one"
    """One of several people stopped it without the others' consent, or did not play on after removing a person."""
    LEFT = "left"
    """All people left."""
    EXPIRED = "expired"
    """No person came back to it."""
    FORGOTTEN = "forgotten"
    """The last person had their data deleted."""
    RESTORED = "restored"
    """An earlier copy of the data was restored, and its cards had become known: it counts for nobody."""
    TIMEOUT = "timeout"
    """A clock ran out in a tournament: that of ``stopped_by``."""
    UNKNOWN = "unknown"
    """Unknown, in results of an earlier release."""


class Unrated(StrEnum):
    """Reason why a game is unrated. The values are stored, so they never change."""

    HANDICAP = "handicap"
    SEAT_TAKEN = "seat_taken"
    """A person took another's seat, or at a tournament a computer won on it."""
    CONSENT = "consent"
    MODERATOR = "moderator"
    NOT_FINISHED = "not_finished"
    """Given up without anybody's loss."""
    ENGINE_CHANGED = "engine_changed"
    """It began under one release of the rules and ended under another."""
    PICKED = "picked"
    """Its deal was picked, for a first game."""
    COMPUTER = "computer"
    """A computer took turns for the winner."""
    REMOVED = "removed"
    """A person who was present was removed from it."""


COUNTS_FOR_NOBODY: Final = frozenset({Unrated.COMPUTER, Unrated.REMOVED})
"""Reasons for which a game counts for nobody, except as a loss for people who left it."""


class SittingEnd(StrEnum):
    """Reason why a person's sitting ended. The values are stored, so they never change."""

    LEFT = "left"
    FREED = "freed"
    """The host gave away an absent person's seat."""
    FORGOTTEN = "forgotten"
    RELIEVED = "relieved"
    """A computer made room for a person."""
    REMOVED = "removed"
    """The host or a moderator removed a person who was present."""
    FREELY = "freely"
    """A person left when that cost nothing: the game was stopped, or already unrated."""
    AWAY = "away"
    """A person was absent at the end, and a computer played for them."""


class SeenBy(IntEnum):
    """Audience of a game while it was played. The values are stored, so they never change."""

    EVERYBODY = 0
    PLAYER = 1
    """Its one player, against computers: nobody else may see it afterwards either."""
    SHOWN = 2
    """Its one player, who published it when it was over; it still counts as a private game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SatThere:
    """A sitting: the time of a person or computer on one seat of a game.

    ``user`` is a person's Discord id, None for a computer of ``level`` and for unknown people; ``participant`` is the
    store's number for that person, None before it is saved. ``stands_for`` and ``stood_for`` are user and participant
    in whose place they played. They sat there from turn ``since`` to turn ``until``, None for the game's end.
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
        """Whether a computer sat there."""
        return self.level is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatResult:
    """One seat at the game's end.

    ``sittings`` are in order, the last one up to the end. ``points`` are the game's, ``match_points`` the match's after
    it. ``place`` is 1 for the best team, shared by equal teams, None for a game that was given up.
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
        """Return the last sitting."""
        return self.sittings[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """Result of one game. Times are seconds since 1970; ``number`` is its place in the order of ending, 0 if unsaved.

    ``house_rules`` says whether the options differ from the named system's. ``match`` is the id of the match's first
    game and ``match_game`` the number of this game in it; both and ``turns`` are None in results of an earlier release.
    ``decided`` says whether it ended a match. ``unrated`` is empty for a rated game. ``stopped_by`` is the user who
    stopped it or ran out of time, ``stopped_by_participant`` the same person's number. If an earlier release didn't
    store who has seen it, a game of one person counts as private.
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
        """Whether it is private, and so counts for its player alone unless they want it to count elsewhere."""
        return self.seen_by is not SeenBy.EVERYBODY

    def may_be_seen_by(self, user: int) -> bool:
        """Whether a user may see the game."""
        return self.seen_by is not SeenBy.PLAYER or user in self.people

    @property
    def rated(self) -> bool:
        """Whether nothing makes it unrated."""
        return not self.unrated

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the seats at the end."""
        return tuple(seat.last.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the users who have sat there, as far as they are known."""
        return tuple(sorted({each.user for each in self.sittings() if each.user}))

    def sittings(self) -> Iterator[SatThere]:
        """Return all sittings, seat by seat."""
        return (each for seat in self.seats for each in seat.sittings)

    def given_up_by(self) -> frozenset[int]:
        """Return the participants who lost by leaving, by stopping the game without the others' consent, or by time;
        not those who left and came back."""
        if self.stopped is StopKind.RESTORED:
            return frozenset()
        # Later sittings overwrite earlier ones: for people who left and came back, the last one counts.
        ends = {each.participant: each.ended for each in self.sittings()}
        gone = {one for one, ended in ends.items() if ended is SittingEnd.LEFT}
        if self.stopped in (StopKind.ONE, StopKind.TIMEOUT):
            gone.add(self.stopped_by_participant)
        return frozenset(each for each in gone if each is not None)


@dataclass(frozen=True, slots=True)
class Participant:
    """A person in one server. ``user`` is None after their data was deleted; ``seen_at`` is when their last game ended
    (seconds since 1970)."""

    id: int
    guild: int
    user: int | None
    name: str
    seen_at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryFilter:
    """Filter of a person's games; None does not filter.

    ``other`` is a participant who sat there as well; ``alone`` says whether all others were computers. ``since`` and
    ``until`` bound the game's end in seconds since 1970, the latter exclusively. ``won`` selects games that may have
    been won, or lost; ``bot.figures.parts`` decides how games that were given up count.
    """

    system: str | None = None
    other: int | None = None
    alone: bool | None = None
    won: bool | None = None
    since: float | None = None
    until: float | None = None
