"""The running program is told to stop while people play at several tables, with Discord near and far away."""

import asyncio
import json
import signal
import time
from pathlib import Path

import pytest

from tests.bench.load_tables import Seats, connected, furnish, open_all, press
from tests.discord.processes import NO_QUOTAS, bot_process
from tests.discord.server import StandIn
from tests.e2e.over_sockets import log_of
from tests.forked_processes import begin_module

TABLES = 4
LONGEST = 10.0
SETTINGS = {**NO_QUOTAS, "away_after_seconds": "3600", "SPITE_DRAWING_PROCESSES": "1"}


@pytest.mark.parametrize("latency", [0.0, 0.2, 2.0])
async def test_a_stop_while_people_play_ends_in_time_and_leaves_no_fault_in_the_log(
    tmp_path: Path, latency: float
) -> None:
    # People play here. That a process that would think ends with the others is seen once.
    settings = {**SETTINGS, "SPITE_THINKING_WORKERS": "0" if latency else "1"}
    async with StandIn() as discord:
        tables = furnish(discord, TABLES)
        async with bot_process(discord.api_url, discord.gateway_url, tmp_path, begin_module, **settings) as bot:
            await connected(discord, tmp_path)
            await open_all(discord, tables)
            discord.latency_seconds = latency
            pressing = [asyncio.create_task(_press_on(discord, table)) for table in tables]
            await asyncio.sleep(1.5 + latency)
            for each in pressing:
                each.cancel()
            bot.send_signal(signal.SIGTERM)
            told = time.monotonic()
            assert await asyncio.wait_for(bot.wait(), 20) == 0, log_of(tmp_path)
            assert time.monotonic() - told < LONGEST
    log = log_of(tmp_path)
    for table in tables:  # one plays, the other waits
        told = sum(_has_parted(discord, panel) for panel in table.panels)
        assert told == 1 or (latency >= 2 and "Not everything could be shown or told before the end" in log), log
    for fault in ("WARNING", "ERROR", "CRITICAL", "Traceback"):
        assert fault not in log, log


def _has_parted(discord: StandIn, panel: int) -> bool:
    return "is out of date" in json.dumps(discord.messages.by_id[panel].components)


async def _press_on(discord: StandIn, table: Seats) -> None:
    while True:
        interaction = press(discord, table)
        record = discord.interactions.by_id[interaction]
        await record.shown.wait()
        if record.original is not None:
            table.panels[table.seat] = record.original
        await asyncio.sleep(0.3)
