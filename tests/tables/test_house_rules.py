"""House rules: what one choice brings with it, and saved games."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.engine.rules import OPTION_NAMES, Numbers, Ranks, Rules, Switch, Words, allowed_values, rules_from_data
from bot.engine.systems import SYSTEMS
from bot.tables.actions import AddComputer, ChangeRules, Start
from bot.tables.errors import Refused, RulesRefused
from bot.tables.house_rules import (
    changes_with,
    rules_shown,
    rules_with,
    seats_without_game,
    with_consequences,
)
from bot.tables.lobby_rules import playable_seats, rules_at, seats_to_show
from bot.tables.saved_rules import MOST_SAVED, SavedRulesService
from bot.text import LANGUAGES, texts_for
from bot.text.rules_words import rules_refusal
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, World

GUILD = 7
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


def values_of(name: str) -> list[Any]:
    match allowed_values(name):
        case Numbers(low, high, word):
            numbers = range(low, high + 1) if high <= 100 else (low, 25, 50, 100, 500, high)
            return [*numbers, *([None if word == "none" else word] if word else [])]
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
    refusals: dict[str, RulesError] = {}
    for rules, value, result in tried(name):
        if isinstance(result, RulesError):
            refusals[f"{result.reason} {result.option}"] = result
            continue
        changed = rules_from_data({**rules.to_data(), **result})
        assert getattr(changed, name) == value
        assert set(result) - {name} <= FOLLOWERS.get(name, set()), (value, result)
    for refusal, language in itertools.product(refusals.values(), LANGUAGES):
        assert rules_refusal(refusal, texts_for(language))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_can_be_had_somewhere(name: str) -> None:
    had = [value for _, value, result in tried(name) if not isinstance(result, RulesError)]
    never = [value for value in values_of(name) if value not in had]
    expected = {"top_rank": [14], "wild_not": [frozenset(range(1, 13))], "no_discard_ranks": [frozenset(range(1, 13))]}
    assert [value for value in never if value not in expected.get(name, [])] == []


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


async def test_playing_cards_come_back_as_they_are_in_the_system() -> None:
    world = World()
    table = await world.open(ANA, system="book")
    table.changes.update(changes_with(table, "goal_size", 10))
    table.changes.update(changes_with(table, "pack", "fifteen"))
    assert rules_shown(table).pack == "fifteen"
    back = changes_with(table, "pack", "french")
    assert back == {"goal_size": 10}


async def test_what_is_usual_is_left_out() -> None:
    table = await World().open(ANA)
    table.changes.update(changes_with(table, "goal_size", 13))
    assert table.changes == {"goal_size": 13}
    assert changes_with(table, "goal_size", 20) == {}


async def test_partners_can_be_chosen_before_they_come() -> None:
    world = World()
    table = await world.open(ANA)
    table = (await world.act(table, ChangeRules("pagat", changes_with(table, "teams", "pairs")), ANA)).table
    assert seats_to_show(table) == 4
    assert playable_seats(table) == (4, 6)
    assert rules_with(table, "goal_size", 13).teams == "pairs"
    assert [seats for seats, error in seats_without_game(table) if error.reason == "no-partners"] == [2, 3, 5]
    with pytest.raises(RulesRefused) as refused:
        await world.act(table, Start("regular", "Computer"), ANA)
    assert refused.value.error.reason == "no-partners"


async def test_rules_that_fit_no_longer_can_be_mended() -> None:
    world = World()
    table = await world.open(ANA, system="fifteen")
    changes = changes_with(table, "goal_size", 20)
    table = (await world.act(table, ChangeRules("fifteen", changes), ANA)).table
    for number in (1, 2):
        table = (await world.act(table, AddComputer("regular", f"Computer {number}"), ANA)).table
    with pytest.raises(RulesError):
        rules_at(table, 3)
    assert rules_shown(table).goal_size == 14
    table = (await world.act(table, ChangeRules("fifteen", changes_with(table, "goal_size", 12)), ANA)).table
    assert rules_at(table, 3).goal_size == 12


class Hour:
    def now(self) -> float:
        return 3600.0

    async def sleep(self, seconds: float) -> None: ...


@pytest.fixture
def shelf() -> SavedRulesService:
    return SavedRulesService(MemoryStore(), Hour())


async def test_saved_games_are_found_however_they_are_spelt(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    table.changes = {"goal_size": 13}
    await shelf.save(GUILD, "Friday", table, ANA, manager=False)
    found = await shelf.find(GUILD, "fRIDAY")
    assert (found.name, found.system, found.changes, found.author) == ("Friday", "pagat", {"goal_size": 13}, ANA)
    with pytest.raises(Refused, match="saved-unknown"):
        await shelf.find(GUILD + 1, "Friday")


async def test_a_name_is_its_owners(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    await shelf.save(GUILD, "Friday", table, ANA, manager=False)
    table.changes = {"goal_size": 13}
    with pytest.raises(Refused, match="saved-taken"):
        await shelf.save(GUILD, "friday", table, ANA + 1, manager=False)
    with pytest.raises(Refused, match="saved-not-yours"):
        await shelf.forget(GUILD, "friday", ANA + 1, manager=False)
    await shelf.save(GUILD, "FRIDAY", table, ANA, manager=False)
    assert [(saved.name, saved.changes) for saved in await shelf.all(GUILD)] == [("Friday", {"goal_size": 13})]
    await shelf.forget(GUILD, "Friday", ANA + 1, manager=True)
    assert await shelf.all(GUILD) == []


async def test_a_server_saves_so_many_and_no_more(shelf: SavedRulesService) -> None:
    table = await World().open(ANA)
    for number in range(MOST_SAVED):
        await shelf.save(GUILD, f"Game {number}", table, ANA, manager=False)
    with pytest.raises(Refused, match="saved-full"):
        await shelf.save(GUILD, "One more", table, ANA, manager=False)
    await shelf.save(GUILD, "Game 3", table, ANA, manager=False)
    await shelf.save(GUILD + 1, "One more", table, ANA, manager=False)
