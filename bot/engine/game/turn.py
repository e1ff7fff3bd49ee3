"""Draws, refills, recycling, and the order of turns (catalogue, options 17 to 20, 35, 36; sections 6 and 7)."""

from collections.abc import Callable
from typing import Final

from bot.engine.deal import shuffled
from bot.engine.events import Drew, Event, Recycled, Redealt, TurnEnded
from bot.engine.game.ending import finish
from bot.engine.game.fitting import fits_of
from bot.engine.rules import MOST_REDEALS, ROUNDS_WITHOUT_GOAL
from bot.engine.state import NO_PILE, Ending, State

LOW: Final = 2
"""Height up to which a deadlock forces cards of the hand."""

Shuffle = Callable[[State, str, list[int]], list[int]]
"""Function that gives cards a new order: the position, the published label (``recycle 1``), the cards in canonical
order."""


def shuffle_by_key(state: State, label: str, cards: list[int]) -> list[int]:
    """Return the new order that follows from the game's key (``docs/records.md``, The proof of a fair deal)."""
    return shuffled(state.key, label, cards)


def begin(state: State, shuffle: Shuffle | None = None) -> list[Event]:
    """Start the first turn of a game just dealt."""
    events: list[Event] = []
    _start_turn(state, state.first, events, shuffle or shuffle_by_key)
    return events


def _start_turn(state: State, seat: int, events: list[Event], shuffle: Shuffle) -> None:
    """Begin a seat's turn with a full hand."""
    state.to_play = seat
    state.turn += 1
    state.acted = state.goal_left = state.filling = state.low_played = False
    state.cover = NO_PILE
    draw_full_hand(state, events, shuffle)


def draw_full_hand(state: State, events: list[Event], shuffle: Shuffle) -> None:
    """Draw up to a full hand, recycling completed piles whenever the stock falls below the limit.

    Where the stock and what may be recycled don't fill it, the rules decide. ``exhaustion`` ``play_on`` takes what
    there is, even if that is nothing, and goes on. Otherwise the game ends or is dealt anew: where no card is left, and
    under ``short_draw`` ``ends`` also where there are too few; under ``takes_rest`` those are taken.
    """
    missing = state.rules.hand_size - len(state.hands[state.to_play])
    if missing <= 0:
        return
    if missing > len(state.stock):
        within_reach = state.within_reach
        enough = 1 if state.rules.short_draw == "takes_rest" else missing
        if within_reach < enough and state.rules.exhaustion != "play_on":
            # The stock is used up: deal anew, if the rules have a redeal left, else end the game.
            if state.rules.exhaustion != "redeal":
                finish(state, Ending.EXHAUSTED, events)
            elif state.redeals < MOST_REDEALS:
                _redeal(state, events, shuffle)
            else:
                finish(state, Ending.DEADLOCK, events)
            return
        missing = min(missing, within_reach)
    seat = state.to_play
    if not state.done or len(state.stock) - missing >= state.facts.recycles_below - 1:
        # No recycle can come in between: take all cards at once, the top one first.
        drawn = state.stock[: -missing - 1 : -1]
        del state.stock[len(state.stock) - missing :]
    else:
        drawn = []
        for _ in range(missing):
            # Note the cards so far, so that the record has the draw and the recycle in order.
            if state.done and len(state.stock) < state.facts.recycles_below:
                _note_draw(state, seat, drawn, events)
                drawn = []
                recycle(state, events, shuffle)
            drawn.append(state.stock.pop())
    _note_draw(state, seat, drawn, events)


def _note_draw(state: State, seat: int, drawn: list[int], events: list[Event]) -> None:
    if drawn:
        state.hands[seat] += drawn
        events.append(Drew(seat, tuple(drawn)))


def recycle(state: State, events: list[Event], shuffle: Shuffle) -> None:
    """Shuffle all completed piles and the rest of the stock into a new stock."""
    piles = tuple(tuple(pile) for pile in state.done)
    # Published order: verifiers shuffle the same list (docs/records.md).
    cards = [card for pile in state.done for card in pile] + state.stock
    state.recycles += 1
    state.stock = shuffle(state, f"recycle {state.recycles}", cards)
    state.done = []
    events.append(Recycled(piles, tuple(state.stock)))


def refill(state: State, events: list[Event], shuffle: Shuffle) -> None:
    """Refill a hand that plays or loads have emptied, as ``refill_on_empty`` says."""
    match state.rules.refill_on_empty:
        case "continue":
            draw_full_hand(state, events, shuffle)
        case "end_turn":
            end_turn(state, events, shuffle)


def end_turn(state: State, events: list[Event], shuffle: Shuffle) -> None:
    """End the turn: check the guard and for a deadlock, fill the hand if the rules say so, start the next turn."""
    players = state.rules.players
    events.append(TurnEnded(state.to_play))
    state.passes = 0 if state.acted else state.passes + 1
    state.quiet = 0 if state.goal_left else state.quiet + 1
    # The guard comes first: whatever the rules, a game ends.
    if state.quiet >= ROUNDS_WITHOUT_GOAL * players:
        finish(state, Ending.DEADLOCK, events)
        return
    if state.passes >= players and _deadlocked(state, events, shuffle):
        return
    if state.rules.draws == "end":
        draw_full_hand(state, events, shuffle)
        if state.result is not None:
            return
    _start_turn(state, (state.to_play + 1) % players, events, shuffle)


def _deadlocked(state: State, events: list[Event], shuffle: Shuffle) -> bool:
    """Whether a round of nothing but passes ends the game. It may force low cards or redeal instead."""
    state.passes = 0
    # Piles that take the part of an ace or a two next; a place without a pile takes an ace.
    centre = state.centre
    low_that_fit = {
        rank
        for rank, piles in fits_of(state).items()
        if rank and any(pile >= len(centre) or len(centre[pile]) < LOW for pile in piles)
    }
    held = (state.facts.rank[card] for hand in state.hands for card in hand)
    # First remedy: force an ace or two, if a hand holds one that fits.
    state.forcing = state.rules.deadlock_forces_low and any(rank in low_that_fit for rank in held)
    if state.forcing:
        return False
    if state.rules.deadlock == "redeal" and state.redeals < MOST_REDEALS:
        _redeal(state, events, shuffle)
        return False
    finish(state, Ending.DEADLOCK, events)
    return True


def _redeal(state: State, events: list[Event], shuffle: Shuffle) -> None:
    """Shuffle all cards but the goal piles together and deal new hands."""
    cards = [
        card for hand, stacks in zip(state.hands, state.sides, strict=True) for pile in (hand, *stacks) for card in pile
    ]
    cards += [card for pile in (*state.centre, *state.done) for card in pile] + state.stock
    state.redeals += 1
    state.stock = shuffle(state, f"redeal {state.redeals}", cards)
    state.centre, state.done = [], []
    for seat in range(state.rules.players):
        state.sides[seat] = [[] for _ in range(state.rules.side_limit)]
        count = min(state.rules.hand_size, len(state.stock))
        state.hands[seat] = [state.stock.pop() for _ in range(count)]
    state.cover, state.filling = NO_PILE, False
    events.append(Redealt(tuple(map(tuple, state.hands)), tuple(state.stock)))
