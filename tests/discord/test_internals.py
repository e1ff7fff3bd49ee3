"""What the library does not promise: all of it is there; without any of it the bot starts and says what is amiss."""

import asyncio
import logging
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import yarl

from bot import discord_internals as internals
from bot.client import CommandClient, SpiteBot
from bot.commands.doctor import examine
from bot.config import Settings
from bot.discord_internals import Internal
from cogs.core.reachability import GuildLists
from tests.discord.conftest import Room
from tests.discord.listening import listening, until
from tests.e2e.world import open_scene, settings_in

ROOT = Path(__file__).parents[2]
PRIVATE = re.compile(
    r"\._connection\.|\._connection\b(?!\s*[:=.])|_AutoShardedClient__|\._parent\b|_keep_alive\b|_last_recv|_remove_guild"
    r"|Route\.BASE|DEFAULT_GATEWAY|\.parsers\b"
)
USERS = [*(ROOT / "cogs").rglob("*.py"), *(ROOT / "bot").glob("*.py"), *(ROOT / "bot/commands").rglob("*.py")]


def test_this_release_of_the_library_has_everything() -> None:
    assert internals.missing(CommandClient()) == []


def test_nobody_else_touches_the_librarys_insides() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in USERS
        if path.name != "discord_internals.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if PRIVATE.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("event", ["READY", "GUILD_CREATE", "INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_UPDATE"])
async def test_without_an_events_parser_the_bot_is_made_and_says_what_is_amiss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, event: str
) -> None:
    parsers = internals._parsers

    def fewer(client: discord.Client) -> dict[str, Any]:
        found = parsers(client)
        found.pop(event, None)
        return found

    monkeypatch.setattr(internals, "_parsers", fewer)
    async with open_scene(tmp_path) as scene:
        with caplog.at_level(logging.ERROR, "bot.discord_internals"):
            bot = SpiteBot(scene.services)
    expected = {
        "READY": Internal.SERVER_LISTS,
        "GUILD_CREATE": Internal.SERVER_LISTS,
        "INTERACTION_CREATE": Internal.INTERACTIONS,
        "MESSAGE_CREATE": Internal.MESSAGES,
        "MESSAGE_UPDATE": Internal.EDITS,
    }[event]
    assert internals.missing(bot) == [expected]
    said = {record.message for record in caplog.records if record.name == "bot.discord_internals"}
    assert said == {f"discord.py {internals.version()} is not as this program knows it: {expected}"}


@pytest.mark.parametrize("is_read_whole", [False, True])
async def test_a_message_counts_below_a_table_unless_it_is_the_bots_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_read_whole: bool
) -> None:
    """Nothing of a message is read but who wrote it and where, unless the library has no such part."""
    async with open_scene(tmp_path) as scene:
        bot = SpiteBot(scene.services)
        heard: list[int] = []
        monkeypatch.setattr(scene.services.kernel.board, "heard", heard.append)
        monkeypatch.setattr(type(bot), "user", SimpleNamespace(id=5))
        for author in (5, 6):
            if is_read_whole:
                message: Any = SimpleNamespace(channel=SimpleNamespace(id=70), author=SimpleNamespace(id=author))
                await bot.on_message(message)
            else:
                internals._parsers(bot)["MESSAGE_CREATE"]({"channel_id": "70", "author": {"id": str(author)}})
        assert heard == [70]


def test_where_no_lists_are_heard_no_server_counts_as_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(internals, "_parsers", lambda client: {})
    lists = GuildLists(CommandClient(), lambda guild: None)
    assert not lists.lack(7, 0)
    assert lists.shards() == []


def test_the_doctor_says_what_is_amiss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings: Settings = settings_in(tmp_path)
    assert any("has everything that is used" in finding.words for finding in examine(settings, quick=True))
    monkeypatch.setattr(discord.ShardInfo, "__slots__", ("id", "shard_count"))
    words = [finding.words for finding in examine(settings, quick=True)]
    assert [part for part in Internal if any(part in each for each in words)] == [Internal.SILENCE, Internal.PROBES]


async def test_how_long_a_connection_is_silent_and_a_sign_of_life(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    async with listening(room) as client:
        shard = client.shards[0]
        known = internals.silence(shard)
        assert known is not None
        assert known < 10
        keeper: Any = shard._parent.ws._keep_alive
        keeper.stop()  # from here on only what is asked for is sent
        await asyncio.to_thread(keeper.join)
        keeper._last_recv -= 100
        keeper._last_send -= 100
        assert (internals.silence(shard) or 0) > 99
        await internals.probe(shard)
        await until(lambda: (internals.silence(shard) or 0) < 10)
        assert shard.latency < 10, "the library counts from the probe, too"
        await shard.disconnect()
        assert internals.silence(shard) is None
        await internals.probe(shard)


def test_a_connection_of_another_kind_is_never_silent() -> None:
    shard: Any = SimpleNamespace(is_closed=lambda: False)
    assert internals.silence(shard) == 0.0


def test_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", "https://here")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL("wss://here"))
    internals.ask_at("https://there")
    internals.connect_at(yarl.URL("wss://there"))
    assert internals.asked_at() == "https://there" == discord.http.Route("GET", "").url
    assert internals.connected_at() == yarl.URL("wss://there")
