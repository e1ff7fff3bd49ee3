"""Watch over all that the client asks of Discord, attempts of the library included: an even rate, a count of refusals.

Requests go out so many a second, a few at once, and in no second more than that. Who sends 10,000 that Discord answers
with 401, 403 or 429 in ten minutes is shut out for a day.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

import aiohttp

from bot.discord_sending import interaction_of
from bot.newest import Newest
from bot.running.measures import Measures, Route
from bot.tables.ports import Clock

logger = logging.getLogger(__name__)

_AT_ONCE: Final = 0.1
"""The part of a second's share that may go at once."""
_LEAST_SHARE: Final = 1 / 40
"""Who has no share may still say a word now and then."""


class Rate:
    """Rate per second of the whole bot, shared by its processes; 0 is unlimited.

    :ivar shared_by: says how much of it this process has, from 0 to 1; all processes together have 1.
    """

    def __init__(self, whole: float = 0.0) -> None:
        self._whole = whole
        self.shared_by: Callable[[], float] | None = None

    @property
    def is_limited(self) -> bool:
        return self._whole > 0

    @property
    def per_second(self) -> float:
        return self._whole * (1.0 if self.shared_by is None else max(_LEAST_SHARE, self.shared_by()))


class RateLimit:
    """Limit of how many pass in any second: they pass nearly evenly, so that a delay makes no crowd.

    The generic cell rate algorithm (ITU-T I.371): one moment is kept, when the next would come at an even pace, and
    whoever comes may be ahead of it by as many as may go at once.
    """

    def __init__(self, rate: Rate, part: float = 1.0) -> None:
        """:param rate: one that is limited; it may change on the way.
        :param part: so much of it may pass.
        """
        self._rate, self._part = rate, part
        self._due = 0.0

    def seconds_until_next(self, now: float) -> float:
        """Return the seconds that the next caller has to wait.

        :param now: in seconds, from a clock that never goes back.
        """
        step, at_once = self._pace()
        # Whoever comes may be ahead of the even pace by a burst less one.
        return max(0.0, self._due - (at_once - 1) * step - now)

    def take(self, now: float) -> float:
        """Take the next place, and return in how many seconds it comes."""
        wait = self.seconds_until_next(now)
        # Unused time is not saved up: the pace continues from now at the earliest.
        self._due = max(self._due, now) + self._pace()[0]
        return wait

    def _pace(self) -> tuple[float, float]:
        """Return the seconds between two, and how many may go at once."""
        per_second = self._rate.per_second * self._part
        # A burst and an even second after it must together stay within the rate, so the pace is slower by the burst.
        at_once = max(1.0, per_second * _AT_ONCE)
        return 1 / max(per_second - at_once, per_second / 2), at_once


class Gate:
    """Gate that callers pass in turn, at the given rate.

    After a delay of the event loop, those who became due meanwhile don't all pass at once."""

    def __init__(self, rate: Rate) -> None:
        """:param rate: one that is limited."""
        self._limit = RateLimit(rate)
        self._turn = asyncio.Lock()

    async def passed(self) -> None:
        """Wait for the caller's turn."""
        now = asyncio.get_running_loop().time
        async with self._turn:
            if (seconds := self._limit.seconds_until_next(now())) > 0:
                await asyncio.sleep(seconds)
            self._limit.take(now())


COUNTED: Final = (401, 403, 429)
MOST: Final = 2_000
"""After so many in ten minutes nothing is sent that nobody waits for."""
_SAFE: Final = 1_000
"""It is sent again once there are so few."""
_WINDOW: Final = 600.0
_SHUT_OUT_SECONDS: Final = 60.0
_LONGEST_SHUT_OUT: Final = 3600.0


class InvalidRequests:
    """Count of them, which says when nothing may be sent in the background until it is safe again."""

    def __init__(self, clock: Clock, *, most: int = MOST, safe: int = _SAFE) -> None:
        """:param most: so many in ten minutes stop what is sent in the background, until there are only ``safe``."""
        self._clock, self._most, self._safe = clock, most, safe
        self._times: deque[float] = deque()
        self._stopped = False
        self._shut_out_until = 0.0

    def note(self, status: int, *, shut_out_for: float | None = None) -> None:
        """Count an answer of Discord, if it is one of those that Discord limits.

        :param status: of the answer; those that Discord does not count are left out.
        :param shut_out_for: the seconds for which not Discord itself but what stands before it has refused everything.
        """
        if status not in COUNTED:
            return
        now = self._clock.now()
        self._times.append(now)
        if shut_out_for is not None:
            seconds = min(max(shut_out_for, _SHUT_OUT_SECONDS), _LONGEST_SHUT_OUT)
            self._shut_out_until = now + seconds

    def count(self) -> int:
        """Return the number of invalid requests in the last ten minutes."""
        now, times = self._clock.now(), self._times
        while times and not 0 <= now - times[0] < _WINDOW:  # also where the clock was set back
            times.popleft()
        return len(times)

    def must_stop(self) -> bool:
        """Whether nothing may be sent now that nobody waits for. Says so in the log when that begins and ends."""
        count = self.count()
        shut_out = 0 < self._shut_out_until - self._clock.now() <= _LONGEST_SHUT_OUT
        # Two marks, so that it does not stop and go around one of them.
        too_many = count >= (self._safe if self._stopped else self._most)
        if (too_many or shut_out) and not self._stopped:
            logger.error(
                "Discord has refused %d requests within ten minutes (401, 403 or 429): tables and notices are not sent "
                "until it is safe again, presses are still answered",
                count,
            )
        elif self._stopped and not (too_many or shut_out):
            logger.warning("Tables and notices are sent again")
        self._stopped = too_many or shut_out
        return self._stopped


_BY_TOKEN: Final = ("/interactions/", "/webhooks/")
"""What is asked by an interaction's token counts for no limit of the bot's own requests."""
_FIRST_ANSWER: Final = "/callback"
_BROKEN: Final = 500
_UNHEARD_KEPT: Final = 2000
_THROUGH_DISCORD: Final = "Via"
"""A header that Discord's own answers have; without it a 429 comes from what stands before Discord."""


class Attempts:
    """Every attempt, however it is sent: lets it begin in its turn, and counts what was answered."""

    def __init__(self, invalid: InvalidRequests, rate: Rate, measures: Measures | None = None) -> None:
        """:param rate: of requests with the bot's own token."""
        self._invalid, self._measures = invalid, measures or Measures()
        self._gate = Gate(rate) if rate.is_limited else None
        self._unheard: Newest[int, None] = Newest(_UNHEARD_KEPT)
        """Interactions of which a first answer may have been taken although nobody heard so."""

    async def begins(self, path: str) -> None:
        """Wait until something may be asked.

        :param path: where; the address before it may be missing.
        """
        if self._gate is not None and _route_of(path) is not Route.INTERACTION:
            await self._gate.passed()

    def ends(self, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Hear that Discord, or what stands before it, has answered.

        :param headers: those of its answer.
        """
        logger.debug("Discord answered %d to a request (%s)", status, _route_of(path))
        self._measures.requested(_route_of(path), status)
        if status >= _BROKEN:
            self.breaks(path)
        shut_out_for = None
        # Shut out by the edge, nothing gets through until then; Discord's own 429 concerns one route.
        if status == 429 and _THROUGH_DISCORD not in headers:
            try:
                shut_out_for = float(headers.get("Retry-After", "0"))
            except ValueError:
                shut_out_for = 0.0  # it does not say for how long
        self._invalid.note(status, shut_out_for=shut_out_for)

    def breaks(self, path: str) -> None:
        """Note a request whose result is unknown, since its connection broke.

        :param path: where; the address before it may be missing.
        """
        if path.partition("?")[0].endswith(_FIRST_ANSWER):
            self._unheard[interaction_of(path)] = None

    def may_have_answered(self, interaction: int) -> bool:
        """Whether a first answer of ours may have been taken although nobody heard so: where Discord says afterwards
        that there had been one, it was that."""
        return interaction in self._unheard


def watching(attempts: Attempts) -> aiohttp.TraceConfig:
    """Return a trace configuration that delays a session's requests and reports their results."""

    async def wait(_: object, __: object, params: aiohttp.TraceRequestStartParams) -> None:
        await attempts.begins(params.url.raw_path)

    async def note(_: object, __: object, params: aiohttp.TraceRequestEndParams) -> None:
        attempts.ends(params.url.raw_path, params.response.status, params.response.headers)

    async def note_broken(_: object, __: object, params: aiohttp.TraceRequestExceptionParams) -> None:
        attempts.breaks(params.url.raw_path)

    config = aiohttp.TraceConfig()
    config.on_request_exception.append(note_broken)
    config.on_request_start.append(wait)
    config.on_request_end.append(note)
    return config


def _route_of(path: str) -> Route:
    if any(part in path for part in _BY_TOKEN):
        return Route.INTERACTION
    return Route.CHANNEL if "/channels/" in path else Route.OTHER
