"""Challenge of one person: asked for in their menu, shown privately, and sent only by a press."""

from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.errors import Reason, Refused
from bot.tables.actions import Expected
from bot.text import Texts
from cogs.core.feature import answers
from cogs.core.interactions import display_name_of, number_in, require_other_person
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_WAIT, GREEN, button, panel, row, text
from cogs.core.permissions import require_may_write
from cogs.core.press import Press
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.retrying import Failed, ask_discord
from cogs.core.ways_on import Place, way_on, ways_on
from cogs.core.whereabouts import Where, where
from cogs.gathering.inviting import invite_people
from cogs.gathering.panel import show_tables
from cogs.table.fitting import lobby_game
from cogs.table.inviting import may_be_invited
from cogs.table.opening import open_table, opening_of, require_free_place

_PATIENCE_SECONDS: Final = 1.0
"""Time that Discord has to tell who a person is."""


@press_id("challenge")
class ChallengePerson(AboutNothing):
    """A person, by their number, is challenged to a game here."""

    person: str


def challenge_panel(person: int, name: str, texts: Texts, *, in_server: bool) -> ui.LayoutView:
    """Say what a challenge does, with the button that sends it.

    :param in_server: whether an invitation can be posted; elsewhere a table opens for all to see.
    """
    line = texts.say("challenge-server" if in_server else "challenge-elsewhere", name=name)
    send = button(texts.say("challenge-send"), ChallengePerson(str(person)).custom_id, GREEN, emoji="⚔️")
    title = f"### {texts.say('challenge-title', name=name)}"
    return panel([text(f"{title}\n{line}"), row(send, *ways_on(Place.CHALLENGE, str(person), texts))], EDGE_WAIT)


@way_on(Place.HEAD_TO_HEAD, 10)
def challenge_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Challenges a person."""
    return button(texts.say("challenge-send"), ChallengePerson(about).custom_id, GREEN, emoji="⚔️")


async def ask_to_challenge(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, person: discord.User | discord.Member
) -> ui.LayoutView:
    """Return the panel for a challenge of a person. Raises ``Refused`` where there can be none."""
    require_other_person(interaction, person)
    await _require_challenge(kernel, interaction, person.id)
    in_server = where(interaction) is Where.SERVER
    return challenge_panel(person.id, display_name_of(person, texts), texts, in_server=in_server)


async def _require_challenge(kernel: Kernel, interaction: discord.Interaction, person: int) -> None:
    """Refuse what can be refused before anything is posted. Raises ``Refused``."""
    # Cheap looks come first; all of them are repeated when the button is pressed.
    if person == interaction.user.id:
        raise Refused(Reason.YOURSELF)
    if not await may_be_invited(kernel, person):
        raise Refused(Reason.NOBODY_INVITED)
    if where(interaction) is not Where.SERVER:
        return
    if await kernel.preferences.is_quiet(interaction.guild_id or 0):
        raise Refused(Reason.NOBODY_MENTIONED)
    require_may_write(interaction)


@answers(ChallengePerson)
async def challenge(press: Press, asked: ChallengePerson) -> None:
    """Invite the person; where the bot has no channel, open a table for all to see that holds a seat for them."""
    person = number_in(asked.person)
    await _require_challenge(press.kernel, press.interaction, person)
    if where(press.interaction) is Where.SERVER:
        await show_tables(press, await invite_people(press, [person]))
        return
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    # Discord is asked only once it is known that a table may open here.
    await require_free_place(kernel, interaction, texts, alone=False)
    found = await ask_discord(lambda: interaction.client.fetch_user(person), within=_PATIENCE_SECONDS)
    if isinstance(found, Failed):
        raise Refused(Reason.DISCORD_SILENT)
    require_other_person(interaction, found)
    game = await lobby_game(kernel, press.guild, press.user, texts, seats=2)
    opening = await opening_of(kernel, interaction, game, seats=2)
    expected = (Expected(person, display_name_of(found, texts)),)
    await open_table(kernel, press.reply, texts, replace(opening, expected=expected))
