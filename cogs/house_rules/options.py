"""Screen of one option of a lobby's rules: choosing or typing its value."""

import re
from typing import Any, Final

from discord import ui

from bot.engine.allowed import NumberPerSeat, Numbers, Ranks, Words
from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.options import OPTIONS, allowed_values, is_relevant
from bot.engine.rules import Rules
from bot.errors import RulesRefused
from bot.ids import MalformedId
from bot.tables.actions import ChangeRules
from bot.tables.rules.house_rules import changes_with, rules_shown, usual_rules
from bot.tables.state.status import require_lobby
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.facts import fact
from bot.text.rules_words import option_meaning, option_title, value_words, words_for_value
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.press import Press, on_top_of_others
from cogs.core.press_ids import AboutTable, press_id
from cogs.core.refusals import refusal_line
from cogs.house_rules import panel as panels


@press_id("house-typed")
class TypedValue(AboutTable):
    """Submitted form with an option's value."""

    option: str


LONGEST_TYPED: Final = 40
_FOLLOWS: Final = ("top_rank",)


def takes_typing(name: str) -> bool:
    """Whether there are more values than those a press away, to be typed into a form."""
    option = OPTIONS[name]
    if isinstance(option.allowed, Words):
        return option.allowed.pattern is not None
    return bool(option.common) or isinstance(option.allowed, NumberPerSeat)


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


def option_panel(shown: panels.Shown, option: str) -> ui.LayoutView:
    """Return an option's meaning, its value, and the values it can have."""
    table, texts = shown.table, shown.texts
    rules, usual = rules_shown(table), usual_rules(table)
    lines = [f"### {option_title(option, texts)}", option_meaning(option, texts)]
    lines.append(texts.say("house-now", value=value_words(rules, option, texts)))
    if getattr(rules, option) != getattr(usual, option):
        lines.append(texts.say("house-usual", value=value_words(usual, option, texts)))
    items: list[parts.Item] = [
        parts.text("\n".join(lines)),
        *panels.news_text(shown),
        parts.row(panels.value_select(shown, option)),
    ]
    back = panels.back_to_rules_button(shown)
    if takes_typing(option):
        items.append(
            parts.row(parts.button(texts.say("house-other-value"), panels.AskValue(table.id, option).custom_id), back)
        )
    else:
        items.append(parts.row(back))
    return parts.panel(items, parts.EDGE_LOBBY)


def value_form(table: TableView, option: str, texts: Texts) -> ui.Modal:
    """Return the form for a value that is not among the choices."""
    title, hint = option_title(option, texts), hint_for(option, texts)
    return text_form(TypedValue(table.id, option).custom_id, title, title, hint, most=LONGEST_TYPED)


def _known_option(name: str) -> str:
    """Return the name of an option that the panel changes. Raises ``MalformedId`` for any other."""
    if name not in OPTIONS or OPTIONS[name].select is None:
        raise MalformedId(name)
    return name


@answers(panels.ChooseOption)
async def choose_option(press: Press, asked: panels.ChooseOption) -> None:
    option = _known_option(chosen_value(press.interaction))
    if not press.is_host:
        await panels.show_house_rules(press)
        return
    require_lobby(press.table.status)
    await press.show(option_panel(await panels.shown_of(press), option))


@answers(panels.ChooseValue)
async def choose_value(press: Press, asked: panels.ChooseValue) -> None:
    """Set a value that a select offers."""
    option = _known_option(asked.option)
    try:
        value = parse_option(rules_shown(press.table), option, chosen_value(press.interaction))
        line = await _set(press, option, value)
    except RulesError as error:
        line = refusal_line(RulesRefused(error), press.texts)
    await panels.show_house_rules(press, line)


@answers(panels.AskValue)
async def ask_value(press: Press, asked: panels.AskValue) -> None:
    option = _known_option(asked.option)
    if not takes_typing(option):
        raise MalformedId(option)
    await ask(press.reply, value_form(press.table, option, press.texts))


@answers(TypedValue)
async def typed_value(press: Press, asked: TypedValue) -> None:
    """Set a value that was typed into the form."""
    option = _known_option(asked.option)
    typed = typed_text(press.interaction, most=LONGEST_TYPED)
    try:
        value = read_typed(rules_shown(press.table), option, typed, press.texts)
        line = await _set(press, option, value)
    except RulesError as error:
        hint = hint_for(option, press.texts) if error.reason == "not-allowed" else ""
        line = f"{refusal_line(RulesRefused(error), press.texts)} {hint}".strip()
        if option != panels.GOAL and press.is_host:  # back to where it was typed, to be typed anew
            await press.show(option_panel(await panels.shown_of(press, line), option))
            return
    await panels.show_house_rules(press, line)


async def _set(press: Press, option: str, value: object) -> str:
    """Set an option and those that follow from it, and return the changes in words. Raises ``RulesError``."""

    async def choose() -> str:
        table, texts, before = press.table, press.texts, rules_shown(press.table)
        changes = ChangeRules(table.system, changes_with(table, option, value), made_of=table.changes)
        if (refusal := await panels.change_house_rules(press, changes)) is not None:
            return refusal
        after = rules_shown(press.table)
        line = f"✅ {option_title(option, texts)}: {value_words(after, option, texts)}."
        if before.players != after.players:
            return line
        others = [name for name in after.to_data() if name not in (option, *_FOLLOWS) and is_relevant(after, name)]
        also = [fact(after, name, texts) for name in others if getattr(before, name) != getattr(after, name)]
        return f"{line} {texts.say('house-also', facts='; '.join(also))}" if also else line

    return await on_top_of_others(choose)
