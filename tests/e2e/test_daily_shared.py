"""A result of the daily deal that its player shares: once, and again where nobody knows whether it was posted."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.daily.service import DailyService
from bot.tables.actions import Person
from cogs.core.reply import Reply
from cogs.daily.posts import DailyPosts
from cogs.shared.services import days_of
from tests.e2e.days import Days, daily, start_and_finish
from tests.e2e.world import Scene, deliver, find_control, open_scene, press, verbs, words
from tests.held import Held


async def test_a_result_that_was_not_posted_since_the_press_could_not_be_answered_can_be_shared_again(
    tmp_path: Path,
) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        over = await start_and_finish(scene, scene.ana)
        scene.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
        await deliver(scene, scene.ana, over, find_control(over, "daily-share"))
        assert not [each for each in scene.channel.history() if not each.flags.ephemeral]
        await press(scene.ana, over, "daily-share")
        assert "Ana" in words(scene.public())


def posted(scene: Scene) -> list[Any]:
    """The results that all can read."""
    return [each for each in scene.channel.history() if not each.flags.ephemeral]


async def test_a_result_is_posted_once_however_often_that_is_pressed_in_one_moment(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        Days(scene)
        over = await start_and_finish(scene, scene.ana)
        share = find_control(over, "daily-share")
        await asyncio.gather(*(deliver(scene, scene.ana, over, share) for _ in range(10)))
        assert len(posted(scene)) == 1
        await deliver(scene, scene.ana, over, share)
        assert len(posted(scene)) == 1


async def test_a_result_that_is_shared_the_day_after_leads_to_the_deal_of_the_day(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock = Days(scene)
        over = await start_and_finish(scene, scene.ana)
        share = find_control(over, "daily-share")
        clock.next_day()
        told = (await deliver(scene, scene.ana, over, share)).response
        assert "That day is over" in words(told)
        assert "daily-start" in verbs(told), "here is today's deal, as it says"
        assert not posted(scene)


async def test_a_result_that_was_not_posted_when_the_program_died_is_shared_again(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        clock, ana = Days(scene), Person(scene.ana.id, "Ana", 1)
        await start_and_finish(scene, scene.ana)
        async with days_of(scene.services.kernel).sharing(ana, clock.today()) as share:  # and the program dies
            assert share is not None
            assert (await days_of(scene.services.kernel).look(ana)).shared, "it is on its way"
            await scene.restart()
            days_of(scene.services.kernel)._clock = clock
            await press(scene.ana, await daily(scene, scene.ana), "daily-share")
            assert len(posted(scene)) == 1
            assert "daily-share" not in verbs(await daily(scene, scene.ana))


async def test_a_result_whose_answer_was_lost_is_shared_again_as_the_same_post(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        clock, nonces, send = Days(scene), list[str | None](), discord.abc.Messageable.send

        async def sends(self: Any, *what: Any, **how: Any) -> Any:
            message = await send(self, *what, **how)
            nonces.append(how.get("nonce"))
            if len(nonces) <= 3:
                raise aiohttp.ServerDisconnectedError
            return message

        monkeypatch.setattr(discord.abc.Messageable, "send", sends)
        over = await start_and_finish(scene, scene.ana)
        await press(scene.ana, over, "daily-share")
        assert "daily-share" in verbs(await daily(scene, scene.ana)), "nobody knows whether it was posted"
        await press(scene.ana, await daily(scene, scene.ana), "daily-share")
        assert "daily-share" not in verbs(await daily(scene, scene.ana))
        (first,) = set(nonces)  # by which Discord takes it once
        assert first is not None
        clock.next_day()
        over = await start_and_finish(scene, scene.ana)
        await press(scene.ana, over, "daily-share")
        assert nonces[-1] != first, "another day's is another one"


async def test_of_a_result_that_is_shared_at_two_processes_in_one_moment_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_scene(tmp_path) as scene:
        clock, post = Days(scene), Held(Reply.follow_openly)
        over = await start_and_finish(scene, scene.ana)
        other = DailyService(scene.services.store, scene.services.kernel.randomness, clock)
        monkeypatch.setattr(Reply, "follow_openly", lambda *sent: post(*sent))
        monkeypatch.setattr(DailyPosts, "share", no_channel)
        sharing = asyncio.create_task(deliver(scene, scene.ana, over, find_control(over, "daily-share")))
        await post.begun()
        async with other.sharing(Person(scene.ana.id, "Ana", 1), clock.today()) as share:
            assert share is not None
            post.let_go()
            await sharing
            assert await other.note_shared(share)
        await scene.env.settle()
        assert not posted(scene), "what the other one has posted is the one that stays"
        assert "daily-share" not in verbs(await daily(scene, scene.ana))


async def no_channel(*_: Any) -> bool:
    return False
