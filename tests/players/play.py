"""Positions in the middle of games, for tests of computers' choices."""

from functools import cache
from hashlib import sha256
from random import Random

from bot.engine.deal import deal
from bot.engine.game import apply, begin
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import choose_move


def rules_of(system: str, seats: int | None = None) -> Rules:
    return SYSTEMS[system].rules(seats or SYSTEMS[system].seats[0])


def started(rules: Rules, seed: str) -> State:
    state = deal(rules, sha256(seed.encode()).digest())
    begin(state)
    return state


def in_the_middle(rules: Rules, seed: str, moves: int, level: str = "fixed") -> State:
    """A game after so many moves of a level; an earlier end gives the position before it."""
    return _in_the_middle(rules, seed, moves, level).copy()


@cache
def _in_the_middle(rules: Rules, seed: str, moves: int, level: str) -> State:
    state = started(rules, seed)
    randomness = Random(seed)
    for _ in range(moves):
        after = state.copy()
        apply(after, choose_move(level, seat_view(after, after.to_play), randomness))
        if after.result is not None:
            return state
        state = after
    return state
