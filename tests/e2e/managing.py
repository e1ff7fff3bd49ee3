"""Who manages the server, and its settings as they are chosen."""

from typing import Any

import discord

from tests.e2e.world import Scene, find_id


def manager_of(scene: Scene) -> Any:
    """Eva, who manages the server."""
    managers = scene.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return scene.guild.add_member(scene.env.create_user("Eva"), roles=[managers])


async def server_panel(scene: Scene, person: Any) -> Any:
    own = await person.slash(scene.channel, "spite settings")
    assert own.ephemeral
    return (await person.click(own.response, custom_id="s:me:settings:server")).response


async def choose(person: Any, panel: Any, field: str, *values: Any, verb: str = "server-set") -> Any:
    result = await person.select(panel, list(values), custom_id=find_id(panel, f"s:me:{verb}:{field}"))
    assert result.acknowledged
    return result.response
