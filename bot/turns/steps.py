"""The moves that one press makes, one after the other, and what an id says of them."""

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


_OWN_PILES: Final = "o"
_LENT_PILES: Final = "abcdefij"
"""Stands for the own piles, and for those of each seat."""
_GOALS: Final = {"g": "g", "g2": "k"}
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


def short_line(steps: Sequence[Step]) -> str:
    """The same as ``run_parts`` in two signs for each card, for lines that are too long for an id else: ``.28`` is the
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
    """What ``short_line`` has written. Raises ``ValueError`` where it has not."""
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
    """Whether not even the short way of writing has room in an id."""
    last = max((step.move.target for step in steps if step.move.kind is MoveKind.PLAY), default=0)
    return last + 1 >= len(_DIGITS) or len(short_line(steps)) > LONGEST_PARTS


def fits_an_id(steps: Sequence[Step]) -> bool:
    """Whether ``run_parts`` have room in an id."""
    return len("|".join(f"{part.pile}|{part.rank}|{part.sources}" for part in run_parts(steps))) <= LONGEST_PARTS


def as_fits_an_id(steps: list[Step]) -> tuple[Step, ...]:
    """The steps without the last ones that an id has no room for."""
    while not fits_an_id(steps):
        steps.pop()
    return tuple(steps)
