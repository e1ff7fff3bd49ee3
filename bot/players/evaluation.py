"""Judges positions at the end of a turn: features of what everybody sees and of the own hand, weighed and added up.

Stacks and hands are seen as ranks (0 is a wild card). A path is the way from a centre pile to a goal card: the ranks
between, less those that lie open on side stacks or in a known hand, are missing.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from bot.engine.state import State, goal_count
from bot.players.odds import MOST_MISSING, odds_of, weighed

Stack = tuple[int, ...]
Stacks = Sequence[Stack]

WAY: Final = ("promise", "promise_second", "missing", "ways")
HAND: Final = ("wilds_in_hand", "more_wilds", "hand_kept", "doubles_in_hand", "hand_fits", "hand_low")
STACK: Final = (
    "side_empty",
    "wilds_on_sides",
    "side_tops",
    "side_soon",
    "side_cards",
    "side_same",
    "side_run",
    "side_gap",
    "side_over",
    "side_over_size",
    "side_buried_wild",
)
OTHERS: Final = (
    "threat",
    "threat_second",
    "threat_missing",
    "threat_ways",
    "their_tops",
    "partner",
    "open_piles",
    "clock",
)
EVENTS: Final = ("goal", "load", "goes_on", "next_goal", "refill")
_EMPTY_STACK: Final = (1.0,) + (0.0,) * (len(STACK) - 1)
FEATURES: Final = WAY + HAND + STACK + OTHERS + EVENTS
_DEPTH: Final = 0.7
"""How much less each card further down a side stack counts."""
_TURN_ORDER: Final = 0.7
"""How much less each seat counts that plays later."""
_LOW: Final = 3
_PLENTY: Final = 20
"""Cards to draw for each seat from which on nobody minds how many there are."""
_SOME_RANKS: Final = (3, 6, 9, 12)
"""Ranks that stand for all those that a hidden goal card may have."""
_MOST_STACKS: Final = 1 << 16
WINS: Final = 1000.0
POINTS_PER_GOAL: Final = 10.0
"""What one goal card is worth in a plan's value, about."""


@dataclass(frozen=True, slots=True)
class Weights:
    """One number for every feature, in the order of ``WAY``, ``HAND``, ``STACK``, ``OTHERS`` and ``EVENTS``."""

    way: tuple[float, ...]
    hand: tuple[float, ...]
    stack: tuple[float, ...]
    others: tuple[float, ...]
    goal: float
    load: float
    goes_on: float
    next_goal: float
    refill: float
    lying: dict[int, dict[Stack, float]] = field(default_factory=dict, compare=False, repr=False)
    """What side stacks were found to be worth, whatever the heights, by the top rank of the rules."""


def weights_from(values: dict[str, float]) -> Weights:
    """Weights by the features' names; those left out count nothing."""
    way, hand, stack, others = (tuple(values.get(name, 0.0) for name in names) for names in (WAY, HAND, STACK, OTHERS))
    goal, load, goes_on, next_goal, refill = (values.get(name, 0.0) for name in EVENTS)
    return Weights(way, hand, stack, others, goal, load, goes_on, next_goal, refill)


@cache
def shipped_weights() -> Weights:
    """The tuned weights that come with the program: found by the cross-entropy method (``tests.bench tune``)."""
    text = Path(__file__).with_name("weights.json").read_text(encoding="utf-8")
    return weights_from(json.loads(text))


@lru_cache(maxsize=1 << 16)
def stack_order(stack: Stack) -> tuple[float, ...]:
    """How a side stack lies: equal neighbours, runs, gaps, cards over lower ones (how many, how much), buried wilds."""
    same = run = gap = over = size = buried = 0.0
    weight = 1.0
    for place in range(len(stack) - 1, 0, -1):
        top, below = stack[place], stack[place - 1]
        if not below:
            buried += weight
        elif not top:
            pass
        elif top == below:
            same += weight
        elif top == below - 1:
            run += weight
        elif top < below:
            gap += weight * (below - top - 1)
        else:
            over += weight
            size += weight * (top - below)
        weight *= _DEPTH
    return same, run, gap, over, size, buried


class Rival(NamedTuple):
    """Another seat: how much it counts, whether it is the partner, the goal ranks and side stacks that it may play
    from, and the cards it holds."""

    weight: float
    partner: bool
    goals: list[int]
    stacks: list[Stack]
    held: int


class Judge:
    """Judges positions for the seat whose turn it is in ``state``."""

    def __init__(self, state: State, weights: Weights) -> None:
        self.seat = state.to_play
        self.weights = weights
        self.rules, self.facts = state.rules, state.facts
        self.rank, self.top = state.facts.rank, state.facts.top
        self.lying = weights.lying.setdefault(self.top, {})
        self.odds = odds_of(state.rules)
        self.lends = state.rules.play_from_opponent_sides
        self.changing = bool(state.facts.lenders[self.seat][1]) or state.rules.load_opponent
        self.before = self.goal_counts(state)
        self._rivals = self._rivals_of(state)
        self._outlooks: dict[tuple[int, ...], float] = {}
        self._soon = weights.stack[STACK.index("side_soon")]

    # What positions are made of.

    def goal_counts(self, state: State) -> tuple[int, int]:
        """Goal cards of the own team, and of all others."""
        team = self.facts.team
        counts = [goal_count(state, seat) for seat in range(self.rules.players)]
        own = sum(count for seat, count in enumerate(counts) if team[seat] == team[self.seat])
        return own, sum(counts) - own

    def progress(self, state: State) -> float:
        """What goal cards played, and loaded onto others, since the turn's beginning are worth."""
        own, others = self.goal_counts(state)
        return self.weights.goal * (self.before[0] - own) + self.weights.load * (others - self.before[1])

    def stacks_of(self, state: State, seat: int) -> list[Stack]:
        rank = self.rank
        return [tuple([rank[card] for card in stack]) for stack in state.sides[seat]]

    def hand_of(self, state: State) -> list[int]:
        rank = self.rank
        return [rank[card] for card in state.hands[self.seat]]

    def goals_of(self, state: State, seat: int) -> list[int]:
        return [self.rank[pile[-1]] for pile in state.goals[seat] if pile]

    def lent_stacks(self, state: State, seat: int) -> list[Stack]:
        """The side stacks that a seat may play from besides its own, where those of all lie open to everybody."""
        # Partners' stacks are left out: with them counted, ``strong`` did worse.
        if not self.lends:
            return []
        return [stack for owner in self.facts.lenders[seat][1] for stack in self.stacks_of(state, owner)]

    def _rivals_of(self, state: State) -> list[Rival]:
        rivals, weight = [], 1.0
        for step in range(1, self.rules.players):
            seat = (self.seat + step) % self.rules.players
            partner = seat == self.facts.partner[self.seat]
            goals = self.goals_of(state, seat)
            stacks = self.stacks_of(state, seat) + self.lent_stacks(state, seat)
            rivals.append(Rival(weight, partner, goals, stacks, len(state.hands[seat])))
            weight *= _TURN_ORDER
        return rivals

    def heights_of(self, piles: Iterable[int]) -> tuple[int, ...]:
        """The heights that a card may go onto, lowest first: of every open pile, and 0 where another may be opened."""
        heights = [height for height in piles if height]
        if len(heights) < self.facts.limit:
            heights.append(0)
        heights.sort()
        return tuple(heights)

    # The way to a goal card.

    def ways(
        self, heights: Sequence[int], goal: int, stacks: Stacks, hand: Sequence[int], wilds: int
    ) -> list[tuple[int, int]]:
        """For each different height below the goal: missing ranks that nothing else can fill, and others."""
        if not goal:
            return [(0, 0)]
        tops = [stack[-1] if stack else -1 for stack in stacks]
        found = [
            self.way(height, goal, tops, stacks, hand, wilds) for height in dict.fromkeys(heights) if height < goal
        ]
        if found:
            return found
        strict, free = self.way(max(heights, default=0), self.top + 1, tops, stacks, hand, wilds)
        return [(strict, free + goal // 2)]  # every pile is past the goal card: the tallest must be completed first

    def way(
        self, height: int, goal: int, tops: list[int], stacks: Stacks, hand: Sequence[int], wilds: int
    ) -> tuple[int, int]:
        """What is missing between a height and a goal card; ``tops`` are those of the stacks, -1 where one is empty."""
        left: list[int] | None = None
        wild_fits = self.facts.wild_fits
        strict = free = 0
        for rank in range(height + 1, goal):
            if rank in tops:
                if left is None:
                    left, tops = [len(stack) for stack in stacks], tops[:]
                place = tops.index(rank)
                left[place] -= 1
                tops[place] = stacks[place][left[place] - 1] if left[place] else -1
            elif rank in hand:
                pass
            elif wild_fits[rank]:
                free += 1
            else:
                strict += 1
        return strict, free - wilds if free > wilds else 0

    # What the others can do.

    def outlook(self, state: State, heights: tuple[int, ...]) -> float:
        """What the others' prospects at these heights are worth to this seat (mostly below nothing)."""
        clock = self.clock_of(state)
        if self.changing:
            return self.prospects(self._rivals_of(state), heights, clock)
        key = (*heights, -1, round(100 * clock))
        known = self._outlooks.get(key)
        if known is None:
            known = self._outlooks[key] = self.prospects(self._rivals, heights, clock)
        return known

    def prospects(self, rivals: Sequence[Rival], heights: tuple[int, ...], clock: float) -> float:
        return weighed(self.weights.others, self.others(rivals, heights, clock))

    def others(self, rivals: Sequence[Rival], heights: tuple[int, ...], clock: float) -> list[float]:
        """The features ``OTHERS``."""
        # The first five are sums over the opponents, each counting less the later it plays, of what its next turn
        # promises (below); the sixth is what a partner's promises: the two never add up, since one is feared and the
        # other hoped for. The last two are of the whole table. The weights, some of them below nothing, were tuned.
        sums = [0.0] * len(OTHERS)
        for rival in rivals:
            # Goal cards to be expected of a seat's next turn by its best way and by the second, how many cards it
            # misses, how many piles lead on, and how many of its side cards fit at once.
            stacks = rival.stacks
            wilds = sum([stack[-1:] == (0,) for stack in stacks])
            draws = max(0, self.rules.hand_size - rival.held)
            fitting = sum([bool(stack) and stack[-1] - 1 in heights for stack in stacks])
            chances = *self._best_ways(heights, rival.goals, stacks, (), wilds, draws, own=False), fitting
            if rival.partner:
                sums[5] += rival.weight * chances[0]
                continue
            for place, value in enumerate(chances):
                sums[place] += rival.weight * value
        sums[6] = len(heights) - heights.count(0)
        sums[7] = clock
        return sums

    def _best_ways(
        self,
        heights: tuple[int, ...],
        goals: Sequence[int],
        stacks: Stacks,
        hand: Sequence[int],
        wilds: int,
        draws: int,
        *,
        own: bool,
    ) -> tuple[float, float, int, int]:
        """What the best way and the second promise, the fewest cards missing, and how many open piles lead on."""
        best, second, least, count = 0.0, 0.0, MOST_MISSING, 0
        # A seat plays by one way only, so ways are not added up. The second counts by itself: what spoils the best way
        # often leaves it.
        for goal in goals:
            count += sum([0 < height < goal for height in heights])
            for strict, free in self.ways(heights, goal, stacks, hand, wilds):
                promise = self.odds.goals(draws, strict, free, own)
                if promise > best:
                    best, second = promise, best
                elif promise > second:
                    second = promise
                least = min(least, strict + free)
        return best, second, least, count

    def clock_of(self, state: State) -> float:
        """How scarce cards to draw are, times how far this seat is ahead."""
        return self.clock(len(state.stock) + sum(map(len, state.done)), self.goal_counts(state))

    def clock(self, within_reach: int, counts: tuple[float, float]) -> float:
        scarce = max(0.0, 1 - within_reach / (_PLENTY * self.rules.players))
        ahead = counts[1] / max(1, self.rules.team_count - 1) - counts[0]
        return scarce * max(-1.0, min(1.0, ahead / 5))

    # What this seat keeps.

    def rest(
        self, heights: tuple[int, ...], hand: Sequence[int], stacks: Stacks, goals: Sequence[int], lent: Stacks = ()
    ) -> float:
        """What a hand and side stacks kept are worth, and the way to the goal cards, by ``lent`` stacks too."""
        lying = sum([self.stack(stack, heights) for stack in stacks])
        return lying + self.hand(hand, heights) + self.readiness(heights, hand, (*stacks, *lent), goals)

    def stack(self, stack: Stack, heights: tuple[int, ...]) -> float:
        """What a side stack is worth by itself."""
        known = self.lying.get(stack)
        if known is None:
            if len(self.lying) > _MOST_STACKS:
                self.lying.clear()
            known = self.lying[stack] = weighed(self.weights.stack, self.stack_features(stack, ()))
        if stack and self._is_soon(stack[-1], heights):
            known += self._soon
        return known

    def _is_soon(self, top: int, heights: tuple[int, ...]) -> bool:
        """Whether a side card fits a pile now or with a card or two between."""
        return top - 1 in heights or top - 2 in heights or top - 3 in heights

    def stack_features(self, stack: Stack, heights: tuple[int, ...]) -> tuple[float, ...]:
        """The features ``STACK`` of one side stack."""
        if not stack:
            return _EMPTY_STACK
        top = stack[-1]
        return (0, not top, top / self.top, self._is_soon(top, heights), len(stack), *stack_order(stack))

    def hand(self, hand: Sequence[int], heights: tuple[int, ...]) -> float:
        """What a hand kept is worth by itself."""
        return weighed(self.weights.hand, self.hand_features(hand, heights))

    def hand_features(self, hand: Sequence[int], heights: tuple[int, ...]) -> tuple[float, ...]:
        """The features ``HAND``."""
        wilds = hand.count(0)
        held = set(hand)
        doubles = len(hand) - len(held) - (wilds - 1 if wilds else 0)
        fits = sum([rank - 1 in heights for rank in held])
        low = sum([0 < rank <= _LOW for rank in hand])
        return wilds, max(0, wilds - 1), len(hand), doubles, fits, low

    def readiness(self, heights: tuple[int, ...], hand: Sequence[int], stacks: Stacks, goals: Sequence[int]) -> float:
        """What the way to the own goal cards is worth."""
        return weighed(self.weights.way, self.way_features(heights, hand, stacks, goals))

    def way_features(
        self,
        heights: tuple[int, ...],
        hand: Sequence[int],
        stacks: Stacks,
        goals: Sequence[int],
        draws: int | None = None,
    ) -> tuple[float, ...]:
        """The features ``WAY``: what the best way to a goal card and the second promise, how much is missing, and
        how many open piles lead to one."""
        if draws is None:
            draws = max(0, self.rules.hand_size - len(hand))
        wilds = hand.count(0) + sum([stack[-1:] == (0,) for stack in stacks])
        return self._best_ways(heights, goals, stacks, hand, wilds, draws, own=True)

    def going_on(
        self,
        heights: tuple[int, ...],
        hand: Sequence[int],
        stacks: Stacks,
        goals: Sequence[int] | None,
        lent: Stacks = (),
    ) -> float:
        """What it is worth to go on with a hand and side stacks.

        :param goals: the goal cards, or None where one has just been turned up that the plan could not know.
        """
        within = (*stacks, *lent)
        wilds = hand.count(0) + sum([stack[-1:] == (0,) for stack in within])
        ranks = range(1, self.top + 1) if goals is None else goals
        at_once = sum([(0, 0) in self.ways(heights, goal, within, hand, wilds) for goal in ranks]) / max(1, len(ranks))
        if goals is None:
            kept = sum([self.rest(heights, hand, stacks, (goal,), lent) for goal in _SOME_RANKS]) / len(_SOME_RANKS)
        else:
            kept = self.rest(heights, hand, stacks, goals, lent)
        return self.weights.goes_on + self.weights.next_goal * at_once + kept
