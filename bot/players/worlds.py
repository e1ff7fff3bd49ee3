"""Worlds that a seat can imagine, as sketches: hidden cards are dealt anew for each."""

from random import Random
from typing import Final

from bot.engine.state import State
from bot.players.both_ways import levels_in, runs_both_ways, sketch_of
from bot.players.runs import runs_in
from bot.players.sketch import RankList, Sketch

DEEP: Final = 4
"""Hidden goal cards of each pile that a world deals."""
_DRAWS: Final = 8
"""Cards of the stock, for each seat, that a world deals."""


class Hidden:
    """Pool of hidden cards: other hands, the stock, and the goal cards under the visible ones."""

    def __init__(self, state: State, seat: int) -> None:
        """Collect the hidden cards from any position that the seat can't tell from the real one."""
        rank = state.facts.rank
        self.sizes = [0 if other == seat else len(hand) for other, hand in enumerate(state.hands)]
        self.depths = [
            [len(pile) - shown for pile, shown in zip(piles, counts, strict=True)]
            for piles, counts in zip(state.goals, state.shown, strict=True)
        ]
        under = [
            rank[card]
            for piles, depths in zip(state.goals, self.depths, strict=True)
            for pile, depth in zip(piles, depths, strict=True)
            for card in pile[:depth]
        ]
        rest = [rank[card] for other, hand in enumerate(state.hands) if other != seat for card in hand]
        rest += [rank[card] for card in state.stock]
        # Goal cards of a separate deck can't be in hands or stock, so they are dealt apart.
        self.split = state.rules.deck_split != "mixed"
        self.goal_pool, self.pool = (under, rest) if self.split else ([], under + rest)
        self.stock = min(len(state.stock), _DRAWS * state.rules.players)

    def deal(self, randomness: Random) -> "World":
        """Return one world, dealt from the pool of cards that really are hidden."""
        wanted = sum(min(depth, DEEP) for depths in self.depths for depth in depths)
        hands = sum(self.sizes) + self.stock
        # A goal deck of its own is a pool of its own.
        if self.split:
            goals = _drawn(self.goal_pool, wanted, randomness)
            cards = _drawn(self.pool, hands, randomness)
        else:
            cards = _drawn(self.pool, wanted + hands, randomness)
            goals = [cards.pop() for _ in range(wanted)]
        return World(self, goals, cards)


class World:
    """One deal of the hidden cards."""

    __slots__ = ("goals", "hands", "stock")

    def __init__(self, hidden: Hidden, goals: RankList, cards: RankList) -> None:
        self.goals = [[_take(goals, min(depth, DEEP)) for depth in depths] for depths in hidden.depths]
        self.hands = [_take(cards, size) for size in hidden.sizes]
        self.stock = cards


def _drawn(pool: RankList, count: int, randomness: Random) -> RankList:
    """Return so many random cards of a pool, which only changes its order."""
    random, size = randomness.random, len(pool)
    # Partial Fisher-Yates: stop as soon as enough cards are drawn.
    for place in range(count):
        other = place + int(random() * (size - place))
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:count]


def _take(cards: RankList, count: int) -> RankList:
    """Remove and return the last cards."""
    if not count:
        return []
    taken = cards[-count:]
    del cards[-count:]
    return taken


class Outset:
    """A position after a plan, without hidden cards: the base of many worlds."""

    def __init__(self, state: State, seat: int, drawn: bool, covered: list[list[int]]) -> None:
        """Keep the visible part of a position.

        :param drawn: the plan emptied the hand, so the present hand is a guess of the sample.
        :param covered: hidden goal cards per pile before the plan; if fewer are left, one was turned up.
        """
        rank, self.rules = state.facts.rank, state.rules
        self.seat, self.facts = seat, state.facts
        self.heights = levels_in(state)
        self.hand = [] if drawn else [rank[card] for card in state.hands[seat]]
        self.sides = [[[rank[card] for card in stack] for stack in stacks] for stacks in state.sides]
        top = self.facts.top if self.facts.both_ways else 0
        self.runs = [list(runs_both_ways(stacks, top) if top else runs_in(stacks)) for stacks in self.sides]
        self.lying_wilds = any(0 in stack for stacks in self.sides for stack in stacks)
        self.known = []
        self.turned = []
        for piles, counts, depths in zip(state.goals, state.shown, covered, strict=True):
            hidden = [len(pile) - shown for pile, shown in zip(piles, counts, strict=True)]
            # Goal cards turned up by the plan are guesses of the sample: the world deals them instead.
            turned = [max(0, before - now) for before, now in zip(depths, hidden, strict=True)]
            self.turned.append(turned)
            self.known.append(
                [
                    [rank[card] for card in pile[len(pile) - shown + new :]]
                    for pile, shown, new in zip(piles, counts, turned, strict=True)
                ]
            )

    def lay(self, world: World) -> Sketch:
        """Return the position in one world."""
        sketch = sketch_of(self.facts, self.rules.hand_size)
        sketch.heights = self.heights[:]
        sketch.sides = sketch.within = [[stack[:] for stack in stacks] for stacks in self.sides]
        sketch.runs = [runs[:] for runs in self.runs]
        sketch.lying_wilds = self.lying_wilds
        if self.rules.play_from_opponent_sides:
            sketch.within = [
                sides + [stack for owner in lenders for stack in sketch.sides[owner]]
                for sides, (_, lenders) in zip(sketch.sides, self.facts.lenders, strict=True)
            ]
            sketch.lends = True
        sketch.hands = [hand[:] for hand in world.hands]
        sketch.hands[self.seat] = self.hand[:]
        sketch.goals = [
            [hidden + known for hidden, known in zip(under, seen, strict=True)]
            for under, seen in zip(world.goals, self.known, strict=True)
        ]
        sketch.stock = world.stock[:]
        sketch.played = [0] * (1 + max(self.facts.team))
        return sketch
