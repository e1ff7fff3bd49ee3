"""Figures of people, counted game by game in the order in which games ended."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, Final, NamedTuple

from bot.entities.game_result import GameResult
from bot.figures.feats import OF_RECORDS, Deed, Feat
from bot.figures.parts import ALL_TIME, Field, Part, fields_of, is_rated, season_of, sides_of
from bot.figures.ratings import FEWEST_GAMES, Rating, rated

COUNTED_AS: Final = 3
"""Version of the counting; raise it with any change, and results are counted again. Version 1 did not distinguish
public from private games. Version 2 distinguished draws by cards left, and credited people with what computers did in
their places."""


class Key(NamedTuple):
    """Key of figures: one participant, one season, against people or computers."""

    participant: int
    season: str
    field: Field


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a person. ``streak`` counts consecutive wins up to now; ``rated_games`` are those behind the
    rating."""

    games: int = 0
    wins: int = 0
    points: int = 0
    match_wins: int = 0
    streak: int = 0
    best_streak: int = 0
    rated_games: int = 0
    rating: Rating = Rating()

    @property
    def is_uncertain(self) -> bool:
        """Whether the rating has too few games to be shown as a number."""
        return self.rated_games < FEWEST_GAMES

    def with_part(self, part: Part) -> "Figures":
        """Return the figures with one more game, if it counts as theirs."""
        if not part.counts:
            return self
        # Whatever is no win ends a streak, a draw as well.
        streak = self.streak + 1 if part.won else 0
        return replace(
            self,
            games=self.games + 1,
            wins=self.wins + part.won,
            points=self.points + part.points,
            match_wins=self.match_wins + part.won_match,
            streak=streak,
            best_streak=max(self.best_streak, streak),
        )


class Meeting(NamedTuple):
    """Key of a meeting: two people of one server on different sides, the smaller number first, in one season."""

    one: int
    other: int
    season: str


@dataclass(frozen=True, slots=True)
class Met:
    """Results of two people against each other: games, and those in which one ranked before the other."""

    games: int = 0
    one_ahead: int = 0
    other_ahead: int = 0


@dataclass(frozen=True, slots=True)
class Counted:
    """Changes by one game: figures, meetings, and the participants who played it."""

    figures: dict[Key, Figures]
    meetings: dict[Meeting, Met]
    players: tuple[int, ...]
    """Participants who have played it."""
    rated: frozenset[int]
    """Participants whose rating it changed."""


@dataclass(frozen=True, slots=True)
class NewFigures:
    """New data after some more results: all changed figures and meetings, games played by system, and points of
    ratings. ``number`` is the last result's, ``after`` that of the result counted before them."""

    number: int
    after: int
    figures: Mapping[Key, tuple[int, Figures]]
    """New figures, each with its server."""
    meetings: Mapping[Meeting, Met]
    played: Mapping[tuple[int, str], int]
    points: Sequence[tuple[int, Field, "CurvePoint"]]
    """Points of ratings, each with participant and field."""
    deeds: Sequence[Deed] = ()
    own_played: Mapping[tuple[int, str], int] = field(default_factory=dict)
    """Like ``played``, for private games."""
    own_deeds: Sequence[Deed] = ()
    """Like ``deeds``, for private games."""


@dataclass(slots=True)
class AllCounted:
    """All counted data: figures and meetings, games by participant and system, ratings by participant, field and result
    number, and first feats; ``own_played`` and ``own_feats`` are those of private games."""

    figures: dict[Key, Figures] = field(default_factory=dict)
    meetings: dict[Meeting, Met] = field(default_factory=dict)
    played: Counter[tuple[int, str]] = field(default_factory=Counter)
    curves: dict[tuple[int, Field, int], Rating] = field(default_factory=dict)
    feats: dict[tuple[int, Feat], int] = field(default_factory=dict)
    own_played: Counter[tuple[int, str]] = field(default_factory=Counter)
    own_feats: dict[tuple[int, Feat], int] = field(default_factory=dict)

    def add(self, new: NewFigures) -> None:
        """Add the data of some more results."""
        self.figures |= {key: figures for key, (_, figures) in new.figures.items()}
        self.meetings |= new.meetings
        self.played.update(new.played)
        self.own_played.update(new.own_played)
        for feats, deeds in ((self.feats, new.deeds), (self.own_feats, new.own_deeds)):
            # The first success stays.
            for deed in deeds:
                feats.setdefault((deed.participant, deed.feat), deed.result)
        self.curves |= {(one, where, point.result): point.rating for one, where, point in new.points}

    def differences(self, other: "AllCounted") -> int:
        """Return in how many places this stored data differs from a recount. Feats of deleted records may be missing
        from the recount."""

        def lasting(kept: Mapping[tuple[int, Feat], int], told: Mapping[tuple[int, Feat], int]) -> dict[Any, object]:
            return {key: at for key, at in kept.items() if key[1] not in OF_RECORDS or key in told}

        pairs: tuple[tuple[Mapping[Any, object], Mapping[Any, object]], ...] = (
            (self.figures, other.figures),
            (self.meetings, other.meetings),
            (self.played, other.played),
            (self.curves, other.curves),
            (self.own_played, other.own_played),
            (lasting(self.feats, other.feats), other.feats),
            (lasting(self.own_feats, other.own_feats), other.own_feats),
        )
        return sum(one.get(key) != another.get(key) for one, another in pairs for key in {*one, *another})


@dataclass(frozen=True, slots=True)
class Leader:
    """One line of a leaderboard; ``user`` is a Discord id."""

    participant: int
    user: int
    name: str
    figures: Figures


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A rating just after the result of this number."""

    result: int
    rating: Rating


def keys_of(result: GameResult, parts: Sequence[Part]) -> tuple[Key, ...]:
    """Return the figures that a game with these parts may change."""
    seasons = (ALL_TIME, season_of(result.ended_at))
    return tuple(
        Key(part.participant, season, where) for where in fields_of(result) for part in parts for season in seasons
    )


def meetings_of(result: GameResult, parts: Sequence[Part]) -> tuple[Meeting, ...]:
    """Return the meetings that a game with these parts may change."""
    seasons = (ALL_TIME, season_of(result.ended_at))
    return tuple(
        Meeting(one.participant, other.participant, season) for one, other in _pairs(parts) for season in seasons
    )


def counted(
    result: GameResult,
    parts: Sequence[Part],
    figures_of: Callable[[Key], Figures],
    met: Callable[[Meeting], Met],
) -> Counted:
    """Return the changes by a game with these parts, from the figures before it. Count each game once only."""
    seasons = (ALL_TIME, season_of(result.ended_at))
    figures: dict[Key, Figures] = {}
    meetings: dict[Meeting, Met] = {}
    ratings: dict[int, Rating] = {}
    for where, season in product(fields_of(result), seasons):
        # Everybody's figures before the game: one rating must not see another's change by it.
        before = {part.participant: figures_of(Key(part.participant, season, where)) for part in parts}
        ratings = {}
        if is_rated(result):
            # Everybody is on a side, so that the others are rated against them; not everybody's rating moves by it.
            changed = {part.participant for part in parts if part.is_rated}
            former_ratings = {participant: each.rating for participant, each in before.items()}
            after = rated(sides_of(result, parts), former_ratings.__getitem__)
            ratings = {participant: rating for participant, rating in after.items() if participant in changed}
        for part in parts:
            new = before[part.participant].with_part(part)
            rating = ratings.get(part.participant)
            if rating is not None:
                new = replace(new, rating=rating, rated_games=new.rated_games + 1)
            # A game that is none of theirs may still have changed their rating.
            if part.counts or rating is not None:
                figures[Key(part.participant, season, where)] = new
    for season in seasons:
        for one, other in _pairs(parts):
            meeting = Meeting(one.participant, other.participant, season)
            former = met(meeting)
            meetings[meeting] = Met(
                former.games + 1,
                former.one_ahead + (one.rank < other.rank),
                former.other_ahead + (other.rank < one.rank),
            )
    players = tuple(part.participant for part in parts if part.counts)
    return Counted(figures, meetings, players, frozenset(ratings))


def _pairs(parts: Iterable[Part]) -> list[tuple[Part, Part]]:
    """Return the pairs of people for whom a game is one against each other, the smaller number first: people of
    different teams for both of whom it counts, and whoever lost it by leaving with each person of another team."""
    ordered = sorted((part for part in parts if part.is_rated), key=lambda part: part.participant)
    return [
        (one, other)
        for place, one in enumerate(ordered)
        for other in ordered[place + 1 :]
        if one.team != other.team and ((one.counts and other.counts) or one.quit or other.quit)
    ]
