"""Estimates of how long games and matches take.

They are measured between computers and scaled by what house rules change. ``tests/engine/test_lengths.py`` plays some
of them again.
"""

from dataclasses import dataclass
from typing import Final

from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS, system_for

_TURNS: Final[dict[str, tuple[int, ...]]] = {
    "pagat": (50,),
    "pagat_multi": (52, 47, 35, 35, 10, 8),
    "pagat_pairs": (34, 24, 9),
    "pagat_unlimited": (48, 42, 34, 30, 26, 8, 8),
    "pagat_4_centres": (46, 44, 57, 49, 49, 16, 15),
    "compulsory_aces": (50, 34, 30, 24, 24, 8, 6),
    "loading": (44, 42, 33, 22, 26, 6, 5),
    "jokers_added": (53, 49, 36, 37, 33, 8, 8),
    "jokers_only": (46, 59, 60, 56, 41, 15, 12),
    "wild_not_ace": (58, 60, 51, 47, 41, 11, 11),
    "wild_not_ace_seven": (63, 56, 47, 42, 42, 12, 10),
    "massachusetts": (43, 34, 24, 15, 16, 5, 3),
    "book": (94,),
    "extreme": (62, 56, 45, 37, 38, 12, 11),
    "wikipedia": (73, 70, 8),
    "wikipedia_short": (52, 34, 26),
    "wikipedia_jokers": (86, 64, 17),
    "wikipedia_es": (64, 64, 9),
    "uspc": (30, 26, 9),
    "wiki_aces_twos": (68, 56, 9),
    "wiki_to_king": (101, 38, 10),
    "covered_wild": (82, 43, 9),
    "deck_per_player": (53, 61, 53, 67, 58, 22, 20),
    "natural_a2_pairs": (65, 62, 8),
    "misery": (37, 36),
    "numbers": (74, 68, 72, 34, 41, 14, 12),
    "numbers_pairs": (35, 20, 10),
    "fifteen": (20, 12, 8),
    "deck_goal": (19, 12, 7),
}
"""Median of a seat's own turns in a game, by system and number of seats."""
_GAMES: Final[dict[str, tuple[int, ...]]] = {
    "wikipedia": (7, 5, 18),
    "wikipedia_short": (7, 6, 4),
    "wikipedia_jokers": (6, 5, 7),
    "wikipedia_es": (6, 5, 9),
    "uspc": (10, 10, 18),
    "wiki_aces_twos": (6, 5, 14),
    "wiki_to_king": (8, 11, 257),
    "covered_wild": (6, 4, 31),
    "deck_per_player": (11, 5, 3, 3, 1, 1, 1),
    "natural_a2_pairs": (6, 6, 26),
    "misery": (7, 7),
    "numbers": (13, 8, 7, 6, 6, 5, 4),
    "numbers_pairs": (13, 9, 5),
    "deck_goal": (8, 8, 6),
}
"""Games of a match between equals, likewise."""
_LEFT: Final = 0.4
"""Share of their goal cards that losers still have, estimated."""
_MORE_THAN_WINS: Final = 1.5
"""Games of a match, for each game that a single winner would need: others win some."""


@dataclass(frozen=True, slots=True)
class Length:
    """One's own ``turns`` in a game, and the ``games`` of a match; None where each game stands alone."""

    turns: int
    games: int | None


def about_length(system: str, rules: Rules) -> Length:
    """Return an estimate of how long games by these rules take.

    :param system: the system that the rules were made from.
    """
    if rules.players not in SYSTEMS[system].seats:
        system = system_for(rules.players).name
    place, usual = SYSTEMS[system].seats.index(rules.players), SYSTEMS[system].rules(rules.players)
    # Turns grow with the goal piles; other house rules change them too little to be measured one by one.
    turns = max(1, round(_TURNS[system][place] * rules.goal_size / usual.goal_size))
    if rules.match_target is None:
        return Length(turns, None)
    if usual.match_target is None:
        # The system itself plays no matches, so nothing was measured: estimate from the points of a game.
        games = _MORE_THAN_WINS * rules.match_target / max(1.0, _points(rules))
    else:
        share = rules.match_target / usual.match_target
        games = _GAMES[system][place] * share * _points(usual) / max(1.0, _points(rules))
    return Length(turns, max(1, round(games)))


def _points(rules: Rules) -> float:
    """Return an estimate of the points that a game scores."""
    others = rules.players - rules.players // rules.team_count
    return rules.win_bonus + rules.per_card * _LEFT * rules.goal_size * rules.goal_piles * others
