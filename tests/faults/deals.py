"""Deals of every system, and whether their cards lie as chance would have them."""

import importlib.util
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from bot.engine.game import apply, begin, legal_moves
from bot.engine.moves import Move
from bot.engine.picking import PickRule
from bot.engine.record import make_fairness, write_record
from bot.engine.rules import Rules
from bot.engine.systems import FIRST_CHANGES, FIRST_SYSTEM, SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import FIRST_LEVEL, choose_move
from bot.tables.rules.lobby_rules import make_rules
from tests.engine.first_games import FORMER_RULES, FORMER_SYSTEM
from tests.every_game import ALL

VERIFIER = Path(__file__).parents[2] / "docs" / "verify_deal.py"


def load_verifier() -> ModuleType:
    """The verifier that stands alone, as a module."""
    spec = importlib.util.spec_from_file_location("verify_deal", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fairness_of(rules: Rules, number: int, seed: str) -> Any:
    """A game's proof, from contributions as Discord gives them; in every third game the deal was passed on."""
    secret = sha256(f"{seed}/{number}".encode()).digest()
    seats = [str(10**18 + 7919 * number + seat) for seat in range(rules.players)]
    dealer = number % rules.players if number % 3 == 0 else None
    return make_fairness(f"game{number}-1", rules, secret, seats, str(10**18 + number), dealer)


SYSTEM_BY_SYSTEM = list({system: (system, seats) for system, seats in ALL}.values())
"""Every system once, for its most seats."""


def records(
    count: int, seed: str, moves: int, kinds: Sequence[tuple[str, int]] = tuple(ALL)
) -> Iterator[dict[str, Any]]:
    """Records of every system in turn, played for so many moves, at least one in ten at random."""
    for number in range(count):
        system, seats = kinds[number % len(kinds)]
        rules = SYSTEMS[system].rules(seats)
        fairness = fairness_of(rules, number, seed)
        luck, played = Random(f"{seed}/{number}"), []
        state = fairness.deal(rules)
        begin(state)
        for _ in range(moves):
            if state.result is not None:
                break
            quick = luck.random() < 0.9
            move = (
                choose_move("fixed", seat_view(state, state.to_play), luck)
                if quick
                else luck.choice(legal_moves(state))
            )
            played.append(move)
            apply(state, move)
        yield write_record(rules, system, ["person"] * seats, fairness, played, abandoned=state.result is None)


RULES_PICKED_FOR = {
    PickRule.ALIVE: (FORMER_SYSTEM, FORMER_RULES),
    PickRule.REHEARSED: (FIRST_SYSTEM, make_rules(FIRST_SYSTEM, 2, FIRST_CHANGES)),
}


def first_games(count: int, moves: int, pick: PickRule) -> Iterator[dict[str, Any]]:
    """Make records of first games, whose deals were picked, played for so many moves."""
    system, rules = RULES_PICKED_FOR[pick]
    for number in range(count):
        secret = sha256(f"first/{number}".encode()).digest()
        seats = [str(10**18 + number), FIRST_LEVEL]
        fairness = make_fairness(f"first{number}-1", rules, secret, seats, str(number), 1, pick=pick)
        luck, played, state = Random(number), list[Move](), fairness.deal(rules)
        begin(state)
        while state.result is None and len(played) < moves:
            played.append(choose_move("fixed", seat_view(state, state.to_play), luck))
            apply(state, played[-1])
        players = ["person", FIRST_LEVEL]
        yield write_record(rules, system, players, fairness, played, abandoned=state.result is None)


def as_line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


class Spread:
    """Counts of what should be equally likely, and how far they are from it."""

    def __init__(self, kinds: int) -> None:
        self._kinds = kinds
        self._counts: Counter[int] = Counter()

    def add(self, kind: int) -> None:
        self._counts[kind] += 1

    @property
    def deviation(self) -> float:
        """Chi-square, as the number of standard deviations from what is expected."""
        expected = sum(self._counts.values()) / self._kinds
        chi = sum((self._counts[kind] - expected) ** 2 / expected for kind in range(self._kinds))
        free = self._kinds - 1
        return (chi - free) / sqrt(2 * free)


def spreads(count: int, seed: str) -> dict[str, float]:
    """Over so many deals for four: which rank lies where, and who deals and begins."""
    rules = SYSTEMS["pagat_multi"].rules(4)
    ranks = 13
    places = {"top of a goal": Spread(ranks), "bottom of a goal": Spread(ranks), "hand": Spread(ranks)}
    places |= {"next of the stock": Spread(ranks), "last of the stock": Spread(ranks)}
    dealer, first, suits = Spread(4), Spread(4), Spread(4)
    for number in range(count):
        secret = sha256(f"{seed}/{number}".encode()).digest()
        state = make_fairness(f"spread{number}", rules, secret, ["1", "2", "3", "4"], "5").deal(rules)
        seat = number % 4
        cards = (
            state.goals[seat][0][5],
            state.goals[seat][0][0],
            state.hands[seat][0],
            state.stock[-1],
            state.stock[0],
        )
        for spread, card in zip(places.values(), cards, strict=True):
            if 0 < card < 64:
                spread.add((card & 15) - 1)
        if 0 < state.stock[-1] < 64:
            suits.add(state.stock[-1] >> 4)
        dealer.add(state.dealer)
        first.add(state.first)
    return {
        **{name: round(spread.deviation, 2) for name, spread in places.items()},
        "suit": round(suits.deviation, 2),
        "dealer": round(dealer.deviation, 2),
        "first": round(first.deviation, 2),
    }
