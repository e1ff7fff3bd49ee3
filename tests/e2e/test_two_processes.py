"""Two processes of the program share one PostgreSQL database: the second takes over when the first is killed."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.discord.play import buttons, find, next_presses
from tests.discord.processes import NO_QUOTAS, bot_process, stand_in_process, stop
from tests.discord.remote import Remote
from tests.e2e.test_over_sockets import Played, begin, log_of
from tests.store.postgres import WHY_NONE, Server, programs, running_server


def settings_of(server: Server, shards: int) -> dict[str, str]:
    """For processes that share a new database and so many shards."""
    return {
        **NO_QUOTAS,
        "SPITE_THINKING_SECONDS": "0",
        "SPITE_THINKING_WORKERS": "0",
        "SPITE_DATABASE": server.new_database(),
        "SPITE_SHARDS": str(shards),
        "SPITE_CARD_EMOJIS": "false",
    }


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_a_game_goes_on_when_its_process_is_killed(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with running_server() as server:
        settings = settings_of(server, shards=1)
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


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_what_people_do_between_them_reaches_its_process_wherever_it_is_heard(tmp_path: Path) -> None:
    """Two processes serve a shard each; a group is the first one's, and what happens there is heard on the second."""
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with running_server() as server:
        settings = settings_of(server, shards=2)
        async with stand_in_process("--shards", "2") as addresses, aiohttp.ClientSession() as session:
            remote = Remote(addresses["control"], session)
            people = [
                await remote.ask("make_person", name=name, has_installed=name == "Ana") for name in ("Ana", "Ben")
            ]
            for _ in range(2):
                await remote.ask("make_guild")
            group = await remote.ask("make_messages_of", people=people)
            api, gateway = addresses["api"], addresses["gateway"]
            async with (
                bot_process(api, gateway, folders[0], **settings),
                bot_process(api, gateway, folders[1], **settings),
            ):
                assert await remote.ask("ready", seconds=60), log_of(folders[0]) + log_of(folders[1])
                async with asyncio.timeout(30):  # also the one that gives a shard away while it connects
                    while not all("Ready: Spite" in log_of(folder) for folder in folders):
                        await asyncio.sleep(0.1)
                for shard in (0, 1):
                    while f"Shard ID {shard} has connected" not in log_of(folders[0]) + log_of(folders[1]):
                        await asyncio.sleep(0.1)
                    await remote.ask("hear_elsewhere", shard=shard)
                    game = Played(remote, folders[0], 0, group, people[0])
                    opened = await game.in_time(
                        await remote.ask("slash", user=people[0], channel=group, command="spite start")
                    )
                    assert opened["answer"] == 4
                    if shard == 0:
                        joined = await remote.ask(
                            "press", user=people[1], message=opened["message"], custom_id=_join(await game.public())
                        )
                        assert (await game.in_time(joined))["sent"], "their hand has followed"
                    else:
                        (refused,) = [
                            each
                            for each in await remote.ask("private", user=people[0])
                            if int(each["id"]) == opened["message"]
                        ]
                        assert "already" in str(refused["components"]), "the table is known, wherever it is asked for"
                        panel = await remote.ask("messages", channel=group)
                        again = await remote.ask(
                            "press", user=people[1], message=int(panel[-1]["id"]), custom_id=_more(panel[-1])
                        )
                        assert (await game.in_time(again))["sent"]
        assert not [folder for folder in folders if "ERROR" in log_of(folder)]


def _join(message: dict[str, Any]) -> str:
    return find(buttons(message["components"]), "join")


def _more(message: dict[str, Any]) -> str:
    return find(buttons(message["components"]), "rules")
