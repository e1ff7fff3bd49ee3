"""Weights of the features of a position, by which the planner judges."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from bot.engine.rules import Rules

Stack = tuple[int, ...]
"""A side stack as ranks, the top last; 0 is a wild card."""

WAY: Final = ("promise", "promise_second", "missing", "ways")
HAND: Final = ("wilds_in_hand", "more_wilds", "hand_kept", "doubles_in_hand", "hand_fits", "hand_low")
STACK: Final = (
    "side_empty",
    "wilds_on_sides",
    "side_tops",
    "side_soon",
    "side_cards",
    "side_same",
    "side_run",
    "side_gap",
    "side_over",
    "side_over_size",
    "side_buried_wild",
)
OTHERS: Final = (
    "threat",
    "threat_second",
    "threat_missing",
    "threat_ways",
    "their_tops",
    "partner",
    "open_piles",
    "clock",
)
EVENTS: Final = ("goal", "load", "goes_on", "next_goal", "refill")
FEATURES: Final = WAY + HAND + STACK + OTHERS + EVENTS


@dataclass(frozen=True, slots=True)
class Weights:
    """One number for every feature, in the order of ``WAY``, ``HAND``, ``STACK``, ``OTHERS`` and ``EVENTS``."""

    way: tuple[float, ...]
    hand: tuple[float, ...]
    stack: tuple[float, ...]
    others: tuple[float, ...]
    goal: float
    load: float
    goes_on: float
    next_goal: float
    refill: float
    lying: dict[int, dict[Stack, float]] = field(default_factory=dict, compare=False, repr=False)
    """Cache of side stacks' values, apart from the heights, by the top rank of the rules."""


def weights_from(values: dict[str, float]) -> Weights:
    """Return weights from values by the features' names; missing ones count nothing."""
    way, hand, stack, others = (tuple(values.get(name, 0.0) for name in names) for names in (WAY, HAND, STACK, OTHERS))
    goal, load, goes_on, next_goal, refill = (values.get(name, 0.0) for name in EVENTS)
    return Weights(way, hand, stack, others, goal, load, goes_on, next_goal, refill)


def shipped_weights() -> Weights:
    """Return the shipped weights, tuned in the standard game for two (docs/players.md)."""
    return _read("weights.json")


def weights_for(rules: Rules) -> Weights:
    """Return the shipped weights for a game: those tuned for a pack of numbers if two play with one, else the standard
    game's."""
    return _read("weights_numbers.json") if rules.pack == "numbers" and rules.players == 2 else shipped_weights()


@cache
def _read(name: str) -> Weights:
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    return weights_from(json.loads(text))
