"""Where two plans are worth the same within what a judgement may err, the one that a person understands."""

from collections.abc import Sequence
from typing import Final

from bot.engine.moves import MoveKind
from bot.engine.state import NO_SEAT, State
from bot.players.planner import TurnPlan
from bot.players.ways import is_goal_play

TWO_SIDES: Final = 2
"""So many only play against each other alone."""
WITHIN: Final = 1.5
"""Points by which a plan may seem worse than the best and is as good: a seventh of what a goal card is worth."""
WITHIN_FOR_PARTNERS: Final = 5.0
"""The same where partners play. What a plan is worth hangs there on more that is only imagined, and a partner sees
every goal card that is passed up; a team that took them within so much was as strong (docs/players.md)."""


def sensible(state: State, plans: Sequence[TurnPlan]) -> TurnPlan:
    """The best plan; but of those that are as good one that plays a goal card, and none that puts a wild card down.

    :param state: where the plans begin.
    """
    least = max(plan.value for plan in plans) - as_good_within(state)
    close = [plan for plan in plans if plan.value >= least]

    def understood(plan: TurnPlan) -> tuple[bool, bool, float]:
        return any(map(is_goal_play, plan.moves)), not _puts_wild_down(state, plan), plan.value

    return max(close, key=understood)


def _puts_wild_down(state: State, plan: TurnPlan) -> bool:
    rank = state.facts.rank
    return any(move.kind is MoveKind.DISCARD and not rank[move.card] for move in plan.moves)


def as_good_within(state: State) -> float:
    """Points by which a plan of the seat to play may seem worse than the best and is as good."""
    return WITHIN if state.facts.partner[state.to_play] == NO_SEAT else WITHIN_FOR_PARTNERS
