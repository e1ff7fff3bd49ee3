"""Choice of the plan that a person understands, among plans whose values differ by less than their error."""

from collections.abc import Sequence
from typing import Final

from bot.engine.moves import MoveKind
from bot.engine.state import NO_SEAT, State
from bot.players.planner import TurnPlan
from bot.players.ways import is_goal_play

TWO_SIDES: Final = 2
"""Number of sides in a plain duel."""
WITHIN: Final = 1.5
"""Points by which a plan may seem worse than the best and still be as good: a seventh of a goal card."""
WITHIN_FOR_PARTNERS: Final = 5.0
"""These points in games of partners. Values depend more on imagined cards there, and a partner sees every goal card
that is passed up. A team that took them within this margin was as strong."""


def sensible(state: State, plans: Sequence[TurnPlan]) -> TurnPlan:
    """Return the best plan. Among those as good, prefer one that plays a goal card and one that discards no wild card.

    :param state: the position in which the plans begin.
    """
    least = max(plan.value for plan in plans) - as_good_within(state)
    close = [plan for plan in plans if plan.value >= least]

    def understood(plan: TurnPlan) -> tuple[bool, bool, float]:
        spends_wild = any(move.kind is MoveKind.DISCARD and not state.facts.rank[move.card] for move in plan.moves)
        return any(map(is_goal_play, plan.moves)), not spends_wild, plan.value

    return max(close, key=understood)


def as_good_within(state: State) -> float:
    """Return the points by which a plan of the seat to play may seem worse than the best and still be as good."""
    return WITHIN if state.facts.partner[state.to_play] == NO_SEAT else WITHIN_FOR_PARTNERS
