"""What goes on for ever tells each fault; what was given up since the program ends is none."""

import asyncio

import pytest

from bot.running.supervision import GivenUp, begin_task, end_tasks, once


async def test_what_is_given_up_at_the_end_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    turns = 0

    async def turn() -> None:
        nonlocal turns
        turns += 1
        raise GivenUp

    await once("once", turn())
    task = begin_task("goes on", turn, longest_pause=0.0)
    while turns < 3:
        await asyncio.sleep(0)
    await end_tasks([task])
    assert not caplog.records


async def test_what_else_is_cancelled_is_told_as_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        raise asyncio.CancelledError

    await once("once", work())
    assert "once met a fault" in caplog.text
