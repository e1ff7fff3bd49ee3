"""Tables for benchmarks over sockets: their people, how they are opened, and how people press at them."""

import asyncio
import gc
import logging
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.discord.interactions import Answer
from tests.discord.messages import Message
from tests.discord.play import buttons, find, next_presses
from tests.discord.processes import NO_QUOTAS
from tests.discord.server import StandIn

SETTINGS: Final = {**NO_QUOTAS, "away_after_seconds": "3600", "SPITE_LOG_LEVEL": "WARNING"}
"""What the program is started with: nobody has too many tables, and nobody is told of their turn."""
Measure = Callable[[Namespace, Path], Coroutine[Any, Any, dict[str, object]]]
TABLES_OF_GUILD: Final = 20
LATENCY: Final = 0.15
"""Seconds that a request to Discord takes from an ordinary server."""
OPENED_EACH_SECOND: Final = 8.0
_LONGEST_WAIT: Final = 10.0
LONGEST_OPENING: Final = 60.0
_QUIET: Final = 2.0
_QUIET_AFTER_429: Final = 7.0
_LONGEST_CATCHING_UP: Final = 300.0


@dataclass
class Seats:
    """One table: its channel, its two people with their panels, and the press that each due moment became."""

    channel: int
    people: list[int]
    panels: list[int] = field(default_factory=list)
    seat: int = 0
    presses: list[tuple[float, int]] = field(default_factory=list)
    turn: Iterator[int] = field(default_factory=count)


def furnish(discord: StandIn, tables: int, servers: int | None = None) -> list[Seats]:
    """Servers with channels, and two people for each.

    :param servers: how many; None is one for every twenty tables.
    """
    control = discord.control
    wanted = max(2, tables // TABLES_OF_GUILD) if servers is None else servers
    guilds = [control.make_guild(f"Room {number}") for number in range(wanted)]
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
        await asyncio.sleep(1 / OPENED_EACH_SECOND)
    await asyncio.gather(*opening)
    await caught_up(discord, discord.clock.now())


async def open_table(discord: StandIn, table: Seats) -> None:
    """One opens it, the other joins, the first starts: both have their hands open then."""
    control, (host, guest) = discord.control, table.people
    async with asyncio.timeout(LONGEST_OPENING):
        await done(discord, control.slash(host, table.channel, "spite start"))
        while (lobby := newest(discord, table)) is None:
            await asyncio.sleep(0.05)
        offered = buttons(lobby.components)
        joined = await done(discord, control.press(guest, lobby.id, find(offered, "join")))
        offered = buttons(lobby.components)  # whose ids may say by now that two sit there
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


def in_a_folder(measure: Measure, arguments: Namespace) -> dict[str, object]:
    """Measures once, with a folder for what the program keeps. This process is Discord and everybody who presses; the
    program is a process of its own."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(arguments, Path(folder)))


async def connected(discord: StandIn, folder: Path, seconds: float = 60) -> None:
    """Waits until the program is there.

    :param seconds: how long that may take.
    :raises RuntimeError: it does not come; with the end of its log.
    """
    if not await discord.control.ready(seconds):
        raise RuntimeError((folder / "bot.log").read_text()[-2000:])


def add_presses(parser: ArgumentParser, tables: int) -> None:
    """The arguments of ``Presses``.

    :param tables: how many there are where nothing is said.
    """
    parser.add_argument("--tables", type=int, default=tables)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two presses at a table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument(
        "--latency", type=float, default=LATENCY, help="seconds that a request to Discord takes, give or take half"
    )
    parser.add_argument("--warm-up", type=float, default=4, help="seconds of presses before anything is counted")
    parser.add_argument(
        "--open", action="store_true", help="presses when a press is due, also while the one before is still waiting"
    )


class Presses:
    """Presses at every table from now on, each at its own moments: counted from ``counted`` to ``end``."""

    def __init__(self, discord: StandIn, tables: list[Seats], arguments: Namespace) -> None:
        start = discord.clock.now() + 0.5
        self.counted = start + arguments.warm_up
        self.end = self.counted + arguments.seconds
        luck = Random(1)
        self.dues = [start + luck.random() * arguments.every for _ in tables]
        playing = play_on if arguments.open else play
        self._playing = [
            asyncio.create_task(playing(discord, table, due, self.end, arguments.every))
            for table, due in zip(tables, self.dues, strict=True)
        ]

    async def over(self) -> None:
        """Waits until the last is answered."""
        await asyncio.gather(*self._playing)


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
        if record.answer is not Answer.MESSAGE and record.original is not None:
            table.panels[table.seat] = record.original
        due += every


async def play_on(discord: StandIn, table: Seats, due: float, end: float, every: float) -> None:
    """Presses at every due moment what the panel shows then, whatever is still waiting."""
    while due < end:
        await until(discord, due)
        table.presses.append((due, press(discord, table)))
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
    asked = discord.clock.now()
    while discord.clock.now() - since < _LONGEST_CATCHING_UP:
        now = discord.clock.now()
        last = max([since, *discord.counters.public_writes[-1:]])
        refused = bool(discord.counters.limited) and now - discord.counters.limited[-1][0] < _QUIET_AFTER_429
        if now - max(last, asked) >= (_QUIET_AFTER_429 if refused else _QUIET):
            return round(last - since, 2)
        await asyncio.sleep(0.05)
    return _LONGEST_CATCHING_UP
