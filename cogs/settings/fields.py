"""Controls of settings panels: a select, a switch or a channel menu for each row of the table of settings."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import DEFAULT_SYSTEM
from bot.entities.kept import SavedRules
from bot.entities.settings import (
    AUTOMATIC,
    SETTINGS,
    Channels,
    Offered,
    Preferences,
    Reminding,
    Select,
    ServerSettings,
    Setting,
    Toggle,
    Whose,
)
from bot.ids import MalformedId
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.tables.limits import TURN_CLOCKS
from bot.text import LANGUAGES, Texts
from bot.text.rules_words import system_title
from cogs.core import parts
from cogs.core.channels import is_hidden
from cogs.core.permissions import NEEDED, require_may_write, require_permissions_hidden, require_permissions_there
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, PressId, press_id
from cogs.shared.games import SAVED, SYSTEMS_IN_ORDER, find_game, page_of_games
from cogs.shared.time_words import clock_words


@press_id("own-set")
class SetOwn(AboutNothing):
    """Choice in a select of one's own settings."""

    field: str


@press_id("own-turn")
class TurnOwn(AboutNothing):
    """Switch of one's own settings."""

    field: str
    on: bool


@press_id("server-set")
class SetServer(AboutNothing):
    """Choice in a select of the server's settings."""

    field: str


@press_id("server-turn")
class TurnServer(AboutNothing):
    """Switch of the server's settings."""

    field: str
    on: bool


_SETS: Final = {Whose.ME: SetOwn, Whose.SERVER: SetServer}
_TURNS: Final[dict[Whose, type[TurnOwn | TurnServer]]] = {Whose.ME: TurnOwn, Whose.SERVER: TurnServer}


# Values of other rooms, with their words.


@dataclass(frozen=True, slots=True)
class _Values:
    """Values that a select offers, in their order.

    :ivar usual: value shown as chosen where none is.
    """

    offered: Sequence[Any]
    words: Callable[[Setting, Any, Texts], str]
    usual: Any = None


def _language_words(setting: Setting, language: str | None, texts: Texts) -> str:
    if language is None:
        return texts.say("settings-own-language-auto" if setting.whose is Whose.ME else "settings-language-auto")
    return texts.say("settings-language-name", name=texts.say(f"language-name-{language}"))


def _own_words(setting: Setting, value: Any, texts: Texts) -> str:
    """Return a value in words: from its name, or a number with its count."""
    if isinstance(value, int):
        return texts.say(f"settings-{setting.field}", count=value)
    none = setting.shown.none if isinstance(setting.shown, Select) else ""
    return texts.say(f"settings-{setting.field}-{none if value is None else value}")


_VALUES: Final = {
    Offered.LANGUAGES: _Values((None, *LANGUAGES), _language_words),
    Offered.LEVELS: _Values(
        FOR_PEOPLE,
        lambda _, level, texts: texts.say("settings-level", level=texts.say(f"level-title-{level}")),
        DEFAULT_LEVEL,
    ),
    Offered.TURN_CLOCKS: _Values(
        TURN_CLOCKS, lambda _, seconds, texts: texts.say("clock-label", time=clock_words(seconds, texts))
    ),
    Offered.REMINDERS: _Values(tuple(Reminding), lambda _, way, texts: texts.say(f"remind-{way}")),
}


def _values_of(setting: Setting) -> _Values:
    offered = setting.offered
    return _VALUES[offered] if isinstance(offered, Offered) else _Values(offered, _own_words)


def _by_id(setting: Setting) -> dict[str, Any]:
    """Return the values that a select offers, by the words of its options' ids."""
    none = setting.shown.none if isinstance(setting.shown, Select) else ""
    return {none if value is None else str(value): value for value in _values_of(setting).offered}


# What panels show.


def settings_items(
    settings: Preferences | ServerSettings,
    whose: Whose,
    texts: Texts,
    *,
    ways: Iterable[parts.Item] = (),
    switches: Iterable[parts.Item] = (),
    saved: Sequence[SavedRules] = (),
    page: int = 0,
) -> list[parts.Item]:
    """Return what shows and changes every setting that the panel of settings offers.

    :param ways: ways to other panels, which stand behind the switches.
    :param switches: long switches of what is no setting.
    :param saved: the games that the server has saved.
    :param page: which of the games are offered, where they don't fit one list.
    """
    shown = {each: each.shown for each in SETTINGS[whose]}
    items: list[parts.Item] = []
    # Selects come first, in the order of the settings; switches share rows below them.
    for each, kind in shown.items():
        chosen = getattr(settings, each.name)
        if isinstance(kind, Select):
            if kind.offered is Offered.GAMES:
                options = _games(chosen, saved, texts, page)
            else:
                values = _values_of(each)
                # Nothing chosen means the default, unless nothing is itself a choice: then ``usual`` is None, too.
                now = values.usual if chosen is None else chosen
                options = [
                    parts.select_option(values.words(each, value, texts), word, chosen=value == now)
                    for word, value in _by_id(each).items()
                ]
            items.append(parts.row(parts.choices_of(_SETS[whose](each.field), options)))
        elif isinstance(kind, Channels):
            nowhere = texts.say(f"settings-{each.field}-all" if each.is_tuple else "settings-nowhere")
            menu = channel_menu(_SETS[whose](each.field), nowhere, each.channels_in(settings), most=kind.most)
            items += [parts.text(f"**{texts.say(f'settings-{each.field}')}**"), parts.row(menu)]
    turned = [(each, kind) for each, kind in shown.items() if isinstance(kind, Toggle)]
    short, long = (
        [
            toggle(_TURNS[whose](each.field, getattr(settings, each.name) == kind.off), kind.emoji, texts)
            for each, kind in turned
            if kind.long is is_long
        ]
        for is_long in (False, True)
    )
    return [*items, parts.row(*short, *ways), *parts.rows([*switches, *long])]


def toggle(press: TurnOwn | TurnServer, emoji: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that turns a setting on or off, labelled with what it is now."""
    label = texts.say(f"settings-{press.field}", on="no" if press.on else "yes")
    return parts.button(label, press.custom_id, parts.GREY if press.on else parts.BLUE, emoji=emoji)


def _games(chosen: str | None, saved: Sequence[SavedRules], texts: Texts, page: int) -> list[discord.SelectOption]:
    """Return a page of games: the one chosen first, then the standard one and the server's own; and the way on."""
    chosen = chosen or DEFAULT_SYSTEM
    games = [
        (DEFAULT_SYSTEM, system_title(DEFAULT_SYSTEM, texts)),
        *((f"{SAVED}{game.name}", game.name) for game in saved),
        *((name, system_title(name, texts)) for name in SYSTEMS_IN_ORDER if name != DEFAULT_SYSTEM),
    ]
    shown = page_of_games(games, chosen, page, texts, "settings-game")
    return [parts.select_option(words, value, chosen=value == chosen) for value, words in shown]


def channel_menu(press: PressId, placeholder: str, chosen: Sequence[int], *, most: int = 1) -> ui.ChannelSelect[Any]:
    """Return a menu of the server's text channels, in which all may be taken out.

    :param chosen: numbers of channels that Discord still has; it refuses a menu with others.
    :param most: so many may be chosen.
    """
    of_channel = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        custom_id=press.custom_id,
        channel_types=[discord.ChannelType.text],
        placeholder=placeholder,
        min_values=0,
        max_values=most,
        default_values=[discord.SelectDefaultValue(id=each, type=of_channel) for each in chosen],
    )


# What presses change.


def turned(whose: Whose, asked: TurnOwn | TurnServer) -> dict[str, Any]:
    """Return what a press of a switch changes. Raises ``MalformedId`` where it is none."""
    setting = _named(whose, asked.field)
    if not isinstance(setting.shown, Toggle):
        raise MalformedId(asked.field)
    return {setting.name: setting.shown.on if asked.on else setting.shown.off}


async def chosen_of(press: Press, whose: Whose, asked: SetOwn | SetServer) -> dict[str, Any]:
    """Return what a choice in a select changes, where all may have been taken out.

    :raises Refused: it can't be chosen.
    :raises MalformedId: there is no such choice.
    """
    # Ids and values are anybody's words. Each is looked up among what is offered.
    setting, values = _named(whose, asked.field), chosen_values(press.interaction)
    first = values[0] if values else ""
    if isinstance(setting.shown, Channels):
        posts = setting.shown.posts
        channels = tuple(checked_channel(press, value, posts=posts) for value in values[: setting.shown.most])
        return {setting.name: channels if setting.is_tuple else next(iter(channels), None)}
    if setting.offered is Offered.GAMES:
        await find_game(press.kernel.saved_rules, press.guild, first, press.texts)
        return {setting.name: first}
    if not isinstance(setting.shown, Select):
        raise MalformedId(asked.field)
    offered = _by_id(setting)
    if first not in offered:
        raise MalformedId(first)
    return {setting.name: offered[first]}


def language_chosen(word: str) -> str | None:
    """Return the language that a choice stands for, None for the automatic one. Raises ``MalformedId``."""
    if word not in (*LANGUAGES, AUTOMATIC):
        raise MalformedId(word)
    return None if word == AUTOMATIC else word


def _named(whose: Whose, field: str) -> Setting:
    """Return the setting that presses name so. Raises ``MalformedId`` where there is none."""
    for each in SETTINGS[whose]:
        if each.field == field:
            return each
    raise MalformedId(field)


def chosen_values(interaction: discord.Interaction) -> list[str]:
    """Return what was chosen in a select, where nothing may be left."""
    data: Mapping[str, Any] = interaction.data or {}
    return [str(value) for value in data.get("values") or []]


def checked_channel(press: Press, value: str, *, posts: bool) -> int:
    """Return a channel of the server in which the bot can post. Raises ``Refused`` with what it lacks there.

    :param posts: whether it posts there from then on, which is chosen only by who may write there.
    """
    guild = press.interaction.guild
    if guild is None or not value.isdecimal():
        raise MalformedId(value)
    number, channel = int(value), guild.get_channel(int(value))
    if channel is None and not is_hidden(press.interaction.client, guild.id, number):
        raise MalformedId(value)
    if channel is None:
        # The gateway leaves a hidden channel out. Of one that was chosen the interaction tells what the bot may do.
        data: Mapping[str, Any] = press.interaction.data or {}
        told = ((data.get("resolved") or {}).get("channels") or {}).get(value) or {}
        held = discord.Permissions(int(told.get("app_permissions") or 0))
        require_permissions_hidden(number, held, NEEDED, press.texts)
    if posts:
        require_may_write(press.interaction, number)
    if channel is not None:
        require_permissions_there(channel, NEEDED, press.texts)
    return number
