"""Moves and their notation.

A move is ``source>target``: ``h:7H>c2`` plays a card of the hand, ``g>c1`` and ``g2>c1`` a goal card,
``s3>c4`` a side card, ``2.s3>c1`` and ``2.g>c1`` another seat's; ``h:9S>s2`` discards, ``h:9S,9D>s2``
discards a pair (the first named goes down first), ``g>2.g`` and ``h:7H>2.g`` load another's goal pile,
``pass`` ends the turn. Piles count from 1 in the notation and from 0 in code, seats from 0 in both.

Moves are interned: equal moves are the same object, so legality is a membership test by identity.
"""

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

from bot.engine.cards import FACE_NAMES, parse_face
from bot.engine.errors import MalformedFace, MalformedMove

OWN: Final = -1
"""``owner`` of a move from the mover's own piles."""
NO_CARD: Final = 0


class MoveKind(IntEnum):
    """Kinds of moves."""

    PLAY = 0
    DISCARD = 1
    LOAD = 2
    PASS = 3


class Source(IntEnum):
    """Places that a card can come from."""

    HAND = 0
    GOAL = 1
    SIDE = 2
    NOWHERE = 3


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """One move; made by the functions below only, never directly.

    ``card`` and ``second`` are hand cards (``NO_CARD`` for other sources), ``index`` is the goal pile or
    side stack that the card leaves, ``owner`` its seat where it is another's. ``target`` is a centre pile
    (play), an own side stack (discard) or a goal pile of ``target_seat`` (load).
    """

    kind: MoveKind
    source: Source
    card: int
    second: int
    owner: int
    index: int
    target: int
    target_seat: int
    notation: str

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Move {self.notation}>"

    def owner_for(self, mover: int) -> int:
        """Return the seat that owns the card, if ``mover`` makes the move."""
        return mover if self.owner == OWN else self.owner

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # Unpickled by its notation, so that it is the interned object in the other process, too.
        return parse_move, (self.notation,)


class _Row(dict[int, Move]):
    """Moves by their target, created on first use."""

    __slots__ = ("_card", "_index", "_kind", "_letter", "_owner", "_prefix", "_source")

    def __init__(self, kind: MoveKind, source: Source, card: int, owner: int, index: int) -> None:
        super().__init__()
        self._kind, self._source, self._card, self._owner, self._index = kind, source, card, owner, index
        if source is Source.HAND:
            self._prefix = f"h:{FACE_NAMES[card]}"
        else:
            seat = "" if owner == OWN else f"{owner}."
            self._prefix = seat + (_goal_name(index) if source is Source.GOAL else f"s{index + 1}")
        self._letter = "c" if kind is MoveKind.PLAY else "s"

    # Interned on first use, because the number of centre piles has no limit in some games.
    def __missing__(self, target: int) -> Move:
        notation = f"{self._prefix}>{self._letter}{target + 1}"
        move = Move(self._kind, self._source, self._card, NO_CARD, self._owner, self._index, target, OWN, notation)
        self[target] = move
        return move


def _goal_name(pile: int) -> str:
    return "g" if pile == 0 else f"g{pile + 1}"


HAND_PLAYS: Final = tuple(
    _Row(MoveKind.PLAY, Source.HAND, card, OWN, 0) if name else _Row(MoveKind.PLAY, Source.NOWHERE, 0, OWN, 0)
    for card, name in enumerate(FACE_NAMES)
)
"""``HAND_PLAYS[card][centre pile]`` is the move; a table because legal moves are made millions of times."""
DISCARDS: Final = tuple(_Row(MoveKind.DISCARD, Source.HAND, card, OWN, 0) for card in range(len(FACE_NAMES)))
"""``DISCARDS[card][side stack]`` is the move."""


FREE_DISCARDS: Final = tuple(
    tuple(
        tuple(DISCARDS[card][stack] for stack in range(limit)) if name else () for card, name in enumerate(FACE_NAMES)
    )
    for limit in range(5)
)
"""``FREE_DISCARDS[side_limit][card]`` are the discards of a card onto every stack."""


@cache
def goal_plays(owner: int, pile: int) -> dict[int, Move]:
    """Return the moves that play a goal card, by centre pile; ``owner`` is ``OWN`` or another seat."""
    return _Row(MoveKind.PLAY, Source.GOAL, NO_CARD, owner, pile)


@cache
def side_plays(owner: int, stack: int) -> dict[int, Move]:
    """Return the moves that play a side card, by centre pile; ``owner`` is ``OWN`` or another seat."""
    return _Row(MoveKind.PLAY, Source.SIDE, NO_CARD, owner, stack)


OWN_GOAL_PLAYS: Final = (goal_plays(OWN, 0), goal_plays(OWN, 1))
OWN_SIDE_PLAYS: Final = tuple(side_plays(OWN, stack) for stack in range(4))


@cache
def pair_discard(first: int, second: int, stack: int) -> Move:
    """Return the move that discards two cards of the hand onto one side stack, ``first`` going down first."""
    notation = f"h:{FACE_NAMES[first]},{FACE_NAMES[second]}>s{stack + 1}"
    return Move(MoveKind.DISCARD, Source.HAND, first, second, OWN, 0, stack, OWN, notation)


@cache
def hand_load(card: int, seat: int, pile: int) -> Move:
    """Return the move of a card from the hand onto a goal pile of ``seat``."""
    notation = f"h:{FACE_NAMES[card]}>{seat}.{_goal_name(pile)}"
    return Move(MoveKind.LOAD, Source.HAND, card, NO_CARD, OWN, 0, pile, seat, notation)


@cache
def goal_load(own_pile: int, seat: int, pile: int) -> Move:
    """Return the move of the own goal card onto a goal pile of ``seat``."""
    notation = f"{_goal_name(own_pile)}>{seat}.{_goal_name(pile)}"
    return Move(MoveKind.LOAD, Source.GOAL, NO_CARD, NO_CARD, OWN, own_pile, pile, seat, notation)


PASS: Final = Move(MoveKind.PASS, Source.NOWHERE, NO_CARD, NO_CARD, OWN, 0, 0, OWN, "pass")

_HAND: Final = r"h:(?P<card>[0-9AJQKW*]+[CDHS]?)(?:,(?P<second>[0-9AJQKW*]+[CDHS]?))?"
_PILE: Final = r"(?:(?P<owner>\d)\.)?(?P<pile>g2?|s[1-4])"
_TARGET: Final = r"(?:c(?P<centre>[1-9]\d{0,2})|s(?P<stack>[1-4])|(?P<seat>\d)\.(?P<goal>g2?))"
_MOVE: Final = re.compile(f"(?:{_HAND}|{_PILE})>{_TARGET}")


@cache
def _parse(text: str) -> Move:
    found = _MOVE.fullmatch(text)
    if text == "pass":
        return PASS
    if found is None:
        raise MalformedMove(text)
    try:
        move = _hand_move(found) if found["card"] else _pile_move(found)
    except MalformedFace:
        raise MalformedMove(text) from None
    # The pattern admits other spellings (``g1``). Only the canonical one counts, since records are compared as text.
    if move is None or move.notation != text:
        raise MalformedMove(text)
    return move


def parse_move(text: str) -> Move:
    """Return the move of that notation.

    :raises MalformedMove: the text is no move. Whether the move is legal is another question.
    """
    # Nothing longer is a move, and long strangers must not fill the cache.
    if not isinstance(text, str) or len(text) > 24:
        raise MalformedMove(text)
    return _parse(text)


def _goal_index(name: str) -> int:
    return 1 if name == "g2" else 0


def _hand_move(found: re.Match[str]) -> Move | None:
    card = parse_face(found["card"])
    if found["second"]:
        stack = found["stack"]
        return pair_discard(card, parse_face(found["second"]), int(stack) - 1) if stack else None
    if found["centre"]:
        return HAND_PLAYS[card][int(found["centre"]) - 1]
    if found["stack"]:
        return DISCARDS[card][int(found["stack"]) - 1]
    return hand_load(card, int(found["seat"]), _goal_index(found["goal"]))


def _pile_move(found: re.Match[str]) -> Move | None:
    owner = OWN if found["owner"] is None else int(found["owner"])
    is_goal = found["pile"].startswith("g")
    index = _goal_index(found["pile"]) if is_goal else int(found["pile"][1:]) - 1
    if found["centre"]:
        row = goal_plays(owner, index) if is_goal else side_plays(owner, index)
        return row[int(found["centre"]) - 1]
    if found["goal"] and is_goal and owner == OWN:
        return goal_load(index, int(found["seat"]), _goal_index(found["goal"]))
    return None
