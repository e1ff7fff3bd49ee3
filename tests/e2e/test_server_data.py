"""A server's data: told and deleted for who manages the server, also while tables and tournaments go on there."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.errors import NotWrittenDown
from bot.text import texts_for
from tests.e2e.managing import manager_of, server_panel
from tests.e2e.test_privacy import file_of
from tests.e2e.tournaments import begin_with_two, organiser_of
from tests.e2e.world import Scene, deliver, open_scene, press, words


def told_by(result: Any) -> str:
    """Return all answers to a press, in one text."""
    return "\n".join(words(each) for each in (result.response, *result.followups) if each is not None)


async def data_panel(scene: Scene, eva: Any) -> Any:
    return (await press(eva, await server_panel(scene, eva), "server-data")).response


async def test_who_manages_a_server_gets_its_data_once_an_hour(tmp_path: Path) -> None:
    async with open_scene(tmp_path, contact="https://discord.gg/spite") as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        eva = manager_of(scene)
        panel = await data_panel(scene, eva)
        assert "https://discord.gg/spite" in words(panel)
        await press(eva, panel, "server-export")
        told = json.loads(await file_of(scene))
        assert (told["format"], told["server"]) == ("spite-server/1", scene.guild.id)
        assert [each["table"] for each in told["tables"]] == [scene.table.id]
        assert str(scene.ana.id) not in json.dumps(told)
        again = await press(eva, panel, "server-export")
        assert "within the last hour" in words(again.followups[-1])


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_servers_data_are_deleted_while_a_table_and_a_tournament_go_on(tmp_path: Path, language: str) -> None:
    say = texts_for(language).say
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        await eva.slash(scene.channel, "spite language", language=language)
        await begin_with_two(scene, organiser_of(scene))
        other = scene.guild.create_text_channel("other")
        await scene.ana.slash(other, "spite start")
        await scene.idle()
        tables = len(scene.services.tables.in_guild(scene.guild.id))
        assert tables > 1
        panel = await data_panel(scene, eva)
        sure = (await press(eva, panel, "server-delete")).response
        assert say("server-data-sure", tables=tables, tournaments=1) in words(sure)
        done = await press(eva, sure, "server-forget")
        assert say("server-data-deleted") in words(done.response)
        await scene.idle()
        await scene.idle()
        store = scene.services.store
        assert scene.services.tables.in_guild(scene.guild.id) == []
        assert await store.tournaments.live_versions() == []
        assert await store.tournaments.of(scene.guild.id, most=9) == []
        assert await store.saved_rules.of(scene.guild.id) == []
        again = await deliver(scene, eva, sure, "s:me:server-forget")
        assert say("server-data-deleted") in told_by(again), "pressed again it changes nothing"
        await scene.ana.slash(other, "spite start")
        await scene.idle()
        assert len(scene.services.tables.in_guild(scene.guild.id)) == 1, "the server goes on"
        await scene.restart()
        await scene.idle()
        assert len(scene.services.tables.in_guild(scene.guild.id)) == 1


@pytest.mark.parametrize("verb", ["server-data", "server-export", "server-delete", "server-forget"])
async def test_nobody_else_gets_or_deletes_them_whatever_id_they_send(tmp_path: Path, verb: str) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        own = (await scene.ben.slash(scene.channel, "spite settings")).response
        refused = await deliver(scene, scene.ben, own, f"s:me:{verb}")
        assert "Manage Server" in told_by(refused)
        eva = manager_of(scene)
        panel = await data_panel(scene, eva)
        roles = scene.env.backend.get_guild(scene.guild.id).roles.values()
        (role,) = [each for each in roles if each.name == "managers"]
        scene.env.backend.edit_role(scene.guild.id, role.id, {"permissions": 0})
        refused = await deliver(scene, eva, panel, f"s:me:{verb}")
        assert "Manage Server" in told_by(refused), "the permission is asked for at every press"
        assert len(scene.services.tables.in_guild(scene.guild.id)) == 1


async def test_where_it_can_not_be_written_down_nothing_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        eva = manager_of(scene)
        sure = (await press(eva, await data_panel(scene, eva), "server-delete")).response

        async def refuse(guild: int) -> None:
            raise NotWrittenDown("no")

        monkeypatch.setattr(scene.services.store.servers, "begin_to_forget", refuse)
        refused = await press(eva, sure, "server-forget")
        assert texts_for("en").say("refusal-deletion-barred") in told_by(refused)
        assert len(scene.services.tables.in_guild(scene.guild.id)) == 1
