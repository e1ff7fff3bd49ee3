"""Choosing how pictures look. The router calls what each press does; the command opens the same panel."""

import discord

from bot.ids import MalformedId
from bot.tables.errors import Refused
from bot.text import Texts
from cogs.core.context import Answer, BotContext
from cogs.core.press import Handler, Press
from cogs.preferences.panel import ME, SERVER, WHOSE, looks_panel
from render import LOOKS, look_named


async def looks_answer(
    context: BotContext, interaction: discord.Interaction, texts: Texts, *, table: str, whose: str = ME
) -> Answer:
    """The panel of looks, with a picture of the one that is chosen."""
    user, guild = interaction.user.id, interaction.guild_id or 0
    settings = await (context.preferences.user(user) if whose == ME else context.preferences.server(guild))
    look = look_named(settings.look)
    picture = await context.pictures.sample(texts, look.theme, public=whose == SERVER)
    held = context.tables.find(table)
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


def _whose(press: Press) -> str:
    """For whom a press chooses. Raises ``Refused`` where somebody may not choose for the server."""
    whose = press.id.text(0)
    if whose not in WHOSE:
        raise MalformedId(whose)
    if whose == SERVER and not press.interaction.permissions.manage_guild:
        raise Refused("your-permissions", permissions=press.texts.say("permission-manage_guild"))
    return whose


async def open_looks(press: Press) -> None:
    await _show(press, _whose(press))


async def choose_look(press: Press) -> None:
    """Keeps a look, and shows what it makes of pictures. Whoever chose for a server sees its tables change."""
    whose, name = _whose(press), press.id.text(1)
    if name not in LOOKS:
        raise MalformedId(name)
    preferences = press.context.preferences
    if whose == SERVER:
        await preferences.choose_server_look(press.interaction.guild_id or 0, LOOKS[name])
    else:
        await preferences.choose_look(press.person.user, LOOKS[name])
    await _show(press, whose)


async def _show(press: Press, whose: str) -> None:
    table = press.id.table
    answer = await looks_answer(press.context, press.interaction, press.texts, table=table, whose=whose)
    await press.show(answer.layout, answer.picture)


LOOK_HANDLERS: dict[str, Handler] = {"look": open_looks, "look-set": choose_look}
