"""Tables where the bot has no channel, shown by the interactions of whoever is there."""

from bot.tables.view import TableView
from cogs.core.kernel import Kernel
from cogs.core.reply import Reply
from cogs.core.whereabouts import has_channel, place_of


async def keep_shown(kernel: Kernel, reply: Reply, table_id: str | None = None) -> None:
    """Keep a table shown after an answer: where the bot has no channel, it can be shown by the asker's
    interaction: what they asked about, and the channel's table, which may have been opened by what they pressed.

    :param table_id: what was asked about, a table or something else.
    """
    interaction = reply.interaction
    if has_channel(interaction):
        return
    # Its token may edit the pressed message, and post a new one: both may be needed for two tables.
    here = kernel.tables.in_channel(interaction.channel_id or 0)
    asked = None if table_id is None else kernel.tables.newest(table_id)
    pressed = interaction.message
    if asked is not None:
        await _keep_shown(kernel, reply, asked, None if pressed is None or reply.is_private else pressed.id)
    if here is not None and (asked is None or asked.id != here.id):
        await _keep_shown(kernel, reply, here, None)


async def _keep_shown(kernel: Kernel, reply: Reply, table: TableView, pressed: int | None) -> None:
    """:param pressed: its message, where that was pressed and all see it."""
    if not table.private and table.guild == place_of(reply.interaction):
        kernel.replies.offer(reply, table.id)
        await kernel.board.pressed(table, pressed)
