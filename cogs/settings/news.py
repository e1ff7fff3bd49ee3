"""Server's choice of a channel for the operators' news; without one it gets none."""

from typing import Any

import discord
from discord import ui

from bot.entities.settings import Whose
from bot.operation.announcing import NewsChannels
from bot.text import Texts
from cogs.core.channels import channels_gone
from cogs.core.feature import answers
from cogs.core.interactions import chosen_value, require_manager
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, button, panel, row, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.settings.fields import checked_channel
from cogs.settings.presses import OpenSettings
from cogs.settings.server_ways import ShowServerNews


@press_id("server-news-in")
class ChooseNewsChannel(AboutNothing):
    """Choice of the channel for news, or of none."""


def news_channels_of(kernel: Kernel) -> NewsChannels:
    """Return the part that knows which servers allow news."""
    return kernel.part(NewsChannels, lambda: NewsChannels(kernel.store.notes))


def server_news_panel(channel: int | None, texts: Texts, line: str = "") -> ui.LayoutView:
    """Return where news are posted, and the select that changes it."""
    words = [f"### {texts.say('settings-news')}", *([line] if line else []), texts.say("settings-news-what")]
    chosen: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=ChooseNewsChannel().custom_id,
        channel_types=[discord.ChannelType.text],
        placeholder=texts.say("settings-nowhere"),
        min_values=0,
        max_values=1,
        default_values=[
            discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
            for each in ([] if channel is None else [channel])
        ],
    )
    back = button(texts.say("settings-server-title"), OpenSettings(Whose.SERVER).custom_id)
    return panel([text("\n".join(words)), row(chosen), row(back)], EDGE_LOBBY)


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
    channel = checked_channel(press, value, posts=True) if value else None
    await news_channels_of(press.kernel).choose(press.guild, channel)
    await press.show(server_news_panel(channel, press.texts, f"✅ {press.texts.say('settings-server-saved')}"))
