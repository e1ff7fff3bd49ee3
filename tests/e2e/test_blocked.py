"""Whoever the operator has blocked is told so at every press and command, and changes nothing."""

import json
from pathlib import Path

import pytest

from bot.operation.blocklist import Whom
from bot.text import texts_for
from tests.e2e.test_privacy import file_of
from tests.e2e.world import open_scene, press, words


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


@pytest.mark.parametrize("language", ["en", "es"])
async def test_whoever_is_blocked_reads_so_in_their_data_and_deletes_all_but_that(
    tmp_path: Path, language: str
) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        await scene.ben.slash(scene.channel, "spite language", language=language)
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        blocklist = scene.services.operation.blocklist
        await blocklist.block(Whom.USER, scene.ben.id, "spam in every channel")
        refused = words((await scene.ben.slash(scene.channel, "spite hand")).response)
        ask_them = {"has_why": "yes", "why": "spam in every channel", "has_contact": "no", "contact": ""}
        assert say("refusal-blocked", **ask_them).partition("/spite")[0] in refused, "and where one's data are"
        opened = (await scene.ben.slash(scene.channel, "spite privacy")).response
        assert say("privacy-title") in words(opened)
        await press(scene.ben, opened, "privacy-export")
        told = json.loads(await file_of(scene))
        assert told["blocked"] == {"why": "spam in every channel"}
        sure = (await press(scene.ben, opened, "privacy-delete")).response
        assert say("privacy-blocked-stays") in words(sure)
        done = (await press(scene.ben, sure, "privacy-forget")).response
        assert say("privacy-blocked-stays") in words(done)
        assert scene.services.registry.of_person(scene.ben.id) == []
        still = words((await scene.ben.slash(scene.channel, "spite hand")).response)
        assert "\N{WARNING SIGN}" in still, "it does not lift the block"
        kept = await scene.services.kernel.privacy.export(scene.ben.id)
        assert [name for name, value in kept.items() if value and name not in ("format", "user")] == ["blocked"]


async def test_nobody_else_reads_of_a_block_and_deletion_says_what_stays(tmp_path: Path) -> None:
    say = texts_for("en").say
    async with open_scene(tmp_path) as scene:
        await scene.services.operation.blocklist.block(Whom.USER, scene.ben.id, "spam")
        assert (await scene.services.kernel.privacy.export(scene.ana.id))["blocked"] is None
        opened = (await scene.ana.slash(scene.channel, "spite privacy")).response
        sure = (await press(scene.ana, opened, "privacy-delete")).response
        done = (await press(scene.ana, sure, "privacy-forget")).response
        assert say("privacy-deleted") in words(done)
        assert say("privacy-blocked-stays") not in words(done)


async def test_whoever_runs_the_bot_is_named_in_help_privacy_and_where_somebody_is_blocked(tmp_path: Path) -> None:
    contact = "https://discord.gg/spite"
    async with open_scene(tmp_path, contact=contact) as scene:
        for command in ("spite help", "spite privacy"):
            assert contact in words((await scene.ben.slash(scene.channel, command)).response)
        blocklist = scene.services.operation.blocklist
        for whom, number in ((Whom.USER, scene.ben.id), (Whom.SERVER, scene.guild.id)):
            await blocklist.block(whom, number, "spam")
            refused = words((await scene.ben.slash(scene.channel, "spite start")).response)
            assert contact in refused
            assert "(reason: spam)" in refused
            await blocklist.unblock(whom, number)
            await blocklist.block(whom, number, "")
            refused = words((await scene.ben.slash(scene.channel, "spite start")).response)
            assert contact in refused
            assert "reason" not in refused
            await blocklist.unblock(whom, number)


async def test_nobody_is_named_where_no_contact_is_set(tmp_path: Path) -> None:
    asked = texts_for("en").say("contact", contact="").strip()
    async with open_scene(tmp_path) as scene:
        for command in ("spite help", "spite privacy"):
            assert asked not in words((await scene.ben.slash(scene.channel, command)).response)
