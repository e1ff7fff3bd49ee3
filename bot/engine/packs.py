"""Sizes of packs and deals (catalogue, section 5)."""

from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.engine.rules import Rules

MOST_DECKS: Final = 10
"""Most decks of playing cards: eight seats with goal piles of forty need them."""
MOST_PACKS_OF_NUMBERS: Final = 2
JOKERS_IN_DECK: Final = 4
COMFORTABLE_STOCK: Final = 48
"""Size of the stock after the deal from which it runs out in less than one game in a hundred."""


@cache
def pack_size(rules: "Rules") -> int:
    """Return how many cards the whole pack holds."""
    return _cards_in(rules, rules.decks)


def deck_size(rules: "Rules") -> int:
    """Return how many cards one deck of the pack holds, without jokers."""
    if rules.pack == "numbers":
        return 12 * 12 + 18
    if rules.pack == "fifteen":
        return 15 * 6 + 6
    return 48 if rules.kings == "out" else 52


def usual_packs_of_numbers(seats: int) -> int:
    """Return the usual number of packs of 1 to 12. One would leave seven or eight seats no stock."""
    return 1 if seats <= 6 else MOST_PACKS_OF_NUMBERS


def _cards_in(rules: "Rules", decks: int) -> int:
    return decks * deck_size(rules) + rules.jokers


def cards_dealt(rules: "Rules") -> int:
    """Return how many cards lie on goals, in hands and on side stacks after the deal."""
    each = rules.hand_size + rules.side_limit * rules.side_predeal
    return sum(rules.goal_sizes) * rules.goal_piles + rules.players * each


def stock_after_deal(rules: "Rules") -> int:
    """Return how many cards are left once everyone has goals, hands and side cards."""
    return pack_size(rules) - cards_dealt(rules)


def stock_is_short(rules: "Rules") -> bool:
    """Whether players should be warned that the stock may run out before anyone wins."""
    return stock_after_deal(rules) < COMFORTABLE_STOCK


def most_decks(rules: "Rules") -> int:
    """Return the most decks of its pack that a game may have: two of 1 to 12, one of 1 to 15."""
    if rules.pack == "french":
        return MOST_DECKS
    return MOST_PACKS_OF_NUMBERS if rules.pack == "numbers" else 1


def smallest_workable_decks(rules: "Rules") -> int:
    """Return the smallest number of decks that leaves a comfortable stock, or the most there may be if none does."""
    most = most_decks(rules)
    for decks in range(1, most + 1):
        if _cards_in(rules, decks) - cards_dealt(rules) >= COMFORTABLE_STOCK:
            return decks
    return most


def has_wilds(rules: "Rules") -> bool:
    """Whether the pack holds wild cards."""
    return rules.numbered or rules.jokers > 0 or rules.kings == "wild"
