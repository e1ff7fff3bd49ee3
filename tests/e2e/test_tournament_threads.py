"""The threads and the message of a tournament: named, found again, opened again, posted again."""

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import Unavailable
from bot.tournaments.changes import Cancel, Change, Replace
from bot.tournaments.tournament import Spot, Tournament
from cogs.tournament.running import tournaments_of
from tests.e2e.tournaments import (
    begin,
    begin_with_two,
    board,
    chosen,
    cup,
    going_on,
    open_cup,
    organiser_of,
    panel_of,
    play_out,
    play_turn,
    pressed,
    settle,
)
from tests.e2e.world import Scene, open_scene, press, verbs, words
from tests.held import Held


async def test_a_thread_is_named_after_who_plays_there_as_soon_as_discord_allows(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        (thread,) = scene.channel.threads
        assert {"Ana", "Ben"} <= set(thread.name.split())
        scene.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, times=None)
        tools = await pressed(eva, await panel_of(scene, eva), "cup-run")
        ben = next(place for place, each in enumerate((await cup(scene)).entrants) if each.user == scene.ben.id)
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", str(ben))
        await pressed(eva, await chosen(eva, whom, "cup-replace-by", scene.zoe), "cup-replace-yes")
        await settle(scene)
        assert "Ben" in thread.name
        (table,) = going_on(scene)
        assert scene.zoe.id in table.people(), "a name that Discord refuses holds up no game"
        path = f"/channels/{thread.id}"
        tried = [each for each in scene.env.http_requests if (each.method, each.path) == ("PATCH", path)]
        assert len(tried) == 2, "one refusal is not believed; then it is left for some minutes"
        scene.env.backend.faults.clear()
        tournaments_of(scene.services.kernel).threads._not_named.clear()
        for named, expected in ((thread.name, "Autumn ∗cup∗ 1.1: "), ("Ana's corner", "Ana's corner")):
            thread._channel.name = named
            scene.env.backend.announce_channel_update(thread.id)
            await tournaments_of(scene.services.kernel).service.look()
            await settle(scene)
            assert thread.name.startswith(expected)
            assert "Ben" not in thread.name


async def test_whoever_is_called_into_a_thread_is_mentioned_and_nobody_else(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        called = [each.json for each in scene.env.http_requests if "Your game is in this thread" in str(each.json)]
        (allowed,) = [each["allowed_mentions"] for each in called]
        assert sorted(map(int, allowed["users"])) == sorted([scene.ana.id, scene.ben.id])
        assert not allowed["parse"]


def without_threads(made: Tournament) -> Tournament:
    """What is known where the program died before it could note a thread."""
    rounds = tuple(
        replace(played, pairings=tuple(replace(pairing, thread=None) for pairing in played.pairings))
        for played in made.rounds
    )
    return replace(made, rounds=rounds)


async def test_from_the_menu_of_a_game_to_its_tournament_and_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        (thread,) = scene.channel.threads
        hand = (await scene.ana.slash(thread, "spite hand")).response
        menu = await pressed(scene.ana, hand, "more")
        named = words(menu)
        shown = await pressed(scene.ana, menu, "cup")
        assert "cup-fair" in verbs(shown)
        for aside in ("cup-fair", "cup-out"):
            asked = await pressed(scene.ana, shown, aside)
            assert "cup-fair" not in verbs(asked)
            shown = await pressed(scene.ana, asked, "back-to-hand")
            assert "cup-fair" in verbs(shown), f"back from {aside} to the tournament"
        menu = await pressed(scene.ana, shown, "back-to-hand")
        assert words(menu) == named
        assert "more" in verbs(await pressed(scene.ana, menu, "back-to-hand"))


async def test_a_turn_is_told_on_the_tournament_opened_from_a_game_and_leaves_it_there(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        (thread,), (table,) = scene.channel.threads, going_on(scene)
        waits = scene.ben if table.seat_of(scene.ana.id) == table.running().public.to_play else scene.ana
        hand = (await waits.slash(thread, "spite hand")).response
        shown = await pressed(waits, await pressed(waits, hand, "more"), "cup")
        asked = await pressed(waits, shown, "cup-out")
        await play_turn(scene, table)
        stored = scene.env.backend.get_message(thread.id, asked.id)
        assert "cup-out-yes" in verbs(stored), "the question still stands there"
        assert "your turn" in words(stored)
        assert "cup-fair" in verbs(await pressed(waits, asked, "back-to-hand"))


async def test_from_a_game_through_the_organisers_panel_and_back(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        for person in (scene.ana, eva):
            await press(person, message, "cup-join")
        await begin(scene, eva)
        (thread,) = scene.channel.threads
        hand = (await eva.slash(thread, "spite hand")).response
        menu = await pressed(eva, hand, "more")
        named = words(menu)
        shown = await pressed(eva, menu, "cup")
        tools = await pressed(eva, shown, "cup-run")
        for question in ("cup-correct", "cup-replace", "cup-remove", "cup-cancel"):
            asked = await pressed(eva, tools, question)
            assert question not in verbs(asked)
            tools = await pressed(eva, asked, "back-to-hand")
            assert "cup-cancel" in verbs(tools), f"back from {question} to the organiser's panel"
        # A question after a question leads back as far, and so does the plan of another tournament.
        which = await chosen(eva, await pressed(eva, tools, "cup-correct"), "cup-fix", "0")
        tools = await pressed(eva, which, "back-to-hand")
        shown = await pressed(eva, tools, "back-to-hand")
        planned = await pressed(eva, shown, "cup-new")
        shown = await pressed(eva, planned, "back-to-hand")
        assert "cup-run" in verbs(shown)
        menu = await pressed(eva, shown, "back-to-hand")
        assert words(menu) == named
        # What was answered leads on to the tournament at once.
        tools = await pressed(eva, await pressed(eva, menu, "cup"), "cup-run")
        whom = await chosen(eva, await pressed(eva, tools, "cup-replace"), "cup-replace-whom", "0")
        sure = await chosen(eva, whom, "cup-replace-by", scene.zoe)
        tools = await pressed(eva, sure, "cup-replace-yes")
        assert "cup-cancel" in verbs(tools)
        assert "cup-run" in verbs(await pressed(eva, tools, "back-to-hand"))


async def test_the_winner_of_a_tournament_is_told_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        await play_out(scene, going_on(scene)[0])
        made = await cup(scene)
        won = made.rounds[-1].pairings[0].winner
        assert won is not None
        for person in (scene.ana, scene.ben):
            said = "You have won" in words(await panel_of(scene, person))
            assert said == (made.place_of(person.id) == won)


async def test_a_thread_is_found_again_and_opened_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await begin_with_two(scene, eva)
        made = await cup(scene)
        (thread,) = scene.channel.threads
        threads = tournaments_of(scene.services.kernel).threads
        assert await threads.keep_open(made.guild, thread.id)
        await threads.remind(made, Spot(0, 0, 1), (1,))
        reminded = made.entrants[made.rounds[0].pairings[0].entrants[1]].user
        assert f"<@{reminded}> It is your turn" in [*thread.history()][-1].content
        thread._channel.thread_metadata.archived = True
        scene.env.backend.announce_channel_update(thread.id)
        await scene.idle()
        await tournaments_of(scene.services.kernel).service.look()
        await settle(scene)
        assert not thread._channel.thread_metadata.archived
        assert await threads.thread_for(without_threads(made), Spot(0, 0, 1)) == thread.id, "made just before a crash"
        scene.env.backend.delete_channel(thread.id)
        await scene.idle()
        await tournaments_of(scene.services.kernel).service.look()
        await settle(scene)
        (table,) = going_on(scene)
        assert table.channel != thread.id
        assert table.channel in {each.id for each in scene.channel.threads}


async def test_a_message_that_was_deleted_is_posted_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        message = await open_cup(scene, eva)
        scene.env.backend.delete_message(scene.channel.id, message.id)
        await press(scene.ana, await panel_of(scene, scene.ana), "cup-join")
        await settle(scene)
        assert "Ana" in words(board(scene))
        assert (await cup(scene)).message == board(scene).id


async def test_a_message_that_could_not_be_noted_is_noted_when_the_tournament_changes(tmp_path: Path) -> None:
    """Else the next run of the program would post another one, and this one would stand there as it is."""
    async with open_scene(tmp_path) as scene:
        posts = tournaments_of(scene.services.kernel).posts
        note = posts.noted_by

        posts.noted_by = unavailable
        message = await open_cup(scene, organiser_of(scene))
        assert (await cup(scene)).message is None
        await press(scene.ana, await panel_of(scene, scene.ana), "cup-join")
        await settle(scene)
        assert (await cup(scene)).message is None, "nor can it be now"
        posts.noted_by = note
        await press(scene.ben, await panel_of(scene, scene.ben), "cup-join")
        await settle(scene)
        assert (await cup(scene)).message == message.id
        await scene.restart()
        await press(scene.zoe, await panel_of(scene, scene.zoe), "cup-join")
        await settle(scene)
        shown = [each for each in scene.channel.history() if "Autumn" in words(each) and not each.flags.ephemeral]
        assert [each.id for each in shown] == [message.id]
        assert "Zoe" in words(board(scene))


def said_of_the_end(scene: Scene) -> int:
    """How often the channel was told that the tournament was cancelled."""
    return sum("was cancelled" in each.content for each in scene.channel.history())


async def test_an_end_that_was_saved_as_the_program_died_is_told_after_the_next_start(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        running = tournaments_of(scene.services.kernel)
        running.service.when_changed.remove(running.posts.changed)  # it dies before anything is posted
        await running.service.act((await cup(scene)).id, Cancel())
        for _ in range(2):
            await scene.restart()
            await tournaments_of(scene.services.kernel).service.look()
            await settle(scene)
            assert "Cancelled" in words(board(scene))
            assert said_of_the_end(scene) == 1
            assert await scene.services.store.tournaments.live_versions() == []


@pytest.mark.parametrize("is_noted", [True, False])
async def test_an_end_in_an_outage_of_its_server_is_told_once_it_is_back(tmp_path: Path, is_noted: bool) -> None:
    async with open_scene(tmp_path) as scene:
        await begin_with_two(scene, organiser_of(scene))
        running, reachability = tournaments_of(scene.services.kernel), scene.services.kernel.reachability
        reachability.miss_guild(scene.guild.id)
        await running.service.act((await cup(scene)).id, Cancel())
        await settle(scene)
        assert running.posts._posts == {}, "nothing is kept of what can't be told"
        await reachability.find_guild(scene.guild.id)
        note = running.posts.noted_by
        assert note is not None
        running.posts.noted_by = note if is_noted else unavailable
        for _ in range(2):
            await running.service.look()
            await settle(scene)
            running.posts.noted_by = note
        assert said_of_the_end(scene) == 1
        assert "Cancelled" in words(board(scene))
        assert running.posts._posts == {}
        assert await scene.services.store.tournaments.live_versions() == []


async def unavailable(tournament: str, change: Change) -> None:
    raise Unavailable("the database is away")


@pytest.mark.parametrize("change", ["forgotten", "replaced"])
async def test_no_thread_is_named_after_who_has_gone_while_it_waited_to_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    async with open_scene(tmp_path) as scene:
        eva, kernel = organiser_of(scene), scene.services.kernel
        message = await open_cup(scene, eva)
        for person in (scene.ana, scene.ben, scene.zoe, scene.max):
            await press(person, message, "cup-join")
        turn = Held(kernel.budget.turn)
        threads = tournaments_of(kernel).threads
        with monkeypatch.context() as patched:
            patched.setattr(threads, "_budget", SimpleNamespace(turn=turn, is_out=lambda guild: False))
            beginning = asyncio.create_task(begin(scene, eva))
            await turn.begun()
            first = (await cup(scene)).rounds[0].pairings[0].first
            gone = (await cup(scene)).entrants[first]
            if change == "forgotten":
                await kernel.privacy.forget(gone.user, "Player")
            else:
                replaced = Replace(first, gone.user, eva.id, "Eva", "7")
                await tournaments_of(kernel).service.act((await cup(scene)).id, replaced)
            turn.let_go()
            await beginning
        await tournaments_of(kernel).service.look()
        await settle(scene)
        assert len(going_on(scene)) == (1 if change == "forgotten" else 2)
        assert scene.channel.threads
        assert not [each.name for each in scene.channel.threads if gone.name in each.name]
        said = [each.content for thread in scene.channel.threads for each in thread.history()]
        assert not [each for each in said if gone.name in each or f"<@{gone.user}>" in each]


async def signed_up(scene: Scene, eva: Any) -> None:
    """Two have signed up for a tournament that has not begun."""
    message = await open_cup(scene, eva)
    for person in (scene.ana, scene.ben):
        await press(person, message, "cup-join")


async def test_an_organiser_is_told_at_once_that_the_server_can_have_no_more_threads(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        eva = organiser_of(scene)
        await signed_up(scene, eva)
        scene.env.inject_error("POST", f"/channels/{scene.channel.id}/threads", status=400, code=160006, times=None)
        await begin(scene, eva)
        service = tournaments_of(scene.services.kernel).service
        for _ in range(2):
            await service.look()
            await settle(scene)
        told = [each.content for each in scene.channel.history() if f"<@{eva.id}>" in each.content]
        assert len(told) == 1
        assert "as many open threads as Discord allows" in told[0]
        assert "as many open threads" in words(board(scene)), "all who wait read it, too"
        assert "as many open threads" in words(await pressed(eva, await panel_of(scene, eva), "cup-run"))
        scene.env.backend.faults.clear()
        await service.look()
        await settle(scene)
        assert len(going_on(scene)) == 1
        assert "as many open threads" not in words(board(scene))


@pytest.mark.parametrize("has_begun", [True, False])
@pytest.mark.parametrize("what", ["deleted", "announcements"])
async def test_a_tournament_whose_channel_can_have_no_threads_any_more_moves_to_another(
    tmp_path: Path, has_begun: bool, what: str
) -> None:
    async with open_scene(tmp_path) as scene:
        eva, other = organiser_of(scene), scene.guild.create_text_channel("other")
        await signed_up(scene, eva)
        why = "was deleted" if what == "deleted" else "is no text channel any more"
        if has_begun:
            scene.env.inject_error("POST", f"/channels/{scene.channel.id}/threads", status=500, times=None)
            await begin(scene, eva)
            scene.env.backend.faults.clear()
        if what == "deleted":
            scene.env.backend.delete_channel(scene.channel.id)
        else:
            scene.channel._channel.type = discord.ChannelType.news.value
            scene.env.backend.announce_channel_update(scene.channel.id)
        await tournaments_of(scene.services.kernel).service.look()
        await settle(scene)
        shown = (await eva.slash(other, "spite tournament")).response
        tools = await pressed(eva, shown, "cup-run")
        assert why in words(tools)
        assert "text channel, since" not in words(tools), "nobody is told to ask in a text channel who does"
        if not has_begun:
            tools = await pressed(eva, tools, "cup-begin")
            assert why in words(tools)
            assert (await cup(scene)).start is None
        await pressed(eva, tools, "cup-move")
        assert (await cup(scene)).channel == other.id
        if not has_begun:
            shown = (await eva.slash(other, "spite tournament")).response
            await pressed(eva, await pressed(eva, shown, "cup-run"), "cup-begin")
        await settle(scene)
        assert len(going_on(scene)) == 1
        assert len(other.threads) == 1
        assert [each for each in other.history() if "Autumn" in words(each)], "its message is there, too"
