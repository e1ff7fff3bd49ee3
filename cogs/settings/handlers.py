"""What each press on the panels of settings does."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.entities.kept import FirstSeason, Pace, ServerSettings, Stopping
from bot.errors import Refused
from bot.ids import MalformedId
from bot.players.levels import FOR_PEOPLE
from bot.tables.limits import TURN_CLOCKS
from bot.text import LANGUAGES, Texts
from cogs.core.chosen_channels import channels_gone, channels_named
from cogs.core.feature import answers
from cogs.core.hidden_channels import is_hidden
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.permissions import (
    NEEDED,
    require_may_write,
    require_permissions_hidden,
    require_permissions_there,
)
from cogs.core.preferences import AUTOMATIC
from cogs.core.press import Press
from cogs.core.refusals import refusal_line
from cogs.core.whereabouts import manages, require_manager
from cogs.preferences.presses import Whose
from cogs.settings.panel import AS_USUAL, MOST_CHANNELS, MOST_TABLES, own_panel, server_panel
from cogs.settings.presses import DropGone, OpenSettings, OwnField, ServerField, SetOwn, SetServer, TurnOwn, TurnServer
from cogs.shared.games import find_game, page_asked
from cogs.shared.services import standings_of
from cogs.table.buttons import NOTICES


async def own_layout(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, saved: bool = False
) -> discord.ui.LayoutView:
    """One's own settings."""
    preferences = await kernel.preferences.user(interaction.user.id)
    line = f"✅ {texts.say('settings-own-saved')}" if saved else ""
    manager = manages(interaction)
    private = await standings_of(kernel).counts_private_games(interaction.user.id)
    return own_panel(preferences, texts, manager=manager, private_games=private, line=line)


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
            return {"channels": tuple(_checked(press, value) for value in values[:MOST_CHANNELS])}
        case ServerField.SEASON if first in list(FirstSeason):
            return {"season": FirstSeason(first)}
        case ServerField.DAILY:
            return {"daily_channel": _checked(press, first, posts=True) if values else None}
        case ServerField.RESULTS:
            return {"results_channel": _checked(press, first, posts=True) if values else None}
    raise MalformedId(first)


def _checked(press: Press, value: str, *, posts: bool = False) -> int:
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
