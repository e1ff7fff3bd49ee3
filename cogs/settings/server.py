"""Screens of a server: its settings, and its channel for the operators' news."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from bot.entities.kept import SavedRules
from bot.entities.settings import NAMING_CHANNELS, Channels, ServerSettings, Whose, channels_named, without_channels
from bot.errors import Reason, Refused
from bot.operation.announcing import NewsChannels
from bot.text import Texts
from cogs.core import parts
from cogs.core.channels import channels_gone, is_hidden
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, require_manager
from cogs.core.kernel import Kernel
from cogs.core.permissions import NEEDED, require_permissions_hidden, require_permissions_there
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.refusals import leads_on, refusal_line
from cogs.core.ways_on import Place, ways_on
from cogs.settings import fields
from cogs.settings.own import OpenSettings, own_layout, settings_button, whose_ways
from cogs.settings.server_data import data_button
from cogs.shared.games import page_asked


@press_id("server-mend")
class DropGone(AboutNothing):
    """Request to remove deleted channels from the server's settings."""


def server_panel(
    settings: ServerSettings,
    saved: Sequence[SavedRules],
    texts: Texts,
    *,
    line: str = "",
    page: int = 0,
    gone: Collection[int] = (),
    lacking: Mapping[int, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """Return a server's settings, for a manager.

    :param saved: the server's saved games.
    :param line: words on the change just made.
    :param page: page of the list of games.
    :param gone: deleted channels that the settings name.
    :param lacking: channels in which the bot can't post, with the reason.
    """
    heading = f"### {texts.say('settings-server-title')}\n{line or texts.say('settings-server-line')}"
    heading = "\n".join([heading, *_gone_lines(settings, gone, texts), *lacking.values()])
    # Discord refuses a menu whose default channel does not exist.
    settings = without_channels(settings, gone)
    items: list[parts.Item] = [
        parts.text(heading),
        *([parts.row(_drop_button(texts))] if gone else []),
        *fields.settings_items(
            settings,
            Whose.SERVER,
            texts,
            ways=ways_on(Place.SETTINGS, Whose.SERVER, texts),
            saved=saved,
            page=page,
        ),
        parts.row(news_button(texts), data_button(texts)),
    ]
    return parts.panel([*items, *whose_ways(Whose.SERVER, True, texts)], parts.EDGE_LOBBY)


def _gone_lines(settings: ServerSettings, gone: Collection[int], texts: Texts) -> list[str]:
    """Return what no longer happens because channels were deleted."""
    lines = []
    for each in NAMING_CHANNELS:
        named = set(each.channels_in(settings))
        if named and named <= set(gone):
            lines.append(f"settings-gone-{each.field}")
        elif named & set(gone):
            lines.append("settings-gone-some")
    return [f"⚠️ {texts.say(each)}" for each in lines]


def gone_panel(settings: ServerSettings, gone: Collection[int], texts: Texts) -> ui.LayoutView:
    """Return the warning about deleted channels, with buttons that mend the settings."""
    words = "\n".join((f"### {texts.say('settings-gone-title')}", *_gone_lines(settings, gone, texts)))
    return parts.panel(
        [parts.text(words), parts.row(_drop_button(texts), settings_button(Whose.SERVER, texts))], parts.EDGE_WAIT
    )


def _drop_button(texts: Texts) -> ui.Button[Any]:
    return parts.button(texts.say("settings-drop-gone"), DropGone().custom_id, parts.BLUE)


@leads_on(Reason.CHANNELS_GONE)
def _to_mending(refused: Refused, texts: Texts, opens_tables: bool) -> list[ui.Button[Any]]:
    """Return buttons that mend the settings, for a manager; others have to ask one."""
    return [_drop_button(texts), settings_button(Whose.SERVER, texts)] if refused.arguments["manager"] == "yes" else []


@answers(OpenSettings)
async def open_settings(press: Press, asked: OpenSettings) -> None:
    """Show one's own settings, or the server's. Raises ``Refused`` for people who may not change those."""
    if asked.whose is Whose.SERVER:
        await _show_server(press)
    else:
        await press.show(await own_layout(press.kernel, press.interaction, press.texts))


async def _show_server(press: Press, *, saved: bool = False, page: int = 0) -> None:
    require_manager(press.interaction, press.texts)
    kernel, guild = press.kernel, press.guild
    settings = await kernel.preferences.server(guild)
    line = f"✅ {press.texts.say('settings-server-saved')}" if saved else ""
    games = await kernel.saved_rules.all(guild)
    gone = channels_gone(press.interaction.client, guild, channels_named(settings))
    lacking = _where_posts_fail(press, settings)
    await press.show(server_panel(settings, games, press.texts, line=line, page=page, gone=gone, lacking=lacking))


def _where_posts_fail(press: Press, settings: ServerSettings) -> dict[int, str]:
    """Return the channels for posts in which the bot may not post any more, with what it lacks there."""
    guild, found = press.interaction.guild, dict[int, str]()
    if guild is None:
        return found
    # Permissions may have been taken away since a channel was chosen, and posts that fail tell nobody here.
    posting = [each for each in NAMING_CHANNELS if isinstance(each.shown, Channels) and each.shown.posts]
    for channel in (channel for each in posting for channel in each.channels_in(settings)):
        place = guild.get_channel(channel)
        try:
            if place is not None:
                require_permissions_there(place, NEEDED, press.texts)
            elif is_hidden(press.interaction.client, guild.id, channel):
                require_permissions_hidden(channel, discord.Permissions.none(), NEEDED, press.texts)
        except Refused as refused:
            found[channel] = refusal_line(refused, press.texts)
    return found


@answers(fields.SetServer)
async def set_server(press: Press, asked: fields.SetServer) -> None:
    """Keep what was chosen in a select of the server's, or show the page of games that was asked for."""
    require_manager(press.interaction, press.texts)
    if (page := page_asked("".join(fields.chosen_values(press.interaction)))) is not None:
        await _show_server(press, page=page)
        return
    changes = await fields.chosen_of(press, Whose.SERVER, asked)
    await press.kernel.preferences.change_server(press.guild, **changes)
    await _show_server(press, saved=True)


@answers(DropGone)
async def drop_gone(press: Press, asked: DropGone) -> None:
    """Remove deleted channels from the server's settings; a second press changes nothing."""
    require_manager(press.interaction, press.texts)
    preferences, guild = press.kernel.preferences, press.guild
    named = channels_named(await preferences.server(guild))
    gone = channels_gone(press.interaction.client, guild, named)
    if gone:
        await preferences.drop_channels(guild, gone)
    await _show_server(press, saved=True)


@answers(fields.TurnServer)
async def turn_server(press: Press, asked: fields.TurnServer) -> None:
    """Turn something of the server's on or off."""
    require_manager(press.interaction, press.texts)
    await press.kernel.preferences.change_server(press.guild, **fields.turned(Whose.SERVER, asked))
    await _show_server(press, saved=True)


@press_id("server-news")
class ShowServerNews(AboutNothing):
    """Request for the screen with the server's news channel."""


@press_id("server-news-in")
class ChooseNewsChannel(AboutNothing):
    """Choice of the channel for news, or of none."""


def news_channels_of(kernel: Kernel) -> NewsChannels:
    """Return the part that knows which servers allow news."""
    return kernel.part(NewsChannels, lambda: NewsChannels(kernel.store.notes))


def news_button(texts: Texts) -> ui.Button[Any]:
    """Return the way to news from the people who run the bot."""
    return parts.button(texts.say("settings-news"), ShowServerNews().custom_id, emoji="📰")


def server_news_panel(channel: int | None, texts: Texts, line: str = "") -> ui.LayoutView:
    """Return where news are posted, and the select that changes it."""
    words = [f"### {texts.say('settings-news')}", *([line] if line else []), texts.say("settings-news-what")]
    chosen = [] if channel is None else [channel]
    menu = fields.channel_menu(ChooseNewsChannel(), texts.say("settings-nowhere"), chosen)
    return parts.panel(
        [parts.text("\n".join(words)), parts.row(menu), parts.row(settings_button(Whose.SERVER, texts))],
        parts.EDGE_LOBBY,
    )


@answers(ShowServerNews)
async def show_server_news(press: Press, asked: ShowServerNews) -> None:
    """Show the channel for news to a manager."""
    require_manager(press.interaction, press.texts)
    channel, line = await news_channels_of(press.kernel).of(press.guild), ""
    if channel is not None and channels_gone(press.interaction.client, press.guild, (channel,)):
        # Discord refuses a menu whose default channel does not exist.
        channel, line = None, f"⚠️ {press.texts.say('settings-gone-news')}"
    await press.show(server_news_panel(channel, press.texts, line))


@answers(ChooseNewsChannel)
async def choose_news_channel(press: Press, asked: ChooseNewsChannel) -> None:
    """Store a channel in which the bot can post, or that no news is wanted."""
    require_manager(press.interaction, press.texts)
    value = chosen_value(press.interaction)
    channel = fields.checked_channel(press, value, posts=True) if value else None
    await news_channels_of(press.kernel).choose(press.guild, channel)
    await press.show(server_news_panel(channel, press.texts, f"✅ {press.texts.say('settings-server-saved')}"))
