"""Waiting for the first of several events."""

import asyncio
from collections.abc import Awaitable

from bot.running.supervision import end_tasks


async def first_of(*awaited: Awaitable[object]) -> None:
    """Wait for the first of these, and cancel the others. Raise its error, if it failed."""
    waits = [asyncio.ensure_future(each) for each in awaited]
    try:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in done:
            wait.result()
    finally:
        await end_tasks(waits)
