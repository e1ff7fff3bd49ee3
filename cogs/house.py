"""What each press on the house rules panels does. The router calls these."""

from typing import Final

from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.tables.actions import ChangeRules
from bot.tables.errors import Refused
from bot.tables.house import changes_with, rules_shown
from bot.tables.lobby import require_lobby
from bot.tables.table import Table
from bot.text import Texts
from bot.text.facts import fact, is_relevant
from bot.text.names import graphemes, safe_name
from bot.text.rules_words import option_title, rules_refusal, value_words
from cogs.desk import refusal_words
from cogs.forms import ask, typed_text
from cogs.ids import MalformedId
from cogs.panels import house as panels
from cogs.panels.house_values import LONGEST_TYPED, hint_for, is_offered, read_typed, takes_typing
from cogs.presses import Handler, Pressed, chosen_value
from cogs.replies import update_private

_STAMPS: Final = 10_000
_LONGEST_NAME: Final = 40
"""Signs in a saved name: Discord counts some of them twice, and a choice holds a hundred."""
_FOLLOWS: Final = ("top_rank",)


async def show(pressed: Pressed, line: str | None = None, page: int = 0) -> None:
    """Answers with the panel as it is now; whoever is not the host may read it."""
    require_lobby(pressed.table)
    shown = await _shown(pressed, line)
    user = pressed.person.user
    if not pressed.desk.tables.hosts(pressed.table, pressed.person):
        layout = panels.read_panel(shown)
    else:
        layout = panels.house_panel(shown, user=user, manager=_manages(pressed), page=page)
    await update_private(pressed.interaction, layout)


async def _shown(pressed: Pressed, line: str | None = None) -> panels.Shown:
    table = pressed.table
    saved = await pressed.desk.shelf.all(table.guild)
    return panels.Shown(table, pressed.texts, saved, pressed.interaction.id % _STAMPS, line)


async def _show_option(pressed: Pressed, option: str, line: str | None = None) -> None:
    if not pressed.desk.tables.hosts(pressed.table, pressed.person):
        await show(pressed)
        return
    require_lobby(pressed.table)
    await update_private(pressed.interaction, panels.option_panel(await _shown(pressed, line), option))


def _manages(pressed: Pressed) -> bool:
    return pressed.interaction.permissions.manage_guild


def _known_option(name: str) -> str:
    if not is_offered(name):
        raise MalformedId(name)
    return name


async def open_panel(pressed: Pressed) -> None:
    await show(pressed)


async def choose_game(pressed: Pressed) -> None:
    """Another game starts from its own rules; or another page of games is shown."""
    chosen = chosen_value(pressed.interaction)
    if chosen.startswith(panels.NEXT_PAGE):
        await show(pressed, page=int(chosen.endswith("1")))
    elif chosen in SYSTEMS:
        await show(pressed, await _change(pressed, chosen, {}))
    else:
        raise MalformedId(chosen)


async def load(pressed: Pressed) -> None:
    saved = await pressed.desk.shelf.find(pressed.table.guild, chosen_value(pressed.interaction))
    await show(pressed, await _change(pressed, saved.system, saved.changes))


async def standard(pressed: Pressed) -> None:
    await show(pressed, await _change(pressed, pressed.table.system, {}))


async def _change(pressed: Pressed, system: str, changes: dict[str, object]) -> str | None:
    """Asks the table for other rules. Its refusal, for the panel to say, where they make no game."""
    try:
        await pressed.desk.tables.act(pressed.press.table, ChangeRules(system, changes), pressed.person)
    except Refused as refused:
        if not refused.reason.startswith(("rules-", "too-many-for-system", "not-saved")):
            raise
        return f"⚠️ {refusal_words(refused, pressed.texts)}"
    return None


async def choose_option(pressed: Pressed) -> None:
    await _show_option(pressed, _known_option(chosen_value(pressed.interaction)))


async def choose_value(pressed: Pressed) -> None:
    """One of the values that a select offers."""
    option = _known_option(pressed.press.text(0))
    try:
        value = parse_option(rules_shown(pressed.table), option, chosen_value(pressed.interaction))
        line = await _set(pressed, option, value)
    except RulesError as error:
        line = _refused(error, pressed.texts)
    await show(pressed, line)


async def ask_value(pressed: Pressed) -> None:
    option = _known_option(pressed.press.text(0))
    if not takes_typing(option):
        raise MalformedId(option)
    await ask(pressed.interaction, panels.value_form(pressed.table, option, pressed.texts))


async def typed_value(pressed: Pressed) -> None:
    """A value that was typed into the form."""
    option = _known_option(pressed.press.text(0))
    typed = typed_text(pressed.interaction, most=LONGEST_TYPED)
    try:
        value = read_typed(rules_shown(pressed.table), option, typed, pressed.texts)
        line = await _set(pressed, option, value)
    except RulesError as error:
        hint = hint_for(option, pressed.texts) if error.reason == "not-allowed" else ""
        await show(pressed, f"{_refused(error, pressed.texts)} {hint}".strip())
        return
    await show(pressed, line)


def _refused(error: RulesError, texts: Texts) -> str:
    return f"⚠️ {rules_refusal(error, texts)}"


async def _set(pressed: Pressed, option: str, value: object) -> str:
    """Gives an option its value, and others what follows from it. What has changed, in words. Raises ``RulesError``."""
    table = pressed.table
    before = rules_shown(table)
    refusal = await _change(pressed, table.system, changes_with(table, option, value))
    return refusal or _what_changed(before, pressed.table, option, pressed.texts)


def _what_changed(before: Rules, table: Table, option: str, texts: Texts) -> str:
    after = rules_shown(table)
    line = f"✅ {option_title(option, texts)}: {value_words(after, option, texts)}."
    also = [fact(after, name, texts) for name in after.to_data() if _changed_too(before, after, name, option)]
    return line if not also else f"{line} {texts.say('house-also', facts='; '.join(also))}"


def _changed_too(before: Rules, after: Rules, name: str, option: str) -> bool:
    if name == option or name in _FOLLOWS or before.players != after.players:
        return False
    return getattr(before, name) != getattr(after, name) and is_relevant(after, name)


async def ask_name(pressed: Pressed) -> None:
    await ask(pressed.interaction, panels.name_form(pressed.table, pressed.texts))


async def save(pressed: Pressed) -> None:
    """Saves the table's game for this server under the name that was typed."""
    table, shelf = pressed.table, pressed.desk.shelf
    if not pressed.desk.tables.hosts(table, pressed.person):
        await show(pressed)
        return
    name = saved_name(typed_text(pressed.interaction, most=panels.LONGEST_NAME))
    if not name:
        await show(pressed, f"⚠️ {pressed.texts.say('refusal-saved-name')}")
        return
    try:
        saved = await shelf.save(table.guild, name, table, pressed.person.user, manager=_manages(pressed))
    except Refused as refused:
        await show(pressed, f"⚠️ {refusal_words(refused, pressed.texts)}")
        return
    await show(pressed, f"✅ {pressed.texts.say('house-saved', name=saved.name)}")


def saved_name(typed: str) -> str:
    """A name that is safe to show and fits wherever it has to; empty where nothing is left."""
    kept = ""
    for sign in graphemes(safe_name(typed, panels.LONGEST_NAME)):
        if len(kept) + len(sign) > _LONGEST_NAME:
            break
        kept += sign
    return kept.strip()


async def choose_deletion(pressed: Pressed) -> None:
    shown = await _shown(pressed)
    user, manager = pressed.person.user, _manages(pressed)
    if not panels.deletable(shown.saved, user, manager):
        await show(pressed)
        return
    await update_private(pressed.interaction, panels.delete_panel(shown, user=user, manager=manager))


async def ask_to_forget(pressed: Pressed) -> None:
    saved = await pressed.desk.shelf.find(pressed.table.guild, chosen_value(pressed.interaction))
    await update_private(pressed.interaction, panels.sure_panel(await _shown(pressed), saved.name))


async def forget(pressed: Pressed) -> None:
    name, user = pressed.press.text(0), pressed.person.user
    try:
        saved = await pressed.desk.shelf.forget(pressed.table.guild, name, user, manager=_manages(pressed))
        line = f"✅ {pressed.texts.say('house-deleted', name=saved.name)}"
    except Refused as refused:
        line = f"⚠️ {refusal_words(refused, pressed.texts)}"
    await show(pressed, line)


async def done(pressed: Pressed) -> None:
    """Takes the panel away: the lobby shows what was chosen."""
    await pressed.interaction.response.defer()
    await pressed.interaction.delete_original_response()


HOUSE_HANDLERS: dict[str, Handler] = {
    "house": open_panel,
    "house-game": choose_game,
    "house-load": load,
    "house-standard": standard,
    "house-rule": choose_option,
    "house-value": choose_value,
    "house-ask": ask_value,
    "house-typed": typed_value,
    "house-save": ask_name,
    "house-named": save,
    "house-delete": choose_deletion,
    "house-forget": ask_to_forget,
    "house-forget-yes": forget,
    "house-done": done,
}
