"""The games that a person can name: offered while one types, found again, quickened, explained."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot.discord_limits import MOST_OPTIONS
from bot.engine.systems import SYSTEMS
from bot.entities.kept import SavedRules
from bot.errors import Reason, Refused
from bot.tables.rules.lobby_rules import STANDARD, quickened
from bot.tables.service.saved_rules import SavedRulesService
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.rules_words import explain
from cogs.house_rules.cog import rules_of_game, rules_panel
from cogs.shared.games import find_game, game_choices, rules_to_explain
from tests.cogs.house_rules.test_house_rules import HOST, SAVED, check_texts
from tests.cogs.table.shown import Shown
from tests.tables.world import World


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return texts_for(request.param)


def labels(choices: list[discord.app_commands.Choice[str]]) -> Iterator[str]:
    for choice in choices:
        assert len(choice.name) <= 100
        assert len(str(choice.value)) <= 100
        yield choice.name


def test_saved_games_come_before_the_systems_that_match(texts: Texts) -> None:
    friday = SavedRules("Friday misery", "misery", {"goal_size": 10}, HOST, 0.0)
    every = list(labels(game_choices("", [friday], texts)))
    assert len(every) == MOST_OPTIONS
    assert every[0].startswith("★ Friday misery")
    found = game_choices("mise", [friday], texts)
    assert [choice.value for choice in found] == ["saved:Friday misery", "misery"]
    assert len(list(labels(game_choices("", SAVED, texts)))) == MOST_OPTIONS


@pytest.mark.parametrize(
    ("typed", "language", "found"),
    [
        ("numeros", "es", ["numbers", "numbers_pairs"]),
        ("NÚMEROS pareja", "es", ["numbers_pairs"]),
        ("jokers decks three", "en", ["wiki_to_king", "wikipedia_jokers"]),
        ("whist", "en", []),
        ("cat", "en", ["pagat", "pagat_multi"]),
        ("gato", "es", ["pagat", "pagat_multi"]),
        ("frustration", "en", ["pagat", "pagat_multi"]),
        ("screw your neighbour", "en", ["pagat", "pagat_multi"]),
        ("skip", "en", ["numbers", "numbers_pairs"]),
        ("Skip-Bo", "es", ["numbers", "numbers_pairs"]),
        ("starturn", "en", ["fifteen"]),
        ("team", "en", ["pagat_pairs", "numbers_pairs"]),
        ("equipo", "es", ["pagat_pairs", "numbers_pairs"]),
        ("quick misery", "en", ["quick:misery"]),
        ("miseria rapi", "es", ["quick:misery"]),
        ("quick few goal cards", "en", ["quick:massachusetts"]),
        ("pagat_4", "en", ["pagat_4_centres"]),
    ],
)
def test_what_was_typed_is_found_without_accents_and_in_any_order(typed: str, language: str, found: list[str]) -> None:
    assert [choice.value for choice in game_choices(typed, [], texts_for(language))] == found


def test_every_kind_of_game_is_on_the_list_before_anything_is_typed(texts: Texts) -> None:
    offered = [choice.value for choice in game_choices("", [], texts)]
    assert offered[0] == "pagat"
    seldom = {"pagat_multi", "wild_not_ace_seven", "wikipedia_jokers", "wikipedia_short", "uspc"}
    assert set(SYSTEMS) - set(offered) == seldom
    assert str(len(seldom)) in game_choices("", [], texts)[-1].name


async def test_the_choice_that_says_how_many_more_there_are_is_no_game(texts: Texts) -> None:
    world = World()
    more = game_choices("", [], texts)[-1].value
    with pytest.raises(Refused) as refused:
        await find_game(SavedRulesService(world.store.saved_rules, world.clock), 1, more, texts)
    assert refused.value.reason is Reason.MORE_GAMES


async def test_every_game_has_its_quick_form_by_name() -> None:
    world = World()
    quick = {choice.value for name in SYSTEMS for choice in game_choices(f"quick {name}", [], texts_for("en"))}
    assert quick == {f"quick:{name}" for name in SYSTEMS if name != "deck_goal"}  # eight goal cards are few already
    for name in SYSTEMS:
        found = await find_game(
            SavedRulesService(world.store.saved_rules, world.clock), 1, f"quick:{name}", texts_for("en")
        )
        assert found == (name, quickened(name, {}), None)
        assert all(SYSTEMS[name].rules(seats).change(**found[1]).goal_size <= 10 for seats in SYSTEMS[name].seats)


@pytest.mark.parametrize(
    ("typed", "name"),
    [("numeros", "numbers"), (" Tres Barajas ", "wikipedia"), ("misery", "misery"), ("Up to the king", "wiki_to_king")],
)
async def test_a_game_that_was_typed_out_is_found(typed: str, name: str) -> None:
    world = World()
    texts = texts_for("en" if typed.isascii() and "king" in typed else "es")
    assert await find_game(SavedRulesService(world.store.saved_rules, world.clock), 1, typed, texts) == (name, {}, None)


@pytest.mark.parametrize(
    ("system", "changes", "quick"),
    [
        ("pagat", {}, {"goal_size": 10}),
        ("fifteen", {}, {"goal_size": 10}),
        ("deck_goal", {}, {}),
        ("pagat", {"goal_size": 7, "jokers": 2}, {"goal_size": 7, "jokers": 2}),
        ("deck_goal", {"goal_size": 20}, {"goal_size": 10}),
        ("pagat", {"handicap": [10, 20], "jokers": 2}, {"goal_size": 10, "jokers": 2}),
    ],
)
def test_a_quick_game_is_never_longer_than_the_usual_one(
    system: str, changes: dict[str, Any], quick: dict[str, Any]
) -> None:
    assert quickened(system, changes) == quick


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("numbers", "For two to eight players; explained here for two."),
        ("pagat", "For two to eight players; explained here for two."),
        ("pagat_pairs", "For four, six or eight players; explained here for four."),
        ("uspc", "For two to four players; explained here for two."),
        ("misery", "For two or three players; explained here for two."),
        ("book", ""),
    ],
)
def test_an_explanation_for_one_number_of_players_says_which_others_there_are(name: str, told: str) -> None:
    english = texts_for("en")
    head = Shown(rules_panel(rules_of_game(*rules_to_explain(name, {}), english), english)).texts[0]
    assert told in head
    assert ("explained here" in head) == bool(told)


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_is_explained_question_by_question(name: str, texts: Texts) -> None:
    system, rules = rules_to_explain(name, {})
    read = rules_of_game(system, rules, texts)
    told = explain(rules, texts, system)
    for question in told:
        page = Shown(rules_panel(read, texts, question))
        check_texts(page)
        assert all(line in page.texts[0] for line in told[question].lines)
    shown = Shown(rules_panel(read, texts))
    assert [option["value"] for option in shown.selects[0]["options"]] == ["short", *told]
    check_texts(shown)
    unlike = texts.say("house-unlike-standard")
    assert (unlike in shown.texts[0]) == (name not in STANDARD)
