"""Estimates of how long games and matches take.

They are measured between computers (``python -m tests.bench lengths``), kept in ``lengths.json`` by system, number of
seats and direction of the centre piles, and scaled by what house rules change.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS, system_for

TABLE: Final = Path(__file__).with_suffix(".json")
Measured = tuple[int, int | None]
"""Median of a seat's own turns in a game, and of the games of a match between equals; None without a match."""
_LEFT: Final = 0.4
"""Share of their goal cards that losers still have, estimated."""
_MORE_THAN_WINS: Final = 1.5
"""Games of a match, for each game that a single winner would need: others win some."""


@dataclass(frozen=True, slots=True)
class Length:
    """Turns of one player in a game, and games of a match; None where each game stands alone."""

    turns: int
    games: int | None


def about_length(system: str, rules: Rules) -> Length:
    """Return an estimate of how long games by these rules take.

    :param system: the system that the rules were made from.
    """
    if rules.players not in SYSTEMS[system].seats:
        system = system_for(rules.players).name
    usual = SYSTEMS[system].rules(rules.players)
    direction = "both" if rules.both_ways else "up"
    measured_turns, measured_games = read_table()[f"{system}/{rules.players}/{direction}"]
    # Turns grow with the goal piles; other house rules change them too little to be measured one by one.
    turns = max(1, round(measured_turns * rules.goal_size / usual.goal_size))
    if rules.match_target is None:
        return Length(turns, None)
    if usual.match_target is None or measured_games is None:
        # The system itself plays no matches, so nothing was measured: estimate from the points of a game.
        games = _MORE_THAN_WINS * rules.match_target / max(1.0, _points(rules))
    else:
        share = rules.match_target / usual.match_target
        games = measured_games * share * _points(usual) / max(1.0, _points(rules))
    return Length(turns, max(1, round(games)))


@cache
def read_table() -> dict[str, Measured]:
    """Return what was measured: ``pagat/2/up`` names a row."""
    return {name: (turns, games) for name, (turns, games) in json.loads(TABLE.read_text(encoding="utf-8")).items()}


def _points(rules: Rules) -> float:
    """Return an estimate of the points that a game scores."""
    others = rules.players - rules.players // rules.team_count
    return rules.win_bonus + rules.per_card * _LEFT * rules.goal_size * rules.goal_piles * others
