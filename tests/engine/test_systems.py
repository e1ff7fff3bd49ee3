"""Every row of the table of systems, the arithmetic of packs, and combinations that are refused."""

from typing import Any

import pytest

from bot.engine.cards import face_names
from bot.engine.deal import canonical_pack, deal
from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.options import UNLIMITED, allowed_values
from bot.engine.packs import pack_size, smallest_workable_decks, stock_after_deal, stock_is_short
from bot.engine.rules import OPTION_NAMES, Rules, rules_from_data
from bot.engine.systems import DEFAULT_SYSTEM, QUICK_GOAL_SIZE, SYSTEMS, find_system, system_for
from tests.engine.build import key_for, rules_for
from tests.engine.presets import AUTO_DECKS, DEFAULTS, PRESETS, STOCKS, Options
from tests.swept import swept

ROWS = [(name, seats) for name, row in PRESETS.items() for seats in row]


@swept("name, seats", ROWS)
def test_every_option_of_every_system(name: str, seats: int) -> None:
    assert SYSTEMS[name].rules(seats).to_data() == {"players": seats, **DEFAULTS, **PRESETS[name][seats]}


def test_every_system_is_in_the_table_with_its_seats() -> None:
    assert {name: tuple(row) for name, row in PRESETS.items()} == {name: found.seats for name, found in SYSTEMS.items()}
    assert all(SYSTEMS[name].title and SYSTEMS[name].source for name in PRESETS)


def test_defaults_are_those_of_the_standard_game() -> None:
    assert Rules().to_data() == {"players": 2, **DEFAULTS, "short_draw": "ends"}
    assert set(OPTION_NAMES) == {"players", *DEFAULTS}


def test_the_recommended_systems() -> None:
    """The recommended table for newcomers is ``pagat`` with goal 20, and with goal 10 as the quick game."""
    assert (DEFAULT_SYSTEM, QUICK_GOAL_SIZE) == ("pagat", 10)
    assert [system_for(seats).name for seats in (2, 3, 6, 8)] == ["pagat", *["pagat_multi"] * 3]
    assert rules_for("pagat", goal_size=QUICK_GOAL_SIZE).goal_size == 10


def test_unknown_systems_and_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="there is no system"):
        find_system("whist")
    for name, seats in (("pagat", 3), ("pagat_pairs", 5), ("misery", 4), ("wikipedia", 5), ("fifteen", 5)):
        with pytest.raises(RulesError, match="seats") as refused:
            SYSTEMS[name].rules(seats)
        assert refused.value.option == "players"


# Arithmetic


@swept("name, seats, changes, stock", STOCKS)
def test_the_stock_after_the_deal(name: str, seats: int, changes: Options, stock: int) -> None:
    rules = rules_for(name, seats, **changes)
    assert stock_after_deal(rules) == stock
    assert len(deal(rules, key_for(rules)).stock) == stock
    assert stock_is_short(rules) == (stock < 48)


@pytest.mark.parametrize("seats", AUTO_DECKS)
def test_automatic_decks(seats: int) -> None:
    for goal_size, decks in AUTO_DECKS[seats].items():
        rules = Rules(players=seats, goal_size=goal_size, decks=10)
        assert smallest_workable_decks(rules) == decks
        assert parse_option(rules, "decks", "auto") == decks


@pytest.mark.parametrize(
    ("name", "seats", "size"),
    [
        ("pagat", 2, 104),
        ("jokers_only", 2, 108),
        ("wikipedia_jokers", 4, 162),
        ("numbers", 6, 162),
        ("numbers", 7, 324),
        ("fifteen", 3, 96),
    ],
)
def test_pack_sizes(name: str, seats: int, size: int) -> None:
    rules = rules_for(name, seats)
    assert pack_size(rules) == len(canonical_pack(rules)) == size


def test_the_most_decks_and_jokers_make_cards_that_are_known() -> None:
    """A joker too many would be a card without a name, which is what a hidden card is taken for."""
    faces = face_names(canonical_pack(Rules(players=8, decks=10, jokers=32)))
    assert len(faces) == 10 * 52 + 32
    assert all(faces)


def test_packs_without_kings() -> None:
    faces = face_names(canonical_pack(Rules(kings="out", decks=3)))
    assert len(faces) == 3 * 48
    assert not any(face.startswith("K") for face in faces)


def test_the_pack_of_fifteen() -> None:
    """96 cards: six of each rank and six wild."""
    faces = face_names(canonical_pack(rules_for("fifteen")))
    assert {face: faces.count(face) for face in faces} == {**{str(rank): 6 for rank in range(1, 16)}, "W": 6}


def test_words_for_values() -> None:
    """``per_player`` decks, ``players+1`` centre piles, ranks by letter."""
    four = rules_for("pagat_multi", 4)
    assert parse_option(four, "decks", "per_player") == 4
    assert parse_option(Rules(), "decks", "per_player") == 2
    assert parse_option(four, "centre_limit", "players+1") == 5
    assert parse_option(four, "centre_limit", "unlimited") == UNLIMITED
    assert parse_option(four, "wild_not", "A,7, q") == {1, 7, 12}
    assert parse_option(four, "wild_not", "none") == frozenset()
    assert parse_option(four, "match_target", "none") is None
    assert parse_option(four, "pair_discard", "yes") is True
    assert parse_option(four, "recycle", "when_stock_below_9") == "when_stock_below_9"


# Refused


REFUSED: list[tuple[Options, str]] = [
    ({"players": 3, "decks": 2, "goal_size": 26}, "decks"),
    ({"players": 3, "decks": 2, "goal_size": 26, "exhaustion": "draw"}, "decks"),
    ({"players": 6, "decks": 2, "exhaustion": "play_on"}, "decks"),
    ({"pack": "numbers", "kings": "out", "decks": 1, "players": 6, "goal_size": 30}, "decks"),
    ({"pack": "numbers", "kings": "out", "decks": 1, "players": 8}, "decks"),
    ({"pack": "numbers", "kings": "out", "decks": 2, "players": 8, "goal_size": 36}, "goal_size"),
    ({"players": 8, "decks": 4}, "decks"),
    ({"players": 8, "decks": 10, "goal_size": 40, "goal_piles": 2}, "goal_size"),
    ({"kings": "natural"}, "top_rank"),
    ({"top_rank": 13}, "top_rank"),
    ({"kings": "out", "top_rank": 13}, "top_rank"),
    ({"jokers": 9}, "jokers"),
    ({"jokers": 33, "decks": 10}, "jokers"),
    ({"pack": "numbers", "kings": "out", "decks": 3}, "decks"),
    ({"pack": "fifteen", "kings": "out", "top_rank": 15, "decks": 2}, "decks"),
    ({"decks": 11}, "decks"),
    ({"pack": "numbers", "kings": "out", "decks": 1, "jokers": 2}, "jokers"),
    ({"pack": "numbers", "decks": 1}, "kings"),
    ({"pack": "fifteen", "kings": "out", "decks": 1, "goal_size": 10}, "top_rank"),
    ({"wild_not": frozenset({13})}, "wild_not"),
    ({"no_discard_ranks": frozenset({14})}, "no_discard_ranks"),
    ({"wild_not": frozenset(range(1, 13))}, "wild_not"),
    ({"teams": "pairs"}, "teams"),
    ({"teams": "pairs", "players": 5, "decks": 5}, "teams"),
    ({"teams": "pairs", "players": 7, "decks": 7}, "teams"),
    ({"pack": "numbers", "kings": "out", "decks": 1, "load_opponent": True}, "load_opponent"),
    ({"pack": "numbers", "kings": "out", "decks": 1, "deck_split": "goal_deck+stock_deck"}, "deck_split"),
    ({"decks": 1, "deck_split": "goal_deck+stock_deck", "goal_size": 10}, "decks"),
    ({"deck_split": "goal_deck+stock_deck", "goal_size": 27}, "goal_size"),
    ({"match_target": 50}, "match_target"),
    ({"goal_size": 4}, "goal_size"),
    ({"hand_size": 8}, "hand_size"),
    ({"players": 9, "decks": 10}, "players"),
    ({"players": True}, "players"),
    ({"centre_limit": 0}, "centre_limit"),
    ({"centre_limit": 10}, "centre_limit"),
    ({"centre_limit": "none"}, "centre_limit"),
    ({"recycle": "when_stock_below_41"}, "recycle"),
    ({"recycle": "when_stock_below_0"}, "recycle"),
    ({"forced_ranks": frozenset({2})}, "forced_ranks"),
    ({"wild_not": {1}}, "wild_not"),
    ({"score_who": "all"}, "score_who"),
    ({"starter": "youngest"}, "starter"),
    ({"pair_discard": 1}, "pair_discard"),
]


@swept("options, blamed", REFUSED)
def test_combinations_that_make_no_game_name_the_option(options: dict[str, Any], blamed: str) -> None:
    with pytest.raises(RulesError) as refused:
        Rules(**options)
    assert refused.value.option == blamed
    assert str(refused.value).startswith(f"{blamed}: ")
    assert refused.value.reason


def test_two_decks_for_three_with_26_are_refused() -> None:
    """``uspc`` with three seats and goal 26 leaves 11 cards."""
    with pytest.raises(RulesError) as refused:
        rules_for("uspc", 3).change(goal_size=26)
    assert (refused.value.option, refused.value.arguments) == ("decks", {"stock": 11})


def test_patient_games_need_no_spare_stock() -> None:
    """``play_on`` and ``redeal`` may start with fewer cards than a hand for each."""
    for exhaustion in ("play_on", "redeal"):
        rules = rules_for("uspc", 3, goal_size=26, exhaustion=exhaustion)
        assert stock_after_deal(rules) == 11
    with pytest.raises(RulesError):
        rules_for("uspc", 3).change(goal_size=30, exhaustion="play_on")


def test_unknown_options_are_refused() -> None:
    for refuse in (
        lambda: Rules().change(jacks="wild"),
        lambda: rules_from_data({"jacks": "wild"}),
        lambda: allowed_values("jacks"),
    ):
        with pytest.raises(RulesError, match="jacks"):
            refuse()


@swept("name, seats", ROWS)
def test_rules_survive_as_plain_data(name: str, seats: int) -> None:
    rules = SYSTEMS[name].rules(seats)
    again = rules_from_data(rules.to_data())
    assert (again, hash(again)) == (rules, hash(rules))


@pytest.mark.parametrize(
    ("option", "text"),
    [("wild_not", "B"), ("decks", "many"), ("pair_discard", "perhaps"), ("hand_size", "-1"), ("kings", "wilder")],
)
def test_words_that_mean_nothing_are_refused(option: str, text: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_option(Rules(), option, text)
    assert refused.value.option == option


def test_ranks_as_data_are_checked() -> None:
    with pytest.raises(RulesError):
        rules_from_data({"wild_not": ["A"]})
    with pytest.raises(RulesError):
        rules_from_data({"wild_not": [True]})
