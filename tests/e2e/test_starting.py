"""Starts against the stand-in for Discord that don't go smoothly."""

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from bot.client import SpiteBot
from bot.errors import Unavailable
from tests.discord.processes import NO_QUOTAS, bot_process, stand_in_process
from tests.discord.remote import Remote
from tests.e2e.world import open_scene, words
from tests.forked_processes import begin_module


async def test_commands_that_can_not_be_registered_keep_nobody_from_playing(tmp_path: Path) -> None:
    settings = {**NO_QUOTAS, "SPITE_THINKING_WORKERS": "0", "SPITE_DRAWING_PROCESSES": "0", "sync_always": "true"}
    async with stand_in_process(start=begin_module) as addresses, aiohttp.ClientSession() as session:
        remote = Remote(addresses["control"], session)
        guild = await remote.ask("make_guild")
        channel = await remote.ask("make_channel", guild=guild)
        ana = await remote.ask("make_user", guild=guild, name="Ana")
        for works in (True, False):
            await remote.ask("refuse_commands", on=not works)
            async with bot_process(addresses["api"], addresses["gateway"], tmp_path, begin_module, **settings):
                assert await remote.ask("ready", seconds=30)
                asked = await remote.ask("slash", user=ana, channel=channel, command="spite start")
                answered = await remote.ask("answered", interaction=asked, seconds=5)
                assert answered["shown_after"] is not None
            log = (tmp_path / "bot.log").read_text(encoding="utf-8")
            assert ("could not be registered" in log) is not works
            assert "Traceback" not in log


async def test_commands_are_registered_once_that_works_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    fails = [aiohttp.ClientError(), TimeoutError(), Unavailable("busy")]
    sleep = asyncio.sleep

    async def paused(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async def sync() -> None:
        if fails:
            raise fails.pop()

    monkeypatch.setattr("bot.client.asyncio.sleep", paused)
    bot: Any = SimpleNamespace(_sync_commands=sync)
    await SpiteBot._sync_until_it_works(bot)
    assert pauses == [30, 60, 120]


async def test_commands_in_texts_can_be_pressed_also_after_a_restart(tmp_path: Path) -> None:
    """Discord says the number of the commands when they are registered, and only then; it is kept."""
    async with open_scene(tmp_path) as scene:
        for _ in range(2):
            told = words((await scene.ana.slash(scene.channel, "spite leave")).response)
            assert re.search(r"</spite start:\d+>", told)
            await scene.restart()
            await scene.idle()
