"""The house rules: private panels on which the host changes the rules of a lobby, one choice at a time.

What has been chosen lies in the table alone, so that every panel shows the rules as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.engine.errors import RulesError, RulesReason
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.entities.kept import SavedRules
from bot.ids import SEPARATOR
from bot.tables.rules.house_rules import rules_shown, seats_without_game, usual_rules
from bot.tables.rules.lobby_rules import STANDARD, rules_at, seats_allowed, seats_to_show, system_at
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.rules_words import (
    option_meaning,
    option_title,
    rules_refusal,
    system_title,
    value_words,
)
from cogs.core.forms import text_form
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_WAIT,
    GREEN,
    RED,
    Item,
    button,
    choices_of,
    line,
    off_button,
    panel,
    row,
    select_option,
    text,
)
from cogs.core.ways_on import Place, way_on
from cogs.house_rules.presses import (
    AskName,
    AskToForget,
    AskValue,
    ChooseDeletion,
    ChooseGame,
    ChooseOption,
    ChooseValue,
    CloseHouseRules,
    ForgetRules,
    LoadRules,
    OpenHouseRules,
    ReadRules,
    SaveRules,
    TypedValue,
    UndoHouseRules,
)
from cogs.house_rules.values import (
    GOAL,
    GROUPS,
    LONGEST_TYPED,
    common_values,
    hint_for,
    offered_options,
    outcome_of_value,
    takes_typing,
    value_label,
    value_to_text,
)
from cogs.shared.game_line import choice_line, difference_lines, game_line, names_shown
from cogs.shared.games import NEXT_PAGE, saved_line

LONGEST_NAME: Final = 32
_MOST_WARNINGS: Final = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """What a house rules panel is made of."""

    table: TableView
    texts: Texts
    saved: Sequence[SavedRules] = ()
    stamp: int = 0
    line: str | None = None


def house_panel(shown: Shown, *, user: int, manager: bool, page: int) -> ui.LayoutView:
    """The host's panel: the result in words, and everything that can be chosen."""
    table, texts = shown.table, shown.texts
    items = [*_texts(shown), line(), row(_game_select(shown, page))]
    if shown.saved:
        items.append(row(_saved_select(shown, LoadRules(table.id, shown.stamp), "house-load", shown.saved)))
    items += [row(_value_select(shown, GOAL, "house-goal")), *(row(_option_select(shown, group)) for group in GROUPS)]
    undo = UndoHouseRules(table.id).custom_id
    standard = button(texts.say("house-standard"), undo)
    if not table.changes:
        standard = off_button(texts.say("house-no-changes"), undo, texts, told=True)
    buttons = [
        button(texts.say("house-other-size"), AskValue(table.id, GOAL).custom_id),
        standard,
        button(texts.say("house-save"), AskName(table.id).custom_id),
    ]
    if deletable(shown.saved, user, manager):
        buttons.append(button(texts.say("house-delete"), ChooseDeletion(table.id).custom_id))
    items.append(row(*buttons, button(texts.say("house-done"), CloseHouseRules(table.id).custom_id, GREEN)))
    return panel(items, EDGE_LOBBY)


def read_panel(shown: Shown) -> ui.LayoutView:
    """What somebody sees who is not the host: the rules, and who can change them."""
    table, texts = shown.table, shown.texts
    return panel([*_texts(shown), text(f"-# {texts.say('house-only-host', name=table.host_name)}")], EDGE_WAIT)


def option_panel(shown: Shown, option: str) -> ui.LayoutView:
    """One option: what it is, its value, and the values it can get."""
    table, texts = shown.table, shown.texts
    rules, usual = rules_shown(table), usual_rules(table)
    lines = [f"### {option_title(option, texts)}", option_meaning(option, texts)]
    lines.append(texts.say("house-now", value=value_words(rules, option, texts)))
    if getattr(rules, option) != getattr(usual, option):
        lines.append(texts.say("house-usual", value=value_words(usual, option, texts)))
    items: list[Item] = [text("\n".join(lines)), *_news(shown), row(_value_select(shown, option))]
    back = _back_button(shown)
    if takes_typing(option):
        items.append(row(button(texts.say("house-other-value"), AskValue(table.id, option).custom_id), back))
    else:
        items.append(row(back))
    return panel(items, EDGE_LOBBY)


def delete_panel(shown: Shown, *, user: int, manager: bool) -> ui.LayoutView:
    """Chooses a saved game to delete."""
    texts = shown.texts
    press = AskToForget(shown.table.id, shown.stamp)
    select = _saved_select(shown, press, "house-delete-which", deletable(shown.saved, user, manager))
    return panel([text(f"### {texts.say('house-delete-title')}"), row(select), row(_back_button(shown))], EDGE_LOBBY)


def delete_sure_panel(shown: Shown, name: str) -> ui.LayoutView:
    """Asks once more before a saved game is deleted."""
    press = ForgetRules(shown.table.id, tuple(name.split(SEPARATOR)))
    yes = button(shown.texts.say("house-delete-yes"), press.custom_id, RED)
    return panel([text(shown.texts.say("house-delete-sure", name=name)), row(yes, _back_button(shown))], EDGE_LOBBY)


def _back_button(shown: Shown) -> ui.Button[Any]:
    return button(shown.texts.say("more-back"), OpenHouseRules(shown.table.id).custom_id, BLUE)


def value_form(table: TableView, option: str, texts: Texts) -> ui.Modal:
    """Asks for a value that is not among the choices."""
    title, hint = option_title(option, texts), hint_for(option, texts)
    return text_form(TypedValue(table.id, option).custom_id, title, title, hint, most=LONGEST_TYPED)


def name_form(table: TableView, texts: Texts) -> ui.Modal:
    """Asks under which name the rules are to be saved."""
    title, hint = texts.say("house-save-title"), texts.say("house-save-hint")
    return text_form(SaveRules(table.id).custom_id, title, texts.say("house-save-name"), hint, most=LONGEST_NAME)


def deletable(saved: Sequence[SavedRules], user: int, manager: bool) -> list[SavedRules]:
    """The saved games that somebody may delete."""
    return [game for game in saved if manager or game.author == user]


def rules_text(table: TableView, texts: Texts, saved: Sequence[SavedRules]) -> str:
    """The rules of a lobby in words: the game, its differences, its warnings."""
    seats = seats_to_show(table)
    system = system_at(table, seats)
    lines = [f"### {texts.say('house-title')}", f"**{system_title(system, texts)}**: {game_line(table, texts)}."]
    same = [game.name for game in saved if game.system == table.system and game.changes == table.changes]
    if table.changes and same:
        lines.append(texts.say("house-saved-as", name=same[0]))
    try:
        rules = rules_at(table, seats)
    except RulesError as error:
        return "\n".join([*lines, f"⚠️ {rules_refusal(error, texts)}"])
    found = difference_lines(rules, usual_rules(table), texts, names_shown(table))
    lines.append(f"**{texts.say('lobby-rules-heading')}**" if found else texts.say("house-nothing"))
    return "\n".join([*lines, *(f"- {each}" for each in found), *_warnings(table, rules, texts)])


def _warnings(table: TableView, rules: Rules, texts: Texts) -> list[str]:
    words = []
    if stock_is_short(rules):
        words.append(texts.say("house-stock-warning", stock=stock_after_deal(rules)))
    wrong = seats_without_game(table)
    if any(error.reason == RulesReason.HANDICAP_SEATS for _, error in wrong):
        words.append(texts.say("house-handicap-seats", seats=len(table.changes["handicap"])))
    for_seats: dict[str, list[str]] = {}
    for seats, error in wrong:
        if error.reason != RulesReason.HANDICAP_SEATS:
            for_seats.setdefault(rules_refusal(error, texts), []).append(str(seats))
    for reason, numbers in for_seats.items():
        words.append(texts.say("house-not-for", seats=join_and(numbers, texts), reason=reason))
    more = len(words) - _MOST_WARNINGS
    shown = words if more <= 0 else [*words[:_MOST_WARNINGS], texts.say("house-more-differences", count=more)]
    return [f"-# ⚠️ {each}" for each in shown]


def _texts(shown: Shown) -> list[Item]:
    return [text(rules_text(shown.table, shown.texts, shown.saved)), *_news(shown)]


def _news(shown: Shown) -> list[Item]:
    return [] if shown.line is None else [text(shown.line)]


def systems_by_fit(table: TableView) -> list[str]:
    """Every system once: the present one, those for the seats taken, those for more, those for fewer.

    The two standard games are one: which it is follows from the number of seats.
    """
    present = system_at(table, seats_to_show(table))
    standard = present if present in STANDARD else STANDARD[0 if len(table.seats) <= 2 else 1]
    names = [name for name in SYSTEMS if name not in STANDARD or name == standard]
    # One who is alone is as good as two: a computer fills in. Nothing is so far off as what too many have come for.
    taken = max(len(table.seats), 2)
    missing = {
        name: min((seats - taken for seats in seats_allowed(name) if seats >= taken), default=inf) for name in names
    }
    return sorted(names, key=lambda name: (name != present, missing[name]))


def _game_select(shown: Shown, page: int) -> ui.Select[Any]:
    table, texts = shown.table, shown.texts
    names, present = systems_by_fit(table), system_at(table, seats_to_show(table))
    first = MOST_OPTIONS - 1
    here = names[first:] if page else names[:first]
    choices = [
        select_option(
            system_title(name, texts), name, choice_line(name, texts, len(table.seats)), chosen=name == present
        )
        for name in here
    ]
    turn = texts.say("house-first-games" if page else "house-more-games")
    choices.append(select_option(turn, f"{NEXT_PAGE}{0 if page else 1}"))
    return choices_of(ChooseGame(table.id, shown.stamp), choices, texts.say("house-game"))


def _saved_select(
    shown: Shown, press: LoadRules | AskToForget, placeholder: str, saved: Sequence[SavedRules]
) -> ui.Select[Any]:
    choices = [select_option(f"★ {game.name}", game.name, saved_line(game, shown.texts)) for game in saved]
    return choices_of(press, choices, shown.texts.say(placeholder))


def _value_select(shown: Shown, option: str, placeholder: str = "house-value") -> ui.Select[Any]:
    table, texts = shown.table, shown.texts
    rules, usual = rules_shown(table), getattr(usual_rules(table), option)
    choices = []
    for value in common_values(rules, option):
        label = plain = value_label(rules, option, value, texts)
        if value == usual:
            label = texts.say("house-value-usual", value=plain)
        told = outcome_of_value(table, option, value, texts)
        if told.casefold() == plain.casefold() or (option == GOAL and not told.startswith("⚠️")):
            told = ""  # the plain fact would only say the label again
        choices.append(select_option(label, value_to_text(value), told, chosen=value == getattr(rules, option)))
    return choices_of(ChooseValue(table.id, option, shown.stamp), choices, texts.say(placeholder))


def _option_select(shown: Shown, group: str) -> ui.Select[Any]:
    table, texts = shown.table, shown.texts
    rules, usual = rules_shown(table), usual_rules(table)
    choices = []
    for name in offered_options(rules, group):
        now = value_words(rules, name, texts)
        if getattr(rules, name) != getattr(usual, name):
            now = texts.say("house-value-changed", value=now, usual=value_words(usual, name, texts))
        choices.append(select_option(option_title(name, texts), name, now))
    return choices_of(ChooseOption(table.id, group, shown.stamp), choices, texts.say(group))


@way_on(Place.MORE, 10)
@way_on(Place.LOBBY_RULES, 10)
@way_on(Place.HELP, 30)
def rules_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Tells the rules of a table, or of what is played ``HERE``."""
    return button(texts.say("more-rules"), ReadRules(table).custom_id)


@way_on(Place.LOBBY_RULES, 20)
def house_rules_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Changes what a lobby is to play."""
    return button(texts.say("lobby-house-rules"), OpenHouseRules(table).custom_id)
