"""The real program under load over real sockets: answers, acknowledgements, requests, pictures, processor, memory."""

import asyncio
import gc
import logging
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from tests.bench import load_restart
from tests.discord.machine import Machine
from tests.discord.messages import Message
from tests.discord.play import buttons, find, next_presses
from tests.discord.processes import NO_QUOTAS, bot_process, cpu_seconds, rss_mb
from tests.discord.server import StandIn

ACKNOWLEDGED_WITHIN: Final = 3.0
"""Seconds after which Discord takes a press for unanswered."""
TABLES_OF_GUILD: Final = 20
_OPENED_EACH_SECOND: Final = 8.0
_LONGEST_WAIT: Final = 10.0
_LONGEST_OPENING: Final = 60.0
_QUIET: Final = 2.0
_QUIET_AFTER_429: Final = 7.0
_LONGEST_CATCHING_UP: Final = 300.0
SETTINGS: Final = {**NO_QUOTAS, "SPITE_AWAY_AFTER_SECONDS": "3600", "SPITE_LOG_LEVEL": "WARNING"}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two presses at a table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=4, help="seconds of presses before anything is counted")
    parser.add_argument("--no-limits", action="store_true", help="Discord answers however much is asked of it")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that each request takes at least")
    parser.add_argument("--restart", action="store_true", help="starts the program with running tables instead")


def run(arguments: Namespace) -> dict[str, object]:
    """Measures once. This process is Discord and everybody who presses; the program is a process of its own."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        measure = load_restart.restarted if arguments.restart else loaded
        return asyncio.run(measure(arguments, Path(folder)))


@dataclass
class Seats:
    """One table: its channel, its two people with their panels, and the press that each due moment became."""

    channel: int
    people: list[int]
    panels: list[int] = field(default_factory=list)
    seat: int = 0
    presses: list[tuple[float, int]] = field(default_factory=list)
    turn: Iterator[int] = field(default_factory=count)


async def loaded(arguments: Namespace, folder: Path) -> dict[str, object]:
    """Opens the tables, presses at each of them in its turn, and waits until all is shown."""
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=not arguments.no_limits, latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **SETTINGS))
        if not await discord.control.ready(60):
            raise RuntimeError((folder / "bot.log").read_text()[-2000:])
        await open_all(discord, tables)
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
        before, machine, own = cpu_seconds(bot.pid), Machine(), time.process_time()
        await until(discord, end)
        used, memory = cpu_seconds(bot.pid) - before, rss_mb(bot.pid)
        busy, own = machine.busy_cores(), time.process_time() - own
        await asyncio.gather(*playing)
        shown_after = await caught_up(discord, end)
        wall = arguments.seconds
        return {
            "bench": "load",
            "tables": arguments.tables,
            **answers(discord, tables, counted, end, arguments.every, dues),
            **requests(discord, counted, end),
            "cpu_ms_per_press": per_press(used, tables, counted, end),
            "rss_mb": round(memory),
            "shown_after_s": shown_after,
            "tables_without_picture": sum(not shows_picture(discord, table) for table in tables),
            "cores": {
                "bot": round(used / wall, 2),
                "stand_in": round(own / wall, 2),
                "others": round(max(0.0, busy - (used + own) / wall), 2),
            },
        }


def furnish(discord: StandIn, tables: int) -> list[Seats]:
    """Servers with channels, and two people for each."""
    control = discord.control
    guilds = [control.make_guild(f"Room {number}") for number in range(max(2, tables // TABLES_OF_GUILD))]
    found = []
    for number in range(tables):
        guild = guilds[number % len(guilds)]
        people = [control.make_user(guild, f"Player{number}{letter}") for letter in "AB"]
        found.append(Seats(control.make_channel(guild, f"table-{number}"), people))
    return found


async def open_all(discord: StandIn, tables: list[Seats]) -> None:
    """Opens every table, a few each second, so that the opening does not meet the limits."""
    opening = []
    for table in tables:
        opening.append(asyncio.create_task(open_table(discord, table)))
        await asyncio.sleep(1 / _OPENED_EACH_SECOND)
    await asyncio.gather(*opening)
    await caught_up(discord, discord.clock.now())


async def open_table(discord: StandIn, table: Seats) -> None:
    """One opens it, the other joins, the first starts: both have their hands open then."""
    control, (host, guest) = discord.control, table.people
    async with asyncio.timeout(_LONGEST_OPENING):
        await done(discord, control.slash(host, table.channel, "spite start"))
        while (lobby := newest(discord, table)) is None:
            await asyncio.sleep(0.05)
        offered = buttons(lobby.components)
        joined = await done(discord, control.press(guest, lobby.id, find(offered, "join")))
        started = await done(discord, control.press(host, lobby.id, find(offered, "start")))
        table.panels = [started, joined]
        while not any(next_presses(offers(discord, panel)) for panel in table.panels):
            await asyncio.sleep(0.05)
    table.seat = 0 if next_presses(offers(discord, started)) else 1


async def done(discord: StandIn, interaction: int) -> int:
    """The message that an interaction was answered with."""
    record = discord.interactions.by_id[interaction]
    await record.shown.wait()
    return record.original or 0


def newest(discord: StandIn, table: Seats) -> Message | None:
    """The table's public message, as far as it has one."""
    return discord.messages.by_id.get(discord.world.channels[table.channel].last_message or 0)


def shows_picture(discord: StandIn, table: Seats) -> bool:
    message = newest(discord, table)
    return message is not None and message.shows_picture


def offers(discord: StandIn, panel: int) -> list[str]:
    """What can be pressed on a private panel."""
    message = discord.messages.by_id.get(panel)
    return [] if message is None else buttons(message.components)


def settle_memory() -> None:
    """What is there for good need not be looked through again while it is measured."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def until(discord: StandIn, moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - discord.clock.now()))


async def play(discord: StandIn, table: Seats, due: float, end: float, every: float) -> None:
    """Presses at every due moment, once the press before has been answered."""
    while due < end:
        await until(discord, due)
        if discord.clock.now() >= end + _LONGEST_WAIT:
            return
        interaction = press(discord, table)
        table.presses.append((due, interaction))
        record = discord.interactions.by_id[interaction]
        with suppress(TimeoutError):
            await asyncio.wait_for(record.shown.wait(), _LONGEST_WAIT)
        if record.original is not None:
            table.panels[table.seat] = record.original
        due += every


def press(discord: StandIn, table: Seats) -> int:
    """Whoever is to play presses what moves the game on: who has just pressed if they can, else the other."""
    fitting = next_presses(offers(discord, table.panels[table.seat]))
    if not fitting:
        other = next_presses(offers(discord, table.panels[1 - table.seat]))
        table.seat, fitting = 1 - table.seat, other
    user, panel = table.people[table.seat], table.panels[table.seat]
    if fitting:
        return discord.control.press(user, panel, fitting[next(table.turn) % len(fitting)])
    return press_on(discord, user, panel)


def press_on(discord: StandIn, user: int, panel: int) -> int:
    """Where nothing moves the game on: the next game, or the panel brought up to date."""
    offered = offers(discord, panel)
    with suppress(LookupError):
        return discord.control.press(user, panel, find(offered, "next"))
    table = offered[0].split(":")[1]
    return discord.control.press_anything(user, panel, f"s:{table}:back-to-hand")


async def caught_up(discord: StandIn, since: float) -> float:
    """Seconds from a moment until the last change of a public message, once nothing changes any more."""
    while discord.clock.now() - since < _LONGEST_CATCHING_UP:
        now = discord.clock.now()
        last = max([since, *discord.counters.public_writes[-1:]])
        refused = bool(discord.counters.limited) and now - discord.counters.limited[-1][0] < _QUIET_AFTER_429
        if now - last >= (_QUIET_AFTER_429 if refused else _QUIET):
            return round(last - since, 2)
        await asyncio.sleep(0.05)
    return _LONGEST_CATCHING_UP


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
) -> dict[str, object]:
    """How soon presses were answered, from the moment they were due."""
    asked = [each for table in tables for each in table.presses if since <= each[0] < end]
    records = [(due, discord.interactions.by_id[interaction]) for due, interaction in asked]
    seen = [1000 * (record.shown_at - due) for due, record in records if record.shown_at is not None]
    acknowledged = [
        1000 * (record.acknowledged_at - due) for due, record in records if record.acknowledged_at is not None
    ]
    wanted = due_count(dues, since, end, every)
    return {
        "presses": len(asked),
        "presses_due": wanted,
        "unacknowledged": wanted - len(acknowledged),
        "answer_ms": figures(seen),
        "over_3s": wanted - sum(each <= 1000 * ACKNOWLEDGED_WITHIN for each in seen),
        "acknowledged_worst_ms": round(max(acknowledged, default=0.0), 1),
        "throughput": round(sum(since <= (record.shown_at or 0) < end for _, record in records) / (end - since), 1),
    }


def figures(times: list[float]) -> dict[str, Any]:
    """Median, 99th percentile and the worst."""
    if len(times) < 2:
        return {"median": None, "p99": None, "worst": None}
    found = {"median": median(times), "p99": quantiles(times, n=100)[98], "worst": max(times)}
    return {name: round(value, 1) for name, value in found.items()}


def requests(discord: StandIn, since: float, end: float) -> dict[str, object]:
    """What was asked of Discord while it was measured, and what it refused from the start on."""
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
        "without_picture": report["without_picture"],
        "invalid_in_ten_minutes": whole["invalid_in_ten_minutes"],
    }


def per_press(used: float, tables: list[Seats], since: float, end: float) -> float | None:
    """Milliseconds of processor time for each press, everything that follows from it included."""
    pressed = sum(since <= due < end for table in tables for due, _ in table.presses)
    return round(1000 * used / pressed, 2) if pressed else None
