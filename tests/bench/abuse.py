"""One person who presses without pause beside tables that play: what each hostile act costs the others."""

import asyncio
import json
import sqlite3
import time
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.bench.abuse_acts import ACTS, Act, Somebody
from tests.bench.load import figures
from tests.bench.load_tables import (
    Presses,
    Seats,
    add_presses,
    caught_up,
    connected,
    furnish,
    in_a_folder,
    open_all,
    settle_memory,
    until,
)
from tests.discord.control import Control
from tests.discord.processes import bot_process, cpu_seconds
from tests.discord.server import StandIn

_OTHERS: Final = 4
"""So many other people ask for the same once while somebody does so without pause."""
_GAMES: Final = 12
_OTHERS_GAMES: Final = 1
_MOVES: Final = 40_000
_LONGEST_WAIT: Final = 20.0
_REFUSED: Final = "⚠️"
_FINISHED: Final = ("films", "reviews", "steps_of_replays")


def add_arguments(parser: ArgumentParser) -> None:
    add_presses(parser, 20)
    parser.set_defaults(every=1.0, seconds=10.0, warm_up=2.0)
    parser.add_argument("--acts", default=",".join(ACTS), help="names of acts, one after the other")
    parser.add_argument("--per-second", type=float, default=10.0, help="presses of the one person")


def run(arguments: Namespace) -> dict[str, object]:
    """Each act beside the same tables, and the tables without it."""
    return in_a_folder(_measured, arguments)


async def _measured(arguments: Namespace, folder: Path) -> dict[str, object]:
    async with AsyncExitStack() as stack:
        discord = StandIn(latency_seconds=arguments.latency, log_size=0)
        await stack.enter_async_context(discord)
        tables = furnish(discord, arguments.tables)
        casts = {name: _cast(discord, tables, name) for name in arguments.acts.split(",")}
        await _prepare(folder / "spite.db", discord, casts)
        settings = {"away_after_seconds": "3600", "SPITE_LOG_LEVEL": "WARNING", "card_emojis": "false"}
        bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **settings))
        await connected(discord, folder)
        await open_all(discord, tables)
        settle_memory()
        found = {}
        for name, cast in casts.items():
            found[name] = await _beside(discord, tables, ACTS[name], cast, bot.pid, arguments)
        return {
            "bench": "abuse",
            "tables": arguments.tables,
            "others_refused": sum(each["others_refused"] for each in found.values()),
            "worst_ratio": max(each["ratio"] for each in found.values()),
            "acts": found,
        }


def _cast(discord: StandIn, tables: list[Seats], name: str) -> list[Somebody]:
    """Who does something without pause, and the others: all in the first table's server."""
    control = discord.control
    guild = discord.world.channels[tables[0].channel].guild
    return [_somebody(control, guild, tables[0].channel, f"{name}{number}") for number in range(1 + _OTHERS)]


def _somebody(control: Control, guild: int, shared: int, name: str) -> Somebody:
    guests = [control.make_user(guild, f"Guest of {name} {number}") for number in range(8)]
    return Somebody(control.make_user(guild, name), control.make_channel(guild, name), shared, guests)


async def _prepare(database: Path, discord: StandIn, casts: dict[str, list[Somebody]]) -> None:
    """Finished games for those who look at them, and many moves of whoever asks for their data."""
    from bot.store.sqlite import SqliteStore
    from bot.tables.actions import Join, Person, Start
    from bot.tables.limits import Limits
    from bot.tables.service.opening import Opening
    from bot.tables.service.table_service import TableService
    from tests.tables.world import RepeatingRandomness, World

    store = await SqliteStore.open(database)
    world = World(store)
    world.clock.time = time.time() - 3600
    limits = Limits(seats_of_user=0, kept_of_user=0, lobbies_of_user=0, lobbies_of_channel=0)
    world.tables = TableService(store, world.clock, RepeatingRandomness(), limits, world.registry)
    for name in _FINISHED:
        for place, somebody in enumerate(casts.get(name, ())):
            guild = discord.world.channels[somebody.channel].guild
            for _ in range(_OTHERS_GAMES if place else _GAMES):
                host = Person(somebody.user, f"Player{place}", next(world._interactions))
                opening = Opening(guild, somebody.channel, "pagat", changes={"goal_size": 5})
                table = world.now((await world.tables.open(opening, host)).table)
                guest = Person(somebody.guests[0], "Guest", next(world._interactions))
                await world.tables.act(table.id, Join(), guest)
                again = Person(host.user, host.name, next(world._interactions))
                await world.act(table, Start("regular", "Robot"), again)
                await world.play_out(table)
                somebody.games.append(f"{table.id}-1")
    await store.close()
    for somebody in casts.get("exports", ())[:1]:
        await asyncio.to_thread(_write_moves, database, somebody.user)


def _write_moves(database: Path, user: int) -> None:
    """Closed tables where somebody has made many moves."""
    head = {"id": "", "version": 100, "guild": 1, "host": user, "seats": [{"user": user, "name": "Somebody"}] * 2}
    with closing(sqlite3.connect(database)) as file, file:
        for number in range(_MOVES // 100):
            table, channel = f"much{number:04d}", number + 1
            state = json.dumps({**head, "id": table, "channel": channel})
            file.execute(
                "INSERT INTO tables (id, guild, channel, version, live, holds_channel, head, updated_at)"
                " VALUES (?, 1, ?, 100, 0, 0, ?, ?)",
                (table, channel, state, int(time.time() * 1e6)),
            )
            file.execute("INSERT INTO people (person, table_id) VALUES (?, ?)", (user, table))
            payload = json.dumps({"moves": ["h:7H>c2", "g>c1"], "turn": 5})
            file.executemany(
                "INSERT INTO events (table_id, version, kind, payload, actor, at) VALUES (?, ?, 'played', ?, ?, ?)",
                ((table, version, payload, user, version) for version in range(1, 101)),
            )


async def _beside(
    discord: StandIn, tables: list[Seats], act: Act, cast: list[Somebody], pid: int, arguments: Namespace
) -> dict[str, Any]:
    """One act: the tables without it, with it, and without it again, so that a machine that is busier for a while is
    not taken for what the act costs."""
    hostile, *others = cast
    for somebody in cast:
        await somebody.sit_down(discord, alone=act.alone)
    before = await _played(discord, tables, pid, arguments)
    pressed: list[int] = []
    pressing = asyncio.create_task(_press_on(discord, act, hostile, arguments, pressed))
    asking = asyncio.create_task(_ask_once(discord, act, others, arguments))
    busy = await _played(discord, tables, pid, arguments)
    pressing.cancel()
    with suppress(asyncio.CancelledError):
        await pressing
    refused = await asking
    await caught_up(discord, discord.clock.now())
    after = await _played(discord, tables, pid, arguments)
    quiet, with_it = figures([*before.answers, *after.answers]), figures(busy.answers)
    return {
        "others_refused": refused + busy.unanswered,
        "others_p99_ms": with_it["p99"],
        "quiet_p99_ms": quiet["p99"],
        "ratio": round(with_it["p99"] / quiet["p99"], 2),
        "others_median_ms": with_it["median"],
        "quiet_median_ms": quiet["median"],
        "presses": len(pressed),
        "presses_answered": sum(discord.interactions.by_id[each].acknowledged_at is not None for each in pressed),
        "cores": round(busy.cores, 2),
        "quiet_cores": round((before.cores + after.cores) / 2, 2),
    }


@dataclass(frozen=True)
class Played:
    """How people at the tables were answered for a while, in milliseconds from when their presses were due, how many
    were not, and how many cores the program took."""

    answers: list[float]
    unanswered: int
    cores: float


async def _played(discord: StandIn, tables: list[Seats], pid: int, arguments: Namespace) -> Played:
    presses = Presses(discord, tables, arguments)
    since, end = presses.counted, presses.end
    await until(discord, since)
    before = cpu_seconds(pid)
    await until(discord, end)
    used = (cpu_seconds(pid) - before) / arguments.seconds
    await presses.over()
    asked = [each for table in tables for each in table.presses if since <= each[0] < end]
    shown = [(due, discord.interactions.by_id[interaction].shown_at) for due, interaction in asked]
    times = [1000 * (at - due) for due, at in shown if at is not None]
    return Played(times, len(asked) - len(times), used)


async def _press_on(discord: StandIn, act: Act, hostile: Somebody, arguments: Namespace, pressed: list[int]) -> None:
    """Presses again and again, and waits for no answer."""
    while True:
        pressed.append(act.press(discord, hostile, len(pressed)))
        await asyncio.sleep(1 / arguments.per_second)


async def _ask_once(discord: StandIn, act: Act, others: list[Somebody], arguments: Namespace) -> int:
    """The others ask, one after the other, each once; how many of them did not get it."""
    refused = 0
    for somebody in others:
        await asyncio.sleep((arguments.warm_up + arguments.seconds) / (len(others) + 1))
        interaction = (act.once or act.press)(discord, somebody, 0)
        told = await _told(discord, interaction)
        refused += told is None or _REFUSED in told
    return refused


async def _told(discord: StandIn, interaction: int) -> str | None:
    """What somebody is told in the end; None where they wait in vain."""
    record = discord.interactions.by_id[interaction]
    with suppress(TimeoutError):
        await asyncio.wait_for(record.shown.wait(), _LONGEST_WAIT)
    if record.shown_at is None and record.acknowledged_at is None:
        return None
    message = discord.messages.by_id.get((record.sent or [record.original or 0])[-1])
    return "" if message is None else message.text()
