"""Buttons that could be misread: what is chosen, what everybody will see, what is reminded of, and ways out."""

import ast
from pathlib import Path
from typing import Any

import pytest

from bot.engine.systems import SYSTEMS
from bot.entities.settings import Reminding, Whose
from bot.text import LANGUAGES, texts_for
from cogs.core.parts import BLUE, off_button, switch_off
from cogs.house_rules.cog import HouseRulesCog
from cogs.privacy.cog import sure_to_delete_panel
from cogs.replay.panel import film_button
from cogs.settings.cog import SettingsCog
from cogs.settings.looks import looks_panel
from cogs.table.buttons import host_button, remind_button
from cogs.table.cog import TableCog
from cogs.table.lobby import lobby_panel
from cogs.table.seats import who_lines
from render import Look
from tests.cogs.house_rules.test_house_rules import lobby, table_view
from tests.cogs.table.shown import Shown, show, table_of, table_with
from tests.turns.positions import arrange


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("whose", Whose)
def test_what_is_chosen_stands_out_and_is_never_grey(language: str, whose: Whose) -> None:
    texts = texts_for(language)
    shown = Shown(looks_panel("me", whose, Look(), texts, picture=None, manager=True, back=True))
    chosen = [texts.say("look-colours-dark"), texts.say(f"look-for-{whose}")]
    assert [shown.button(label)["style"] for label in chosen] == [BLUE.value] * 2
    assert not [each["label"] for each in shown.buttons if each.get("disabled")]


@pytest.mark.parametrize(("language", "word"), [("en", "for all"), ("es", "Publicar")])
def test_a_film_says_that_all_will_see_it(language: str, word: str) -> None:
    assert word in str(film_button("t-1", texts_for(language)).label)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reminder_says_how_it_is_now(language: str) -> None:
    texts, table = texts_for(language), table_view(lobby())
    for way in Reminding:
        assert remind_button(table, texts, way).label == texts.say(f"remind-{way}")


@pytest.mark.parametrize(("language", "word"), [("en", "Cancel"), ("es", "Cancelar")])
def test_deleting_everything_has_a_way_out(language: str, word: str) -> None:
    assert Shown(sure_to_delete_panel(2, texts_for(language), blocked=False)).rows[-1][-1] == word


def test_what_a_command_offers_are_words_and_no_codes() -> None:
    say = texts_for("en").say
    offered = {choice.name for each in SettingsCog.language._params.values() for choice in each.choices}
    assert offered == {"English", "Español", *map(say, ("language-auto", "look-for-me", "look-for-server"))}


def test_a_crown_is_a_winners_and_never_the_hosts() -> None:
    table, texts = table_of(SYSTEMS["pagat"].rules(2)), texts_for("en")
    assert "🏠 Host: Zoë" in who_lines(table_view(table), texts)[0]
    assert str(host_button(table_view(table), texts).emoji) == "🏠"


def test_a_game_is_called_so_in_every_command() -> None:
    named = {parameter for command in (TableCog.start, HouseRulesCog.rules) for parameter in command._params}
    assert "game" in named
    assert "system" not in named


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("changes", "key"), [({}, "lobby-quick"), ({"goal_size": 5}, "lobby-usual")])
def test_ten_goal_cards_are_called_quick_only_where_there_would_be_more(
    language: str, changes: dict[str, Any], key: str
) -> None:
    texts = texts_for(language)
    shown = Shown(lobby_panel(table_view(lobby(**changes)), texts))
    labels = {str(each["label"]) for each in shown.buttons}
    assert texts.say(key, count=10 if key == "lobby-quick" else 20) in labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_begin_with_a_capital(language: str) -> None:
    texts = texts_for(language)
    for key in ("hand-goal", "hand-undo", "more-stop", "more-close-table", "over-change", "seat-take-of"):
        assert texts.say(key, card="7", name="Zoë")[0].isupper(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_heading_tells_a_time_of_day(language: str) -> None:
    heading = texts_for(language).say("lobby-rules-heading")
    assert not {"tonight", "hoy", "noche"} & set(heading.lower().split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_way_to_a_goal_card_says_what_it_reaches_and_no_list_of_cards(language: str) -> None:
    """“10 goal card J” was read as ten goal cards, and nothing explained “A 2 · A · goal card 3”."""
    goal, way = (texts_for(language).say(key, card="J") for key in ("hand-goal", "hand-way"))
    assert way.lower().endswith(goal.lower())
    assert way != goal


def test_every_select_is_made_with_words_of_its_own() -> None:
    """Without a placeholder Discord says "Make a selection", in the language of its app."""
    kinds = {"ui.Select", "ui.UserSelect", "ui.ChannelSelect"}
    for path in sorted(Path("cogs").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in kinds:
                assert "placeholder" in {keyword.arg for keyword in call.keywords}, (path, call.lineno)


def test_greyed_buttons_are_made_in_one_place_which_has_them_say_so() -> None:
    """VoiceOver on iOS says nothing of a button that is greyed."""
    found = set()
    for path in sorted(Path("cogs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "disabled":
                found.add(f"{path}: {ast.unparse(node.value)}")
            if isinstance(node, ast.Attribute) and node.attr == "disabled" and isinstance(node.ctx, ast.Store):
                found.add(str(path))
    assert found == {"cogs/core/parts.py", "cogs/table/lobby.py: is_full and (not computers)"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_greyed_button_says_in_its_label_or_beside_it_that_it_is(language: str) -> None:
    texts = texts_for(language)
    off = off_button("8", "s:me:off:1", texts)
    assert (off.label, off.disabled) == (texts.say("button-off", label="8"), True)
    assert off_button("8", "s:me:off:1", texts, told=True).label == "8"
    switch_off(off, texts)
    assert off.label == texts.say("button-off", label="8"), "it says so once"
    shown = Shown(lobby_panel(table_view(lobby()), texts))
    told = {str(each["label"]) for each in shown.buttons if each.get("disabled")}
    assert told <= {texts.say("lobby-start-missing", missing=missing) for missing in range(1, 6)} | {
        texts.say("lobby-full"),
        texts.say("button-off", label=texts.say("lobby-start")),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_aces_must_be_played_first_nothing_else_stands_there(language: str) -> None:
    """Neither the hand nor the side piles, greyed, stand in the way of what is to be pressed."""
    texts = texts_for(language)
    state = arrange(SYSTEMS["compulsory_aces"].rules(2), "AD 5H 8S JC QC", "9C", centre=())
    shown = show(table_with(state), texts=texts)
    assert not [each["label"] for each in shown.buttons if each.get("disabled")]
    assert shown.rows[:-1] == [["A"]]
    assert texts.say("hand-discard-not-now") in shown.texts
    assert texts.say("hand-discard-heading") not in shown.texts
