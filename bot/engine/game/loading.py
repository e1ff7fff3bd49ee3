"""Loading an opponent's goal pile (``load_opponent``; PAG, Cargar la pila de pago del oponente)."""

from bot.engine.cards import NO_SUIT, PRINTED_RANKS, suit_of
from bot.engine.events import Event, Loaded
from bot.engine.game.centre import take_card
from bot.engine.game.ending import has_won, win
from bot.engine.game.turn import Shuffle, refill
from bot.engine.moves import Move, Source, goal_load, hand_load
from bot.engine.state import State


def loads(state: State) -> list[Move]:
    """Return every load of a hand card or own goal card onto an opponent's goal pile."""
    seat = state.to_play
    opponents = state.facts.opponents[seat]
    tops = [(other, pile, cards[-1]) for other in opponents for pile, cards in enumerate(state.goals[other]) if cards]
    moves: list[Move] = []
    for own, cards in enumerate(state.goals[seat]):
        if cards:
            moves += [goal_load(own, other, pile) for other, pile, top in tops if _fits(cards[-1], top)]
    for card in dict.fromkeys(state.hands[seat]):
        moves += [hand_load(card, other, pile) for other, pile, top in tops if _fits(card, top)]
    return moves


def _fits(card: int, top: int) -> bool:
    """Whether two cards have the same suit and neighbouring ranks. Kings are thirteen here, jokers fit nothing."""
    suit = suit_of(card)
    return suit != NO_SUIT and suit == suit_of(top) and abs(PRINTED_RANKS[card] - PRINTED_RANKS[top]) == 1


def load(state: State, move: Move, shuffle: Shuffle) -> list[Event]:
    """Make a load. It may win (an own last goal card), and a hand emptied by it is refilled."""
    turned: list[Event] = []
    card = take_card(state, move, turned)
    state.goals[move.target_seat][move.target].append(card)
    # The loaded card covers one that all have seen, and is seen itself.
    state.shown[move.target_seat][move.target] += 1
    state.acted = True
    state.forcing = False
    events: list[Event] = [Loaded(state.to_play, move, card), *turned]
    if move.source is Source.GOAL and has_won(state):
        win(state, events)
    elif not state.hands[state.to_play]:
        refill(state, events, shuffle)
    return events
