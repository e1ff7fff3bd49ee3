"""From press to answer, picture included: the real bot in the simulated server, each table pressed every two seconds.

Two people sit at each table; whoever is to play presses. A press counts from the moment it is due, also where the one
before it is still being answered. The simulated server runs in the same process: its own part is told beside.
"""

import asyncio
import contextlib
import gc
import logging
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final
from unittest.mock import patch

import simcord.interactions
from simcord import _runtime
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.http import router

from bot.tables.actions import Join, Person, Start
from bot.tables.service.opening import Opening
from tests.bench.thoughts import thinking
from tests.e2e.world import Scene, controls, open_scene

PREFERRED: Final = ("play", "run", "drop", "fill", "pick", "pass", "ask-pass", "next", "back-to-hand", "hand")
EVERY: Final = 2.0
PATIENCE: Final = 3.0
"""Seconds after which Discord takes a press for unanswered."""
_ANSWER: Final = "/callback"
_LONGEST_WAIT: Final = 30.0


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=4, help="seconds before anything is counted")
    parser.add_argument("--thinking", type=int, default=0, help="experts that think all the time beside it")


def run(arguments: Namespace) -> dict[str, object]:
    """Milliseconds from press to answer, what part was answered in time, and whether the tables' pictures kept up."""
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder, watched() as post:
        return asyncio.run(_measured(arguments, Path(folder), post))


@dataclass
class Post:
    """What goes over the wire: when each press was answered, and the time that the simulated server took."""

    answered: dict[str, float] = field(default_factory=dict)
    waiting: dict[str, asyncio.Event] = field(default_factory=dict)
    pictures: int = 0
    edits: int = 0
    server_seconds: float = 0.0

    def event(self, press: str) -> asyncio.Event:
        return self.waiting.setdefault(press, asyncio.Event())


@contextlib.contextmanager
def watched() -> Iterator[Post]:
    """Within, every request to the simulated server is noted."""
    post, plain = Post(), router.dispatch

    def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
        started = time.perf_counter()
        try:
            answer = plain(backend, method, path, **more)
        finally:
            post.server_seconds += time.perf_counter() - started
            if path.endswith(_ANSWER):
                post.event(path.split("/")[2]).set()
        if path.endswith(_ANSWER):
            post.answered[path.split("/")[2]] = started
            post.pictures += bool(more.get("files"))
        post.edits += method == "PATCH" and path.startswith("/channels/")
        return answer

    with patch.object(router, "dispatch", dispatch), patch.object(_runtime, "_track_callback", untracked):
        yield post


def untracked(
    work: Any, original: Any, callback: Any, args: Any, *, context: Any, schedule_args: Any = (), **more: Any
) -> Any:
    """The simulated server follows every callback to know when all is quiet; under load that alone fills a core."""
    return original(*schedule_args, callback, *args, context=context)


@dataclass
class Seats:
    """One table: its two people, their panels, and the press that each due moment became."""

    table: str
    people: list[Any]
    panels: list[int]
    channel: int
    presses: list[tuple[float, str]] = field(default_factory=list)
    turn: Iterator[int] = field(default_factory=count)


async def _measured(arguments: Namespace, folder: Path, post: Post) -> dict[str, object]:
    workers = int(arguments.thinking > 0)
    quiet = {
        "thinking_workers": workers,
        "edit_spacing_seconds": 1.2,
        "tables_of_server": 0,
        "tables_of_process": 0,
        "seats_of_user": 0,
        "kept_of_user": 0,
    }
    async with unchecked(folder, **quiet) as scene:
        tables = [await seated(scene, number) for number in range(arguments.tables)]
        gc.collect()
        gc.freeze()
        luck, start = Random(1), time.perf_counter() + 0.5
        end = start + arguments.warm_up + arguments.seconds
        cleaning = asyncio.create_task(keep_tidy(scene))
        work = (play(scene, table, start + luck.random() * EVERY, end, post) for table in tables)
        before = time.process_time(), post.server_seconds
        async with thinking(scene.services.kernel.thinker, arguments.thinking) as thoughts:
            await asyncio.gather(*work)
            thought = thoughts.seconds()
        spent = time.process_time() - before[0], post.server_seconds - before[1]
        ended = time.perf_counter()
        behind = sum(is_behind(scene, table) for table in tables)
        await caught_up(scene, tables)
        cleaning.cancel()
        result = report(tables, post, start + arguments.warm_up, end)
        wall = ended - start
        return {
            **result,
            "tables": arguments.tables,
            "tables_behind": behind,
            "caught_up_seconds": round(time.perf_counter() - ended, 2),
            "table_edits": post.edits,
            "cores_used": round(spent[0] / wall, 2),
            "of_that_the_simulated_server": round(spent[1] / wall, 2),
            "thinking": {"choices": thoughts.made, "cores_used": round(thought / wall, 2)},
        }


@contextlib.asynccontextmanager
async def unchecked(folder: Path, **settings: Any) -> AsyncIterator[Scene]:
    """The scene of the tests, without their wait for everything to be quiet."""
    async with open_scene(folder, **settings) as scene:
        try:
            yield scene
        finally:
            scene.env.http_requests.clear()


async def seated(scene: Scene, number: int) -> Seats:
    """A table in a channel of its own whose game has begun, with both hands open."""
    channel = scene.guild.create_text_channel(f"table-{number}")
    people = [scene.guild.add_member(scene.env.create_user(f"Player{number}{letter}")) for letter in "AB"]
    tables = scene.services.tables
    host, guest = (Person(person.id, person.name, 10 * number + place, False) for place, person in enumerate(people))
    opened = await tables.open(Opening(scene.guild.id, channel.id, "pagat"), host)
    table = opened.table.id
    await tables.act(table, Join(), guest)
    await tables.act(table, Start("regular", "Robot"), Person(host.user, host.name, 10 * number + 5, False))
    seats = Seats(table, people, [], channel.id)
    while not shown(scene, table):
        await asyncio.sleep(0.005)
    for person in people:
        record = send(scene, person, channel.id, shown(scene, table), f"s:{table}:hand")
        while not record.responded:
            await asyncio.sleep(0.002)
        seats.panels.append(record.message_id)
    return seats


def shown(scene: Scene, table: str) -> int:
    """The message that shows a table; 0 while there is none."""
    message = scene.services.kernel.board._messages.get(table)
    return message.posted.message if message and message.posted else 0


def is_behind(scene: Scene, table: Seats) -> bool:
    """Whether a table's message shows less than has been played."""
    message = scene.services.kernel.board._messages[table.table]
    return message.posted is None or message.posted.shown < message.table.version


def send(scene: Scene, person: Any, channel: int, message: int, custom_id: str) -> Any:
    """A press, sent without waiting for anything: as the simulated server sends them, which would wait."""
    backend = scene.env.backend
    stored = backend.get_message(channel, message)
    data = {"custom_id": custom_id, "component_type": 2}
    record, payload = simcord.interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=channel,
        guild_id=scene.guild.id,
        user_id=person.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(backend, stored))
    record.source_message_id = stored.id
    backend.emit("INTERACTION_CREATE", payload)
    return record


async def play(scene: Scene, table: Seats, due: float, end: float, post: Post) -> None:
    """Presses at every due moment, once the press before has been answered."""
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        record = press(scene, table)
        table.presses.append((due, str(record.id)))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(post.event(str(record.id)).wait(), _LONGEST_WAIT)
        due += EVERY


def press(scene: Scene, table: Seats) -> Any:
    """Whoever is to play presses what moves the game on."""
    game = scene.services.tables.get(table.table)
    seat = 0 if game.status != "playing" else game.running().public.to_play
    panel = scene.env.backend.get_message(table.channel, table.panels[seat])
    offered = [each["custom_id"] for each in controls(panel) if not each.get("disabled")]
    fitting = next(filter(None, (of_verb(offered, verb) for verb in PREFERRED)), [f"s:{table.table}:back-to-hand"])
    chosen = fitting[next(table.turn) % len(fitting)]
    return send(scene, table.people[seat], table.channel, table.panels[seat], chosen)


def of_verb(offered: list[str], verb: str) -> list[str]:
    return [custom_id for custom_id in offered if custom_id.split(":")[2] == verb]


async def keep_tidy(scene: Scene) -> None:
    """Throws away what the simulated server remembers for assertions and nobody asks for."""
    backend = scene.env.backend
    while True:
        await asyncio.sleep(1)
        scene.env.http_requests.clear()
        backend.transcript.clear()
        backend.cdn._blobs.clear()


async def caught_up(scene: Scene, tables: list[Seats]) -> None:
    """Until every table's message shows all that has been played, a minute at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(60):
            while any(is_behind(scene, table) for table in tables):
                await asyncio.sleep(0.02)


def report(tables: list[Seats], post: Post, start: float, end: float) -> dict[str, object]:
    due = [each for table in tables for each in table.presses if start <= each[0] < end - PATIENCE]
    times = [post.answered[press] - moment for moment, press in due if press in post.answered]
    wanted = len(tables) * (end - PATIENCE - start) / EVERY
    in_time = sum(each <= PATIENCE for each in times)
    return {
        "bench": "answer",
        "presses": len(due),
        "median_ms": round(1000 * median(times), 1) if times else None,
        "p99_ms": round(1000 * quantiles(times, n=100)[98], 1) if len(times) > 1 else None,
        "answered_in_time": round(min(1.0, in_time / wanted), 4),
        "with_picture": round(post.pictures / len(post.answered), 4),
    }
