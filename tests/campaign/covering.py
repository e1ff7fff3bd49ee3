"""Rules that no named system has: rows that bring every two options' values together, and random games by each row.

``rows()`` is a pairwise covering array made greedily: for every two options and every two of their values that can
stand together in one set of rules there is a row with both.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, Final

from bot.engine.errors import RulesError
from bot.engine.options import FEWEST_GOAL_CARDS, UNLIMITED
from bot.engine.rules import OPTION_NAMES, Rules
from tests.campaign.runner import Job, Outcome, run_jobs
from tests.engine.laws import play_games

NONE: Final = frozenset[int]()
ACE: Final = frozenset({1})
ACE_AND_TWO: Final = frozenset({1, 2})

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "players": (2, 3, 4, 5, 6, 7, 8),
    "pack": ("french", "numbers", "fifteen"),
    "decks": (1, 2, 3, 6, 8),
    "jokers": (0, 2, 4),
    "kings": ("wild", "natural", "out"),
    "top_rank": (12, 13, 15),
    "wild_not": (NONE, ACE, frozenset({1, 7, 12}), frozenset({1, 2, 7, 11}), frozenset({2, 3})),
    "goal_size": (5, 10, 20),
    "goal_piles": (1, 2),
    "handicap": (None, "half for the first"),
    "hand_size": (3, 5, 6, 7),
    "deck_split": ("mixed", "goal_deck+stock_deck"),
    "side_predeal": (0, 1),
    "opening_hand": ("dealt", "first_turn"),
    "starter": ("highest_goal", "dealer", "left_of_dealer", "random"),
    "starter_wild": ("high", "low"),
    "teams": ("none", "pairs"),
    "table_talk": ("free", "silent"),
    "centre_limit": (1, 3, 4, 9, UNLIMITED),
    "direction": ("up", "both"),
    "recycle": ("immediate", "when_stock_empty", "when_stock_below_12", "when_stock_below_40", "never"),
    "end_turn": ("must_discard", "may_skip_if_short", "may_pass"),
    "draws": ("start", "end"),
    "refill_on_empty": ("continue", "wait", "end_turn"),
    "refill_after_last_discard": (False, True),
    "no_discard_ranks": (NONE, ACE, frozenset({1, 2, 3})),
    "wild_discardable": (True, False),
    "pair_discard": (False, True),
    "side_limit": (1, 2, 4),
    "side_build": ("free", "same_or_next_lower"),
    "fill_empty_sides": (False, True),
    "spread_sides": (False, True),
    "side_view": ("top", "fanned"),
    "play_from_opponent_sides": (False, True),
    "forced_ranks": (NONE, ACE, ACE_AND_TWO),
    "forced_scope": ("visible", "all"),
    "load_opponent": (False, True),
    "wild_must_be_covered": (False, True),
    "wild_on_wild": (True, False),
    "exhaustion": ("draw", "fewest_goal_wins", "play_on", "redeal"),
    "short_draw": ("takes_rest", "ends"),
    "deadlock": ("end", "redeal"),
    "deadlock_forces_low": (False, True),
    "scoring": ("none", "win_plus_left"),
    "win_bonus": (0, 5, 25),
    "per_card": (0, 1, 5),
    "drawn_hand_score": ("difference", "none"),
    "match_target": (None, 1, 50),
    "score_who": ("winner",),
}
_PACK_OPTIONS: Final = ("pack", "decks", "jokers", "kings", "top_rank")
_SHAPE: Final = (*_PACK_OPTIONS, "players", "teams", "goal_size", "goal_piles", "hand_size", "side_predeal")
_SCORING: Final = ("scoring", "match_target")
_STRUCTURE: Final = (
    *_SHAPE,
    "handicap",
    "side_limit",
    "deck_split",
    "end_turn",
    "exhaustion",
    "load_opponent",
    *_SCORING,
)
"""Options that can make each other impossible; all others go with everything."""
_ATTEMPTS: Final = 400
_CANDIDATES: Final = 6

Setting = tuple[str, Any]
Pair = tuple[Setting, Setting]
Row = dict[str, Any]


def all_pairs() -> dict[Pair, None]:
    """Every two values of two options, in an order that is always the same."""
    return {
        ((first, one), (second, two)): None
        for first, second in combinations(VALUES, 2)
        for one in VALUES[first]
        for two in VALUES[second]
    }


class Covering:
    """A covering array on its way; ``impossible`` collects the pairs that no row can hold."""

    def __init__(self, seed: int = 1) -> None:
        self.randomness = Random(seed)
        self.open = all_pairs()
        self.impossible: list[Pair] = []

    def rows(self) -> Iterator[Rules]:
        """Row by row until every pair that is possible is covered."""
        while self.open:
            wanted = next(iter(self.open))
            structures = list(self._structures(dict(wanted)))
            if not structures:
                self.impossible.append(wanted)
                del self.open[wanted]
                continue
            filled = [self._fill(dict(wanted) | structure) for structure in structures]
            row = max(filled, key=lambda row: len(self._new_pairs(row)))
            for pair in self._new_pairs(row):
                del self.open[pair]
            yield _rules_of(row)

    def _structures(self, fixed: Row) -> Iterator[Row]:
        """A few ways to choose the options that depend on each other, holding the fixed ones."""
        found = 0
        for _ in range(_ATTEMPTS):
            row = self._guess({name: value for name, value in fixed.items() if name in _STRUCTURE})
            if _makes_a_game(row):
                yield row
                found += 1
            if found == _CANDIDATES:
                return

    def _guess(self, fixed: Row) -> Row:
        row = {name: self.randomness.choice(VALUES[name]) for name in _STRUCTURE} | fixed
        if "pack" not in fixed and self.randomness.random() < 0.6:
            row["pack"] = "french"
        derived = _pack_of(row)
        return row | derived | fixed

    def _fill(self, row: Row) -> Row:
        """The row with every other option set to the value that covers most open pairs."""
        for name in self.randomness.sample(list(VALUES), len(VALUES)):
            if name in row:
                continue
            values = self.randomness.sample(VALUES[name], len(VALUES[name]))
            row[name] = max(values, key=lambda value: self._gain(row, (name, value)))
        return row

    def _gain(self, row: Row, new: Setting) -> int:
        return sum(_pair(setting, new) in self.open for setting in row.items())

    def _new_pairs(self, row: Row) -> list[Pair]:
        return [pair for one, two in combinations(row.items(), 2) if (pair := _pair(one, two)) in self.open]


_PLACES: Final = {name: place for place, name in enumerate(VALUES)}


def _pair(one: Setting, two: Setting) -> Pair:
    return (one, two) if _PLACES[one[0]] < _PLACES[two[0]] else (two, one)


def _pack_of(row: Row) -> Row:
    """Values that follow from the pack and the kings."""
    if row["pack"] == "french":
        return {"top_rank": 13 if row["kings"] == "natural" else 12}
    return {"decks": 1, "jokers": 0, "kings": "out", "top_rank": 15 if row["pack"] == "fifteen" else 12}


def _rules_of(row: Row) -> Rules:
    if row["handicap"] is None:
        return Rules(**row)
    size = row["goal_size"]
    return Rules(**{**row, "handicap": (max(FEWEST_GOAL_CARDS, size // 2), *[size] * (row["players"] - 1))})


def _makes_a_game(row: Row) -> bool:
    try:
        _rules_of(row)
    except RulesError:
        return False
    return True


def rows(seed: int = 1) -> Iterator[Rules]:
    return Covering(seed).rows()


def play_row(number: int, rules: Rules, seed: int, games: int) -> Outcome:
    """Random games by one row's rules, every law checked on the way."""
    return play_games(rules, f"row {number}", seed, deep_every=29, games=games)


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: every row times so many games (100)."""
    assert set(VALUES) == set(OPTION_NAMES), "an option is missing here"
    array = Covering()
    jobs = [
        Job({"row": number, "options": rules.to_data()}, play_row, (number, rules, seed, games or 100))
        for number, rules in enumerate(array.rows())
    ]
    print(f"{len(jobs)} rows; {len(array.impossible)} pairs of values can't stand together", flush=True)
    return run_jobs("covering", jobs)
