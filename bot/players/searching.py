"""Level ``expert``: tries the planner's best candidates in sampled worlds.

In each world every candidate is carried out and played on quickly, until the seat's next turn has ended. The judge's
value of that position is averaged with the planner's own value. All candidates meet the same worlds. More worlds are
added until no other candidate can be better, or hardly.
"""

import time
from math import sqrt
from random import Random
from typing import Final

from bot.engine.events import gives_cards
from bot.engine.game import apply
from bot.engine.moves import MoveKind
from bot.engine.state import State
from bot.engine.views import SeatView
from bot.players.evaluation import WINS, Judge, Rival
from bot.players.planner import MOST_NODES, Moves, Planner, TurnPlan, leave_order
from bot.players.sense import TWO_SIDES, as_good_within, sensible
from bot.players.sketch import Sketch
from bot.players.ways import best_plans
from bot.players.weights import Weights
from bot.players.worlds import Hidden, Outset

CANDIDATES: Final = 12
MARGIN: Final = 4.0
"""Points behind the planner's best beyond which a candidate is not tried."""
WORLDS: Final = 12
"""Number of worlds that each round adds."""
TURNS: Final = 2400
"""Budget: after so many turns of all seats in imagined worlds no further round begins."""
ERRORS: Final = 2.0
"""Number of standard errors that luck alone hardly explains."""
AS_GOOD: Final = 0.3
"""Points by which a candidate may beat the best and still be dropped as equal, where a goal card is worth ten. Half of
all thought went into telling such candidates apart."""
AS_GOOD_AMONG_SEVERAL: Final = 0.6
"""These points with more than two sides, where other seats' fortunes add noise."""
TRUST: Final = 0.6
"""Weight of playouts in very many worlds, against the planner's own judgement."""
_HALF_TRUSTED: Final = 12
"""Number of worlds after which playouts have half of that weight."""
_TRIES: Final = 4


class Candidate:
    """A plan with its outcomes in the worlds tried."""

    __slots__ = ("ends", "outcomes", "outset", "plan", "progress", "total")

    def __init__(self, plan: TurnPlan, root: State, hidden: Hidden, judge: Judge) -> None:
        self.plan, self.total = plan, 0.0
        self.outcomes: list[float] = []
        state, drawn = root.copy(), False
        seat, over = root.to_play, False
        for move in plan.moves:
            over = move.kind in (MoveKind.DISCARD, MoveKind.PASS)
            events = apply(state, move, leave_order, check=False)
            drawn = drawn or any(gives_cards(event, seat) for event in events)
        self.ends, self.progress = over, judge.progress(state)
        self.outset = Outset(state, seat, drawn, hidden.depths)

    @property
    def value(self) -> float:
        """Return the planner's value and the mean outcome, combined by trust."""
        trust, worlds = trust_in(len(self.outcomes)), max(1, len(self.outcomes))
        return (1 - trust) * self.plan.value + trust * self.total / worlds

    def add(self, outcome: float) -> None:
        """Add the value of the position at the end of a playout."""
        outcome += self.progress
        self.outcomes.append(outcome)
        self.total += outcome


def trust_in(worlds: int) -> float:
    """Return the weight of playouts in so many worlds, against the planner's own judgement."""
    return TRUST * worlds / (worlds + _HALF_TRUSTED)


def is_hardly_better(other: Candidate, best: Candidate, as_good: float) -> bool:
    """Whether a candidate is behind the best by more than luck explains, or ahead of it by next to nothing, after the
    same worlds.

    :param as_good: points that do not count.
    """
    worlds = len(best.outcomes)
    mean, squares = (best.total - other.total) / worlds, 0.0
    # Paired differences: both met the same worlds, so most of the luck cancels out.
    for one, another in zip(best.outcomes, other.outcomes, strict=True):
        squares += (one - another - mean) ** 2
    error = trust_in(worlds) * sqrt(squares / (worlds - 1) / worlds)
    return best.value - other.value > ERRORS * error - as_good


class Search:
    """Search of one turn among the planner's best candidates."""

    def __init__(self, view: SeatView, weights: Weights, randomness: Random) -> None:
        self.root = view.sample(randomness)
        self.seat, self.weights, self.randomness = view.seat, weights, randomness
        self.planner = Planner(self.root, weights, MOST_NODES)
        self.judge = self.planner.judge
        self.hidden = Hidden(self.root, self.seat)
        self.start = Outset(self.root, self.seat, False, self.hidden.depths)
        self.before = (self.seat - 1) % self.root.rules.players
        self.as_good = AS_GOOD if self.root.rules.team_count == TWO_SIDES else AS_GOOD_AMONG_SEVERAL
        self.infers = not self.root.acted and self.before in self.root.facts.opponents[self.seat]

    def best(self, until: float | None) -> Moves:
        """Return the moves of the best plan.

        :param until: when to stop, on the clock of ``time.perf_counter``.
        """
        # 1. Candidates: the best few plans, none far behind, and the best with a goal card if it may be as good. A tiny
        # random amount breaks ties between equal plans.
        random = self.randomness.random
        ranked = sorted(self.planner.search(), key=lambda plan: plan.value + 0.02 * random(), reverse=True)
        least = ranked[0].value - MARGIN
        chosen = [plan for plan in ranked[:CANDIDATES] if plan.value >= least]
        _, reaching = best_plans(ranked)
        if reaching and reaching not in chosen and reaching.value >= ranked[0].value - as_good_within(self.root):
            chosen.append(reaching)
        # A plan that wins at once needs no playouts.
        if len(chosen) == 1 or chosen[0].value > WINS / 2:
            chosen = chosen[:1]
        rivals = [Candidate(plan, self.root, self.hidden, self.judge) for plan in chosen]
        # 2. Racing (O. Maron, A. W. Moore, "Hoeffding races", NIPS 1993), with the standard error of paired
        # differences: try all rivals in the same worlds, then drop those that are hardly better than the best. Hidden
        # cards are dealt anew for each world, never looked at (``Hidden``).
        turns, left_out = 0, list[TurnPlan]()
        while len(rivals) > 1 and turns < TURNS:
            for _ in range(WORLDS):
                if until is not None and time.perf_counter() > until:
                    return self._chosen(rivals, left_out)
                world = self.hidden.deal(self.randomness)
                # A few tries for one in which the seat before could not have played its goal card with the cards that
                # it kept.
                for _ in range(_TRIES if self.infers else 0):
                    if not self.start.lay(world).can_reach_goal(self.before):
                        break
                    world = self.hidden.deal(self.randomness)
                for rival in rivals:
                    rival.add(self._play_on(rival.outset.lay(world), rival.ends))
            turns += WORLDS * len(rivals) * self.root.rules.players
            best = max(rivals, key=lambda rival: rival.value)
            behind = [rival for rival in rivals if rival is not best and is_hardly_better(rival, best, self.as_good)]
            left_out += [TurnPlan(rival.value - best.value, rival.plan.moves) for rival in behind]
            rivals = [rival for rival in rivals if rival not in behind]
        return self._chosen(rivals, left_out)

    def _chosen(self, rivals: list[Candidate], left_out: list[TurnPlan]) -> Moves:
        """Return the moves of the sensible plan, judged by how far each is behind the best.

        :param left_out: plans dropped earlier, each with its distance from the best of that time in the same worlds.
            Some may be as good for all that a person could tell.
        """
        best = max(rival.value for rival in rivals)
        plans = [TurnPlan(rival.value - best, rival.plan.moves) for rival in rivals]
        return sensible(self.root, [*plans, *left_out]).moves

    def _play_on(self, sketch: Sketch, ended: bool) -> float:
        """Play a sketch on to the end of the seat's next turn and return its value."""
        players = len(sketch.hands)
        if not ended:
            sketch.go_on(self.seat)
        # Everybody else once, then this seat again.
        for step in range(1, players + 1):
            if sketch.won >= 0:
                break
            sketch.take_turn((self.seat + step) % players)
        return self._judged(sketch)

    def _judged(self, sketch: Sketch) -> float:
        """Return the value of a sketch for this seat."""
        team = sketch.facts.team
        mine = team[self.seat]
        if sketch.won >= 0:
            # Less than a certain win: the world is only imagined.
            return WINS / 20 if team[sketch.won] == mine else -WINS / 20
        played = sketch.played
        # Goal cards of the other teams on average.
        others = (sum(played) - played[mine]) / max(1, len(played) - 1)
        judge = self.judge
        heights = judge.heights_of(sketch.heights)
        seat, hand = self.seat, sketch.hands[self.seat]
        value = judge.prospects(self._rivals(sketch), heights, 0.0)
        kept = judge.kept(heights, hand, [tuple(stack) for stack in sketch.sides[seat]])
        tops = [stack[-1] for stack in sketch.within[seat] if stack]
        value += kept + judge.readiness(heights, hand, tops, sketch.runs_of(seat), _tops(sketch, seat))
        return value + self.weights.goal * (played[mine] - others)

    def _rivals(self, sketch: Sketch) -> list[Rival]:
        """Return the other seats of a sketch, as the judge sees them."""
        players = len(sketch.hands)
        rivals = []
        for step in range(1, players):
            seat = (self.seat + step) % players
            tops = [stack[-1] for stack in sketch.within[seat] if stack]
            partner = seat == sketch.facts.partner[self.seat]
            weight, goals, held = self.judge.weight_of(step, partner), _tops(sketch, seat), len(sketch.hands[seat])
            rivals.append(Rival(weight, partner, goals, tops, sketch.runs_of(seat), held))
        return rivals


def _tops(sketch: Sketch, seat: int) -> list[int]:
    """Return the goal ranks of a seat in a sketch."""
    return [pile[-1] for pile in sketch.goals[seat] if pile]


def search(view: SeatView, weights: Weights, randomness: Random, budget: float | None = None) -> Moves:
    """Return the moves of the best plan found within the budget of seconds."""
    until = None if budget is None else time.perf_counter() + budget
    return Search(view, weights, randomness).best(until)
