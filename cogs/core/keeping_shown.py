"""Tables where the bot has no channel, shown by the interactions of whoever is there."""

import discord

from cogs.core.kernel import Kernel
from cogs.core.replies import is_private
from cogs.core.whereabouts import has_channel, place_of


async def keep_shown(kernel: Kernel, interaction: discord.Interaction, table_id: str | None = None) -> None:
    """Somebody has been answered: where the bot has no channel, a table of that place can be shown by their
    interaction.

    :param table_id: what was asked about; else the table of that channel.
    """
    if has_channel(interaction):
        return
    here = kernel.tables.in_channel(interaction.channel_id or 0)
    table = here if table_id is None else kernel.tables.newest(table_id)
    if table is None or table.private or table.guild != place_of(interaction):
        return
    kernel.table_tokens.offer(interaction, table.id)
    pressed = interaction.message
    await kernel.board.pressed(table, None if pressed is None or is_private(interaction) else pressed.id)
