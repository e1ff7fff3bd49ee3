"""Conditions of ``first-game/1``, by which earlier releases picked the deal of a first game. Tables that began with it
go on with it, and records of it are verified for good (``docs/records.md``, A deal that is picked)."""

from typing import Final

from bot.engine.deal import canonical_pack, shuffled
from bot.engine.packs import cards_dealt
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of

MOST_IN_GOALS: Final = 60
"""What the ranks of all goal cards may come to; a wild card counts nothing."""
MOST_IN_OWN_GOALS: Final = 30
"""And what those of the seat that begins may come to."""
HIGH: Final = 9
FEWEST_HIGH: Final = 2
"""So many cards of that rank or above keep a hand from being played out in the first turn, and the ace that comes for
the second one with it."""
NEXT_CARDS: Final = 24
"""So many cards of the stock are looked at, the next ones to be drawn."""
FEWEST_TO_BEGIN: Final = 5
"""So many of them at least begin a pile: aces and wild cards."""


def may_fit(rules: Rules, key: bytes, dealer: int | None) -> bool:
    """Return whether the next card of the stock is an ace, without dealing: thirteen in fourteen are not."""
    if rules.opening_hand != "dealt" or (rules.deck_split != "mixed" and not rules.numbered):
        return True
    pack, dealt = canonical_pack(rules), cards_dealt(rules)
    after = shuffled(key, "deal", pack, only=dealt + 1)[: len(pack) - dealt]
    return bool(after) and facts_of(rules).rank[after[-1]] == 1


def fits(state: State) -> bool:
    """Return whether whoever begins holds an ace, and cards that stay, and draws another ace for the second turn;
    whether goal cards are low on the whole, and enough of what comes next begins a pile."""
    rank = state.facts.rank
    hand = [rank[card] for card in state.hands[state.first]]
    is_hand = 1 in hand and sum(each >= HIGH for each in hand) >= FEWEST_HIGH
    in_goals = [sum(rank[card] for pile in piles for card in pile) for piles in state.goals]
    is_low = sum(in_goals) <= MOST_IN_GOALS and in_goals[state.first] <= MOST_IN_OWN_GOALS
    coming = [rank[card] for card in reversed(state.stock[-NEXT_CARDS:])]
    begins = sum(each <= 1 for each in coming)
    return is_hand and coming[:1] == [1] and is_low and begins >= FEWEST_TO_BEGIN
