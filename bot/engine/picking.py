"""Deals of first games: picked among those that follow from the seal, so that the game is alive from its first turn.

``docs/records.md``, A deal that is picked, describes the rules for anyone who wants to verify one.
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.engine import former_picking
from bot.engine.deal import canonical_pack, deal, shuffled
from bot.engine.errors import RecordError
from bot.engine.rehearsal import WILD, rehearse
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of


class PickRule(StrEnum):
    """Published rules for picking a deal, by the names that transcripts give them."""

    ALIVE = "first-game/1"
    REHEARSED = "first-game/2"


FIRST_GAME: Final = PickRule.REHEARSED
"""Rule of first games that begin now."""
DEALS: Final = 2048
"""Number of deals that follow from one seal, in order. If none of them fits, the first is played."""
FEWEST_TURNS: Final = 5
MOST_TURNS: Final = 9
"""Range of turns of its rehearsal in which the first seat must get out."""
MOST_WITHOUT_A_PLAY: Final = 2
"""Most of these turns without a play."""
SURE_TURNS: Final = 2
"""Number of first turns that all must have a play."""
_HEADER: Final = -1


def picked_key(rule: str, rules: Rules, key: bytes, dealer: int | None) -> bytes:
    """Return the key of the deal to be played, among those that follow from the game's own key.

    :param rule: name of the rule that picks it.
    :param dealer: the seat that deals, if it is settled.
    :raises RecordError: the rule is unknown.
    """
    if not isinstance(rule, str) or rule not in _CONDITIONS:
        raise RecordError(_HEADER, f"no rule {str(rule)[:40]!r} picks a deal")
    return _first_that_fits(PickRule(rule), rules, key, dealer)


@lru_cache(maxsize=256)
def _first_that_fits(rule: PickRule, rules: Rules, key: bytes, dealer: int | None) -> bytes:
    """Return the key of the first deal that fits, or of deal 0. Cached, because a game is dealt anew whenever it is
    looked at."""
    for number in range(DEALS):
        found = key_of_deal(key, number)
        # The cheap condition goes first: it rules out most deals without dealing them.
        if may_fit_first_game(rules, found, dealer, rule) and fits_first_game(deal(rules, found, dealer), rule):
            return found
    return key_of_deal(key, 0)


def key_of_deal(key: bytes, number: int) -> bytes:
    """Return the key of one of the deals, counted from 0."""
    return hmac.digest(key, b"pick\0" + number.to_bytes(8, "big"), "sha256")


def fits_first_game(state: State, rule: PickRule = FIRST_GAME) -> bool:
    """Whether a dealt game fits the rule."""
    return _CONDITIONS[rule].fits(state)


def may_fit_first_game(rules: Rules, key: bytes, dealer: int | None, rule: PickRule = FIRST_GAME) -> bool:
    """Whether a deal may fit the rule, found at a fraction of the cost of dealing it."""
    return _CONDITIONS[rule].may_fit(rules, key, dealer)


def _is_rehearsed(state: State) -> bool:
    """Whether the seat after the dealer begins, its goal card is not wild, its second turn has a play, and its
    rehearsal goes well."""
    rank, first = state.facts.rank, state.first
    hand, following = [rank[card] for card in state.hands[first]], [rank[card] for card in state.stock[-1:]]
    # The cheap conditions first: a rehearsal plays a whole game.
    if first != (state.dealer + 1) % state.rules.players or rank[state.goals[first][0][-1]] == WILD:
        return False
    if not _has_next_play(hand, following):
        return False
    found = rehearse(state, MOST_TURNS)
    return (
        found.is_out
        and len(found.plays) >= FEWEST_TURNS
        and found.plays.count(0) <= MOST_WITHOUT_A_PLAY
        and 0 not in found.plays[:SURE_TURNS]
    )


def _has_next_play(hand: Sequence[int], following: Sequence[int]) -> bool:
    """Whether a hand holds a wild card, or the stock's next card is one or an ace."""
    return WILD in hand or following[:1] in ([WILD], [1])


def _may_be_rehearsed(rules: Rules, key: bytes, dealer: int | None) -> bool:
    """Whether the goal card is natural and not the lower one, and the first two turns have a play. This rules out nine
    deals in ten. By rules that differ from a first game's, every deal may fit."""
    is_first_games = rules.players == 2 and rules.goal_piles == 1 and rules.side_predeal == 0
    is_first_games = is_first_games and (rules.deck_split == "mixed" or rules.numbered)
    if not is_first_games or rules.opening_hand != "dealt" or rules.starter != "highest_goal" or dealer is None:
        return True
    pack, first, rank = canonical_pack(rules), (dealer + 1) % 2, facts_of(rules).rank
    # Shuffle only as far as the cards that are dealt, and one more, and read tops and hands by their positions.
    goals, hands = sum(rules.goal_sizes), rules.hand_size
    needed = goals + 2 * hands + 1
    order = shuffled(key, "deal", pack, only=needed)
    dealt = [rank[card] for card in reversed(order[len(order) - needed :])]
    tops = dealt[rules.goal_sizes[0] - 1], dealt[goals - 1]
    hand = dealt[goals + first * hands : goals + (first + 1) * hands]
    own, other = tops[first], tops[1 - first]
    # An ace to begin with, or a wild card that stands for one under a two.
    begins = own == 1 or 1 in hand or (own == 2 and WILD in hand)
    return own != WILD and own >= other and begins and _has_next_play(hand, dealt[-1:])


@dataclass(frozen=True, slots=True)
class _Conditions:
    may_fit: Callable[[Rules, bytes, int | None], bool]
    fits: Callable[[State], bool]


_CONDITIONS: Final = {
    PickRule.ALIVE: _Conditions(former_picking.may_fit, former_picking.fits),
    PickRule.REHEARSED: _Conditions(_may_be_rehearsed, _is_rehearsed),
}
