"""What a game's result means for each of the people who took part in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from bot.entities.game_result import GameResult, SeatResult, StopKind

ALL_TIME: Final = ""
"""The season that never ends."""


class Field(StrEnum):
    """Against whom somebody has played; each has figures and ratings of its own. The values are kept."""

    PEOPLE = "people"
    COMPUTERS = "computers"
    """In games that everybody could see."""
    OWN = "own"
    """Against computers as well, the games that nobody else saw among them: for the player alone, unless they want
    these to count."""


BOARDS: Final = (Field.PEOPLE, Field.COMPUTERS)
"""What leaderboards there are."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one person had of a game.

    ``rank`` orders the teams, 0 for the best, equal where they were equal. ``quit`` says that they left, or stopped the
    game without the others' consent, and so have lost it. ``counts`` says whether it is one of their games: one that
    others gave up, and that they have not won by that, may move their rating, and is no game that they didn't win.
    """

    participant: int
    team: int
    rank: int
    won: bool
    won_match: bool
    points: int
    quit: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """One team: who of it is rated, and the levels of its computers."""

    team: int
    rank: int
    participants: tuple[int, ...]
    levels: tuple[str, ...]


_NOBODYS_LOSS: Final = (StopKind.CONSENT, StopKind.MODERATOR)
"""Stopped so, a game is lost by nobody, not even by those who had left it."""
_RATED_ENDS: Final = (None, StopKind.ONE, StopKind.LEFT, StopKind.TIMEOUT)


def season_of(moment: float) -> str:
    """The month of a moment (seconds since 1970) in UTC, such as ``2026-11``."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m")


def parts_of(result: GameResult) -> tuple[Part, ...]:
    """What everybody had of a game; nothing of one that was given up so that nobody has lost by it."""
    quitters = frozenset() if result.stopped in _NOBODYS_LOSS else result.given_up_by()
    if result.stopped is not None and not quitters:
        return ()
    teams = {seat.team for seat in result.seats}
    given_up = {seat.team for seat in result.seats if owner_of(seat) in quitters}
    last = len(teams)
    found: dict[int, Part] = {}
    for seat in result.seats:
        owner = owner_of(seat)
        if owner is None or owner in quitters:
            continue
        if result.stopped is None:
            rank, won = (seat.place or last) - 1, seat.won
        else:  # the others have given up: with two sides that is a win
            rank, won = 0, len(teams) == 2 and seat.team not in given_up
        counts = won or result.stopped is None
        found[owner] = Part(owner, seat.team, rank, won, seat.won_match, seat.points, counts=counts)
    for seat in result.seats:
        for sitting in seat.sittings:
            one = sitting.participant
            if one is not None and one in quitters:
                found[one] = Part(one, seat.team, last, won=False, won_match=False, points=0, quit=True)
    return tuple(found[one] for one in sorted(found))


def owner_of(seat: SeatResult) -> int | None:
    """Whose seat it was at the end: a seat that somebody else or a computer played for its owner is the owner's."""
    return seat.last.stood_for if seat.last.stood_for is not None else seat.last.participant


def field_of(result: GameResult) -> Field:
    """Against whom a game was played: people, where people sat on more than one side."""
    sides = {seat.team for seat in result.seats if any(not each.by_computer for each in seat.sittings)}
    return Field.PEOPLE if len(sides) > 1 else Field.COMPUTERS


def fields_of(result: GameResult) -> tuple[Field, ...]:
    """Where a game counts: one against computers for its player always, and for everybody where they could see it."""
    field = field_of(result)
    if result.counts_for_player:
        return (Field.OWN,)
    return (field, Field.OWN) if field is Field.COMPUTERS else (field,)


def sides_of(result: GameResult, parts: Iterable[Part]) -> tuple[Side, ...]:
    """The teams as they are rated; whoever quit stands apart from their team, which played on without them."""
    parts = tuple(parts)
    ranks: dict[int, int] = {}
    for seat in result.seats:
        others = 0 if result.stopped is not None else (seat.place or len(result.seats)) - 1
        ranks[seat.team] = others
    sides = []
    for team, rank in sorted(ranks.items()):
        members = tuple(part.participant for part in parts if part.team == team and not part.quit)
        levels = tuple(
            seat.last.level
            for seat in result.seats
            if seat.team == team and seat.last.level is not None and owner_of(seat) is None
        )
        if members or levels:
            sides.append(Side(team, rank, members, levels))
    sides += [Side(part.team, part.rank, (part.participant,), ()) for part in parts if part.quit]
    return tuple(sides)


def is_rated(result: GameResult) -> bool:
    """Whether a game counts for ratings: also one that was given up, where somebody has lost by that."""
    return result.rated and result.stopped in _RATED_ENDS
