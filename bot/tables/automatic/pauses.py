"""Pauses of computers before a turn: like a person's, short for obvious moves and longer for hard ones.

They depend on visible cards only. So a pause is the same whatever cards are hidden, and reveals nothing of a hand.
"""

from typing import Final

from bot.engine.state import facts_of
from bot.engine.views import PublicView, SeatFront

QUICK: Final = 0.6
"""Factor if a goal card can be played at once."""
_LEAST: Final = 0.85
_EACH_CARD: Final = 0.15
"""Addition for each side stack whose top fits: there are more plays to weigh."""
_IN_DANGER: Final = 0.3
"""Addition if another seat's goal card nearly fits: plays must be weighed against helping it."""
_NEAR: Final = 2
LONGEST: Final = 1.75


def pause_before(view: PublicView) -> float:
    """Return the factor by which the seat to play seems to think longer than usual about its turn."""
    facts = facts_of(view.rules)
    own, partner = view.seats[view.to_play], facts.partner[view.to_play]
    # What every pile needs next, with its direction.
    wanted = {(pile.height + 1, facts.goes_down(place)) for place, pile in enumerate(view.centre)}

    def part(card: int, down: bool) -> int:
        return (facts.mirrored if down else facts.rank)[card]

    def fits(card: int | None) -> bool:
        return card is not None and any(part(card, down) in (0, height) for height, down in wanted)

    def is_near(front: SeatFront) -> bool:
        tops = [pile.top for pile in front.goals if pile.top is not None]
        return any(0 <= part(card, down) - height < _NEAR for card in tops for height, down in wanted)

    if any(fits(pile.top) for pile in own.goals):
        return QUICK
    cards = sum(fits(stack.top) for stack in own.sides)
    in_danger = any(is_near(front) for front in view.seats if front.seat not in (view.to_play, partner))
    return min(LONGEST, _LEAST + _EACH_CARD * cards + _IN_DANGER * in_danger)
