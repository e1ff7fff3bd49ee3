"""Discord's limits: the bot's requests a second, each route's bucket, old messages, and the ban of who overdoes it."""

from collections import deque
from dataclasses import dataclass
from typing import Final

from tests.discord.clock import Clock

VIA: Final = {"Via": "1.1 google"}
"""Without it discord.py takes an answer for Cloudflare's."""
_OLD_MESSAGE_CODE: Final = 30046
_MOST_WINDOWS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Rule:
    """So many requests in so many seconds, for each channel or token."""

    name: str
    requests: int
    seconds: float


EDIT: Final = Rule("edit", 5, 5.0)
RARE_EDIT: Final = Rule("edit", 1, 2.0)
"""In the place of the one above, where the stand-in is to differ."""
SEND: Final = Rule("send", 5, 5.0)
DELETE: Final = Rule("delete", 5, 1.0)
READ: Final = Rule("read", 5, 5.0)
TOKEN: Final = Rule("webhook", 5, 2.0)
EMOJI: Final = Rule("emoji", 50, 30.0)
_OLD_EDIT: Final = Rule("old_edit", 3, 6.0)
OLD_SECONDS: Final = 3600.0
"""A message older than this may be changed only rarely."""
_GLOBAL: Final = 50
_INVALID_SECONDS: Final = 600.0
_BAN_SECONDS: Final = 86_400.0


class Limited(Exception):
    """A request comes too soon."""

    def __init__(self, kind: str, retry_after: float, headers: dict[str, str], *, code: int = 0) -> None:
        """:param kind: which limit it was: ``global`` or the name of a rule."""
        super().__init__(kind)
        self.kind, self.retry_after, self.headers, self.code = kind, round(max(retry_after, 0.001), 3), headers, code


class Banned(Exception):
    """Cloudflare lets nothing through any more."""


@dataclass(slots=True)
class _Window:
    start: float
    used: int = 0


class RateLimits:
    """Counts requests and refuses those that come too soon, while it is ``on``."""

    def __init__(self, clock: Clock, *, on: bool = True, most_invalid: int = 10_000) -> None:
        """:param most_invalid: so many answers 401, 403 and 429 within ten minutes, and everything is refused."""
        self.on, self.most_invalid = on, most_invalid
        self._clock = clock
        self._windows: dict[tuple[str, str], _Window] = {}
        self._recent: deque[float] = deque()
        self._invalid: deque[float] = deque()
        self._banned_until = 0.0

    def check_ban(self) -> None:
        """Raises ``Banned``."""
        if self.on and self._clock.now() < self._banned_until:
            raise Banned

    def note_invalid(self) -> None:
        """An answer 401, 403 or 429 was given, one that counts."""
        now = self._clock.now()
        self._invalid.append(now)
        if self.on and self.invalid() >= self.most_invalid:
            self._banned_until = now + _BAN_SECONDS

    def invalid(self) -> int:
        """How many of those were given in the last ten minutes."""
        while self._invalid and self._invalid[0] <= self._clock.now() - _INVALID_SECONDS:
            self._invalid.popleft()
        return len(self._invalid)

    def check_global(self) -> None:
        """Lets a request of the bot through where fewer than fifty have been within a second. Raises ``Limited``."""
        if not self.on:
            return
        now, recent = self._clock.now(), self._recent
        while recent and recent[0] <= now - 1:
            recent.popleft()
        if len(recent) >= _GLOBAL:
            wait = recent[0] + 1 - now
            raise Limited("global", wait, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"})
        recent.append(now)

    def check_route(self, rule: Rule, place: str) -> dict[str, str]:
        """Takes one request out of a bucket, and tells the headers to answer with. Raises ``Limited``.

        :param place: the channel or the token that the bucket belongs to.
        """
        if not self.on:
            return {}
        now = self._clock.now()
        window = self._window(rule, place, now)
        if window.used >= rule.requests:
            wait = window.start + rule.seconds - now
            headers = {**_headers(rule, window, now), "X-RateLimit-Scope": "user"}
            raise Limited(rule.name, wait, headers)
        window.used += 1
        return _headers(rule, window, now)

    def check_age(self, place: str, created: float, headers: dict[str, str]) -> None:
        """Lets old messages of a channel be changed three times in six seconds. Raises ``Limited``.

        :param headers: those of the route, which has not run out.
        """
        now = self._clock.now()
        if not self.on or now - created < OLD_SECONDS:
            return
        window = self._window(_OLD_EDIT, place, now)
        if window.used >= _OLD_EDIT.requests:
            wait = window.start + _OLD_EDIT.seconds - now
            scope = {**headers, "X-RateLimit-Scope": "user"}
            raise Limited(_OLD_EDIT.name, wait, scope, code=_OLD_MESSAGE_CODE)
        window.used += 1

    def _window(self, rule: Rule, place: str, now: float) -> _Window:
        key = (rule.name, place)
        window = self._windows.get(key)
        if window is None or now - window.start >= rule.seconds:
            if len(self._windows) > _MOST_WINDOWS:
                self._forget_old(now)
            window = self._windows[key] = _Window(now)
        return window

    def _forget_old(self, now: float) -> None:
        longest = 30.0
        for key in [key for key, window in self._windows.items() if now - window.start >= longest]:
            del self._windows[key]


def _headers(rule: Rule, window: _Window, now: float) -> dict[str, str]:
    reset = window.start + rule.seconds
    return {
        "X-RateLimit-Limit": str(rule.requests),
        "X-RateLimit-Remaining": str(max(0, rule.requests - window.used)),
        "X-RateLimit-Reset": f"{reset:.3f}",
        "X-RateLimit-Reset-After": f"{max(0.0, reset - now):.3f}",
        "X-RateLimit-Bucket": f"bucket-{rule.name}",
    }
