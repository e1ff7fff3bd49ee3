"""What a game's result means for each of the people who took part in it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from bot.entities.game_result import COUNTS_FOR_NOBODY, GameResult, SeatResult, SittingEnd, StopKind

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
    """Share of one person in a game.

    ``rank`` orders the teams, 0 for the best, equal where they were equal. ``quit`` says that they left, let their
    clock run out, or stopped the game without the others' consent, and so have lost it. ``counts`` says whether it is
    one of their games: one that others gave up, and that they have not won by that, or that somebody else or a computer
    ended in their place, may move their rating, and is no game of theirs. Without ``is_rated`` it does not even that.
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
    """One team: who of it is rated, and the levels of its computers."""

    team: int
    rank: int
    participants: tuple[int, ...]
    levels: tuple[str, ...]


_NOBODYS_LOSS: Final = (StopKind.CONSENT, StopKind.MODERATOR)
"""Stopped so, a game is lost by nobody, not even by those who had left it."""
_TAKEN_AWAY: Final = (SittingEnd.FREED, SittingEnd.REMOVED)
_RATED_ENDS: Final = (None, StopKind.ONE, StopKind.LEFT, StopKind.TIMEOUT)


def season_of(moment: float) -> str:
    """The month of a moment (seconds since 1970) in UTC, such as ``2026-11``."""
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m")


def parts_of(result: GameResult) -> tuple[Part, ...]:
    """Return everybody's share of a game; nothing of one that was given up so that nobody has lost by it."""
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
        rank, won = ranks[seat.team], seat.won or seat.team == first
        if result.stopped is None:
            counts = seat.last.participant == owner and (seat.won or contested or bool(quitters))
        else:  # the others have given up: with two sides that is a win
            won = len(teams) == 2 and seat.team not in given_up
            counts = won
        part = Part(owner, seat.team, rank, won, seat.won_match, seat.points, counts=counts)
        if is_void:
            part = replace(part, won=False, won_match=False, points=0, counts=False, is_rated=False)
        found[owner] = part
    for seat in result.seats:
        for sitting in seat.sittings:
            one = sitting.participant
            if one is not None and one in quitters:
                found[one] = Part(one, seat.team, last, won=False, won_match=False, points=0, quit=True)
    return tuple(found[one] for one in sorted(found))


def owner_of(seat: SeatResult) -> int | None:
    """Return whose seat it was at the end: one that somebody else or a computer played for its owner is the owner's,
    unless that was taken from them."""
    owner = seat.last.stood_for
    if owner is None:
        return seat.last.participant
    ends = {each.participant: each.ended for each in seat.sittings}
    return None if ends.get(owner) in _TAKEN_AWAY else owner


def _ranks(result: GameResult) -> dict[int, int]:
    """Rank the teams, 0 for the best. Nobody has lost a draw to anybody, whatever cards were left, nor what was given
    up to anybody but those who did that."""
    if result.stopped is not None or not any(seat.won for seat in result.seats):
        return dict.fromkeys((seat.team for seat in result.seats), 0)
    return {seat.team: (seat.place or len(result.seats)) - 1 for seat in result.seats}


def substitutes_of(result: GameResult) -> frozenset[int]:
    """Return the teams that were left to computers alone, by people who have gone for good: nobody wins with them, and
    nobody loses to them."""
    quitters = result.given_up_by()
    playing = {
        seat.team
        for seat in result.seats
        if not (was_taken_over(seat) and (owner_of(seat) is None or owner_of(seat) in quitters))
    }
    return frozenset(seat.team for seat in result.seats) - playing


def was_taken_over(seat: SeatResult) -> bool:
    """Return whether a computer ended the game on a person's seat."""
    return seat.last.by_computer and not all(each.by_computer for each in seat.sittings)


def first_of_those_present(result: GameResult) -> int | None:
    """Return the team that has won where the computer in the seat of somebody who has gone came first: the best of
    those that were still there, if others were."""
    substitutes = substitutes_of(result)
    winners = {seat.team for seat in result.seats if seat.won}
    if result.stopped is not None or not winners or not winners <= substitutes:
        return None
    ranks = {team: rank for team, rank in _ranks(result).items() if team not in substitutes}
    best = [team for team, rank in ranks.items() if rank == min(ranks.values())]
    return best[0] if len(best) == 1 and (len(ranks) > 1 or result.given_up_by()) else None


def counts_for_nobody(result: GameResult) -> bool:
    """Return whether a game is nobody's, but of those who have lost it by leaving: somebody who was present was removed
    from it, or a computer took turns for the winner."""
    if COUNTS_FOR_NOBODY.intersection(result.unrated):
        return True
    won = [seat for seat in result.seats if seat.won and seat.team not in substitutes_of(result)]
    return result.stopped is None and any(_was_helped(seat, len(result.seats)) for seat in won)


def _was_helped(seat: SeatResult, seats: int) -> bool:
    """Return whether a computer took turns on a person's seat, as far as those who sat there tell it: they are all
    that results of earlier releases have."""
    if all(each.by_computer for each in seat.sittings):
        return False
    return seat.last.by_computer or any(
        # In fewer turns it may not have been that seat's turn.
        each.by_computer and each.until is not None and each.until - each.since >= seats
        for each in seat.sittings
    )


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
    """Return the teams as they are rated; whoever quit stands apart from their team, which played on without them.

    Computers in the seats of those who have gone are nobody's opponents, unless they are all that whoever has lost by
    leaving can have lost to.
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
        if members or (levels and team not in substitutes):
            sides.append(Side(team, rank, members, levels))
    sides += [Side(part.team, part.rank, (part.participant,), ()) for part in parts if part.quit]
    return tuple(sides)


def is_rated(result: GameResult) -> bool:
    """Return whether a game counts for ratings: also one that was given up, where somebody has lost by that."""
    return result.stopped in _RATED_ENDS and COUNTS_FOR_NOBODY.issuperset(result.unrated)
