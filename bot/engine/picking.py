"""The deal of a first game: of those that follow from its seal, the first one that is alive from the first turn
(``docs/records.md``, A deal that is picked)."""

import hmac
from functools import lru_cache
from typing import Final

from bot.engine.deal import canonical_pack, deal, shuffled
from bot.engine.errors import RecordError
from bot.engine.packs import cards_dealt
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of

FIRST_GAME: Final = "first-game/1"
"""What a transcript names where its deal was picked by this rule."""
DEALS: Final = 2048
"""So many deals follow from one seal, in their order; where none fits, the first of them is played."""
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
_HEADER: Final = -1


def picked_key(rule: str, rules: Rules, key: bytes, dealer: int | None) -> bytes:
    """The key of the deal that is played, of those that the game's own key leads to.

    :param rule: by which it is picked.
    :param dealer: the seat that deals, where that is settled.
    :raises RecordError: no such rule is known.
    """
    if rule != FIRST_GAME:
        raise RecordError(_HEADER, f"no rule {str(rule)[:40]!r} picks a deal")
    return _first_that_fits(rules, key, dealer)


@lru_cache(maxsize=256)
def _first_that_fits(rules: Rules, key: bytes, dealer: int | None) -> bytes:
    """Kept, because a game is dealt anew whenever it is looked at."""
    keys = (key_of_deal(key, number) for number in range(DEALS))
    fitting = (each for each in keys if _may_fit(rules, each) and fits_first_game(deal(rules, each, dealer)))
    return next(fitting, key_of_deal(key, 0))


def _may_fit(rules: Rules, key: bytes) -> bool:
    """Whether the next card of the stock is an ace, found without the whole deal: thirteen in fourteen are not."""
    if rules.opening_hand != "dealt" or (rules.deck_split != "mixed" and not rules.numbered):
        return True
    pack, dealt = canonical_pack(rules), cards_dealt(rules)
    after = shuffled(key, "deal", pack, only=dealt + 1)[: len(pack) - dealt]
    return bool(after) and facts_of(rules).rank[after[-1]] == 1


def key_of_deal(key: bytes, number: int) -> bytes:
    """The key of one of the deals, counted from 0."""
    return hmac.digest(key, b"pick\0" + number.to_bytes(8, "big"), "sha256")


def fits_first_game(state: State) -> bool:
    """Whether whoever begins holds an ace, and cards that stay, and draws another ace for the second turn; whether goal
    cards are low on the whole, and enough of what comes next begins a pile."""
    rank = state.facts.rank
    hand = [rank[card] for card in state.hands[state.first]]
    is_hand = 1 in hand and sum(each >= HIGH for each in hand) >= FEWEST_HIGH
    in_goals = [sum(rank[card] for pile in piles for card in pile) for piles in state.goals]
    is_low = sum(in_goals) <= MOST_IN_GOALS and in_goals[state.first] <= MOST_IN_OWN_GOALS
    coming = [rank[card] for card in reversed(state.stock[-NEXT_CARDS:])]
    begins = sum(each <= 1 for each in coming)
    return is_hand and coming[:1] == [1] and is_low and begins >= FEWEST_TO_BEGIN
