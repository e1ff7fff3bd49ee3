"""Run of the bot against Discord, from the start to an orderly end."""

import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Any, Final

import discord

from bot import __version__
from bot.client import build_bot, expect_no_voice, use_addresses
from bot.config import Settings
from bot.discord_internals import disconnect_shard
from bot.operation.findings import Finding
from bot.operation.heartbeat import ServiceManager
from bot.running.garbage import GarbageSearch
from bot.running.lifecycle import Lifecycle
from bot.running.signals import set_by_signals
from bot.services import Services, close_services, open_services

__all__ = ["build_bot", "close_services", "open_services", "run", "stop_listening", "wind_down"]

logger = logging.getLogger(__name__)

_TOLD_BY: Final = 6.0
"""Seconds from the beginning of the end until which tables and panels show the newest: Discord may be far away."""
_ANSWERED_BY: Final = 8.0
"""Seconds until which pending presses are answered."""
_GOODBYE: Final = 0.8
_SWITCHED_AFTER: Final = 0.0005
"""Seconds after which a thread that waits gets its turn: SQLite's has little to do at a time, often, and everybody who
has pressed waits for it. Beside a busy event loop Python's own 5 ms doubled the time of a save."""


async def wind_down(services: Services, client: discord.Client, listening: "asyncio.Task[None] | None" = None) -> None:
    """Stop in order, in less than ten seconds.

    Nothing new is begun, pending presses are answered, tables show their newest version, sending ends, then the
    connection is closed. Later presses get the answer to come again.

    :param listening: hears from Discord; it ends before the last presses are answered.
    """
    now = asyncio.get_running_loop().time
    began = now()
    services.operation.health.is_ending = True
    ServiceManager().tell("STOPPING=1")
    # Noted beside the rest: from this moment on nobody is heard, however long the end takes.
    leaving = asyncio.create_task(services.kernel.attendance.leave())
    await _within(2, services.tables.close())
    await leaving
    await _within(1, Lifecycle(services.kernel.acting, services.computers, services.clocks).stop())
    # Everything on display gets its final state in parallel. Whatever Discord does not take in time is dropped, since
    # tables are shown again after the next start.
    work = {"private panels": _part(services), **services.kernel.sending.winding_up()}
    if late := await _all_or_dropped(work, began + _TOLD_BY - now()):
        logger.info("Not everything could be shown or told before the end: %s", ", ".join(late))
    if listening is not None:
        await _within(1, stop_listening(client, listening))
    # Answers come last, while the connection still exists; an answer that is late now is given up.
    try:
        async with asyncio.timeout(began + _ANSWERED_BY - now()):
            await services.in_flight.idle()
    except TimeoutError:
        logger.info("Somebody who pressed could not be answered before the end")
        await services.in_flight.give_up()
    await _within(0.8, services.kernel.sending.stop())
    await _within(0.8, client.close())


async def stop_listening(client: discord.Client, listening: "asyncio.Task[None]") -> None:
    """Stop listening to Discord, while answers can still be sent: every shard has a listener of its own.

    Discord's goodbye is awaited for a moment only.
    """
    listening.cancel()
    if isinstance(client, discord.AutoShardedClient):
        ends = {f"shard {shard}": disconnect_shard(client, shard) for shard in client.shards}
        await _all_or_dropped(ends, _GOODBYE)
    await asyncio.wait({listening})


async def _part(services: Services) -> None:
    """Update every private panel to its final state, including those that are just being answered."""
    # Once more at the end: presses that were being answered have made panels of their own.
    panels = services.kernel.private_panels
    await asyncio.gather(panels.bid_farewell(), services.in_flight.present_done())
    await panels.bid_farewell()


async def _all_or_dropped(work: Mapping[str, Coroutine[Any, Any, None]], seconds: float) -> list[str]:
    """Wait a limited time for all of them; cancel the late ones, and return their names."""
    if not work:
        return []
    tasks = [asyncio.create_task(each, name=name) for name, each in work.items()]
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    for found in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(found, Exception):
            logger.error("Something could not be stopped well", exc_info=found)
    return sorted(task.get_name() for task in late)


async def _within(seconds: float, work: Coroutine[Any, Any, Any]) -> None:
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        logger.warning("Something took too long to stop: %s", work)
    except Exception:
        logger.exception("Something could not be stopped well")


async def run(
    settings: Settings, token: str, examine: Callable[[Settings], Sequence[Finding]] = lambda settings: ()
) -> None:
    """Run against Discord until told to stop.

    :param examine: what ``doctor`` finds, which takes a moment.
    """
    logger.info("Spite %s begins, on the database %s", __version__, settings.database)
    use_addresses(settings)
    expect_no_voice()
    services, stopping = await open_services(settings), asyncio.Event()
    services.kernel.doctor = partial(asyncio.to_thread, examine, settings)
    garbage = GarbageSearch(lambda: services.in_flight.is_idle)
    with ExitStack() as heard:
        try:
            bot = await build_bot(services)
            await garbage.start()
            sys.setswitchinterval(_SWITCHED_AFTER)
            ServiceManager().tell("READY=1")
            heard.enter_context(set_by_signals(stopping))
            async with bot:
                running, told = asyncio.create_task(bot.start(token)), asyncio.create_task(stopping.wait())
                await asyncio.wait({running, told}, return_when=asyncio.FIRST_COMPLETED)
                if told.done():
                    logger.info("It was told to stop")
                    await wind_down(services, bot, running)
                    await asyncio.gather(running, return_exceptions=True)
                else:
                    told.cancel()
                    await running
        finally:
            await garbage.stop()
            await close_services(services)
            logger.info("Everything is saved and closed")
