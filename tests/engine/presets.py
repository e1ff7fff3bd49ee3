"""The table of named systems, copied by hand from the catalogue: what each has at each number of seats."""

from typing import Any

Options = dict[str, Any]

DEFAULTS: Options = {
    "pack": "french", "decks": 2, "jokers": 0, "kings": "wild", "top_rank": 12, "wild_not": [], "goal_size": 20,
    "goal_piles": 1, "handicap": None, "hand_size": 5,
    "deck_split": "mixed", "side_predeal": 0, "opening_hand": "dealt",
    "starter": "highest_goal", "starter_wild": "high", "teams": "none", "table_talk": "free", "centre_limit": 3,
    "direction": "up", "recycle": "immediate",
    "end_turn": "must_discard", "draws": "start", "refill_on_empty": "continue",
    "refill_after_last_discard": False, "no_discard_ranks": [], "wild_discardable": True, "pair_discard": False,
    "side_limit": 4, "side_build": "free", "fill_empty_sides": False, "spread_sides": False, "side_view": "fanned",
    "play_from_opponent_sides": False, "forced_ranks": [], "forced_scope": "all", "load_opponent": False,
    "wild_must_be_covered": False, "wild_on_wild": True, "exhaustion": "fewest_goal_wins", "short_draw": "takes_rest",
    "deadlock": "end",
    "deadlock_forces_low": False, "scoring": "none", "win_bonus": 5, "per_card": 1, "drawn_hand_score": "difference",
    "match_target": None, "score_who": "winner",
}  # fmt: skip

SCORED: Options = {"scoring": "win_plus_left"}
FIFTY: Options = {**SCORED, "match_target": 50}
WIKI: Options = {
    "decks": 3, "goal_size": 26, "centre_limit": 4, "wild_not": [1], "recycle": "when_stock_empty",
    "no_discard_ranks": [1], "starter": "dealer", "exhaustion": "draw", **FIFTY,
}  # fmt: skip
UNLIMITED: Options = {"centre_limit": "unlimited", "recycle": "when_stock_empty"}
ACES: Options = {**UNLIMITED, "forced_ranks": [1], "forced_scope": "all"}
NUMBERS: Options = {
    "pack": "numbers", "decks": 1, "kings": "out", "centre_limit": 4, "recycle": "when_stock_empty",
    "starter": "random", "exhaustion": "play_on", **SCORED, "win_bonus": 25, "per_card": 5, "match_target": 500,
}  # fmt: skip
TO_THE_KING: Options = {"kings": "natural", "top_rank": 13}
SPLIT: Options = {"deck_split": "goal_deck+stock_deck"}
FEWEST: Options = {"exhaustion": "fewest_goal_wins"}
BOOK: Options = {
    "goal_size": 26, "jokers": 4, **TO_THE_KING, "wild_not": [1], **SPLIT, "centre_limit": "unlimited",
    "end_turn": "may_pass", "side_build": "same_or_next_lower", "forced_ranks": [1, 2], "forced_scope": "visible",
    "exhaustion": "redeal", "deadlock": "redeal", "deadlock_forces_low": True, **SCORED,
}  # fmt: skip


def _same(seats: tuple[int, ...], **options: Any) -> dict[int, Options]:
    return dict.fromkeys(seats, options)


def _per_player(seats: tuple[int, ...], **options: Any) -> dict[int, Options]:
    return {count: {**options, "decks": count} for count in seats}


def _more(seats: tuple[int, ...], **options: Any) -> dict[int, Options]:
    """A deck for each seat, and one centre pile more than seats."""
    return {count: {**options, "decks": count, "centre_limit": count + 1} for count in seats}


def _jokers_each(row: dict[int, Options]) -> dict[int, Options]:
    """Two jokers for each deck."""
    return {count: {**options, "jokers": 2 * options["decks"]} for count, options in row.items()}


TWO, TO_FOUR, TO_EIGHT, FROM_THREE = (2,), (2, 3, 4), (2, 3, 4, 5, 6, 7, 8), (3, 4, 5, 6, 7, 8)
PAIRS = {count: {"decks": count, "centre_limit": count + 1, "teams": "pairs", **SCORED} for count in (4, 6, 8)}
MISERY = {**WIKI, "goal_size": 12, "goal_piles": 2, "hand_size": 6}
FIFTEEN: Options = {
    "pack": "fifteen", "decks": 1, "kings": "out", "top_rank": 15, **SPLIT, "centre_limit": 4, "starter": "random",
    "refill_on_empty": "wait",
}  # fmt: skip
DECK_GOAL = {**WIKI, **SPLIT, "decks": 3, "goal_size": 8, "forced_ranks": [1], "forced_scope": "visible"}
SILENT: Options = {"teams": "pairs", "table_talk": "silent"}

PRESETS: dict[str, dict[int, Options]] = {
    "wikipedia": _same(TO_FOUR, **WIKI),
    "wikipedia_short": _same(TO_FOUR, **{**WIKI, "goal_size": 13}),
    "wikipedia_jokers": _same(TO_FOUR, **WIKI, jokers=6),
    "uspc": {
        2: {**WIKI, **FEWEST, "decks": 2, "goal_size": 26},
        3: {**WIKI, **FEWEST, "decks": 2, "goal_size": 13},
        4: {**WIKI, **FEWEST, "decks": 2, "goal_size": 13},
    },
    "pagat": _same(TWO),
    "pagat_multi": {count: {"decks": count, "centre_limit": count + 1} for count in FROM_THREE},
    "pagat_pairs": PAIRS,
    "pagat_unlimited": _per_player(TO_EIGHT, **UNLIMITED),
    "pagat_4_centres": _per_player(TO_EIGHT, centre_limit=4),
    "compulsory_aces": _per_player(TO_EIGHT, **ACES),
    "wiki_aces_twos": _same(TO_FOUR, **WIKI, forced_ranks=[1, 2], forced_scope="all"),
    "loading": _per_player(TO_EIGHT, **ACES, load_opponent=True),
    "jokers_added": _jokers_each(_more(TO_EIGHT)),
    "jokers_only": _jokers_each(_more(TO_EIGHT, **TO_THE_KING)),
    "wild_not_ace": _more(TO_EIGHT, wild_not=[1]),
    "wild_not_ace_seven": _more(TO_EIGHT, wild_not=[1, 7]),
    "wiki_to_king": _same(TO_FOUR, **{**WIKI, **TO_THE_KING, "jokers": 6, "wild_not": [1, 2, 7, 11]}),
    "covered_wild": _same(TO_FOUR, **{**WIKI, "wild_not": [1, 7, 12], "wild_must_be_covered": True}),
    "deck_per_player": _per_player(TO_EIGHT, **{**{k: v for k, v in WIKI.items() if k != "decks"}, **FEWEST}),
    "natural_a2_pairs": _same(TO_FOUR, **{**WIKI, "wild_not": [1, 2], "pair_discard": True}),
    "massachusetts": _more(TO_EIGHT, goal_size=14, side_predeal=1, fill_empty_sides=True),
    "book": _same(TWO, **BOOK),
    "misery": {2: {**MISERY, "decks": 2}, 3: {**MISERY, "decks": 3}},
    "numbers": {
        **{count: {**NUMBERS, "goal_size": 30 if count < 5 else 20} for count in (2, 3, 4, 5, 6)},
        **{count: {**NUMBERS, "goal_size": 20, "decks": 2} for count in (7, 8)},
    },
    "numbers_pairs": {
        4: {**NUMBERS, **SILENT, "goal_size": 30},
        6: {**NUMBERS, **SILENT, "goal_size": 20},
        8: {**NUMBERS, **SILENT, "goal_size": 20, "decks": 2},
    },
    "fifteen": {2: {**FIFTEEN, "goal_size": 22}, 3: {**FIFTEEN, "goal_size": 14}, 4: {**FIFTEEN, "goal_size": 11}},
    "extreme": _more(TO_EIGHT, play_from_opponent_sides=True),
    "wikipedia_es": _same(TO_FOUR, **WIKI, end_turn="may_skip_if_short", refill_after_last_discard=True),
    "deck_goal": _same(TO_FOUR, **DECK_GOAL),
}

STOCKS: tuple[tuple[str, int, Options, int], ...] = (
    ("pagat", 2, {}, 54),
    ("pagat_multi", 3, {"decks": 2}, 29),
    ("pagat_multi", 3, {"decks": 3}, 81),
    ("pagat_multi", 4, {"decks": 3}, 56),
    ("pagat_multi", 4, {}, 108),
    ("pagat_multi", 6, {}, 162),
    ("pagat_multi", 6, {"decks": 4}, 58),
    ("wikipedia", 2, {}, 94),
    ("wikipedia_short", 2, {}, 120),
    ("wikipedia", 3, {}, 63),
    ("wikipedia", 4, {}, 32),
    ("wikipedia", 4, {"decks": 4}, 84),
    ("wikipedia_short", 4, {}, 84),
    ("uspc", 2, {}, 42),
    ("uspc", 3, {"goal_size": 26, "exhaustion": "play_on"}, 11),
    ("misery", 2, {}, 44),
    ("misery", 3, {}, 66),
    ("uspc", 4, {}, 32),
    ("deck_per_player", 2, {}, 42),
    ("deck_per_player", 6, {}, 126),
    ("massachusetts", 2, {}, 58),
    ("massachusetts", 6, {}, 174),
    ("jokers_only", 4, {}, 116),
    ("jokers_only", 2, {}, 58),
    ("numbers", 2, {}, 92),
    ("numbers", 4, {}, 22),
    ("numbers", 5, {}, 37),
    ("numbers", 6, {}, 12),
    ("numbers", 6, {"decks": 2}, 174),
    ("numbers", 7, {}, 149),
    ("numbers", 8, {}, 124),
    ("numbers_pairs", 8, {}, 124),
    ("pagat_multi", 7, {}, 189),
    ("pagat_multi", 8, {}, 216),
    ("pagat_multi", 8, {"decks": 5}, 60),
    ("pagat_pairs", 8, {}, 216),
    ("deck_per_player", 8, {}, 168),
    ("jokers_only", 8, {}, 232),
    ("massachusetts", 8, {}, 232),
    ("fifteen", 2, {}, 42),
    ("book", 2, {}, 46),
)
"""System, seats, changes and the stock after the deal, from the catalogue's section 5."""

AUTO_DECKS: dict[int, dict[int, int]] = {
    2: {10: 2, 13: 2, 20: 2, 26: 3},
    3: {10: 2, 13: 2, 20: 3, 26: 3},
    4: {10: 3, 13: 3, 20: 3, 26: 4},
    5: {10: 3, 13: 3, 20: 4, 26: 4},
    6: {10: 3, 13: 3, 20: 4, 26: 5},
    7: {10: 3, 13: 4, 20: 5, 26: 6},
    8: {10: 4, 13: 4, 20: 5, 26: 6, 40: 8},
}
"""Decks by seats and goal size, from the same section."""
