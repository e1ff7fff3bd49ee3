"""What the bot asked for: requests a second, refusals, pictures that were missing, and a log for tests."""

from array import array
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from tests.discord.messages import Message, Upload


@dataclass(slots=True)
class Entry:
    """One request of the bot. ``wrote`` is what a message was after it, None where none was written."""

    number: int
    at: float
    method: str
    path: str
    status: int
    code: int
    body: Any
    wrote: dict[str, Any] | None


@dataclass(slots=True)
class Counters:
    """Counts from the start; every report can be of what has been since a moment only."""

    log_size: int = 0
    """So many requests are kept with their bodies; none where only figures are wanted."""
    log: deque[Entry] = field(init=False)
    channel_requests: "array[float]" = field(default_factory=lambda: array("d"))
    """When each request about a channel came, the refused ones too."""
    bot_requests: "array[float]" = field(default_factory=lambda: array("d"))
    """When each request came that counts for the bot's requests a second."""
    interaction_requests: "array[float]" = field(default_factory=lambda: array("d"))
    limited: list[tuple[float, str]] = field(default_factory=list)
    errors: list[tuple[float, str]] = field(default_factory=list)
    without_picture: "array[float]" = field(default_factory=lambda: array("d"))
    public_writes: "array[float]" = field(default_factory=lambda: array("d"))
    public_posts: "array[float]" = field(default_factory=lambda: array("d"))
    private_writes: "array[float]" = field(default_factory=lambda: array("d"))
    uploaded_bytes: int = 0
    bodies: list[tuple[float, int]] = field(default_factory=list)
    """When each request came, and how many bytes its body had."""
    identified: "array[float]" = field(default_factory=lambda: array("d"))
    resumed: "array[float]" = field(default_factory=lambda: array("d"))
    _numbers: "count[int]" = field(default_factory=count)

    def __post_init__(self) -> None:
        self.log = deque(maxlen=self.log_size)

    def note_write(self, now: float, message: Message, uploads: Sequence[Upload], *, is_new: bool) -> None:
        """A message was written. One that people can press on is expected to show a picture if all can see it."""
        self.uploaded_bytes += sum(len(upload.data) for upload in uploads)
        if message.private_to is not None:
            self.private_writes.append(now)
            return
        self.public_writes.append(now)
        if is_new:
            self.public_posts.append(now)
        if message.is_panel and not message.shows_picture:
            self.without_picture.append(now)

    def note_request(
        self, now: float, method: str, path: str, status: int, code: int, body: Any, message: Message | None
    ) -> None:
        """A request was answered."""
        if status >= 400 and status != 429:
            self.errors.append((now, f"{status}/{code}"))
        if self.log_size:
            wrote = None if message is None else described(message)
            self.log.append(Entry(next(self._numbers), now, method, path, status, code, body, wrote))

    def report(self, since: float, until: float, invalid: int) -> dict[str, Any]:
        """Everything counted between two moments.

        :param invalid: answers 401, 403 and 429 in the last ten minutes.
        """
        limited = Counter(kind for at, kind in self.limited if since <= at < until)
        return {
            "channel_requests": rates(between(self.channel_requests, since, until), since, until),
            "bot_requests": rates(between(self.bot_requests, since, until), since, until),
            "interaction_requests": len(between(self.interaction_requests, since, until)),
            "answered_429": sum(limited.values()),
            "answered_429_by_kind": dict(limited),
            "errors": dict(Counter(what for at, what in self.errors if since <= at < until)),
            "invalid_in_ten_minutes": invalid,
            "without_picture": len(between(self.without_picture, since, until)),
            "public_writes": len(between(self.public_writes, since, until)),
            "public_posts": len(between(self.public_posts, since, until)),
            "private_writes": len(between(self.private_writes, since, until)),
            "uploaded_bytes": self.uploaded_bytes,
            "received_bytes": sum(size for at, size in self.bodies if since <= at < until),
            "identified": len(between(self.identified, since, until)),
            "resumed": len(between(self.resumed, since, until)),
        }


def described(message: Message) -> dict[str, Any]:
    """A message as it is now, for tests."""
    return {
        "id": message.id,
        "channel": message.channel,
        "private_to": message.private_to,
        "flags": message.flags,
        "custom_ids": message.shape.custom_ids,
        "texts": message.shape.texts,
        "pictures": [[each.name, each.digest] for each in message.attachments.values()],
        "shows_picture": message.shows_picture,
    }


def between(times: Sequence[float], since: float, until: float) -> Sequence[float]:
    """The moments from ``since`` on and before ``until``; they are in order."""
    return times[bisect_left(times, since) : bisect_left(times, until)]


def rates(times: Sequence[float], since: float, until: float) -> dict[str, float]:
    """How many there were in all, in the worst second of the clock, in the worst second at all, and a second."""
    seconds = Counter(int(at) for at in times)
    worst_window = start = 0
    for end, at in enumerate(times):
        while times[start] <= at - 1:
            start += 1
        worst_window = max(worst_window, end - start + 1)
    length = min(until, times[-1]) - max(since, times[0]) if times else 0.0
    return {
        "count": len(times),
        "worst_second": max(seconds.values(), default=0),
        "worst_window": worst_window,
        "mean": round(len(times) / length, 2) if length >= 1 else float(len(times)),
    }
