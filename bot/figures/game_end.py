"""End of a game for its players: whether it counts, and why not."""

from dataclasses import dataclass, replace

from bot.entities.game_result import GameResult, StopKind, Unrated
from bot.figures.parts import counts_for_nobody, first_of_those_present, is_rated, parts_of, sides_of, was_taken_over


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """Consequences of a game.

    ``counts`` says whether it counts for anybody who was there at its end, ``is_rated`` whether it changed a rating;
    ``unrated`` and ``stopped`` hold the reasons. ``lost`` are the people who lost it by leaving, by stopping it or by
    time. ``stand_ins`` are winning seats on which a computer ended the game in a person's place, ``first`` the best
    seats of people who were there in such a game.
    """

    counts: bool
    is_rated: bool
    unrated: tuple[Unrated, ...]
    stopped: StopKind | None
    lost: frozenset[int]
    stand_ins: tuple[int, ...]
    first: tuple[int, ...]


def end_of_game(result: GameResult) -> EndOfGame:
    """Return the consequences of a game, by its participants."""
    parts = parts_of(result)
    moved = [part for part in parts if part.is_rated] if is_rated(result) else []
    first = first_of_those_present(result)
    reasons = dict.fromkeys(result.unrated)
    # One reason is enough, and a person who was removed is the weightier one.
    if counts_for_nobody(result) and Unrated.REMOVED not in reasons:
        reasons[Unrated.COMPUTER] = None
    return EndOfGame(
        counts=any(part.counts and not part.quit for part in parts),
        is_rated=bool(moved) and len(sides_of(result, parts)) > 1,
        unrated=tuple(reasons),
        stopped=result.stopped,
        lost=frozenset(part.participant for part in parts if part.quit),
        stand_ins=tuple(place for place, seat in enumerate(result.seats) if seat.won and was_taken_over(seat)),
        first=tuple(place for place, seat in enumerate(result.seats) if seat.team == first),
    )


def by_users(result: GameResult) -> GameResult:
    """Return an unsaved result with users in place of participants."""
    seats = tuple(
        replace(
            seat,
            sittings=tuple(replace(each, participant=each.user, stood_for=each.stands_for) for each in seat.sittings),
        )
        for seat in result.seats
    )
    return replace(result, seats=seats, stopped_by_participant=result.stopped_by)
