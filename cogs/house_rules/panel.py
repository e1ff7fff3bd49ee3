"""Screens on which a host changes the rules of a lobby, one choice at a time.

The table alone holds the choices, so every panel shows the current rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS
from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesError, RulesReason
from bot.engine.options import FEWEST_GOAL_CARDS, OPTIONS, PanelSelect, allowed_values, is_relevant, options_offered
from bot.engine.packs import stock_after_deal, stock_is_short
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.entities.kept import SavedRules
from bot.errors import Reason, Refused, RulesRefused
from bot.ids import MalformedId
from bot.tables.actions import ChangeRules
from bot.tables.rules.house_rules import rules_shown, rules_with, seats_without_game, usual_rules
from bot.tables.rules.lobby_rules import STANDARD, rules_at, seats_allowed, seats_to_show, system_at
from bot.tables.state.status import require_lobby
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.card_words import join_and
from bot.text.facts import fact
from bot.text.rules_words import option_title, rules_refusal, system_title, value_words, words_for_value
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, manages
from cogs.core.press import Press
from cogs.core.press_ids import AboutTable, press_id
from cogs.core.refusals import refusal_line
from cogs.core.ways_on import Place, way_on
from cogs.shared import games


@press_id("house", reopens=True)
class OpenHouseRules(AboutTable):
    """Request for a lobby's rules."""


@press_id("house-game")
class ChooseGame(AboutTable):
    """Choice of another game, or of another page of the list."""

    stamp: int = 0


@press_id("house-load")
class LoadRules(AboutTable):
    """Choice of a saved game."""

    stamp: int = 0


@press_id("house-standard")
class UndoHouseRules(AboutTable):
    """Request for the game's own rules."""


@press_id("house-rule")
class ChooseOption(AboutTable):
    """Choice of an option in the select of its group."""

    group: str = ""
    stamp: int = 0


@press_id("house-value")
class ChooseValue(AboutTable):
    """Choice of an option's value."""

    option: str
    stamp: int = 0


@press_id("house-ask", opens_form=True)
class AskValue(AboutTable):
    """Request for the form that takes an option's value."""

    option: str


@press_id("house-save", opens_form=True)
class AskName(AboutTable):
    """Request for the form that names and saves the rules."""


@press_id("house-delete")
class ChooseDeletion(AboutTable):
    """Request for the list of saved games to delete."""


@press_id("house-forget")
class AskToForget(AboutTable):
    """Choice of a saved game to delete, before the confirmation."""

    stamp: int = 0


@press_id("house-done")
class CloseHouseRules(AboutTable):
    """Request to close the panel."""


GOAL: Final = "goal_size"
QUICKEST: Final = 10

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "house-rules-cards": options_offered(PanelSelect.CARDS),
    "house-rules-turns": options_offered(PanelSelect.TURNS),
}
"""Options by the select that offers them; goal cards have their own select."""
_MOST_WARNINGS: Final = 3
_STAMPS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Shown:
    """Content of a house rules panel."""

    table: TableView
    texts: Texts
    saved: Sequence[SavedRules] = ()
    stamp: int = 0
    line: str | None = None


def house_panel(shown: Shown, *, user: int, manager: bool, page: int) -> ui.LayoutView:
    """Return the host's panel: the rules in words, and all choices."""
    table, texts = shown.table, shown.texts
    names, present = systems_by_fit(table), system_at(table, seats_to_show(table))
    first = MOST_OPTIONS - 1
    choices = [
        parts.select_option(
            system_title(name, texts), name, games.choice_line(name, texts, len(table.seats)), chosen=name == present
        )
        for name in (names[first:] if page else names[:first])
    ]
    turn = texts.say("house-first-games" if page else "house-more-games")
    choices.append(parts.select_option(turn, f"{games.NEXT_PAGE}{0 if page else 1}"))
    game = parts.choices_of(ChooseGame(table.id, shown.stamp), choices, texts.say("house-game"))
    items = [*rules_texts(shown), parts.line(), parts.row(game)]
    if shown.saved:
        items.append(parts.row(saved_select(shown, LoadRules(table.id, shown.stamp), "house-load", shown.saved)))
    items.append(parts.row(value_select(shown, GOAL, "house-goal")))
    rules, usual = rules_shown(table), usual_rules(table)
    for group in GROUPS:
        options = []
        for name in offered_options(rules, group):
            now = value_words(rules, name, texts)
            if getattr(rules, name) != getattr(usual, name):
                now = texts.say("house-value-changed", value=now, usual=value_words(usual, name, texts))
            options.append(parts.select_option(option_title(name, texts), name, now))
        choose = ChooseOption(table.id, group, shown.stamp)
        items.append(parts.row(parts.choices_of(choose, options, texts.say(group))))
    undo = UndoHouseRules(table.id).custom_id
    standard = parts.button(texts.say("house-standard"), undo)
    if not table.changes:
        standard = parts.off_button(texts.say("house-no-changes"), undo, texts, told=True)
    buttons = [
        parts.button(texts.say("house-other-size"), AskValue(table.id, GOAL).custom_id),
        standard,
        parts.button(texts.say("house-save"), AskName(table.id).custom_id),
    ]
    if deletable(shown.saved, user, manager):
        buttons.append(parts.button(texts.say("house-delete"), ChooseDeletion(table.id).custom_id))
    items.append(
        parts.row(*buttons, parts.button(texts.say("house-done"), CloseHouseRules(table.id).custom_id, parts.GREEN))
    )
    return parts.panel(items, parts.EDGE_LOBBY)


def read_panel(shown: Shown) -> ui.LayoutView:
    """Return the rules for people who are not the host, with the name of the person who can change them."""
    table, texts = shown.table, shown.texts
    return parts.panel(
        [*rules_texts(shown), parts.text(f"-# {texts.say('house-only-host', name=table.host_name)}")], parts.EDGE_WAIT
    )


def back_to_rules_button(shown: Shown) -> ui.Button[Any]:
    return parts.button(shown.texts.say("more-back"), OpenHouseRules(shown.table.id).custom_id, parts.BLUE)


def deletable(saved: Sequence[SavedRules], user: int, manager: bool) -> list[SavedRules]:
    """Return the saved games that a person may delete."""
    return [game for game in saved if manager or game.author == user]


def rules_text(table: TableView, texts: Texts, saved: Sequence[SavedRules]) -> str:
    """Return a lobby's rules in words: game, differences, warnings."""
    seats = seats_to_show(table)
    lines = [
        f"### {texts.say('house-title')}",
        f"**{games.title_of_game(table, texts)}**: {games.game_line(table, texts)}.",
    ]
    same = [game.name for game in saved if game.system == table.system and game.changes == table.changes]
    if table.changes and same:
        lines.append(texts.say("house-saved-as", name=same[0]))
    try:
        rules = rules_at(table, seats)
    except RulesError as error:
        return "\n".join([*lines, f"⚠️ {rules_refusal(error, texts)}"])
    found = games.difference_lines(rules, usual_rules(table), texts, games.names_shown(table))
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


def rules_texts(shown: Shown) -> list[parts.Item]:
    return [parts.text(rules_text(shown.table, shown.texts, shown.saved)), *news_text(shown)]


def news_text(shown: Shown) -> list[parts.Item]:
    return [] if shown.line is None else [parts.text(shown.line)]


def systems_by_fit(table: TableView) -> list[str]:
    """Return every system once: the present one, then those for the seats taken, for more, for fewer.

    The two standard games count as one, since the number of seats decides between them.
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


def saved_select(
    shown: Shown, press: LoadRules | AskToForget, placeholder: str, saved: Sequence[SavedRules]
) -> ui.Select[Any]:
    choices = [parts.select_option(f"★ {game.name}", game.name, games.saved_line(game, shown.texts)) for game in saved]
    return parts.choices_of(press, choices, shown.texts.say(placeholder))


def offered_options(rules: Rules, group: str) -> list[str]:
    """Return the options of a select that make a difference under these rules."""
    return [name for name in GROUPS[group] if is_relevant(rules, name)]


def common_values(rules: Rules, name: str) -> list[Any]:
    """Return the values of a select, always including the present one."""
    values = list(OPTIONS[name].common or _all_values(rules, name))
    present = getattr(rules, name)
    if present not in values:
        values.append(present)
        if isinstance(present, int):
            values.sort(key=lambda value: -1 if value is None else value)
    return values[:MOST_OPTIONS]


def _all_values(rules: Rules, name: str) -> list[Any]:
    match allowed_values(name):
        case Numbers(low, high, word):
            return [*range(low, high + 1), *([] if word is None else [None if word == "none" else word])]
        case NumberPerSeat():
            # Half the goal cards for one of the seats, for each of them, where there can be fewer for anybody.
            half, seats = max(FEWEST_GOAL_CARDS, rules.goal_size // 2), range(rules.players)
            helped = seats if half < rules.goal_size else ()
            return [None, *(tuple(half if seat == each else rules.goal_size for seat in seats) for each in helped)]
        case Words(words):
            return list(words)
        case Ranks(only):
            return list(only or ())
        case Switch():
            return [True, False]


def value_to_text(value: Any) -> str:
    """Return a value as a select carries it; ``parse_option`` reads it back."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, frozenset):
        return ",".join(map(str, sorted(value))) or "none"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value)


def value_label(rules: Rules, name: str, value: Any, texts: Texts) -> str:
    """Return the label of a value in a select."""
    if name == GOAL:
        return texts.say("house-goal-cards" if value != QUICKEST else "house-goal-quick", count=value)
    words = words_for_value(name, value, texts, rules.numbered)
    return words[:1].upper() + words[1:]


def outcome_of_value(table: TableView, name: str, value: Any, texts: Texts) -> str:
    """Return the effect of a value at this table, or why it makes no game."""
    try:
        rules = rules_with(table, name, value)
        if isinstance(value, tuple):
            free = range(len(table.seats) + 1, table.capacity + 1)
            names = (*table.names, *(texts.say("seat-name", number=number) for number in free))
            return " · ".join(f"{seat} {number}" for seat, number in zip(names, value, strict=False))
        return fact(rules, name, texts)
    except RulesError as error:
        return f"⚠️ {rules_refusal(error, texts)}"


def value_select(shown: Shown, option: str, placeholder: str = "house-value") -> ui.Select[Any]:
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
        choices.append(parts.select_option(label, value_to_text(value), told, chosen=value == getattr(rules, option)))
    return parts.choices_of(ChooseValue(table.id, option, shown.stamp), choices, texts.say(placeholder))


@way_on(Place.LOBBY_RULES, 20)
def house_rules_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that changes a lobby's rules."""
    return parts.button(texts.say("lobby-house-rules"), OpenHouseRules(table).custom_id)


async def show_house_rules(press: Press, line: str | None = None, page: int = 0) -> None:
    """Answer with the current panel; people who are not the host may read it."""
    require_lobby(press.table.status)
    shown = await shown_of(press, line)
    if press.is_host:
        await press.show(house_panel(shown, user=press.user, manager=manages(press.interaction), page=page))
    else:
        await press.show(read_panel(shown))


async def shown_of(press: Press, line: str | None = None) -> Shown:
    table = press.table
    saved = await press.kernel.saved_rules.all(table.guild)
    return Shown(table, press.texts, saved, press.interaction.id % _STAMPS, line)


@answers(OpenHouseRules)
async def open_house_rules(press: Press, asked: OpenHouseRules) -> None:
    await show_house_rules(press)


@answers(ChooseGame)
async def choose_game(press: Press, asked: ChooseGame) -> None:
    """Choose another game, which starts from its own rules, or show another page of games."""
    chosen, before = chosen_value(press.interaction), press.table
    if chosen.startswith(games.NEXT_PAGE):
        await show_house_rules(press, page=int(chosen.endswith("1")))
    elif chosen in SYSTEMS:
        refusal = await change_house_rules(press, ChangeRules(chosen, {}))
        undone = press.texts.say("house-begins-anew") if before.changes and chosen != before.system else None
        await show_house_rules(press, refusal or undone)
    else:
        raise MalformedId(chosen)


@answers(LoadRules)
async def load_saved_rules(press: Press, asked: LoadRules) -> None:
    saved = await press.kernel.saved_rules.find(press.table.guild, chosen_value(press.interaction))
    rules = ChangeRules(saved.system, dict(saved.changes), saved.seats, saved.turn_seconds)
    await show_house_rules(press, await change_house_rules(press, rules))


@answers(UndoHouseRules)
async def standard(press: Press, asked: UndoHouseRules) -> None:
    await show_house_rules(press, await change_house_rules(press, ChangeRules(press.table.system, {})))


async def change_house_rules(press: Press, rules: ChangeRules) -> str | None:
    """Change a table's rules. Return the refusal in words where they make no game, else None."""
    try:
        await press.kernel.tables.act(press.table.id, rules, press.person)
    except RulesRefused as refused:
        return refusal_line(refused, press.texts)
    except Refused as refused:
        if refused.reason not in (Reason.TOO_MANY_FOR_SYSTEM, Reason.NOT_SAVED):
            raise
        return refusal_line(refused, press.texts)
    return None


@answers(CloseHouseRules)
async def done(press: Press, asked: CloseHouseRules) -> None:
    """Close the panel; a private lobby is shown again in its place."""
    table = press.kernel.tables.find(asked.table)
    if table is not None and table.private and press.seated_at is not None:
        await press.show_hand()
    else:
        await press.reply.take_away()
