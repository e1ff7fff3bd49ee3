"""The turn's notice: one for each turn, removed once its player acts, whatever happens in between."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot.tables.ports import TableUpdate
from cogs.table import notices as notes
from tests.e2e.test_outages import play_a_turn
from tests.e2e.test_presses import deliver
from tests.e2e.test_whole_games import seat_three, seat_to_play
from tests.e2e.world import Scene, open_scene, until


def notices(scene: Scene) -> list[Any]:
    return [message for message in scene.channel.history() if message.content]


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
        table, service = scene.table, scene.services.notices
        service.table_updated(TableUpdate(table, "seen"))
        await service.idle()
        assert [each.id for each in notices(scene)] == [first.id]
        await play_a_turn(scene, panels)
        assert (await told(scene)).id != first.id


async def test_a_notice_that_a_broken_connection_swallows_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "_NEXT_TRY", 0.01)
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
    monkeypatch.setattr(notes, "_NEXT_TRY", 0.0)
    async with open_scene(tmp_path, away_after_seconds=0.05) as scene:
        await seat_three(scene)
        await told(scene)
        scene.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        service, table = scene.services.notices, scene.table
        scene.env.http_requests.clear()
        for _ in range(3):
            service.table_updated(TableUpdate(table, "seen"))
            await service.idle()
        assert not scene.env.http_requests
        service.table_updated(TableUpdate(table, "warned"))
        await service.idle()
        assert len(scene.env.http_requests) == 1


async def test_a_clock_that_is_set_back_delays_no_notice(tmp_path: Path) -> None:
    async with open_scene(tmp_path, away_after_seconds=5) as scene:
        await seat_three(scene)
        for user in scene.table.people():
            scene.services.context.private_panels._last_presses[user] += 365 * 24 * 3600.0
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
