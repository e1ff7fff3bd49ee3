"""Judge and sketch for games in which some centre piles go down (option ``direction``).

A pile that goes down is seen in a mirror: there it goes up, and each card has the opposite rank. So code for ways up
serves for ways down. Heights of both directions stand in one list; those of piles that go down have ``DOWN`` added. The
run of a side stack holds both directions in one number; the downward one is shifted by ``DOWN`` bits.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from bot.engine.state import Facts, State
from bot.players import runs as one_way
from bot.players.evaluation import MOST_STACKS, Heights, Judge, Stacks
from bot.players.sketch import RankList, Sketch, TakenCard
from bot.players.weights import Stack, Weights

DOWN: Final = 32
"""Offset of the heights of piles that go down; more than any height."""
_UP_RUN: Final = (1 << DOWN) - 1
_MANY: Final = 99


def levels_in(state: State) -> list[int]:
    """Return the height of each open pile, with ``DOWN`` added if it goes down."""
    if not state.facts.both_ways:
        return [len(pile) for pile in state.centre if pile]
    goes_down = state.facts.goes_down
    return [len(pile) + DOWN * goes_down(place) for place, pile in enumerate(state.centre) if pile]


def judge_of(state: State, weights: Weights) -> Judge:
    """Return a judge of positions for the seat to play."""
    return BothWaysJudge(state, weights) if state.facts.both_ways else Judge(state, weights)


def sketch_of(facts: Facts, hand_size: int) -> Sketch:
    """Return an empty sketch of a game."""
    return BothWaysSketch(facts, hand_size) if facts.both_ways else Sketch(facts, hand_size)


@lru_cache(maxsize=1 << 14)
def mirrored_set(ranks: int, top: int) -> int:
    """Return the set of the opposite ranks."""
    return sum([1 << (top + 1 - rank) for rank in range(1, top + 1) if ranks >> rank & 1])


@lru_cache(maxsize=1 << 14)
def _mirrored_stack(stack: Stack, top: int) -> Stack:
    """Return a side stack with opposite ranks; a wild card stays one."""
    return tuple([rank and top + 1 - rank for rank in stack])


@lru_cache(maxsize=1 << 15)
def _run_both_ways(stack: Stack, top: int) -> int:
    """Return the ranks that a side stack gives on the way up and on the way down."""
    return one_way.run_of(stack) | one_way.run_of(_mirrored_stack(stack, top)) << DOWN


def run_under_both_ways(card: int, run: int, top: int) -> int:
    """Return the run of a stack after a card was put onto it, for both ways."""
    opposite = card and top + 1 - card
    return one_way.run_under(card, run & _UP_RUN) | one_way.run_under(opposite, run >> DOWN) << DOWN


def runs_both_ways(stacks: Iterable[Sequence[int]], top: int) -> tuple[int, ...]:
    """Return the runs of side stacks, each on the way up and on the way down."""
    return tuple([_run_both_ways(tuple(stack), top) for stack in stacks])


def _split(heights: Sequence[int]) -> tuple[Heights, Heights]:
    """Return the heights of the piles that go up, and of those that go down."""
    ups = tuple([height for height in heights if height < DOWN])
    return ups, tuple([height - DOWN for height in heights[len(ups) :]])


class BothWaysJudge(Judge):
    """Judge of positions where piles go both ways. A way down is mirrored into a way up; the better one decides."""

    def __init__(self, state: State, weights: Weights) -> None:
        facts = state.facts
        self.up_limit, self.down_limit = len(facts.places_up), len(facts.places_down)
        super().__init__(state, weights)
        # A cache of its own, under the negative top: values differ from those of games that only go up.
        self._lying_both = weights.lying.setdefault(-self.top, {})

    def runs_in(self, stacks: Stacks) -> tuple[int, ...]:
        return runs_both_ways(stacks, self.top)

    def run_under(self, card: int, run: int) -> int:
        return run_under_both_ways(card, run, self.top)

    def mirrored(self, rank: int) -> int:
        """Return the opposite rank; a wild card stays one."""
        return rank and self.top + 1 - rank

    def levels_of(self, state: State) -> list[int]:
        return levels_in(state)

    def heights_of(self, piles: Iterable[int]) -> Heights:
        heights = list(piles)
        # Free places of each direction count by themselves.
        downs = sum([height >= DOWN for height in heights])
        if len(heights) - downs < self.up_limit:
            heights.append(0)
        if downs < self.down_limit:
            heights.append(DOWN)
        heights.sort()
        return tuple(heights)

    # The way to a goal card.

    def ways(self, heights: Heights, goal: int, runs: Sequence[int], held: int, wilds: int) -> list[int]:
        ups, downs = _split(heights)
        found = super().ways(ups, goal, [run & _UP_RUN for run in runs], held, wilds) if ups else []
        if downs and goal:
            opposite = mirrored_set(held, self.top)
            # Everything is mirrored: the goal, the runs and the ranks held.
            found += super().ways(downs, self.mirrored(goal), [run >> DOWN for run in runs], opposite, wilds)
        return found

    def lacking(self, height: int, down: bool, goal: int, runs: Sequence[int], held: int, wilds: int) -> int:
        if not down:
            return super().lacking(height, False, goal, [run & _UP_RUN for run in runs], held, wilds)
        opposite = mirrored_set(held, self.top)
        return super().lacking(height, False, self.mirrored(goal), [run >> DOWN for run in runs], opposite, wilds)

    def count_leading(self, heights: Heights, goal: int) -> int:
        ups, downs = _split(heights)
        return super().count_leading(ups, goal) + super().count_leading(downs, self.mirrored(goal))

    # What fits.

    def count_fitting(self, tops: Sequence[int], heights: Heights) -> int:
        fit = 0
        for top in tops:
            fit += top > 0 and (top - 1 in heights or self.top - top + DOWN in heights)
        return fit

    def count_open(self, heights: Heights) -> int:
        return len(heights) - heights.count(0) - heights.count(DOWN)

    def soon(self, heights: Heights) -> int:
        ups, downs = _split(heights)
        # Ranks above the top would be mirrored below the lowest: cut them off.
        within = (2 << self.top) - 1
        return super().soon(ups) | mirrored_set(super().soon(downs) & within, self.top)

    def _is_soon(self, top: int, heights: Heights) -> bool:
        return top > 0 and bool(self.soon(heights) >> top & 1)

    def hand_of_ranks(self, held: int, wilds: int, count: int, low: int, heights: Heights) -> float:
        ups, downs = _split(heights)
        # Ways up are counted by the judge itself; add the cards that fit piles on the way down.
        fits, opposite = 0, mirrored_set(held, self.top)
        for height in dict.fromkeys(downs):
            fits += opposite >> (height + 1) & 1
        return super().hand_of_ranks(held, wilds, count, low, ups) + self.hand_weights[4] * fits

    # Order of side stacks: good are cards that can be played one after the other, up or down.

    def lying_worth(self, stack: Stack) -> float:
        known = self._lying_both.get(stack)
        if known is None:
            if len(self._lying_both) > MOST_STACKS:
                self._lying_both.clear()
            # A stack may serve either direction, so its better one counts.
            mirror = _mirrored_stack(stack, self.top)
            known = self._lying_both[stack] = max(super().lying_worth(stack), super().lying_worth(mirror))
        return known


class BothWaysSketch(Sketch):
    """A sketch of a game whose piles go both ways; ``heights`` are levels, as ``levels_in`` gives them."""

    __slots__ = ()

    def run_of(self, stack: Sequence[int]) -> int:
        return _run_both_ways(tuple(stack), self.facts.top)

    def _places(self) -> RankList:
        downs = sum([level >= DOWN for level in self.heights])
        places = self.heights[:]
        if len(places) - downs < len(self.facts.places_up):
            places.append(0)
        if downs < len(self.facts.places_down):
            places.append(DOWN)
        return places

    def _raise(self, at: int) -> int:
        if at >= len(self.heights):
            # A new pile begins at 0 or at ``DOWN``, by the place that was chosen.
            self.heights.append(self._places()[at])
            at = len(self.heights) - 1
        self.heights[at] += 1
        if self.heights[at] % DOWN >= self.facts.top:
            del self.heights[at]
        return at

    def _part(self, rank: int, level: int) -> int:
        """Return the part that a rank plays on a pile."""
        return self.facts.top + 1 - rank if level >= DOWN else rank

    def path(self, seat: int, height: int, goal: int) -> list[TakenCard] | None:
        fits, ranks = self.facts.wild_fits, range(height % DOWN + 1, self._part(goal, height))
        return self._path_by(seat, [(self._part(part, height), fits[part]) for part in ranks])

    def _place_below(self, seat: int, goal: int, places: RankList) -> int:
        at, cost = -1, _MANY
        for place, level in enumerate(places):
            if level % DOWN < self._part(goal, level):
                path = self.path(seat, level, goal)
                # The cheapest path by wild cards; equal ones keep the first place.
                if path is not None and (wilds := sum([not rank for _, rank in path])) < cost:
                    at, cost = place, wilds
        return at

    def _play_wild_goal(self, pile: RankList) -> bool:
        fits = self.facts.wild_fits
        places = [place for place, level in enumerate(self._places()) if fits[level % DOWN + 1]]
        if not places:
            return False
        pile.pop()
        self._raise(places[0])
        return True

    def _fitting_place(self, rank: int, feared: int, places: RankList) -> int:
        """Return the index of the first pile that a card fits without opening the way to a feared goal card; -1 if
        there is none.

        :param feared: the rank below that goal card. On the way down, the rank two above this one leads to it.
        """
        # Upwards first, as the one-way policy does.
        if rank != feared and rank - 1 in places:
            return places.index(rank - 1)
        opposite = self.facts.top - rank + DOWN
        if (feared < 0 or rank != feared + 2) and opposite in places:
            return places.index(opposite)
        return -1

    def _clear_side(self, seat: int, feared: int, places: RankList) -> bool:
        for number, stack in enumerate(self.sides[seat]):
            at = self._fitting_place(stack[-1], feared, places) if stack and stack[-1] else -1
            if at >= 0:
                stack.pop()
                self._touch(seat, number)
                self._raise(at)
                return True
        return False

    def _clear_hand(self, hand: RankList, feared: int, places: RankList) -> bool:
        for rank in hand:
            at = self._fitting_place(rank, feared, places) if rank else -1
            if at >= 0:
                hand.remove(rank)
                self._raise(at)
                return True
        return False
