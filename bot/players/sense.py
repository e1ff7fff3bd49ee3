"""Where two plans are worth the same within what a judgement may err, the one that a person understands."""

from collections.abc import Sequence
from typing import Final

from bot.engine.moves import MoveKind
from bot.engine.state import State
from bot.players.planner import TurnPlan
from bot.players.ways import is_goal_play

WITHIN: Final = 1.5
"""Points by which a plan may seem worse than the best and is as good: a seventh of what a goal card is worth."""


def sensible(state: State, plans: Sequence[TurnPlan]) -> TurnPlan:
    """The best plan; but of those that are as good one that plays a goal card, and none that puts a wild card down.

    :param state: where the plans begin.
    """
    least = max(plan.value for plan in plans) - WITHIN
    close = [plan for plan in plans if plan.value >= least]

    def understood(plan: TurnPlan) -> tuple[bool, bool, float]:
        return any(map(is_goal_play, plan.moves)), not _puts_wild_down(state, plan), plan.value

    return max(close, key=understood)


def _puts_wild_down(state: State, plan: TurnPlan) -> bool:
    rank = state.facts.rank
    return any(move.kind is MoveKind.DISCARD and not rank[move.card] for move in plan.moves)
