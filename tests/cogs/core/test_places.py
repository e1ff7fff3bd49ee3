"""Who uses the processor: a place is a step of a handler, and whoever waits holds none."""

import asyncio
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.running.measures import Measures
from bot.running.overload import Overload
from bot.tables.service.in_flight import InFlight
from bot.text import texts_for
from cogs.core.arrivals import Arrivals
from cogs.core.parts import note
from cogs.core.places import Places
from cogs.core.press_ids import AboutNothing, press_id
from cogs.core.press_rate import PressRate
from cogs.core.presses import Presses
from cogs.core.reply_book import ReplyBook
from cogs.core.router import Router
from tests.faults.discord_world import Discord, Interaction
from tests.faults.virtual import run_virtually

MOST = 3


@press_id("test-wait")
class Wait(AboutNothing):
    pass


@pytest.mark.parametrize("wait", [0.2, 5.0])
def test_a_discord_far_away_holds_nobody_up(wait: float) -> None:
    """A hundred presses, whose answers all take long to arrive, are all answered in the time of one."""

    async def answer(press: Any, asked: Any) -> None:
        await asyncio.sleep(wait)  # the disk, a picture, a budget
        await press.reply.update(note("after"))
        await asyncio.sleep(wait)  # until Discord has said that it has it

    async def nothing(*_: object) -> Any:
        return texts_for("en")

    async def work() -> tuple[float, Discord]:
        server = Discord(Random(1), faults=False)
        preferences = SimpleNamespace(note_server=lambda _: None, for_reader=nothing)
        elsewhere = SimpleNamespace(heard=lambda _: None)
        blocklist = SimpleNamespace(check=lambda *_: None)
        rate = PressRate(SimpleNamespace(now=lambda: 0.0), presses=1, seconds=1)
        arrivals = Arrivals(preferences, blocklist, rate, elsewhere, InFlight(), Overload(), Measures())  # type: ignore[arg-type]
        kernel: Any = SimpleNamespace(arrivals=arrivals, presses=Presses(), after_answers=[])
        kernel.replies = ReplyBook(SimpleNamespace(now=lambda: 0.0), None)  # type: ignore[arg-type]
        kernel.presses.add({Wait: answer})
        router = Router(kernel)
        presses = []
        for user in range(100):
            pressed: Any = Interaction(server, user, "Ana", server.post(user, note("before"), []), {})
            presses.append(router.answer(pressed, Wait().custom_id))
        now = asyncio.get_running_loop().time
        began = now()
        await asyncio.gather(*presses)
        return now() - began, server

    seconds, server = run_virtually(work())
    assert seconds < 2 * wait + 1
    assert server.wrong == []
    texts = [server.private(user)[-1].text() for user in range(100)]
    assert all("after" in text for text in texts)


def test_between_two_looks_of_the_loop_there_are_so_many_steps_and_no_more() -> None:
    steps: list[int] = []
    looks = 0

    async def handler() -> None:
        for _ in range(5):
            steps.append(looks)
            await asyncio.sleep(0)

    async def work() -> None:
        nonlocal looks
        places = Places(MOST)
        handlers = [asyncio.ensure_future(places.carry_out(handler())) for _ in range(20)]
        while not all(each.done() for each in handlers):
            await asyncio.sleep(0)
            looks += 1

    run_virtually(work())
    assert len(steps) == 100
    most = max(steps.count(look) for look in set(steps))
    assert most <= MOST


def test_who_came_first_goes_first_also_after_a_wait() -> None:
    order: list[int] = []

    async def work() -> None:
        places, ready = Places(1), asyncio.Event()

        async def handler(number: int) -> None:
            await asyncio.sleep(10 - number)  # the latest are the first to wait for what all of them need
            await ready.wait()
            order.append(number)

        handlers = [asyncio.ensure_future(places.carry_out(handler(number))) for number in range(5)]
        await asyncio.sleep(20)
        ready.set()
        await asyncio.gather(*handlers)

    run_virtually(work())
    assert order == [4, 0, 1, 2, 3]  # the place was free for whoever woke first


def test_what_goes_wrong_and_what_comes_of_it_are_the_callers() -> None:
    async def fails() -> None:
        await asyncio.sleep(1)
        raise LookupError("no such table")

    async def times_out() -> str:
        try:
            async with asyncio.timeout(1):
                await asyncio.Event().wait()
        except TimeoutError:
            await asyncio.sleep(1)
            return "late"
        return "never"

    async def work() -> None:
        places = Places(MOST)
        assert await places.carry_out(asyncio.sleep(1, "done")) == "done"
        assert await places.carry_out(times_out()) == "late"
        with pytest.raises(LookupError):
            await places.carry_out(fails())

    run_virtually(work())


@pytest.mark.parametrize("after", [0.0, 0.5])
def test_who_is_cancelled_tidies_up_and_holds_no_place(after: float) -> None:
    tidied: list[bool] = []

    async def handler() -> None:
        try:
            await asyncio.sleep(1)
        finally:
            await asyncio.sleep(1)
            tidied.append(True)

    async def work() -> None:
        places = Places(1)
        handlers = [asyncio.ensure_future(places.carry_out(handler())) for _ in range(5)]
        await asyncio.sleep(after)
        for each in handlers:
            each.cancel()
        ended = await asyncio.gather(*handlers, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended)
        assert await places.carry_out(asyncio.sleep(0, "free")) == "free"

    run_virtually(work())
    assert len(tidied) == (5 if after else 1)


@pytest.mark.parametrize("cancelled", range(1, 8))
async def test_whoever_is_cancelled_while_waiting_for_a_place_waits_anew_and_holds_nobody_up(cancelled: int) -> None:
    """As where a time limit ends something, and the handler goes on: its first place is still in the line then."""
    places, go_on = Places(1), asyncio.Event()

    async def work() -> None:
        with suppress(asyncio.CancelledError):
            await go_on.wait()
        await asyncio.sleep(0)

    tasks = [asyncio.create_task(places.carry_out(work())) for _ in range(8)]
    for _ in range(2 * len(tasks)):
        await asyncio.sleep(0)
    go_on.set()
    await asyncio.sleep(0)
    tasks[cancelled].cancel()
    _, waiting = await asyncio.wait(tasks, timeout=1)
    for _ in range(2):  # whoever still waits survives being cancelled once
        for each in waiting:
            each.cancel()
        await asyncio.sleep(0)
    assert not waiting
    assert [each.exception() for each in tasks] == [None] * len(tasks)
