"""A process under load that is told to stop (SIGTERM) at any moment: everybody is answered, nothing is lost."""

import asyncio
import json
import logging
import os
import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bot import app
from bot.config import Settings
from bot.services import Services
from bot.store.sqlite import SqliteStore
from bot.tables.actions import Join, Person, Start
from bot.tables.ports import TableUpdate
from bot.tables.service.opening import Opening
from cogs.core.layouts import Picture
from cogs.core.pictures import HAND_NAME, TABLE_NAME, Pictures
from cogs.core.router import Router
from tests.faults.discord_world import CHANNEL, GUILD, Client, Discord, Interaction
from tests.faults.people import PEOPLE
from tests.features import load_features

LONGEST_SECONDS = 10.0
_NO_LIMITS = {
    "presses_at_once": 0,
    "lobbies_of_user": 0,
    "lobbies_of_channel": 0,
    "kept_of_user": 0,
}


@dataclass
class Stops:
    """What a series of stops found."""

    stops: int = 0
    presses: int = 0
    lost: int = 0
    unanswered: int = 0
    longest: float = 0.0
    words: list[str] = field(default_factory=list)


class LoadedBot:
    """In the place of the client: three people press all the time, until the connection is closed."""

    def __init__(self, services: Services, seed: int) -> None:
        self._services, self._luck = services, Random(seed)
        self.server = Discord(Random(seed), faults=False)
        self._asked: list[Interaction] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._router = Router(services.kernel)
        self.told: dict[str, int] = {}
        services.tables.watch(self)

    async def __aenter__(self) -> "LoadedBot":
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()

    def table_updated(self, update: TableUpdate) -> None:
        self.told[update.table.id] = update.table.version

    async def start(self, token: str) -> None:
        """Says that it is there, and then what Discord sends never ends."""
        await self._sit_down()
        os.write(1, b"ready\n")
        while True:
            self._press()
            await asyncio.sleep(0.01)

    async def _sit_down(self) -> None:
        tables, people = self._services.tables, sorted(PEOPLE)[:3]
        host = Person(people[0], PEOPLE[people[0]], 1)
        table = (await tables.open(Opening(GUILD, CHANNEL, "pagat_multi"), host)).table
        for number, user in enumerate(people[1:], 2):
            await tables.act(table.id, Join(), Person(user, PEOPLE[user], number))
        await tables.act(table.id, Start("regular", "Robot"), Person(host.user, host.name, 9))

    def _press(self) -> None:
        user = self._luck.choice(sorted(PEOPLE)[:3])
        messages = [message for message in self.server.messages.values() if message.owner in (user, None)]
        pressable = [message for message in messages if message.controls()]
        if not pressable:
            return
        message = self._luck.choice(pressable[-2:])
        controls = [str(each["custom_id"]) for each in message.controls()]
        wanted = [
            each for each in controls if each.split(":")[2] in ("hand", "play", "drop", "fill", "pick")
        ] or controls
        press = Interaction(self.server, user, PEOPLE[user], message, {"custom_id": self._luck.choice(wanted)})
        self._asked.append(press)
        task = asyncio.create_task(self._router.on_interaction(press))  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """The connection is gone: whoever has no answer by now gets none."""
        unanswered = sum(not press.response.is_done() for press in self._asked)
        told = {"presses": len(self._asked), "unanswered": unanswered, "told": self.told}
        os.write(1, (json.dumps(told) + "\n").encode())


async def _slow_table(self: Any, *arguments: Any, **named: Any) -> Picture:
    await asyncio.sleep(0.05)
    return Picture(TABLE_NAME, b"table")


async def _slow_hand(self: Any, *arguments: Any, **named: Any) -> Picture:
    await asyncio.sleep(0.03)
    return Picture(HAND_NAME, b"hand")


async def _not_warm(self: Any, *arguments: Any) -> None:
    return None


def live_until_stopped(path: Path, seed: int) -> None:
    """The program's own way from its start to its end, with a crowd in the place of Discord."""
    settings = Settings(  # type: ignore[call-arg]
        _env_file=None, database=path, seats_of_user=0, thinking_workers=0, drawing_processes=0
    ).tuned(edit_spacing_seconds=0.1, **_NO_LIMITS)
    replaced = [(Pictures, "_warm", _not_warm), (Pictures, "table", _slow_table), (Pictures, "hand", _slow_hand)]
    with ExitStack() as stack:
        for target, name, value in replaced:
            stack.enter_context(patch.object(target, name, value))

        async def build_bot(services: Services) -> LoadedBot:
            bot = LoadedBot(services, seed)
            await load_features(services, Client(bot.server))
            await services.playing.start()
            return bot

        stack.enter_context(patch.object(app, "build_bot", build_bot))
        asyncio.run(app.run(settings, "token"))


def stop_again_and_again(folder: Path, stops: int, seed: int, *, within: float = 1.5) -> Stops:
    """So many processes are told to stop, each at another moment.

    :param within: the most seconds after which they are.
    """
    found, luck = Stops(), Random(seed)
    logging.disable(logging.CRITICAL)
    try:
        for number in range(stops):
            _stop_once(folder / f"{number}.db", seed * 1000 + number, luck.random() * within, found)
    finally:
        logging.disable(logging.NOTSET)
    return found


def _stop_once(path: Path, seed: int, after: float, found: Stops) -> None:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _be_the_child(path, seed, writing)
    os.close(writing)
    with os.fdopen(reading) as lines:
        lines.readline()
        time.sleep(after)
        began = time.monotonic()
        os.kill(child, signal.SIGTERM)
        told = lines.read().splitlines()
        _, status = os.waitpid(child, 0)
    found.stops += 1
    found.longest = max(found.longest, time.monotonic() - began)
    if status or not told:
        found.words.append(f"stop {seed} ended with {status}")
        return
    _judge(path, seed, json.loads(told[-1]), found)


def _be_the_child(path: Path, seed: int, writing: int) -> None:
    status = 1
    try:
        os.dup2(writing, 1)
        live_until_stopped(path, seed)
        status = 0
    finally:
        os._exit(status)


def _judge(path: Path, seed: int, told: dict[str, Any], found: Stops) -> None:
    found.presses += told["presses"]
    found.unanswered += told["unanswered"]
    if told["unanswered"]:
        found.words.append(f"stop {seed}: {told['unanswered']} presses were not answered")
    for table, version in told["told"].items():
        stored = asyncio.run(_version(path, table))
        if stored < version:
            found.lost += version - stored
            found.words.append(f"stop {seed}: version {version} was shown, {stored} is stored")


async def _version(path: Path, table: str) -> int:
    store = await SqliteStore.open(path)
    head = await store.tables.head(table)
    await store.close()
    return 0 if head is None else int(head["version"])
