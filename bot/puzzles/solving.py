"""Exhaustive search for every shortest way to a puzzle's aim, and for any other way.

A way is the set of its plays: a card of the hand counts by its rank, one of a pile by its pile, each with the rank that
it becomes. Equal cards, equally high centre piles and the order of plays make no other way.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.events import Drew, Ended, GoalTurned, Redealt, TurnEnded
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of
from bot.engine.moves import NO_CARD, Move, MoveKind, Source
from bot.engine.state import State
from bot.players.planner import leave_order
from bot.puzzles.puzzle import SOLVER, Puzzle, is_reached

MOST_POSITIONS: Final = 2000
"""Positions searched for one question. A position that needs more is no puzzle."""
_SHOWING: Final = (GoalTurned, Drew, Redealt, TurnEnded, Ended)

_Key = tuple[object, ...]


class TooWide(Exception):
    """The search met more than ``MOST_POSITIONS`` positions and found no answer."""


class PuzzlePlay(NamedTuple):
    """Identity of a play within a way. ``pile`` counts the piles of its owner (0 for the hand), ``rank`` is the card's
    own (0 for a wild card), ``becomes`` the rank that it stands for in the centre."""

    source: Source
    owner: int
    pile: int
    rank: int
    becomes: int


Plays = tuple[PuzzlePlay, ...]


@dataclass(frozen=True, slots=True)
class PuzzleWay:
    """One order of a shortest way, and its plays sorted."""

    moves: tuple[Move, ...]
    plays: Plays


def play_of(state: State, move: Move) -> PuzzlePlay:
    """Return the identity of a play to the centre."""
    rank = state.facts.rank[card_of(state, move)]
    return PuzzlePlay(move.source, move.owner, move.index, rank, height_of(state, move.target) + 1)


def step(state: State, move: Move) -> tuple[State, bool]:
    """Return the position after a legal move, and whether something hidden showed or the turn ended."""
    after = state.copy()
    events = apply(after, move, leave_order, check=False)
    shows = any(type(event) in _SHOWING for event in events)
    # A side stack that is played down to an unknown card shows it, although no event says so.
    if move.source is Source.SIDE and not shows:
        shows = any(stack and stack[-1] == NO_CARD for stacks in after.sides for stack in stacks)
    return after, shows


def plays_at(state: State) -> Iterator[tuple[Move, PuzzlePlay]]:
    """Yield the possible plays, one of those with the same effect."""
    seen = set()
    # Where wild cards may not lie on each other, piles of one height differ by whether a wild one is on top.
    by_top = not state.rules.wild_on_wild or state.rules.wild_must_be_covered
    for move in legal_moves(state):
        if move.kind is MoveKind.PLAY:
            play = play_of(state, move)
            pile = state.centre[move.target] if by_top and move.target < len(state.centre) else []
            key = (play, bool(pile) and not state.facts.rank[pile[-1]])
            if key not in seen:
                seen.add(key)
                yield move, play


def _key(state: State) -> _Key:
    """Return a key that is equal for positions of one puzzle that differ only in order and in equal cards."""
    rank = state.facts.rank
    by_top = not state.rules.wild_on_wild or state.rules.wild_must_be_covered
    heights = sorted((len(pile), by_top and not rank[pile[-1]]) for pile in state.centre if pile)
    hand = sorted(rank[card] for card in state.hands[SOLVER])
    piles = [len(pile) for piles in (*state.goals, *state.sides) for pile in piles]
    cover = height_of(state, state.cover) if state.cover >= 0 else 0
    return (*hand, None, *piles, None, *heights, cover)


def shortest_ways(puzzle: Puzzle, start: State | None = None) -> list[PuzzleWay]:
    """Return every shortest way, one order of each; empty if the aim can't be reached.

    :param start: the position to begin with, if not the puzzle's.
    :raises TooWide: the search is too large.
    """
    # Breadth first, layer by layer of equal length. The key includes the plays, because two ways to one position count
    # as two. The first layer that reaches the aim holds all shortest ways.
    layer: dict[tuple[_Key, Plays], tuple[State, tuple[Move, ...]]] = {((), ()): (start or puzzle.start(), ())}
    looked_at = 0
    while layer:
        found: dict[Plays, tuple[Move, ...]] = {}
        following: dict[tuple[_Key, Plays], tuple[State, tuple[Move, ...]]] = {}
        for (_, plays), (state, moves) in layer.items():
            looked_at += 1
            if looked_at > MOST_POSITIONS:
                raise TooWide
            for move, play in plays_at(state):
                after, shows = step(state, move)
                longer, made = tuple(sorted((*plays, play))), (*moves, move)
                if is_reached(puzzle, after):
                    found.setdefault(longer, made)
                elif not shows:
                    # One order of equal plays is enough.
                    following.setdefault((_key(after), longer), (after, made))
        if found:
            return [PuzzleWay(moves, plays) for plays, moves in found.items()]
        layer = following
    return []


_AIM: Final = -1
_UNKNOWN: Final = -2
"""Special numbers in place of a position: the aim is reached, or the future depends on unknown cards."""


class _Positions:
    """Graph of the positions that plays lead to; each is expanded once, however many questions are about it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._numbers: dict[_Key, int] = {}
        self._states: list[State] = []
        self._following: dict[int, tuple[list[tuple[PuzzlePlay, int]], Iterator[tuple[Move, PuzzlePlay]]]] = {}

    def number_of(self, state: State) -> int:
        """Return the number of a position, equal for those that differ only in order and in equal cards."""
        number = self._numbers.setdefault(_key(state), len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def following(self, number: int) -> Iterator[tuple[PuzzlePlay, int]]:
        """Yield the possible plays in a position, and the number of the position after each. Computed lazily
        and kept."""
        state = self._states[number]
        known, left = self._following.setdefault(number, ([], plays_at(state)))
        # Another question may have expanded a part of it.
        yield from known
        for move, play in left:
            after, shows = step(state, move)
            if is_reached(self._puzzle, after):
                follows = _AIM
            else:
                follows = _UNKNOWN if shows else self.number_of(after)
            known.append((play, follows))
            yield known[-1]

    def lead_to_aim(self, start: int, without: PuzzlePlay | None, most: int) -> bool:
        """Whether some way of any length leads from a position to the aim.

        :param without, most: a play that may be made at most so many times.
        :raises TooWide: the search is too large.
        """
        # A node is a position and how often the limited play was made on the way there.
        waiting, seen = [(start, 0)], {(start, 0)}
        while waiting:
            number, count = waiting.pop()
            if len(seen) > MOST_POSITIONS:
                raise TooWide
            for play, after in self.following(number):
                used = count + (play == without)
                if without is not None and used > most:
                    continue
                if after == _AIM:
                    return True
                if after != _UNKNOWN and (after, used) not in seen:
                    seen.add((after, used))
                    waiting.append((after, used))
        return False


def can_reach(puzzle: Puzzle, start: State, *, without: PuzzlePlay | None = None, most: int = 0) -> bool:
    """Whether some way of any length leads from a position to the aim.

    :param without, most: a play that may be made at most so many times.
    :raises TooWide: the search is too large.
    """
    positions = _Positions(puzzle)
    return positions.lead_to_aim(positions.number_of(start), without, most)


@lru_cache(maxsize=256)
def only_way(puzzle: Puzzle) -> PuzzleWay | None:
    """Return the way of a puzzle if it has exactly one, else None: every way, of any length, must make all of its
    plays.

    :raises TooWide: the search is too large.
    """
    ways = shortest_ways(puzzle)
    if len(ways) != 1:
        return None
    way, positions = ways[0], _Positions(puzzle)
    start, counts = positions.number_of(puzzle.start()), Counter(way.plays)
    # Forbid each play of the way in turn: if the aim is still reachable, there is another way.
    spared = any(positions.lead_to_aim(start, play, count - 1) for play, count in counts.items())
    return None if spared else way
