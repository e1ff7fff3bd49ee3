"""What each press on the house rules panels does."""

from typing import Final

from bot.engine.errors import RulesError
from bot.engine.option_text import parse_option
from bot.engine.options import is_relevant
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.errors import Reason, Refused, RulesRefused
from bot.ids import SEPARATOR, MalformedId
from bot.tables.actions import ChangeRules
from bot.tables.rules.house_rules import changes_with, rules_shown
from bot.tables.state.status import require_lobby
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.facts import fact
from bot.text.names import graphemes, safe_name
from bot.text.rules_words import option_title, value_words
from cogs.core.feature import answers
from cogs.core.forms import ask, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.press import Press, on_top_of_others
from cogs.core.refusals import refusal_line
from cogs.core.replies import take_away
from cogs.core.whereabouts import manages
from cogs.house_rules import panel as panels
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
    SaveRules,
    TypedValue,
    UndoHouseRules,
)
from cogs.house_rules.values import GOAL, LONGEST_TYPED, hint_for, is_offered, read_typed, takes_typing
from cogs.shared.games import NEXT_PAGE

_STAMPS: Final = 10_000
_LONGEST_NAME: Final = 40
"""Signs in a saved name: Discord counts some of them twice, and a choice holds a hundred."""
_FOLLOWS: Final = ("top_rank",)


async def show_house_rules(press: Press, line: str | None = None, page: int = 0) -> None:
    """Answers with the panel as it is now; whoever is not the host may read it."""
    require_lobby(press.table.status)
    shown = await _shown(press, line)
    if press.is_host:
        await press.show(panels.house_panel(shown, user=press.user, manager=manages(press.interaction), page=page))
    else:
        await press.show(panels.read_panel(shown))


async def _shown(press: Press, line: str | None = None) -> panels.Shown:
    table = press.table
    saved = await press.kernel.saved_rules.all(table.guild)
    return panels.Shown(table, press.texts, saved, press.interaction.id % _STAMPS, line)


def _known_option(name: str) -> str:
    if not is_offered(name):
        raise MalformedId(name)
    return name


@answers(OpenHouseRules)
async def open_house_rules(press: Press, asked: OpenHouseRules) -> None:
    await show_house_rules(press)


@answers(ChooseGame)
async def choose_game(press: Press, asked: ChooseGame) -> None:
    """Another game starts from its own rules, and says so where others were chosen; or another page of games is
    shown."""
    chosen, before = chosen_value(press.interaction), press.table
    if chosen.startswith(NEXT_PAGE):
        await show_house_rules(press, page=int(chosen.endswith("1")))
    elif chosen in SYSTEMS:
        refusal = await _change(press, ChangeRules(chosen, {}))
        undone = press.texts.say("house-begins-anew") if before.changes and chosen != before.system else None
        await show_house_rules(press, refusal or undone)
    else:
        raise MalformedId(chosen)


@answers(LoadRules)
async def load_saved_rules(press: Press, asked: LoadRules) -> None:
    saved = await press.kernel.saved_rules.find(press.table.guild, chosen_value(press.interaction))
    rules = ChangeRules(saved.system, dict(saved.changes), saved.seats, saved.turn_seconds)
    await show_house_rules(press, await _change(press, rules))


@answers(UndoHouseRules)
async def standard(press: Press, asked: UndoHouseRules) -> None:
    await show_house_rules(press, await _change(press, ChangeRules(press.table.system, {})))


async def _change(press: Press, rules: ChangeRules) -> str | None:
    """Asks the table for other rules. Its refusal, for the panel to say, where they make no game."""
    try:
        await press.kernel.tables.act(press.table.id, rules, press.person)
    except RulesRefused as refused:
        return refusal_line(refused, press.texts)
    except Refused as refused:
        if refused.reason not in (Reason.TOO_MANY_FOR_SYSTEM, Reason.NOT_SAVED):
            raise
        return refusal_line(refused, press.texts)
    return None


@answers(ChooseOption)
async def choose_option(press: Press, asked: ChooseOption) -> None:
    option = _known_option(chosen_value(press.interaction))
    if not press.is_host:
        await show_house_rules(press)
        return
    require_lobby(press.table.status)
    await press.show(panels.option_panel(await _shown(press), option))


@answers(ChooseValue)
async def choose_value(press: Press, asked: ChooseValue) -> None:
    """One of the values that a select offers."""
    option = _known_option(asked.option)
    try:
        value = parse_option(rules_shown(press.table), option, chosen_value(press.interaction))
        line = await _set(press, option, value)
    except RulesError as error:
        line = refusal_line(RulesRefused(error), press.texts)
    await show_house_rules(press, line)


@answers(AskValue)
async def ask_value(press: Press, asked: AskValue) -> None:
    option = _known_option(asked.option)
    if not takes_typing(option):
        raise MalformedId(option)
    await ask(press.interaction, panels.value_form(press.table, option, press.texts))


@answers(TypedValue)
async def typed_value(press: Press, asked: TypedValue) -> None:
    """A value that was typed into the form."""
    option = _known_option(asked.option)
    typed = typed_text(press.interaction, most=LONGEST_TYPED)
    try:
        value = read_typed(rules_shown(press.table), option, typed, press.texts)
        line = await _set(press, option, value)
    except RulesError as error:
        hint = hint_for(option, press.texts) if error.reason == "not-allowed" else ""
        line = f"{refusal_line(RulesRefused(error), press.texts)} {hint}".strip()
        if option != GOAL and press.is_host:  # back to where it was typed, to be typed anew
            await press.show(panels.option_panel(await _shown(press, line), option))
            return
    await show_house_rules(press, line)


async def _set(press: Press, option: str, value: object) -> str:
    """Gives an option its value, and others what follows from it. What has changed, in words. Raises ``RulesError``."""

    async def choose() -> str:
        table = press.table
        before = rules_shown(table)
        rules = ChangeRules(table.system, changes_with(table, option, value), made_of=table.changes)
        return await _change(press, rules) or _what_changed(before, press.table, option, press.texts)

    return await on_top_of_others(choose)


def _what_changed(before: Rules, table: TableView, option: str, texts: Texts) -> str:
    after = rules_shown(table)
    line = f"✅ {option_title(option, texts)}: {value_words(after, option, texts)}."
    others = [name for name in after.to_data() if name != option and name not in _FOLLOWS and is_relevant(after, name)]
    changed = [name for name in others if getattr(before, name) != getattr(after, name)]
    also = [] if before.players != after.players else [fact(after, name, texts) for name in changed]
    return line if not also else f"{line} {texts.say('house-also', facts='; '.join(also))}"


@answers(AskName)
async def ask_name(press: Press, asked: AskName) -> None:
    await ask(press.interaction, panels.name_form(press.table, press.texts))


@answers(SaveRules)
async def save_rules(press: Press, asked: SaveRules) -> None:
    """Saves the table's game for this server under the name that was typed."""
    table, saved_rules = press.table, press.kernel.saved_rules
    if not press.is_host:
        await show_house_rules(press)
        return
    name = saved_name(typed_text(press.interaction, most=panels.LONGEST_NAME))
    if not name:
        await show_house_rules(press, refusal_line(Refused(Reason.SAVED_NAME), press.texts))
        return
    try:
        saved = await saved_rules.save(table.guild, name, table, press.user, manager=manages(press.interaction))
    except Refused as refused:
        await show_house_rules(press, refusal_line(refused, press.texts))
        return
    await show_house_rules(press, f"✅ {press.texts.say('house-saved', name=saved.name)}")


def saved_name(typed: str) -> str:
    """A name that is safe to show and fits wherever it has to; empty where nothing is left."""
    kept = ""
    for sign in graphemes(safe_name(typed, panels.LONGEST_NAME)):
        if len(kept) + len(sign) > _LONGEST_NAME:
            break
        kept += sign
    return kept.strip()


@answers(ChooseDeletion)
async def choose_deletion(press: Press, asked: ChooseDeletion) -> None:
    shown = await _shown(press)
    user, manager = press.user, manages(press.interaction)
    if not panels.deletable(shown.saved, user, manager):
        await show_house_rules(press)
        return
    await press.show(panels.delete_panel(shown, user=user, manager=manager))


@answers(AskToForget)
async def ask_to_forget(press: Press, asked: AskToForget) -> None:
    saved = await press.kernel.saved_rules.find(press.table.guild, chosen_value(press.interaction))
    await press.show(panels.delete_sure_panel(await _shown(press), saved.name))


@answers(ForgetRules)
async def delete_saved_rules(press: Press, asked: ForgetRules) -> None:
    name, user = SEPARATOR.join(asked.name), press.user
    try:
        saved = await press.kernel.saved_rules.forget(press.table.guild, name, user, manager=manages(press.interaction))
        line = f"✅ {press.texts.say('house-deleted', name=saved.name)}"
    except Refused as refused:
        line = press.why_not(refused)
    await show_house_rules(press, line)


@answers(CloseHouseRules)
async def done(press: Press, asked: CloseHouseRules) -> None:
    """Takes the panel away: the lobby shows what was chosen. A lobby that only the presser sees comes back in its
    place."""
    table = press.kernel.tables.find(asked.table)
    if table is not None and table.private and press.seated_at is not None:
        await press.show_hand()
    else:
        await take_away(press.interaction)
