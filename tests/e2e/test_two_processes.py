"""Two processes of the program share one PostgreSQL database: the second takes over when the first is killed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.shards import shard_of
from tests.discord.play import buttons, find, next_presses, verb_of
from tests.discord.processes import NO_QUOTAS, bot_process, stand_in_process, stop
from tests.discord.remote import Remote
from tests.discord.world import USUAL
from tests.e2e.over_sockets import Played, begin, has, log_of
from tests.forked_processes import Running, begin_module
from tests.store.postgres import WHY_NONE, Server, programs, running_server


def settings_of(server: Server, shards: int) -> dict[str, str]:
    """For processes that share a new database and so many shards."""
    return {
        **NO_QUOTAS,
        "thinking_seconds": "0",
        "SPITE_THINKING_WORKERS": "0",
        "SPITE_DRAWING_PROCESSES": "0",
        "SPITE_DATABASE": server.new_database(),
        "SPITE_SHARDS": str(shards),
        "card_emojis": "false",
        "session_spacing_seconds": "0.2",
    }


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_a_game_goes_on_when_its_process_is_killed(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with running_server() as server:
        settings = settings_of(server, shards=1)
        async with stand_in_process(start=begin_module) as addresses, aiohttp.ClientSession() as session:
            remote = Remote(addresses["control"], session)
            guild = await remote.ask("make_guild")
            channel = await remote.ask("make_channel", guild=guild)
            ana = await remote.ask("make_user", guild=guild, name="Ana")
            api, gateway = addresses["api"], addresses["gateway"]
            async with bot_process(api, gateway, folders[0], begin_module, **settings) as one:
                assert await remote.ask("ready", seconds=40), log_of(folders[0])
                async with bot_process(api, gateway, folders[1], begin_module, **settings) as two:
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


@dataclass(frozen=True)
class Shared:
    """A group of two, of whom Ana has installed the bot, and two processes with a shard each. The group is served by
    the one that has the first shard."""

    remote: Remote
    group: int
    ana: int
    ben: int
    bots: dict[Path, Running]
    guilds: tuple[int, ...] = ()

    def folder_of(self, shard: int) -> Path:
        """Return the folder of the process that has connected a shard last; lines begin with their time."""
        connected = f"Shard ID {shard} has connected"
        lines = [(line, folder) for folder in self.bots for line in log_of(folder).splitlines() if connected in line]
        return max(lines)[1]

    def logs(self) -> str:
        return "\n".join(log_of(folder) for folder in self.bots)


@asynccontextmanager
async def two_with_a_group(tmp_path: Path) -> AsyncIterator[Shared]:
    folders = tmp_path / "one", tmp_path / "two"
    for folder in folders:
        folder.mkdir()
    with running_server() as server:
        settings = settings_of(server, shards=2)
        async with (
            stand_in_process("--shards", "2", start=begin_module) as addresses,
            aiohttp.ClientSession() as session,
        ):
            remote = Remote(addresses["control"], session)
            ana, ben = [
                await remote.ask("make_person", name=name, has_installed=name == "Ana") for name in ("Ana", "Ben")
            ]
            guilds = tuple([await remote.ask("make_guild") for _ in range(2)])
            group = await remote.ask("make_messages_of", people=[ana, ben])
            api, gateway = addresses["api"], addresses["gateway"]
            async with (
                bot_process(api, gateway, folders[0], begin_module, **settings) as one,
                bot_process(api, gateway, folders[1], begin_module, **settings) as two,
            ):
                shared = Shared(remote, group, ana, ben, dict(zip(folders, (one, two), strict=True)), guilds)
                assert await remote.ask("ready", seconds=60), shared.logs()
                async with asyncio.timeout(30):  # also the one that gives a shard away while it connects
                    while not all("Ready: Spite" in log_of(folder) for folder in folders):
                        await asyncio.sleep(0.1)
                    while not all(f"Shard ID {shard} has connected" in shared.logs() for shard in (0, 1)):
                        await asyncio.sleep(0.1)
                yield shared
        assert "ERROR" not in shared.logs()


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_what_people_do_between_them_reaches_its_process_wherever_it_is_heard(tmp_path: Path) -> None:
    async with two_with_a_group(tmp_path) as shared:
        remote, game = shared.remote, Played(shared.remote, tmp_path, 0, shared.group, shared.ana)
        for shard in (0, 1):
            await remote.ask("hear_elsewhere", shard=shard)
            opened = await game.in_time(
                await remote.ask("slash", user=shared.ana, channel=shared.group, command="spite start")
            )
            assert opened["answer"] == 4
            if shard == 0:
                joined = await remote.ask(
                    "press", user=shared.ben, message=opened["message"], custom_id=_join(await game.public())
                )
                assert (await game.in_time(joined))["sent"], "their hand has followed"
            else:
                (refused,) = [
                    each
                    for each in await remote.ask("private", user=shared.ana)
                    if int(each["id"]) == opened["message"]
                ]
                assert "already" in str(refused["components"]), "the table is known, wherever it is asked for"
                panel = await remote.ask("messages", channel=shared.group)
                again = await remote.ask(
                    "press", user=shared.ben, message=int(panel[-1]["id"]), custom_id=_more(panel[-1])
                )
                assert (await game.in_time(again))["sent"]


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_a_game_between_people_goes_on_when_the_process_that_serves_it_is_killed(tmp_path: Path) -> None:
    """It is heard by one process and handed on to the other, which is killed in the middle."""
    async with two_with_a_group(tmp_path) as shared:
        await shared.remote.ask("hear_elsewhere", shard=1)
        game = Played(shared.remote, tmp_path, 0, shared.group, shared.ana)
        await game.in_time(await game.ask("slash", user=shared.ana, channel=shared.group, command="spite start"))
        lobby = await game.public()
        await game.press(lobby, find(buttons(lobby["components"]), "start"))
        panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
        await game.until(lambda message: "hand" in map(verb_of, buttons(message["components"])))
        serving, hearing = shared.folder_of(0), shared.folder_of(1)
        shared.bots[serving].kill()
        await shared.bots[serving].wait()
        await game.press(panel, next_presses(buttons(panel["components"]))[0])  # answered in time, whatever it says
        async with asyncio.timeout(60):
            while "Shard ID 0 has connected" not in log_of(hearing):
                await asyncio.sleep(0.1)
        table = await game.public()
        await game.press(table, find(buttons(table["components"]), "hand"))
        panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
        turn = buttons(panel["components"])
        await game.press(panel, next_presses(turn)[0])
        await game.until(lambda message: buttons(message["components"]) != turn, private=True)


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_ones_own_table_of_another_process_is_listed_and_left_from_anywhere(tmp_path: Path) -> None:
    async with two_with_a_group(tmp_path) as shared:
        assert {shard_of(guild, 2) for guild in shared.guilds} == {0, 1}
        channels = [await shared.remote.ask("make_channel", guild=guild) for guild in shared.guilds]
        for guild in shared.guilds:
            await shared.remote.ask("allow", user=shared.ana, guild=guild, permissions=USUAL)
        for there, here in (channels, reversed(channels)):
            at, game = (Played(shared.remote, tmp_path, 0, each, shared.ana) for each in (there, here))
            await game.in_time(await game.ask("slash", user=shared.ana, channel=there, command="spite start"))
            await at.until(has("join"))
            listed = await game.in_time(await game.ask("slash", user=shared.ana, channel=here, command="spite tables"))
            panel = await game.ask("message", message=listed["message"])
            asked = await game.press(panel, find(buttons(panel["components"]), "leave-from-sure"))
            panel = await game.ask("message", message=asked["message"])
            await game.press(panel, find(buttons(panel["components"]), "leave-from"))
            async with asyncio.timeout(20):
                while any(has("join")(each) for each in await game.ask("messages", channel=there)):
                    await asyncio.sleep(0.05)
            listed = await game.in_time(await game.ask("slash", user=shared.ana, channel=here, command="spite tables"))
            panel = await game.ask("message", message=listed["message"])
            assert "leave-from-sure" not in str(panel)


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_ones_own_hand_of_another_process_opens_and_is_played_from_anywhere(tmp_path: Path) -> None:
    async with two_with_a_group(tmp_path) as shared:
        channels = [await shared.remote.ask("make_channel", guild=guild) for guild in shared.guilds]
        for guild in shared.guilds:
            await shared.remote.ask("allow", user=shared.ana, guild=guild, permissions=USUAL)
        for there, here in (channels, reversed(channels)):
            at, game = (Played(shared.remote, tmp_path, 0, each, shared.ana) for each in (there, here))
            await at.in_time(
                await at.ask("slash", user=shared.ana, channel=there, command="spite start", options={"computers": 1})
            )
            listed = await game.in_time(await game.ask("slash", user=shared.ana, channel=here, command="spite tables"))
            panel = await game.ask("message", message=listed["message"])
            mine = await game.press(panel, find(buttons(panel["components"]), "tables-mine"))
            panel = await game.ask("message", message=mine["message"])
            shown = await game.press(panel, find(buttons(panel["components"]), "hand-from"))
            async with asyncio.timeout(20):
                while not next_presses(
                    buttons((hand := await game.ask("message", message=shown["message"]))["components"])
                ):
                    await asyncio.sleep(0.1)
            pressed = next_presses(buttons(hand["components"]))[0]
            answer = await game.press(hand, pressed)
            played = await game.ask("message", message=answer["message"])
            assert "closed" not in str(played)
            assert buttons(played["components"]), played


@pytest.mark.skipif(programs() is None, reason=WHY_NONE)
async def test_what_is_tried_out_reaches_the_process_that_serves_its_place(tmp_path: Path) -> None:
    """Heard by one process and handed on to the other, where it goes on."""
    async with two_with_a_group(tmp_path) as shared:
        await shared.remote.ask("hear_elsewhere", shard=1)
        game = Played(shared.remote, tmp_path, 0, shared.group, shared.ana)
        sent = await game.in_time(
            await game.ask("slash", user=shared.ana, channel=shared.group, command="spite puzzle")
        )
        panel = await game.ask("message", message=sent["message"])
        for verb in ("puzzle-show", "puzzle-show", "try-puzzle"):
            answer = await game.press(panel, find(buttons(panel["components"]), verb))
            panel = await game.ask("message", message=answer["message"])
        await game.press(panel, find(buttons(panel["components"]), "try-puzzle-play"))
        panel = await game.until(lambda message: next_presses(buttons(message["components"])), private=True)
        turn = buttons(panel["components"])
        await game.press(panel, next_presses(turn)[0])
        await game.until(lambda message: buttons(message["components"]) != turn, private=True)


def _join(message: dict[str, Any]) -> str:
    return find(buttons(message["components"]), "join")


def _more(message: dict[str, Any]) -> str:
    return find(buttons(message["components"]), "rules")
