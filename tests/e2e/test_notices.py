"""The turn's notice: one for each turn, removed once its player acts, whatever happens in between."""

import asyncio
import time
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.tables.actions import ChooseClock, ClockAsker, ComeBack, StepAway, Warn
from cogs.core import retrying
from cogs.core.retrying import BELIEVED_AFTER
from cogs.table.notices import Notices
from tests.e2e.games import play_a_turn, seat_three, seat_to_play
from tests.e2e.world import Scene, deliver, open_scene, until
from tests.features import part_of


def notices(scene: Scene) -> list[Any]:
    return [message for message in scene.channel.history() if message.content]


def sent(scene: Scene) -> list[str]:
    """What every notice said that was ever sent or tried to be."""
    bodies = [each.json for each in scene.env.http_requests if each.method == "POST" and each.json]
    return [body["content"] for body in bodies if body.get("content")]


async def open_with_clock(scene: Scene) -> None:
    """A lobby with a turn clock."""
    await scene.ana.slash(scene.channel, "spite start")
    await scene.ask(scene.ana, ChooseClock(seconds=120))
    await scene.idle()


async def change_something(scene: Scene) -> None:
    """The table changes, and the turn goes on: somebody who is not to play goes and comes back."""
    other = [scene.ana, scene.ben, scene.zoe][(seat_to_play(scene) + 1) % 3]
    for action in (StepAway(), ComeBack()):
        await scene.ask(other, action)
        await part_of(scene.services, Notices).idle()


async def warn(scene: Scene) -> None:
    """The time of whoever is to play is running out."""
    table = scene.table
    await scene.services.tables.act(table.id, Warn(), ClockAsker(table.version))
    await part_of(scene.services, Notices).idle()


async def told(scene: Scene) -> Any:
    """The notice of whoever is to play."""
    person = [scene.ana, scene.ben, scene.zoe][seat_to_play(scene)]
    await until(lambda: any(f"<@{person.id}>" in each.content for each in notices(scene)))
    await until(lambda: len(notices(scene)) == 1)
    return notices(scene)[0]


async def test_after_a_restart_the_notice_is_removed_and_nobody_is_told_twice(tmp_path: Path) -> None:
    async with open_scene(tmp_path, away_after_seconds=0.05) as scene:
        panels = await seat_three(scene)
        first = await told(scene)
        await scene.restart()
        await asyncio.sleep(0.3)  # much longer than somebody counts as here
        await scene.idle()
        assert [each.id for each in notices(scene)] == [first.id]
        assert len(sent(scene)) == 1
        await play_a_turn(scene, panels)
        assert (await told(scene)).id != first.id


async def test_after_a_restart_whoever_had_not_been_told_is_told_once(tmp_path: Path) -> None:
    async with open_scene(tmp_path) as scene:
        panels = await seat_three(scene)
        await scene.idle()
        assert not notices(scene), "whoever is to play has just been here"
        began = time.monotonic()
        scene.changes["away_after_seconds"] = 1.0
        await scene.restart()
        first = await told(scene)
        assert time.monotonic() - began >= 1.0, "after the restart too they have counted as here for a while"
        scene.changes["away_after_seconds"] = 0.1
        for _ in range(2):
            await scene.restart()
            await asyncio.sleep(0.5)
            await scene.idle()
        assert [each.id for each in notices(scene)] == [first.id]
        assert len(sent(scene)) == 1, "of one turn nobody is told twice"
        await play_a_turn(scene, panels)
        assert (await told(scene)).id != first.id
        assert len(sent(scene)) == 2


async def test_a_notice_that_a_broken_connection_swallows_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.01)
    sends, nonces = discord.abc.Messageable.send, list[str]()

    async def send(self: Any, content: str | None = None, **how: Any) -> Any:
        if content is not None:
            nonces.append(how["nonce"])
            if len(nonces) < 3:
                raise aiohttp.ServerDisconnectedError
        return await sends(self, content, **how)

    monkeypatch.setattr(discord.abc.Messageable, "send", send)
    async with open_scene(tmp_path, away_after_seconds=0.05) as scene:
        await seat_three(scene)
        await told(scene)
        assert len(nonces) == 3
        assert len(set(nonces)) == 1


async def test_whoever_may_not_be_told_is_not_told_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.0)
    async with open_scene(tmp_path, away_after_seconds=0) as scene:
        await open_with_clock(scene)
        scene.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        await seat_three(scene)
        await until(lambda: len(sent(scene)) == BELIEVED_AFTER)
        for _ in range(3):
            await change_something(scene)
        assert len(sent(scene)) == BELIEVED_AFTER
        await warn(scene)
        await until(lambda: len(sent(scene)) == 2 * BELIEVED_AFTER)  # that time runs out is told anew
        for _ in range(3):
            await change_something(scene)
        assert len(sent(scene)) == 2 * BELIEVED_AFTER
        assert not notices(scene)


async def test_a_warning_that_a_broken_connection_swallows_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_PAUSE", 0.05)
    async with open_scene(tmp_path, away_after_seconds=0) as scene:
        await open_with_clock(scene)
        await seat_three(scene)
        first = await told(scene)
        sends, tried = discord.abc.Messageable.send, list[str]()

        async def send(self: Any, content: str | None = None, **how: Any) -> Any:
            tried.append(how["nonce"])
            if len(tried) < 3:
                raise aiohttp.ServerDisconnectedError
            return await sends(self, content, **how)

        monkeypatch.setattr(discord.abc.Messageable, "send", send)
        await warn(scene)
        await until(lambda: any("still there" in each.content for each in notices(scene)))
        await until(lambda: first.id not in [each.id for each in notices(scene)])
        assert len(notices(scene)) == 1
        assert (len(tried), len(set(tried))) == (3, 1)


async def test_a_clock_that_is_set_back_delays_no_notice(tmp_path: Path) -> None:
    async with open_scene(tmp_path, away_after_seconds=3600) as scene:
        await seat_three(scene)
        await change_something(scene)
        assert not notices(scene)
        people = scene.services.kernel.press_rate._people
        for user, (left, last) in list(people.items()):
            people[user] = (left, last + 365 * 24 * 3600.0)
        await change_something(scene)
        await told(scene)


@pytest.mark.parametrize(
    ("wish", "away_after", "is_told"), [("always", 3600, True), ("away", 3600, False), ("never", 0, False)]
)
async def test_everybody_is_told_as_they_wish(tmp_path: Path, wish: str, away_after: float, is_told: bool) -> None:
    async with open_scene(tmp_path, away_after_seconds=away_after) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        for person in (scene.ana, scene.ben, scene.zoe):
            assert (await deliver(scene, person, scene.public(), f"s:{scene.table.id}:remind:{wish}")).acknowledged
        panels = await seat_three(scene)
        for _ in range(3):
            if is_told:
                await told(scene)
            await asyncio.sleep(0.1)
            assert len(notices(scene)) == is_told
            await play_a_turn(scene, panels)


async def test_alone_against_computers_nobody_is_told(tmp_path: Path) -> None:
    async with open_scene(tmp_path, away_after_seconds=0) as scene:
        await scene.ana.slash(scene.channel, "spite start", computers=1)
        await scene.idle()
        await asyncio.sleep(0.1)
        assert not notices(scene)
