"""Health, metrics and logs of the program as it is started in real life: a whole game, looked at from outside."""

import asyncio
import json
import os
import re
import socket
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot import __version__
from bot.store.opening import RELEASE
from tests.discord.server import TOKEN
from tests.e2e.over_sockets import Played, begin, log_of, play_to_the_end, played

A_CARD = re.compile(r"(?<![\w.])(?:(?:10|[2-9AJQK])[SHDC]|\*[1-9])(?![\w])")
NAMED = {"at", "level", "logger", "message", "interaction", "table", "shard", "exception"}


def address_of(folder: Path) -> str:
    """Where health and metrics are served, as the log says."""
    found = re.search(r"served at (127\.0\.0\.1:\d+)", log_of(folder))
    assert found
    return f"http://{found[1]}"


async def ask(address: str, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"{address}{path}") as response:
        return response.status, await response.text()


async def until_ready(address: str) -> None:
    async with asyncio.timeout(20):
        while (await ask(address, "/readyz"))[0] != 200:
            await asyncio.sleep(0.05)


def values(text: str) -> dict[str, float]:
    """Every value by its name with its labels."""
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


def lines_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log_of(folder).splitlines()]


@pytest.mark.skipif(sys.platform != "linux", reason="the service manager's address is Linux's")
async def test_a_whole_game_is_seen_from_outside_and_no_card_or_token_is_logged(tmp_path: Path) -> None:
    settings = {"SPITE_METRICS_ADDRESS": "127.0.0.1:0", "SPITE_LOG_FORMAT": "json", "SPITE_LOG_LEVEL": "DEBUG"}
    with service_manager() as (address_of_manager, heard):
        settings["NOTIFY_SOCKET"] = address_of_manager
        async with played(tmp_path, **settings) as game:
            address = address_of(tmp_path)
            assert await ask(address, "/healthz") == (200, "alive\n")
            await until_ready(address)
            await begin(game)
            assert await ask_for(address, 'spite_live_tables{status="playing"}') == 1
            presses = await play_to_the_end(game)
            await press_something_lost(game, address)
            found = values((await ask(address, "/metrics"))[1])
    told_of_itself = [
        each for each in heard if each != "WATCHDOG=1"
    ]  # it beats before it is ready, where that takes long
    assert (told_of_itself[0], heard[-1]) == ("READY=1", "STOPPING=1")
    told = [line["message"] for line in lines_of(tmp_path) if line["logger"] == "bot.app"]
    assert told[0] == f"Spite {__version__} begins, on the database {tmp_path / 'spite.db'}"
    ready = [line["message"] for line in lines_of(tmp_path) if line["message"].startswith("Ready: ")]
    assert [re.sub(r"as \S+,", "as …,", line) for line in ready] == [
        f"Ready: Spite {__version__} plays as …, servers: 1, shards: 1"
    ]
    assert found[f'spite_info{{version="{__version__}"}}'] == found["spite_servers"] == 1
    with closing(sqlite3.connect(tmp_path / "spite.db")) as database:
        assert dict(database.execute("SELECT name, value FROM notes"))[RELEASE] == __version__
    assert told[-2:] == ["It was told to stop", "Everything is saved and closed"]
    assert "WATCHDOG=1" in heard
    assert found['spite_answer_seconds_count{to="press"}'] >= presses
    assert found['spite_answer_seconds_count{to="command"}'] >= 1
    for queue in ("drawing", "channels", "tokens", "store"):
        assert found[f'spite_wait_seconds_count{{queue="{queue}"}}'] > 0, queue
    assert found['spite_discord_requests_total{route="channel",status="200"}'] > 0
    assert found['spite_discord_requests_total{route="interaction",status="204"}'] > 0
    assert found['spite_answers_lost_total{code="40060"}'] == 1
    assert found['spite_answers_lost_total{code="10062"}'] == 0
    assert found['spite_gateway_silent_seconds{shard="0"}'] < 60
    assert found["spite_loop_lag_seconds_count"] > 0
    assert found["spite_store_log_bytes"] > 0
    for quiet in ("spite_tables_set_aside", "spite_store_queue", "spite_refusals_10m", "spite_pictures_late_total"):
        assert found[quiet] == 0, quiet
    check_log(tmp_path)


@contextmanager
def service_manager() -> Iterator[tuple[str, list[str]]]:
    """Plays systemd: its address, and what it is told."""
    address, heard = f"spite-{os.getpid()}", list[str]()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{address}")
        listening.settimeout(60)

        def listen() -> None:
            while "STOPPING=1" not in heard:
                heard.append(listening.recv(100).decode())

        listener = threading.Thread(target=listen, daemon=True)
        listener.start()
        yield f"@{address}", heard
        listener.join(20)


async def ask_for(address: str, name: str) -> float:
    return values((await ask(address, "/metrics"))[1])[name]


async def press_something_lost(game: Played, address: str) -> None:
    """A command that comes twice, so that one of the answers is not wanted any more."""
    await game.ask("gateway_does", what="twice")
    await game.ask("slash", user=game.ana, channel=game.channel, command="spite help")
    async with asyncio.timeout(20):
        while not await ask_for(address, 'spite_answers_lost_total{code="40060"}'):
            await asyncio.sleep(0.05)


def check_log(folder: Path) -> None:
    log, lines = log_of(folder), lines_of(folder)
    assert len(lines) > 5
    assert all(set(line) <= NAMED for line in lines)
    assert TOKEN not in log
    assert not [line for line in log.splitlines() if A_CARD.search(line)]
    assert any({"interaction", "table", "shard"} <= set(line) for line in lines)


async def test_an_address_that_is_taken_keeps_nobody_from_playing(tmp_path: Path) -> None:
    taken = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
    port = taken.sockets[0].getsockname()[1]
    async with taken, played(tmp_path, SPITE_METRICS_ADDRESS=f"127.0.0.1:{port}") as game:
        await begin(game)
        assert "can't be served" in log_of(tmp_path)
