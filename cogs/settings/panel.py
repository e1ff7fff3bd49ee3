"""The panels of settings: a server's own, which everybody there sees the effect of, and one's own."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import ui

from bot.engine.systems import DEFAULT_SYSTEM
from bot.entities.kept import FirstSeason, Pace, Preferences, SavedRules, ServerSettings, Stopping
from bot.errors import Reason, Refused
from bot.players.levels import DEFAULT_LEVEL, FOR_PEOPLE
from bot.tables.limits import TURN_CLOCKS
from bot.text import LANGUAGES, Texts
from bot.text.rules_words import system_title
from cogs.core.parts import (
    BLUE,
    EDGE_LOBBY,
    EDGE_WAIT,
    GREY,
    Item,
    button,
    choices_of,
    panel,
    row,
    select_option,
    text,
)
from cogs.core.preferences import AUTOMATIC, QUIET
from cogs.core.refusals import leads_on
from cogs.core.ways_on import Place, ways_on
from cogs.preferences.presses import Whose
from cogs.settings.presses import DropGone, OpenSettings, OwnField, ServerField, SetOwn, SetServer, TurnOwn, TurnServer
from cogs.shared.games import SAVED, SYSTEMS_IN_ORDER, page_of_games
from cogs.shared.time_words import clock_words
from cogs.table.buttons import NOTICES

MOST_CHANNELS: Final = 10
"""So many channels can be named as those where tables may be opened."""
MOST_TABLES: Final = (1, 2, 3, 5, 10, 20)
"""How many tables a server can allow itself; besides, as many as the bot does."""
AS_USUAL: Final = "usual"
"""Stands for what the bot does where a server has chosen nothing."""


def own_panel(
    preferences: Preferences, texts: Texts, *, manager: bool, private_games: bool, line: str
) -> ui.LayoutView:
    """One's own settings.

    :param manager: whether the reader may choose for the server too.
    :param private_games: whether games that only they saw count where others look.
    :param line: what has just been done.
    """
    lines = [f"### {texts.say('settings-own-title')}", texts.say("settings-own-line")]
    heading = "\n".join([*lines, f"-# {texts.say('settings-own-what')}", *([line] if line else [])])
    languages = _languages(preferences.language, texts.say("settings-own-language-auto"), texts)
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
            _toggle(TurnOwn(OwnField.HINTS, not preferences.hints), "💡", texts),
            _toggle(TurnOwn(OwnField.INVITED, not preferences.invited), "✉️", texts),
            *ways_on(Place.SETTINGS, Whose.ME, texts),
        ),
        row(
            _toggle(TurnOwn(OwnField.PRIVATE, not private_games), "🏆", texts),
            _toggle(TurnOwn(OwnField.MENTIONED, not preferences.mentioned), "📣", texts),
        ),
    ]
    return panel([*items, *_whose(Whose.ME, manager, texts)], EDGE_LOBBY)


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
            _toggle(TurnServer(ServerField.THREADS, not settings.threads), "🧵", texts),
            _toggle(TurnServer(ServerField.QUIET, preferences.notices == QUIET), "🔔", texts),
            *ways_on(Place.SETTINGS, Whose.SERVER, texts),
        ),
    ]
    return panel([*items, *_whose(Whose.SERVER, True, texts)], EDGE_LOBBY)


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
        (ServerField.LANGUAGE, _languages(preferences.language, texts.say("settings-language-auto"), texts)),
        (ServerField.GAME, _games(settings.game or DEFAULT_SYSTEM, saved, texts, page)),
        (ServerField.LEVEL, levels),
        (ServerField.CLOCK, clocks),
        (ServerField.STOPPING, stopping),
        (ServerField.TABLES, tables),
        (ServerField.SEASON, seasons),
    ]


def _languages(chosen: str | None, automatic: str, texts: Texts) -> list[discord.SelectOption]:
    choices = [select_option(automatic, AUTOMATIC, chosen=chosen is None)]
    for language in LANGUAGES:
        name = texts.say(f"language-name-{language}")
        choices.append(
            select_option(texts.say("settings-language-name", name=name), language, chosen=chosen == language)
        )
    return choices


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


def _toggle(press: TurnOwn | TurnServer, emoji: str, texts: Texts) -> ui.Button[Any]:
    """Turns something on or off; it is now as it will not be after the press."""
    label = texts.say(f"settings-{press.field}", on="no" if press.on else "yes")
    return button(label, press.custom_id, GREY if press.on else BLUE, emoji=emoji)


def _whose(shown: Whose, manager: bool, texts: Texts) -> list[Item]:
    """The way between one's own settings and the server's, for whoever may choose both."""
    if not manager:
        return []
    ways = []
    for each in Whose:
        style = BLUE if each is shown else GREY
        ways.append(button(texts.say(f"look-for-{each}"), OpenSettings(each).custom_id, style))
    return [row(*ways)]
