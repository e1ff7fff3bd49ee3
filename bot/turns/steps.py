"""Steps: the moves of one press in order, and their short form in an id."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.engine.errors import IllegalMove
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source, parse_move
from bot.engine.views import SeatView
from bot.tables.actions import Step

LONGEST_PARTS: Final = 70
"""Characters of an id left for the parts of a run."""


def steps_of(view: SeatView, moves: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a line that starts now. Raises ``MoveError`` if it can't go on as far as the seat knows."""
    return steps_along(view, map(parse_move, moves))


def steps_along(view: SeatView, moves: Iterable[Move]) -> tuple[Step, ...]:
    """Return the steps of some moves. Raises ``IllegalMove``."""
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
    """Return the source of a card as in ids: ``g``, ``s3``, ``2.s3``, ``h8H``."""
    return move.notation.partition(">")[0].replace("h:", "h")


def notation_of(source: str, target: str) -> str:
    """Return the notation of a move from a source named by ``source_name``."""
    return f"{'h:' + source[1:] if source.startswith('h') else source}>{target}"


def on_several_piles(steps: Sequence[Step]) -> bool:
    return len({step.move.target for step in steps}) > 1


def step_parts(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Yield the steps in parts: those that follow each other on one pile. A completed pile starts a new part."""
    counted = enumerate(steps)
    # Along one part rank and index grow together, so their difference stays the same.
    for _, part in groupby(counted, key=lambda each: (each[1].move.target, each[1].rank - each[0])):
        yield tuple(step for _, step in part)


@dataclass(frozen=True, slots=True)
class PartOfRun:
    """Part of a run in an id: the pile, counted from 1, the first card's rank, and the sources of the cards."""

    pile: int
    rank: int
    sources: str


def run_parts(steps: Sequence[Step]) -> tuple[PartOfRun, ...]:
    """Return the parts of a run, as in an id."""
    return tuple(
        PartOfRun(part[0].move.target + 1, part[0].rank, ",".join(source_name(step.move) for step in part))
        for part in step_parts(steps)
    )


_OWN_PILES: Final = "o"
_LENT_PILES: Final = "abcdefij"
"""Letters of the own piles, and of those of each seat."""
_GOALS: Final = {"g": "g", "g2": "k"}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def short_line(steps: Sequence[Step]) -> str:
    """Return these parts with two signs for each card, for lines that are otherwise too long for an id: ``.28`` is the
    second pile's eight, ``8H`` a card of the hand, ``o1`` the first own side stack, ``bg`` the goal card of seat 1."""
    parts = ""
    for part in step_parts(steps):
        sources = "".join(_short_source(step.move) for step in part)
        parts += f".{_DIGITS[part[0].move.target + 1 : part[0].move.target + 2]}{_DIGITS[part[0].rank]}{sources}"
    return parts[1:]


def _short_source(move: Move) -> str:
    if move.source is Source.HAND:
        return source_name(move)[1:].replace("10", "T").ljust(2, "_")
    pile = move.notation.partition(">")[0].rpartition(".")[2]
    owner = _OWN_PILES if move.owner == OWN else _LENT_PILES[move.owner]
    return owner + _GOALS.get(pile, pile[1:])


def parts_of_short_line(line: str) -> tuple[PartOfRun, ...]:
    """Return the parts that ``short_line`` has written. Raises ``ValueError`` for anything else."""
    parts = []
    for part in line.split("."):
        sources = [_source_named(part[place : place + 2]) for place in range(2, len(part), 2)]
        parts.append(PartOfRun(_DIGITS.index(part[:1] or "?"), _DIGITS.index(part[1:2] or "?"), ",".join(sources)))
    return tuple(parts)


def _source_named(sign: str) -> str:
    if sign[:1] not in _LENT_PILES + _OWN_PILES:
        return f"h{sign.rstrip('_').replace('T', '10')}"
    pile = next((name for name, short in _GOALS.items() if short == sign[1:]), f"s{sign[1:]}")
    return pile if sign[0] == _OWN_PILES else f"{_LENT_PILES.index(sign[0])}.{pile}"


def is_too_long(steps: Sequence[Step]) -> bool:
    """Whether even the short form is too long for an id."""
    last = max((step.move.target for step in steps if step.move.kind is MoveKind.PLAY), default=0)
    return last + 1 >= len(_DIGITS) or len(short_line(steps)) > LONGEST_PARTS


def fits_an_id(steps: Sequence[Step]) -> bool:
    """Whether ``run_parts`` fit into an id."""
    return len("|".join(f"{part.pile}|{part.rank}|{part.sources}" for part in run_parts(steps))) <= LONGEST_PARTS


def as_fits_an_id(steps: list[Step]) -> tuple[Step, ...]:
    """Return the steps, shortened to those that fit into an id."""
    while not fits_an_id(steps):
        steps.pop()
    return tuple(steps)
