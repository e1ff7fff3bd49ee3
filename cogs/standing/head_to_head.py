"""Head to head: how the reader and one person have met, asked for in that person's menu."""

from typing import Any

import discord
from discord import ui

from bot.standing.profiles import HeadToHead
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.interactions import number_in, place_of, require_other_person
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, button, panel, row, text
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.shared.services import standings_of


@press_id("head-to-head")
class ShowHeadToHead(AboutNothing):
    """Meetings of the presser and a person, by their number, in this place."""

    person: str


def head_to_head_panel(person: int, found: HeadToHead, texts: Texts) -> ui.LayoutView:
    """Return how the reader and a person have met, with the ways on."""
    title, met = texts.say("head-to-head-title", name=found.name), found.met
    if met is None or not met.games:
        line = texts.say("head-to-head-none")
    else:
        line = texts.say("standing-met", games=met.games, ahead=met.other_ahead, behind=met.one_ahead)
    return panel([text(f"### {title}\n{line}"), row(*ways_on(Place.HEAD_TO_HEAD, str(person), texts))], EDGE_LOBBY)


@way_on(Place.CHALLENGE, 20)
def head_to_head_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that shows how the reader and a person have met."""
    return button(texts.say("head-to-head"), ShowHeadToHead(about).custom_id, emoji="📊")


async def head_to_head_with(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, person: discord.User | discord.Member
) -> ui.LayoutView:
    """Return the panel for a person who was chosen in their menu. Raises ``Refused``."""
    require_other_person(interaction, person)
    return await _found(kernel, interaction, texts, person.id)


async def _found(kernel: Kernel, interaction: discord.Interaction, texts: Texts, person: int) -> ui.LayoutView:
    found = await standings_of(kernel).head_to_head(place_of(interaction), person, interaction.user.id)
    return head_to_head_panel(person, found, texts)


@answers(ShowHeadToHead)
async def show_head_to_head(press: Press, asked: ShowHeadToHead) -> None:
    await press.show(await _found(press.kernel, press.interaction, press.texts, number_in(asked.person)))
