"""Cards from the hand to the own side stacks (catalogue, options 18 to 26)."""

from typing import Final

from bot.engine.cards import CODES
from bot.engine.events import Discarded, Event
from bot.engine.game.centre import centre_plays
from bot.engine.game.covering import coverable
from bot.engine.game.turn import Shuffle, draw_full_hand, end_turn
from bot.engine.moves import DISCARDS, FREE_DISCARDS, NO_CARD, Move, Source, pair_discard
from bot.engine.state import State

StackNumbers = range | list[int]
_ANY_RANK: Final = range(CODES)


def discards(state: State) -> list[Move]:
    """Return every legal move of a card, or of a pair, from the hand to a side stack."""
    rules, facts = state.rules, state.facts
    cards = dict.fromkeys(state.hands[state.to_play])
    moves: list[Move] = []
    if facts.discards_freely:
        by_card = FREE_DISCARDS[rules.side_limit]
        for card in cards:
            moves += by_card[card]
        return moves
    stacks: StackNumbers = empty_stacks(state) if _empty_first(state) else []
    stacks = stacks or range(rules.side_limit)
    usable = [card for card in cards if rules.wild_discardable or facts.rank[card]]
    moves = _onto_stacks(state, [card for card in usable if not facts.banned[card]], stacks)
    if not moves and rules.no_discard_ranks:
        # Only banned cards are left. A seat that can play one of its hand must do that instead.
        plays = [move for move in centre_plays(state) if move.source is Source.HAND]
        if rules.wild_must_be_covered:
            plays = coverable(state, plays)
        moves = [] if plays else _onto_stacks(state, usable, stacks)
    return moves + _pairs(state, stacks) if rules.pair_discard else moves


def _empty_first(state: State) -> bool:
    """Whether empty side stacks must be used before others: to fill them, or so that none is doubled before all are
    open."""
    return state.rules.fill_empty_sides or state.rules.spread_sides


def _onto_stacks(state: State, cards: list[int], stacks: StackNumbers) -> list[Move]:
    """Return the discards of these cards that the side stacks allow."""
    if state.rules.side_build == "free":
        return [DISCARDS[card][stack] for card in cards for stack in stacks]
    rank, sides = state.facts.rank, state.sides[state.to_play]
    allowed = [(stack, ranks_on(state, sides[stack])) for stack in stacks]
    return [DISCARDS[card][stack] for card in cards for stack, ranks in allowed if rank[card] in ranks]


def empty_stacks(state: State) -> list[int]:
    return [stack for stack, cards in enumerate(state.sides[state.to_play]) if not cards]


def ranks_on(state: State, stack: list[int]) -> range | tuple[int, ...]:
    """Return the ranks that ``same_or_next_lower`` lets go onto a stack, with 0 where a wild card may.

    With n the first natural rank under m wild cards on top, ranks from n - m - 1 (at least 1) to n fit; a wild
    card fits on anything but a bare ace (PAG, La versión de los libros; catalogue, option 25).
    """
    rank = state.facts.rank
    wilds = 0
    # Count the wild cards above the first natural one.
    while wilds < len(stack) and not rank[stack[-1 - wilds]]:
        wilds += 1
    if wilds == len(stack):
        return _ANY_RANK
    natural = rank[stack[-1 - wilds]]
    ranks = range(max(1, natural - wilds - 1), natural + 1)
    return (0, *ranks) if natural > 1 or wilds else ranks


def _pairs(state: State, stacks: StackNumbers) -> list[Move]:
    """Return the discards of two equal ranks, or two wild cards, onto one stack: none while empty stacks come first,
    and no banned ranks."""
    facts, sides = state.facts, state.sides[state.to_play]
    if _empty_first(state) and empty_stacks(state):
        return []
    hand = state.hands[state.to_play]
    usable = [card for card in hand if not facts.banned[card] and (facts.rank[card] or state.rules.wild_discardable)]
    # In both orders, since the second card comes to lie on top; equal cards of several packs make one pair.
    pairs = dict.fromkeys(
        (first, second)
        for here, first in enumerate(usable)
        for there, second in enumerate(usable)
        if here != there and facts.rank[first] == facts.rank[second]
    )
    return [
        pair_discard(first, second, stack)
        for first, second in pairs
        for stack in stacks
        if state.rules.side_build == "free" or facts.rank[first] in ranks_on(state, sides[stack])
    ]


def discard(state: State, move: Move, shuffle: Shuffle) -> list[Event]:
    """Make a move from the hand to a side stack. A discard ends the turn unless the hand is refilled; a fill
    does not."""
    seat = state.to_play
    cards = (move.card,) if move.second == NO_CARD else (move.card, move.second)
    hand, stack = state.hands[seat], state.sides[seat][move.target]
    fills = state.rules.fill_empty_sides and not stack
    for card in cards:
        hand.remove(card)
        stack.append(card)
    state.acted = True
    state.forcing = False
    events: list[Event] = [Discarded(seat, move, cards)]
    emptied = not hand
    state.filling = fills and not emptied
    if emptied and (fills or state.rules.refill_after_last_discard):
        draw_full_hand(state, events, shuffle)
    elif not fills:
        end_turn(state, events, shuffle)
    return events
