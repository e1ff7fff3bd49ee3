"""Sends exported files to the person who asked, in as few messages as Discord allows."""

from collections.abc import Sequence
from math import ceil
from typing import Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.privacy.export_files import ExportFile
from bot.text import Texts
from cogs.core import parts
from cogs.core.layouts import Picture
from cogs.core.reply import Reply

_LARGEST: Final = 10 * 1024 * 1024
_LARGEST_TOGETHER: Final = 24 * 1024 * 1024
"""Bytes of all files of a message; Discord takes requests of 25 MB."""
_MOST_TOGETHER: Final = 10
"""Files per message."""
_ROOM: Final = 64 * 1024
"""Bytes of a request beside its file."""


def largest_file(interaction: discord.Interaction) -> int:
    """Return how many bytes a file may have that answers an interaction."""
    return min(interaction.filesize_limit, _LARGEST) - _ROOM


async def send_files(reply: Reply, files: Sequence[ExportFile], words: str, texts: Texts) -> None:
    """Send files privately; a message for each, or for several where there are more than may follow.

    :param words: the text that comes with them, which is given ``part`` and ``parts``.
    :raises Refused: there is too much.
    """
    # An interaction lets only so many messages follow: more files than that share them, as evenly as can be.
    size = ceil(len(files) / max(1, reply.follow_ups_left))
    messages = [(start + 1, files[start : start + size]) for start in range(0, len(files), size)]
    largest = max(sum(len(each.data) for each in some) for _, some in messages)
    if size > 1 and (size > _MOST_TOGETHER or largest > _LARGEST_TOGETHER):
        raise Refused(Reason.EXPORT_TOO_LARGE)
    for first, together in messages:
        # Files are numbered from 1 through all messages; a file that comes alone needs no number.
        part = str(first) if len(together) == 1 else f"{first}–{first + len(together) - 1}"
        said = texts.say(words, part=part if len(files) > 1 else 0, parts=len(files))
        items: list[parts.Item] = [parts.text(said), *(ui.File(f"attachment://{each.name}") for each in together)]
        await reply.send_private(
            parts.panel(items, parts.EDGE_LOBBY), *(Picture(each.name, each.data) for each in together)
        )
