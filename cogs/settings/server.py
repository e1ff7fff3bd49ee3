"""What a server chooses, which everybody there sees the effect of."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import DEFAULT_SYSTEM
from bot.entities.kept import FirstSeason, Preferences, SavedRules, ServerSettings, Stopping
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.tables.limits import TURN_CLOCKS
from bot.text import LANGUAGES, Texts
from bot.text.rules_words import system_title
from cogs.core.chosen_channels import channels_gone, channels_named
from cogs.core.feature import answers
from cogs.core.hidden_channels import is_hidden
from cogs.core.interactions import chosen_value
from cogs.core.parts import BLUE, EDGE_LOBBY, EDGE_WAIT, Item, button, choices_of, panel, row, select_option, text
from cogs.core.permissions import NEEDED, require_may_write, require_permissions_hidden, require_permissions_there
from cogs.core.preferences import AUTOMATIC, QUIET
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.refusals import leads_on, refusal_line
from cogs.core.ways_on import Place, ways_on
from cogs.core.whereabouts import require_manager
from cogs.settings.own import (
    OpenSettings,
    language_options,
    own_layout,
    toggle,
    whose_ways,
)
from cogs.settings.presses import Whose
from cogs.settings.server_ways import data_button, news_button
from cogs.shared.games import SAVED, SYSTEMS_IN_ORDER, find_game, page_asked, page_of_games
from cogs.shared.time_words import clock_words

MOST_CHANNELS: Final = 10
"""So many channels can be named as those where tables may be opened."""


MOST_TABLES: Final = (1, 2, 3, 5, 10, 20)
"""How many tables a server can allow itself; besides, as many as the bot does."""


AS_USUAL: Final = "usual"
"""Stands for what the bot does where a server has chosen nothing."""


class ServerField(StrEnum):
    """What a server chooses, by the name in the ids of presses."""

    LANGUAGE = "language"
    GAME = "game"
    LEVEL = "level"
    CLOCK = "clock"
    STOPPING = "stopping"
    TABLES = "tables"
    CHANNELS = "channels"
    RESULTS = "results"
    DAILY = "daily"
    SEASON = "season"
    THREADS = "threads"
    QUIET = "quiet"


@press_id("server-set")
class SetServer(AboutNothing):
    """Something of the server's is chosen in a select."""

    field: ServerField


@press_id("server-mend")
class DropGone(AboutNothing):
    """Channels that were deleted are taken out of the server's settings."""


@press_id("server-turn")
class TurnServer(AboutNothing):
    """Something of the server's is to be on or off."""

    field: ServerField
    on: bool


def server_panel(
    settings: ServerSettings,
    preferences: Preferences,
    saved: Sequence[SavedRules],
    texts: Texts,
    *,
    line: str = "",
    page: int = 0,
    gone: Collection[int] = (),
    lacking: Mapping[int, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """A server's settings, for whoever manages it.

    :param saved: the games that the server has saved.
    :param line: what has just been done.
    :param page: which of the games are offered, where they don't fit one list.
    :param gone: channels that they name and that were deleted.
    :param lacking: channels for posts in which the bot can't post, with why not.
    """
    heading = f"### {texts.say('settings-server-title')}\n{line or texts.say('settings-server-line')}"
    heading = "\n".join([heading, *_gone_lines(settings, gone, texts), *lacking.values()])
    settings = without_channels(settings, gone)  # menus take none that is not there
    lists = _lists(settings, preferences, saved, texts, page)
    items: list[Item] = [
        text(heading),
        *([row(_drop_button(texts))] if gone else []),
        *(row(choices_of(SetServer(field), choices)) for field, choices in lists),
        text(f"**{texts.say('settings-channels')}**"),
        row(_channels(ServerField.CHANNELS, settings.channels, texts.say("settings-channels-all"), MOST_CHANNELS)),
        text(f"**{texts.say('settings-results')}**"),
        row(_one_channel(ServerField.RESULTS, settings.results_channel, texts)),
        text(f"**{texts.say('settings-daily')}**"),
        row(_one_channel(ServerField.DAILY, settings.daily_channel, texts)),
        row(
            toggle(TurnServer(ServerField.THREADS, not settings.threads), "🧵", texts),
            toggle(TurnServer(ServerField.QUIET, preferences.notices == QUIET), "🔔", texts),
            *ways_on(Place.SETTINGS, Whose.SERVER, texts),
        ),
        row(news_button(texts), data_button(texts)),
    ]
    return panel([*items, *whose_ways(Whose.SERVER, True, texts)], EDGE_LOBBY)


def without_channels(settings: ServerSettings, gone: Collection[int]) -> ServerSettings:
    """Return a server's settings as they are without channels that are gone."""
    return replace(
        settings,
        channels=tuple(each for each in settings.channels if each not in gone),
        results_channel=None if settings.results_channel in gone else settings.results_channel,
        daily_channel=None if settings.daily_channel in gone else settings.daily_channel,
    )


def _gone_lines(settings: ServerSettings, gone: Collection[int], texts: Texts) -> list[str]:
    """Say what does not happen any more because channels were deleted."""
    lines = []
    if settings.channels and set(settings.channels) <= set(gone):
        lines.append("settings-gone-channels")
    elif set(settings.channels) & set(gone):
        lines.append("settings-gone-some")
    if settings.results_channel in gone:
        lines.append("settings-gone-results")
    if settings.daily_channel in gone:
        lines.append("settings-gone-daily")
    return [f"⚠️ {texts.say(each)}" for each in lines]


def gone_panel(settings: ServerSettings, gone: Collection[int], texts: Texts) -> ui.LayoutView:
    """Tells who manages a server that channels which its settings name were deleted, with the ways to mend that."""
    words = "\n".join((f"### {texts.say('settings-gone-title')}", *_gone_lines(settings, gone, texts)))
    return panel([text(words), row(_drop_button(texts), _server_button(texts))], EDGE_WAIT)


def _drop_button(texts: Texts) -> ui.Button[Any]:
    return button(texts.say("settings-drop-gone"), DropGone().custom_id, BLUE)


def _server_button(texts: Texts) -> ui.Button[Any]:
    return button(texts.say("settings-server-title"), OpenSettings(Whose.SERVER).custom_id)


@leads_on(Reason.CHANNELS_GONE)
def _to_mending(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """For who manages the server; for others nothing leads on but asking one of those."""
    return [_drop_button(texts), _server_button(texts)] if refused.arguments["manager"] == "yes" else []


def _lists(
    settings: ServerSettings, preferences: Preferences, saved: Sequence[SavedRules], texts: Texts, page: int
) -> list[tuple[ServerField, list[discord.SelectOption]]]:
    """What a server chooses one of several for."""
    levels = [
        select_option(
            texts.say("settings-level", level=texts.say(f"level-title-{level}")),
            level,
            chosen=level == (settings.level or DEFAULT_LEVEL),
        )
        for level in FOR_PEOPLE
    ]
    clocks = [
        select_option(
            texts.say("clock-label", time=clock_words(each, texts)), str(each), chosen=each == settings.turn_seconds
        )
        for each in TURN_CLOCKS
    ]
    stopping = [
        select_option(texts.say(f"settings-stopping-{each}"), each, chosen=each == settings.stopping)
        for each in Stopping
    ]
    tables = [
        select_option(texts.say("settings-tables-usual"), AS_USUAL, chosen=settings.most_tables is None),
        *(
            select_option(texts.say("settings-tables", count=each), str(each), chosen=each == settings.most_tables)
            for each in MOST_TABLES
        ),
    ]
    seasons = [
        select_option(texts.say(f"settings-season-{each}"), each, chosen=each == settings.season)
        for each in FirstSeason
    ]
    return [
        (ServerField.LANGUAGE, language_options(preferences.language, texts.say("settings-language-auto"), texts)),
        (ServerField.GAME, _games(settings.game or DEFAULT_SYSTEM, saved, texts, page)),
        (ServerField.LEVEL, levels),
        (ServerField.CLOCK, clocks),
        (ServerField.STOPPING, stopping),
        (ServerField.TABLES, tables),
        (ServerField.SEASON, seasons),
    ]


def _games(chosen: str, saved: Sequence[SavedRules], texts: Texts, page: int) -> list[discord.SelectOption]:
    """A page of games: the one chosen first, then the standard one and the server's own; and the way on."""
    games = [
        (DEFAULT_SYSTEM, system_title(DEFAULT_SYSTEM, texts)),
        *((f"{SAVED}{game.name}", game.name) for game in saved),
        *((name, system_title(name, texts)) for name in SYSTEMS_IN_ORDER if name != DEFAULT_SYSTEM),
    ]
    shown = page_of_games(games, chosen, page, texts, "settings-game")
    return [select_option(words, value, chosen=value == chosen) for value, words in shown]


def _channels(field: ServerField, chosen: Sequence[int], placeholder: str, most: int) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=SetServer(field).custom_id,
        channel_types=[discord.ChannelType.text],
        placeholder=placeholder,
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel) for channel in chosen
        ],
    )


def _one_channel(field: ServerField, chosen: int | None, texts: Texts) -> ui.ChannelSelect[Any]:
    return _channels(field, () if chosen is None else (chosen,), texts.say("settings-nowhere"), 1)


@answers(OpenSettings)
async def open_settings(press: Press, asked: OpenSettings) -> None:
    """One's own settings, or the server's. Raises ``Refused`` for whoever may not choose those."""
    if asked.whose is Whose.SERVER:
        await _show_server(press)
    else:
        await press.show(await own_layout(press.kernel, press.interaction, press.texts))


async def _show_server(press: Press, *, saved: bool = False, page: int = 0) -> None:
    require_manager(press.interaction, press.texts)
    kernel, guild = press.kernel, press.guild
    settings, preferences = await kernel.preferences.settings(guild), await kernel.preferences.server(guild)
    line = f"✅ {press.texts.say('settings-server-saved')}" if saved else ""
    games = await kernel.saved_rules.all(guild)
    gone = channels_gone(press.interaction.client, guild, channels_named(settings))
    lacking = _where_posts_fail(press, settings)
    await press.show(
        server_panel(settings, preferences, games, press.texts, line=line, page=page, gone=gone, lacking=lacking)
    )


def _where_posts_fail(press: Press, settings: ServerSettings) -> dict[int, str]:
    """Return the channels for posts in which the bot may not post any more, with what it lacks there."""
    guild, found = press.interaction.guild, dict[int, str]()
    for channel in (settings.results_channel, settings.daily_channel):
        if guild is None or channel is None:
            continue
        place = guild.get_channel(channel)
        try:
            if place is not None:
                require_permissions_there(place, NEEDED, press.texts)
            elif is_hidden(press.interaction.client, guild.id, channel):
                require_permissions_hidden(channel, discord.Permissions.none(), NEEDED, press.texts)
        except Refused as refused:
            found[channel] = refusal_line(refused, press.texts)
    return found


@answers(SetServer)
async def set_server(press: Press, asked: SetServer) -> None:
    """Keeps what was chosen in a select of the server's, where all may have been taken out."""
    require_manager(press.interaction, press.texts)
    preferences, guild, field = press.kernel.preferences, press.guild, asked.field
    data: Mapping[str, Any] = press.interaction.data or {}
    values = [str(value) for value in data.get("values") or []]
    if field is ServerField.GAME and (page := page_asked("".join(values))) is not None:
        await _show_server(press, page=page)
        return
    if field is ServerField.LANGUAGE:
        language = chosen_value(press.interaction)
        if language not in (*LANGUAGES, AUTOMATIC):
            raise MalformedId(language)
        await preferences.change_server(guild, language=None if language == AUTOMATIC else language)
    else:
        await preferences.change_settings(guild, **await _changes(press, field, values))
    await _show_server(press, saved=True)


async def _changes(press: Press, field: ServerField, values: list[str]) -> dict[str, Any]:
    """What a choice changes of a server's settings. Raises ``Refused`` or ``MalformedId`` where it can't be chosen."""
    first = values[0] if values else ""
    match field:
        case ServerField.GAME:
            await find_game(press.kernel.saved_rules, press.guild, first, press.texts)
            return {"game": first}
        case ServerField.LEVEL if first in FOR_PEOPLE:
            return {"level": first}
        case ServerField.CLOCK if first in map(str, TURN_CLOCKS):
            return {"turn_seconds": int(first)}
        case ServerField.STOPPING if first in list(Stopping):
            return {"stopping": Stopping(first)}
        case ServerField.TABLES if first in (AS_USUAL, *map(str, MOST_TABLES)):
            return {"most_tables": None if first == AS_USUAL else int(first)}
        case ServerField.CHANNELS:
            return {"channels": tuple(checked_channel(press, value) for value in values[:MOST_CHANNELS])}
        case ServerField.SEASON if first in list(FirstSeason):
            return {"season": FirstSeason(first)}
        case ServerField.DAILY:
            return {"daily_channel": checked_channel(press, first, posts=True) if values else None}
        case ServerField.RESULTS:
            return {"results_channel": checked_channel(press, first, posts=True) if values else None}
    raise MalformedId(first)


def checked_channel(press: Press, value: str, *, posts: bool = False) -> int:
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
        require_permissions_hidden(number, _held_there(press.interaction, value), NEEDED, press.texts)
    if posts:
        require_may_write(press.interaction, number)
    if channel is not None:
        require_permissions_there(channel, NEEDED, press.texts)
    return number


def _held_there(interaction: discord.Interaction, channel: str) -> discord.Permissions:
    """Return what the bot may do in a channel that was chosen, as far as the interaction tells it."""
    data: Mapping[str, Any] = interaction.data or {}
    told = ((data.get("resolved") or {}).get("channels") or {}).get(channel) or {}
    return discord.Permissions(int(told.get("app_permissions") or 0))


@answers(DropGone)
async def drop_gone(press: Press, asked: DropGone) -> None:
    """Takes channels that were deleted out of the server's settings; pressed again it changes nothing."""
    require_manager(press.interaction, press.texts)
    preferences, guild = press.kernel.preferences, press.guild
    named = channels_named(await preferences.settings(guild))
    gone = channels_gone(press.interaction.client, guild, named)
    if gone:
        await preferences.drop_channels(guild, gone)
    await _show_server(press, saved=True)


@answers(TurnServer)
async def turn_server(press: Press, asked: TurnServer) -> None:
    """Turns something of the server's on or off."""
    require_manager(press.interaction, press.texts)
    preferences = press.kernel.preferences
    match asked.field:
        case ServerField.THREADS:
            await preferences.change_settings(press.guild, threads=asked.on)
        case ServerField.QUIET:
            await preferences.choose_quiet(press.guild, quiet=not asked.on)
        case other:
            raise MalformedId(other)
    await _show_server(press, saved=True)
