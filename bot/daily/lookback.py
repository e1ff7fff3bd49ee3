"""Costliest turn of an attempt, judged while its day still lasts.

Its input are the views of the player's seat. So it tells nothing that they had not seen: no card that is still hidden,
nor what came after the turn that it judges.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from bot.daily.attempt import TurnPart
from bot.players.planner import Moves
from bot.players.review import cost_of

LEAST_COST: Final = 0.02
"""Chance to win below which no turn is worth mention, as in reviews."""


@dataclass(frozen=True, slots=True)
class CostliestTurn:
    """Part of a turn that gave away the most, the better plan, and the chance to win that it cost."""

    part: TurnPart
    better: Moves
    cost: float


def costliest_turn(parts: Iterable[TurnPart]) -> CostliestTurn | None:
    """Return the costliest of the parts, the first of equals; None if none cost much."""
    judged = []
    for part in parts:
        cost, better = cost_of(part.view, part.moves)
        judged.append(CostliestTurn(part, better, cost))
    worst = max(judged, key=attrgetter("cost"), default=None)
    return None if worst is None or worst.cost < LEAST_COST else worst
