"""Requests to Discord: in no second more than the rate, also where every attempt of the library counts."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import discord
import pytest

from cogs.core.http_watch import Attempts, Gate, InvalidRequests, Rate, RateLimit, watching
from tests.cogs.core.test_message_budget import most_in_a_second
from tests.discord.conftest import Room
from tests.discord.counters import rates
from tests.discord.listening import until
from tests.discord.world import SEND


@pytest.mark.parametrize("per_second", [1.0, 5.0, 40.0, 50.0])
def test_a_pace_is_kept_whenever_somebody_comes(per_second: float) -> None:
    luck, limit, now = Random(1), RateLimit(Rate(per_second)), 0.0
    times = []
    for _ in range(500):
        now += luck.choice((0.0, 0.0, luck.random() / per_second, luck.random() * 2))
        times.append(now + limit.take(now))
    times.sort()
    assert most_in_a_second(times) <= per_second


def test_a_process_keeps_to_its_share_at_every_moment() -> None:
    rate, shares = Rate(40), [0.5, 0.25, 0.0]
    rate.shared_by = lambda: shares[0]
    limit, now = RateLimit(rate), 0.0
    for expected in (20, 10, 1):
        times = list[float]()
        while len(times) < 5 * expected:
            now += limit.take(now)
            times.append(now)
        assert most_in_a_second(times[expected:]) <= expected, "what was taken by the share before is let through first"
        shares[:-1] = shares[1:]


async def test_nobody_catches_up_where_the_loop_was_held_up() -> None:
    gate, passed = Gate(Rate(40)), list[float]()

    async def come() -> None:
        await gate.passed()
        passed.append(asyncio.get_running_loop().time())

    coming = [asyncio.create_task(come()) for _ in range(60)]
    await asyncio.sleep(0.3)
    time.sleep(0.4)  # noqa: ASYNC251 (what holds up the loop)
    await asyncio.gather(*coming)
    assert most_in_a_second(passed) <= 40
    assert passed == sorted(passed)


async def test_who_gives_up_at_the_gate_holds_up_nobody() -> None:
    gate = Gate(Rate(4))
    await gate.passed()
    gone, next_one = asyncio.create_task(gate.passed()), asyncio.create_task(gate.passed())
    await asyncio.sleep(0)
    gone.cancel()
    async with asyncio.timeout(30):
        await next_one


MANY = 90


class RealClock:
    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


@asynccontextmanager
async def watched(room: Room, per_second: float) -> AsyncIterator[tuple[discord.Client, InvalidRequests]]:
    invalid = InvalidRequests(RealClock())
    client = discord.Client(intents=discord.Intents.none(), http_trace=watching(Attempts(invalid, Rate(per_second))))
    async with client:
        await client.login(room.stand_in.token)
        yield client, invalid


async def write_everywhere(room: Room, client: discord.Client) -> None:
    """A message into each of many channels, all at once."""
    channels = [room.control.make_channel(room.guild, f"room-{number}") for number in range(MANY)]
    await asyncio.gather(*(client.get_partial_messageable(channel).send("hello") for channel in channels))


async def test_whatever_comes_at_once_is_asked_at_an_even_pace(
    at_the_stand_in: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the moments at which requests are let go: on a busy machine they may arrive closer together."""
    room, passed, gone = at_the_stand_in, Gate.passed, list[float]()

    async def noted(gate: Gate) -> None:
        await passed(gate)
        gone.append(asyncio.get_running_loop().time())

    monkeypatch.setattr(Gate, "passed", noted)
    async with watched(room, 40) as (client, invalid):
        await write_everywhere(room, client)
    report = room.control.report()
    assert report["channel_requests"]["count"] == MANY
    assert len(gone) >= MANY
    assert rates(gone, gone[0], gone[-1])["worst_window"] <= 41
    assert report["answered_429"] == 0
    assert invalid.count() == 0


async def test_what_is_refused_is_counted_also_what_the_library_tries_again(at_the_stand_in: Room) -> None:
    room = at_the_stand_in
    room.stand_in.limits.most_invalid = 10_000
    async with watched(room, 0) as (client, invalid):
        room.stand_in.clock.hold()
        writing = asyncio.create_task(write_everywhere(room, client))
        await until(lambda: room.stand_in.counters.limited)
        room.stand_in.clock.go_on()
        await writing
        refused = room.control.report()["answered_429"]
        assert refused > 0
        assert invalid.count() == refused
        room.control.deny(room.channel, SEND)
        try:
            await client.get_partial_messageable(room.channel).send("hello")
        except discord.Forbidden:
            assert invalid.count() == refused + 1
        assert invalid.count() == room.control.report()["invalid_in_ten_minutes"]


async def test_answers_to_interactions_never_wait(at_the_stand_in: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room, passed, waited = at_the_stand_in, Gate.passed, 0

    async def noted(gate: Gate) -> None:
        nonlocal waited
        waited += 1
        await passed(gate)

    monkeypatch.setattr(Gate, "passed", noted)
    async with watched(room, 1) as (client, _):
        await client.get_partial_messageable(room.channel).send("hello")
        message = await room.pressable()
        before = waited
        assert before, "the login and the message wait for their turn"
        for _ in range(5):
            interaction = room.control.press(room.ana, message, "go")
            webhook = discord.Webhook.partial(room.control.bot(), room.token(interaction), client=client)
            await room.answer(interaction, 6)
            await webhook.send("answer")
        assert waited == before
