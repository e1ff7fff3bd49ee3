"""A sketch of the game for playing on in imagined worlds: ranks alone, and a quick hand for every seat.

It is a model, not the rules: it knows hands, goals, side stacks, the centre and draws, and leaves out what seldom
matters within two turns (forced plays, loads, passes, recycled piles). A turn in it takes a few microseconds.
"""

from typing import Final

from bot.engine.state import Facts

RankList = list[int]
TakenCard = tuple[int, int]
"""Where a card of a path comes from: a side stack, or the hand (-1), and its rank."""

_HAND: Final = -1
_ROUNDS: Final = 40
_AROUND: Final = 16
_UNDER_WILD: Final = 100


class Sketch:
    """A position of ranks (0 is a wild card), tops last. ``within`` are the side stacks that each seat may play from,
    its own first; ``played`` counts the goal cards each seat's team played."""

    __slots__ = ("facts", "goals", "hand_size", "hands", "heights", "played", "sides", "stock", "within", "won")

    def __init__(self, facts: Facts, hand_size: int) -> None:
        self.facts, self.hand_size = facts, hand_size
        self.heights: RankList = []
        self.goals: list[list[RankList]] = []
        self.hands: list[RankList] = []
        self.sides: list[list[RankList]] = []
        self.within: list[list[RankList]] = []
        self.stock: RankList = []
        self.played: RankList = []
        self.won = -1

    def draw(self, seat: int) -> None:
        """Fills a hand as far as the stock goes."""
        missing = self.hand_size - len(self.hands[seat])
        if missing > 0:
            self.hands[seat] += self.stock[-missing:]
            del self.stock[-missing:]

    def take_turn(self, seat: int) -> None:
        """A whole turn: draw, plays, discard."""
        self.draw(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """The rest of a turn: goal cards while they can be reached, side cards, hand cards, then a discard."""
        feared, look = self._feared(seat), True
        for _ in range(_ROUNDS):
            if self.won >= 0:
                return
            if not self.hands[seat]:
                self.draw(seat)
                look = True
            if look and self._reach_goal(seat):
                continue
            piles = len(self.heights)
            if self._clear_side(seat, feared):
                look = True
            elif self._clear_hand(seat, feared):
                look = len(self.heights) < piles  # a plain card of the hand opens no new way, a completed pile may
            else:
                break
        if self.hands[seat] and self.won < 0:
            # Equal ranks, runs, the highest card to a free stack, the smallest gap, in that order; wild cards last
            hand, stacks = self.hands[seat], self.sides[seat]
            tops = [stack[-1] if stack else -1 for stack in stacks]
            card, place = _ordered(hand, tops)
            hand.remove(card)
            stacks[place].append(card)

    def _feared(self, seat: int) -> int:
        """The rank that the next seat, if it is no partner, waits for."""
        after = (seat + 1) % len(self.hands)
        piles = self.goals[after]
        if self.facts.team[after] == self.facts.team[seat] or not piles or not piles[0]:
            return -1
        return piles[0][-1] - 1

    # Goal cards.

    def _reach_goal(self, seat: int) -> bool:
        """Plays a goal card if there is a way to it, by the way that costs the fewest wild cards."""
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
        """Whether a seat could play a goal card with what it holds."""
        tops = self._tops(seat)
        goals = [pile[-1] for pile in self.goals[seat] if pile]
        return any(
            height < goal and self.path(seat, height, goal, tops) is not None
            for goal in goals
            for height in self._places()
        )

    def _tops(self, seat: int) -> RankList:
        return [stack[-1] if stack else -1 for stack in self.within[seat]]

    def _reach(self, seat: int, pile: RankList) -> bool:
        goal = pile[-1]
        if not goal:
            return self._play_wild_goal(pile)
        tops = self._tops(seat)
        if not self._has_last_step(seat, goal - 1, tops):
            return False
        best: list[TakenCard] | None = None
        at, cost = 0, 99
        for place, height in enumerate(self._places()):
            if height < goal:
                path = self.path(seat, height, goal, tops)
                if path is not None:
                    wilds = sum([not rank for _, rank in path])
                    if wilds < cost:
                        best, at, cost = path, place, wilds
        if best is None:
            return False
        self._walk(seat, at, best)
        pile.pop()
        self._raise(at)
        return True

    def _has_last_step(self, seat: int, rank: int, tops: RankList) -> bool:
        """Whether the card just below a goal card, or a wild card for it, lies anywhere."""
        hand = self.hands[seat]
        if rank in hand or 0 in hand or rank in self.heights or not rank or rank in tops or 0 in tops:
            return True
        return any(rank in stack or 0 in stack for stack in self.within[seat])

    def _play_wild_goal(self, pile: RankList) -> bool:
        fits = self.facts.wild_fits
        places = [place for place, height in enumerate(self._places()) if fits[height + 1]]
        if not places:
            return False
        pile.pop()
        self._raise(places[0])
        return True

    def path(self, seat: int, height: int, goal: int, tops: RankList) -> list[TakenCard] | None:
        """The cards that lead from a height to just below a goal card, or None where one is missing."""
        stacks, hand = self.within[seat], self.hands[seat]
        left: RankList | None = None
        wilds = hand.count(0)
        steps: list[TakenCard] = []
        for rank in range(height + 1, goal):
            source = rank
            if rank not in tops:
                if rank in hand:
                    steps.append((_HAND, rank))
                    continue
                if not self.facts.wild_fits[rank]:
                    return None
                if wilds:
                    wilds -= 1
                    steps.append((_HAND, 0))
                    continue
                if 0 not in tops:
                    return None
                source = 0
            if left is None:
                left, tops = [len(stack) for stack in stacks], tops[:]
            place = tops.index(source)
            left[place] -= 1
            tops[place] = stacks[place][left[place] - 1] if left[place] else -1
            steps.append((place, source))
        return steps

    def _walk(self, seat: int, at: int, steps: list[TakenCard]) -> None:
        for source, rank in steps:
            if source == _HAND:
                self.hands[seat].remove(rank)
            else:
                self.within[seat][source].pop()
            self._raise(at)

    # The centre.

    def _places(self) -> RankList:
        """The heights of open piles, and 0 last where another may be opened."""
        return [*self.heights, 0] if len(self.heights) < self.facts.limit else self.heights

    def _raise(self, at: int) -> None:
        """A card onto a pile; one that is complete is cleared, the others keep their places while a path is walked."""
        if at == len(self.heights):
            self.heights.append(0)
        self.heights[at] += 1
        if self.heights[at] >= self.facts.top:
            del self.heights[at]

    def _clear_side(self, seat: int, feared: int) -> bool:
        places = self._places()
        for stack in self.sides[seat]:
            if stack and stack[-1] != feared and stack[-1] - 1 in places and stack[-1]:
                self._raise(places.index(stack.pop() - 1))
                return True
        return False

    def _clear_hand(self, seat: int, feared: int) -> bool:
        places = self._places()
        for rank in self.hands[seat]:
            if rank and rank != feared and rank - 1 in places:
                self.hands[seat].remove(rank)
                self._raise(places.index(rank - 1))
                return True
        return False


def _ordered(hand: RankList, tops: RankList) -> tuple[int, int]:
    """The card to discard, and onto which stack."""
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
