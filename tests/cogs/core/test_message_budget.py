"""The gate of everything that is sent into channels: how much, how far apart, who first."""

import asyncio
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from bot.running.overload import Load
from cogs.core.http_watch import InvalidRequests, Rate
from cogs.core.message_budget import Budget, Purpose
from tests.faults.virtual import run_virtually

Value = TypeVar("Value")
PER_SECOND = 40.0
SPACING = 1.2


class LoopClock:
    """The loop's own time, which is virtual here, and what the machine's clock differs from it."""

    def __init__(self) -> None:
        self.jump = 0.0

    def now(self) -> float:
        return 1_000_000 + asyncio.get_running_loop().time() + self.jump

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Sending:
    """A budget, and what was sent with it: when, in which channel, for what."""

    def __init__(self, invalid: InvalidRequests | None = None) -> None:
        self.clock = LoopClock()
        self.budget = Budget(self.clock, spacing=SPACING, rate=Rate(PER_SECOND), invalid=invalid)
        self.sent: list[tuple[float, int, Purpose]] = []

    async def send(self, channel: int, purpose: Purpose = Purpose.TABLE, guild: int = 0) -> None:
        await self.budget.turn(channel, purpose, guild=guild)
        self.sent.append((asyncio.get_running_loop().time(), channel, purpose))

    def seconds(self) -> list[float]:
        return [time for time, _, _ in self.sent]


def most_in_a_second(times: list[float]) -> int:
    ordered = sorted(times)
    return max(bisect_left(ordered, start + 1) - place for place, start in enumerate(ordered))


def virtually(work: Callable[[], Awaitable[Value]]) -> Value:
    found: list[Value] = []

    async def run() -> None:
        found.append(await work())

    run_virtually(run())
    return found[0]


@pytest.mark.parametrize("channels", [30, 400])
def test_never_more_in_any_second_than_allowed(channels: int) -> None:
    async def work() -> list[float]:
        luck, sending = Random(channels), Sending()

        async def keep_sending(channel: int) -> None:
            for _ in range(6):
                await asyncio.sleep(luck.random() * 3)
                await sending.send(channel, luck.choice(list(Purpose)), channel % 7)

        await asyncio.gather(*(keep_sending(channel) for channel in range(channels)))
        return sending.seconds()

    times = virtually(work)
    assert len(times) == 6 * channels
    assert most_in_a_second(times) <= PER_SECOND


def test_what_waits_uses_the_whole_budget() -> None:
    async def work() -> float:
        sending = Sending()
        await asyncio.gather(*(sending.send(channel) for channel in range(400)))
        return sending.seconds()[-1] - sending.seconds()[0]

    assert virtually(work) <= 400 / (0.85 * PER_SECOND)


def test_one_channel_keeps_its_distance() -> None:
    async def work() -> list[float]:
        sending = Sending()
        await asyncio.gather(*(sending.send(1, Purpose.TURN) for _ in range(5)))
        return sending.seconds()

    times = virtually(work)
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert all(SPACING - 1e-6 <= gap <= SPACING + 0.1 for gap in gaps)


def test_the_distance_grows_until_changes_fit_and_urgent_ones_still_go_at_once() -> None:
    async def work() -> tuple[float, float]:
        sending, luck = Sending(), Random(3)

        async def keep_changing(channel: int) -> None:
            for _ in range(8):
                await sending.send(channel, guild=channel % 11)
                await asyncio.sleep(luck.random())

        changing = [asyncio.create_task(keep_changing(channel)) for channel in range(200)]
        await asyncio.sleep(25)
        waits = []
        for channel in range(1000, 1020):
            asked = asyncio.get_running_loop().time()
            await sending.send(channel, Purpose.TURN, guild=5)
            waits.append(asyncio.get_running_loop().time() - asked)
            await asyncio.sleep(0.3)
        assert not all(task.done() for task in changing)
        assert sending.budget.stretch > 2
        await asyncio.gather(*changing)
        changes = [time for time, channel, _ in sending.sent if channel < 1000 and 10 <= time < 25]
        return max(waits), len(changes) / 15

    longest, changes_per_second = virtually(work)
    assert longest < 0.2
    assert 0.7 * PER_SECOND < changes_per_second < 0.84 * PER_SECOND


def test_the_most_urgent_go_first() -> None:
    async def work() -> list[Purpose]:
        sending = Sending()
        purposes = [purpose for purpose in reversed(Purpose) for _ in range(5)]
        await asyncio.gather(*(sending.send(100 + place, each, place) for place, each in enumerate(purposes)))
        return [purpose for _, _, purpose in sending.sent]

    order = virtually(work)
    out_of_order = sum(sooner > later for sooner, later in pairwise(order))
    assert out_of_order <= len(order) / 8 + 4  # those that go at once, and every eighth turn


def test_no_server_starves_another() -> None:
    async def work() -> tuple[int, int]:
        sending = Sending()
        crowd = [asyncio.create_task(sending.send(channel, Purpose.TURN, 1)) for channel in range(300)]
        await asyncio.sleep(0)
        same = asyncio.create_task(sending.send(9000, Purpose.TURN, 2))
        lesser = asyncio.create_task(sending.send(9001, Purpose.DELETION, 3))
        await asyncio.gather(*crowd, same, lesser)
        order = [channel for _, channel, _ in sending.sent]
        return order.index(9000), order.index(9001)

    same, lesser = virtually(work)
    assert same <= 6
    assert lesser <= 2 * 8 + 4


def test_what_waits_can_become_urgent() -> None:
    async def work() -> int:
        sending = Sending()
        waiting = [asyncio.create_task(sending.send(channel, Purpose.OUTDATED, channel)) for channel in range(200)]
        await asyncio.sleep(0.01)
        sending.budget.hurry(199, Purpose.TABLE)
        await asyncio.gather(*waiting)
        return [channel for _, channel, _ in sending.sent].index(199)

    assert virtually(work) <= 6


def test_a_clock_that_jumps_delays_nothing_and_lets_no_crowd_through() -> None:
    async def work() -> list[float]:
        sending = Sending()
        waiting = [asyncio.create_task(sending.send(channel)) for channel in range(100)]
        for jump in (-1e6, 1e6, -50.0):
            await asyncio.sleep(0.5)
            sending.clock.jump += jump
        await asyncio.gather(*waiting)
        return sending.seconds()

    times = virtually(work)
    assert times[-1] - times[0] < 100 / 30 + 1
    assert most_in_a_second(times) <= 2 * PER_SECOND


def test_who_gives_up_takes_no_turn() -> None:
    async def work() -> int:
        sending = Sending()
        await sending.send(1)
        waiting = asyncio.create_task(sending.send(1))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await sending.send(2)
        await sending.send(1)
        return len(sending.sent)

    assert virtually(work) == 3


def test_too_many_refusals_stop_everything_until_it_is_safe(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> list[float]:
        invalid = InvalidRequests(LoopClock(), most=100, safe=50)
        sending = Sending(invalid)
        await sending.send(1)
        for status in (200, 404, 500, *[429] * 60, *[401] * 20, *[403] * 20):
            invalid.note(status)
        assert invalid.count() == 100
        await asyncio.gather(*(sending.send(channel) for channel in range(2, 30)))
        return sending.seconds()

    times = virtually(work)
    assert times[1] - times[0] >= 590
    told = [record for record in caplog.records if record.name == "cogs.core.http_watch"]
    assert [record.levelname for record in told] == ["ERROR", "WARNING"]


def test_it_is_safe_only_well_below_what_was_too_many() -> None:
    async def work() -> list[bool]:
        invalid = InvalidRequests(LoopClock(), most=100, safe=50)
        stopped: list[bool] = []
        for _ in range(4):
            for _ in range(60 if len(stopped) < 2 else 0):
                invalid.note(403)
            stopped.append(invalid.must_stop())
            await asyncio.sleep(301)
        return stopped

    assert virtually(work) == [False, True, True, False]


def test_whoever_is_shut_out_waits_as_long_as_it_says() -> None:
    async def work() -> float:
        invalid = InvalidRequests(LoopClock())
        sending = Sending(invalid)
        invalid.note(429, shut_out_for=300)
        await sending.send(1)
        return sending.seconds()[0]

    assert 300 <= virtually(work) <= 310


def test_what_is_dropped_is_sent_neither_now_nor_later_and_holds_nobody_up() -> None:
    async def run() -> Sending:
        sending = Sending()
        purposes = (Purpose.TABLE, Purpose.OUTDATED, Purpose.TABLE, Purpose.OUTDATED)
        waiting = [asyncio.create_task(sending.send(1, purpose)) for purpose in purposes]
        await asyncio.sleep(0.1)
        sending.budget.drop(Purpose.OUTDATED)
        waiting.append(asyncio.create_task(sending.send(2, Purpose.OUTDATED)))
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [False, True, False, True, True]
        return sending

    assert [purpose for _, _, purpose in virtually(run).sent] == [Purpose.TABLE, Purpose.TABLE]


def test_where_too_much_is_to_be_done_few_are_shown_however_many_wait_and_all_soon_after() -> None:
    async def work() -> list[tuple[float, int, Purpose]]:
        sending = Sending()
        overload: Any = SimpleNamespace(level=Load.FEWER_BOARDS, leaves_out=lambda *_: True)
        sending.budget._overload = overload
        waiting = [asyncio.create_task(sending.send(channel, Purpose.TURN)) for channel in range(300)]
        await asyncio.sleep(5)
        await sending.send(1000, Purpose.TURNING_POINT)
        await asyncio.sleep(5)
        overload.level = Load.USUAL
        await asyncio.gather(*waiting)
        return sending.sent

    sent = virtually(work)
    late = [at for at, _, purpose in sent if purpose is Purpose.TURN and at <= 10]
    assert 30 <= len(late) <= PER_SECOND * 10 * 0.1 + 1
    assert next(at for at, _, purpose in sent if purpose is Purpose.TURNING_POINT) < 5.1
    assert max(at for at, _, _ in sent) < 10 + 2 * 300 / PER_SECOND
