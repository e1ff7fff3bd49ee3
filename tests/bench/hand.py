"""A hand as a picture and in text: bytes, processor time and milliseconds of an answer, over real sockets.

One person chooses one card after the other to discard: every press is answered with the whole panel, and nothing else
changes.
"""

import asyncio
import json
import time
from argparse import ArgumentParser, Namespace
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Final

from cogs.core.card_emojis import FACES
from tests.bench.load_tables import (
    SETTINGS,
    Seats,
    connected,
    done,
    furnish,
    in_a_folder,
    offers,
    open_all,
    press,
    settle_memory,
)
from tests.discord.play import find, verb_of
from tests.discord.processes import bot_process, cpu_seconds
from tests.discord.server import StandIn

_LONGEST_REGISTERING: Final = 120.0
_WARM_UP: Final = 50
_LOGGED: Final = 4
_QUIET: Final = 2.0
_PAUSE: Final = 0.1
_CHOICE: Final = 3


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=400, help="in each form")
    parser.add_argument("--played", type=int, default=80, help="presses before it, so that cards lie about")


def run(arguments: Namespace) -> dict[str, object]:
    """Measures both forms, one after the other, with the same program."""
    return in_a_folder(_measured, arguments)


async def _measured(arguments: Namespace, folder: Path) -> dict[str, object]:
    async with AsyncExitStack() as stack:
        discord = StandIn(limits=False, log_size=_LOGGED)
        await stack.enter_async_context(discord)
        (table,) = furnish(discord, 1)
        settings = {**SETTINGS, "card_emoji_spacing_seconds": "0"}
        bot = await stack.enter_async_context(bot_process(discord.api_url, discord.gateway_url, folder, **settings))
        await connected(discord, folder)
        async with asyncio.timeout(_LONGEST_REGISTERING):
            while len(discord.emojis.by_id) < len(FACES):
                await asyncio.sleep(0.1)
        await open_all(discord, [table])
        await _play(discord, table, arguments.played)
        settle_memory()
        await asyncio.sleep(_QUIET)
        picture = await _form(discord, table, bot.pid, arguments.presses)
        await _choose_text(discord, table)
        text = await _form(discord, table, bot.pid, arguments.presses)
        return {
            "bench": "hand",
            "presses": arguments.presses,
            "played": arguments.played,
            "picture": picture,
            "text": text,
        }


async def _play(discord: StandIn, table: Seats, presses: int) -> None:
    """Plays the game on, until whoever is to play can choose among several cards."""
    while presses > 0 or len(_picks(discord, table)) < _CHOICE:
        await done(discord, press(discord, table))
        await asyncio.sleep(_PAUSE)
        presses -= 1


def _picks(discord: StandIn, table: Seats) -> list[str]:
    """The cards that whoever is to play can choose to discard."""
    return [each for each in offers(discord, table.panels[table.seat]) if verb_of(each) == "pick"]


async def _choose_text(discord: StandIn, table: Seats) -> None:
    """Whoever is to play turns cards as text on."""
    user, panel = table.people[table.seat], table.panels[table.seat]
    name = offers(discord, panel)[0].split(":")[1]
    looks = await done(discord, discord.control.press_anything(user, panel, f"s:{name}:look:me"))
    await done(discord, discord.control.press(user, looks, find(offers(discord, looks), "cards-as")))
    await done(discord, discord.control.press_anything(user, panel, f"s:{name}:hand"))


async def _form(discord: StandIn, table: Seats, pid: int, presses: int) -> dict[str, object]:
    for _ in range(_WARM_UP):
        await _pick(discord, table, 0)
    uploaded, before, took = discord.counters.uploaded_bytes, cpu_seconds(pid), []
    for number, _ in zip(cycle(range(3)), range(presses), strict=False):
        took.append(await _pick(discord, table, number))
    body = discord.counters.log[-1].body
    return {
        "cpu_ms": round(1000 * (cpu_seconds(pid) - before) / presses, 2),
        "answer_ms": round(1000 * median(took), 1),
        "picture_bytes": round((discord.counters.uploaded_bytes - uploaded) / presses),
        "json_bytes": len(json.dumps(body, ensure_ascii=False).encode()),
        "emojis": json.dumps(body).count("<:"),
    }


async def _pick(discord: StandIn, table: Seats, number: int) -> float:
    """Chooses a card; seconds until the panel that shows it is there."""
    panel, picks = table.panels[table.seat], _picks(discord, table)
    began = time.perf_counter()
    await done(discord, discord.control.press(table.people[table.seat], panel, picks[number % len(picks)]))
    return time.perf_counter() - began
