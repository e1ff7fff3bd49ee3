"""Planner of a turn: all sequences of own plays up to where something hidden would show, with the value of each end.

A plan ends with the discard (or pass) that ends the turn, or where a goal card is turned up or the hand refilled. The
moves behind that are planned when the new cards are seen.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from bot.engine.cards import CODES
from bot.engine.events import Drew, Event, GoalTurned, Redealt, gives_cards
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import height_of
from bot.engine.moves import NO_CARD, Move, MoveKind, Source
from bot.engine.state import State
from bot.players.both_ways import judge_of
from bot.players.evaluation import LOW, WINS, Heights, Judge, Rival, tops_of
from bot.players.runs import ranks_in
from bot.players.weights import Stack, Weights

MOST_NODES: Final = 250
MOST_PLANS: Final = 3000

_FAR: Final = 3.5
"""Points behind the best end beyond which no exact judgement is needed."""

_MOST_STACKS: Final = 8
"""Upper bound of a seat's side stacks under any rules."""

Moves = tuple[Move, ...]


class TurnPlan(NamedTuple):
    """A sequence of own moves and the value of its end."""

    value: float
    moves: Moves


class Node(NamedTuple):
    """A position within a turn, with the moves that lead there."""

    state: State
    moves: Moves


def reveals(events: Sequence[Event]) -> bool:
    """Whether something hidden showed."""
    return any(type(event) in (GoalTurned, Drew, Redealt) for event in events)


def leave_order(state: State, label: str, cards: list[int]) -> list[int]:
    """Stand in for a shuffle: within a turn no seat sees the order of the stock."""
    return cards


class Planner:
    """Search through one turn of the seat to play, on a sampled position."""

    def __init__(self, state: State, weights: Weights, most_nodes: int = MOST_NODES) -> None:
        self.root = state
        self.seat = state.to_play
        self.judge = judge_of(state, weights)
        self.rank = state.facts.rank
        self.rules = state.rules
        self.most_nodes = most_nodes
        self.plans: list[TurnPlan] = []
        self.best = -WINS
        self.spares_wilds = state.facts.plays_freely and self.rules.goal_piles == 1 and self.rules.teams == "none"
        self._seen: set[tuple[object, ...]] = set()

    def search(self) -> list[TurnPlan]:
        """Return all plans found, in no order, at least one."""
        nodes = [Node(self.root, ())]
        searched = 0
        # Depth first, within the budget of nodes; it is exceeded only until there is a first plan.
        while nodes and (searched < self.most_nodes or not self.plans) and len(self.plans) < MOST_PLANS:
            node = nodes.pop()
            searched += 1
            endings: list[Move] = []
            plays: list[Move] = []
            for move in legal_moves(node.state):
                (plays if self._stays(node.state, move) else endings).append(move)
            self._note_endings(node, endings)
            # Skipping wasteful wild cards halves the tree; not where there is nothing else to do.
            if self.spares_wilds and 0 in [self.rank[card] for card in node.state.hands[self.seat]] and endings:
                plays = self._thrifty(node.state, plays)
            # The best kinds come last, so they are searched first.
            children = [self._play(node, move) for move in self._merged(node.state, plays)]
            nodes.extend([child for child in reversed(children) if child is not None])
        return self.plans

    def value_of(self, moves: Moves) -> float:
        """Return the value of a sequence of moves from the root, up to its first end."""
        node = Node(self.root, ())
        for move in moves:
            if not self._stays(node.state, move):
                break
            self._seen.clear()
            count = len(self.plans)
            after = self._play(node, move)
            if after is None:
                return self.plans[count].value
            node = after
        else:
            # The plays broke off in the middle of a turn: judge the position as it lies.
            judge = self.judge
            heights = judge.heights_at(node.state)
            hand, stacks = judge.hand_of(node.state), judge.stacks_of(node.state, self.seat)
            goals = judge.goals_of(node.state, self.seat)
            kept = judge.rest(heights, hand, stacks, goals, judge.lent_stacks(node.state, self.seat))
            return judge.progress(node.state) + judge.outlook(node.state, heights) + kept
        self.plans.clear()
        self.best = -WINS
        self._note_endings(node, (move,))
        return self.plans[0].value

    def _thrifty(self, state: State, plays: list[Move]) -> list[Move]:
        """Return the plays without wild cards that a natural card could replace, or that lie below a goal card out of
        reach."""
        rank, judge = self.rank, self.judge
        hand = judge.hand_of(state)
        wilds = hand.count(0)
        if wilds == len(hand) or not wilds:
            return plays
        stacks = judge.stacks_of(state, self.seat) + judge.lent_stacks(state, self.seat)
        goals = judge.goals_of(state, self.seat)
        goal = goals[0] if goals else 0
        tops = tops_of(stacks)
        all_wilds, plain = wilds + tops.count(0), {*hand, *tops}
        runs, held = judge.runs_in(stacks), ranks_in(hand)
        useful: dict[tuple[int, bool], bool] = {}
        kept = []
        for move in plays:
            if move.source is Source.HAND and not rank[move.card]:
                height, down = height_of(state, move.target), state.facts.goes_down(move.target)
                # Equal heights of one direction are equal cases: judge each once.
                if (height, down) not in useful:
                    out_of_reach = judge.lacking(height, down, goal, runs, held, all_wilds) != 0
                    is_plain = state.facts.rank_at(move.target, height + 1) in plain
                    useful[height, down] = not (is_plain or out_of_reach)
                if not useful[height, down]:
                    continue
            kept.append(move)
        return kept

    def _stays(self, state: State, move: Move) -> bool:
        """Whether the turn goes on after a move: plays and loads, and fills of empty side stacks."""
        if move.kind is MoveKind.DISCARD:
            return self.rules.fill_empty_sides and not state.sides[self.seat][move.target]
        return move.kind is not MoveKind.PASS

    def _merged(self, state: State, moves: Sequence[Move]) -> Iterator[Move]:
        """Yield one of the moves that have the same effect: suits matter only for loading, and piles of equal height
        and top are interchangeable."""
        suits, seen = self.rules.load_opponent, set[tuple[object, ...]]()
        for move in moves:
            card = move.card if suits or move.source is not Source.HAND else self.rank[move.card]
            key: tuple[object, ...]
            if move.kind is not MoveKind.PLAY:
                key = move.kind, move.source, move.index, card, move.target, move.target_seat
            else:
                pile = state.centre[move.target] if move.target < len(state.centre) else []
                covers_wild = bool(pile) and self.rank[pile[-1]] == 0
                down = state.facts.goes_down(move.target)
                key = move.source, move.owner, move.index, card, len(pile), covers_wild, down
            if key not in seen:
                seen.add(key)
                yield move

    def _play(self, node: Node, move: Move) -> Node | None:
        """Return the position after a play, unless it was met before or something hidden shows there."""
        state = node.state.copy()
        events = apply(state, move, leave_order, check=False)
        moves = (*node.moves, move)
        if state.result is not None:
            # A game without a winner is worth nothing to either side.
            won = WINS if self.seat in state.result.winners else -WINS
            self.plans.append(TurnPlan(won if state.result.winners else 0.0, moves))
            return None
        # Beyond this point new cards decide; their value is an expectation.
        if state.to_play != self.seat or reveals(events):
            self.plans.append(TurnPlan(self._value_of_break(state, events), moves))
            return None
        key = self._key(state)
        if key in self._seen:
            return None
        self._seen.add(key)
        return Node(state, moves)

    def _key(self, state: State) -> tuple[object, ...]:
        """Return a key of a position that is equal for all orders of the same plays. Side stacks only lose cards within
        a turn, so their sizes identify them, unless loads or fills may change them."""
        rank = self.rank
        heights = sorted(self.judge.levels_of(state))
        # With loads the suits matter, so the cards themselves stand in the key.
        hand = sorted(state.hands[self.seat]) if self.rules.load_opponent else None
        sides = tuple([len(stack) for stack in state.sides[self.seat]])
        key = (tuple(sorted([rank[card] for card in state.hands[self.seat]])), sides, *heights, -1, state.cover)
        if not (self.judge.changing or self.rules.fill_empty_sides or self.rules.goal_piles > 1):
            return key
        piles = tuple([len(pile) for piles in (*state.goals, *state.sides) for pile in piles])
        return *key, piles, hand and tuple(hand), tuple(map(tuple, state.sides[self.seat])), state.filling

    # Values of ends.

    def _value_of_break(self, state: State, events: Sequence[Event]) -> float:
        """Return the value where a goal card was turned up, the hand was refilled, or a play ended the turn."""
        judge = self.judge
        heights = judge.heights_at(state)
        stacks = judge.stacks_of(state, self.seat)
        drew = any(gives_cards(event, self.seat) for event in events)
        ended = state.to_play != self.seat
        # New cards are unknown: they count by ``refill`` or by the judge's odds.
        hand = [] if drew or ended else judge.hand_of(state)
        value = judge.progress(state) + judge.outlook(state, heights)
        if drew:
            value += judge.weights.refill
        lent = judge.lent_stacks(state, self.seat)
        if ended:
            return value + judge.rest(heights, hand, stacks, judge.goals_of(state, self.seat), lent)
        turned = any(type(event) is GoalTurned and event.seat == self.seat for event in events)
        goals = None if turned else judge.goals_of(state, self.seat)
        return value + judge.going_on(heights, hand, stacks, goals, lent)

    def _note_endings(self, node: Node, endings: Sequence[Move]) -> None:
        """Add a plan for each different discard or pass that ends the turn here."""
        if not endings:
            return
        judge, state = self.judge, node.state
        heights = judge.heights_at(state)
        # What all these ends share: progress so far, and the others' prospects.
        base = judge.progress(state) + judge.outlook(state, heights)
        hand, stacks = judge.hand_of(state), judge.stacks_of(state, self.seat)
        goals = judge.goals_of(state, self.seat)
        ends = Endings(judge, heights, hand, stacks, goals, judge.lent_stacks(state, self.seat))
        # Ends far below the best need no exact value.
        ends.bar = self.best - base - _FAR
        moves, lending = node.moves, Lending(judge, state, heights) if judge.lends else None
        for value, move in ends.values(endings):
            # The change to others is slow to compute: only for ends that may still be the best.
            if lending is not None and move.card and value > self.best - base - _FAR:
                value += lending.change(move)
            self.plans.append(TurnPlan(base + value, (*moves, move)))
            self.best = max(self.best, base + value)


class Lending:
    """Effect of a discard on the seats that may play it from there."""

    def __init__(self, judge: Judge, state: State, heights: Heights) -> None:
        self.judge, self.heights, self.seat = judge, heights, state.to_play
        self.clock, self.size = judge.clock_of(state), state.rules.side_limit
        self.rivals = judge.rivals_of(state)
        self.before = judge.prospects(self.rivals, heights, self.clock)

    def change(self, move: Move) -> float:
        """Return the change of the others' prospects by a discard."""
        judge, card = self.judge, self.judge.rank[move.card]
        after = []
        for step, rival in enumerate(self.rivals, 1):
            seat = (self.seat + step) % judge.rules.players
            # Where this seat's stack stands among those that the other may play from; its own come first.
            place = (1 + judge.facts.lenders[seat][1].index(self.seat)) * self.size + move.target
            tops, runs = rival.tops[:], list(rival.runs)
            tops[place], runs[place] = card, judge.run_under(card, runs[place])
            after.append(Rival(rival.weight, rival.partner, rival.goals, tops, runs, rival.held))
        return judge.prospects(after, self.heights, self.clock) - self.before


class Endings:
    """Ends of one turn that differ in the discard alone."""

    def __init__(
        self,
        judge: Judge,
        heights: tuple[int, ...],
        hand: list[int],
        stacks: list[Stack],
        goals: list[int],
        lent: list[Stack],
    ) -> None:
        self.judge, self.heights, self.hand, self.stacks, self.goals = judge, heights, hand, stacks, goals
        self.lent = lent
        self.lying = [judge.stack(stack, heights) for stack in stacks]
        self.all_lying = sum(self.lying)
        self.highest = max(goals) if goals else 0
        # Ranks from ``reach`` on lie past all goal cards and are interchangeable. Where piles go down as well, any rank
        # may lie on a way.
        self.both_ways = judge.rules.both_ways
        is_above = self.highest > (heights[0] if heights else 0) and not self.both_ways
        self.reach = self.highest if is_above else judge.top + 1
        self.runs = judge.runs_in((*stacks, *lent))
        self.held, self.wilds = ranks_in(hand), hand.count(0)
        self.tops = tops_of((*stacks, *lent))
        self.wilds_within = self.wilds + self.tops.count(0)
        self.bar = -WINS

    def values(self, moves: Sequence[Move]) -> list[tuple[float, Move]]:
        """Return the value of the cards kept after each different discard, or a pass."""
        judge, stacks, rank, reach, heights = self.judge, self.stacks, self.judge.rank, self.reach, self.heights
        # Ranks on top of side stacks: discarding one of these may change the way.
        unlike_free = ranks_in(self.tops) | (0 in self.tops)
        from_height = max([height for height in heights if height < reach], default=0)
        # Equal stacks get the number of the first of them.
        kinds = [stacks.index(stack) for stack in stacks]
        covered = [stack[-1] if stack else reach for stack in stacks]
        upon = [judge.upon(stack) for stack in stacks]
        soon = judge.soon(heights)
        hands, free, ways = dict[int, float](), dict[bool, float](), dict[int, float]()
        met, found = set[int](), list[tuple[float, Move]]()
        for move in moves:
            card, place = rank[move.card], move.target
            # Equal cards onto equal stacks are one end, packed into one number.
            key = (card * CODES + move.second) * _MOST_STACKS + kinds[place] if move.card else -1
            if key in met:
                continue
            met.add(key)
            if move.second != NO_CARD or not move.card:
                found.append((self._special(move), move))
                continue
            # Value of the hand without the card, and of the stack with it; both are cached, since ends share them.
            hand = hands.get(card)
            if hand is None:
                hand = hands[card] = self._hand_without(card)
            lying = upon[place].get(card)
            if lying is None:
                lying = upon[place][card] = judge.lying_worth((*stacks[place], card))
            if soon >> card & 1:
                lying += judge.soon_weight
            value = self.all_lying - self.lying[place] + lying + hand
            is_wild = not card
            way = free.get(is_wild)
            if way is None:
                way = free[is_wild] = self._free_way(is_wild)
            below = covered[place]
            # The free way is an upper bound. Only promising ends where the card covers something useful need the exact
            # one.
            if value + way >= self.bar and (
                self.both_ways or unlike_free >> card & 1 or (below < reach and not from_height < card <= below)
            ):
                key = (card if card < reach else reach) * _MOST_STACKS + place
                exact = ways.get(key)
                if exact is None:
                    exact = ways[key] = self._way_after(card, place)
                way = exact
            found.append((value + way, move))
        return found

    def _hand_without(self, card: int) -> float:
        """Return the value of the hand without a card."""
        low = -1 if 0 < card <= LOW else 0
        for rank in self.hand:
            low += 0 < rank <= LOW
        held = self._held_without(card)
        return self.judge.hand_of_ranks(held, self.wilds - (not card), len(self.hand) - 1, low, self.heights)

    def _held_without(self, card: int) -> int:
        """Return the ranks of the hand without a card."""
        return self.held & ~(1 << card) if card and self.hand.count(card) == 1 else self.held

    def _free_way(self, is_wild: bool) -> float:
        """Return the value of the way to the goal if the discard covers nothing useful. A natural card is as near on a
        side stack as in the hand."""
        judge = self.judge
        # The discarded card is one more to draw.
        draws = judge.rules.hand_size - len(self.hand) + 1
        return judge.by_ways(self.heights, self.held, self.wilds_within - is_wild, self.runs, self.goals, draws)

    def _way_after(self, card: int, place: int) -> float:
        """Return the value of the way to the goal after a card went onto a stack."""
        judge, before, runs = self.judge, self.stacks[place], self.runs
        runs = (*runs[:place], judge.run_under(card, runs[place]), *runs[place + 1 :])
        # A discarded wild card stays within reach; one that is covered does not.
        wilds = self.wilds_within - (before[-1:] == (0,))
        draws = max(0, judge.rules.hand_size - len(self.hand) + 1)
        return judge.by_ways(self.heights, self._held_without(card), wilds, runs, self.goals, draws)

    def _special(self, move: Move) -> float:
        """Return the value after a pass or the discard of a pair."""
        judge = self.judge
        if move.kind is MoveKind.PASS:
            return judge.rest(self.heights, self.hand, self.stacks, self.goals, self.lent)
        pair, place = (judge.rank[move.card], judge.rank[move.second]), move.target
        stack, kept = (*self.stacks[place], *pair), self.hand[:]
        for rank in pair:
            kept.remove(rank)
        lying = self.all_lying - self.lying[place] + judge.stack(stack, self.heights)
        within = [*self.stacks[:place], stack, *self.stacks[place + 1 :], *self.lent]
        return (
            lying
            + judge.hand(kept, self.heights)
            + judge.readiness(self.heights, kept, tops_of(within), judge.runs_in(within), self.goals)
        )


def plan_turn(state: State, weights: Weights, noise: float, randomness: Random, most_nodes: int) -> TurnPlan:
    """Return the plan that seems best for the seat to play, judged with this much noise."""
    return max(seeming_plans(state, weights, noise, randomness, most_nodes), key=lambda plan: plan.value)


def seeming_plans(state: State, weights: Weights, noise: float, randomness: Random, most_nodes: int) -> list[TurnPlan]:
    """Return the plans for the seat to play, each with its value plus noise."""
    gauss = randomness.gauss
    plans = Planner(state, weights, most_nodes).search()
    return [TurnPlan(value + gauss(0.0, noise), moves) for value, moves in plans]
