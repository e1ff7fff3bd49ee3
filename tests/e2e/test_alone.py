"""Games that one person plays alone against computers: seen by that person alone, until they show the table."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.errors import Reason, Refused
from bot.ids import make_id
from bot.tables.actions import OpenSeat, ShowTable, Stop
from bot.tables.actions import Person as Asker
from bot.tables.service.opening import Opening
from bot.tables.state import games
from bot.tables.state.status import Status
from tests.e2e.test_presses import deliver
from tests.e2e.test_whole_games import MOST_PRESSES, take_a_press
from tests.e2e.world import (
    INTERACTIONS,
    Scene,
    confirmed,
    find_control,
    open_scene,
    press,
    show_table,
    verbs,
    words,
)


async def begin(scene: Scene, person: Any = None, **named: Any) -> Any:
    """Somebody (Ana) begins a game alone; their hand."""
    opened = await (person or scene.ana).slash(scene.channel, "spite start", **{"computers": 1, **named})
    assert opened.ephemeral
    await scene.idle()
    return opened.response


def posted(scene: Scene) -> list[str]:
    """What was sent into the channel, also what is gone again."""
    place = f"/channels/{scene.channel.id}/messages"
    return [each.path for each in scene.env.http_requests if each.method != "GET" and place in each.path]


def own_table(scene: Scene, person: Any) -> Any:
    return next(table for table in scene.services.registry.all() if table.seat_of(person.id) is not None)


async def test_nothing_is_posted_from_the_start_to_the_result_and_the_next_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        opening = Opening(scene.guild.id, scene.channel.id, "pagat", None, {"goal_size": 5}, (("novice", "Robot"),))
        await scene.services.tables.open(opening, Asker(scene.ana.id, "Ana", next(INTERACTIONS)))
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        assert len(panel.attachments) == 1
        for _ in range(MOST_PRESSES):
            await scene.idle()
            if scene.table.status != "playing":
                break
            await take_a_press(scene.ana, panel)
        assert scene.table.status == "over"
        game = scene.table.running().id
        by_outcome = {"next-level", "since", "costliest"}  # after a win over any but the strongest, or a loss
        offered = set(verbs(panel)) - by_outcome
        assert {"next", "change", "more", "replay", "review", "fair", "count-private"} == offered
        assert "turns, " in words(panel)
        assert await scene.services.store.finished.record(game) is not None
        await press(scene.ana, panel, "fair")
        assert "Checked" in words(panel)
        await press(scene.ana, panel, "back-to-hand")
        await press(scene.ana, panel, "review")
        await scene.idle()
        assert "replay" in verbs(panel)
        await press(scene.ana, panel, "back-to-hand")
        await press(scene.ana, panel, "next")
        await scene.idle()
        assert scene.table.running().number == 2
        assert not posted(scene)
        assert not scene.channel.history()


async def test_the_whole_of_it_is_there_without_the_right_to_post(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        taken = discord.Permissions(send_messages=True, attach_files=True).value
        denied = Overwrite(scene.env.backend.bot_user.id, OverwriteType.MEMBER, deny=taken)
        scene.env.backend.set_overwrite(scene.channel.id, denied)
        panel = await begin(scene)
        assert "⚠️" not in words(panel)
        assert scene.table.status == "playing"
        shown = await press(scene.ana, (await press(scene.ana, panel, "more")).response, "show-table")
        assert "Send Messages" in words(shown.response)
        assert scene.table.private
        assert not posted(scene)


async def test_the_table_is_shown_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        more = (await press(scene.ana, panel, "more")).response  # in the panel's place
        assert {"words", "show-table"} < set(verbs(more))
        assert not {"host", "remind"} & set(verbs(more))
        asked = find_control(more, "show-table")
        await press(scene.ana, more, "back-to-hand")
        public = await show_table(scene, scene.ana, panel)
        assert "hand" in verbs(public)
        assert "Everybody in the channel" in words(panel)
        version = scene.table.version
        await deliver(scene, scene.ana, panel, asked)
        await scene.idle()
        assert scene.table.version == version
        assert len(scene.channel.history()) == 1
        with pytest.raises(Refused) as caught:
            await scene.ask(scene.ana, ShowTable())
        assert caught.value.reason is Reason.STALE
        await press(scene.ana, panel, "more")
        assert {"host", "remind"} < set(verbs(panel))
        assert "show-table" not in verbs(panel)
        watching = await press(scene.ben, public, "hand")
        assert "watch" in words(watching.response).lower()


async def test_others_can_neither_see_nor_stop_nor_show_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        table = own_table(scene, scene.ana)
        for person in (scene.ben, scene.max):
            for command in ("hand", "leave", "stop", "table"):
                refused = await person.slash(scene.channel, f"spite {command}")
                assert "no table" in words(refused.response).lower(), command
            listed = words((await person.slash(scene.channel, "spite tables")).response)
            assert "Nobody is playing" in listed
            asker = Asker(person.id, person.name, next(INTERACTIONS), moderator=person is scene.max)
            for action in (ShowTable(), Stop(), OpenSeat(1)):
                with pytest.raises(Refused) as caught:
                    await scene.services.tables.act(table.id, action, asker)
                assert caught.value.reason is Reason.TABLE_GONE
        # Ids of presses name any table: somebody may send one that stands on no message of theirs.
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        lobby, version = scene.public(), table.version
        for verb in ("hand", "words", "more", "rules", "fair", "leave-sure", "show-table", "stop-sure"):
            told = await deliver(scene, scene.max, lobby, make_id(table.id, verb))
            assert "Ana" not in words(told.response), verb
            assert told.response.ephemeral
        asked = await scene.max.slash(scene.channel, "spite stop")
        assert "Close the table" in words(asked.response), "a moderator is not asked which one"
        assert own_table(scene, scene.ana).version == version
        assert verbs(panel)


async def test_two_games_alone_and_a_lobby_are_beside_each_other(tmp_path: Path) -> None:
    async with open_scene(tmp_path, repost_rest_seconds=0) as scene:
        panels = [await begin(scene, person) for person in (scene.ana, scene.ben)]
        await scene.zoe.slash(scene.channel, "spite start")
        await scene.idle()
        lobby = scene.public()
        assert "join" in verbs(lobby)
        assert len(scene.channel.history()) == 1
        for person, panel in zip((scene.ana, scene.ben), panels, strict=True):
            for _ in range(2):  # a card is chosen before it is discarded
                await take_a_press(person, panel)
                await scene.idle()
            assert own_table(scene, person).running().moves
            again = (await person.slash(scene.channel, "spite hand")).response
            assert "Zoe" not in words(again)
        listed = (await scene.ana.slash(scene.channel, "spite tables")).response
        assert "Ben" not in words(listed)
        assert words(listed).count("](https://") == 1
        assert "Only you see" in words(listed)
        await press(scene.ana, listed, "hand")
        assert {"more"} < set(verbs(listed))
        # What shows a table means the one that everybody sees.
        await scene.ana.slash(scene.channel, "spite table")
        await scene.idle()
        assert scene.public().id != lobby.id
        assert "join" in verbs(scene.public())
        await press(scene.ana, scene.public(), "join")
        await scene.idle()
        assert "Ana" in words(scene.public())


async def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin(scene)
        moves = scene.table.running().moves
        await scene.restart()
        await scene.idle()
        assert scene.table.private
        assert scene.table.running().moves == moves
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await take_a_press(scene.ana, panel)
        mine = (await scene.ana.slash(scene.channel, "spite me")).response
        assert "more" in verbs((await press(scene.ana, mine, "hand")).response)
        assert "Only you see" in words((await scene.ana.slash(scene.channel, "spite table")).response)
        assert not posted(scene)


async def test_a_pause_is_said_with_the_way_on_also_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin(scene)
        paused = (await confirmed(scene, scene.ana, "leave")).response
        assert "wake" in verbs(paused)
        assert "only you see it" in words(paused)
        await scene.restart()
        await scene.idle()
        listed = (await scene.ana.slash(scene.channel, "spite tables")).response
        waiting = (await press(scene.ana, listed, "hand")).response
        await press(scene.ana, waiting, "wake")
        await scene.idle()
        assert scene.table.status == "playing"
        assert not posted(scene)


async def test_what_said_that_a_game_is_paused_goes_when_it_goes_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        started = await scene.ana.slash(scene.channel, "spite start", computers=1)
        await show_table(scene, scene.ana, started.response)
        asked = await scene.ana.slash(scene.channel, "spite leave")
        await press(scene.ana, asked.response, "leave")
        assert "Paused." in words(asked.response)
        await scene.idle()
        await press(scene.ana, scene.public(), "wake")
        await scene.idle()
        assert scene.table.status == "playing"
        assert asked.response is None


async def test_a_private_game_of_an_earlier_release_stays_public(tmp_path: Path) -> None:
    """What it stored does not say whether it is private."""
    async with open_scene(tmp_path) as scene:
        panel = await begin(scene)
        public = await show_table(scene, scene.ana, panel)
        head = scene.table.to_data()
        del head["private"]
        _store_head(scene, head)
        await scene.restart()
        await scene.idle()
        assert not scene.table.private
        panel = (await press(scene.ana, public, "hand")).response
        await take_a_press(scene.ana, panel)
        await scene.idle()
        assert len(scene.channel.history()) == 1
        assert scene.services.kernel.board.link(scene.view) is not None


def _store_head(scene: Scene, head: dict[str, Any]) -> None:
    with closing(sqlite3.connect(scene.folder / "spite.db")) as database, database:
        database.execute("UPDATE tables SET head = ? WHERE id = ?", (json.dumps(head), head["id"]))


async def test_what_others_may_join_everybody_sees(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin(scene)
        await scene.ask(scene.ana, OpenSeat(1))
        await scene.idle()
        assert not scene.table.private
        assert "take-seat" in verbs(scene.public())
        await press(scene.ben, scene.public(), "take-seat")
        await scene.idle()
        assert len(scene.table.people()) == 2


async def test_the_quick_ways_into_a_game_are_private_too(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        for person, command, verb in ((scene.ana, "me", "play-now"), (scene.ben, "help", "first-game")):
            panel = (await person.slash(scene.channel, f"spite {command}")).response
            await press(person, panel, verb)
            await scene.idle()
            assert own_table(scene, person).private
            assert "more" in verbs(panel)
        assert not posted(scene)


async def changing(scene: Scene) -> Any:
    """Ana's game is over and she presses **Change the table**; her panel."""
    await begin(scene)
    ended = scene.table.copy()
    games.abandon(ended)
    ended.status = Status.OVER
    scene.services.registry.put(ended)
    panel = (await scene.ana.slash(scene.channel, "spite hand")).response
    await press(scene.ana, panel, "change")
    await scene.idle()
    return panel


async def test_a_table_is_changed_unseen_and_played_on(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await changing(scene)
        assert "Back in the lobby" in words(panel)
        assert "Only you see" in words(panel)
        assert not {"join", "clock"} & set(verbs(panel))
        await press(scene.ana, panel, "house")
        await scene.ana.select(panel, ["wikipedia"], custom_id=find_control(panel, "house-game"))
        await scene.idle()
        assert "house-done" in verbs(panel), "no lobby takes its place"
        await press(scene.ana, panel, "house-done")
        await press(scene.ana, panel, "quick")
        assert "usual" in verbs(panel), "the same panel shows what was chosen"
        await press(scene.ana, panel, "no-computer")
        await scene.ana.select(panel, ["expert"], custom_id=find_control(panel, "computer"))
        assert "expert" in words(panel).lower()
        for verb in ("rules", "fair"):
            await press(scene.ana, panel, verb)
            await press(scene.ana, panel, "back-to-hand")
        refused = (await scene.ben.slash(scene.channel, "spite hand")).response
        assert "no table" in words(refused).lower()
        await scene.restart()
        panel = (await scene.ana.slash(scene.channel, "spite hand")).response
        await press(scene.ana, panel, "start")
        await scene.idle()
        assert {"more"} < set(verbs(panel))
        assert (scene.table.system, scene.table.seats[1].level) == ("wikipedia", "expert")
        assert scene.table.private
        assert not posted(scene)


async def test_a_changed_table_is_shown_where_its_player_asks_for_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await changing(scene)
        await press(scene.ana, panel, "show-table")
        await scene.idle()
        assert not scene.table.private
        await press(scene.ana, scene.public(), "no-computer")
        await press(scene.ben, scene.public(), "join")
        await scene.idle()
        assert len(scene.table.people()) == 2


async def test_a_table_left_to_be_changed_is_in_nobodys_way(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await changing(scene)
        await scene.ben.slash(scene.channel, "spite start")
        await scene.idle()
        assert "join" in verbs(scene.public())
        await begin(scene)
        assert [own_table(scene, scene.ana).status] == [
            table.status for table in scene.services.registry.all() if table.seat_of(scene.ana.id) is not None
        ], "the next game closes it"
