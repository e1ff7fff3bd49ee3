"""Starting where the bot can't post: it says what is missing, and no table opens."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite, OverwriteType

from tests.discord.world import ATTACH, HISTORY, SEND, SEND_IN_THREADS, VIEW
from tests.e2e.over_sockets import Played, played
from tests.e2e.world import Scene, open_scene, press, words

NOT_IN_IT = "because I'm not in it"
LOCKED = "This thread is locked"


@asynccontextmanager
async def open_thread(folder: Path, *, moderates: bool) -> AsyncIterator[tuple[Scene, Any]]:
    """A scene and a thread in its channel, which Ana began.

    :param moderates: the bot may manage threads there.
    """
    async with open_scene(folder) as scene:
        backend = scene.env.backend
        thread = backend.create_thread(scene.channel.id, "cards", scene.ana.id)
        if not moderates:
            denied = discord.Permissions(manage_threads=True).value
            backend.set_overwrite(scene.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied))
        yield scene, next(each for each in scene.channel.threads if each.id == thread.id)


@pytest.mark.parametrize("archived", [False, True])
async def test_a_locked_thread_is_named_and_nothing_opens(tmp_path: Path, archived: bool) -> None:
    async with open_thread(tmp_path, moderates=False) as (scene, thread):
        thread._channel.thread_metadata.locked, thread._channel.thread_metadata.archived = True, archived
        scene.env.backend.announce_channel_update(thread.id)
        refused = await scene.ana.slash(thread, "spite start")
        assert refused.ephemeral
        assert LOCKED in words(refused.response)
        assert scene.services.tables.live() == []


async def test_who_manages_threads_may_start_in_a_locked_one(tmp_path: Path) -> None:
    async with open_thread(tmp_path, moderates=True) as (scene, thread):
        thread._channel.thread_metadata.locked = True
        scene.env.backend.announce_channel_update(thread.id)
        refused = await scene.ben.slash(thread, "spite start")
        assert LOCKED in words(refused.response), "what the bot may do there, Ben may not"
        allowed = discord.Permissions(manage_threads=True).value
        scene.env.backend.set_overwrite(scene.channel.id, Overwrite(scene.ana.id, OverwriteType.MEMBER, allow=allowed))
        await scene.ana.slash(thread, "spite start")
        assert [table.channel for table in scene.services.tables.live()] == [thread.id]


async def test_in_a_usual_thread_nothing_is_asked_for(tmp_path: Path) -> None:
    async with open_thread(tmp_path, moderates=False) as (scene, thread):
        scene.env.http_requests.clear()
        await scene.ana.slash(thread, "spite start")
        assert [table.channel for table in scene.services.tables.live()] == [thread.id]
        assert not [each for each in scene.env.http_requests if each.method == "GET"]


async def refusal(game: Played, channel: int, command: str = "spite start") -> str:
    """What Ana is told; nothing has been posted there."""
    told = await game.in_time(await game.ask("slash", user=game.ana, channel=channel, command=command))
    assert await game.ask("messages", channel=channel) == []
    return str(await game.ask("message", message=told["message"]))


async def test_every_place_where_the_bot_cannot_post_over_sockets(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        for permission, name in (
            (VIEW, "View Channel"),
            (SEND, "Send Messages"),
            (ATTACH, "Attach Files"),
            (HISTORY, "Read Message History"),
        ):
            await game.ask("deny", channel=game.channel, permissions=permission)
            assert name in await refusal(game, game.channel), name
        await game.ask("deny", channel=game.channel, permissions=SEND_IN_THREADS)
        thread = await game.ask("make_thread", channel=game.channel)
        assert "Send Messages in Threads" in await refusal(game, thread)
        await game.ask("deny", channel=game.channel, permissions=0)

        private = await game.ask("make_thread", channel=game.channel, private=True, members=[game.ana])
        assert NOT_IN_IT in await refusal(game, private)
        assert NOT_IN_IT in await refusal(game, private, "spite table")

        await game.ask("archive", thread=thread, locked=True)
        assert LOCKED in await refusal(game, thread)

        report = await game.ask("report")
        assert report["errors"] == {"403/50001": 4}, "asked twice whether it is in the private thread, each time again"
        assert report["public_posts"] == 0


async def test_an_archived_thread_opens_and_a_private_one_with_the_bot_plays(tmp_path: Path) -> None:
    async with played(tmp_path) as game:
        bot = await game.ask("bot")
        archived = await game.ask("make_thread", channel=game.channel)
        await game.ask("archive", thread=archived)
        private = await game.ask("make_thread", channel=game.channel, private=True, members=[game.ana, bot])
        for thread in (archived, private):
            await game.in_time(await game.ask("slash", user=game.ana, channel=thread, command="spite start"))
            game.channel = thread
            await game.until(lambda message: message["components"])
        assert (await game.ask("report"))["errors"] == {}


async def test_a_single_table_whose_thread_can_not_be_made_is_told_what_stays_so(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        for status, code, told in (
            (400, 160006, "as many open threads as Discord allows"),
            (400, 50024, "can have no threads for games"),
            (404, 10003, "was deleted"),
            (403, 50013, "Create Public Threads"),
            (500, 0, "Try again in a moment"),
        ):
            scene.env.inject_error(
                "POST", f"/channels/{scene.channel.id}/threads", status=status, code=code, times=None
            )
            refused = (await scene.ben.slash(scene.channel, "spite start")).response
            answer = await press(scene.ben, refused, "open-thread")
            shown = words(answer.response or refused)
            assert told in shown, code
            assert ("Try again in a moment" in shown) is (status == 500), code
            scene.env.backend.faults.clear()
