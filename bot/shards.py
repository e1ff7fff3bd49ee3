"""Which of Discord's shards a process serves: all, a range that was chosen, or a fair share of them."""

import re
from dataclasses import dataclass
from typing import Final

from bot.places import is_server

_FORM: Final = re.compile(r"(?:(?P<first>\d+)(?:-(?P<last>\d+))?/)?(?P<count>\d+)")
MOST: Final = 16_384
_MOMENT_BITS: Final = 22
"""An id's lowest bits tell nothing of its moment; the rest of a server's id decides which shard hears of it."""


@dataclass(frozen=True, slots=True)
class ChosenShards:
    """How many shards there are, and those of them that this process is to serve; None is a fair share."""

    count: int
    wanted: frozenset[int] | None = None


def parse_shards(text: str) -> ChosenShards | None:
    """``8`` is a fair share of eight, ``0-3/8`` the first four of them; nothing is None, for a process alone.

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
    """The shard that hears of a server, among so many. The first one serves every other place."""
    return (guild >> _MOMENT_BITS) % shards if is_server(guild) else 0


def every_server(guild: int) -> bool:
    """Whether a server is a process's that is alone."""
    return True
