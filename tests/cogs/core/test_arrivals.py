"""Entry of presses: a few begin at a time, whoever waits holds up nobody, and one person may press so quickly."""

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.config import read_settings
from bot.running.measures import Measures
from bot.running.overload import Overload
from bot.tables.service.in_flight import InFlight
from bot.text import texts_for
from cogs.core.arrivals import Admission, Arrivals, PressRate
from cogs.core.parts import note
from cogs.core.press_ids import AboutNothing, Presses, press_id
from cogs.core.reply_book import ReplyBook
from cogs.core.router import Router
from tests.faults.discord_world import Discord, Interaction
from tests.faults.virtual import run_virtually
from tests.tables.world import ANA, BEN, StandingClock

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
        kernel: Any = SimpleNamespace(arrivals=arrivals, presses=Presses(), keep_shown=nothing, after_answers=[])
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


def test_so_many_begin_between_two_looks_of_the_loop_and_the_oldest_first() -> None:
    began: list[tuple[int, int]] = []
    looks = 0

    async def work() -> None:
        nonlocal looks
        admission = Admission(MOST)

        async def handler(number: int) -> None:
            await admission.wait()
            began.append((looks, number))
            await asyncio.sleep(0)

        handlers = [asyncio.ensure_future(handler(number)) for number in range(20)]
        while not all(each.done() for each in handlers):
            await asyncio.sleep(0)
            looks += 1

    run_virtually(work())
    assert [number for _, number in began] == list(range(20))
    found = [look for look, _ in began]
    assert max(found.count(look) for look in found) == MOST


def test_a_handler_that_waits_holds_up_nobody() -> None:
    async def work() -> float:
        admission = Admission(1)

        async def handler() -> None:
            await admission.wait()
            await asyncio.sleep(5)

        now = asyncio.get_running_loop().time
        began = now()
        await asyncio.gather(*(handler() for _ in range(50)))
        return now() - began

    assert run_virtually(work()) < 6


@pytest.mark.parametrize("cancelled", range(8))
async def test_who_is_cancelled_while_waiting_takes_nobodys_place(cancelled: int) -> None:
    admission, begun = Admission(1), list[int]()

    async def handler(number: int) -> None:
        await admission.wait()
        begun.append(number)

    tasks = [asyncio.create_task(handler(number)) for number in range(8)]
    await asyncio.sleep(0)
    tasks[cancelled].cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    was_in_time = ended[cancelled] is None  # the first is admitted at once
    assert was_in_time == (cancelled == 0)
    assert begun == [number for number in range(8) if number != cancelled or was_in_time]
    await asyncio.wait_for(admission.wait(), 60)


def test_ten_quick_presses_are_carried_out_and_soon_there_are_more(tmp_path: Path) -> None:
    settings, clock = read_settings(database=tmp_path / "spite.db"), StandingClock()
    rate = PressRate(clock, presses=settings.tuning.presses_at_once, seconds=settings.tuning.presses_seconds)
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]
    assert rate.allows(BEN), "everybody has presses of their own"
    clock.time += 3
    assert [rate.allows(ANA) for _ in range(11)] == [True] * 10 + [False]


def test_whoever_is_too_quick_is_told_once_in_a_while() -> None:
    clock = StandingClock()
    rate = PressRate(clock, presses=1, seconds=3)
    assert [rate.tells(1) for _ in range(3)] == [True, False, False]
    assert rate.tells(2)
    clock.time += 3
    assert rate.tells(1)
    clock.time -= 100
    assert rate.tells(1), "a clock that was set back"
