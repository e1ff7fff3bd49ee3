"""Judge of positions at the end of a turn: features of the public view and of the own hand, weighted and summed.

Stacks and hands are seen as ranks (0 is a wild card). A path is the way from a centre pile to a goal card. The ranks
between are missing, except those that lie open on side stacks or in a known hand.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from bot.engine.state import State, goal_count
from bot.players.odds import MOST_MISSING, STRICT, odds_of, weighed
from bot.players.runs import given, ranks_in, run_under, runs_in
from bot.players.weights import STACK, Stack, Weights

Stacks = Sequence[Stack]
Heights = tuple[int, ...]
"""Heights that a card may be played onto, lowest first."""
_EMPTY_STACK: Final = (1.0,) + (0.0,) * (len(STACK) - 1)
_DEPTH: Final = 0.7
"""Factor for each card further down a side stack."""
_TURN_ORDER: Final = 0.7
"""Factor for each seat that plays later."""
LOW: Final = 3
_PLENTY: Final = 20
"""Cards within reach, for each seat, above which their number does not matter."""
_SOME_RANKS: Final = (3, 6, 9, 12)
"""Ranks that represent all those that a hidden goal card may have."""
MOST_STACKS: Final = 1 << 16
WINS: Final = 1000.0
POINTS_PER_GOAL: Final = 10.0
"""Approximate value of one goal card in a plan."""


@lru_cache(maxsize=1 << 16)
def stack_order(stack: Stack) -> tuple[float, ...]:
    """Return a side stack's equal neighbours, runs, gaps, cards over lower ones (number, size) and buried wilds."""
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
        # Each card further down matters less: it comes to play later.
        weight *= _DEPTH
    return same, run, gap, over, size, buried


class Rival:
    """Another seat: its weight, whether it is the partner, its goal ranks, the tops and runs of the side stacks that it
    may play from, and the number of cards it holds."""

    __slots__ = ("goals", "held", "partner", "runs", "tops", "weight", "wilds")

    def __init__(
        self, weight: float, partner: bool, goals: list[int], tops: list[int], runs: Sequence[int], held: int
    ) -> None:
        self.weight, self.partner, self.goals, self.held = weight, partner, goals, held
        self.tops, self.runs, self.wilds = tops, runs, tops.count(0)


class Judge:
    """Judge of positions for the seat to play in ``state``; ``judge_of`` makes one.

    It takes all centre piles to go up; ``bot/players/both_ways.py`` overrides this where some go down.
    """

    def __init__(self, state: State, weights: Weights) -> None:
        self.seat = state.to_play
        self.weights = weights
        self.rules, self.facts = state.rules, state.facts
        self.rank, self.top = state.facts.rank, state.facts.top
        self.strict = state.facts.strict
        self.lying = weights.lying.setdefault(self.top, {})
        self.way_weights, self.hand_weights = weights.way, weights.hand
        self.odds = odds_of(state.rules)
        self.lends = state.rules.play_from_opponent_sides
        self.changing = bool(state.facts.lenders[self.seat][1]) or state.rules.load_opponent
        self.share = 1 / max(1, state.rules.team_count - 1)
        self.before = self.goal_counts(state)
        self._rivals = self.rivals_of(state)
        self._upon: dict[Stack, dict[int, float]] = {}
        self._outlooks: dict[tuple[int, ...], float] = {}
        self.soon_weight = weights.stack[STACK.index("side_soon")]

    # Parts of positions.

    def runs_in(self, stacks: Stacks) -> tuple[int, ...]:
        """Return the ranks that side stacks give on the way to a goal card."""
        return runs_in(stacks)

    def run_under(self, card: int, run: int) -> int:
        """Return the run of a stack after a card was put onto it."""
        return run_under(card, run)

    def goal_counts(self, state: State) -> tuple[int, int]:
        """Return the goal cards of the own team, and of all others."""
        team = self.facts.team
        counts = [goal_count(state, seat) for seat in range(self.rules.players)]
        own = sum(count for seat, count in enumerate(counts) if team[seat] == team[self.seat])
        return own, sum(counts) - own

    def progress(self, state: State) -> float:
        """Return the value of goal cards played, and loaded onto others, since the turn began."""
        own, others = self.goal_counts(state)
        return self.weights.goal * (self.before[0] - own) + self.weights.load * self.share * (others - self.before[1])

    def stacks_of(self, state: State, seat: int) -> list[Stack]:
        rank = self.rank
        return [tuple([rank[card] for card in stack]) for stack in state.sides[seat]]

    def hand_of(self, state: State) -> list[int]:
        rank = self.rank
        return [rank[card] for card in state.hands[self.seat]]

    def goals_of(self, state: State, seat: int) -> list[int]:
        return [self.rank[pile[-1]] for pile in state.goals[seat] if pile]

    def lent_stacks(self, state: State, seat: int) -> list[Stack]:
        """Return the side stacks of others that a seat may play from, where all side stacks are open to everybody."""
        # Partners' stacks are left out: with them counted, ``strong`` did worse.
        if not self.lends:
            return []
        return [stack for owner in self.facts.lenders[seat][1] for stack in self.stacks_of(state, owner)]

    def weight_of(self, step: int, partner: bool) -> float:
        """Return the weight of a seat that plays so many turns later. Rivals share one weight: taking from one of
        several helps the others as well."""
        # Each turn in between may change what a seat needs.
        later = _TURN_ORDER ** (step - 1)
        return later if partner else later * self.share

    def rivals_of(self, state: State) -> list[Rival]:
        rivals = []
        for step in range(1, self.rules.players):
            seat = (self.seat + step) % self.rules.players
            partner = seat == self.facts.partner[self.seat]
            goals = self.goals_of(state, seat)
            stacks = self.stacks_of(state, seat) + self.lent_stacks(state, seat)
            weight, held = self.weight_of(step, partner), len(state.hands[seat])
            rivals.append(Rival(weight, partner, goals, heads_of(stacks), self.runs_in(stacks), held))
        return rivals

    def levels_of(self, state: State) -> list[int]:
        """Return the height of each open pile."""
        return [len(pile) for pile in state.centre if pile]

    def heights_at(self, state: State) -> Heights:
        """Return the heights that a card may be played onto in a position."""
        return self.heights_of(self.levels_of(state))

    def heights_of(self, piles: Iterable[int]) -> Heights:
        """Return the heights that a card may be played onto, lowest first: those of open piles, and 0 if another may be
        opened."""
        heights = [height for height in piles if height]
        if len(heights) < self.facts.limit:
            heights.append(0)
        heights.sort()
        return tuple(heights)

    # The way to a goal card.

    def ways(self, heights: Heights, goal: int, runs: Sequence[int], held: int, wilds: int) -> list[int]:
        """Return the cost of the way to a goal card (encoded as by ``odds.STRICT``) from each different height below
        it.

        :param runs: ranks that side stacks give (``runs``); ``held`` is the set of ranks in the hand.
        """
        if not goal:
            return [0]
        found, last = [], -1
        for height in heights:
            # Heights are sorted: all further ones are past the goal card, too.
            if height >= goal:
                break
            if height != last:
                found.append(self.way(height, goal, runs, held, wilds))
                last = height
        if found:
            return found
        # Every pile is past the goal card: the tallest must be completed first.
        height = heights[-1] if heights else 0
        return [self.way(height, self.top + 1, runs, held, wilds) + goal // 2]

    def lacking(self, height: int, down: bool, goal: int, runs: Sequence[int], held: int, wilds: int) -> int:
        """Return the cost of the way from a pile of this height to a goal card; 0 if the pile is past it.

        :param down: whether the pile goes down.
        """
        return self.way(height, goal, runs, held, wilds) if height < goal else 0

    def way(self, height: int, goal: int, runs: Sequence[int], held: int, wilds: int) -> int:
        """Return the cost of the way from a height to a goal card."""
        # Bits of the ranks between the pile and the goal card.
        span = (1 << goal) - (2 << height)
        lacking = span & ~held
        if lacking:
            lacking &= ~given(runs, height, span)
        if not lacking:
            return 0
        # Wild cards can't replace these; of the others, as many as there are wild cards.
        strict = lacking & self.strict
        free = (lacking ^ strict).bit_count()
        return strict.bit_count() * STRICT + (free - wilds if free > wilds else 0)

    # Prospects of the other seats.

    def outlook(self, state: State, heights: Heights) -> float:
        """Return the value of the other seats' prospects at these heights to this seat, mostly negative."""
        # The table's clock: it matters where cards run short.
        clock = self.clock_of(state)
        if self.changing:
            return self.prospects(self.rivals_of(state), heights, clock)
        # Within one turn other seats' cards stay, so their prospects depend on the heights alone.
        key = (*heights, -1, round(100 * clock))
        known = self._outlooks.get(key)
        if known is None:
            known = self._outlooks[key] = self.prospects(self._rivals, heights, clock)
        return known

    def prospects(self, rivals: Sequence[Rival], heights: Heights, clock: float) -> float:
        """Return the weighted features ``OTHERS`` of these rivals."""
        # Features 1 to 5 are sums over the opponents, weighted less the later each plays. Feature 6 is the same for a
        # partner, kept apart because its prospects are good news. The last two describe the whole table. The weights
        # were tuned; some are negative.
        promised = second_promised = missing = leading = fitting = partner = 0.0
        hand_size = self.rules.hand_size
        for rival in rivals:
            # Goal cards expected of a seat's next turn by its best and second way, cards missing, piles that lead
            # towards its goal card, and side cards that fit at once.
            draws, weight = hand_size - rival.held, rival.weight
            best, second, least, count = self._best_ways(
                heights, rival.goals, rival.runs, 0, rival.wilds, draws if draws > 0 else 0, own=False
            )
            if rival.partner:
                partner += weight * best
                continue
            promised += weight * best
            second_promised += weight * second
            missing += weight * least
            leading += weight * count
            fitting += weight * self.count_fitting(rival.tops, heights)
        weights = self.weights.others
        value = weights[0] * promised + weights[1] * second_promised + weights[2] * missing + weights[3] * leading
        value += weights[4] * fitting
        value += weights[5] * partner
        value += weights[6] * self.count_open(heights)
        return value + weights[7] * clock

    def count_leading(self, heights: Heights, goal: int) -> int:
        """Return how many open piles lead towards a goal card."""
        count = 0
        for height in heights:
            count += 0 < height < goal
        return count

    def count_fitting(self, tops: Sequence[int], heights: Heights) -> int:
        """Return how many of the cards fit a pile."""
        fit = 0
        for top in tops:
            fit += top - 1 in heights
        return fit

    def count_open(self, heights: Heights) -> int:
        """Return how many piles are open."""
        return len(heights) - heights.count(0)

    def _best_ways(
        self,
        heights: Heights,
        goals: Sequence[int],
        runs: Sequence[int],
        held: int,
        wilds: int,
        draws: int,
        *,
        own: bool,
    ) -> tuple[float, float, int, int]:
        """Return the promise of the best and the second way, the fewest cards missing, and the number of open piles
        that lead towards a goal card."""
        best, second, least, count = 0.0, 0.0, MOST_MISSING, 0
        promises = self.odds.promises(draws, own)
        # A seat uses one way only, so promises are not added up. The second is a feature of its own: it often remains
        # when the best one is spoiled.
        for goal in goals:
            count += self.count_leading(heights, goal)
            for lacking in self.ways(heights, goal, runs, held, wilds):
                promise = promises[lacking]
                if promise < 0.0:
                    promise = self.odds.promise(draws, lacking, own)
                if promise > best:
                    best, second = promise, best
                elif promise > second:
                    second = promise
                missing = lacking // STRICT + lacking % STRICT
                if missing < least:
                    least = missing
        return best, second, least, count

    def clock_of(self, state: State) -> float:
        """Return the scarcity of cards to draw, times this seat's lead."""
        return self.clock(state.within_reach, self.goal_counts(state))

    def clock(self, within_reach: int, counts: tuple[float, float]) -> float:
        """Return that scarcity, 0 to 1, times a lead of -1 to 1."""
        # 0 as long as there are plenty of cards for each seat, 1 where none is left.
        scarce = max(0.0, 1 - within_reach / (_PLENTY * self.rules.players))
        # Against the average of the other teams.
        ahead = counts[1] / max(1, self.rules.team_count - 1) - counts[0]
        return scarce * max(-1.0, min(1.0, ahead / 5))

    # Value of the cards that this seat keeps.

    def rest(self, heights: Heights, hand: Sequence[int], stacks: Stacks, goals: Sequence[int], lent: Stacks) -> float:
        """Return the value of a hand and side stacks kept, and of the way to the goal cards, also by ``lent``
        stacks."""
        within = (*stacks, *lent)
        return self.kept(heights, hand, stacks) + self.readiness(
            heights, hand, tops_of(within), self.runs_in(within), goals
        )

    def kept(self, heights: Heights, hand: Sequence[int], stacks: Stacks) -> float:
        """Return the value of a hand and side stacks by themselves."""
        return sum([self.stack(stack, heights) for stack in stacks]) + self.hand(hand, heights)

    def stack(self, stack: Stack, heights: Heights) -> float:
        """Return the value of a side stack by itself."""
        worth = self.lying_worth(stack)
        return worth + self.soon_weight if stack and self._is_soon(stack[-1], heights) else worth

    def lying_worth(self, stack: Stack) -> float:
        """Return the part of a side stack's value that does not depend on the heights."""
        known = self.lying.get(stack)
        if known is None:
            # A plain bound on memory: the cache is refilled quickly.
            if len(self.lying) > MOST_STACKS:
                self.lying.clear()
            known = self.lying[stack] = weighed(self.weights.stack, self.stack_features(stack, ()))
        return known

    def upon(self, stack: Stack) -> dict[int, float]:
        """Return the cache of ``lying_worth`` for a stack with one more card, by that card's rank."""
        known = self._upon.get(stack)
        if known is None:
            known = self._upon[stack] = {}
        return known

    def soon(self, heights: Heights) -> int:
        """Return the set of ranks that fit a pile now, or after one or two cards."""
        found = 0
        for height in heights:
            # 14 is 0b1110: the three ranks above the height.
            found |= 14 << height
        return found

    def _is_soon(self, top: int, heights: Heights) -> bool:
        return top - 1 in heights or top - 2 in heights or top - 3 in heights

    def stack_features(self, stack: Stack, heights: Heights) -> tuple[float, ...]:
        """Return the features ``STACK`` of one side stack."""
        if not stack:
            return _EMPTY_STACK
        top = stack[-1]
        return (0, not top, top / self.top, self._is_soon(top, heights), len(stack), *stack_order(stack))

    def hand(self, hand: Sequence[int], heights: Heights) -> float:
        """Return the value of a hand kept, by itself: the weighted features ``HAND``."""
        held, low = ranks_in(hand), 0
        for rank in hand:
            low += 0 < rank <= LOW
        return self.hand_of_ranks(held, hand.count(0), len(hand), low, heights)

    def hand_of_ranks(self, held: int, wilds: int, count: int, low: int, heights: Heights) -> float:
        """Return this value for a hand of ``count`` cards with these ranks, of which so many are wild, or low."""
        fits = 0
        # Bit ``rank + 1`` of the set is the rank that fits next; equal heights count once.
        for rank in dict.fromkeys(heights):
            fits += held >> (rank + 1) & 1
        weights = self.hand_weights
        value = weights[0] * wilds + weights[1] * (wilds - 1 if wilds else 0) + weights[2] * count
        return value + weights[3] * (count - wilds - held.bit_count()) + weights[4] * fits + weights[5] * low

    def readiness(
        self, heights: Heights, hand: Sequence[int], tops: list[int], runs: Sequence[int], goals: Sequence[int]
    ) -> float:
        """Return the value of the way to the own goal cards, using side stacks with these tops and runs."""
        draws = max(0, self.rules.hand_size - len(hand))
        return self.by_ways(heights, ranks_in(hand), hand.count(0) + tops.count(0), runs, goals, draws)

    def by_ways(
        self, heights: Heights, held: int, wilds: int, runs: Sequence[int], goals: Sequence[int], draws: int
    ) -> float:
        """Return the value of ways: promises of the best and second way to a goal card, cards missing, and open piles
        that lead there (the weighted features ``WAY``)."""
        best, second, least, count = self._best_ways(heights, goals, runs, held, wilds, draws, own=True)
        weights = self.way_weights
        return weights[0] * best + weights[1] * second + weights[2] * least + weights[3] * count

    def going_on(
        self, heights: Heights, hand: Sequence[int], stacks: Stacks, goals: Sequence[int] | None, lent: Stacks = ()
    ) -> float:
        """Return the value of going on with a hand and side stacks.

        :param goals: the goal cards, or None if one has just been turned up that the plan could not know.
        """
        within = (*stacks, *lent)
        wilds = hand.count(0) + tops_of(within).count(0)
        held, runs, draws = ranks_in(hand), self.runs_in(within), max(0, self.rules.hand_size - len(hand))
        ranks = range(1, self.top + 1) if goals is None else goals
        # How likely a goal card can be played at once: over all ranks if the new one is unknown.
        at_once = 0.0
        for goal in ranks:
            at_once += 0 in self.ways(heights, goal, runs, held, wilds)
        at_once /= max(1, len(ranks))
        worth = self.kept(heights, hand, stacks)
        # The new goal card is unknown: average over ranks that represent all.
        if goals is None:
            ways = [worth + self.by_ways(heights, held, wilds, runs, (goal,), draws) for goal in _SOME_RANKS]
            worth = sum(ways) / len(_SOME_RANKS)
        else:
            worth += self.by_ways(heights, held, wilds, runs, goals, draws)
        return self.weights.goes_on + self.weights.next_goal * at_once + worth


def tops_of(stacks: Stacks) -> list[int]:
    """Return the top ranks of side stacks that are not empty."""
    return [stack[-1] for stack in stacks if stack]


def heads_of(stacks: Stacks) -> list[int]:
    """Return the top ranks of all side stacks, -1 for an empty one."""
    return [stack[-1] if stack else -1 for stack in stacks]
