"""Servers that come and go while nobody tells the bot, with several shards over real sockets."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import yarl

from bot import app, session_starts
from bot.client import SpiteBot, build_bot
from bot.services import Services, close_services, open_services
from bot.shards import shard_of
from bot.tables.actions import Person, ShowTable
from bot.tables.state.table import Table
from tests.discord.control import Control
from tests.discord.server import StandIn
from tests.e2e.world import INTERACTIONS, open_scene, settings_in, until

SERVERS = 4
NOWHERE = yarl.URL("ws://127.0.0.1:9")
"""The REST interface names the gateway."""


@dataclass
class Servers:
    """The bot, connected by all shards, with a table in each of several servers."""

    control: Control
    services: Services
    bot: SpiteBot
    guilds: list[int]
    channels: list[int]

    def table(self, number: int) -> Table:
        table = self.services.registry.in_channel(self.channels[number])
        assert table is not None
        return table

    def asleep(self) -> list[str | None]:
        return [self.table(number).asleep for number in range(SERVERS)]

    def is_shut_out(self, number: int) -> bool:
        return self.services.kernel.reachability._budget.is_out(self.guilds[number])

    async def reconnect(self) -> None:
        """Every session is forgotten: each shard identifies itself anew."""
        shards = self.control.gateway.shards
        before = self.control.report()["identified"]
        self.control.gateway_does("invalidate")
        await until(lambda: self.control.report()["identified"] == before + shards)
        assert await self.control.ready(10)


def begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No session waits for its turn."""
    monkeypatch.setattr(session_starts, "SPACING", 0.0)
    monkeypatch.setattr(session_starts, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(session_starts, "AFTER_INVALID", (0.0, 0.0))


@asynccontextmanager
async def connected(folder: Path, monkeypatch: pytest.MonkeyPatch, shards: int) -> AsyncIterator[Servers]:
    begin_at_once(monkeypatch)
    async with StandIn(shards=shards, limits=False) as stand_in:
        monkeypatch.setattr(discord.http.Route, "BASE", stand_in.api_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", NOWHERE)
        control = stand_in.control
        guilds = [control.make_guild(f"Server {number}") for number in range(SERVERS)]
        channels = [control.make_channel(guild) for guild in guilds]
        services = await open_services(settings_in(folder))
        bot = await build_bot(services)
        bot._connection.guild_ready_timeout = 0.1
        try:
            async with bot:
                running = asyncio.create_task(bot.start(stand_in.token))
                assert await control.ready(10)
                servers = Servers(control, services, bot, guilds, channels)
                for guild, channel in zip(guilds, channels, strict=True):
                    user = control.make_user(guild, "Ana")
                    opened = control.slash(user, channel, "spite start", {"computers": 1})
                    assert (await control.answered(opened))["answer"] == 4
                    table = services.registry.all_in_channel(channel)[0].id
                    await services.tables.act(table, ShowTable(), Person(user, "Ana", next(INTERACTIONS)))
                await services.idle()
                yield servers
                await app.stop_listening(bot, running)
        finally:
            await close_services(services)


@pytest.mark.parametrize("shards", [1, 3])
async def test_a_kick_that_nobody_told_of_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: int
) -> None:
    async with connected(tmp_path, monkeypatch, shards) as servers:
        kicked = servers.guilds[1]
        servers.control.remove_guild(kicked, told=False)
        await servers.reconnect()
        await until(lambda: servers.asleep() == [None, "removed", None, None])
        assert [servers.is_shut_out(number) for number in range(SERVERS)] == [False, True, False, False]
        posts = servers.control.messages(servers.channels[1])
        servers.control.return_guild(kicked, told=False)
        await servers.reconnect()
        await until(lambda: not servers.is_shut_out(1))
        await servers.services.idle()
        assert servers.control.messages(servers.channels[1]) != posts, "the table is shown again, with its button"
        assert servers.asleep() == [None, "removed", None, None], "until somebody wakes it"


@pytest.mark.parametrize("shards", [1, 3])
async def test_an_outage_at_the_connection_is_no_kick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shards: int
) -> None:
    async with connected(tmp_path, monkeypatch, shards) as servers:
        servers.control.outage(servers.guilds[2], told=False)
        await servers.reconnect()
        await until(lambda: servers.is_shut_out(2))
        assert servers.asleep() == [None] * SERVERS
        servers.control.outage(servers.guilds[2], on=False)
        await until(lambda: not servers.is_shut_out(2))
        assert servers.asleep() == [None] * SERVERS


async def test_one_shard_that_connects_anew_says_nothing_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(tmp_path, monkeypatch, 2) as servers:
        first = next(iter(servers.control.gateway.sessions.values()))
        mine = [number for number, guild in enumerate(servers.guilds) if first.concerns(guild)]
        others = [number for number in range(SERVERS) if number not in mine]
        for number in (mine[0], others[0]):
            servers.control.remove_guild(servers.guilds[number], told=False)
        del servers.control.gateway.sessions[first.id]
        assert first.link is not None
        first.link.close(4009)
        await until(lambda: servers.asleep()[mine[0]] == "removed")
        assert [servers.asleep()[number] for number in others] == [None] * len(others)


async def test_a_server_that_was_left_since_its_shard_connected_stays_left_when_the_last_one_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(tmp_path, monkeypatch, 2) as servers:
        servers.control.remove_guild(servers.guilds[1])
        await until(lambda: servers.asleep()[1] == "removed")
        assert servers.bot._gateway is not None
        await servers.bot._gateway.on_ready()
        assert await servers.services.store.servers.left_before(time.time() + 60) == [servers.guilds[1]]


async def test_what_happens_at_a_shard_that_another_process_has_taken_is_not_judged_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(tmp_path, monkeypatch, 2) as servers:
        bot, store = servers.bot, servers.services.store
        theirs = [guild for guild in servers.guilds if shard_of(guild, 2) == 0]
        await bot.leave({0})
        assert {guild.id for guild in bot.guilds} == {*servers.guilds} - {*theirs}
        joined = next(guild for guild in map(servers.control.make_guild, "ABCD") if shard_of(guild, 2) == 0)
        await store.servers.came(joined)
        assert bot._gateway is not None
        await bot._gateway.on_ready()
        await bot._gateway.on_shard_ready(0)  # the library has waited for its servers until now
        assert await store.servers.left_before(time.time() + 60) == []


async def test_whoever_takes_the_first_shard_late_sees_to_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered: list[object] = []

    async def register(client: object, notes: object, *, always: bool) -> bool:
        registered.append(client)
        return True

    async def connect(*_: object, **__: object) -> None:
        """Nothing to connect to."""

    monkeypatch.setattr("bot.client.register_commands", register)
    monkeypatch.setattr(SpiteBot, "launch_shard", connect)
    services = await open_services(settings_in(tmp_path))
    try:
        sharing: Any = SimpleNamespace(count=2, held=frozenset({1}), passing=SimpleNamespace(), reserve_identify=None)
        services.sharing = sharing
        bot = await build_bot(services)
        await bot._sync_commands()
        assert registered == []
        for _ in range(2):
            sharing.held = frozenset({0, 1})
            await bot.serve({0})
            assert bot._syncing is not None
            await bot._syncing
        assert registered == [bot]
    finally:
        services.sharing = None
        await close_services(services)


@pytest.mark.parametrize(("left", "again"), [({0, 1}, set()), ({0}, set()), ({0}, {1, 2})])
async def test_shards_that_pass_on_while_they_wait_for_their_turn_are_not_connected_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: set[int], again: set[int]
) -> None:
    """With two processes that start together one takes everything, and gives half of it up while it connects."""
    waiting, turn = asyncio.Event(), asyncio.Event()

    async def reserve_identify() -> float:
        if control.report()["identified"] == 1:
            waiting.set()
            await turn.wait()
        return 0.0

    async with StandIn(shards=4, limits=False) as stand_in:
        control = stand_in.control
        monkeypatch.setattr(discord.http.Route, "BASE", stand_in.api_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", NOWHERE)
        services = await open_services(settings_in(tmp_path))
        sharing: Any = SimpleNamespace(
            count=4,
            held=frozenset(range(4)),
            connect=lambda bot: None,
            reserve_identify=reserve_identify,
            passing=SimpleNamespace(),
        )
        services.sharing = sharing
        bot = await build_bot(services)
        try:
            async with bot:
                running = asyncio.create_task(bot.start(stand_in.token))
                await asyncio.wait_for(waiting.wait(), 10)
                sharing.held = frozenset(left)
                await bot.leave(set(range(4)) - left)
                sharing.held = frozenset(left | again)
                serving = asyncio.create_task(bot.serve(again))
                turn.set()
                await until(lambda: not bot._connecting and set(bot.shards) == left | again)
                await serving
                await until(lambda: connected_shards(control) == sorted(left | again))
                await app.stop_listening(bot, running)
        finally:
            services.sharing = None
            await close_services(services)


def connected_shards(control: Control) -> list[int]:
    """The shards of every connection that is open now."""
    return sorted(each.shard for each in control.gateway.sessions.values() if each.link is not None)


async def test_a_lobby_whose_server_is_lost_twice_at_once_closes_quietly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_scene(tmp_path) as scene:
        await scene.ana.slash(scene.channel, "spite start")
        await scene.idle()
        lose = scene.services.kernel.reachability.lose_guild
        await asyncio.gather(lose(scene.guild.id), lose(scene.guild.id))
        assert scene.services.tables.in_guild(scene.guild.id) == []
    assert not [record for record in caplog.records if record.levelname == "WARNING" and "its place" in record.message]
