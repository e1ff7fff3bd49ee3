"""Wild cards that must be covered at once by the next rank (``wild_must_be_covered``; catalogue, section 7)."""

from bot.engine.game.centre import card_of, centre_plays, height_of, pile_of
from bot.engine.game.ending import team_goal_count, would_win
from bot.engine.moves import Move, Source
from bot.engine.state import State

CoverPile = tuple[bool, list[int]]
"""A pile that the seat could cover from: whether it is a goal pile, and its visible cards, top last. A hand card is a
pile of its own."""
CoverPiles = list[CoverPile]


def covering_plays(state: State) -> list[Move]:
    """Return the plays that cover the wild card now due, including wild cards that can be covered themselves."""
    target = state.cover
    return coverable(state, [move for move in centre_plays(state) if move.target == target])


def coverable(state: State, plays: list[Move]) -> list[Move]:
    """Return the plays that leave no wild card uncovered: it can be covered at once, or wins the game."""
    rank = state.facts.rank
    found = []
    for move in plays:
        is_sure = rank[card_of(state, move)] or would_win(state, move)
        if not is_sure:
            height = height_of(state, move.target) + 1
            goals_left = team_goal_count(state) - (move.source is Source.GOAL)
            is_sure = can_cover(state, visible_piles(state, move), goals_left, height, move.target)
        if is_sure:
            found.append(move)
    return found


def visible_piles(state: State, taken: Move) -> CoverPiles:
    """Return the piles to cover from once ``taken`` has left. Goal cards that it would turn up don't count."""
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
    """Whether the centre pile ``target``, with a wild card on top at ``height``, can be covered from these piles.

    More wild cards may go between, in any order, until a natural card fits or a wild card is the last goal card.

    :param goals_left: goal cards that the seat and its partner still have.
    """
    # Try each number ``taken`` of wild cards that go between; each adds one rank. They come from the tops of the piles
    # (``runs``: how many lie on each). Only their number matters to the height, not which they are. A pile shows its
    # first natural card as soon as its run is among those taken, and any run may be taken first. So one look at each
    # number replaces a trial of every order.
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
