"""The rules in words: every option shows, every system has its line, every refusal says what to change."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Words
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import allowed_values
from bot.engine.rules import OPTION_NAMES, Rules
from bot.engine.systems import SYSTEMS, find_system
from bot.players.levels import FOR_PEOPLE
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.rules_words import (
    differences,
    explain,
    option_meaning,
    option_title,
    rules_refusal,
    system_line,
    system_of,
    system_title,
    table_summary,
    value_words,
    words_for_value,
)
from tests.every_game import ALL
from tests.swept import swept
from tests.text.games import explain_text

FOLLOWERS: dict[tuple[str, Any], dict[str, Any]] = {
    ("pack", "numbers"): {"decks": 1, "jokers": 0, "kings": "out", "goal_size": 10},
    ("pack", "fifteen"): {"decks": 1, "jokers": 0, "kings": "out", "top_rank": 15, "goal_size": 10},
    ("kings", "natural"): {"top_rank": 13},
}
"""Options that must change together with one value."""

BASES: dict[str, dict[str, Any]] = {
    "starter_wild": {"starter": "highest_goal"},
    "table_talk": {"players": 4, "teams": "pairs", "decks": 4},
    "teams": {"players": 4, "decks": 4},
    "forced_scope": {"forced_ranks": frozenset({1})},
    "match_target": {"scoring": "win_plus_left"},
    "win_bonus": {"scoring": "win_plus_left"},
    "per_card": {"scoring": "win_plus_left"},
    "drawn_hand_score": {"scoring": "win_plus_left"},
    "jokers": {"decks": 8},
    "decks": {"goal_size": 5},
    "handicap": {"decks": 8},
    "players": {"decks": 8},
}
"""Where an option makes a difference, if not in the standard game."""


def some_values(name: str) -> list[Any]:
    match allowed_values(name):
        case Numbers(low, high, word):
            return [
                *sorted({low, low + 1, (low + high) // 2, high}),
                *([None if word == "none" else word] if word else []),
            ]
        case NumberPerSeat(low, high):
            return [None, (low, high), (high, low)]
        case Words(words, pattern):
            return [*words, *(["when_stock_below_1", "when_stock_below_40"] if pattern else [])]
        case Ranks(only):
            return list(only or map(frozenset, ([], [1], [1, 7], [2, 11, 12])))
        case _:
            return [False, True]


def variants(name: str) -> Iterator[Rules]:
    """The same game with every value of one option that makes a game."""
    base = Rules().change(**BASES.get(name, {}))
    for value in some_values(name):
        try:
            yield base.change(**{**FOLLOWERS.get((name, value), {}), name: value})
        except RulesError:
            continue


@swept("name", [name for name in OPTION_NAMES if name not in ("top_rank", "score_who")])
def test_every_value_changes_the_explanation(name: str, texts: Texts) -> None:
    told = [(getattr(rules, name), explain_text(rules, texts)) for rules in variants(name)]
    assert len(told) > 1
    for (first, one), (second, other) in itertools.combinations(told, 2):
        assert one != other, f"{name}: {first} and {second} are explained alike"


@swept("name", [name for name in OPTION_NAMES if name not in ("top_rank", "score_who")])
def test_every_change_is_a_difference(name: str, texts: Texts) -> None:
    for one, other in itertools.permutations(variants(name), 2):
        lines = differences(one, other, texts)
        assert lines, name
        assert all(0 < len(line) <= 90 for line in lines), lines


def test_top_rank_shows_by_pack_and_kings(english: Texts) -> None:
    assert "to a queen" in explain_text(Rules(), english)
    assert "to a king" in explain_text(Rules(kings="natural", top_rank=13), english)
    assert "to a 15" in explain_text(SYSTEMS["fifteen"].rules(2), english)


@swept("name, seats", ALL)
def test_systems_can_be_explained(name: str, seats: int, texts: Texts) -> None:
    rules = SYSTEMS[name].rules(seats)
    text = explain_text(rules, texts)
    assert len(text) <= 3000
    assert all(
        line[0].isupper() or line[0].isdigit()
        for section in explain(rules, texts, None).values()
        for line in section.lines
    )
    assert not differences(rules, rules, texts)
    usual = SYSTEMS[name].rules(SYSTEMS[name].seats[0])
    assert len(table_summary(system_line(name, texts), usual, texts)) <= 160
    assert system_of(rules) is not None


def test_systems_are_explained_differently(texts: Texts) -> None:
    for seats in range(2, 9):
        told: dict[str, Rules] = {}
        for system in SYSTEMS.values():
            if seats in system.seats:
                rules = system.rules(seats)
                text = explain_text(rules, texts)
                assert told.setdefault(text, rules) == rules, system.name


def test_systems_have_their_own_titles_and_lines(texts: Texts) -> None:
    assert len({system_title(name, texts) for name in SYSTEMS}) == len(SYSTEMS)
    assert len({system_line(name, texts) for name in SYSTEMS}) == len(SYSTEMS)


@pytest.mark.parametrize("name", ["fifteen", "deck_goal"])
def test_reconstructions_say_so(name: str, texts: Texts) -> None:
    word = "reconstruc"
    rules = SYSTEMS[name].rules(2)
    assert word in system_line(name, texts)
    assert word in explain_text(rules, texts)
    assert word in explain_text(rules.change(goal_size=9), texts, system=name)


def test_the_standard_game(english: Texts, spanish: Texts) -> None:
    assert table_summary(system_line("pagat", english), SYSTEMS["pagat"].rules(2), english) == (
        "The standard game for two. First to empty the goal pile wins. Kings are wild."
    )
    assert table_summary(system_line("pagat", spanish), SYSTEMS["pagat"].rules(2), spanish) == (
        "El juego normal para dos. Gana quien vacíe antes su pila objetivo. Los reyes son comodines."
    )


def told(rules: Rules, texts: Texts) -> set[str]:
    return {line for section in explain(rules, texts, None).values() for line in section.lines}


def test_points_without_an_emptied_goal_are_told_apart_from_a_win(english: Texts) -> None:
    """The fewest goal cards may win, but they score no bonus: the two sentences must not disagree."""
    scored = Rules(scoring="win_plus_left")
    lines = told(scored, english)
    assert "If the stock runs out, the fewest goal cards win." in lines
    assert "If no goal pile is emptied, the fewest goal cards score only the difference." in lines
    assert "If several players are tied for fewest, nobody scores." in lines
    assert "The differences to all the others are added up." not in lines
    unscored = told(scored.change(drawn_hand_score="none"), english)
    assert "If several players are tied for fewest, nobody scores." not in unscored


@pytest.mark.parametrize(
    ("players", "teams", "added", "together"), [(3, "none", True, False), (4, "pairs", False, True)]
)
def test_points_of_several_opponents_and_of_partners(
    players: int, teams: str, added: bool, together: bool, english: Texts
) -> None:
    lines = told(Rules(players=players, teams=teams, decks=4, scoring="win_plus_left"), english)  # type: ignore[arg-type]
    assert ("The differences to all the others are added up." in lines) == added
    assert ("Partners add up their cards and score the same." in lines) == together


def test_a_match_says_how_ties_end_and_who_deals(english: Texts) -> None:
    lead, deal = (
        "The first to get there, alone in the lead, wins the match.",
        "After each game the deal passes to the next seat.",
    )
    wikipedia = SYSTEMS["wikipedia"].rules(2)
    assert {lead, deal} <= told(wikipedia, english)
    assert {lead, deal} & told(wikipedia.change(starter="random"), english) == {lead}
    assert not {lead, deal} & told(wikipedia.change(match_target=None), english)


def test_loading_says_what_becomes_of_kings_and_jokers(english: Texts) -> None:
    king, joker = "For loading, a king is simply one above a queen.", "Jokers can't be loaded"
    loading = SYSTEMS["loading"].rules(2)
    lines = explain_text(loading, english)
    assert king in lines
    assert joker not in lines
    assert joker in explain_text(loading.change(jokers=2), english)
    assert king not in explain_text(loading.change(kings="out"), english)
    assert king not in explain_text(Rules(), english)


def test_a_stock_that_has_run_out_is_explained(texts: Texts) -> None:
    """What counts is that a draw finds nothing; as 0.1.0 played, that it can't be filled."""
    for rules in (SYSTEMS["pagat"].rules(2), SYSTEMS["book"].rules(2), SYSTEMS["numbers"].rules(2)):
        assert texts.say("explain-stock-used-up") in explain_text(rules, texts)
    assert texts.say("explain-stock-out") in explain_text(Rules(short_draw="ends"), texts)


def test_house_rules_of_the_lobby(english: Texts, spanish: Texts) -> None:
    standard = Rules()
    changed = standard.change(goal_size=13, wild_not=frozenset({1}))
    assert differences(changed, standard, english) == ["A king cannot be an ace", "13 goal cards each instead of 20"]
    assert differences(changed, standard, spanish) == [
        "Un rey no puede ser un as",
        "13 cartas objetivo cada uno en vez de 20",
    ]
    three = standard.change(jokers=2, wild_not=frozenset({1, 7, 12}))
    assert differences(three, standard, english)[-1] == "A wild card cannot be an ace, a 7 or a queen"
    assert differences(three, standard, spanish)[-1] == "Un comodín no puede ser un as ni un 7 ni una reina"


def test_options_without_effect_are_no_difference(english: Texts) -> None:
    standard = Rules()
    changed = standard.change(win_bonus=25, table_talk="silent", forced_scope="visible")
    assert differences(changed, standard, english) == []
    assert explain_text(changed, english) == explain_text(standard, english)


@swept("name", OPTION_NAMES)
def test_options_have_words(name: str, texts: Texts) -> None:
    assert option_title(name, texts) != option_meaning(name, texts)
    words = [words_for_value(name, value, texts) for value in some_values(name)]
    assert len(set(words)) == len(words)
    assert all(0 < len(word) <= 60 for word in words)
    assert value_words(Rules(), name, texts)


def test_packs_of_numbers_have_ones_instead_of_aces(english: Texts, spanish: Texts) -> None:
    for forced, word, palabra in (({1}, "Ones that fit", "unos que"), ({1, 2}, "Ones and twos", "unos y doses")):
        rules = SYSTEMS["numbers"].rules(2).change(forced_ranks=frozenset(forced), deadlock_forces_low=True)
        assert word in explain_text(rules, english)
        assert palabra in explain_text(rules, spanish)
        assert value_words(rules, "forced_ranks", english).startswith("ones")
        assert "ones and twos that fit come first" in explain_text(rules, english)
        assert "aces" not in explain_text(rules, english).lower()
    assert value_words(Rules(forced_ranks=frozenset({1})), "forced_ranks", english) == "aces"


def test_values_in_words(english: Texts) -> None:
    rules = Rules(centre_limit="unlimited", wild_not=frozenset({1, 12}), recycle="when_stock_below_12")
    assert value_words(rules, "centre_limit", english) == "no limit"
    assert value_words(rules, "wild_not", english) == "A, Q"
    assert value_words(rules, "recycle", english) == "when fewer than 12 cards are left"
    assert value_words(rules, "match_target", english) == "single games"
    assert words_for_value("no_discard_ranks", frozenset({1, 12}), english, numbered=True) == "1, 12"


def bad_options() -> list[tuple[str, dict[str, Any]]]:
    return [
        ("unknown-option", {"colour": "red"}),
        ("not-allowed", {"goal_size": 3}),
        ("too-many-jokers", {"jokers": 9}),
        ("no-suits", {"pack": "numbers"}),
        ("no-suits", {"pack": "numbers", "decks": 1}),
        ("wrong-top", {"top_rank": 13}),
        ("no-such-rank", {"wild_not": frozenset({14})}),
        ("every-rank", {"wild_not": frozenset(range(1, 13))}),
        ("no-partners", {"teams": "pairs"}),
        ("needs-suits", {"pack": "numbers", "decks": 1, "kings": "out", "load_opponent": True}),
        ("loading-needs-discards", {"load_opponent": True, "end_turn": "may_pass"}),
        ("loading-needs-end", {"load_opponent": True, "exhaustion": "play_on"}),
        ("one-pack", {"pack": "numbers", "decks": 1, "kings": "out", "deck_split": "goal_deck+stock_deck"}),
        ("split-needs-two", {"decks": 1, "goal_size": 5, "deck_split": "goal_deck+stock_deck"}),
        ("goal-deck-short", {"goal_size": 40, "deck_split": "goal_deck+stock_deck"}),
        ("goal-deck-too-small", {"goal_size": 5, "deck_split": "goal_deck+stock_deck", "players": 6, "goal_piles": 2}),
        ("stock-too-small", {"goal_size": 40, "players": 4}),
        ("stock-too-small-pack", {"pack": "numbers", "decks": 2, "kings": "out", "goal_size": 40, "players": 8}),
        ("too-many-packs", {"pack": "numbers", "decks": 3, "kings": "out"}),
        ("needs-scoring", {"match_target": 50}),
        ("handicap-seats", {"handicap": (10, 10, 10)}),
        ("handicap-needs-one-pack", {"handicap": (10, 20), "deck_split": "goal_deck+stock_deck"}),
    ]


@swept("reason, options", bad_options())
def test_refused_options_say_what_to_change(reason: str, options: dict[str, Any], texts: Texts) -> None:
    with pytest.raises(RulesError) as refused:
        Rules().change(**options)
    assert refused.value.reason == reason
    assert rules_refusal(refused.value, texts)


def test_a_refused_handicap_is_told_as_it_is_typed(english: Texts) -> None:
    with pytest.raises(RulesError) as refused:
        Rules().change(handicap=(3, 50))
    assert rules_refusal(refused.value, english).startswith("Handicap can't be 3, 50.")


def test_no_reason_was_forgotten() -> None:
    of_systems = {RulesReason.UNKNOWN_SYSTEM, RulesReason.SEATS_OF_SYSTEM}
    assert set(RulesReason) - of_systems == {reason for reason, _ in bad_options()}


def test_no_refusal_asks_for_what_can_not_be_chosen(english: Texts) -> None:
    """Two packs of numbers have no more decks to take, nor have ten decks; five goal cards are the fewest."""
    ten = {"decks": 10, "players": 8, "goal_piles": 2, "goal_size": 40}
    numbers: dict[str, Any] = {"pack": "numbers", "kings": "out", "players": 8, "goal_size": 40}
    for options, said in (
        (ten, "fewer goal cards or smaller hands"),
        ({**numbers, "decks": 2}, "fewer goal cards or smaller hands"),
        ({**numbers, "decks": 1}, "fewer goal cards or more decks"),
        ({"players": 4, "goal_size": 40}, "fewer goal cards or more decks"),
        ({"deck_split": "goal_deck+stock_deck", "goal_piles": 2}, "at most 13 cards in each goal pile"),
    ):
        with pytest.raises(RulesError) as refused:
            Rules().change(**options)
        assert said in rules_refusal(refused.value, english)


def test_refused_systems(texts: Texts, english: Texts) -> None:
    with pytest.raises(RulesError) as unknown:
        find_system("solitaire")
    assert "solitaire" in rules_refusal(unknown.value, texts)
    told = {}
    for name, seats in (("pagat", 3), ("wikipedia", 6), ("pagat_pairs", 5)):
        with pytest.raises(RulesError) as refused:
            SYSTEMS[name].rules(seats)
        told[name] = rules_refusal(refused.value, english)
    assert told["pagat"].startswith("This game is for two players.")
    assert told["wikipedia"].startswith("This game is for two to four players.")
    assert told["pagat_pairs"].startswith("This game is for four, six or eight players.")


def test_numbers_packs_need_their_values(english: Texts) -> None:
    with pytest.raises(RulesError) as refused:
        Rules().change(pack="numbers", decks=1)
    assert rules_refusal(refused.value, english) == "A pack without suits needs “Kings: left out”."


@pytest.mark.parametrize(
    ("language", "alone"), [("en", "Everyone plays alone."), ("es", "Cada cual juega por su cuenta.")]
)
def test_that_everyone_plays_alone_is_said_only_where_more_than_two_play(language: str, alone: str) -> None:
    for name, system in SYSTEMS.items():
        for seats in system.seats:
            rules = system.rules(seats)
            told = explain_text(rules, texts_for(language))
            assert (alone in told) == (seats > 2 and not rules.partners), (name, seats)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_game_is_called_as_a_level_of_computers_is(language: str) -> None:
    texts = texts_for(language)
    levels = {texts.say(f"level-title-{level}").casefold() for level in FOR_PEOPLE}
    games = {system_title(name, texts).casefold() for name in SYSTEMS}
    usual = {texts.say(key, count=10, value="").split(":")[0].casefold() for key in ("lobby-usual", "house-usual")}
    assert not levels & games
    assert not usual & (levels | games)
