"""How likely unknown cards are to hold what somebody needs, by the whole pack's mixture."""

from functools import cache
from typing import Final

from bot.engine.deal import canonical_pack
from bot.engine.rules import Rules
from bot.engine.state import facts_of

MOST_MISSING: Final = 8
"""Beyond this many missing cards the chance is taken for none."""


class Odds:
    """Chances that a few cards drawn from the pack hold certain ranks, wild cards standing in where they may."""

    def __init__(self, rules: Rules) -> None:
        facts = facts_of(rules)
        pack = canonical_pack(rules)
        wilds = sum(facts.rank[card] == 0 for card in pack)
        self.wild_share = wilds / len(pack)
        self.rank_share = (len(pack) - wilds) / len(pack) / facts.top
        self._known: dict[tuple[int, int, int], float] = {}

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
        if strict + free == 0:
            return 1.0
        to_strict, to_free = strict * self.rank_share, free * self.rank_share + (self.wild_share if free else 0.0)
        chance = (1 - to_strict - to_free) * self.cover(cards - 1, strict, free)
        if strict:
            chance += to_strict * self.cover(cards - 1, strict - 1, free)
        if free:
            chance += to_free * self.cover(cards - 1, strict, free - 1)
        return chance


@cache
def odds_of(rules: Rules) -> Odds:
    """The odds of these rules; kept, because every choice asks for them."""
    return Odds(rules)
