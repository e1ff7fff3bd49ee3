"""A person's own tables everywhere: in servers and messages, at this process and others."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

import discord

from bot.places import channel_address, is_server
from bot.tables.service.elsewhere import TableElsewhere
from bot.tables.state.meaning import leaving_means, stopping_means
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.kernel import Kernel
from cogs.core.whereabouts import place_of
from cogs.shared.membership import server_name_for
from cogs.shared.turn_line import own_turn_line


@dataclass(frozen=True, slots=True)
class OwnTable:
    """Table where the reader sits, of this process or as stored by another.

    ``place`` tells where it is, empty for the reader's own place; ``link`` leads there if the reader may go; ``turn``
    tells whose turn it is and how long is left.
    """

    table: TableView | TableElsewhere
    place: str
    link: str | None
    turn: str = ""


def takes_leave(table: TableView, user: int) -> str:
    """Return what would take somebody from one of their tables, as ``LeaveFrom`` names it: a game that they play alone
    is stopped, since leaving that only pauses it."""
    if table.is_alone and table.status.in_game and table.stopped is None:
        return stopping_means(table)
    return leaving_means(table, user)


async def own_tables(kernel: Kernel, interaction: discord.Interaction, texts: Texts) -> list[OwnTable]:
    """Return every table where the asker sits and that is not over; those of where they ask come first.

    :raises Unavailable: the store does not tell which other processes have.
    """
    user, here = interaction.user.id, place_of(interaction)
    held = [table for table in kernel.tables.tables_of(user) if table.status.goes_on]
    found: list[TableView | TableElsewhere] = [*held, *await kernel.tables.seated_elsewhere(user)]
    guilds = list({table.guild for table in found if table.guild != here})
    # Servers are asked at once: one after the other, somebody with many tables would wait too long.
    names = dict(
        zip(
            guilds,
            await asyncio.gather(*(server_name_for(interaction.client, guild, user) for guild in guilds)),
            strict=True,
        )
    )
    now = kernel.clock.now()
    found.sort(key=lambda table: (table.guild != here, table.private, table.awaited != user))
    shown = [_shown(kernel, table, names, here, texts) for table in found]
    return [replace(each, turn=own_turn_line(each.table, user, now, texts)) for each in shown]


def _shown(
    kernel: Kernel, table: TableView | TableElsewhere, names: Mapping[int, str | None], here: int, texts: Texts
) -> OwnTable:
    link = kernel.board.link(table) if isinstance(table, TableView) else None
    if table.guild == here:
        return OwnTable(table, "", link)
    name = names[table.guild]
    if name is None:  # the reader has left that server, so neither its name nor a way there is told
        return OwnTable(
            table, texts.say("tables-in-a-server" if is_server(table.guild) else "tables-in-messages"), None
        )
    return OwnTable(table, name, link or channel_address(table.guild, table.channel))
