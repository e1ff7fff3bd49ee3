"""Conditions of ``first-game/1``, by which earlier releases picked the deal of a first game.

Tables that began with this rule go on with it, and records of it can be verified for good (``docs/records.md``, A deal
that is picked). So these figures never change.
"""

from typing import Final

from bot.engine.deal import canonical_pack, shuffled
from bot.engine.packs import cards_dealt
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of

MOST_IN_GOALS: Final = 60
"""Highest sum of the ranks of all goal cards; a wild card counts nothing."""
MOST_IN_OWN_GOALS: Final = 30
"""Highest sum for the seat that begins."""
HIGH: Final = 9
FEWEST_HIGH: Final = 2
"""Cards of rank ``HIGH`` or above that the first hand must hold: they keep it from being played out in the first turn,
together with the ace that comes for the second."""
NEXT_CARDS: Final = 24
"""Number of cards, next in the stock, that are looked at."""
FEWEST_TO_BEGIN: Final = 5
"""Fewest of them that must begin a pile: aces and wild cards."""


def may_fit(rules: Rules, key: bytes, dealer: int | None) -> bool:
    """Whether the next card of the stock is an ace. Needs no deal, and rules out thirteen deals in fourteen."""
    if rules.opening_hand != "dealt" or (rules.deck_split != "mixed" and not rules.numbered):
        return True
    pack, dealt = canonical_pack(rules), cards_dealt(rules)
    after = shuffled(key, "deal", pack, only=dealt + 1)[: len(pack) - dealt]
    return bool(after) and facts_of(rules).rank[after[-1]] == 1


def fits(state: State) -> bool:
    """Whether the first hand has an ace and cards that stay, the next card is an ace, goal cards are low on the whole,
    and enough of the coming cards begin a pile."""
    rank = state.facts.rank
    hand = [rank[card] for card in state.hands[state.first]]
    is_hand = 1 in hand and sum(each >= HIGH for each in hand) >= FEWEST_HIGH
    in_goals = [sum(rank[card] for pile in piles for card in pile) for piles in state.goals]
    is_low = sum(in_goals) <= MOST_IN_GOALS and in_goals[state.first] <= MOST_IN_OWN_GOALS
    coming = [rank[card] for card in reversed(state.stock[-NEXT_CARDS:])]
    begins = sum(each <= 1 for each in coming)
    return is_hand and coming[:1] == [1] and is_low and begins >= FEWEST_TO_BEGIN
