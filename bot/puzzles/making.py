"""Generator of puzzles: computers play, and each turn's beginning is searched.

The same seed beside the same stock gives the same puzzles.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Final

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.moves import Source
from bot.engine.systems import find_system
from bot.engine.views import SeatView, seat_view
from bot.players.levels import plan_moves
from bot.puzzles.nearness import DistinctPuzzles
from bot.puzzles.obvious import greedy_fails
from bot.puzzles.puzzle import Aim, Puzzle, PuzzleTheme, puzzle_of
from bot.puzzles.solving import PuzzleWay, TooWide, only_way, plays_at, shortest_ways

SYSTEMS: Final = ("pagat", "pagat", "misery")
LEVELS: Final = ("fixed", "noisy_casual")
_FEWEST_PLAYS: Final = 3
_MOST_PLAYS: Final = 12
_FEWEST_SIDES: Final = 3
"""So many side cards in a way, two of them from one stack, make its theme side stacks."""
_LONG: Final = 8
"""Plays in a way that make its theme planning."""
EASIEST: Final = 900
"""Lowest initial rating of a puzzle."""
BAND: Final = 200
"""Width of a band of ratings, from ``EASIEST`` on."""


def make_puzzles(seed: str, beside: Collection[Puzzle] = (), most: int | None = None) -> Iterator[Puzzle]:
    """Yield puzzles without end, none nearly the same as another.

    :param beside: the existing stock, which the new ones must not nearly repeat either.
    :param most: how many puzzles the stock may hold of a band of ratings (``band_of``); by default any number.
    """
    distinct, bands = DistinctPuzzles(beside), Counter(band_of(puzzle.rating) for puzzle in beside)
    number = 0
    while True:
        number += 1
        for puzzle in _of_game(f"{seed}/{number}", SYSTEMS[number % len(SYSTEMS)]):
            band = band_of(puzzle.rating)
            # A full band is asked first: only puzzles that are wanted may keep others away.
            if (most is None or bands[band] < most) and distinct.add(puzzle):
                bands[band] += 1
                yield puzzle


def band_of(rating: int) -> int:
    """Return the lowest rating of a rating's band."""
    return EASIEST + (rating - EASIEST) // BAND * BAND


def _of_game(name: str, system: str) -> Iterator[Puzzle]:
    """Yield the puzzles of one game, played by two levels."""
    state = deal(find_system(system).rules(2), sha256(name.encode()).digest())
    begin(state)
    randomness = Random(name)  # noqa: S311 (simulation)
    levels = [randomness.choice(LEVELS) for _ in range(2)]
    turn = 0
    while state.result is None:
        # Each turn's beginning is a candidate.
        if state.turn != turn:
            turn = state.turn
            view = seat_view(state, state.to_play)
            # The most special aim first; one puzzle for each position.
            found = (checked(puzzle_of(view, system, aim)) for aim in _aims(view))
            yield from islice(filter(None, found), 1)
        seat = state.to_play
        for move in plan_moves(levels[seat], seat_view(state, seat), randomness):
            apply(state, move)


def _aims(view: SeatView) -> Iterator[Aim]:
    own, other = view.own.goals, view.public.seats[1 - view.seat].goals
    left = [pile.count for pile in own if pile.count]
    if all(count == 1 for count in left):
        yield Aim.WIN
        return
    if len(left) > 1 and 1 in left:
        yield Aim.SEVERAL
    yield Aim.GOAL
    top = other[0].top
    if len(own) == 1 and top is not None and not view.public.is_wild(top):
        yield Aim.BLOCK


def checked(puzzle: Puzzle) -> Puzzle | None:
    """Return a position with its theme, plays and rating, if it is a puzzle: it has one way, and not the
    obvious one."""
    try:
        ways = shortest_ways(puzzle)
        if len(ways) != 1 or not _FEWEST_PLAYS <= len(ways[0].plays) <= _MOST_PLAYS:
            return None
        # Cheap tests first: too easy to press, or solved by playing greedily.
        if _is_run(ways[0]) or not greedy_fails(puzzle):
            return None
        # Blocking must matter: without it another way would be the shortest.
        unblocked = replace(puzzle, aim=Aim.GOAL)
        if puzzle.aim is Aim.BLOCK and ways[0].plays in [way.plays for way in shortest_ways(unblocked)]:
            return None
        # The dearest test last: no longer way may avoid a play of this one.
        way = only_way(puzzle)
    except TooWide:
        return None
    if way is None:
        return None
    return replace(puzzle, theme=_theme(puzzle, way), plays=len(way.plays), rating=_rating(puzzle, way))


def _is_run(way: PuzzleWay) -> bool:
    """Whether cards follow each other on one pile, at most one of them wild: one press of a hand's panel plays that."""
    ranks = sorted(play.becomes for play in way.plays)
    follows = ranks == list(range(ranks[0], ranks[-1] + 1))
    return follows and sum(play.rank == 0 for play in way.plays) <= 1


def _theme(puzzle: Puzzle, way: PuzzleWay) -> PuzzleTheme:
    if puzzle.aim is Aim.BLOCK:
        return PuzzleTheme.BLOCKING
    if len(way.plays) >= _LONG:
        return PuzzleTheme.PLANNING
    stacks = [(play.owner, play.pile) for play in way.plays if play.source is Source.SIDE]
    if len(stacks) >= _FEWEST_SIDES and len(set(stacks)) < len(stacks):
        return PuzzleTheme.SIDES
    return PuzzleTheme.WILD if any(play.rank == 0 for play in way.plays) else PuzzleTheme.PLANNING


def _rating(puzzle: Puzzle, way: PuzzleWay) -> int:
    """Return a first estimate of the difficulty: length of the way, misleading plays, wild cards, and ranks needed
    twice."""
    misleading = sum(play not in way.plays for _, play in plays_at(puzzle.start()))
    wild = sum(play.rank == 0 for play in way.plays)
    apart = len(way.plays) - len({play.becomes for play in way.plays})
    hard = 70 * (len(way.plays) - _FEWEST_PLAYS) + 45 * misleading + 60 * wild + 40 * apart
    return EASIEST + hard + 120 * (puzzle.aim is Aim.BLOCK)
