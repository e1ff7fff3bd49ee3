"""The ladder of levels: each against ``fixed`` and against the level below, with 95 % intervals and its cost.

Every deal is played once from each seat. With more than two seats one of the level (with partners: one team) sits
among players of the other level; its fair share is one in so many seats (or teams). Ties are shared, exhausted games go
to the fewest goal cards. Thought is CPU time of whole turns.
"""

import json
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bot.commands.simulate import shares_of
from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.rules import Rules
from bot.engine.state import State, facts_of
from bot.engine.systems import find_system
from bot.engine.views import seat_view
from bot.players.levels import FOR_PEOPLE, LEVELS, Level
from bot.players.sense import TWO_SIDES
from tests.bench.seeing import SEEING, see, with_open_eyes
from tests.bench.strangers import STRANGERS, rules_against

REFERENCE = "fixed"
RUNGS = ("random", *FOR_PEOPLE)
NORMAL_95 = 1.96
Pair = tuple[str, str]
Interval = list[float]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat")
    parser.add_argument(
        "--seats", type=int, help="by default the fewest that the system has; with --all and --sample every number"
    )
    parser.add_argument(
        "--games", type=int, default=1000, help="games of each pair of levels, rounded up to whole deals"
    )
    parser.add_argument("--levels", help="only pairs with one of these in front, with commas between")
    parser.add_argument(
        "--only",
        choices=("fixed", "below", SEEING),
        help="one of the two tables; or what somebody who sees every hidden card reaches among each of --levels",
    )
    parser.add_argument("--against", choices=STRANGERS, help="a player made elsewhere, instead of both tables")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="every system and number of seats, from where it was left")
    parser.add_argument("--rungs", help="with --all or --sample: only these levels, each against the one below")
    parser.add_argument("--most", type=int, default=800, help="with --all: the games to which rungs are doubled")
    parser.add_argument("--minutes", type=float, default=15, help="when --all and --sample stop")
    parser.add_argument("--sample", type=int, help="so many rungs drawn by the seed, compared with the table")


@dataclass(frozen=True)
class Job:
    """One deal, played once from each seat."""

    rules: Rules
    pair: Pair
    name: str


@dataclass(frozen=True)
class Played:
    """What a deal brought: the level's mean share of wins, the milliseconds of each turn by level, and how the first
    of its games ended."""

    pair: Pair
    share: float
    thought: dict[str, list[float]]
    end: str


def run(arguments: Namespace) -> dict[str, object]:
    if arguments.all or arguments.sample:
        whole = import_module("tests.bench.whole_ladder")
        found: dict[str, object] = whole.sample(arguments) if arguments.sample else whole.climb(arguments)
        return found
    system = find_system(arguments.system)
    rules = system.rules(arguments.seats or system.seats[0])
    if arguments.against:
        rules = rules_against(arguments.against, rules)
    pairs = _distinct(_pairs(arguments), rules.team_count == TWO_SIDES)
    deals = -(-arguments.games // rules.players)
    jobs = [Job(rules, pair, f"{arguments.seed}/{number}") for pair in pairs for number in range(deals)]
    with ProcessPoolExecutor(arguments.processes) as pool:
        played = list(pool.map(play_deal, jobs, chunksize=4))
    scores = {pair: interval_of([each.share for each in played if each.pair == pair]) for pair in pairs}
    return {
        "bench": "ladder",
        "system": arguments.system,
        "seats": rules.players,
        "games": deals * rules.players,
        "fair_share": round(1 / rules.team_count, 4),
        "against_fixed": {pair[0]: _score(scores, pair) for pair in _against_fixed(arguments)},
        "against_below": {pair[0]: _score(scores, pair) for pair in _against_below(arguments)},
        "against_stranger": {level: _score(scores, (level, stranger)) for level, stranger in _against(arguments)},
        "seeing_among": {level: _score(scores, (seeing, level)) for seeing, level in _seeing(arguments)},
        "thought_ms": _thought(played),
    }


def _distinct(pairs: Iterable[Pair], mirrored: bool) -> list[Pair]:
    """Each pair once; between two sides a pair's figure tells its mirror's too."""
    found: dict[Pair, None] = {}
    for above, below in pairs:
        if not (mirrored and (below, above) in found):
            found[above, below] = None
    return list(found)


def _score(scores: Mapping[Pair, Interval], pair: Pair) -> Interval:
    if pair in scores:
        return scores[pair]
    mean, low, high = scores[pair[1], pair[0]]
    return [round(1 - value, 4) for value in (mean, high, low)]


def _pairs(arguments: Namespace) -> Iterator[Pair]:
    yield from _against_fixed(arguments)
    yield from _against_below(arguments)
    yield from _against(arguments)
    yield from _seeing(arguments)


def _wanted(arguments: Namespace) -> Sequence[str]:
    return arguments.levels.split(",") if arguments.levels else tuple(LEVELS)


def _against_fixed(arguments: Namespace) -> Iterator[Pair]:
    if arguments.only in (None, "fixed") and not arguments.against:
        yield from ((level, REFERENCE) for level in LEVELS if level != REFERENCE and level in _wanted(arguments))


def _against_below(arguments: Namespace) -> Iterator[Pair]:
    if arguments.only in (None, "below") and not arguments.against:
        yield from ((above, below) for below, above in pairwise(RUNGS) if above in _wanted(arguments))


def _against(arguments: Namespace) -> Iterator[Pair]:
    if arguments.against:
        yield from ((level, arguments.against) for level in _wanted(arguments))


def _seeing(arguments: Namespace) -> Iterator[Pair]:
    if arguments.only == SEEING:
        yield from ((SEEING, level) for level in _wanted(arguments))


def play_deal(job: Job) -> Played:
    """Plays one deal from each seat."""
    thought: dict[str, list[float]] = {level: [] for level in job.pair}
    ends = [_play(job, shift, thought) for shift in range(job.rules.players)]
    shares = [shares_of(job.rules, end.result)[shift] for shift, end in enumerate(ends) if end.result is not None]
    return Played(job.pair, fmean(shares), thought, _digest(ends[0]))


def first_end(job: Job) -> str:
    """How a deal's first game ends: another end says that a level chooses otherwise now, or that the rules changed."""
    return _digest(_play(job, 0, {level: [] for level in job.pair}))


def _digest(state: State) -> str:
    cards = [state.turn, state.goals, state.hands, state.sides, state.centre, state.stock]
    return sha256(json.dumps(cards).encode()).hexdigest()[:12]


def _play(job: Job, shift: int, thought: dict[str, list[float]]) -> State:
    """The position in which a game ends."""
    rules = job.rules
    team = facts_of(rules).team
    names = [job.pair[team[seat] != team[shift]] for seat in range(rules.players)]
    state = deal(rules, sha256(job.name.encode()).digest())
    seated = [_seated(name, state) for name in names]
    begin(state)
    randomness = Random(f"{job.name}/{shift}")
    while state.result is None:
        seat = state.to_play
        thought[names[seat]].append(take_turn(state, seated[seat], randomness))
    return state


def _seated(name: str, state: State) -> Level:
    if name == SEEING:
        return with_open_eyes(see, state)
    return STRANGERS[name].seated(state) if name in STRANGERS else LEVELS[name]


def take_turn(state: State, level: Level, randomness: Random) -> float:
    """Plays a whole turn; returns the milliseconds of thought."""
    turn, seconds = state.turn, 0.0
    while state.result is None and state.turn == turn:
        view = seat_view(state, state.to_play)
        started = time.process_time()
        moves = level(view, randomness, None)
        seconds += time.process_time() - started
        for move in moves:
            apply(state, move)
    return seconds * 1000


def interval_of(shares: Sequence[float]) -> Interval:
    """The mean with its 95 % interval."""
    mean = fmean(shares)
    half = NORMAL_95 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.5
    return [round(value, 4) for value in (mean, max(0.0, mean - half), min(1.0, mean + half))]


def _thought(found: Sequence[Played]) -> dict[str, list[float]]:
    """Mean, 99th percentile and worst, by level."""
    times: dict[str, list[float]] = {}
    for played in found:
        for level, spent in played.thought.items():
            times.setdefault(level, []).extend(spent)
    return {level: _summed_up(sorted(times[level])) for level in (*LEVELS, *STRANGERS, SEEING) if times.get(level)}


def _summed_up(times: Sequence[float]) -> list[float]:
    return [round(value, 3) for value in (fmean(times), times[int(0.99 * len(times))], times[-1])]
