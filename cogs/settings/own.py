"""What a person chooses for themselves."""

from enum import StrEnum
from typing import Any, Protocol

import discord
from discord import ui

from bot.entities.kept import Pace, Preferences
from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.parts import BLUE, EDGE_LOBBY, GREY, Item, button, choices_of, panel, row, select_option, text
from cogs.core.preferences import AUTOMATIC
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.ways_on import Place, ways_on
from cogs.core.whereabouts import manages
from cogs.operator.presses import OpenOperator
from cogs.settings.presses import Whose
from cogs.shared.operators import operators_of
from cogs.shared.services import standings_of
from cogs.table.buttons import NOTICES


class OwnField(StrEnum):
    """What a person chooses for themselves, by the name in the ids of presses."""

    LANGUAGE = "language"
    NOTICES = "notices"
    PACE = "pace"
    HINTS = "hints"
    INVITED = "invited"
    PRIVATE = "private"
    MENTIONED = "mentioned"


@press_id("settings")
class OpenSettings(AboutNothing):
    """One's own settings, or the server's."""

    whose: Whose


@press_id("own-set")
class SetOwn(AboutNothing):
    """Something of one's own is chosen in a select."""

    field: OwnField


@press_id("own-turn")
class TurnOwn(AboutNothing):
    """Something of one's own is to be on or off."""

    field: OwnField
    on: bool


def own_panel(
    preferences: Preferences, texts: Texts, *, manager: bool, private_games: bool, line: str, operator: bool = False
) -> ui.LayoutView:
    """One's own settings.

    :param manager: whether the reader may choose for the server too.
    :param private_games: whether games that only they saw count where others look.
    :param line: what has just been done.
    :param operator: whether the reader runs the bot.
    """
    lines = [f"### {texts.say('settings-own-title')}", texts.say("settings-own-line")]
    heading = "\n".join([*lines, f"-# {texts.say('settings-own-what')}", *([line] if line else [])])
    languages = language_options(preferences.language, texts.say("settings-own-language-auto"), texts)
    notices = [
        select_option(texts.say(f"remind-{each}"), each, chosen=each == (preferences.notices or "away"))
        for each in NOTICES
    ]
    paces = [
        select_option(texts.say(f"settings-pace-{each}"), each, chosen=each == (preferences.pace or Pace.USUAL))
        for each in Pace
    ]
    items: list[Item] = [
        text(heading),
        row(choices_of(SetOwn(OwnField.NOTICES), notices)),
        row(choices_of(SetOwn(OwnField.PACE), paces)),
        row(choices_of(SetOwn(OwnField.LANGUAGE), languages)),
        row(
            toggle(TurnOwn(OwnField.HINTS, not preferences.hints), "💡", texts),
            toggle(TurnOwn(OwnField.INVITED, not preferences.invited), "✉️", texts),
            *ways_on(Place.SETTINGS, Whose.ME, texts),
        ),
        row(
            toggle(TurnOwn(OwnField.PRIVATE, not private_games), "🏆", texts),
            toggle(TurnOwn(OwnField.MENTIONED, not preferences.mentioned), "📣", texts),
        ),
    ]
    if operator:
        items.append(row(button(texts.say("operator-title"), OpenOperator().custom_id, emoji="🛠️")))
    return panel([*items, *whose_ways(Whose.ME, manager, texts)], EDGE_LOBBY)


def language_options(chosen: str | None, automatic: str, texts: Texts) -> list[discord.SelectOption]:
    choices = [select_option(automatic, AUTOMATIC, chosen=chosen is None)]
    for language in LANGUAGES:
        name = texts.say(f"language-name-{language}")
        choices.append(
            select_option(texts.say("settings-language-name", name=name), language, chosen=chosen == language)
        )
    return choices


class TurnsSetting(Protocol):
    """Press that turns a setting on or off."""

    @property
    def field(self) -> StrEnum: ...

    @property
    def on(self) -> bool: ...

    @property
    def custom_id(self) -> str: ...


def toggle(press: TurnsSetting, emoji: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that turns a setting on or off, labelled with what it is now."""
    label = texts.say(f"settings-{press.field}", on="no" if press.on else "yes")
    return button(label, press.custom_id, GREY if press.on else BLUE, emoji=emoji)


def whose_ways(shown: Whose, manager: bool, texts: Texts) -> list[Item]:
    """The way between one's own settings and the server's, for whoever may choose both."""
    if not manager:
        return []
    ways = []
    for each in Whose:
        style = BLUE if each is shown else GREY
        ways.append(button(texts.say(f"look-for-{each}"), OpenSettings(each).custom_id, style))
    return [row(*ways)]


async def own_layout(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, saved: bool = False
) -> discord.ui.LayoutView:
    """One's own settings."""
    preferences = await kernel.preferences.user(interaction.user.id)
    line = f"✅ {texts.say('settings-own-saved')}" if saved else ""
    manager = manages(interaction)
    private = await standings_of(kernel).counts_private_games(interaction.user.id)
    operator = await operators_of(kernel).includes(interaction)
    return own_panel(preferences, texts, manager=manager, private_games=private, line=line, operator=operator)


@answers(SetOwn)
async def set_own(press: Press, asked: SetOwn) -> None:
    """Keeps what was chosen in a select of one's own."""
    preferences, user = press.kernel.preferences, press.user
    field, value = asked.field, chosen_value(press.interaction)
    if field is OwnField.LANGUAGE and value in (*LANGUAGES, AUTOMATIC):
        await preferences.change_user(user, language=None if value == AUTOMATIC else value)
    elif field is OwnField.NOTICES and value in NOTICES:
        await preferences.change_user(user, notices=value)
    elif field is OwnField.PACE and value in list(Pace):
        await preferences.change_user(user, pace=Pace(value))
    else:
        raise MalformedId(value)
    await _show_own(press)


@answers(TurnOwn)
async def turn_own(press: Press, asked: TurnOwn) -> None:
    """Turns something of one's own on or off."""
    preferences = press.kernel.preferences
    match asked.field:
        case OwnField.HINTS:
            await preferences.change_user(press.user, hints=asked.on)
        case OwnField.INVITED:
            await preferences.change_user(press.user, invited=asked.on)
        case OwnField.MENTIONED:
            await preferences.change_user(press.user, mentioned=asked.on)
        case OwnField.PRIVATE:
            await standings_of(press.kernel).count_private_games(press.user, counted=asked.on)
        case other:
            raise MalformedId(other)
    await _show_own(press)


async def _show_own(press: Press) -> None:
    texts = await press.kernel.preferences.for_reader(press.interaction)
    await press.show(await own_layout(press.kernel, press.interaction, texts, saved=True))
