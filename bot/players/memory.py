"""Memory of plans: a turn is planned once, not anew before each of its moves."""

from collections import OrderedDict
from random import Random
from typing import Final

from bot.engine.game import apply
from bot.engine.moves import Move
from bot.engine.views import SeatView, seat_view
from bot.players.levels import plan_moves
from bot.players.planner import Moves, leave_order

_MOST_PLANS: Final = 200


class PlanMemory:
    """Chooser of single moves. A plan's next move is stored under exactly the view that its last one leads to."""

    def __init__(self) -> None:
        self._rests: OrderedDict[tuple[str, SeatView], Moves] = OrderedDict()

    def knows(self, level: str, view: SeatView) -> bool:
        """Whether a stored plan goes on from this view."""
        return (level, view) in self._rests

    def choose(self, level: str, view: SeatView, randomness: Random, budget: float | None = None) -> Move:
        """Return the level's move: the next one of its stored plan for this view, or the first of a new plan."""
        moves = self._rests.pop((level, view), ()) or plan_moves(level, view, randomness, budget)
        if len(moves) > 1:
            # Store the rest under the next view. Nothing hidden shows within a plan, so any imagined world gives the
            # view that the seat will have.
            state = view.sample(Random(0))  # noqa: S311 (any world will do)
            apply(state, moves[0], leave_order, check=False)
            self._rests[level, seat_view(state, view.seat)] = moves[1:]
            # The oldest plan is of a turn that has probably ended otherwise.
            if len(self._rests) > _MOST_PLANS:
                self._rests.popitem(last=False)
        return moves[0]
