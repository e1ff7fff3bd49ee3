"""Answers to interactions. Private replies are sent by the functions here and nowhere else."""

import io
import logging
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import aiohttp
import discord

logger = logging.getLogger(__name__)

_GONE = (10008, 10015, 10062, 50027)
"""Unknown message, webhook or interaction, and an expired token: nobody is there to be answered any more."""
_ALREADY_ANSWERED = 40060
_NONCE_LENGTH: Final = 24
SENDING_FAILS: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""How anything sent to Discord may fail: refused, held back, or lost on its way."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG to be sent with a panel. The name never tells what it shows."""

    name: str
    data: bytes

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), filename=self.name)


@dataclass(frozen=True, slots=True)
class Answer:
    """A panel and its picture, ready to be sent."""

    layout: discord.ui.LayoutView
    picture: Picture | None = None


def files_of(*pictures: Picture | None) -> list[discord.File]:
    return [picture.file() for picture in pictures if picture is not None]


def settled(layout: discord.ui.LayoutView) -> discord.ui.LayoutView:
    """A layout that discord.py will not store: the router alone answers its buttons."""
    layout.stop()
    return layout


async def send_private(
    interaction: discord.Interaction, layout: discord.ui.LayoutView, picture: Picture | None = None
) -> None:
    """Answers with a new message that only the presser sees."""
    view = settled(layout)
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files_of(picture), ephemeral=True)
    else:
        await interaction.response.send_message(view=view, files=files_of(picture), ephemeral=True)


async def update_private(
    interaction: discord.Interaction,
    layout: discord.ui.LayoutView,
    picture: Picture | None = None,
    *,
    keeps_files: bool = False,
) -> None:
    """Answers a press on a private panel by changing that panel; a press anywhere else gets a private message.

    The check of the flag is what keeps a hand off the public message that a button may sit on.

    :param keeps_files: the pressed panel's own picture stays, and is not sent again.
    """
    attachments = discord.utils.MISSING if keeps_files else files_of(picture)
    if not is_private(interaction):
        await send_private(interaction, layout, picture)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=settled(layout), attachments=attachments)
    else:
        await interaction.response.edit_message(view=settled(layout), attachments=attachments)


async def refresh_private(
    interaction: discord.Interaction, layout: discord.ui.LayoutView, picture: Picture | None = None
) -> None:
    """Changes the private panel that an earlier interaction answered with, while its token lives."""
    await interaction.edit_original_response(view=settled(layout), attachments=files_of(picture))


def nonce_of(message: str) -> str:
    """The same for the same message: sent again after a crash or a lost answer, Discord gives the one that is there."""
    return sha256(message.encode()).hexdigest()[:_NONCE_LENGTH]


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed component sits on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def may_pass(error: Exception) -> bool:
    """Whether the same may be sent again in a moment with better luck: Discord is busy, or can't be reached."""
    return not isinstance(error, discord.HTTPException) or error.status == 429 or error.status >= 500


def is_lost(error: discord.HTTPException) -> bool:
    """Whether an answer failed because nobody waits for it any more; the press itself stands."""
    return error.code in _GONE or error.code == _ALREADY_ANSWERED or error.status == 401
