"""The real program under load over real sockets: answers, acknowledgements, requests, pictures, processor, memory."""

import os
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from tests.bench.disk import DiskWatch
from tests.bench.load_restart import continued, plant, restarted, written
from tests.bench.load_tables import (
    SETTINGS,
    Presses,
    Seats,
    add_presses,
    caught_up,
    connected,
    furnish,
    in_a_folder,
    open_all,
    settle_memory,
    shows_picture,
    until,
)
from tests.discord.counters import between
from tests.discord.interactions import Answer
from tests.discord.machine import Machine
from tests.discord.processes import bot_process, cpu_seconds, cpu_seconds_by_module, rss_mb
from tests.discord.server import StandIn

ACKNOWLEDGED_WITHIN: Final = 3.0
"""Seconds after which Discord takes a press for unanswered."""
_MINUTE: Final = 60.0
_REST: Final = 10.0
"""Seconds after the load in which the program may recover."""


def add_arguments(parser: ArgumentParser) -> None:
    add_presses(parser, 20)
    parser.add_argument("--no-limits", action="store_true", help="Discord answers however much is asked of it")
    parser.add_argument("--picture-within", type=float, default=0.3, help="picture_within_seconds")
    parser.add_argument("--keep-attachments", action="store_true", help="SPITE_KEEP_ATTACHMENTS=true")
    parser.add_argument(
        "--around", type=int, default=0, help="before, and ten seconds after, presses at so many of the tables alone"
    )
    parser.add_argument(
        "--middle", type=int, default=0, help="games are taken up in their middle, after up to so many turns"
    )
    parser.add_argument(
        "--bot-cores",
        type=int,
        default=0,
        help="so many cores for the program and its processes alone, the others for Discord and whoever presses",
    )
    parser.add_argument("--restart", action="store_true", help="starts the program with running tables instead")


def run(arguments: Namespace) -> dict[str, object]:
    """Measures once. This process is Discord and everybody who presses; the program is a process of its own."""
    if arguments.bot_cores and arguments.bot_cores >= len(os.sched_getaffinity(0)):
        raise SystemExit("--bot-cores: a processor has to be left to Discord and whoever presses")
    return in_a_folder(restarted if arguments.restart else loaded, arguments)


async def loaded(arguments: Namespace, folder: Path) -> dict[str, object]:
    """Opens the tables, presses at each of them in its turn, and waits until all is shown."""
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=not arguments.no_limits, latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        settings = {
            **SETTINGS,
            "SPITE_KEEP_ATTACHMENTS": str(arguments.keep_attachments).lower(),
            "picture_within_seconds": str(arguments.picture_within),
        }
        if arguments.middle:
            messages = [plant(discord, table) for table in tables]
            ids = await written(discord, tables, messages, folder / "spite.db", arguments.middle)
        with _apart(stack, arguments.bot_cores):
            bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **settings))
        await connected(discord, folder)
        if arguments.middle:
            await continued(discord, tables, ids, messages)
        else:
            await open_all(discord, tables)
        settle_memory()
        few = tables[: arguments.around]
        before_it = await _few_pressed(discord, few, arguments)
        presses = Presses(discord, tables, arguments)
        counted, end = presses.counted, presses.end
        await until(discord, counted)
        disk = await stack.enter_async_context(DiskWatch(folder))
        before, machine, own = cpu_seconds(bot.pid), Machine(), time.process_time()
        before_by_module, memory_before = cpu_seconds_by_module(bot.pid), rss_mb(bot.pid)
        minutes = [Minute(counted, before, memory_before)]
        while (moment := minutes[-1].began + _MINUTE) <= end:
            await until(discord, moment)
            minutes.append(Minute(moment, cpu_seconds(bot.pid), rss_mb(bot.pid)))
        await until(discord, end)
        used, memory = cpu_seconds(bot.pid) - before, rss_mb(bot.pid)
        by_module = {
            module: seconds - before_by_module.get(module, 0.0)
            for module, seconds in cpu_seconds_by_module(bot.pid).items()
        }
        disk_ms = figures(list(disk.milliseconds))
        busy, own = machine.busy_cores(), time.process_time() - own
        await presses.over()
        if few:
            await until(discord, end + _REST)
        after_it = await _few_pressed(discord, few, arguments)
        shown_after = await caught_up(discord, end)
        wall = arguments.seconds
        return {
            "bench": "load",
            "tables": arguments.tables,
            **answers(discord, tables, counted, end, arguments.every, presses.dues),
            **({"before": before_it, "ten_seconds_after": after_it} if few else {}),
            **requests(discord, counted, end),
            "kb_per_press": per_press(sent_kb(discord, counted, end) / 1000, tables, counted, end),
            "cpu_ms_per_press": per_press(used, tables, counted, end),
            "cpu_ms_per_press_by_module": {
                module: per_press(seconds, tables, counted, end) for module, seconds in by_module.items()
            },
            "by_minute": by_minute(discord, tables, minutes),
            "disk_ms": disk_ms,
            "rss_mb": round(memory),
            "rss_mb_grown": round(memory - memory_before),
            "shown_after_s": shown_after,
            "tables_without_picture": sum(not shows_picture(discord, table) for table in tables),
            "cores": {
                "bot": round(used / wall, 2),
                "stand_in": round(own / wall, 2),
                "others": round(max(0.0, busy - (used + own) / wall), 2),
            },
        }


@contextmanager
def _apart(stack: AsyncExitStack, cores: int) -> Iterator[None]:
    """Whatever is started meanwhile gets the last ``cores`` of this machine's for itself, this process the others until
    the stack ends; 0 leaves all to everybody."""
    if not cores:
        yield
        return
    everything = sorted(os.sched_getaffinity(0))
    stack.callback(os.sched_setaffinity, 0, everything)
    os.sched_setaffinity(0, everything[-cores:])
    yield
    os.sched_setaffinity(0, everything[:-cores])


async def _few_pressed(discord: StandIn, tables: list[Seats], arguments: Namespace) -> dict[str, object]:
    """How presses at some of the tables are answered, each awaited; nothing where there are none."""
    if not tables:
        return {}
    presses = Presses(discord, tables, Namespace(**{**vars(arguments), "open": False}))
    await presses.over()
    return answers(discord, tables, presses.counted, presses.end, arguments.every, presses.dues)


def due_count(dues: list[float], since: float, end: float, every: float) -> int:
    """How many presses were due between two moments, also those that nobody came to."""
    wanted = 0
    for due in dues:
        while due < end:
            wanted += due >= since
            due += every
    return wanted


def answers(
    discord: StandIn, tables: list[Seats], since: float, end: float, every: float, dues: list[float]
) -> dict[str, Any]:
    """How soon presses were answered, from the moment they were due. One that is due and not pressed in time, because
    the one before it is still waiting, counts as unacknowledged and as answered too late. ``answer_without_way_ms`` is
    the program's part of it: until the answer has left, without the simulated way to Discord. How soon Discord had an
    answer to what was pressed is ``acknowledged_after_press_worst_ms``, and of these presses ``never_acknowledged`` had
    none."""
    asked = [each for table in tables for each in table.presses if since <= each[0] < end]
    records = [(due, discord.interactions.by_id[interaction]) for due, interaction in asked]
    seen = [(1000 * (record.shown_at - due), 1000 * record.way_there) for due, record in records if record.shown_at]
    acknowledged = [
        (1000 * (record.acknowledged_at - due), 1000 * (record.acknowledged_at - record.created))
        for due, record in records
        if record.acknowledged_at is not None
    ]
    carried_out = [record.shown_at for _, record in records if record.answer is not Answer.MESSAGE]
    wanted = due_count(dues, since, end, every)
    return {
        "presses": len(asked),
        "presses_due": wanted,
        "unacknowledged": wanted - len(acknowledged),
        "answer_ms": figures([after for after, _ in seen]),
        "answer_without_way_ms": figures([after - way for after, way in seen]),
        "over_3s": wanted - sum(after <= 1000 * ACKNOWLEDGED_WITHIN for after, _ in seen),
        "acknowledged_worst_ms": round(max((since_due for since_due, _ in acknowledged), default=0.0), 1),
        "acknowledged_after_press_worst_ms": round(max((each for _, each in acknowledged), default=0.0), 1),
        "never_acknowledged": len(records) - len(acknowledged),
        "turned_away": sum(record.answer is Answer.MESSAGE for _, record in records),
        "acknowledged_alone": sum(record.answer is not None and record.shown_at is None for _, record in records),
        "throughput": round(sum(since <= (at or 0) < end for at in carried_out) / (end - since), 1),
    }


@dataclass(frozen=True, slots=True)
class Minute:
    """A minute that begins: when, the processor's seconds used until then, and the megabytes held."""

    began: float
    cpu_seconds: float
    rss_mb: float


def by_minute(discord: StandIn, tables: list[Seats], minutes: list[Minute]) -> list[dict[str, object]]:
    """What a press cost in each whole minute, how much memory it ended with, and its slowest answer."""
    return [
        {
            "cpu_ms_per_press": per_press(end.cpu_seconds - start.cpu_seconds, tables, start.began, end.began),
            "rss_mb": round(end.rss_mb),
            "answer_worst_ms": answers(discord, tables, start.began, end.began, 1.0, [])["answer_ms"]["worst"],
        }
        for start, end in pairwise(minutes)
    ]


def figures(times: list[float]) -> dict[str, Any]:
    """Median, 99th percentile and the worst."""
    if len(times) < 2:
        return {"median": None, "p99": None, "worst": None}
    found = {"median": median(times), "p99": quantiles(times, n=100)[98], "worst": max(times)}
    return {name: round(value, 1) for name, value in found.items()}


def requests(discord: StandIn, since: float, end: float) -> dict[str, object]:
    """What was asked of Discord while it was measured, what it refused from the start on, and how many messages were
    written without a picture until all was shown."""
    report = discord.counters.report(since, end, discord.limits.invalid())
    whole = discord.control.report()
    channel = report["channel_requests"]
    return {
        "requests_per_second": {
            "worst": channel["worst_window"],
            "worst_clock_second": channel["worst_second"],
            "mean": channel["mean"],
        },
        "answered_429": report["answered_429_by_kind"],
        "answered_429_in_all": whole["answered_429_by_kind"],
        "errors": whole["errors"],
        "without_picture": len(between(discord.counters.without_picture, since, discord.clock.now())),
        "invalid_in_ten_minutes": whole["invalid_in_ten_minutes"],
        "public_writes": report["public_writes"],
        "private_writes": report["private_writes"],
    }


def sent_kb(discord: StandIn, since: float, end: float) -> float:
    """Kilobytes of all requests to Discord, without their heads."""
    return int(discord.counters.report(since, end, 0)["received_bytes"]) / 1024


def per_press(used: float, tables: list[Seats], since: float, end: float) -> float | None:
    """Milliseconds of processor time for each press, everything that follows from it included."""
    pressed = sum(since <= due < end for table in tables for due, _ in table.presses)
    return round(1000 * used / pressed, 2) if pressed else None
