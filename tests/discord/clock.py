"""The stand-in's time, which can be moved ahead, and ids that carry it as Discord's do."""

import time
from datetime import UTC, datetime
from typing import Final

DISCORD_EPOCH: Final = 1_420_070_400_000
"""Milliseconds since 1970 from which Discord counts."""
_TIME_BITS: Final = 22
_GUILD_MARK: Final = 1 << 21
"""No other id comes so far within one millisecond."""


class Clock:
    """Seconds since 1970. It goes on by itself, can be held, and can be moved ahead, never back."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.perf_counter()
        self._held: float | None = None

    def now(self) -> float:
        """Seconds since 1970, the moves ahead included."""
        return (time.perf_counter() if self._held is None else self._held) + self._ahead

    def advance(self, seconds: float) -> None:
        """Moves the time ahead."""
        self._ahead += max(0.0, seconds)

    def hold(self) -> None:
        """The time stands still: whatever comes now comes in one moment, however slow the machine is."""
        self._held = time.perf_counter()

    def go_on(self) -> None:
        """It goes on from where it was held."""
        if self._held is not None:
            self._ahead += self._held - time.perf_counter()
            self._held = None


class Ids:
    """Discord's ids: milliseconds in the upper bits, so that they grow and tell when something was made."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._guilds = 0

    def new(self) -> int:
        """An id greater than all before it."""
        self._last = max(self._last + 1, self._moment() << _TIME_BITS)
        return self._last

    def new_guild(self) -> int:
        """An id for a server: one more in its upper bits than the server before, so that shards share them evenly."""
        self._guilds += 1
        return (self._moment() // 1000 * 1000 + self._guilds) << _TIME_BITS | _GUILD_MARK

    def _moment(self) -> int:
        return int(self._clock.now() * 1000) - DISCORD_EPOCH


def timestamp(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
