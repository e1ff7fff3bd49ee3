"""Waiting for whatever comes first."""

import asyncio
from collections.abc import Awaitable

from bot.running.supervision import end_tasks


async def first_of(*awaited: Awaitable[object]) -> None:
    """Waits for the first of these, and ends the others. What went wrong with it is raised."""
    waits = [asyncio.ensure_future(each) for each in awaited]
    try:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in done:
            wait.result()
    finally:
        await end_tasks(waits)
