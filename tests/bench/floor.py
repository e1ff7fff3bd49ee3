"""What a press costs a program with this library that only answers: no rules, nothing saved, nothing drawn.

The same sockets, the same rate of presses, and for each press as many edits as the real program makes. What ``load``
measures above this is the program's own.
"""

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from asyncio.subprocess import DEVNULL
from contextlib import AsyncExitStack
from pathlib import Path

from tests.bench.load import answers, per_press
from tests.bench.load_tables import Presses, add_presses, connected, done, furnish, in_a_folder, settle_memory, until
from tests.discord.processes import ROOT, cpu_seconds, stop
from tests.discord.server import StandIn

_AT_ONCE = 0.125


def add_arguments(parser: ArgumentParser) -> None:
    add_presses(parser, 100)
    parser.add_argument("--boards", type=float, default=0.6, help="edits of a public message for each press")
    parser.add_argument("--others", type=float, default=0.3, help="edits of another private panel for each press")


def run(arguments: Namespace) -> dict[str, object]:
    """Measures once."""
    return in_a_folder(_measured, arguments)


async def _measured(arguments: Namespace, folder: Path) -> dict[str, object]:
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=False, latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        rates = str(arguments.boards), str(arguments.others)
        command = (sys.executable, "-m", "tests.bench.bare_bot", discord.api_url, discord.gateway_url, discord.token)
        log = stack.enter_context((folder / "bot.log").open("ab"))
        bot = await asyncio.create_subprocess_exec(*command, *rates, cwd=ROOT, stdin=DEVNULL, stdout=log, stderr=log)
        stack.push_async_callback(stop, bot)
        await connected(discord, folder)
        for table in tables:
            opened = discord.control.slash(table.people[0], table.channel, "spite start")
            table.panels = [await done(discord, opened)] * 2
            await asyncio.sleep(_AT_ONCE)
        settle_memory()
        presses = Presses(discord, tables, arguments)
        counted, end = presses.counted, presses.end
        await until(discord, counted)
        before = cpu_seconds(bot.pid)
        await until(discord, end)
        used = cpu_seconds(bot.pid) - before
        await presses.over()
        report = discord.counters.report(counted, end, 0)
        return {
            "bench": "floor",
            "tables": arguments.tables,
            **answers(discord, tables, counted, end, arguments.every, presses.dues),
            "public_writes": report["public_writes"],
            "private_writes": report["private_writes"],
            "cpu_ms_per_press": per_press(used, tables, counted, end),
        }
