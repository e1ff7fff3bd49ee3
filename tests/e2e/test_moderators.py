"""Who moderates one channel is no moderator of a table in another: ids of presses name any table."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from tests.e2e.games import seat_three
from tests.e2e.world import Scene, deliver, open_scene, press, verbs, words

ONLY = "Only Ana or a moderator can do that."
MANAGES = discord.PermissionOverwrite(manage_messages=True)
MANAGES_NOT = discord.PermissionOverwrite(manage_messages=False)


async def press_elsewhere(scene: Scene, person: Any, channel: Any, what: str) -> str:
    """What somebody is told who presses, in another channel, an id of the first channel's table."""
    asked = await person.slash(channel, "spite help")
    assert asked.ephemeral
    assert (await deliver(scene, person, asked.response, f"s:{scene.table.id}:{what}", channel)).acknowledged
    return words(asked.response)


@pytest.mark.parametrize("server_wide", [False, True], ids=["one channel", "all but that channel"])
async def test_a_moderator_of_another_channel_may_do_nothing_here(tmp_path: Path, server_wide: bool) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        roles = [scene.guild.roles["moderators"]] if server_wide else []
        pia = scene.guild.add_member(scene.env.create_user("Pia"), roles=roles)
        second = scene.guild.create_text_channel("second", overwrites={pia: MANAGES})
        if server_wide:
            await forbid(scene, pia)
        menu = await press_elsewhere(scene, pia, second, "more")
        assert "Rules" in menu
        assert "Stop" not in menu
        for what in ("stop", "host", "quiet:1", "play-for:1"):
            assert ONLY in await press_elsewhere(scene, pia, second, what), what
        here = await press(pia, scene.public(), "more")
        assert "stop-sure" not in verbs(here.response)
        assert ONLY in words((await pia.slash(scene.channel, "spite stop")).response)
        assert scene.table.status == "playing"
        assert not scene.table.quiet


async def forbid(scene: Scene, person: Any) -> None:
    """Somebody may not manage messages in the first channel, whatever their roles say."""
    allow, deny = MANAGES_NOT.pair()
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
    scene.env.backend.set_overwrite(scene.channel.id, overwrite)
    await scene.env.settle()


async def test_a_moderator_of_the_tables_channel_is_one_wherever_they_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path, thinking_seconds=0.5) as scene:
        await seat_three(scene)
        second = scene.guild.create_text_channel("second", overwrites={scene.max: MANAGES_NOT})
        assert "Stop" in await press_elsewhere(scene, scene.max, second, "more")
        assert "Host" in await press_elsewhere(scene, scene.max, second, "host")
        await press_elsewhere(scene, scene.max, second, "quiet:1")
        assert scene.table.quiet
        assert "Stop the game for everyone?" in await press_elsewhere(scene, scene.max, second, "stop")
        await press_elsewhere(scene, scene.max, second, "stop:1")
        assert scene.table.asleep == "stopped"
