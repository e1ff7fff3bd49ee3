"""Two processes of the program share one PostgreSQL database: the second takes over when the first is killed."""

import asyncio
from pathlib import Path

import aiohttp
import pytest

from tests.discord.play import buttons, next_presses
from tests.discord.processes import NO_QUOTAS, bot_process, stand_in_process, stop
from tests.discord.remote import Remote
from tests.e2e.test_over_sockets import Played, begin, log_of
from tests.store.postgres import WHY_NONE, programs, running_server


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_a_game_goes_on_when_its_process_is_killed(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with running_server() as server:
        settings = {
            **NO_QUOTAS,
            "SPITE_THINKING_SECONDS": "0",
            "SPITE_THINKING_WORKERS": "0",
            "SPITE_DATABASE": server.new_database(),
            "SPITE_SHARDS": "1",
            "SPITE_CARD_EMOJIS": "false",
        }
        async with stand_in_process() as addresses, aiohttp.ClientSession() as session:
            remote = Remote(addresses["control"], session)
            guild = await remote.ask("make_guild")
            channel = await remote.ask("make_channel", guild=guild)
            ana = await remote.ask("make_user", guild=guild, name="Ana")
            api, gateway = addresses["api"], addresses["gateway"]
            async with bot_process(api, gateway, folders[0], **settings) as one:
                assert await remote.ask("ready", seconds=40), log_of(folders[0])
                async with bot_process(api, gateway, folders[1], **settings) as two:
                    game = Played(remote, folders[0], guild, channel, ana)
                    await begin(game)
                    panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
                    before = await remote.ask("report")
                    while "logging in" not in log_of(folders[1]):
                        await asyncio.sleep(0.1)
                    assert "are served by this process" not in log_of(folders[1])
                    one.kill()
                    await one.wait()
                    while (await remote.ask("report"))["identified"] == before["identified"]:
                        assert two.returncode is None, log_of(folders[1])
                        await asyncio.sleep(0.1)
                    assert await remote.ask("ready", seconds=40), log_of(folders[1])
                    await game.press(panel, next_presses(buttons(panel["components"]))[0])
                    assert await stop(two) == 0, log_of(folders[1])
        password = settings["SPITE_DATABASE"].split(":")[2].partition("@")[0]
        for folder in folders:
            assert "ERROR" not in log_of(folder)
            assert password not in log_of(folder)
