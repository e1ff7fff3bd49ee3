"""Keeps plans on their way, so that a turn is thought through once and not again before each of its moves."""

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
    """Chooses move by move. A plan's next move is kept under exactly the view that its last one leads to."""

    def __init__(self) -> None:
        self._rests: OrderedDict[tuple[str, SeatView], Moves] = OrderedDict()

    def knows(self, level: str, view: SeatView) -> bool:
        """Whether a plan goes on from here, so that nothing need be thought."""
        return (level, view) in self._rests

    def choose(self, level: str, view: SeatView, randomness: Random, budget: float | None = None) -> Move:
        """The move that a level chooses: the next of its plan where it has one for this very view."""
        moves = self._rests.pop((level, view), ()) or plan_moves(level, view, randomness, budget)
        if len(moves) > 1:
            self._keep(level, view, moves)
        return moves[0]

    def _keep(self, level: str, view: SeatView, moves: Moves) -> None:
        """Nothing hidden shows within a plan, so any world the seat can imagine tells what it will see next."""
        state = view.sample(Random(0))  # noqa: S311 (any world will do)
        apply(state, moves[0], leave_order, check=False)
        self._rests[level, seat_view(state, view.seat)] = moves[1:]
        if len(self._rests) > _MOST_PLANS:
            self._rests.popitem(last=False)
