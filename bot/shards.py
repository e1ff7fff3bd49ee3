"""Shards of Discord that a process serves: all, a chosen range, or a fair share of them."""

import re
from dataclasses import dataclass
from typing import Final

from bot.places import is_server

_FORM: Final = re.compile(r"(?:(?P<first>\d+)(?:-(?P<last>\d+))?/)?(?P<count>\d+)")
MOST: Final = 16_384
_MOMENT_BITS: Final = 22
"""Number of an id's lowest bits, which say nothing of its time; the bits above them decide a server's shard."""


@dataclass(frozen=True, slots=True)
class ChosenShards:
    """Number of all shards, and those that this process is to serve; None is a fair share."""

    count: int
    wanted: frozenset[int] | None = None


def parse_shards(text: str) -> ChosenShards | None:
    """Parse ``8`` (a fair share of eight), ``0-3/8`` (the first four of them) or nothing (None: a process alone).

    :raises ValueError: it says neither.
    """
    if not text.strip():
        return None
    found = _FORM.fullmatch(text.strip())
    if found is None or not 0 < int(found["count"]) <= MOST:
        raise ValueError("it can be 8 (a fair share of eight), 0-3/8 (the first four of eight) or empty")
    if found["first"] is None:
        return ChosenShards(int(found["count"]))
    first, last = int(found["first"]), int(found["last"] or found["first"])
    if not first <= last < int(found["count"]):
        raise ValueError(f"there are no shards {first} to {last} among {found['count']}")
    return ChosenShards(int(found["count"]), frozenset(range(first, last + 1)))


def shard_of(guild: int, shards: int) -> int:
    """Return the shard of a server, among so many. The first one serves every other place."""
    return (guild >> _MOMENT_BITS) % shards if is_server(guild) else 0


def every_server(guild: int) -> bool:
    """Return True: a process alone serves every server."""
    return True
