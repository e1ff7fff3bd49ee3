"""Finds the planner's weights for a family of systems by an evolution strategy, from a coarse start.

Each generation draws sets of weights around a mean, each with its mirror image on the other side, plays the same deals
with every set against a former mean, and moves the mean along the differences in proportion to how well they did. Games
count half by who wins, half by the goal cards between. ``--check`` plays what was found (or ``--weights``, without a
search) against the shipped weights, on deals that no search has met. ``--core`` in front of ``tune`` makes it about
twice as fast.

The step is the natural gradient of the expected score, of a normal distribution whose spread stays (D. Wierstra et al.,
"Natural evolution strategies", Journal of Machine Learning Research 15, 2014), with mirrored sets (D. Brockhoff et al.,
"Mirrored sampling and sequential selection for evolution strategies", PPSN 2010): what all weights around a mean have
in common cancels out. Scores are mostly luck, and every set tells of every weight, so many sets with few games each
tell more than few sets with many. Luck still moves every mean a little; what is found is the average of the last ones
(B. T. Polyak, A. B. Juditsky, "Acceleration of stochastic approximation by averaging", SIAM Journal on Control and
Optimization 30, 1992).
"""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

from bot.commands.simulate import shares_of
from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.rules import Rules
from bot.engine.state import State, goal_count
from bot.engine.systems import find_system
from bot.engine.views import SeatView, seat_view
from bot.players.planner import Moves, plan_turn
from bot.players.weights import FEATURES, Weights, weights_for, weights_from
from tests.bench.ladder import interval_of

Values = dict[str, float]
Seated = Callable[[SeatView, Random], Moves]

STEP = 2.0
"""By so many spreads the mean would move along a weight that scores followed without any luck."""
LAST = 1 / 3
"""The part of all generations whose means are averaged."""
RENEWED = 6
"""Generations after which the mean takes the opponent's place."""
MARGIN = 8
GOAL_SIZE = 12
NODES = 120
NOISE = 0.05
CHUNK = 4


@dataclass(frozen=True)
class Family:
    """Systems that share their weights: tables of them, with so many seats, and how many deals each set plays there."""

    tables: tuple[tuple[str, int], ...]
    deals: int
    """Deals of each set at each table, played from every seat."""
    left: frozenset[str] = frozenset({"goal", "load", "partner"})
    """Features that have no meaning there, and the goal card, which is the measure of all."""
    changes: tuple[tuple[str, Any], ...] = ()
    """Options that no system has."""

    def rules(self) -> list[Rules]:
        changes = {"goal_size": GOAL_SIZE, **dict(self.changes)}
        return [find_system(name).rules(seats).change(**changes) for name, seats in self.tables]


FAMILIES = {
    "two": Family((("pagat", 2),), 12),
    "several": Family((("pagat_multi", 3), ("pagat_multi", 4)), 3),
    "partners": Family((("pagat_pairs", 4),), 5, frozenset({"goal", "load"})),
    "loading": Family((("loading", 2),), 10, frozenset({"goal", "partner"})),
    "covering": Family((("covered_wild", 2),), 10),
    "forced": Family((("compulsory_aces", 2),), 12),
    "numbers": Family((("numbers", 2),), 10),
    "both_ways": Family((("pagat_4_centres", 2),), 10, changes=(("direction", "both"),)),
}
START: Values = {
    "goal": 10.0,
    "load": 8.0,
    "goes_on": 1.0,
    "next_goal": 3.0,
    "refill": 1.0,
    "promise": 2.0,
    "missing": -0.5,
    "wilds_in_hand": 2.0,
    "wilds_on_sides": 1.0,
    "side_over": -0.5,
    "side_buried_wild": -0.5,
    "threat": -2.0,
    "partner": 2.0,
}
"""Round numbers that anybody might begin with; what is not named counts nothing."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--family", choices=FAMILIES, default="two")
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--minutes", type=float, default=50, help="no generation begins after that")
    parser.add_argument("--pairs", type=int, default=48, help="of mirrored sets in each generation")
    parser.add_argument("--deals", type=int, help="of each set at each table, played from every seat")
    parser.add_argument("--start", type=Path, help="a file with weights to begin with, instead of a coarse start")
    parser.add_argument("--check", action="store_true", help="play what was found against the shipped weights")
    parser.add_argument("--weights", type=Path, help="with --check: a file with weights, instead of a search")
    parser.add_argument("--games", type=int, default=1000, help="of --check at each table, rounded up to whole deals")
    parser.add_argument("--out", type=Path, help="where what is found is written after each generation")
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--processes", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    family, found = FAMILIES[arguments.family], {"bench": "tune", "family": arguments.family}
    with ProcessPoolExecutor(arguments.processes) as pool:
        if arguments.weights:
            values = read_values(arguments.weights)
        else:
            values, searched = search(pool, family, arguments)
            found |= {**searched, "weights": values}
        if arguments.check:
            found["against_shipped"] = check(pool, family, values, arguments)
    return found


def read_values(path: Path) -> Values:
    given: Values = json.loads(path.read_text(encoding="utf-8"))
    return {name: given.get(name, 0.0) for name in FEATURES}


# The search.


def search(pool: Executor, family: Family, arguments: Namespace) -> tuple[Values, dict[str, object]]:
    """The average of the last generations' means, and what that took."""
    began, randomness = time.monotonic(), Random(f"{arguments.seed}/{arguments.family}")
    mean = read_values(arguments.start) if arguments.start else {name: START.get(name, 0.0) for name in FEATURES}
    spread = {name: 0.0 if name in family.left else 0.35 * abs(value) + 0.2 for name, value in mean.items()}
    opponent, means, games = mean, list[Values](), 0
    while len(means) < arguments.generations and time.monotonic() < began + 60 * arguments.minutes:
        if means and len(means) % RENEWED == 0:
            opponent = mean
        drawn = [{name: randomness.gauss(0, width) for name, width in spread.items()} for _ in range(arguments.pairs)]
        sets = [added(mean, differences, side) for differences in drawn for side in (1, -1)]
        deals = [
            (rules, f"{arguments.seed}/{len(means)}/{number}")
            for rules in family.rules()
            for number in range(arguments.deals or family.deals)
        ]
        scores = list(pool.map(partial(fitness, deals, opponent), sets, chunksize=CHUNK))
        games += len(sets) * sum(rules.players for rules, _ in deals)
        mean = moved(mean, drawn, scores)
        means.append(mean)
        if arguments.out:
            arguments.out.write_text(json.dumps(averaged(means), indent=2) + "\n", encoding="utf-8")
        said = {"generation": len(means), "best": max(scores), "all": fmean(scores), "spread": pstdev(scores)}
        print(json.dumps({**said, "minutes": (time.monotonic() - began) / 60}), file=sys.stderr, flush=True)
    took: dict[str, object] = {
        "generations": len(means),
        "games": games,
        "minutes": round((time.monotonic() - began) / 60, 1),
    }
    return averaged(means or [mean]), took


def averaged(means: Sequence[Values]) -> Values:
    """The average of the last means, rounded."""
    last = means[-max(1, round(LAST * len(means))) :]
    return {name: round(fmean(mean[name] for mean in last), 3) for name in FEATURES}


def added(mean: Values, differences: Values, times: float) -> Values:
    return {name: value + times * differences[name] for name, value in mean.items()}


def moved(mean: Values, drawn: Sequence[Values], scores: Sequence[float]) -> Values:
    """The mean, moved along each set's differences by what it scored more than its mirror image.

    :param drawn: by how much each set differs from the mean.
    :param scores: of each set and of its mirror image, in turns.
    """
    luck = pstdev(scores) or 1.0
    gains = [(score - mirrored) / luck for score, mirrored in zip(scores[::2], scores[1::2], strict=True)]
    step = STEP / len(scores)
    return {
        name: value + step * sum(gain * differences[name] for gain, differences in zip(gains, drawn, strict=True))
        for name, value in mean.items()
    }


def fitness(deals: Iterable[tuple[Rules, str]], opponent: Values, values: Values) -> float:
    """How well a set of weights does on these deals, each played from every seat, among players with the opponent's."""
    seated = planner_of(weights_from(values)), planner_of(weights_from(opponent))
    return fmean(
        margin(play(rules, name, shift, *seated), shift) for rules, name in deals for shift in range(rules.players)
    )


def planner_of(weights: Weights) -> Seated:
    """A planner with these weights, next to no noise, and half the positions of ``expert``'s."""

    def plan(view: SeatView, randomness: Random) -> Moves:
        if len(view.legal) == 1:
            return view.legal
        return plan_turn(view.sample(randomness), weights, NOISE, randomness, NODES).moves

    return plan


def play(rules: Rules, name: str, shift: int, player: Seated, others: Seated) -> State:
    """The end of one game of a player (with partners: a team) in that seat."""
    state = deal(rules, sha256(name.encode()).digest())
    begin(state)
    randomness, team = Random(f"{name}/{shift}"), state.facts.team
    while state.result is None:
        seated = player if team[state.to_play] == team[shift] else others
        for move in seated(seat_view(state, state.to_play), randomness):
            apply(state, move, check=False)
    return state


def margin(state: State, shift: int) -> float:
    """What a game is worth to a seat: half who won it, half by how many goal cards; 0 where all are equal."""
    team, rules = state.facts.team, state.rules
    left = [goal_count(state, seat) for seat in range(rules.players)]
    own = fmean(count for seat, count in enumerate(left) if team[seat] == team[shift])
    between = fmean(count for seat, count in enumerate(left) if team[seat] != team[shift]) - own
    assert state.result is not None
    won = shares_of(rules, state.result)[shift] * rules.team_count - 1
    return won / 2 + max(-1.0, min(1.0, between / MARGIN)) / 2


# The comparison with what is shipped.


def check(pool: Executor, family: Family, values: Values, arguments: Namespace) -> dict[str, object]:
    """The score against the shipped weights at each table, its 95 % interval, and the fair share."""
    found: dict[str, object] = {}
    for (system, seats), rules in zip(family.tables, family.rules(), strict=True):
        names = [f"{arguments.seed}/check/{system}/{number}" for number in range(-(-arguments.games // seats))]
        shares = list(pool.map(partial(share, rules, values), names, chunksize=CHUNK))
        found[f"{system}/{seats}"] = {"score": interval_of(shares), "fair": round(1 / rules.team_count, 4)}
    return found


def share(rules: Rules, values: Values, name: str) -> float:
    """What a set of weights wins of a deal, played from every seat, among players with the shipped ones."""
    seated = planner_of(weights_from(values)), planner_of(weights_for(rules))
    results = [play(rules, name, shift, *seated).result for shift in range(rules.players)]
    return fmean(shares_of(rules, result)[shift] for shift, result in enumerate(results) if result is not None)
