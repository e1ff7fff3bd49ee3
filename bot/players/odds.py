"""Odds that unknown cards hold the ranks a seat needs, by the mixture of the whole pack."""

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Final

from bot.engine.deal import canonical_pack
from bot.engine.rules import Rules
from bot.engine.state import facts_of

MOST_MISSING: Final = 8
"""Count of missing cards above which no chance is computed."""
OWN_TURN: Final[Sequence[float]] = (-2.94, 1.61, 1.34, 0.54, 0.47)
THEIR_TURN: Final[Sequence[float]] = (-2.90, 1.96, 1.80, 0.05, 1.15)
"""Coefficients of the goal cards played in a seat's next turn, as a constant clipped sum of five chances: that a whole
unknown hand holds the missing ranks, that the cards to be drawn do, the same two with one rank less, and that none is
missing. Fitted to self-play. Another seat's kept cards serve it less than fresh ones, so it has a fit of its own."""

STRICT: Final = 32
"""Cost of a way as one number: this many times the ranks that need a natural card, plus the other ranks."""
_LACKS: Final = 16 * STRICT
UNKNOWN: Final = -1.0


def weighed(weights: Sequence[float], features: Sequence[float]) -> float:
    """Return the sum of features times their weights."""
    total: float = sum(map(mul, weights, features))
    return total


class Odds:
    """Chances that a few cards drawn from the pack hold certain ranks; wild cards stand in where they may."""

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
        """Return the chance that ``cards`` cards hold ``strict`` ranks naturally and ``free`` more, or wild cards for
        these."""
        if strict + free > cards:
            return 0.0
        if strict + free == 0:
            return 1.0
        key = (cards, strict, free)
        known = self._known.get(key)
        if known is None:
            # Recursion card by card: the next card is a missing rank, a wild card for a free one, or useless. Each is
            # taken as drawn from a whole pack. Visible cards would change the chances little, and so one table serves
            # all positions of the same rules.
            to_strict, to_free = strict * self.rank_share, free * self.rank_share + (self.wild_share if free else 0.0)
            known = (1 - to_strict - to_free) * self.cover(cards - 1, strict, free)
            if strict:
                known += to_strict * self.cover(cards - 1, strict - 1, free)
            if free:
                known += to_free * self.cover(cards - 1, strict, free - 1)
            self._known[key] = known
        return known

    def promises(self, draws: int, own: bool) -> list[float]:
        """Return the table of goal cards expected of a seat's next turn with so many draws, by the cost of its way.
        ``UNKNOWN`` marks entries not yet computed (``promise``)."""
        key = (draws, own)
        known = self._promises.get(key)
        if known is None:
            known = self._promises[key] = [UNKNOWN] * _LACKS
        return known

    def promise(self, draws: int, lacking: int, own: bool) -> float:
        """Compute an entry of ``promises``."""
        strict, free = divmod(lacking, STRICT)
        # One rank less, of the freer kind: the fit says how near misses count.
        less = (strict, free - 1) if free else (max(0, strict - 1), 0)
        chances = (
            self.cover(self.hand_size, strict, free),
            self.cover(draws, strict, free),
            self.cover(self.hand_size, *less),
            self.cover(draws, *less),
            float(strict + free == 0),
        )
        expected = max(0.0, weighed(OWN_TURN if own else THEIR_TURN, chances))
        self.promises(draws, own)[lacking] = expected
        return expected


@cache
def odds_of(rules: Rules) -> Odds:
    """Return the odds of these rules. Cached, because every choice asks for them."""
    return Odds(rules)
