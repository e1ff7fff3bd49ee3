"""How likely unknown cards are to hold what somebody needs, by the whole pack's mixture."""

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Final

from bot.engine.deal import canonical_pack
from bot.engine.rules import Rules
from bot.engine.state import facts_of

MOST_MISSING: Final = 8
"""Beyond this many missing cards nobody looks."""
OWN_TURN: Final[Sequence[float]] = (-2.94, 1.61, 1.34, 0.54, 0.47)
THEIR_TURN: Final[Sequence[float]] = (-2.90, 1.96, 1.80, 0.05, 1.15)
"""Goal cards played in the next own turn, or in the next of another seat, as a sum of five chances: that a whole
unknown hand holds what is missing, that the cards still to be drawn do, the same two with one card less missing, and
that nothing is missing. A fit to self-play; the cards another seat has kept hold less of what it needs than fresh ones.
"""

STRICT: Final = 32
"""What a way lacks is one number: this many times the ranks that nothing can stand for, and the others."""
_LACKS: Final = 16 * STRICT
UNKNOWN: Final = -1.0


def weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    """The sum of all features times their weights."""
    total: float = sum(map(mul, weights, features))
    return total


class Odds:
    """Chances that a few cards drawn from the pack hold certain ranks, wild cards standing in where they may."""

    def __init__(self, rules: Rules) -> None:
        facts = facts_of(rules)
        pack = canonical_pack(rules)
        wilds = sum(facts.rank[card] == 0 for card in pack)
        self.wild_share = wilds / len(pack)
        self.rank_share = (len(pack) - wilds) / len(pack) / facts.top
        self.hand_size = rules.hand_size
        self._known: dict[tuple[int, int, int], float] = {}
        self._promises: dict[tuple[int, bool], list[float]] = {}

    def cover(self, cards: int, strict: int, free: int) -> float:
        """The chance that ``cards`` cards hold ``strict`` ranks naturally and ``free`` more, or wild cards for them."""
        if strict + free > cards:
            return 0.0
        key = (cards, strict, free)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._work_out(cards, strict, free)
        return known

    def _work_out(self, cards: int, strict: int, free: int) -> float:
        # Card by card: the next is one of the ranks still missing, or a wild card for a free one, or nothing of use.
        # Each is taken as if drawn from a whole pack: what lies on the table changes the chances little, and so they
        # are worked out once for each set of rules.
        if strict + free == 0:
            return 1.0
        to_strict, to_free = strict * self.rank_share, free * self.rank_share + (self.wild_share if free else 0.0)
        chance = (1 - to_strict - to_free) * self.cover(cards - 1, strict, free)
        if strict:
            chance += to_strict * self.cover(cards - 1, strict - 1, free)
        if free:
            chance += to_free * self.cover(cards - 1, strict, free - 1)
        return chance

    def promises(self, draws: int, own: bool) -> list[float]:
        """Goal cards to be expected of a seat's next turn with so many draws, by what a way lacks ; below
        nothing where that was not worked out yet (``promise``)."""
        key = (draws, own)
        known = self._promises.get(key)
        if known is None:
            known = self._promises[key] = [UNKNOWN] * _LACKS
        return known

    def promise(self, draws: int, lacking: int, own: bool) -> float:
        """Works out one of ``promises``."""
        expected = self._expected(draws, lacking // STRICT, lacking % STRICT, own)
        self.promises(draws, own)[lacking] = expected
        return expected

    def _expected(self, draws: int, strict: int, free: int, own: bool) -> float:
        less = (strict, free - 1) if free else (max(0, strict - 1), 0)
        size = self.hand_size
        chances = (
            self.cover(size, strict, free),
            self.cover(draws, strict, free),
            self.cover(size, *less),
            self.cover(draws, *less),
            float(strict + free == 0),
        )
        return max(0.0, weighed(OWN_TURN if own else THEIR_TURN, chances))


@cache
def odds_of(rules: Rules) -> Odds:
    """The odds of these rules; kept, because every choice asks for them."""
    return Odds(rules)
