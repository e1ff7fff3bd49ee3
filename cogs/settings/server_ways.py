"""Buttons from a server's settings to its other screens."""

from typing import Any

from discord import ui

from bot.text import Texts
from cogs.core.parts import button
from cogs.core.press_ids import AboutNothing, press_id


@press_id("server-data")
class ShowServerData(AboutNothing):
    """Request for the screen with the server's stored data."""


@press_id("server-news")
class ShowServerNews(AboutNothing):
    """Request for the screen with the server's news channel."""


def data_button(texts: Texts) -> ui.Button[Any]:
    """Return the way to what is kept of the server."""
    return button(texts.say("server-data"), ShowServerData().custom_id, emoji="🗄️")


def news_button(texts: Texts) -> ui.Button[Any]:
    """Return the way to news from the people who run the bot."""
    return button(texts.say("settings-news"), ShowServerNews().custom_id, emoji="📰")
