"""Deals that are the same for a test in every run. Any text as ``TEST_DEALS`` gives others."""

import os
import sys
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any


def seeded(name: str) -> Iterator[tuple[Any, str, Any]]:
    """Yield stand-ins for what the process draws its luck from, each after its owner and its name there.

    Few tests import these modules: that takes longer than most files run.

    :param name: luck follows from it.
    """
    random = Random(f"{os.environ.get('TEST_DEALS', '')}/{name}")
    if services := sys.modules.get("bot.services"):
        letters, length = services._ID_LETTERS, services._ID_LENGTH
        yield services.SystemRandomness, "seed", lambda _: random.randbytes(32)
        yield services.SystemRandomness, "table_id", lambda _: "".join(random.choices(letters, k=length))
    if thinking := sys.modules.get("bot.players.thinking"):
        yield thinking, "SystemRandom", lambda: Random(random.random())
    if games := sys.modules.get("tests.e2e.games"):
        yield games, "_turns", count()  # and not from where the tests before in this process ended
