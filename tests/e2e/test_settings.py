"""Settings: a server's by who manages it, one's own by everybody; each is kept and does what it says."""

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from bot.engine.systems import SYSTEMS
from bot.entities.settings import Pace, ServerSettings, Stopping
from bot.tables.actions import ClockAsker, Expire
from cogs.table import opening
from tests.e2e.games import play_to_the_end as play_a_game
from tests.e2e.managing import choose, manager_of, server_panel
from tests.e2e.played import NO_BEGINNER, have_played
from tests.e2e.world import PATIENCE, Scene, components_of, deliver, find_id, open_scene, press, verbs, words
from tests.held import Held


async def kept(scene: Scene) -> ServerSettings:
    settings: ServerSettings = await scene.services.store.preferences.of_server(scene.guild.id)
    return settings


def chosen(panel: Any, field: str) -> list[str]:
    """The values that a select shows as chosen."""
    found = [each for each in components_of(panel) if str(each.get("custom_id", "")).endswith(f":{field}")]
    return [option["value"] for option in found[0].get("options", []) if option.get("default")]


async def test_what_a_server_chooses_is_shown_kept_and_done_also_after_a_restart(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        for field, value in (("game", "numbers"), ("level", "expert"), ("clock", "300"), ("tables", "2")):
            panel = await choose(eva, panel, field, value)
            assert chosen(panel, field) == [value]
        assert await kept(scene) == ServerSettings(game="numbers", level="expert", turn_seconds=300, most_tables=2)
        await scene.restart()
        await scene.ana.slash(scene.channel, "spite start")
        assert (scene.table.system, scene.table.turn_seconds) == ("numbers", 300)
        other, third = scene.guild.create_text_channel("other"), scene.guild.create_text_channel("third")
        await have_played(scene, scene.ben, NO_BEGINNER)
        await scene.ben.slash(other, "spite start", computers=1)
        dealt = scene.table_in(other)
        assert (dealt.system, dealt.seats[1].level, dealt.turn_seconds) == ("numbers", "expert", 0)
        assert len((await scene.zoe.slash(third, "spite start")).response.components) == 1, "a game alone is in no way"
        refused = await scene.max.slash(scene.guild.create_text_channel("fourth"), "spite start")
        assert "2 tables" in words(refused.response)


async def test_the_leaderboard_begins_with_what_the_server_chose(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        for season, period in (("all", "All time"), ("month", "This month")):
            panel = await choose(eva, await server_panel(scene, eva), "season", season)
            assert chosen(panel, "season") == [season]
            assert (await kept(scene)).season == season
            shown = await scene.ana.slash(scene.channel, "spite leaderboard")
            assert words(shown.response).split("\n")[1].startswith(f"-# {period}")


async def test_nobody_else_opens_or_changes_a_servers_settings_at_any_press(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        own = await scene.ana.slash(scene.channel, "spite settings")
        assert "settings" not in verbs(own.response)
        for forged in ("settings:server", "server-turn:threads|1", "server-turn:quiet|0", "server-set:clock"):
            refused = await deliver(scene, scene.ana, own.response, f"s:me:{forged}")
            assert "Manage Server" in words(refused.response or own.response), forged
        panel = await server_panel(scene, eva)
        scene.env.backend.guilds[scene.guild.id].members[eva.id].role_ids.clear()
        answer = await eva.select(panel, ["300"], custom_id=find_id(panel, "s:me:server-set:clock"))
        assert "Manage Server" in words(answer.followups[-1])
        assert chosen(answer.response, "clock") == ["0"], "the menu says again what is so"
        assert await kept(scene) == ServerSettings()


async def test_values_that_are_none_change_nothing(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await server_panel(scene, eva := manager_of(scene))
        for forged in ("server-turn:language|1", "server-turn:nothing|1", "server-set:nothing", "own-set:hints"):
            answer = await deliver(scene, eva, panel, f"s:me:{forged}")
            assert "went wrong" not in words(answer.response or panel), forged
        assert await kept(scene) == ServerSettings()


async def test_every_game_can_be_a_servers_usual_one(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panel = await server_panel(scene, eva := manager_of(scene))
        offered: set[str] = set()
        way = ""
        while way != "page 0":
            if way:
                panel = await choose(eva, panel, "game", way)
            *games, way = [option["value"] for option in options_of(panel, "game")]
            assert len(games) < 25
            assert chosen(panel, "game") == games[:1], "what is chosen now stands on every page"
            assert not offered & set(games[1:])
            offered |= set(games)
        assert offered == set(SYSTEMS)
        assert await kept(scene) == ServerSettings(), "turning pages chooses nothing"


def options_of(panel: Any, field: str) -> list[dict[str, Any]]:
    return next(
        part["options"] for part in components_of(panel) if part.get("custom_id", "").endswith(f":server-set:{field}")
    )


async def test_tables_open_only_in_the_channels_that_were_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        cards, eva = scene.guild.create_text_channel("cards"), manager_of(scene)
        panel = await choose(eva, await server_panel(scene, eva), "channels", cards)
        refused = await scene.ana.slash(scene.channel, "spite start")
        assert f"<#{cards.id}>" in words(refused.response)
        await scene.ana.slash(cards, "spite start")
        assert [table.channel for table in scene.services.tables.live()] == [cards.id]
        await choose(eva, panel, "channels")
        await scene.ben.slash(scene.channel, "spite start")
        assert len(scene.services.tables.live()) == 2


async def test_a_channel_where_the_bot_cannot_post_is_not_chosen(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        cards, eva = scene.guild.create_text_channel("cards"), manager_of(scene)
        denied = discord.Permissions(attach_files=True).value
        bot = scene.env.backend.bot_user.id
        scene.env.backend.set_overwrite(cards.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))
        panel = await server_panel(scene, eva)
        answer = await eva.select(panel, [cards], custom_id=find_id(panel, "s:me:server-set:results"))
        assert "Attach Files" in words(answer.followups[-1])
        assert answer.response.id == panel.id
        assert "settings" in verbs(answer.response), "the panel stays, to choose another"
        assert (await kept(scene)).results_channel is None


@pytest.mark.parametrize("stopping", list(Stopping))
async def test_who_may_stop_a_table_where_several_play(tmp_path: Path, stopping: Stopping) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "stopping", stopping.value)
        await scene.ana.slash(scene.channel, "spite start")
        await press(scene.ben, scene.public(), "join")
        await press(scene.ana, scene.public(), "start")
        asked = await scene.ana.slash(scene.channel, "spite stop")
        assert ("stop" in verbs(asked.response)) is (stopping is Stopping.HOST)
        assert ("only moderators" in words(asked.response)) is (stopping is Stopping.MODERATORS)
        forged = await deliver(scene, scene.ana, asked.response, f"s:{scene.table.id}:stop:1")
        assert forged.acknowledged
        assert (scene.view.stopped is not None or not scene.view.live) is (stopping is Stopping.HOST)
        if stopping is Stopping.MODERATORS:
            asked = await scene.max.slash(scene.channel, "spite stop")
            assert "stop" in verbs(asked.response)


async def test_alone_everybody_stops_their_own_game(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "stopping", "moderators")
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        asked = await scene.ana.slash(scene.channel, "spite stop")
        assert "stop" in verbs(asked.response)


async def test_ones_own_settings_are_kept_and_do_what_they_say(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        own = (await scene.ana.slash(scene.channel, "spite settings")).response
        own = await choose(scene.ana, own, "pace", "slow", verb="own-set")
        own = await choose(scene.ana, own, "notices", "never", verb="own-set")
        own = (await scene.ana.click(own, custom_id="s:me:own-turn:hints|0")).response
        own = (await scene.ana.click(own, custom_id="s:me:own-turn:invited|0")).response
        own = await choose(scene.ana, own, "language", "es", verb="own-set")
        assert "Mis ajustes" in words(own)
        preferences = await scene.services.store.preferences.of_user(scene.ana.id)
        assert (preferences.pace, preferences.notices, preferences.language) == (Pace.SLOW, "never", "es")
        assert (preferences.hints, preferences.invited) == (False, False)
        hand = (await scene.ana.slash(scene.channel, "spite hand")).response
        assert "undo" in verbs(hand) or "more" in verbs(hand)
        assert "hint" not in verbs(hand)
        slow = await scene.services.kernel.preferences.pace_at(scene.view)
        assert slow > 1.0


async def test_a_table_opens_in_a_thread_of_its_own_and_the_channel_stays_free(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        await eva.click(panel, custom_id="s:me:server-turn:threads|1")
        for person in (scene.ana, scene.ben):
            opened = await person.slash(scene.channel, "spite start")
            links = [each["url"] for each in components_of(opened.response) if each.get("url")]
            table = scene.services.tables.tables_of(person.id)[0]
            assert str(table.channel) in links[0]
        channels = {table.channel for table in scene.services.tables.live()}
        assert channels == {thread.id for thread in scene.channel.threads}
        assert len(channels) == 2
        assert scene.services.tables.holder_of(scene.channel.id) is None
        await scene.zoe.slash(scene.channel, "spite start", computers=1)
        assert scene.services.tables.tables_of(scene.zoe.id)[0].channel == scene.channel.id


async def test_a_command_that_is_delivered_twice_leaves_no_empty_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = opening._open_in_thread

    async def twice(*asked: Any) -> Any:
        return (await asyncio.gather(once(*asked), once(*asked)))[0]

    async with open_scene(tmp_path) as scene:
        eva = manager_of(scene)
        await eva.click(await server_panel(scene, eva), custom_id="s:me:server-turn:threads|1")
        monkeypatch.setattr(opening, "_open_in_thread", twice)
        await scene.ana.slash(scene.channel, "spite start")
        (table,) = scene.services.tables.tables_of(scene.ana.id)
        assert [thread.id for thread in scene.channel.threads] == [table.channel]


async def test_nobody_makes_threads_without_end(tmp_path: Path) -> None:
    """Each lobby is the first in its thread, so that of a channel's lobbies none were counted."""
    async with open_scene(tmp_path, lobbies_of_channel=2) as scene:
        eva = manager_of(scene)
        await eva.click(await server_panel(scene, eva), custom_id="s:me:server-turn:threads|1")
        told = []
        for _ in range(4):
            told.append(words((await scene.ana.slash(scene.channel, "spite start")).response))
            await scene.idle()
            for table in scene.services.tables.tables_of(scene.ana.id):
                await scene.services.tables.act(table.id, Expire(), ClockAsker(table.version))
        assert ["several tables lately" in each for each in told] == [False, False, True, True]
        assert len(scene.channel.threads) == 2


async def test_without_the_permission_for_threads_it_is_named_and_nothing_opens(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva, bot = manager_of(scene), scene.env.backend.bot_user.id
        panel = await server_panel(scene, eva)
        await eva.click(panel, custom_id="s:me:server-turn:threads|1")
        denied = discord.Permissions(create_public_threads=True).value
        scene.env.backend.set_overwrite(scene.channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=denied))
        refused = await scene.ana.slash(scene.channel, "spite start")
        assert "Create Public Threads" in words(refused.response)
        assert scene.services.tables.live() == []
        assert scene.channel.threads == []


async def test_whoever_may_open_no_more_leaves_no_empty_thread(tmp_path: Path) -> None:
    async with open_scene(tmp_path, lobbies_of_user=1) as scene:
        eva = manager_of(scene)
        panel = await server_panel(scene, eva)
        await eva.click(panel, custom_id="s:me:server-turn:threads|1")
        await choose(eva, panel, "tables", "1")
        await scene.ana.slash(scene.channel, "spite start")
        refused = await scene.ben.slash(scene.channel, "spite start")
        assert "allows one table at a time" in words(refused.response)
        assert len(scene.channel.threads) == 1


async def test_the_result_of_a_game_among_people_is_posted_once_where_the_server_wants_it(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        results, eva = scene.guild.create_text_channel("results"), manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "results", results)
        await play_a_game(scene)
        await scene.idle()
        posted = [message.content for message in results.history()]
        assert len(posted) == 1
        assert "wins" in posted[0]
        assert f"/{scene.table_message()})" in posted[0], "a link with a name"
        assert posted[0].startswith("🏁 **Standard**: "), "and the game's own"


async def test_no_result_is_posted_where_the_server_does_not_want_it_by_the_time_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        results, eva = scene.guild.create_text_channel("results"), manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "results", results)
        asked, goes_on, budget = asyncio.Event(), asyncio.Event(), scene.services.kernel.budget

        asking = budget.turn

        async def turn(channel: int, *args: Any, **how: Any) -> None:
            if channel == results.id:
                asked.set()
                await goes_on.wait()
            await asking(channel, *args, **how)

        monkeypatch.setattr(budget, "turn", turn)
        playing = asyncio.create_task(play_a_game(scene))
        await asyncio.wait_for(asked.wait(), PATIENCE)
        await choose(eva, await server_panel(scene, eva), "results")
        goes_on.set()
        await playing
        await scene.idle()
        assert not list(results.history())


async def test_who_is_forgotten_while_a_result_waits_for_its_turn_is_not_named_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        results, eva = scene.guild.create_text_channel("results"), manager_of(scene)
        await choose(eva, await server_panel(scene, eva), "results", results)
        budget = scene.services.kernel.budget
        asking, turn = budget.turn, Held(budget.turn)

        async def held(channel: int, *args: Any, **how: Any) -> None:
            await (turn if channel == results.id else asking)(channel, *args, **how)

        with monkeypatch.context() as patched:
            patched.setattr(budget, "turn", held)
            playing = asyncio.create_task(play_a_game(scene))
            await turn.begun()
            for person in (scene.ana, scene.ben):
                await scene.services.kernel.privacy.forget(person.id, "Player")
            turn.let_go()
            await playing
            await scene.idle()
        (posted,) = results.history()
        assert "Ana" not in posted.content
        assert "Ben" not in posted.content


async def test_what_is_turned_on_and_off_is_said_beside_that_it_was_saved(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        own = await scene.ana.slash(scene.channel, "spite settings")
        verb = next(each for each in components_of(own.response) if "mention me" in str(each.get("label")))
        turned = await scene.ana.click(own.response, custom_id=verb["custom_id"])
        assert "✅ Saved." in words(turned.response)
        assert "Games that only you see count on leaderboards only if you choose so" in words(turned.response)
        assert "mentions you only if you choose so" in words(turned.response)
