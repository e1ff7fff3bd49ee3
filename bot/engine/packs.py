"""What the pack of a game holds, and what the deal leaves of it (catalogue, section 5)."""

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.rules import Rules

MOST_DECKS: Final = 8
JOKERS_IN_DECK: Final = 4
COMFORTABLE_STOCK: Final = 48
"""A stock of at least this many cards after the deal runs out in less than one game in a hundred."""


@cache
def pack_size(rules: "Rules") -> int:
    """How many cards the whole pack holds."""
    return _cards_in(rules, rules.decks)


def _cards_in(rules: "Rules", decks: int) -> int:
    if rules.pack == "numbers":
        return 12 * 12 + 18
    if rules.pack == "fifteen":
        return 15 * 6 + 6
    return decks * (48 if rules.kings == "out" else 52) + rules.jokers


def cards_dealt(rules: "Rules") -> int:
    """How many cards lie on goals, in hands and on side stacks after the deal."""
    each = rules.hand_size + rules.side_limit * rules.side_predeal
    return sum(rules.goal_sizes) * rules.goal_piles + rules.players * each


def stock_after_deal(rules: "Rules") -> int:
    """How many cards are left once everyone has goals, hands and side cards."""
    return pack_size(rules) - cards_dealt(rules)


def stock_is_short(rules: "Rules") -> bool:
    """Whether players should be warned that the stock may run out before anyone wins."""
    return stock_after_deal(rules) < COMFORTABLE_STOCK


def smallest_workable_decks(rules: "Rules") -> int:
    """The smallest number of decks that leaves a comfortable stock; the most there may be if none does."""
    for decks in range(1, MOST_DECKS + 1):
        if _cards_in(rules, decks) - cards_dealt(rules) >= COMFORTABLE_STOCK:
            return decks
    return MOST_DECKS


def has_wilds(rules: "Rules") -> bool:
    return rules.numbered or rules.jokers > 0 or rules.kings == "wild"
