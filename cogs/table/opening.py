"""Opening a table in the channel that is asked from: by command, or by a button where there was none."""

from dataclasses import replace

import discord

from bot.engine.systems import DEFAULT_SYSTEM
from bot.tables.computer_names import computer_name
from bot.tables.errors import Reason, Refused
from bot.tables.service import Opening
from bot.tables.status import Status
from bot.text import Texts
from cogs.core.context import BotContext
from cogs.core.interactions import MODERATES, person_of
from cogs.core.permissions import require_place


async def require_free_place(
    context: BotContext, interaction: discord.Interaction, texts: Texts, *, alone: bool = False
) -> None:
    """Refuses early where no table can stand, or one stands, with the way to it. Raises ``Refused``.

    :param alone: whether it is to be a game against computers, which is in nobody's way.
    """
    await require_place(interaction, texts)
    table = None if alone else context.tables.holder_of(interaction.channel_id or 0)
    if table is None or table.status is Status.OVER:
        return
    link = context.board.link(table)
    raise Refused(Reason.TABLE_EXISTS_LINK, link=link) if link else Refused(Reason.TABLE_EXISTS)


def opening_here(
    interaction: discord.Interaction, texts: Texts, *, level: str | None = None, goal_size: int | None = None
) -> Opening:
    """The standard game in the channel that is asked from.

    :param level: of a computer that sits down, so that the game is dealt at once; without one a lobby opens.
    :param goal_size: how many goal cards each, if not as many as usual.
    """
    return Opening(
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        system=DEFAULT_SYSTEM,
        changes={} if goal_size is None else {"goal_size": goal_size},
        computers=() if level is None else ((level, computer_name(1)),),
    )


async def open_table(context: BotContext, interaction: discord.Interaction, texts: Texts, opening: Opening) -> None:
    """Opens a table and answers with the asker's private panel, below the table. Raises ``Refused``."""
    person = replace(person_of(interaction, texts), moderator=interaction.permissions >= MODERATES)
    outcome = await context.tables.open(opening, person)
    await context.board.wait_until_shown(outcome.table)
    await context.private_panels.show(interaction, outcome.table.id, texts)
