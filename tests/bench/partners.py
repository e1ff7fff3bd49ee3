"""Partners against players who play for themselves, at the same table, by the same rules and of the same level.

Every deal is played from both teams' seats. Two play as a team; against them sit two who know no partner: a ``rival``
counts the player opposite among the others, an ``indifferent`` one neither helps nor hinders. Whoever has emptied their
own goal piles plays for the team, which can't win otherwise. A ``careless`` one plays the partner's goal cards, and
gives no thought to what the partner's turn needs. Ties are shared, exhausted games go to the fewest goal cards.
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from random import Random
from statistics import fmean

from bot.commands.simulate import shares_of
from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.moves import OWN, Move, MoveKind, Source
from bot.engine.rules import Rules
from bot.engine.state import NO_SEAT, Facts, State
from bot.engine.systems import find_system
from bot.engine.views import SeatView, seat_view
from bot.players.attentive import goals_that_fit
from bot.players.levels import LEVELS
from bot.players.planner import Moves, plan_turn
from bot.players.searching import search
from bot.players.weights import OTHERS, Weights, shipped_weights
from tests.bench.ladder import interval_of

AGAINST = ("rival", "indifferent", "careless")
TEAMS = 2


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat_pairs")
    parser.add_argument("--seats", type=int, help="by default the fewest that the system has for partners")
    parser.add_argument("--games", type=int, default=200, help="rounded up to whole deals")
    parser.add_argument("--levels", default="expert", help="with commas between")
    parser.add_argument("--against", choices=AGAINST, default="rival")
    parser.add_argument("--seed", default="partners")
    parser.add_argument("--processes", type=int, default=1)


@dataclass(frozen=True)
class Played:
    """What a deal brought: the team's mean share of wins, and what both sides did for, and to, their partners."""

    share: float
    deeds: tuple[Counter[str], Counter[str]]


def run(arguments: Namespace) -> dict[str, object]:
    rules = rules_of(arguments.system, arguments.seats)
    names = [f"{arguments.seed}/{number}" for number in range(-(-arguments.games // TEAMS))]
    found: dict[str, object] = {}
    with ProcessPoolExecutor(arguments.processes) as pool:
        for level in arguments.levels.split(","):
            played = list(pool.map(partial(play_deal, rules, level, arguments.against), names))
            deeds = [sum((each.deeds[side] for each in played), Counter()) for side in range(TEAMS)]
            found[level] = {
                "score": interval_of([each.share for each in played]),
                "as_team": shares(deeds[0]),
                "alone": shares(deeds[1]),
            }
    return {
        "bench": "partners",
        "system": arguments.system,
        "seats": rules.players,
        "games": TEAMS * len(names),
        "against": arguments.against,
        "levels": found,
    }


def rules_of(name: str, seats: int | None) -> Rules:
    """The rules of a system with partners."""
    system = find_system(name)
    found = [system.rules(number) for number in system.seats if seats in (None, number)]
    partnered = [rules for rules in found if rules.partners]
    if not partnered:
        raise SystemExit(f"{name} has no partners with so many seats")
    return partnered[0]


def shares(deeds: Counter[str]) -> dict[str, float]:
    """What a side did, for each hundred of its turns."""
    return {name: round(100 * count / deeds["turns"], 2) for name, count in sorted(deeds.items()) if name != "turns"}


def play_deal(rules: Rules, level: str, against: str, name: str) -> Played:
    """Plays one deal from both teams' seats."""
    deeds = (Counter[str](), Counter[str]())
    return Played(fmean(_play(rules, level, against, name, side, deeds) for side in range(TEAMS)), deeds)


def _play(
    rules: Rules, level: str, against: str, name: str, side: int, deeds: tuple[Counter[str], Counter[str]]
) -> float:
    state = deal(rules, sha256(name.encode()).digest())
    begin(state)
    randomness = Random(f"{name}/{side}")
    while state.result is None:
        alone = state.facts.team[state.to_play] != side
        view = seat_view(state, state.to_play)
        if alone and against == "careless":
            moves = careless_plan(level, view, randomness)
        elif alone:
            moves = LEVELS[level](alone_view(view, hides=against == "indifferent"), randomness, None)
        else:
            moves = LEVELS[level](view, randomness, None)
        note_deeds(state, moves, deeds[alone])
        for move in moves:
            apply(state, move)
    return shares_of(rules, state.result)[side]


# Playing for oneself.


@dataclass(frozen=True, slots=True)
class AloneView(SeatView):
    """The view of somebody who imagines a table at which everybody plays for themselves."""

    hides: bool
    """Whether the goal cards opposite are not looked at."""

    def known_position(self) -> State:
        return self._without_teams(SeatView.known_position(self))

    def sample(self, randomness: Random) -> State:
        return self._without_teams(SeatView.sample(self, randomness))

    def _without_teams(self, state: State) -> State:
        partner = state.facts.partner[self.seat]
        state.facts = facts_alone(self.rules)
        if self.hides:
            state.goals[partner] = [[] for _ in state.goals[partner]]
            state.shown[partner] = [0 for _ in state.shown[partner]]
        return state


def alone_view(view: SeatView, *, hides: bool) -> SeatView:
    """The view of somebody who plays for themselves as long as their own goal piles hold a card."""
    if not any(pile.count for pile in view.own.goals):
        return view
    return AloneView(view.public, view.seat, view.hand, view.legal, hides)


@cache
def facts_alone(rules: Rules) -> Facts:
    """The same rules; only, everybody wins alone."""
    facts, seats = Facts(rules), range(rules.players)
    facts.team = tuple(seats)
    facts.partner = (NO_SEAT,) * rules.players
    facts.opponents = tuple(tuple(other for other in seats if other != seat) for seat in seats)
    return facts


def careless_plan(level: str, view: SeatView, randomness: Random) -> Moves:
    """What ``strong`` or ``expert`` would play if it were worth nothing what the partner's next turn promises."""
    if len(view.legal) == 1:
        return view.legal
    if level == "expert":
        return search(view, careless_weights(), randomness)
    return plan_turn(view.sample(randomness), careless_weights(), 0.35, randomness, 150).moves


@cache
def careless_weights() -> Weights:
    others = list(shipped_weights().others)
    others[OTHERS.index("partner")] = 0.0
    return replace(shipped_weights(), others=tuple(others), lying={})


# What is done for partners, and to them.


def note_deeds(state: State, moves: Moves, deeds: Counter[str]) -> None:
    """Counts the partner's goal cards played; how often a place for one's or the partner's goal card was taken away, or
    one opened for an opponent's."""
    state, seat = state.copy(), state.to_play
    team, rules = state.facts.team, state.rules
    partner = (seat + rules.players // 2) % rules.players
    before = goals_that_fit(state)
    tops = [state.goals[owner][pile][-1] for owner, pile in sorted(before)]
    for move in moves:
        deeds["partner_goal"] += plays_goal_of(move, partner)
        deeds["own_goal"] += plays_goal_of(move, OWN)
        deeds["partner_side"] += move.source is Source.SIDE and move.owner == partner
        apply(state, move)
        if state.result is not None:
            return
    deeds["turns"] += moves[-1].kind in (MoveKind.DISCARD, MoveKind.PASS)
    after = goals_that_fit(state)
    still = {
        goal
        for goal, top in zip(sorted(before), tops, strict=True)
        if state.goals[goal[0]][goal[1]] and state.goals[goal[0]][goal[1]][-1] == top
    }
    lost, opened = still - after, after - before
    deeds["partner_cut_off"] += any(owner == partner for owner, _ in lost)
    deeds["partner_let_in"] += any(owner == partner for owner, _ in opened)
    deeds["opponent_let_in"] += any(team[owner] != team[seat] for owner, _ in opened)


def plays_goal_of(move: Move, owner: int) -> bool:
    return move.kind is MoveKind.PLAY and move.source is Source.GOAL and move.owner == owner
