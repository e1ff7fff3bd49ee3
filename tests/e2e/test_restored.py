"""A backup is put back: what has become known since then is not played on, and it is said why."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.entities.game_result import StopKind
from bot.ids import make_id
from bot.operation.restoring import restore
from bot.store.backup import copy_database
from bot.tables.actions import ClockAsker, Expire, Join, Start
from bot.tables.actions import Person as Asker
from bot.tables.service.opening import Opening
from bot.text import texts_for
from tests.e2e.days import daily
from tests.e2e.world import INTERACTIONS, Scene, deliver, open_scene, press, verbs, words


def asker(person: Any) -> Asker:
    return Asker(person.id, person.name, next(INTERACTIONS))


async def a_game(scene: Scene, channel: Any) -> str:
    """Two people play in a channel."""
    tables = scene.services.tables
    table = (await tables.open(Opening(scene.guild.id, channel.id, "pagat"), asker(scene.ana))).table.id
    await tables.act(table, Join(), asker(scene.ben))
    await tables.act(table, Start("regular", "Computer"), asker(scene.ana))
    return table


async def end(scene: Scene, table: str) -> None:
    """A game ends, and anybody may look its cards up from then on."""
    await scene.services.tables.act(table, Expire(), ClockAsker())


@pytest.mark.parametrize("language", ["en", "es"])
async def test_games_that_have_ended_since_are_closed_and_say_why(tmp_path: Path, language: str) -> None:
    say, copy, path = texts_for(language).say, tmp_path / "copy.db", tmp_path / "spite.db"
    async with open_scene(tmp_path) as scene:
        preferences, tables = scene.services.kernel.preferences, scene.services.tables
        await preferences.change_server(scene.guild.id, language=language)
        for person in (scene.ben, scene.zoe):
            await preferences.change_user(person.id, language=language)
        other, third = [scene.guild.create_text_channel(name) for name in ("other", "third")]
        ended, goes_on = await a_game(scene, scene.channel), await a_game(scene, other)
        lobby = (await tables.open(Opening(scene.guild.id, third.id, "pagat"), asker(scene.max))).table.id
        alone = (await scene.zoe.slash(scene.channel, "spite start", computers=1)).response
        private = next(table.id for table in scene.services.registry.all() if table.private)
        await scene.idle()
        shown = scene.public()
        copy_database(path, copy)
        await end(scene, ended)
        await end(scene, private)
        await tables.act(lobby, Start("regular", "Computer"), asker(scene.max))
        await end(scene, lobby)
        await scene.restart(partial(restore, copy, path))
        await scene.idle()
        live = {table.id for table in scene.services.registry.all()}
        assert live == {goes_on}, "what has not ended goes on, what would be dealt with a known seed does not"
        assert say("called-off") in words(scene.public())
        assert scene.public().id == shown.id
        assert "hand" not in verbs(scene.public())
        told = (await deliver(scene, scene.zoe, alone, make_id(private, "hand"))).response
        assert say("refusal-called-off") in words(told)
        stranger = (await deliver(scene, scene.ben, alone, make_id(private, "hand"))).response
        assert say("refusal-called-off") not in words(stranger), "nobody else knows of it still"
        for table in (ended, private):
            result = await scene.services.store.results.get(f"{table}-1")
            assert result is not None
            assert result.stopped is StopKind.RESTORED
        assert (await scene.services.store.standings.everything()).figures == {}
        await scene.restart()
        assert {table.id for table in scene.services.registry.all()} == {goes_on}, "it is followed once"


async def test_where_nobody_can_tell_what_has_ended_everything_running_is_closed(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.db", tmp_path / "spite.db"
    say, answers = texts_for("en").say, list[dict[str, Any]]()
    async with open_scene(tmp_path) as scene:
        await a_game(scene, scene.channel)
        begun = (await press(scene.ana, await daily(scene, scene.ana), "daily-start")).response
        await scene.idle()
        copy_database(path, copy)

        def damage_and_restore() -> None:
            path.write_bytes(b"nothing that SQLite knows" * 100)
            answers.append(restore(copy, path))

        await scene.restart(damage_and_restore)
        await scene.idle()
        assert scene.services.registry.all() == []
        assert say("called-off") in words(scene.public())
        assert answers[0]["tables_to_end"] == 1
        assert "can't be read" in answers[0]["why"]
        intro = await daily(scene, scene.ben)
        assert "daily-start" not in verbs(intro)
        assert say("daily-called-off") in words(intro)
        chosen = (await press(scene.ana, begun, "d-pick")).response
        await press(scene.ana, chosen, "d-drop")
        (kept,) = await scene.services.store.daily.tries_of(scene.ana.id)
        assert kept.version == 1, "nor does anybody go on with it"


async def test_where_nothing_was_played_since_everything_goes_on(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.db", tmp_path / "spite.db"
    async with open_scene(tmp_path) as scene:
        table = await a_game(scene, scene.channel)
        copy_database(path, copy)

        def move() -> None:
            path.unlink()
            restore(copy, path, nothing_since=True)

        await scene.restart(move)
        assert [each.id for each in scene.services.registry.all()] == [table]
        assert "daily-start" in verbs(await daily(scene, scene.ana))


async def test_who_has_begun_todays_deal_since_has_their_one_try_still(tmp_path: Path) -> None:
    copy, path = tmp_path / "copy.db", tmp_path / "spite.db"
    async with open_scene(tmp_path) as scene:
        await press(scene.ben, await daily(scene, scene.ben), "daily-start")
        copy_database(path, copy)
        begun = (await press(scene.ana, await daily(scene, scene.ana), "daily-start")).response
        chosen = (await press(scene.ana, begun, "d-pick")).response
        await press(scene.ana, chosen, "d-drop")
        before = await scene.services.store.daily.tries_of(scene.ana.id)
        assert before[0].version > 1
        await scene.restart(partial(restore, copy, path))
        assert await scene.services.store.daily.tries_of(scene.ana.id) == before
        assert len(await scene.services.store.daily.tries_of(scene.ben.id)) == 1
        assert "daily-start" not in verbs(await daily(scene, scene.ana))
