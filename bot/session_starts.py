"""The pace at which sessions with Discord begin.

Discord counts every IDENTIFY and resets the token of a bot that sends more than its limit in a day. So the limit that
``GET /gateway/bot`` tells is kept, and where sessions end as soon as they begin each waits longer than the one before.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Any, Final, Protocol

from bot.running.measures import Measures

logger = logging.getLogger(__name__)

SPACING: Final = 5.0
"""Seconds between two sessions of one bot that begin, as Discord wants it."""
LASTS: Final = 300.0
"""Seconds after which a session counts as sound."""
_CONNECTION_LASTS: Final = 60.0
"""Seconds after which a connection, one of several of a session perhaps, counts as sound."""
FIRST_PAUSE: Final = 5.0
"""Seconds from a session that did not last to the next; each further one doubles them."""
LONGEST_PAUSE: Final = 600.0
_FIRST_RETRY: Final = 0.5
_LONGEST_RETRY: Final = 60.0
"""Seconds before a connection is tried again that could not be made, or broke soon."""
AFTER_INVALID: Final = (1.0, 5.0)
"""Discord asks for a random wait of so many seconds before a session that replaces another one."""
_BEFORE: Final = 1.5
"""Seconds before its turn to identify at which a shard connects: an open connection must not wait long for it."""
_ASKED_AGAIN: Final = 60.0
"""Seconds after which Discord is asked again how many sessions may begin, where few were left and it did not answer."""
_FEW: Final = 50
_MANY: Final = 4
"""Number of short sessions in a row that is reported to the operator."""
_SHARE: Final = 0.5
"""Largest part of a day's session starts that is used for sessions that don't last."""
_USUAL_TOTAL: Final = 1000
_DAY: Final = 86_400.0


class Held(Protocol):
    """Listener for sessions that are held back."""

    async def used_up(self, seconds: float) -> None:
        """Note that Discord lets no session begin for so many seconds."""

    async def cut_short(self) -> None:
        """Note that several sessions in a row have ended as soon as they began."""


@dataclass(slots=True)
class _Shard:
    """Attempts of one shard."""

    failures: int = 0
    """Connections in a row that could not be made or did not last."""
    short: int = 0
    """Sessions in a row that did not last."""
    connected_at: float = -inf
    identified_at: float = -inf
    turn: float = -inf
    """Time at which it may identify."""


class SessionStarts:
    """Scheduler that lets each shard connect and identify in its turn."""

    def __init__(
        self,
        ask: Callable[[], Awaitable[Mapping[str, Any]]],
        reserve: Callable[[], Awaitable[float]] | None,
        held: Held,
        measures: Measures | None = None,
    ) -> None:
        """
        :param ask: asks Discord for its ``session_start_limit``; what it raises is logged, and the last answer stands.
        :param reserve: reserves a turn among several processes, and gives the seconds until it; None where there is
            one process.
        """
        self._ask, self._reserve, self._held, self._measures = ask, reserve, held, measures or Measures()
        self._shards: dict[int, _Shard] = {}
        self._next = -inf
        self._began_at = -inf
        """Start of this process's last session: a turn may be used late."""
        self._beginning = asyncio.Lock()
        self._about_to: set[int] = set()
        """Shards that connect to begin a session, which Discord has not counted yet."""
        self._total = _USUAL_TOTAL
        self._luck = Random()  # noqa: S311 (it only spreads what happens at once)
        self.count: Callable[[], int] = lambda: 1
        """Return the number of all shards."""
        self.left: int | None = None
        """Number of sessions that may still begin, as far as Discord has told."""
        self._waits_until: dict[int, float] = {}

    def waits(self) -> float:
        """Return the seconds for which the longest waiting shard is held back; 0 where none is."""
        now = asyncio.get_running_loop().time()
        return max(0.0, max(self._waits_until.values(), default=now) - now)

    def learn(self, limit: Mapping[str, Any]) -> float:
        """Store Discord's limit of session starts.

        :return: the seconds until a session may begin; 0 where that is now.
        """
        try:
            self.left, total = int(limit["remaining"]), int(limit["total"])
            reset_after = max(0.0, float(limit["reset_after"]) / 1000)
        except (LookupError, TypeError, ValueError):
            return 0.0
        self._total = max(1, total)
        return 0.0 if self.left > len(self._about_to) else reset_after + 1.0

    async def before(self, shard: int, *, resumes: bool) -> None:
        """Wait until a shard may connect.

        :param resumes: whether it resumes its session, which Discord does not count.
        """
        state = self._shards.setdefault(shard, _Shard())
        try:
            # 1. A connection that keeps breaking waits longer each time; the first failure does not count.
            if state.failures > 1:
                await self._wait(shard, self._jittered(min(_FIRST_RETRY * 2 ** (state.failures - 2), _LONGEST_RETRY)))
            # 2. A new session waits for its turn and for Discord's limit.
            if not resumes:
                await self._wait_to_begin(shard, state)
        finally:
            self._waits_until.pop(shard, None)
        state.connected_at = asyncio.get_running_loop().time()

    async def _wait_to_begin(self, shard: int, state: _Shard) -> None:
        """Wait until a shard may begin a session: first its own pause, then its turn among all, then Discord's limit of
        a day."""
        now = asyncio.get_running_loop().time
        # After sessions that ended at once the pause grows; after one that lasted it is short, and random.
        if state.short:
            if state.short >= _MANY:
                logger.error(
                    "Discord has ended %d sessions of shard %d as soon as they began: each waits longer than the one "
                    "before",
                    state.short,
                    shard,
                )
                await self._held.cut_short()
            await self._wait(shard, state.identified_at + self._pause(state.short) - now())
        elif state.identified_at > -inf:
            await self._wait(shard, self._luck.uniform(*AFTER_INVALID))
        while True:
            # The limit is asked for in the shard's own turn: by then the shard before it has begun, and is counted.
            state.turn = now() + await self._turn_in()
            await self._wait(shard, state.turn - _BEFORE - now())
            try:
                seconds = self.learn(await self._ask())  # asked each time: others may use the token
            except Exception as error:
                logger.info("How many sessions may begin could not be asked: %s", error or type(error).__name__)
                seconds = _ASKED_AGAIN if self.left is not None and self.left < _FEW else 0.0
            if not seconds:
                self._about_to.add(shard)
                return
            logger.error("Discord lets no session begin for %.0f s: as many have begun as it allows in a day", seconds)
            await self._held.used_up(seconds)
            await self._wait(shard, seconds)

    async def _turn_in(self) -> float:
        """Reserve a turn to identify; return the seconds until it."""
        # Of several processes the database gives the turns.
        if self._reserve is not None:
            return await self._reserve()
        now = asyncio.get_running_loop().time()
        self._next = max(now, self._next + SPACING)
        return self._next - now

    async def identify(self, shard: int) -> None:
        """Wait for the shard's turn, and count the session that it begins now."""
        state, now = self._shards.setdefault(shard, _Shard()), asyncio.get_running_loop().time
        async with self._beginning:
            # A shard that used its turn late must still keep the distance to the next one.
            await asyncio.sleep(max(0.0, max(state.turn, self._began_at + SPACING) - now()))
            state.identified_at = self._began_at = now()
        self._about_to.discard(shard)
        # Counts as short until it has lasted (``ended``).
        state.short += 1
        if self.left is not None:
            self.left = max(0, self.left - 1)
        self._measures.session_began()

    def ended(self, shard: int) -> None:
        """Note that a shard's connection has ended, or could not be made."""
        state, now = self._shards.setdefault(shard, _Shard()), asyncio.get_running_loop().time()
        self._about_to.discard(shard)
        state.failures = 0 if now - state.connected_at >= _CONNECTION_LASTS else state.failures + 1
        if now - state.identified_at >= LASTS:
            state.short = 0

    def _pause(self, short: int) -> float:
        """Return the seconds between two sessions, after so many short ones."""
        # With this pause all shards together use at most the share ``_SHARE`` of a day's session starts.
        longest = max(LONGEST_PAUSE, _DAY * self.count() / (_SHARE * self._total))
        return self._jittered(min(FIRST_PAUSE * 2.0 ** (min(short, 30) - 1), longest))

    async def _wait(self, shard: int, seconds: float) -> None:
        if seconds > 0:
            self._waits_until[shard] = asyncio.get_running_loop().time() + seconds
            await asyncio.sleep(seconds)

    def _jittered(self, seconds: float) -> float:
        return seconds * self._luck.uniform(1.0, 1.25)
