"""The moves that one press makes, one after the other, and what an id says of them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.engine.errors import IllegalMove
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import NO_CARD, Move, MoveKind, parse_move
from bot.engine.views import SeatView
from bot.tables.actions import Step

LONGEST_PARTS: Final = 70
"""So many characters of an id are left for naming the parts of a run."""


def steps_of(view: SeatView, moves: Sequence[str]) -> tuple[Step, ...]:
    """The steps of a line that starts now. Raises ``MoveError`` where it can't go on as far as the seat knows."""
    return steps_along(view, map(parse_move, moves))


def steps_along(view: SeatView, moves: Iterable[Move]) -> tuple[Step, ...]:
    """The same of moves. Raises ``IllegalMove``."""
    state = view.known_position()
    steps = []
    for move in moves:
        if move not in legal_moves(state):
            raise IllegalMove(move.notation)
        card = NO_CARD if move.kind is MoveKind.PASS else card_of(state, move)
        rank = height_of(state, move.target) + 1 if move.kind is MoveKind.PLAY else 0
        steps.append(Step(move, rank, card=card))
        apply(state, move, check=False)
    return tuple(steps)


def source_name(move: Move) -> str:
    """Where a card comes from, as ids say it: ``g``, ``s3``, ``2.s3``, ``h8H``."""
    return move.notation.partition(">")[0].replace("h:", "h")


def notation_of(source: str, target: str) -> str:
    """The notation of a move from a place that ``source_name`` has named."""
    return f"{'h:' + source[1:] if source.startswith('h') else source}>{target}"


def on_several_piles(steps: Sequence[Step]) -> bool:
    return len({step.move.target for step in steps}) > 1


def step_parts(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """The steps that follow each other on one pile, for one pile after the other; a pile that was completed begins
    anew."""
    counted = enumerate(steps)
    for _, part in groupby(counted, key=lambda each: (each[1].move.target, each[1].rank - each[0])):
        yield tuple(step for _, step in part)


@dataclass(frozen=True, slots=True)
class PartOfRun:
    """What an id says of a run on one pile: which, counted from 1, the first card's rank, and where the cards come
    from."""

    pile: int
    rank: int
    sources: str


def run_parts(steps: Sequence[Step]) -> tuple[PartOfRun, ...]:
    """What an id says of a run."""
    return tuple(
        PartOfRun(part[0].move.target + 1, part[0].rank, ",".join(source_name(step.move) for step in part))
        for part in step_parts(steps)
    )


def as_fits_an_id(steps: list[Step]) -> tuple[Step, ...]:
    """The steps without the last ones that an id has no room for."""
    while len("|".join(f"{part.pile}|{part.rank}|{part.sources}" for part in run_parts(steps))) > LONGEST_PARTS:
        steps.pop()
    return tuple(steps)
