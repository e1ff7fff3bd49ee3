"""Discord's budget of messages: one lane for each channel, in which table edits go before notices before deletions.

It also knows which servers can't be reached: nothing is sent there.
"""

import asyncio
import heapq
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import count
from zlib import crc32

from bot.lifecycle import Component
from bot.tables.ports import Clock


class Purpose(IntEnum):
    """What a message is sent for; the smaller goes first."""

    TABLE = 0
    NOTICE = 1
    DELETION = 2


@dataclass(slots=True)
class _Lane:
    free_at: float = 0.0
    waiting: list[tuple[Purpose, int, asyncio.Future[None]]] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Budget(Component):
    """Gives turns to send in a channel, at least ``spacing`` seconds apart."""

    def __init__(self, clock: Clock, *, spacing: float) -> None:
        self._clock, self._spacing = clock, spacing
        self._lanes: dict[int, _Lane] = {}
        self._numbers = count()
        self._out: set[int] = set()

    async def stop(self) -> None:
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def turn(self, channel: int, purpose: Purpose) -> None:
        """Waits until something may be sent in that channel for that purpose."""
        if not self._spacing:
            return
        lane = self._lanes.setdefault(channel, _Lane())
        if lane.task is None and lane.free_at <= self._clock.now():
            self._take(lane)
            return
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(lane.waiting, (purpose, next(self._numbers), turn))
        if lane.task is None:
            lane.task = asyncio.create_task(self._serve(channel, lane))
        await turn

    def _take(self, lane: _Lane) -> None:
        lane.free_at = self._clock.now() + self._spacing

    async def _serve(self, channel: int, lane: _Lane) -> None:
        """Lets whoever waits go one after the other; the last one out drops the lane some time later."""
        try:
            while lane.waiting:
                wait = min(lane.free_at - self._clock.now(), self._spacing)
                if wait > 0:
                    await self._clock.sleep(wait)
                _, _, turn = heapq.heappop(lane.waiting)
                if not turn.done():
                    self._take(lane)
                    turn.set_result(None)
        finally:
            lane.task = None
            for _, _, turn in lane.waiting:
                turn.cancel()
            self._forget_idle()

    def _forget_idle(self) -> None:
        now = self._clock.now()
        for channel in [channel for channel, lane in self._lanes.items() if lane.task is None and lane.free_at < now]:
            del self._lanes[channel]

    def shut_out(self, guild: int) -> None:
        """From now on nothing is sent to that server."""
        self._out.add(guild)

    def let_in(self, guild: int) -> None:
        """That server can be reached again."""
        self._out.discard(guild)

    def is_out(self, guild: int) -> bool:
        return guild in self._out


def jittered(pause: float, name: str, attempt: int) -> float:
    """A pause made a little different for each name and attempt, so that not everybody tries again at once."""
    return pause * (0.75 + crc32(f"{name}/{attempt}".encode()) / 2**33)
