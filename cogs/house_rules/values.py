"""Choices of the house rules panel: options in two lists, and common values."""

import re
from collections.abc import Mapping
from typing import Any, Final

from bot.discord_limits import MOST_OPTIONS
from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Switch, Words
from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.options import FEWEST_GOAL_CARDS, OPTIONS, PanelSelect, allowed_values, is_relevant, options_offered
from bot.engine.rules import Rules
from bot.tables.rules.house_rules import rules_with
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.facts import fact
from bot.text.rules_words import rules_refusal, words_for_value

LONGEST_TYPED: Final = 40
GOAL: Final = "goal_size"
QUICKEST: Final = 10

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "house-rules-cards": options_offered(PanelSelect.CARDS),
    "house-rules-turns": options_offered(PanelSelect.TURNS),
}
"""Options by the select that offers them; goal cards have their own select."""


def offered_options(rules: Rules, group: str) -> list[str]:
    """Return the options of a select that make a difference under these rules."""
    return [name for name in GROUPS[group] if is_relevant(rules, name)]


def is_offered(name: str) -> bool:
    """Whether the panel changes that option at all."""
    return name in OPTIONS and OPTIONS[name].select is not None


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


def takes_typing(name: str) -> bool:
    """Whether there are more values than those a press away, to be typed into a form."""
    option = OPTIONS[name]
    if isinstance(option.allowed, Words):
        return option.allowed.pattern is not None
    return bool(option.common) or isinstance(option.allowed, NumberPerSeat)


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


def read_typed(rules: Rules, name: str, typed: str, texts: Texts) -> Any:
    """Return the value that a person typed in their own words. Raises ``RulesError``."""
    typed = typed.strip()[:LONGEST_TYPED]
    match allowed_values(name):
        case Ranks():
            is_none = typed.casefold() == texts.say("value-no-ranks")
            return parse_option(rules, name, "none" if is_none else ",".join(re.findall(r"[^\s,;.]+", typed)))
        case NumberPerSeat() if typed.casefold() == words_for_value(name, None, texts).casefold():
            return parse_option(rules, name, "none")
        case Words() if re.fullmatch(r"\d{1,4}", typed):
            return parse_option(rules, name, f"when_stock_below_{int(typed)}")
        case Numbers(word=str(word)):
            said = words_for_value(name, None if word == "none" else word, texts)
            return parse_option(rules, name, word if typed.casefold() in (word, said.casefold()) else typed)
    return parse_option(rules, name, typed)


def hint_for(name: str, texts: Texts) -> str:
    """Return what may be typed for an option."""
    match allowed_values(name):
        case Ranks():
            return texts.say("house-hint-ranks", none=texts.say("value-no-ranks"))
        case Numbers(low, high):
            return texts.say("house-hint-number", low=low, high=high)
        case NumberPerSeat(low, high):
            return texts.say("house-hint-per-seat", low=low, high=high, none=words_for_value(name, None, texts))
        case _:
            return texts.say("house-hint-number", low=1, high=40)


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
