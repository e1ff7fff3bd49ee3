"""Ways to a goal card: the plays of one turn that end with it, none of them in vain; and lines of play, carried out.

The search covers all centre piles and any number of wild cards, until it is certain that there is no way. It never
looks at cards that a play would reveal: a way ends where something hidden would be seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from operator import attrgetter
from typing import Final

from bot.engine.events import Event, Played
from bot.engine.game import apply, legal_moves
from bot.engine.game.centre import card_of, height_of, pile_of
from bot.engine.moves import NO_CARD, OWN, Move, MoveKind, Source
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.planner import Moves, TurnPlan, leave_order, reveals

Goal = tuple[int, int]
"""A goal pile: its owner (``OWN``, or a seat that lends its own) and its index."""
_CARD: Final = 100
"""Cost of a card; smaller costs by its source decide between ways of equal length."""
_WILD: Final = 4 * _CARD
"""Additional cost of a wild card."""
_PATIENCE: Final = 500
"""Positions after which the search becomes greedy: the first way found is good enough."""
_MOST_POSITIONS: Final = 800
"""Positions after which the search gives up. Only dozens of wild cards and open piles need so many."""
_ZEAL: Final = 6
_NEVER: Final = 1_000_000
_LENT, _HAND, _HELD_WILD = 3, 1, 2


def is_goal_play(move: Move) -> bool:
    """Whether a move plays a goal card."""
    return move.kind is MoveKind.PLAY and move.source is Source.GOAL


def best_plans(plans: Sequence[TurnPlan]) -> tuple[TurnPlan, TurnPlan | None]:
    """Return the best of a turn's plans, and the best that plays a goal card, or None."""
    reaching = [plan for plan in plans if any(map(is_goal_play, plan.moves))]
    return max(plans, key=attrgetter("value")), max(reaching, key=attrgetter("value"), default=None)


def ways_to_goals(state: State, *, uncovers: bool = False) -> dict[Goal, Moves]:
    """Return the cheapest way to each goal card that the seat to play can reach now, the own first: the fewest wild
    cards, then the fewest cards.

    :param state: the position, or the part of it that the seat knows; it stays unchanged.
    :param uncovers: whether a way may go on after a play that uncovers a hidden side card, without using that card.
    """
    seat = state.to_play
    goals = [(OWN, pile) for pile, cards in enumerate(state.goals[seat]) if cards]
    for owner in state.facts.lenders[seat][0]:
        goals += [(owner, pile) for pile, cards in enumerate(state.goals[owner]) if cards]
    found = ((goal, _Search(state, goal, uncovers).cheapest()) for goal in goals)
    return {goal: way for goal, way in found if way}


def best_of(ways: dict[Goal, Moves], view: SeatView) -> Moves:
    """Return the best of the ways: to an own goal card before a partner's, then with the fewest wild cards; empty if
    there is none. A partner's goal card that fits at once comes first if no own one is lost by it. It may even be the
    step that an own one waits for."""
    own = [goal for goal in ways if goal[0] == OWN]
    for goal, way in ways.items():
        if own and goal[0] != OWN and len(way) == 1:
            after = view.known_position()
            apply(after, way[0], leave_order, check=False)
            if all(_Search(after, each, uncovers=True).cheapest() for each in own):
                return way

    def cost(goal: Goal) -> tuple[bool, int, int]:
        wild = sum(view.public.is_wild(move.card) for move in ways[goal] if move.source is Source.HAND)
        return goal[0] != OWN, wild, len(ways[goal])

    return ways[min(ways, key=cost)] if ways else ()


class _Search:
    """Search for the cheapest way to one goal card, most hopeful first (A*: the estimate of the rest never exceeds its
    true cost)."""

    def __init__(self, state: State, goal: Goal, uncovers: bool) -> None:
        self._may_uncover = uncovers
        self.root, self.goal, self.seat = state, goal, state.to_play
        self.rank, self.top = state.facts.rank, state.facts.top
        self._never = [_NEVER] * (self.top + 1)
        owner = self.seat if goal[0] == OWN else goal[0]
        self.wanted = self.rank[state.goals[owner][goal[1]][-1]]
        self.side_owners = (self.seat, *state.facts.lenders[self.seat][1])

    def cheapest(self) -> Moves:
        """Return the cheapest way, empty if there is none."""
        # No way even by the optimistic bound: stop before searching.
        missing = self._missing(self.root)
        if missing is None:
            return ()
        # Entries of the queue: estimate, tie-break (latest first, so the search goes deep), cost so far, key, position.
        order, met = count(0, -1), 0
        key = self._key(self.root)
        open_ways: list[tuple[int, int, int, object, State, Moves]] = [(missing, 0, 0, key, self.root, ())]
        cheapest = {key: 0}
        while open_ways and met < _MOST_POSITIONS:
            _, _, spent, key, state, moves = heappop(open_ways)
            if moves and is_goal_play(moves[-1]):
                return moves
            # Stale entry: a cheaper order of the same plays was found since.
            if spent > cheapest[key]:
                continue
            for move in self._plays(state):
                cost = spent + self._cost(state, move)
                # Queue the end as well: another way may still be cheaper.
                if is_goal_play(move):
                    heappush(open_ways, (cost, next(order), cost, key, state, (*moves, move)))
                    continue
                after = state.copy()
                # Is the card under it, which comes to lie on top, one that nobody has seen?
                under = pile_of(state, move)[-2:-1] if move.source is Source.SIDE else []
                uncovers = not self._may_uncover and under == [NO_CARD]
                events = apply(after, move, leave_order, check=False)
                if uncovers or after.to_play != self.seat or after.result is not None or reveals(events):
                    continue
                # Most positions are reached in several orders; expand only the cheapest.
                found = self._key(after)
                if cost >= cheapest.get(found, _NEVER):
                    continue
                cheapest[found] = cost
                missing = self._missing(after)
                if missing is not None:
                    met += 1
                    # An estimate that is blown up makes the search greedy: deep rather than wide.
                    hope = missing if met < _PATIENCE else _ZEAL * missing
                    heappush(open_ways, (cost + hope, next(order), cost, found, after, (*moves, move)))
        return ()

    def _plays(self, state: State) -> Iterator[Move]:
        """Yield the plays that may lead to the goal card, one of those with the same effect."""
        met = set()
        for move in legal_moves(state):
            if move.kind is not MoveKind.PLAY or (is_goal_play(move) and (move.owner, move.index) != self.goal):
                continue
            card = self.rank[move.card] if move.source is Source.HAND else NO_CARD
            kind = (move.source, move.owner, move.index, card, *self._top(state, move.target))
            if kind not in met:
                met.add(kind)
                yield move

    def _top(self, state: State, pile: int) -> tuple[int, bool, bool]:
        """Return a centre pile's height, whether a wild card lies on top, and whether it goes down."""
        height = height_of(state, pile)
        return height, bool(height) and not self.rank[state.centre[pile][-1]], state.facts.goes_down(pile)

    def _cost(self, state: State, move: Move) -> int:
        """Return the cost of a move: cards and wild cards, then a little for its source."""
        wild = not self.rank[card_of(state, move)] and not is_goal_play(move)
        cost = _CARD + _WILD * wild
        if move.owner != OWN:
            return cost + _LENT
        return cost + _HAND + _HELD_WILD * wild if move.source is Source.HAND else cost

    def _missing(self, state: State) -> int | None:
        """Return a lower bound of the cost from a position to the goal card; None if it can't be reached.

        The bound relaxes the game: nothing is used up. A pile keeps every height that it had, and a card is available
        once all cards above it could have been played. So no cost is overestimated, and cards out of reach here are out
        of reach indeed.
        """
        if not self.wanted:
            return _CARD
        rank, top = self.rank, self.top
        lanes = self._lanes(state)
        up, down = lanes[0], lanes[-1] if len(lanes) > 1 else self._never
        cards = [_NEVER] * (top + 1)
        wilds = 0
        for card in state.hands[self.seat]:
            cards[rank[card]] = 0
            wilds += not rank[card]
        stacks = [stack for owner in self.side_owners for stack in state.sides[owner] if stack]
        changed = True
        # Repeat until nothing gets cheaper (Bellman-Ford): costs of cards depend on heights, and those on cards.
        while changed:
            changed = False
            in_reach = wilds
            # A side card costs at least as much as playing the cards above it.
            for stack in stacks:
                cost = 0
                for card in reversed(stack):
                    is_rank = rank[card]
                    if is_rank > top:
                        break  # hidden
                    in_reach += not is_rank
                    if cost < cards[is_rank]:
                        cards[is_rank], changed = cost, True
                    if is_rank:
                        below = min(up[is_rank - 1], down[top - is_rank])
                        if below >= _NEVER:
                            break
                        cost = below if below > cost else cost
                    cost += _CARD
            wild = cards[0]
            # A height costs the dearer of the height below and of its card, natural or wild.
            for heights in lanes:
                below = heights[0]
                for height in range(1, top + 1):
                    card = cards[height if heights is up else top + 1 - height]
                    natural = (below if below > card else card) + _CARD
                    spent = (below if below > wild else wild) + _CARD + _WILD
                    natural = spent if spent < natural else natural
                    below = heights[height]
                    if natural < below:
                        heights[height], below, changed = natural, natural, True
                if below < heights[0]:
                    heights[0], changed = below, True
        needed = min(up[self.wanted - 1], down[top - self.wanted])
        if needed >= _NEVER:
            return None
        # Second test: count the wild cards that some pile needs at least.
        opposite = [cards[0], *reversed(cards[1:])]
        lacking = min(
            self._wilds_needed(up, cards, self.wanted),
            self._wilds_needed(down, opposite, top + 1 - self.wanted) if len(lanes) > 1 else _NEVER,
        )
        return None if lacking > in_reach else needed + _CARD

    def _lanes(self, state: State) -> list[list[int]]:
        """Return the initial cost of each height, of piles that go up and, if there are any, of those that go down: 0
        for heights of open piles, and for height 0 if there is a free place."""
        facts, lanes = state.facts, []
        for places in (facts.places_up, facts.places_down)[: 1 + facts.both_ways]:
            heights, opened = [_NEVER] * (self.top + 1), 0
            for place, pile in enumerate(state.centre):
                if pile and place in places:
                    opened += 1
                    heights[len(pile)] = 0
            if opened < len(places):
                heights[0] = 0
            lanes.append(heights)
        return lanes

    def _wilds_needed(self, heights: list[int], cards: list[int], wanted: int) -> int:
        """Return the fewest wild cards that a pile needs: one for each rank that no natural card can fill."""
        lacking, best = 0, _NEVER
        for height in range(wanted - 1, -1, -1):
            if heights[height] == 0:
                best = min(best, lacking)
            if height:
                lacking += cards[height] >= _NEVER
        if heights[0]:  # a pile has to be completed first
            best = min(best, lacking)
        return best

    def _key(self, state: State) -> object:
        """Return a key that is equal for positions that are interchangeable for the way."""
        rank = self.rank
        # Height and a wild top in one number; the order of piles does not matter.
        tops = [2 * len(pile) + (not rank[pile[-1]]) if pile else 0 for pile in state.centre]
        if state.facts.both_ways:
            tops = [-1 - top if state.facts.goes_down(place) else top for place, top in enumerate(tops)]
        piles = tuple(sorted(tops))
        cover = self._top(state, state.cover) if state.cover >= 0 else None
        hand = tuple(sorted([rank[card] for card in state.hands[self.seat]]))
        sides = tuple([len(stack) for owner in self.side_owners for stack in state.sides[owner]])
        return piles, cover, hand, sides, state.low_played, state.forcing, state.filling


@dataclass(frozen=True, slots=True)
class Line:
    """A plan carried out on an imagined position: what happened at each move, and the positions before each."""

    moves: Moves
    before: tuple[State, ...]
    events: tuple[tuple[Event, ...], ...]
    after: State

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(next((event.rank for event in found if type(event) is Played), 0) for found in self.events)

    @property
    def reaches_goal(self) -> bool:
        """Whether it is a way to a goal card: plays, the last of which takes it."""
        return is_goal_play(self.moves[-1]) and all(move.kind is MoveKind.PLAY for move in self.moves)

    def up_to(self, count: int) -> "Line":
        """Return its first moves alone."""
        after = self.before[count] if count < len(self.before) else self.after
        return Line(self.moves[:count], self.before[:count], self.events[:count], after)


def walk(state: State, moves: Moves) -> Line:
    """Carry a plan out on copies of a position."""
    before, events = [], []
    for move in moves:
        before.append(state)
        state = state.copy()
        events.append(tuple(apply(state, move, leave_order, check=False)))
    return Line(moves, tuple(before), tuple(events), state)
