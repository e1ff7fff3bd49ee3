"""Choosing how pictures look. The router calls what each press does; the command opens the same panel."""

import discord

from bot.tables.errors import Refused
from bot.text import Texts
from cogs.desk import Answer, Desk
from cogs.ids import MalformedId
from cogs.panels.looks import ME, SERVER, WHOSE, looks_panel
from cogs.presses import Handler, Pressed
from render import LOOKS, look_named


async def looks_answer(
    desk: Desk, interaction: discord.Interaction, texts: Texts, *, table: str, whose: str = ME
) -> Answer:
    """The panel of looks, with a picture of the one that is chosen."""
    user, guild = interaction.user.id, interaction.guild_id or 0
    settings = await (desk.languages.user(user) if whose == ME else desk.languages.server(guild))
    look = look_named(settings.look)
    picture = await desk.pictures.sample(texts, look.theme, public=whose == SERVER)
    held = desk.tables.find(table)
    layout = looks_panel(
        table,
        whose,
        look,
        texts,
        picture=picture.name if picture else None,
        manager=interaction.permissions.manage_guild,
        back=held is not None and held.seat_of(user) is not None,
    )
    return Answer(layout, picture)


def _whose(pressed: Pressed) -> str:
    """For whom a press chooses. Raises ``Refused`` where somebody may not choose for the server."""
    whose = pressed.press.text(0)
    if whose not in WHOSE:
        raise MalformedId(whose)
    if whose == SERVER and not pressed.interaction.permissions.manage_guild:
        raise Refused("your-permissions", permissions=pressed.texts.say("permission-manage_guild"))
    return whose


async def open_looks(pressed: Pressed) -> None:
    await _show(pressed, _whose(pressed))


async def choose_look(pressed: Pressed) -> None:
    """Keeps a look, and shows what it makes of pictures. Whoever chose for a server sees its tables change."""
    whose, name = _whose(pressed), pressed.press.text(1)
    if name not in LOOKS:
        raise MalformedId(name)
    languages = pressed.desk.languages
    if whose == SERVER:
        await languages.choose_server_look(pressed.interaction.guild_id or 0, LOOKS[name])
    else:
        await languages.choose_look(pressed.person.user, LOOKS[name])
    await _show(pressed, whose)


async def _show(pressed: Pressed, whose: str) -> None:
    table = pressed.press.table
    answer = await looks_answer(pressed.desk, pressed.interaction, pressed.texts, table=table, whose=whose)
    await pressed.show(answer.layout, answer.picture)


LOOK_HANDLERS: dict[str, Handler] = {"look": open_looks, "look-set": choose_look}
