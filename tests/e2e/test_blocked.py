"""Whoever the operator has blocked is told so at every press and command, and changes nothing."""

from pathlib import Path

from bot.operation.blocklist import Whom
from tests.e2e.test_absent import open_scene, press, words


async def test_whoever_is_blocked_is_told_so_and_changes_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        version, blocklist = scene.table.version, scene.services.operation.blocklist
        await blocklist.block(Whom.USER, scene.ben.id, "spam")
        pressed = await press(scene.ben, scene.public(), "join")
        assert pressed.ephemeral
        assert "have blocked you" in words(pressed.response)
        asked = await scene.ben.slash(scene.channel, "spite hand")
        assert asked.ephemeral
        assert "have blocked you" in words(asked.response)
        assert scene.table.version == version
        await blocklist.unblock(Whom.USER, scene.ben.id)
        await blocklist.block(Whom.SERVER, scene.guild.id, "spam")
        assert "have blocked it" in words((await press(scene.ana, scene.public(), "start")).response)
        assert scene.table.version == version
        await blocklist.unblock(Whom.SERVER, scene.guild.id)
        await press(scene.ben, scene.public(), "join")
        assert scene.table.version > version
