"""Sketch of a game for playouts in imagined worlds: ranks alone, and a quick policy for every seat.

It is a model, not the rules. It has hands, goals, side stacks, the centre and draws, and leaves out what seldom matters
within two turns (forced plays, loads, passes, recycled piles). A turn takes a few microseconds.
"""

from typing import Final

from bot.engine.state import Facts
from bot.players.runs import given, ranks_in, run_of

RankList = list[int]
TakenCard = tuple[int, int]
"""Source of a card of a path, a side stack or the hand (-1), and its rank."""

_HAND: Final = -1
_ROUNDS: Final = 40
_AROUND: Final = 16
_UNDER_WILD: Final = 100
_MANY: Final = 99


class Sketch:
    """A position of ranks (0 is a wild card), tops last.

    ``within`` are the side stacks that each seat may play from, its own first. ``runs`` caches the runs of each seat's
    own stacks (``runs.run_of``); -1 marks a stale one. ``lying_wilds`` says whether a wild card may lie in a side
    stack. ``played`` counts the goal cards of each team.
    """

    __slots__ = (
        "facts",
        "goals",
        "hand_size",
        "hands",
        "heights",
        "lends",
        "lying_wilds",
        "played",
        "runs",
        "sides",
        "stock",
        "within",
        "won",
    )

    def __init__(self, facts: Facts, hand_size: int) -> None:
        self.facts, self.hand_size = facts, hand_size
        self.heights: RankList = []
        self.goals: list[list[RankList]] = []
        self.hands: list[RankList] = []
        self.sides: list[list[RankList]] = []
        self.within: list[list[RankList]] = []
        self.runs: list[list[int]] = []
        self.lends = self.lying_wilds = False
        self.stock: RankList = []
        self.played: RankList = []
        self.won = -1

    def draw(self, seat: int) -> None:
        """Fill a hand as far as the stock goes."""
        missing = self.hand_size - len(self.hands[seat])
        if missing > 0:
            self.hands[seat] += self.stock[-missing:]
            del self.stock[-missing:]

    def take_turn(self, seat: int) -> None:
        """Play a whole turn: draw, plays, discard."""
        self.draw(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """Play the rest of a turn: goal cards while they can be reached, side cards, hand cards, then a discard."""
        # The rank just below the next seat's goal card, unless that seat is a partner.
        after = (seat + 1) % len(self.hands)
        piles, is_rival = self.goals[after], self.facts.team[after] != self.facts.team[seat]
        feared = piles[0][-1] - 1 if is_rival and piles and piles[0] else -1
        hand, stacks, look = self.hands[seat], self.sides[seat], True
        # Each round plays one thing, the best first.
        for _ in range(_ROUNDS):
            if self.won >= 0:
                return
            if not hand:
                self.draw(seat)
                look = True
            # Searching for a way is slow: repeat it only after a change that may open one.
            if look and self._reach_goal(seat):
                continue
            places, opened = self._places(), len(self.heights)
            if self._clear_side(seat, feared, places):
                look = True
            elif self._clear_hand(hand, feared, places):
                look = len(self.heights) < opened  # a plain card of the hand opens no new way, a completed pile may
            else:
                break
        if hand and self.won < 0:
            # Nothing fits any more: discard.
            tops = [stack[-1] if stack else -1 for stack in stacks]
            card, place = _ordered(hand, tops)
            hand.remove(card)
            stacks[place].append(card)
            if not card:
                self.lying_wilds = True
            self._touch(seat, place)

    def _touch(self, seat: int, place: int) -> None:
        """Mark the run of a stack of ``within[seat]`` as stale."""
        size = len(self.sides[seat])
        # Stacks beyond one's own are the lenders', seat by seat.
        owner = seat if place < size else self.facts.lenders[seat][1][place // size - 1]
        self.runs[owner][place % size] = -1

    def runs_of(self, seat: int) -> list[int]:
        """Return the runs of all side stacks that a seat may play from."""
        runs = self._own_runs(seat)
        if self.lends:
            for owner in self.facts.lenders[seat][1]:
                runs = runs + self._own_runs(owner)
        return runs

    def run_of(self, stack: RankList) -> int:
        """Return the ranks that a side stack gives."""
        return run_of(stack)

    def _own_runs(self, seat: int) -> list[int]:
        """Return the runs of a seat's own side stacks, recomputing stale ones."""
        runs = self.runs[seat]
        if -1 in runs:
            stacks = self.sides[seat]
            for place, run in enumerate(runs):
                if run < 0:
                    runs[place] = self.run_of(stacks[place])
        return runs

    # Goal cards.

    def _reach_goal(self, seat: int) -> bool:
        """Play a goal card if there is a way to it, by the way that costs the fewest wild cards."""
        partner = self.facts.partner[seat]
        owners = (seat, partner) if partner >= 0 else (seat,)
        for pile in [pile for owner in owners for pile in self.goals[owner]]:
            if pile and self._reach(seat, pile):
                self.played[self.facts.team[seat]] += 1
                if not any(any(self.goals[owner]) for owner in owners):
                    self.won = seat
                return True
        return False

    def can_reach_goal(self, seat: int) -> bool:
        """Whether a seat could play a goal card with the cards that it holds."""
        places = self._places()
        return any(pile[-1] > 0 and self._place_below(seat, pile[-1], places) >= 0 for pile in self.goals[seat] if pile)

    def _reach(self, seat: int, pile: RankList) -> bool:
        """Play the way to the top of a goal pile, if there is one."""
        goal = pile[-1]
        if not goal:
            return self._play_wild_goal(pile)
        places = self._places()
        at = self._place_below(seat, goal, places)
        if at < 0:
            return False
        # Play the cards of the way, then the goal card itself.
        for source, rank in self.path(seat, places[at], goal) or ():
            if source == _HAND:
                self.hands[seat].remove(rank)
            else:
                self.within[seat][source].pop()
                self._touch(seat, source)
            at = self._raise(at)
        pile.pop()
        self._raise(at)
        return True

    def _place_below(self, seat: int, goal: int, places: RankList) -> int:
        """Return the index of the pile from which the way to a goal card costs the fewest wild cards; -1 if there is
        none."""
        if self.lying_wilds:
            # Wild cards lie in side stacks, too: walk each path.
            at, cost = -1, _MANY
            for place, height in enumerate(places):
                path = self.path(seat, height, goal) if height < goal else None
                if path is not None and (needed := sum([not rank for _, rank in path])) < cost:
                    at, cost = place, needed
            return at
        # Wild cards come from the hand alone, so bit sets give the cost of a path without walking it.
        hand, runs, given_ever = self.hands[seat], self.runs_of(seat), 0
        for run in runs:
            given_ever |= run
        wilds = hand.count(0)
        # Without any card for the rank just below the goal there is no way at all.
        if not (wilds or given_ever >> (goal - 1) & 1 or goal - 1 in hand or goal - 1 in places):
            return -1
        held = ranks_in(hand)
        strict, within_reach = self.facts.strict, held | given_ever
        at, cost = -1, wilds + 1
        for place, height in enumerate(places):
            if height < goal:
                span = (1 << goal) - (2 << height)
                # Cheap bound first: ranks that no source has at all, in whatever order.
                lacking = span & ~within_reach
                if lacking & strict or lacking.bit_count() >= cost:
                    continue
                # Then exactly: side stacks give their cards in order only.
                lacking = span & ~held
                if lacking:
                    lacking &= ~given(runs, height, span)
                    if lacking & strict or lacking.bit_count() >= cost:
                        continue
                at, cost = place, lacking.bit_count()
        return at

    def _play_wild_goal(self, pile: RankList) -> bool:
        """Play a wild goal card onto the first pile that takes one."""
        fits = self.facts.wild_fits
        places = [place for place, height in enumerate(self._places()) if fits[height + 1]]
        if not places:
            return False
        pile.pop()
        self._raise(places[0])
        return True

    def path(self, seat: int, height: int, goal: int) -> list[TakenCard] | None:
        """Return the cards that lead from a height to just below a goal card, or None if one is missing."""
        fits = self.facts.wild_fits
        return self._path_by(seat, [(rank, fits[rank]) for rank in range(height + 1, goal)])

    def _path_by(self, seat: int, ranks: list[tuple[int, bool]]) -> list[TakenCard] | None:
        """Return cards for these ranks, wild ones where they may stand for them; None if one is missing."""
        stacks, hand = self.within[seat], self.hands[seat]
        tops, left = [stack[-1] if stack else -1 for stack in stacks], [len(stack) for stack in stacks]
        wilds = hand.count(0)
        steps: list[TakenCard] = []
        for rank, is_free in ranks:
            source = rank
            # Side stacks first, since that clears them; then the hand; wild cards last, those of the hand before those
            # on top of stacks.
            if rank not in tops:
                if rank in hand:
                    steps.append((_HAND, rank))
                    continue
                if not is_free:
                    return None
                if wilds:
                    wilds -= 1
                    steps.append((_HAND, 0))
                    continue
                if 0 not in tops:
                    return None
                source = 0
            place = tops.index(source)
            left[place] -= 1
            tops[place] = stacks[place][left[place] - 1] if left[place] else -1
            steps.append((place, source))
        return steps

    # The centre.

    def _places(self) -> RankList:
        """Return the heights of open piles, and 0 last if another may be opened."""
        return [*self.heights, 0] if len(self.heights) < self.facts.limit else self.heights

    def _raise(self, at: int) -> int:
        """Put a card onto a pile and clear it if it is complete; the other piles keep their order. Return the pile's
        index."""
        if at == len(self.heights):
            self.heights.append(0)
        self.heights[at] += 1
        if self.heights[at] >= self.facts.top:
            del self.heights[at]
        return at

    def _clear_side(self, seat: int, feared: int, places: RankList) -> bool:
        """Play a natural side card that fits and does not help the feared goal card."""
        for number, stack in enumerate(self.sides[seat]):
            if stack:
                top = stack[-1]
                if top and top != feared and top - 1 in places:
                    stack.pop()
                    self._touch(seat, number)
                    self._raise(places.index(top - 1))
                    return True
        return False

    def _clear_hand(self, hand: RankList, feared: int, places: RankList) -> bool:
        """Play a natural card of the hand that fits and does not help the feared goal card."""
        for rank in hand:
            if rank and rank != feared and rank - 1 in places:
                hand.remove(rank)
                self._raise(places.index(rank - 1))
                return True
        return False


def _ordered(hand: RankList, tops: RankList) -> tuple[int, int]:
    """Return the card to discard and its stack: an equal top, a run, the highest card to a free stack, then the
    smallest gap; wild cards last."""
    for rank in hand:
        if rank and rank in tops:
            return rank, tops.index(rank)
    for rank in hand:
        if rank and rank + 1 in tops:
            return rank, tops.index(rank + 1)
    highest = max(hand)
    if not highest:
        return 0, tops.index(max(tops))
    if -1 in tops:
        return highest, tops.index(-1)
    gaps = [
        ((top - rank) % _AROUND + _UNDER_WILD * (not top), rank, place)
        for rank in hand
        if rank
        for place, top in enumerate(tops)
    ]
    _, rank, place = min(gaps)
    return rank, place
