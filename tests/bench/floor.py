"""What a press costs a program with this library that only answers: no rules, nothing saved, nothing drawn.

The same sockets, the same rate of presses, and for each press as many edits as the real program makes. What ``load``
measures above this is the program's own.
"""

import asyncio
import logging
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from asyncio.subprocess import DEVNULL
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tests.bench.load import answers, per_press
from tests.bench.load_tables import Seats, done, furnish, play, settle_memory, until
from tests.discord.processes import ROOT, cpu_seconds, stop
from tests.discord.server import StandIn

_AT_ONCE = 0.125


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two presses at a table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=4, help="seconds of presses before anything is counted")
    parser.add_argument("--boards", type=float, default=0.6, help="edits of a public message for each press")
    parser.add_argument("--others", type=float, default=0.3, help="edits of another private panel for each press")


def run(arguments: Namespace) -> dict[str, object]:
    """Measures once."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measured(arguments, Path(folder)))


async def _measured(arguments: Namespace, folder: Path) -> dict[str, object]:
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=False, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        rates = str(arguments.boards), str(arguments.others)
        command = (sys.executable, "-m", "tests.bench.bare_bot", discord.api_url, discord.gateway_url, discord.token)
        log = stack.enter_context((folder / "bot.log").open("ab"))
        bot = await asyncio.create_subprocess_exec(*command, *rates, cwd=ROOT, stdin=DEVNULL, stdout=log, stderr=log)
        stack.push_async_callback(stop, bot)
        if not await discord.control.ready(60):
            raise RuntimeError((folder / "bot.log").read_text()[-2000:])
        for table in tables:
            table.panels = [await _open(discord, table)] * 2
            await asyncio.sleep(_AT_ONCE)
        settle_memory()
        start = discord.clock.now() + 0.5
        counted, end = start + arguments.warm_up, start + arguments.warm_up + arguments.seconds
        luck = Random(1)
        dues = [start + luck.random() * arguments.every for _ in tables]
        playing = [
            asyncio.create_task(play(discord, table, due, end, arguments.every))
            for table, due in zip(tables, dues, strict=True)
        ]
        await until(discord, counted)
        before = cpu_seconds(bot.pid)
        await until(discord, end)
        used = cpu_seconds(bot.pid) - before
        await asyncio.gather(*playing)
        report = discord.counters.report(counted, end, 0)
        return {
            "bench": "floor",
            "tables": arguments.tables,
            **answers(discord, tables, counted, end, arguments.every, dues),
            "public_writes": report["public_writes"],
            "private_writes": report["private_writes"],
            "cpu_ms_per_press": per_press(used, tables, counted, end),
        }


async def _open(discord: StandIn, table: Seats) -> int:
    """The private panel at which one person of a table presses."""
    return await done(discord, discord.control.slash(table.people[0], table.channel, "spite start"))
