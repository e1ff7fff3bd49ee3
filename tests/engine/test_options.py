"""The declarations of the options fit each other, the rules' fields, and the words that are made of them."""

from typing import get_args, get_type_hints

import pytest

from bot.engine.allowed import Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesReason
from bot.engine.options import (
    OPTIONS,
    PanelSelect,
    Section,
    check_value,
    is_relevant,
    options_explained,
    options_listed,
    options_offered,
)
from bot.engine.rules import OPTION_NAMES, Rules
from bot.engine.systems import SYSTEMS
from bot.text import LANGUAGES, texts_for
from bot.text.catalogue import text_keys
from bot.text.option_words import option_meaning, option_title
from bot.text.rules_words import _SENTENCES
from tests.every_game import ALL
from tests.swept import swept

PLAYED = [SYSTEMS[name].rules(seats) for name, seats in ALL]


def test_every_option_is_a_field_of_the_rules_and_the_other_way_round() -> None:
    assert sorted(OPTIONS) == sorted(OPTION_NAMES)


@swept("name", OPTIONS)
def test_the_type_of_a_field_is_that_of_its_values(name: str) -> None:
    hint, allowed = get_type_hints(Rules)[name], OPTIONS[name].allowed
    check_value(name, OPTIONS[name].default)
    match allowed:
        case Numbers(word=None):
            assert hint is int
        case Numbers(word="none"):
            assert hint == int | None
        case Numbers(word=word):
            assert set(get_args(get_args(hint)[1])) == {word}
        case Words(words, pattern=None):
            assert get_args(hint) == words
        case Words():
            assert hint is str
        case Ranks():
            assert hint == frozenset[int]
        case Switch():
            assert hint is bool


@swept("name", OPTIONS)
def test_what_is_a_press_away_is_allowed(name: str) -> None:
    for value in OPTIONS[name].common:
        check_value(name, value)


def test_every_list_holds_its_options_once() -> None:
    for listing in (options_explained, options_listed):
        assert sorted(name for section in Section for name in listing(section)) == sorted(OPTIONS)
    offered = [name for select in PanelSelect for name in options_offered(select)]
    assert sorted(offered) == sorted(name for name, option in OPTIONS.items() if option.select)
    assert set(OPTIONS) - set(offered) == {"players", "top_rank", "score_who"}


def test_lists_keep_the_declared_order_but_for_what_stands_behind_another() -> None:
    for names in (*map(options_listed, Section), *map(options_offered, PanelSelect)):
        moved = {name for name in names if set(OPTIONS[name].behind) & set(names)}
        rest = [name for name in names if name not in moved]
        assert rest == [name for name in OPTIONS if name in rest]
        for name in moved:
            assert names[names.index(name) - 1] in OPTIONS[name].behind
    for option in OPTIONS.values():
        assert set(option.behind) <= set(OPTIONS)


@pytest.mark.parametrize(
    "neighbours",
    [
        "wild_on_wild wild_must_be_covered goal_piles deck_split hand_size opening_hand centre_limit",
        "side_limit side_predeal side_view side_build fill_empty_sides play_from_opponent_sides",
        "starter starter_wild teams table_talk end_turn refill_on_empty refill_after_last_discard no_discard_ranks",
    ],
)
def test_the_selects_of_the_house_rules_keep_what_belongs_together_in_order(neighbours: str) -> None:
    assert any(f" {neighbours} " in f" {' '.join(options_offered(select))} " for select in PanelSelect)


def test_what_makes_no_difference_depends_on_the_rules() -> None:
    """No test of relevance says the same of every game."""
    for name, option in OPTIONS.items():
        answers = {
            is_relevant(rules, name)
            for rules in (*PLAYED, Rules(kings="out"), Rules(handicap=(20, 10)), Rules(centre_limit=1))
        }
        assert answers == ({True, False} if option.matters else {True}), name


def test_every_sentence_stands_behind_an_option_of_its_section() -> None:
    for section, sentences in _SENTENCES.items():
        assert {sentence.after for sentence in sentences} <= {"", *options_explained(section)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_reason_has_its_words(language: str) -> None:
    texts = texts_for(language)
    for name in OPTIONS:
        assert option_title(name, texts)
        assert option_meaning(name, texts)
    assert [reason for reason in RulesReason if f"rules-{reason}" not in text_keys(texts.language)] == []
