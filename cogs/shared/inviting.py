"""Who can be invited to a game, and how an invitation is written."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord

from cogs.core.interactions import can_see
from cogs.core.kernel import Kernel
from cogs.core.replies import SENDING_FAILS
from cogs.shared.services import gathering_of

MOST_INVITED: Final = 5
"""People whom one message invites."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody of the server who is to be invited. ``sees`` says whether they see the channel."""

    id: int
    name: str
    sees: bool


async def people_reached(
    kernel: Kernel, interaction: discord.Interaction, people: Iterable[Chosen | int]
) -> tuple[list[Chosen], list[Chosen]]:
    """Those of some people whom an invitation of the asker's in this channel reaches, and those whom it does not; who
    is not in the server is neither. Whether they had one from the asker lately is looked at when it is noted."""
    reached: list[Chosen] = []
    left_out: list[Chosen] = []
    for each in people:
        person = each if isinstance(each, Chosen) else await _asked_for(interaction, each)
        if person is not None:
            is_other = person.id != interaction.user.id
            reaches = is_other and person.sees and await gathering_of(kernel).wants_invitations(person.id)
            (reached if reaches else left_out).append(person)
    return reached, left_out


async def _asked_for(interaction: discord.Interaction, user: int) -> Chosen | None:
    """Somebody of the server as Discord knows them; None for whoever is not in it."""
    try:
        member = None if interaction.guild is None else await interaction.guild.fetch_member(user)
    except SENDING_FAILS:
        return None
    if member is None:
        return None
    return Chosen(user, member.display_name, not member.bot and can_see(interaction.channel, member))
