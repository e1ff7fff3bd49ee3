"""Laws of parts that are asked for much at one moment, in an order by seed: each keeps its promise in any order.

The great worlds vary delays, so that two tasks are seldom ready together. Here many are, since everything lasts whole
ticks; which of them runs first is the schedule's choice.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

import discord

from bot.errors import Refused
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Component, Running
from bot.session_starts import SPACING, SessionStarts
from bot.store.postgres.passing import Passing
from bot.tables.actions import Join
from bot.tables.ports import TableUpdate
from bot.tables.service.in_flight import InFlight
from cogs.core.arrivals import PressRate
from cogs.core.http_watch import Gate, Rate
from cogs.core.reply import ACKNOWLEDGED_AFTER, Reply
from tests.faults.ledger import Findings
from tests.faults.schedules import Order
from tests.faults.virtual import in_order, run_virtually
from tests.store.memory import MemoryStore
from tests.tables.world import ANA, StandingClock, World

_TICK: Final = 0.01
"""Seconds. Several tasks sleep for the same number of ticks, or their ends fall into one round of a late loop."""
_CLOSE: Final = 1e-6


class Delays:
    """Delays by seed."""

    def __init__(self, seed: object) -> None:
        self.luck = Random(f"delays {seed}")

    async def pause(self, longest: float = 3 * _TICK) -> None:
        """Sleep for a time that no other task sleeps for as well."""
        await asyncio.sleep(self.luck.uniform(_TICK / 10, longest))


Law = Callable[[Delays], Awaitable[Iterator[str]]]
"""Asks much of one part at one moment, and yields what it has done wrong."""


async def queue_sees_the_newest(delays: Delays) -> Iterator[str]:
    """Work that is asked for while the same goes on is done once more, and is over when the queue says so."""
    newest, seen = {"a": 0, "b": 0}, {"a": 0, "b": 0}

    async def work(key: str) -> None:
        seen[key] = newest[key]
        await delays.pause()

    async def ask(key: str) -> None:
        for _ in range(6):
            await delays.pause()
            newest[key] += 1
            queue.ask(key)

    queue = KeyedQueue[str](work)
    await queue.start()
    try:
        await asyncio.gather(ask("a"), ask("b"), ask("a"), ask("b"))
        await queue.idle()
        return iter([f"of {newest}, {seen} was seen"] if seen != newest else [])
    finally:
        await queue.stop()


async def gate_keeps_its_distance(delays: Delays) -> Iterator[str]:
    """Between two that pass a gate lies at least one step of its rate."""
    gate, passed = Gate(Rate(5.0)), list[float]()

    async def come() -> None:
        for _ in range(3):
            await delays.pause(0.6)
            await gate.passed()
            passed.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(come() for _ in range(4)))
    return (f"only {later - sooner} s lay between two" for sooner, later in pairwise(passed) if later - sooner < 0.24)


class _Nobody:
    async def used_up(self, seconds: float) -> None:
        pass

    async def cut_short(self) -> None:
        pass


async def sessions_keep_their_distance(delays: Delays) -> Iterator[str]:
    """Between two sessions that begin lie five seconds."""
    began = list[float]()

    async def unknown() -> dict[str, Any]:
        return {}

    starts = SessionStarts(unknown, None, _Nobody())

    async def begin(shard: int) -> None:
        await delays.pause(12.0)
        await starts.identify(shard)
        began.append(asyncio.get_running_loop().time())

    await asyncio.gather(*(begin(shard) for shard in range(6)))
    return (
        f"only {later - sooner} s lay between two"
        for sooner, later in pairwise(began)
        if later - sooner < SPACING - _CLOSE
    )


class _NoDatabase:
    async def beside_others(self, job: object) -> None:
        await asyncio.sleep(0)


async def pieces_are_joined_in_their_order(delays: Delays) -> Iterator[str]:
    """What is handed on in pieces is taken once, whole, however its pieces mix with those of others."""
    taken = list[dict[str, Any]]()
    passing = Passing(cast(Any, _NoDatabase()), lambda shard: True)
    passing.taken_by = taken.append

    async def hand_on(number: int) -> None:
        await delays.pause()
        text = json.dumps({"id": number, "words": "hand on " * 5})
        pieces = [text[at : at + 20] for at in range(0, len(text), 20)]
        for place, piece in enumerate(pieces):  # they come in one read of the connection
            passing._hear(None, 0, "", json.dumps([0, str(number), place, len(pieces), piece]))

    await asyncio.gather(*(hand_on(number) for number in range(3)))
    await asyncio.sleep(1)
    await passing.stop()
    found = sorted(each["id"] for each in taken)
    return iter([f"of three, {found} were taken"] if found != [0, 1, 2] else [])


class _Part(Component):
    def __init__(self, delays: Delays) -> None:
        self._delays, self.runs = delays, False

    async def start(self) -> None:
        self.runs = True

    async def stop(self) -> None:
        self.runs = False
        await self._delays.pause()


async def nothing_runs_after_the_stop(delays: Delays) -> Iterator[str]:
    """A part that comes while the program stops is not left running."""
    parts = [_Part(delays) for _ in range(4)]
    running = Running(parts[0])
    await running.start()

    async def come(part: _Part) -> None:
        await delays.pause()
        await running.add(part)

    async def stop() -> None:
        await delays.pause()
        await running.stop()

    await asyncio.gather(*(come(part) for part in parts[1:]), stop())
    return iter(["a part runs after the stop"] if any(part.runs for part in parts) else [])


@dataclass
class _Hearing:
    versions: list[int] = field(default_factory=list)

    def table_updated(self, update: TableUpdate) -> None:
        self.versions.append(update.table.version)


async def changes_of_a_table_follow_each_other(delays: Delays) -> Iterator[str]:
    """Changes of a table are made one after the other, each upon the one before, and are told in that order."""
    store, hearing, wrong = MemoryStore(), _Hearing(), list[str]()
    world = World(store)
    table = await world.open(ANA, seats=8)
    world.tables.watch(hearing)
    setattr(store.database, "_pause", lambda: delays.pause(_TICK / 5))  # noqa: B010 (as long as a disk takes)

    async def press(user: int) -> None:
        await delays.pause()
        try:
            await world.tables.act(table.id, Join(), world.person(user))
        except Refused as refused:
            wrong.append(f"refused: {refused.reason}")

    await asyncio.gather(*(press(user) for user in range(201, 208)))
    await asyncio.sleep(1)
    if hearing.versions != sorted(hearing.versions):
        wrong.append(f"told of versions {hearing.versions}")
    return iter(wrong)


async def nobody_is_inside_after_the_close(delays: Delays) -> Iterator[str]:
    """Whoever waits for the close of the tables waits for everybody who was let in."""
    in_flight, inside, wrong = InFlight(), set[int](), list[str]()

    async def come(number: int) -> None:
        await delays.pause()
        with suppress(Refused), in_flight:
            inside.add(number)
            await delays.pause()
            inside.discard(number)

    async def close() -> None:
        await delays.pause()
        await in_flight.close()
        wrong.extend(f"{number} is inside after the close" for number in sorted(inside))

    await asyncio.gather(*(come(number) for number in range(6)), close())
    return iter(wrong)


async def nobody_presses_too_often(delays: Delays) -> Iterator[str]:
    """Of many presses at one moment as many are carried out as a person may press at once."""
    rate, allowed = PressRate(StandingClock(), presses=3, seconds=60.0), 0

    async def press() -> None:
        nonlocal allowed
        await delays.pause()
        allowed += rate.allows(ANA)

    await asyncio.gather(*(press() for _ in range(10)))
    return iter([f"{allowed} of ten presses were carried out"] if allowed != 3 else [])


class _Answers:
    """First answers that Discord has got, of which it takes one."""

    def __init__(self, delays: Delays) -> None:
        self._delays, self.given = delays, list[str]()
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        """Return whether Discord has said that it has an answer."""
        return self.type is not None

    async def give(self, kind: str) -> None:
        """Send an answer, which is on its way for a while."""
        self.given.append(kind)
        await self._delays.pause()
        self.type = discord.InteractionResponseType.deferred_channel_message


async def an_interaction_has_one_first_answer(delays: Delays) -> Iterator[str]:
    """Handler and clock, which are ready at one moment, give one first answer between them."""
    answers = _Answers(delays)
    interaction: Any = SimpleNamespace(
        id=1, message=None, user=SimpleNamespace(id=ANA), response=answers, created_at=discord.utils.utcnow()
    )
    reply = Reply(interaction, 0.0)

    async def handle() -> None:
        await asyncio.sleep(ACKNOWLEDGED_AFTER - _TICK / 2)
        if await reply.take_first():
            await answers.give("the handler's")

    async with reply.in_time(lambda: answers.give("the clock's")):
        await handle()
    return iter([f"first answers: {answers.given}"] if len(answers.given) != 1 else [])


LAWS: Final[tuple[Law, ...]] = (
    an_interaction_has_one_first_answer,
    queue_sees_the_newest,
    gate_keeps_its_distance,
    sessions_keep_their_distance,
    pieces_are_joined_in_their_order,
    nothing_runs_after_the_stop,
    changes_of_a_table_follow_each_other,
    nobody_is_inside_after_the_close,
    nobody_presses_too_often,
)


def run_races(seed: int, order: Order | None = None) -> Findings:
    """Hold every law once.

    :param order: chooses which ready task runs next; that of the seed where it is left out.
    """
    findings = Findings(seed)
    for law in LAWS:
        name = getattr(law, "__name__", "")
        with in_order(order or Order.by_seed(f"{name} {seed}")):
            for words in run_virtually(_wrong(law, Delays(f"{name} {seed}"))):
                findings.note("race", f"{name}: {words}")
    return findings


async def _wrong(law: Law, delays: Delays) -> list[str]:
    return list(await law(delays))
