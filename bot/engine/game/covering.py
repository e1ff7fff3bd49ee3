"""Wild cards that must be covered at once by the next rank (``wild_must_be_covered``; catalogue, section 7)."""

from bot.engine.game.centre import card_of, centre_plays, height_of, pile_of
from bot.engine.game.ending import team_goal_count, would_win
from bot.engine.moves import Move, Source
from bot.engine.state import State

CoverPile = tuple[bool, list[int]]
"""What the seat could cover with: whether it is a goal pile, and its visible cards, top last (a hand card is alone)."""
CoverPiles = list[CoverPile]


def covering_plays(state: State) -> list[Move]:
    """The plays that cover the wild card now due, wild cards among them if those can be covered too."""
    target = state.cover
    return coverable(state, [move for move in centre_plays(state) if move.target == target])


def coverable(state: State, plays: list[Move]) -> list[Move]:
    """Those of the plays that leave no wild card uncovered."""
    rank = state.facts.rank
    return [move for move in plays if rank[card_of(state, move)] or _may_stay(state, move)]


def _may_stay(state: State, move: Move) -> bool:
    """Whether a wild card played so can be covered at once, or wins."""
    if would_win(state, move):
        return True
    height = height_of(state, move.target) + 1
    goals_left = team_goal_count(state) - (move.source is Source.GOAL)
    return can_cover(state, visible_piles(state, move), goals_left, height, move.target)


def visible_piles(state: State, taken: Move) -> CoverPiles:
    """Every card that could cover once ``taken`` has left: goal cards that it would turn up don't count."""
    seat = state.to_play
    goal_owners, side_owners = state.facts.lenders[seat]
    piles: CoverPiles = []
    for owner in (seat, *goal_owners):
        for cards, shown in zip(state.goals[owner], state.shown[owner], strict=True):
            leaves = taken.source is Source.GOAL and pile_of(state, taken) is cards
            piles.append((True, cards[len(cards) - shown : len(cards) - leaves]))
    for owner in (seat, *side_owners):
        for stack in state.sides[owner]:
            leaves = taken.source is Source.SIDE and pile_of(state, taken) is stack
            piles.append((False, stack[: len(stack) - leaves]))
    hand = list(state.hands[seat])
    if taken.source is Source.HAND:
        hand.remove(taken.card)
    return [pile for pile in piles if pile[1]] + [(False, [card]) for card in hand]


def can_cover(state: State, piles: CoverPiles, goals_left: int, height: int, target: int) -> bool:
    """Whether the centre pile ``target``, so high and a wild card on top, can be covered from these piles.

    More wild cards may go between, in any order, until a natural card fits or a wild card is the last goal card.

    :param goals_left: goal cards that the seat and its partner still have.
    """
    # ``taken`` wild cards go between, each one a rank. They come from the tops of the piles (``runs``: how many each
    # has), so which of them are taken does not matter to the height, only how many; and since any pile's run may go
    # first, a pile shows its first natural card as soon as its own run is not longer than ``taken``. So it is enough to
    # look at every number once instead of trying every order.
    facts, rank = state.facts, state.facts.parts_on(target)
    runs = [next((depth for depth, card in enumerate(reversed(cards)) if rank[card]), len(cards)) for _, cards in piles]
    winning = sum(run for (is_goal, _), run in zip(piles, runs, strict=True) if is_goal) == goals_left
    for taken in range(sum(runs) + 1):
        needed = height + 1 + taken
        if needed > facts.top:
            return False
        for (_, cards), run in zip(piles, runs, strict=True):
            # The pile shows a natural card once all the wild cards on it are among those taken.
            if run <= taken and run < len(cards) and rank[cards[-1 - run]] == needed:
                return True
        if not facts.wild_fits[needed] or not state.rules.wild_on_wild:
            return False
        if winning and goals_left == taken + 1:
            return True
    return False
