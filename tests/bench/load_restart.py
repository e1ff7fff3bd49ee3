"""The program started with many running tables: how soon a hand is answered, and all tables are shown."""

import asyncio
import json
import sys
from argparse import Namespace
from asyncio.subprocess import PIPE
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, Final

from tests.bench.load_tables import (
    LONGEST_OPENING,
    OPENED_EACH_SECOND,
    SETTINGS,
    Seats,
    caught_up,
    connected,
    done,
    furnish,
    offers,
    settle_memory,
)
from tests.discord.messages import COMPONENTS_V2, Upload
from tests.discord.play import next_presses
from tests.discord.processes import ROOT, bot_process, cpu_seconds, rss_mb
from tests.discord.server import StandIn

_PICTURE: Final = b"\x89PNG\r\n\x1a\n of the table as it was"
_LONGEST_START: Final = 300.0
_MORE_THAN_AN_ANSWER: Final = 3.2
"""A press that has no answer after so many seconds is dead: the next one is tried."""


async def restarted(arguments: Namespace, folder: Path) -> dict[str, object]:
    """Writes the tables, starts the program, and waits until all of them show what was written."""
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=not arguments.no_limits, latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        messages = [plant(discord, table) for table in tables]
        prepared = discord.clock.now()
        ids = await written(discord, tables, messages, folder / "spite.db")
        settle_memory()
        start = discord.clock.now()
        bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **SETTINGS))
        await connected(discord, folder, _LONGEST_START)
        ready = discord.clock.now()
        first_hand = await first_answer(discord, tables[-1].people[0], messages[-1], ids[-1])
        await some_edit(discord, start)
        shown_after = await caught_up(discord, start)
        report = discord.control.report()
        shown = [shows_anew(discord, table, message) for table, message in zip(tables, messages, strict=True)]
        return {
            "bench": "load --restart",
            "tables": arguments.tables,
            "prepared_s": round(start - prepared, 2),
            "ready_s": round(ready - start, 2),
            "first_hand_s": round(first_hand - start, 2),
            "all_shown_s": shown_after if all(shown) else None,
            "all_shown_after_ready_s": round(start + shown_after - ready, 2) if all(shown) else None,
            "not_shown": arguments.tables - sum(shown),
            "requests_per_second": {
                "worst": report["channel_requests"]["worst_window"],
                "worst_clock_second": report["channel_requests"]["worst_second"],
                "mean": report["channel_requests"]["mean"],
            },
            "answered_429": report["answered_429_by_kind"],
            "errors": report["errors"],
            "without_picture": report["without_picture"],
            "invalid_in_ten_minutes": report["invalid_in_ten_minutes"],
            "cpu_s": round(cpu_seconds(bot.pid), 2),
            "rss_mb": round(rss_mb(bot.pid)),
        }


def plant(discord: StandIn, table: Seats) -> int:
    """The message of a table that the program before has left; its id."""
    channel = discord.world.channels[table.channel]
    hand = {"type": 2, "style": 1, "label": "My hand", "custom_id": "hand"}
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://table.png"}}]}
    body = {"flags": COMPONENTS_V2, "components": [gallery, {"type": 1, "components": [hand]}]}
    uploads = [Upload("0", "table.png", _PICTURE)]
    return discord.messages.create(channel, discord.world.bot, body, uploads).id


async def written(
    discord: StandIn, tables: list[Seats], messages: list[int], database: Path, turns: int = 0
) -> list[str]:
    """Has the tables written by a process that ends with it; their ids.

    :param turns: how many turns have been played where most have; elsewhere evenly fewer.
    """
    places: list[dict[str, Any]] = [
        {
            "guild": discord.world.channels[table.channel].guild,
            "channel": table.channel,
            "message": message,
            "users": table.people,
            "turns": turns * number // len(tables),
        }
        for number, (table, message) in enumerate(zip(tables, messages, strict=True), 1)
    ]
    command = (sys.executable, "-m", "tests.bench.prepared", str(database))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=PIPE, stdout=PIPE)
    told, _ = await process.communicate(json.dumps(places).encode())
    found: list[str] = json.loads(told)
    return found


async def continued(discord: StandIn, tables: list[Seats], ids: list[str], messages: list[int]) -> None:
    """Everybody opens their hand at a table that was written, a few each second."""

    async def take_up(table: Seats, message: int, name: str) -> None:
        hands = [discord.control.press_anything(user, message, f"s:{name}:hand") for user in table.people]
        table.panels = [await done(discord, hand) for hand in hands]
        while not any(next_presses(offers(discord, panel)) for panel in table.panels):
            await asyncio.sleep(0.05)
        table.seat = 0 if next_presses(offers(discord, table.panels[0])) else 1

    opening = []
    for table, message, name in zip(tables, messages, ids, strict=True):
        opening.append(asyncio.create_task(take_up(table, message, name)))
        await asyncio.sleep(1 / OPENED_EACH_SECOND)
    async with asyncio.timeout(LONGEST_OPENING):
        await asyncio.gather(*opening)
    await caught_up(discord, discord.clock.now())


async def first_answer(discord: StandIn, user: int, message: int, table: str) -> float:
    """Somebody asks for their hand until they get it; when that was."""
    while True:
        number = discord.control.press_anything(user, message, f"s:{table}:hand")
        record = discord.interactions.by_id[number]
        with suppress(TimeoutError):
            await asyncio.wait_for(record.shown.wait(), _MORE_THAN_AN_ANSWER)
        if record.shown_at is not None:
            return record.shown_at


async def some_edit(discord: StandIn, start: float) -> None:
    """Waits until the first table is shown: before that nothing is to be seen of it."""
    while not discord.counters.public_writes and discord.clock.now() - start < _LONGEST_START:
        await asyncio.sleep(0.02)


def shows_anew(discord: StandIn, table: Seats, message: int) -> bool:
    """Whether a table's message has been changed since the start, or another has taken its place."""
    found = discord.messages.by_id.get(message)
    newest = discord.world.channels[table.channel].last_message
    return newest != message if found is None else found.edits > 0 or newest != message
