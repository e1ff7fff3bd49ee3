"""Tunes the planner's weights by the cross-entropy method: ``python -m tests.bench.tune --out FILE``.

Each generation draws sets of weights around a mean, plays the same paired deals with every set against the
opponents, and moves mean and spread to the best sets. Games count half by who wins, half by the goal cards between.

The method is R. Y. Rubinstein's ("The cross-entropy method for combinatorial and continuous optimization", Methodology
and Computing in Applied Probability 1, 1999). A part of the old mean and spread is kept each time (``KEPT``), as in
I. Szita and A. Lőrincz, "Learning Tetris using the noisy cross-entropy method" (Neural Computation 18, 2006), who add
noise for the same reason: else the spread shrinks to nothing about the first sets that had good luck. All sets play the
same deals, so what differs is the weights and not the cards.
"""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.rules import Rules
from bot.engine.state import goal_count
from bot.engine.systems import find_system
from bot.engine.views import SeatView, seat_view
from bot.players.evaluation import FEATURES, Weights, shipped_weights, weights_from
from bot.players.levels import LEVELS, Level
from bot.players.planner import Moves, plan_turn

Values = dict[str, float]
FIXED = ("goal", "load", "partner")
ELITE = 0.25
KEPT = 0.3
"""How much of the old mean and spread stays."""
MARGIN = 8
NODES = 120


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.bench.tune")
    parser.add_argument("--system", default="pagat")
    parser.add_argument("--goal", type=int, default=12)
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--population", type=int, default=16)
    parser.add_argument("--deals", type=int, default=20, help="deals of each set against each opponent, played twice")
    parser.add_argument("--opponents", default="fixed,shipped")
    parser.add_argument("--spread", type=float, default=0.35)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    tune(parser.parse_args())
    return 0


def tune(arguments: Namespace) -> Values:
    """Runs all generations; the mean is written to the file after each."""
    randomness = Random(arguments.seed)
    mean = _shipped()
    spread = {name: arguments.spread * abs(value) + 0.1 for name, value in mean.items()}
    with ProcessPoolExecutor(arguments.processes) as pool:
        for generation in range(arguments.generations):
            sets = [mean] + [_draw(mean, spread, randomness) for _ in range(arguments.population - 1)]
            work = partial(fitness, arguments, generation)
            scores = list(pool.map(work, sets))
            mean, spread = _moved(mean, spread, sets, scores)
            arguments.out.write_text(json.dumps({name: round(mean[name], 4) for name in FEATURES}, indent=2) + "\n")
            line = {"generation": generation, "mean": scores[0], "best": max(scores), "all": fmean(scores)}
            print(json.dumps({**line, "cpu": round(time.process_time())}), flush=True)
    return mean


def _shipped() -> Values:
    path = Path(sys.modules["bot.players.evaluation"].__file__ or "").with_name("weights.json")
    values: Values = json.loads(path.read_text(encoding="utf-8"))
    return {name: values.get(name, 0.0) for name in FEATURES}


def _draw(mean: Values, spread: Values, randomness: Random) -> Values:
    return {name: value if name in FIXED else randomness.gauss(value, spread[name]) for name, value in mean.items()}


def _moved(mean: Values, spread: Values, sets: Sequence[Values], scores: Sequence[float]) -> tuple[Values, Values]:
    ranked = sorted(zip(scores, range(len(sets)), strict=True), reverse=True)
    best = [sets[place] for _, place in ranked[: max(2, round(ELITE * len(sets)))]]
    found = {name: [values[name] for values in best] for name in mean}
    new_mean = {name: KEPT * mean[name] + (1 - KEPT) * fmean(values) for name, values in found.items()}
    new_spread = {name: KEPT * spread[name] + (1 - KEPT) * pstdev(values) for name, values in found.items()}
    return new_mean, new_spread


def fitness(arguments: Namespace, generation: int, values: Values) -> float:
    """How well a set of weights does on this generation's deals."""
    rules = find_system(arguments.system).rules(find_system(arguments.system).seats[0])
    rules = rules.change(goal_size=arguments.goal)
    weights = weights_from(values)
    player: Level = partial(_plan, weights)
    found: list[float] = []
    for name in arguments.opponents.split(","):
        opponent: Level = partial(_plan, shipped_weights()) if name == "shipped" else LEVELS[name]
        for number, seat in ((number, seat) for number in range(arguments.deals) for seat in range(2)):
            found.append(_margin(rules, f"{arguments.seed}/{generation}/{number}", seat, player, opponent))
    return fmean(found)


def _plan(weights: Weights, view: SeatView, randomness: Random, budget: float | None = None) -> Moves:
    if len(view.legal) == 1:
        return view.legal
    return plan_turn(view.sample(randomness), weights, 0.05, randomness, NODES).moves


def _margin(rules: Rules, name: str, seat: int, player: Level, opponent: Level) -> float:
    """One game: half who won it, half by how many goal cards."""
    state = deal(rules, sha256(name.encode()).digest())
    begin(state)
    randomness = Random(f"{name}/{seat}")
    while state.result is None:
        level = player if state.to_play == seat else opponent
        for move in level(seat_view(state, state.to_play), randomness, None):
            apply(state, move, check=False)
    between = goal_count(state, 1 - seat) - goal_count(state, seat)
    won = (between > 0) - (between < 0)
    return won / 2 + max(-1.0, min(1.0, between / MARGIN)) / 2


if __name__ == "__main__":
    sys.exit(main())
