"""What each press on the panels of preferences does: language, reminders, looks. The router calls these."""

from typing import Final

import discord

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.text import LANGUAGES, Texts
from cogs.core.kernel import Kernel
from cogs.core.parts import EDGE_LOBBY, note
from cogs.core.preferences import AUTOMATIC, CARDS, ME, SERVER, TEXT, WHOSE
from cogs.core.press import Handler, Press
from cogs.core.replies import Answer, update_private
from cogs.preferences.panel import language_panel, looks_panel
from render import LOOKS, look_named


async def looks_answer(
    kernel: Kernel, interaction: discord.Interaction, texts: Texts, *, table: str, whose: str = ME
) -> Answer:
    """The panel of looks, with a picture of the one that is chosen."""
    user, guild = interaction.user.id, interaction.guild_id or 0
    preferences = await (kernel.preferences.user(user) if whose == ME else kernel.preferences.server(guild))
    look = look_named(preferences.look)
    picture = await kernel.pictures.sample(texts, look.theme, public=whose == SERVER)
    held = kernel.tables.find(table)
    layout = looks_panel(
        table,
        whose,
        look,
        texts,
        picture=picture.name if picture else None,
        manager=interaction.permissions.manage_guild,
        back=held is not None and held.seat_of(user) is not None,
        in_text=preferences.cards == TEXT,
    )
    return Answer(layout, picture)


def _whose(press: Press) -> str:
    """For whom a press chooses. Raises ``Refused`` where somebody may not choose for the server."""
    whose = press.id.text(0)
    if whose not in WHOSE:
        raise MalformedId(whose)
    if whose == SERVER and not press.interaction.permissions.manage_guild:
        raise Refused(Reason.YOUR_PERMISSIONS, permissions=press.texts.say("permission-manage_guild"))
    return whose


async def open_looks(press: Press) -> None:
    await _show(press, _whose(press))


async def choose_look(press: Press) -> None:
    """Keeps a look, and shows what it makes of pictures. Whoever chose for a server sees its tables change."""
    whose, name = _whose(press), press.id.text(1)
    if name not in LOOKS:
        raise MalformedId(name)
    preferences = press.kernel.preferences
    if whose == SERVER:
        await preferences.choose_server_look(press.guild, LOOKS[name])
    else:
        await preferences.choose_look(press.user, LOOKS[name])
    await _show(press, whose)


async def choose_cards(press: Press) -> None:
    """Keeps how the presser plays: with pictures or with cards as text."""
    cards = press.id.text(0)
    if cards not in CARDS:
        raise MalformedId(cards)
    await press.kernel.preferences.choose_cards(press.user, cards)
    await _show(press, ME)


async def _show(press: Press, whose: str) -> None:
    table = press.id.table
    answer = await looks_answer(press.kernel, press.interaction, press.texts, table=table, whose=whose)
    await press.show(answer.layout, answer.picture)


async def language(press: Press) -> None:
    preferences = await press.kernel.preferences.user(press.user)
    await press.show(language_panel(press.id.table, press.texts, preferences))


async def speak(press: Press) -> None:
    """Sets the language of the presser's private texts."""
    chosen = press.id.text(0)
    if chosen != AUTOMATIC and chosen not in LANGUAGES:
        raise MalformedId(chosen)
    preferences = press.kernel.preferences
    await preferences.choose_language(press.user, None if chosen == AUTOMATIC else chosen)
    texts = await preferences.for_reader(press.interaction)
    saved = note(texts.say("language-saved"), edge=EDGE_LOBBY, table=press.id.table, back=texts.say("more-back"))
    await update_private(press.interaction, saved)


PREFERENCES_HANDLERS: Final[dict[str, Handler]] = {
    "look": open_looks,
    "look-set": choose_look,
    "cards-as": choose_cards,
    "language": language,
    "speak": speak,
}
