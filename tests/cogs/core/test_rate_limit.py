"""An even rate, also where those who come are late or are held up."""

import asyncio
import time
from random import Random

import pytest

from cogs.core.rate_limit import Gate, Rate, RateLimit
from tests.cogs.core.test_message_budget import most_in_a_second


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
