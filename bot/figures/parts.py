"""Parts: a game's result for each of its people."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from bot.entities.game_result import COUNTS_FOR_NOBODY, GameResult, SeatResult, SittingEnd, StopKind

ALL_TIME: Final = ""
"""The season that never ends."""


class Field(StrEnum):
    """Kind of opponents; each has figures and ratings of its own. The values are stored."""

    PEOPLE = "people"
    COMPUTERS = "computers"
    """Computers, in public games."""
    OWN = "own"
    """Computers, also in private games: for the player alone, unless they want these to count."""


BOARDS: Final = (Field.PEOPLE, Field.COMPUTERS)
"""Fields that have leaderboards."""


@dataclass(frozen=True, slots=True)
class Part:
    """Share of one person in a game.

    ``rank`` orders the teams, 0 for the best, equal for equal teams. ``quit`` says that they lost it: they left, ran
    out of time, or stopped the game without the others' consent. ``counts`` says whether it is one of their games. A
    game that others gave up without giving them the win, or that another person or a computer ended in their place, is
    not; it may still change their rating, unless ``is_rated`` is False.
    """

    participant: int
    team: int
    rank: int
    won: bool
    won_match: bool
    points: int
    quit: bool = False
    counts: bool = True
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class Side:
    """One team: its rated participants, and the levels of its computers."""

    team: int
    rank: int
    participants: tuple[int, ...]
    levels: tuple[str, ...]


_NOBODYS_LOSS: Final = (StopKind.CONSENT, StopKind.MODERATOR)
"""Ways of stopping a game that nobody loses by, not even people who had left it."""
_TAKEN_AWAY: Final = (SittingEnd.FREED, SittingEnd.REMOVED)
_RATED_ENDS: Final = (None, StopKind.ONE, StopKind.LEFT, StopKind.TIMEOUT)


def season_of(moment: float) -> str:
    """Return the month of a moment (seconds since 1970) in UTC, such as ``2026-11``."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m")


def parts_of(result: GameResult) -> tuple[Part, ...]:
    """Return the parts of all people; none for a game that was given up without anybody's loss."""
    # 1. Who lost by leaving, by stopping or by time.
    quitters = frozenset() if result.stopped in _NOBODYS_LOSS else result.given_up_by()
    if result.stopped is not None and not quitters:
        return ()
    teams = {seat.team for seat in result.seats}
    given_up = {seat.team for seat in result.seats if owner_of(seat) in quitters}
    is_void, last = counts_for_nobody(result), len(teams)
    ranks, first, contested = _ranks(result), first_of_those_present(result), len(teams - substitutes_of(result)) > 1
    found: dict[int, Part] = {}
    for seat in result.seats:
        owner = owner_of(seat)
        if owner is None or owner in quitters:
            continue
        # 2. The owner of each seat, if they are still there.
        rank, won = ranks[seat.team], seat.won or seat.team == first
        if result.stopped is None:
            counts = seat.last.participant == owner and (seat.won or contested or bool(quitters))
        else:  # the others gave up, which is a win if there are two sides
            won = len(teams) == 2 and seat.team not in given_up
            counts = won
        part = Part(owner, seat.team, rank, won, seat.won_match, seat.points, counts=counts)
        if is_void:
            part = replace(part, won=False, won_match=False, points=0, counts=False, is_rated=False)
        found[owner] = part
    for seat in result.seats:
        # 3. Those who lost by leaving come last, wherever they had sat.
        for sitting in seat.sittings:
            one = sitting.participant
            if one is not None and one in quitters:
                found[one] = Part(one, seat.team, last, won=False, won_match=False, points=0, quit=True)
    return tuple(found[one] for one in sorted(found))


def owner_of(seat: SeatResult) -> int | None:
    """Return the owner of a seat at the end. If another person or a computer played for its owner, it remains the
    owner's, unless it was taken from them."""
    owner = seat.last.stood_for
    if owner is None:
        return seat.last.participant
    # A table that frees or clears a seat has taken it: whoever plays there plays for nobody.
    ends = {each.participant: each.ended for each in seat.sittings}
    return None if ends.get(owner) in _TAKEN_AWAY else owner


def _ranks(result: GameResult) -> dict[int, int]:
    """Return the rank of each team, 0 for the best. All are equal in a draw, whatever cards were left, and in a game
    that was given up."""
    if result.stopped is not None or not any(seat.won for seat in result.seats):
        return dict.fromkeys((seat.team for seat in result.seats), 0)
    return {seat.team: (seat.place or len(result.seats)) - 1 for seat in result.seats}


def substitutes_of(result: GameResult) -> frozenset[int]:
    """Return the teams left to computers alone by people who have gone for good. Nobody wins with them, and nobody
    loses to them."""
    quitters = result.given_up_by()
    playing = {
        seat.team
        for seat in result.seats
        if not (was_taken_over(seat) and (owner_of(seat) is None or owner_of(seat) in quitters))
    }
    return frozenset(seat.team for seat in result.seats) - playing


def was_taken_over(seat: SeatResult) -> bool:
    """Whether a computer ended the game on a person's seat."""
    return seat.last.by_computer and not all(each.by_computer for each in seat.sittings)


def first_of_those_present(result: GameResult) -> int | None:
    """Return the best team of those still there, if a computer in the seat of a person who has gone came first;
    otherwise None."""
    substitutes = substitutes_of(result)
    winners = {seat.team for seat in result.seats if seat.won}
    if result.stopped is not None or not winners or not winners <= substitutes:
        return None
    ranks = {team: rank for team, rank in _ranks(result).items() if team not in substitutes}
    best = [team for team, rank in ranks.items() if rank == min(ranks.values())]
    # The only one left is first only where somebody lost by leaving.
    return best[0] if len(best) == 1 and (len(ranks) > 1 or result.given_up_by()) else None


def counts_for_nobody(result: GameResult) -> bool:
    """Whether a game counts only for people who lost it by leaving: a person who was present was removed from it, or a
    computer took turns for the winner."""
    if COUNTS_FOR_NOBODY.intersection(result.unrated):
        return True
    # A computer in the place of somebody who has gone helps nobody who is there.
    won = [seat for seat in result.seats if seat.won and seat.team not in substitutes_of(result)]
    return result.stopped is None and any(_was_helped(seat, len(result.seats)) for seat in won)


def _was_helped(seat: SeatResult, seats: int) -> bool:
    """Whether a computer took turns on a person's seat, as far as the sittings show; results of earlier releases have
    nothing else."""
    if all(each.by_computer for each in seat.sittings):
        return False
    return seat.last.by_computer or any(
        # A shorter sitting may not have included a turn of this seat.
        each.by_computer and each.until is not None and each.until - each.since >= seats
        for each in seat.sittings
    )


def field_of(result: GameResult) -> Field:
    """Return the field of a game: people, if they sat on more than one side."""
    sides = {seat.team for seat in result.seats if any(not each.by_computer for each in seat.sittings)}
    return Field.PEOPLE if len(sides) > 1 else Field.COMPUTERS


def fields_of(result: GameResult) -> tuple[Field, ...]:
    """Return the fields in which a game counts: one against computers always for its player, and for everybody if it
    was public."""
    field = field_of(result)
    if result.counts_for_player:
        return (Field.OWN,)
    return (field, Field.OWN) if field is Field.COMPUTERS else (field,)


def sides_of(result: GameResult, parts: Iterable[Part]) -> tuple[Side, ...]:
    """Return the teams as they are rated. A person who quit is a side of their own, since their team played on without
    them.

    Computers in the seats of people who have gone are nobody's opponents, unless a person who lost by leaving has no
    others.
    """
    parts, substitutes = tuple(parts), frozenset() if counts_for_nobody(result) else substitutes_of(result)
    sides = []
    for team, rank in sorted(_ranks(result).items()):
        members = tuple(part.participant for part in parts if part.team == team and not part.quit)
        levels = tuple(
            seat.last.level
            for seat in result.seats
            if seat.team == team and seat.last.level is not None and owner_of(seat) is None
        )
        # A team without people is an opponent only if computers sat there from the start.
        if members or (levels and team not in substitutes):
            sides.append(Side(team, rank, members, levels))
    sides += [Side(part.team, part.rank, (part.participant,), ()) for part in parts if part.quit]
    return tuple(sides)


def is_rated(result: GameResult) -> bool:
    """Whether a game changes ratings; one that was given up does if somebody lost by that."""
    return result.stopped in _RATED_ENDS and COUNTS_FOR_NOBODY.issuperset(result.unrated)
