"""The house rules panels: everything can be chosen, within Discord's limits, in every language."""

from itertools import product
from typing import Any

import pytest
from simcord.components import validate_components, validate_modal

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.options import FEWEST_GOAL_CARDS, MOST_GOAL_CARDS, Section, allowed_values
from bot.engine.rules import OPTION_NAMES
from bot.engine.systems import SYSTEMS
from bot.entities.kept import SavedRules
from bot.errors import RulesRefused
from bot.ids import SEPARATOR, parse_id
from bot.tables.rules.house_rules import changes_with, rules_shown, rules_with, usual_rules
from bot.tables.rules.lobby_rules import STANDARD, rules_at, seats_allowed, seats_to_show
from bot.tables.state.table import Seat, Table
from bot.tables.view import table_view
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.option_words import words_for_value
from bot.text.rules_words import differences
from cogs.core.forms import FIELD, typed_values
from cogs.house_rules import options
from cogs.house_rules import panel as panels
from cogs.house_rules import saved as saved_games
from cogs.house_rules.cog import rules_of_game, rules_of_table, rules_panel
from cogs.house_rules.options import read_typed, takes_typing
from cogs.house_rules.panel import GOAL, GROUPS, offered_options, value_to_text
from cogs.house_rules.saved import saved_name
from cogs.shared.games import NEXT_PAGE
from cogs.table.lobby import lobby_panel
from cogs.table.scenes import lobby_scene
from tests.cogs.handlers import HANDLERS
from tests.cogs.table.shown import COMPONENTS_V2, Shown, check_limits
from tests.every_game import WHOLE

HOST = 1
NOT_OFFERED = {"players", "top_rank", "score_who"}
"""Seats are who sits down, the top follows from pack and kings, and only the winner scores."""
LONG_NAME = "María-José's Friday 🎉 nights, long"[:32]
SAVED = [SavedRules(f"{number} {LONG_NAME}"[:40], "pagat", {"goal_size": number}, HOST, 0.0) for number in range(25)]


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return texts_for(request.param)


def lobby(system: str = "pagat", taken: int = 1, **changes: Any) -> Table:
    seats = [Seat(f"Player {place}", str(place), user=place + 1) for place in range(taken)]
    capacity = seats_allowed(system)[-1]
    return Table("t" * 8, 1, 2, HOST, system, changes, capacity, seats, bytes(32), 0.0)


def show(table: Table, texts: Texts, saved: list[SavedRules] | None = None, page: int = 0, line: str = "") -> Shown:
    what = panels.Shown(table_view(table), texts, saved or [], 1234, line or None)
    return Shown(panels.house_panel(what, user=HOST, manager=False, page=page))


def show_option(table: Table, option: str, texts: Texts) -> Shown:
    return Shown(options.option_panel(panels.Shown(table_view(table), texts), option))


def check_texts(shown: Shown) -> None:
    """The limits of a panel without controls."""
    validate_components([shown.container], flags=COMPONENTS_V2)
    assert sum(map(len, shown.texts)) <= 4000


LOBBIES = [(name, seats) for name, system in SYSTEMS.items() for seats in {1, system.seats[-1]}]
A_LOBBY_EACH = [
    (name, 1 if place // 4 % 2 else system.seats[-1]) for place, (name, system) in enumerate(SYSTEMS.items())
]
"""Of four systems with all seats taken, of the next four with one."""


@pytest.mark.parametrize(("name", "taken"), LOBBIES if WHOLE else A_LOBBY_EACH)
def test_every_panel_keeps_to_the_limits(name: str, taken: int) -> None:
    """In a whole run an option is shown of each system once: of one where one seat is taken, of the next where all are.
    Else of every second system; and of two in one language, of the next two in the other."""
    table = lobby(name, taken)
    for texts, page in product(map(texts_for, LANGUAGES), (0, 1)):
        check_limits(show(table, texts, SAVED, page, "⚠️ " + "word " * 30))
    rules = rules_shown(table)
    options = (GOAL, *(option for group in GROUPS for option in offered_options(rules, group)))
    number = list(SYSTEMS).index(name)
    language = LANGUAGES[number // 2 % len(LANGUAGES)]
    for option in options[(number + (taken == 1)) % 2 :: 2]:
        check_limits(show_option(table, option, texts_for(language)))


def test_a_table_with_everything_changed_keeps_to_the_limits(texts: Texts) -> None:
    table = lobby("pagat", 4)
    for option in sorted(set(OPTION_NAMES) - NOT_OFFERED):
        for value in reversed(every_value(option)):
            try:
                table.changes = changes_with(table, option, value)
                break
            except RulesError:
                continue
    assert len(table.changes) > 25
    check_limits(show(table, texts, SAVED, line="⚠️ " + "word " * 30))
    seats = seats_to_show(table)
    every = differences(rules_at(table, seats), usual_rules(table), texts)
    shown = [line for line in Shown(lobby_panel(table_view(table), texts)).texts[0].splitlines() if line[:2] == "- "]
    assert shown[-1] == f"- {texts.say('house-more-differences', count=len(every) - len(shown) + 1)}"
    check_limits(Shown(lobby_panel(table_view(table), texts)))
    for question in (None, *Section):
        check_limits(Shown(rules_panel(rules_of_table(table_view(table), texts), texts, question)))
        read = rules_of_game("pagat", rules_shown(table), texts, LONG_NAME, "saved-00000000")
        check_limits(Shown(rules_panel(read, texts, question)))
    check_texts(Shown(panels.read_panel(panels.Shown(table_view(table), texts, SAVED))))


def test_the_other_panels_keep_to_the_limits(texts: Texts) -> None:
    what = panels.Shown(table_view(lobby()), texts, SAVED)
    check_limits(Shown(saved_games.delete_panel(what, user=HOST, manager=False)))
    check_limits(Shown(saved_games.delete_sure_panel(what, SAVED[0].name)))


@pytest.mark.parametrize("goal_size", [FEWEST_GOAL_CARDS, 10, MOST_GOAL_CARDS])
def test_every_option_can_be_opened_with_any_goal_size(goal_size: int, texts: Texts) -> None:
    for seats in (2, 3):
        table = lobby("pagat_multi" if seats > 2 else "pagat", seats, goal_size=goal_size)
        for option in (option for group in GROUPS for option in offered_options(rules_shown(table), group)):
            check_limits(show_option(table, option, texts))


def test_every_form_keeps_to_the_limits(texts: Texts) -> None:
    table = lobby()
    for option in set(OPTION_NAMES) - NOT_OFFERED:
        if takes_typing(option):
            validate_modal(options.value_form(table_view(table), option, texts).to_dict())
    validate_modal(saved_games.name_form(table_view(table), texts).to_dict())


def test_every_control_has_its_handler(texts: Texts) -> None:
    table = lobby()
    shown = [show(table, texts, SAVED), show_option(table, "jokers", texts)]
    what = panels.Shown(table_view(table), texts, SAVED)
    shown += [
        Shown(saved_games.delete_panel(what, user=HOST, manager=False)),
        Shown(saved_games.delete_sure_panel(what, "x|y" * 20)),
    ]
    verbs = {parse_id(part["custom_id"]).verb for each in shown for part in each.buttons + each.selects}
    forms = (options.value_form(table_view(table), GOAL, texts), saved_games.name_form(table_view(table), texts))
    verbs |= {parse_id(form.custom_id).verb for form in forms}
    assert verbs == {verb for verb in HANDLERS if verb.split("-")[0] == "house"}


@pytest.mark.parametrize("name", ["Friday", "a|b", "|", "x|y" * 12])
def test_a_name_with_the_separator_in_it_is_read_back_whole(name: str, texts: Texts) -> None:
    sure = Shown(saved_games.delete_sure_panel(panels.Shown(table_view(lobby()), texts, SAVED), name))
    [asked] = [parse_id(part["custom_id"]) for part in sure.buttons if "forget-yes" in part["custom_id"]]
    assert SEPARATOR.join(asked.arguments) == name


def every_value(name: str) -> list[Any]:
    match allowed_values(name):
        case Numbers(low, high, word):
            numbers = range(low, high + 1) if high <= 100 else (low, 25, 77, 100, high)
            return [*numbers, *([None if word == "none" else word] if word else [])]
        case NumberPerSeat(low, _):
            return [None, (low, 20), (20, 11), (low, 10, 20, 20), (10, 20, 20, low, 20, low)]
        case Words(words, pattern):
            return [*words, *(["when_stock_below_1", "when_stock_below_40"] if pattern else [])]
        case Ranks(only):
            return list(only or map(frozenset, ((), (1,), (1, 7), (2, 5, 11), (12,))))
        case Switch():
            return [True, False]


def chosen_on_the_panel(table: Table, option: str, value: Any, texts: Texts) -> Any:
    """The value as it arrives when somebody chooses it in the select, or types it where it is not listed."""
    [select] = show_option(table, option, texts).selects
    rules = rules_shown(table)
    written = value_to_text(value)
    if written in [each["value"] for each in select["options"]]:
        return parse_option(rules, option, written)
    assert takes_typing(option), (option, value)
    return read_typed(rules, option, written.removeprefix("when_stock_below_"), texts)


@pytest.mark.parametrize("option", sorted(set(OPTION_NAMES) - NOT_OFFERED))
def test_every_value_can_be_chosen_and_had(option: str, texts: Texts) -> None:
    assert option == GOAL or any(option in group for group in GROUPS.values())
    left = every_value(option)
    for name, taken in LOBBIES:
        table = lobby(name, taken)
        for value in list(left):
            assert chosen_on_the_panel(table, option, value, texts) == value
            try:
                assert getattr(rules_with(table, option, value), option) == value
            except RulesError:
                continue
            left.remove(value)
        if not left:
            return
    assert left == []


def test_what_makes_no_difference_is_not_offered() -> None:
    offered = {option for group in GROUPS for option in offered_options(rules_shown(lobby()), group)}
    assert not offered & {"win_bonus", "table_talk", "forced_scope"}
    scored = rules_shown(lobby(scoring="win_plus_left", teams="pairs", forced_ranks=[1]))
    assert {"win_bonus", "table_talk", "forced_scope"} <= {
        o for group in GROUPS for o in offered_options(scored, group)
    }


@pytest.mark.parametrize("taken", range(1, 7))
def test_every_game_is_offered_once_and_what_fits_comes_first(taken: int) -> None:
    names = panels.systems_by_fit(table_view(lobby("pagat", taken)))
    assert set(SYSTEMS) - set(names) <= set(STANDARD)
    assert len(names) == len(SYSTEMS) - 1
    fits = [taken == 1 or taken in seats_allowed(name) for name in names[1:]]
    possible = [taken <= seats_allowed(name)[-1] for name in names[1:]]
    assert possible == sorted(possible, reverse=True)
    assert fits.index(True) == 0


def test_the_pages_of_games_hold_them_all(texts: Texts) -> None:
    offered: list[str] = []
    for page in (0, 1):
        options = show(lobby("misery"), texts, page=page).selects[0]["options"]
        assert options[-1]["value"] == f"{NEXT_PAGE}{1 - page}"
        offered += [each["value"] for each in options[:-1]]
    assert offered == panels.systems_by_fit(table_view(lobby("misery")))
    assert offered[0] == "misery"


def test_values_say_what_they_mean_or_why_not() -> None:
    english = texts_for("en")
    [select] = show_option(lobby(), "decks", english).selects
    told = {each["value"]: each.get("description", "") for each in select["options"]}
    assert told["3"] == "3 decks of 52 cards"
    assert told["1"].startswith("⚠️ Only 2 cards would be left to draw.")
    [points] = show_option(lobby(), "scoring", english).selects
    assert [(each["label"], "description" in each) for each in points["options"]] == [
        ("No points (usual)", False),
        ("Points for the winner", False),
    ]
    [goal] = [each for each in show(lobby(), english).selects if GOAL in each["custom_id"]]
    assert next(each for each in goal["options"] if each["default"])["label"] == "20 goal cards each (usual)"


def test_differences_and_warnings_are_said() -> None:
    english = texts_for("en")
    said = show(lobby("fifteen", goal_size=20), english).texts[0]
    assert "- 20 cards" in said or "- 20 goal cards each instead of 22" in said
    assert "This doesn't work for 3 players. The goal deck is too small: at most 14 cards in each goal pile." in said
    short = show(lobby("uspc"), english).texts[0]
    assert "Only 42 cards left to draw" in short
    alike = show(lobby("pagat", goal_size=26, decks=2), english).texts[0]
    assert "-# ⚠️ This doesn't work for 4, 5, 6, 7 and 8 players. No card would be left" in alike, (
        "one reason is told once"
    )
    many = show(lobby("jokers_added", goal_size=28, decks=2), english).texts[0]
    assert many.endswith("-# ⚠️ and 1 more"), "nothing is left out silently"
    named = show(lobby("pagat", goal_size=3 + 4), english, [SAVED[7]]).texts[0]
    assert f"Saved as “{SAVED[7].name}”." in named


def test_rules_that_fit_no_longer_are_said_and_can_be_changed(texts: Texts) -> None:
    table = lobby("fifteen", 3, goal_size=20)
    with pytest.raises(RulesError):
        rules_at(table, seats_to_show(table))
    shown = show(table, texts)
    assert "⚠️" in shown.texts[0]
    check_limits(shown)
    check_limits(Shown(lobby_panel(table_view(table), texts)))
    with pytest.raises(RulesRefused) as refused:
        rules_of_table(table_view(table), texts)
    assert refused.value.error.reason == "goal-deck-short"


@pytest.mark.parametrize(
    ("option", "typed", "language", "value"),
    [
        ("goal_size", " 17 ", "en", 17),
        ("wild_not", "a, 7", "en", {1, 7}),
        ("wild_not", "A 7;q", "es", {1, 7, 12}),
        ("wild_not", "None", "en", set()),
        ("wild_not", "ninguno", "es", set()),
        ("match_target", "Single games", "en", None),
        ("match_target", "partidas sueltas", "es", None),
        ("match_target", "none", "es", None),
        ("recycle", "7", "en", "when_stock_below_7"),
        ("jokers", "5", "es", 5),
    ],
)
def test_typed_values_are_understood(option: str, typed: str, language: str, value: Any) -> None:
    assert read_typed(rules_shown(lobby()), option, typed, texts_for(language)) == value


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        ("goal_size", "many"),
        ("goal_size", "41"),
        ("goal_size", ""),
        ("goal_size", "-5"),
        ("wild_not", "B"),
        ("wild_not", "@everyone"),
        ("recycle", "41"),
        ("recycle", "0"),
        ("jokers", "9" * 40),
    ],
)
def test_typed_nonsense_is_refused(option: str, typed: str) -> None:
    with pytest.raises(RulesError):
        read_typed(rules_shown(lobby()), option, typed, texts_for("en"))


@pytest.mark.parametrize(
    "components",
    [
        [{"type": 18, "component": {"type": 4, "custom_id": FIELD, "value": "17"}}],
        [{"type": 1, "components": [{"type": 4, "custom_id": FIELD, "value": "17"}]}],
        [{"type": 10, "content": "x"}, {"type": 18, "component": {"custom_id": FIELD, "value": "17"}}, None, "odd"],
    ],
)
def test_forms_are_read_whatever_wraps_their_fields(components: list[Any]) -> None:
    assert typed_values({"components": components}) == {FIELD: "17"}


@pytest.mark.parametrize("data", [{}, {"components": None}, {"components": [{}]}, {"components": "x"}])
def test_forms_without_fields_say_nothing(data: dict[str, Any]) -> None:
    assert typed_values(data) == {}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Friday", "Friday"),
        ("  <@1> *bold* ", "‹＠1› ∗bold∗"),
        ("\u202e\u200b", ""),
        ("👨‍👩‍👧‍👦" * 30, "👨‍👩‍👧‍👦" * 5),
        ("x" * 60, "x" * 31 + "…"),
    ],
)
def test_saved_names_are_safe_and_short(typed: str, name: str) -> None:
    assert saved_name(typed) == name


def test_a_handicap_names_whoever_sits_there() -> None:
    english, lobby_of_two = texts_for("en"), lobby("pagat_multi", 2, handicap=[10, 8, 5])
    told = "Goal cards by seat: Player 0 10, Player 1 8, 5"
    table = table_view(lobby_of_two)
    assert told in panels.rules_text(table, english, [])
    assert told in rules_of_table(table, english).differing
    assert told in lobby_scene(table, english).special
    assert any(told in words for words in Shown(lobby_panel(table, english)).texts)


def test_for_whom_a_handicap_is_is_said_once(texts: Texts) -> None:
    """Not once for each other number of players: that would be the longest part of the panel."""
    told = panels.rules_text(table_view(lobby("pagat", 3, handicap=[10, 8, 5])), texts, [])
    assert told.count("⚠️") == 1
    assert texts.say("house-handicap-seats", seats=3) in told


@pytest.mark.parametrize(
    ("taken", "wanted"), [(1, ("two to eight", "dos a ocho")), (7, ("seven or eight", "siete u ocho"))]
)
def test_the_standard_game_is_offered_for_as_many_as_may_come(taken: int, wanted: tuple[str, str]) -> None:
    for language, words in zip(("en", "es"), wanted, strict=True):
        table = lobby("misery" if taken == 1 else "pagat", taken)
        game = next(
            each for each in show(table, texts_for(language)).selects[0]["options"] if each["value"] in STANDARD
        )
        assert words in game["description"]


def test_side_piles_at_the_start_are_never_none() -> None:
    """“Side piles at the start: 0” reads as if there were none."""
    for language, words in (("en", ("empty", "one card on each")), ("es", ("vacías", "con una carta en cada una"))):
        assert tuple(words_for_value("side_predeal", value, texts_for(language)) for value in (0, 1)) == words


def test_the_game_and_its_goal_cards_are_read_where_the_app_forgets_what_is_chosen(texts: Texts) -> None:
    """An app that takes one panel for another shows the placeholder, and "Goal pile…" said nothing of what is so."""
    shown = show(lobby("misery", goal_size=10), texts)
    chosen = [each["label"] for select in shown.selects for each in select["options"] if each.get("default")]
    assert [select["placeholder"] for select in shown.selects[:2]] == chosen
