"""Puzzle: a seat's knowledge of a position, and an aim to be reached from there this turn.

A way consists of plays only, and nothing hidden shows before its last one. So the same plays reach the aim whatever the
hidden cards are. The position holds ``NO_CARD`` in their place.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Final

from bot.engine.canonical import canonical_json
from bot.engine.cards import face_names, parse_faces
from bot.engine.deal import canonical_pack
from bot.engine.moves import NO_CARD
from bot.engine.rules import Rules
from bot.engine.state import State, empty_state, every_card, goal_count
from bot.engine.systems import find_system
from bot.engine.views import SeatView, seat_view
from bot.shapes import Data

SOLVER: Final = 0
"""Seat to play. Puzzles are for two."""
RIVAL: Final = 1
_ID_LENGTH: Final = 8


class Aim(StrEnum):
    """Aim to be reached this turn.

    ``GOAL`` plays the goal card, ``SEVERAL`` both of two goal cards, ``WIN`` the last one. ``BLOCK`` plays it and
    leaves no centre pile that fits the other seat's goal card.
    """

    GOAL = "goal"
    SEVERAL = "several"
    WIN = "win"
    BLOCK = "block"


class PuzzleTheme(StrEnum):
    """Skill that a puzzle teaches; each is a lesson."""

    PLANNING = "planning"
    SIDES = "sides"
    WILD = "wild"
    BLOCKING = "blocking"


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it is shipped. The way is not stored, but searched when it is needed (``solving.py``).

    ``goals`` and ``sides`` are by seat; a goal pile is its number of cards and its top. ``held`` counts the other
    seat's hand. ``plays`` is the length of the shortest way, ``rating`` the initial rating.
    """

    system: str
    aim: Aim
    goals: tuple[tuple[tuple[int, int], ...], ...]
    hand: tuple[int, ...]
    sides: tuple[tuple[tuple[int, ...], ...], ...]
    centre: tuple[tuple[int, ...], ...]
    held: int
    theme: PuzzleTheme = PuzzleTheme.PLANNING
    plays: int = 0
    rating: int = 0

    @cached_property
    def id(self) -> str:
        """Return an id that names the position and reveals nothing of the way."""
        return sha256(canonical_json([self.aim, self._position()])).hexdigest()[:_ID_LENGTH]

    @cached_property
    def rules(self) -> Rules:
        return find_system(self.system).rules(2)

    @property
    def wanted(self) -> int:
        """Return how many goal cards must be played."""
        return sum(count for count, _ in self.goals[SOLVER]) if self.aim is Aim.WIN else 1 + (self.aim is Aim.SEVERAL)

    def start(self) -> State:
        """Return the position, as far as the seat to play knows it."""
        rules = self.rules
        state = empty_state(rules)
        # Covered cards are unknown: placeholders keep the piles' sizes, and the stock takes the rest of the pack.
        state.goals = [[[NO_CARD] * (count - 1) + [top] * (count > 0) for count, top in piles] for piles in self.goals]
        state.shown = [[min(1, count) for count, _ in piles] for piles in self.goals]
        state.hands = [list(self.hand), [NO_CARD] * self.held]
        state.sides = [[list(stack) for stack in stacks] for stacks in self.sides]
        state.centre = [list(pile) for pile in self.centre]
        state.stock = [NO_CARD] * (len(canonical_pack(rules)) - len(every_card(state)))
        state.dealer, state.turn = RIVAL, 1
        return state

    def view(self) -> SeatView:
        """Return the view of the seat to play."""
        return seat_view(self.start(), SOLVER)

    def _position(self) -> Data:
        return {
            "system": self.system,
            "goals": [[f"{count} {_words((top,))}".rstrip() for count, top in piles] for piles in self.goals],
            "hand": _words(self.hand),
            "sides": [[_words(stack) for stack in stacks] for stacks in self.sides],
            "centre": [_words(pile) for pile in self.centre],
            "held": self.held,
        }

    def to_data(self) -> Data:
        """Return a line of the file of puzzles, as plain data."""
        told = {"aim": str(self.aim), "theme": str(self.theme), "plays": self.plays, "rating": self.rating}
        return {**told, **self._position()}


def puzzle_from_data(data: Data) -> Puzzle:
    """Return the puzzle that ``Puzzle.to_data`` gave. Raises ``ValueError`` or ``KeyError`` for anything else."""
    return Puzzle(
        system=data["system"],
        aim=Aim(data["aim"]),
        goals=tuple(tuple(_goal(pile) for pile in piles) for piles in data["goals"]),
        hand=_cards(data["hand"]),
        sides=tuple(tuple(_cards(stack) for stack in stacks) for stacks in data["sides"]),
        centre=tuple(_cards(pile) for pile in data["centre"]),
        held=data["held"],
        theme=PuzzleTheme(data["theme"]),
        plays=data["plays"],
        rating=data["rating"],
    )


def puzzle_of(view: SeatView, system: str, aim: Aim) -> Puzzle:
    """Return the position that a seat of a game for two sees, as a puzzle. Completed piles go into the stock."""
    order = [view.public.seats[view.seat], view.public.seats[1 - view.seat]]
    return Puzzle(
        system=system,
        aim=aim,
        goals=tuple(tuple((pile.count, pile.top or NO_CARD) for pile in front.goals) for front in order),
        hand=view.sorted_hand,
        sides=tuple(tuple(stack.cards for stack in front.sides) for front in order),
        centre=tuple(pile.cards for pile in view.public.centre if pile.cards),
        held=order[RIVAL].hand_count,
    )


def is_reached(puzzle: Puzzle, state: State) -> bool:
    """Whether a position, reached by plays of the puzzle, fulfils the aim."""
    start = sum(count for count, _ in puzzle.goals[SOLVER])
    if start - goal_count(state, SOLVER) < puzzle.wanted:
        return False
    return puzzle.aim is not Aim.BLOCK or not lies_open(puzzle, state)


def lies_open(puzzle: Puzzle, state: State) -> bool:
    """Whether the other seat's goal card fits a centre pile."""
    wanted = state.facts.rank[puzzle.goals[RIVAL][0][1]]
    return any(len(pile) + 1 == wanted for pile in state.centre)


def _words(cards: tuple[int, ...]) -> str:
    return " ".join(face_names(cards))


def _cards(text: str) -> tuple[int, ...]:
    return tuple(parse_faces(text.split()))


def _goal(text: str) -> tuple[int, int]:
    count, _, top = text.partition(" ")
    return int(count), _cards(top)[0] if top else NO_CARD
