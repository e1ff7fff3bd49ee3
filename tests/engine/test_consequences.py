"""What one choice brings with it."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.consequences import with_consequences
from bot.engine.errors import RulesError
from bot.engine.options import allowed_values
from bot.engine.rules import OPTION_NAMES, Rules, rules_from_data
from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES, texts_for
from bot.text.rules_words import rules_refusal

PLAYED = [system.rules(seats) for system in SYSTEMS.values() for seats in {system.seats[0], system.seats[-1]}]
OPTIONS = [name for name in OPTION_NAMES if name != "players"]
FOLLOWERS = {
    "pack": {"decks", "jokers", "kings", "top_rank", "deck_split", "load_opponent", "wild_not", "no_discard_ranks"},
    "top_rank": {"pack", "decks", "jokers", "kings", "load_opponent", "wild_not", "no_discard_ranks"},
    "kings": {"top_rank", "wild_not", "no_discard_ranks"},
    "jokers": {"decks"},
    "decks": {"jokers"},
    "deck_split": {"decks"},
    "end_turn": {"load_opponent"},
    "exhaustion": {"load_opponent"},
    "scoring": {"match_target"},
    "match_target": {"scoring"},
}
"""Which other options a choice may change."""
NEVER: dict[str, list[Any]] = {
    "top_rank": [14],
    "wild_not": [frozenset(range(1, 13))],
    "no_discard_ranks": [frozenset(range(1, 13))],
}
"""Values that make a game in no system."""


def values_of(name: str) -> list[Any]:
    match allowed_values(name):
        case Numbers(low, high, word):
            numbers = range(low, high + 1) if high <= 100 else (low, 25, 50, 100, 500, high)
            return [*numbers, *([None if word == "none" else word] if word else [])]
        case NumberPerSeat(low, high):
            return [None, (low, 20), (20, high), (low, 10, 20, 20)]
        case Words(words, pattern):
            return [*words, *(["when_stock_below_1", "when_stock_below_40"] if pattern else [])]
        case Ranks(only):
            return list(only or map(frozenset, ((), (1,), (1, 7), (7, 12), (1, 2, 7, 11), (13,), (15,), range(1, 13))))
        case Switch():
            return [True, False]


def tried(name: str) -> Iterator[tuple[Rules, Any, dict[str, Any] | RulesError]]:
    """Every value from every system: what changes, or why it is refused."""
    for rules in PLAYED:
        for value in values_of(name):
            try:
                yield rules, value, with_consequences(rules, name, value)
            except RulesError as error:
                yield rules, value, error


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_from_every_system_makes_a_game_or_is_refused_with_words(name: str) -> None:
    """And all but a few can be had somewhere."""
    refusals: dict[str, RulesError] = {}
    had = []
    for rules, value, result in tried(name):
        if isinstance(result, RulesError):
            refusals[f"{result.reason} {result.option}"] = result
            continue
        had.append(value)
        changed = rules_from_data({**rules.to_data(), **result})
        assert getattr(changed, name) == value
        assert set(result) - {name} <= FOLLOWERS.get(name, set()), (value, result)
    for refusal, language in itertools.product(refusals.values(), LANGUAGES):
        assert rules_refusal(refusal, texts_for(language))
    never = [value for value in values_of(name) if value not in had]
    assert [value for value in never if value not in NEVER.get(name, [])] == []


STANDARD = Rules()
NUMBERS = SYSTEMS["numbers"].rules(2)
FIFTEEN = SYSTEMS["fifteen"].rules(2)


@pytest.mark.parametrize(
    ("rules", "option", "value", "changes"),
    [
        (STANDARD, "kings", "natural", {"kings": "natural", "top_rank": 13}),
        (STANDARD, "top_rank", 13, {"kings": "natural", "top_rank": 13}),
        (SYSTEMS["jokers_only"].rules(2), "kings", "wild", {"kings": "wild", "top_rank": 12}),
        (STANDARD, "jokers", 10, {"jokers": 10, "decks": 3}),
        (STANDARD.change(jokers=8), "jokers", 3, {"jokers": 3}),
        (STANDARD.change(decks=4, jokers=16), "decks", 2, {"decks": 2, "jokers": 8}),
        (STANDARD, "match_target", 50, {"match_target": 50, "scoring": "win_plus_left"}),
        (SYSTEMS["uspc"].rules(2), "scoring", "none", {"scoring": "none", "match_target": None}),
        (STANDARD.change(goal_size=10), "pack", "numbers", {"pack": "numbers", "decks": 1, "kings": "out"}),
        (
            STANDARD.change(goal_size=10, wild_not=frozenset({1})),
            "pack",
            "fifteen",
            {"pack": "fifteen", "decks": 1, "kings": "out", "top_rank": 15},
        ),
        (
            FIFTEEN.change(wild_not=frozenset({1, 14}), goal_size=10),
            "pack",
            "numbers",
            {"pack": "numbers", "top_rank": 12, "deck_split": "mixed", "wild_not": [1]},
        ),
        (NUMBERS.change(goal_size=20), "pack", "french", {"pack": "french", "decks": 2, "kings": "wild"}),
        (STANDARD.change(decks=1, goal_size=5), "deck_split", "goal_deck+stock_deck", None),
        (SYSTEMS["loading"].rules(2), "end_turn", "may_pass", {"end_turn": "may_pass", "load_opponent": False}),
        (SYSTEMS["loading"].rules(2), "exhaustion", "play_on", {"exhaustion": "play_on", "load_opponent": False}),
        (STANDARD, "hand_size", 5, {"hand_size": 5}),
    ],
)
def test_what_one_choice_brings_with_it(rules: Rules, option: str, value: Any, changes: dict[str, Any] | None) -> None:
    wanted = {"deck_split": value, "decks": 2} if changes is None else changes
    assert with_consequences(rules, option, value) == wanted


@pytest.mark.parametrize(
    ("rules", "option", "value", "reason"),
    [
        (STANDARD, "teams", "pairs", "no-partners"),
        (STANDARD, "goal_size", 40, None),
        (STANDARD, "goal_size", 41, "not-allowed"),
        (STANDARD, "decks", 1, "stock-too-small"),
        (STANDARD, "wild_not", frozenset({14}), "no-such-rank"),
        (STANDARD, "top_rank", 14, "wrong-top"),
        (NUMBERS, "kings", "wild", "no-suits"),
        (NUMBERS, "load_opponent", True, "needs-suits"),
        (SYSTEMS["book"].rules(2), "load_opponent", True, "loading-needs-discards"),
        (STANDARD.change(exhaustion="play_on"), "load_opponent", True, "loading-needs-end"),
        (NUMBERS, "deck_split", "goal_deck+stock_deck", "one-pack"),
        (FIFTEEN, "goal_size", 26, "goal-deck-short"),
    ],
)
def test_choices_that_are_the_players_own_are_refused(
    rules: Rules, option: str, value: Any, reason: str | None
) -> None:
    if reason is None:
        assert with_consequences(rules, option, value)
        return
    with pytest.raises(RulesError) as refused:
        with_consequences(rules, option, value)
    assert refused.value.reason == reason
