"""Screen with a person's own settings."""

from collections.abc import Callable
from typing import Any, Final

import discord
from discord import ui

from bot.entities.settings import Preferences, Whose
from bot.text import Texts
from cogs.core import parts
from cogs.core.feature import answers
from cogs.core.interactions import manages
from cogs.core.kernel import Kernel
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutNothing, PressId, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.settings.fields import SetOwn, TurnOwn, chosen_of, settings_items, toggle, turned
from cogs.shared.operators import operators_of
from cogs.shared.services import standings_of


@press_id("settings")
class OpenSettings(AboutNothing):
    """Request for one's own settings, or the server's."""

    whose: Whose


_PRIVATE_GAMES: Final = "private"
"""Switch that the standings store: whether private games count where others look."""


def own_panel(
    preferences: Preferences, texts: Texts, *, manager: bool, private_games: bool, line: str, operator: bool = False
) -> ui.LayoutView:
    """Return a person's own settings.

    :param manager: whether the reader may change the server's too.
    :param private_games: whether private games count where others look.
    :param line: words on the change just made.
    :param operator: whether the reader runs the bot.
    """
    lines = [f"### {texts.say('settings-own-title')}", texts.say("settings-own-line")]
    heading = "\n".join([*lines, f"-# {texts.say('settings-own-what')}", *([line] if line else [])])
    items = settings_items(
        preferences,
        Whose.ME,
        texts,
        ways=[*ways_on(Place.SETTINGS, Whose.ME, texts), *ways_on(Place.OWN_SETTINGS, NOTHING, texts)],
        switches=[toggle(TurnOwn(_PRIVATE_GAMES, not private_games), "🏆", texts)],
    )
    if operator and (ways := ways_on(Place.OPERATOR, NOTHING, texts)):
        items.append(parts.row(*ways))
    return parts.panel([parts.text(heading), *items, *whose_ways(Whose.ME, manager, texts)], parts.EDGE_LOBBY)


def whose_ways(shown: Whose, manager: bool, texts: Texts) -> list[parts.Item]:
    """Return the way between one's own settings and the server's, for whoever may choose both."""
    return [parts.row(*whose_buttons(shown, OpenSettings, texts))] if manager else []


def whose_buttons(shown: Whose, opens: Callable[[Whose], PressId], texts: Texts) -> list[ui.Button[Any]]:
    """Return buttons to the reader's screen and the server's, by the press that opens each."""
    styles = {each: parts.BLUE if each is shown else parts.GREY for each in Whose}
    return [parts.button(texts.say(f"look-for-{each}"), opens(each).custom_id, style) for each, style in styles.items()]


def settings_button(whose: Whose, texts: Texts) -> ui.Button[Any]:
    """Return the button to one's own settings, or the server's."""
    title = "settings-own-title" if whose is Whose.ME else "settings-server-title"
    return parts.button(texts.say(title), OpenSettings(whose).custom_id)


@way_on(Place.CALLS, 10)
def own_settings_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button to one's own settings."""
    return settings_button(Whose.ME, texts)


async def own_layout(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, saved: bool = False
) -> discord.ui.LayoutView:
    """Read a person's settings and return their panel."""
    preferences = await kernel.preferences.user(interaction.user.id)
    line = f"✅ {texts.say('settings-own-saved')}" if saved else ""
    manager = manages(interaction)
    private = await standings_of(kernel).counts_private_games(interaction.user.id)
    operator = await operators_of(kernel).includes(interaction)
    return own_panel(preferences, texts, manager=manager, private_games=private, line=line, operator=operator)


@answers(SetOwn)
async def set_own(press: Press, asked: SetOwn) -> None:
    """Keep what was chosen in a select of one's own."""
    changes = await chosen_of(press, Whose.ME, asked)
    await press.kernel.preferences.change_user(press.user, **changes)
    await _show_own(press)


@answers(TurnOwn)
async def turn_own(press: Press, asked: TurnOwn) -> None:
    """Turn something of one's own on or off."""
    if asked.field == _PRIVATE_GAMES:
        await standings_of(press.kernel).count_private_games(press.user, counted=asked.on)
    else:
        await press.kernel.preferences.change_user(press.user, **turned(Whose.ME, asked))
    await _show_own(press)


async def _show_own(press: Press) -> None:
    texts = await press.kernel.preferences.for_reader(press.interaction)  # anew, since the language may have changed
    await press.show(await own_layout(press.kernel, press.interaction, texts, saved=True))
