"""Finished games: access, records, and proofs."""

import asyncio
from datetime import date
from typing import Any

import discord

from bot.daily.days import day_of_code
from bot.daily.deal import game_of
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.proof import proves_itself
from bot.shapes import Data
from cogs.core.channels import is_hidden
from cogs.core.interactions import can_see, person_of, place_of
from cogs.core.kernel import Kernel
from cogs.core.press import Press
from cogs.shared.services import days_of, history_of


async def watchable_game(kernel: Kernel, interaction: discord.Interaction, name: str) -> FinishedGame:
    """Return a game of this server that the asker may see, or their own daily game. Raises ``Refused``."""
    if (day := daily_of(name)) is not None:
        asker = person_of(interaction, await kernel.preferences.for_reader(interaction))
        return await days_of(kernel).finished_game(asker, day)
    game = await kernel.tables.finished_game(place_of(interaction), name, reader=interaction.user.id)
    if game is None or not may_watch(interaction, game):
        # Where the bot may not view a channel, it can't tell who does: that is said, and nobody is let in.
        guild = interaction.guild_id or 0
        has_hidden_place = game is not None and not game.private and is_hidden(interaction.client, guild, game.channel)
        raise Refused(Reason.CHANNEL_HIDDEN if has_hidden_place else Reason.NO_FINISHED_GAME)
    (unnamed,) = await history_of(kernel).unnamed([game], interaction.user.id)
    return unnamed


async def played_game(kernel: Kernel, interaction: discord.Interaction, name: str) -> FinishedGame:
    """Return a watchable game in which at least one move was made. Raises ``Refused``."""
    game = await watchable_game(kernel, interaction, name)
    if not game.was_played:
        raise Refused(Reason.NOTHING_PLAYED)
    return game


async def finished_record(press: Press, game: FinishedGame) -> dict[str, Any]:
    """Return the record of a game. Raises ``Refused`` where it is no longer kept."""
    if (day := daily_of(game.game)) is not None:
        return await days_of(press.kernel).record(person_of(press.interaction, press.texts), day)
    record = await press.kernel.tables.finished(press.guild, game.channel, game.game, reader=press.user)
    if record is None:
        raise Refused(Reason.NO_FINISHED_GAME)
    return record


def may_watch(interaction: discord.Interaction, game: FinishedGame) -> bool:
    """Whether somebody may see a finished game: it is of this channel, or of one that they see, or they sat there. What
    only its player saw is nobody else's."""
    if interaction.user.id in game.users:
        return True
    if game.private:
        return False
    if game.channel == interaction.channel_id:
        return True
    guild, member = interaction.guild, interaction.user
    channel = None if guild is None else guild.get_channel_or_thread(game.channel)
    return isinstance(member, discord.Member) and can_see(channel, member)


def daily_of(game: str) -> date | None:
    """Return the day of a daily game, or None for other games."""
    try:
        day = day_of_code(game.rpartition("-")[0])
    except ValueError:
        return None
    return day if game == game_of(day) else None  # its code alone may begin another name


async def checked_game(press: Press, game: FinishedGame) -> tuple[Data, bool]:
    """Return the record of a game and whether its proof holds. Raises ``Refused``."""
    record = await finished_record(press, game)
    return record, await asyncio.to_thread(proves_itself, record)  # a whole game is played again for it
