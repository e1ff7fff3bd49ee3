"""A start, a midnight and a stop of a process where many servers play: seconds, processor, how soon hands come."""

import asyncio
import sqlite3
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any, Final

from tests.bench.load import figures
from tests.bench.load_restart import first_answer, plant, shows_anew, written
from tests.bench.load_tables import LATENCY, SETTINGS, Seats, caught_up, connected, furnish, in_a_folder, settle_memory
from tests.discord.processes import bot_process, cpu_seconds, rss_mb, stop
from tests.discord.server import StandIn

_LONGEST_START: Final = 600.0
_LONGEST_MIDNIGHT: Final = 900.0
_PRESSED_EVERY: Final = 0.25
_ASLEEP: Final = 60.0
"""Seconds of a process that has nothing to do, to know what the midnight costs above that."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--servers", type=int, default=2_000, help="each has the daily deal announced")
    parser.add_argument("--latency", type=float, default=LATENCY)


def run(arguments: Namespace) -> dict[str, object]:
    return in_a_folder(_measured, arguments)


async def _measured(arguments: Namespace, folder: Path) -> dict[str, object]:
    """Writes the tables, starts the program over them, waits until the day is announced everywhere, and stops it."""
    async with AsyncExitStack() as stack:
        discord = StandIn(latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables, arguments.servers)
        messages = [plant(discord, table) for table in tables]
        ids = await written(discord, tables, messages, folder / "spite.db")
        announced = _announce_everywhere(discord, tables, folder / "spite.db")
        settle_memory()
        start = discord.clock.now()
        bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **SETTINGS))
        await connected(discord, folder, _LONGEST_START)
        ready = discord.clock.now()
        first_hand = await first_answer(discord, tables[-1].people[0], messages[-1], ids[-1])
        midnight = await _midnight(discord, tables, messages, ids, announced, bot.pid)
        shown_after = await caught_up(discord, start)
        shown = [shows_anew(discord, table, message) for table, message in zip(tables, messages, strict=True)]
        before = cpu_seconds(bot.pid)
        await asyncio.sleep(_ASLEEP)
        asleep, memory = cpu_seconds(bot.pid) - before, rss_mb(bot.pid)
        stopping = discord.clock.now()
        status = await stop(bot)
        return {
            "bench": "servers",
            "tables": arguments.tables,
            "servers": arguments.servers,
            "ready_s": round(ready - start, 2),
            "first_hand_s": round(first_hand - start, 2),
            "all_shown_s": shown_after,
            "not_shown": len(shown) - sum(shown),
            "midnight": midnight,
            "cores_asleep": round(asleep / _ASLEEP, 3),
            "rss_mb": round(memory),
            "stop_s": round(discord.clock.now() - stopping, 2),
            "stop_status": status,
            "answered_429": discord.control.report()["answered_429_by_kind"],
            "errors": discord.control.report()["errors"],
        }


def _announce_everywhere(discord: StandIn, tables: list[Seats], database: Path) -> set[int]:
    """Each server wants the daily deal in a channel of its own; these channels."""
    guilds = sorted({discord.world.channels[table.channel].guild for table in tables})
    channels = {guild: discord.control.make_channel(guild, "daily") for guild in guilds}
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany("INSERT INTO server_settings (guild, daily_channel) VALUES (?, ?)", channels.items())
    return set(channels.values())


async def _midnight(
    discord: StandIn, tables: list[Seats], messages: list[int], ids: list[str], announced: set[int], pid: int
) -> dict[str, Any]:
    """From the first announcement to the last: seconds, processor, and how long a hand takes meanwhile."""
    waiting, asked, began, used, at = announced, [], None, 0.0, 0
    async with asyncio.timeout(_LONGEST_MIDNIGHT):
        while waiting:
            waiting = {each for each in waiting if not discord.world.channels[each].last_message}
            if began is None and len(waiting) < len(announced):
                began, used = discord.clock.now(), cpu_seconds(pid)
            if began is not None:
                at = (at + 997) % len(tables)
                asked.append(discord.control.press_anything(tables[at].people[0], messages[at], f"s:{ids[at]}:hand"))
            await asyncio.sleep(_PRESSED_EVERY)
    records = [discord.interactions.by_id[number] for number in asked]
    async with asyncio.timeout(60):
        for record in records:
            await record.shown.wait()
    lasted = discord.clock.now() - (began or 0.0)
    took = [1000 * (record.shown_at - record.created) for record in records if record.shown_at is not None]
    return {
        "seconds": round(lasted, 1),
        "cpu_ms_per_server": round(1000 * (cpu_seconds(pid) - used) / len(announced), 2),
        "hands": len(took),
        "hand_ms": figures(took),
    }
