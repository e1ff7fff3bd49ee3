"""Screens for a server's saved games: naming and deleting."""

from typing import Final

from discord import ui

from bot.errors import Reason, Refused
from bot.ids import SEPARATOR
from bot.tables.view import TableView
from bot.text import Texts
from bot.text.names import graphemes, safe_name
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.forms import ask, text_form, typed_text
from cogs.core.interactions import chosen_value, manages
from cogs.core.press import Press
from cogs.core.press_ids import AboutTable, press_id
from cogs.core.refusals import refusal_line
from cogs.house_rules import panel as panels


@press_id("house-named")
class SaveRules(AboutTable):
    """Submitted form with the name."""


@press_id("house-forget-yes")
class ForgetRules(AboutTable):
    """Confirmation to delete a saved game. A name that holds the ids' separator arrives as several words."""

    name: tuple[str, ...]


LONGEST_NAME: Final = 32


def delete_panel(shown: panels.Shown, *, user: int, manager: bool) -> ui.LayoutView:
    """Return the list of saved games to delete."""
    texts = shown.texts
    press = panels.AskToForget(shown.table.id, shown.stamp)
    select = panels.saved_select(shown, press, "house-delete-which", panels.deletable(shown.saved, user, manager))
    return parts.panel(
        [
            parts.text(f"### {texts.say('house-delete-title')}"),
            parts.row(select),
            parts.row(panels.back_to_rules_button(shown)),
        ],
        parts.EDGE_LOBBY,
    )


def delete_sure_panel(shown: panels.Shown, name: str) -> ui.LayoutView:
    """Ask for confirmation before a saved game is deleted."""
    press = ForgetRules(shown.table.id, tuple(name.split(SEPARATOR)))
    yes = parts.button(shown.texts.say("house-delete-yes"), press.custom_id, parts.RED)
    return parts.panel(
        [
            parts.text(shown.texts.say("house-delete-sure", name=name)),
            parts.row(yes, panels.back_to_rules_button(shown)),
        ],
        parts.EDGE_LOBBY,
    )


def name_form(table: TableView, texts: Texts) -> ui.Modal:
    """Return the form that asks for the name."""
    title, hint = texts.say("house-save-title"), texts.say("house-save-hint")
    return text_form(SaveRules(table.id).custom_id, title, texts.say("house-save-name"), hint, most=LONGEST_NAME)


_LONGEST_SAVED_NAME: Final = 40
"""Code points in a saved name: Discord counts some characters twice, and a choice holds a hundred."""


@answers(panels.AskName)
async def ask_name(press: Press, asked: panels.AskName) -> None:
    await ask(press.reply, name_form(press.table, press.texts))


@answers(SaveRules)
async def save_rules(press: Press, asked: SaveRules) -> None:
    """Save the table's game for this server under the typed name."""
    table, saved_rules = press.table, press.kernel.saved_rules
    if not press.is_host:
        await panels.show_house_rules(press)
        return
    name = saved_name(typed_text(press.interaction, most=LONGEST_NAME))
    if not name:
        await panels.show_house_rules(press, refusal_line(Refused(Reason.SAVED_NAME), press.texts))
        return
    try:
        saved = await saved_rules.save(table.guild, name, table, press.user, manager=manages(press.interaction))
    except Refused as refused:
        await panels.show_house_rules(press, refusal_line(refused, press.texts))
        return
    await panels.show_house_rules(press, f"✅ {press.texts.say('house-saved', name=saved.name)}")


def saved_name(typed: str) -> str:
    """Return a name that is safe to show and fits everywhere; empty where nothing is left."""
    kept = ""
    for sign in graphemes(safe_name(typed, LONGEST_NAME)):
        if len(kept) + len(sign) > _LONGEST_SAVED_NAME:
            break
        kept += sign
    return kept.strip()


@answers(panels.ChooseDeletion)
async def choose_deletion(press: Press, asked: panels.ChooseDeletion) -> None:
    shown = await panels.shown_of(press)
    user, manager = press.user, manages(press.interaction)
    if not panels.deletable(shown.saved, user, manager):
        await panels.show_house_rules(press)
        return
    await press.show(delete_panel(shown, user=user, manager=manager))


@answers(panels.AskToForget)
async def ask_to_forget(press: Press, asked: panels.AskToForget) -> None:
    saved = await press.kernel.saved_rules.find(press.table.guild, chosen_value(press.interaction))
    await press.show(delete_sure_panel(await panels.shown_of(press), saved.name))


@answers(ForgetRules)
async def delete_saved_rules(press: Press, asked: ForgetRules) -> None:
    name, user = SEPARATOR.join(asked.name), press.user
    try:
        saved = await press.kernel.saved_rules.forget(press.table.guild, name, user, manager=manages(press.interaction))
        line = f"✅ {press.texts.say('house-deleted', name=saved.name)}"
    except Refused as refused:
        line = press.why_not(refused)
    await panels.show_house_rules(press, line)
