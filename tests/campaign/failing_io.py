"""A game for every k: the k-th access to the disk fails, with each kind of error, once and for a while; and on a
PostgreSQL server, where there is one, the connection is lost at the k-th statement."""

import json
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.failing_io import ERRORS, fail_every
from tests.faults.failing_server import Found, play_with_lost_connections
from tests.store.postgres import programs, running_server


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: every k where no number is given, else every so many-th from ``seed`` on."""
    started = time.monotonic()
    played, acknowledged = 0, 0
    wrong: list[str] = []
    for lasting in (1, 9):
        found = fail_every(step=games or 1, first=seed, lasting=lasting)
        played, acknowledged, wrong = played + found[0], acknowledged + found[1], wrong + found[2]
    on_server = Found()
    if programs() is not None:
        with running_server() as server, TemporaryDirectory() as folder:
            url = server.new_database()
            for lasting in (1, 9):
                statements = count(seed, games or 1)
                lost = play_with_lost_connections(url, Path(folder), statements, lasting=lasting)
                on_server.games += lost.games
                on_server.acknowledged += lost.acknowledged
                wrong += lost.wrong
    figures: dict[str, object] = {
        "games": played,
        "errors": list(ERRORS),
        "acknowledged": acknowledged,
        "wrong": len(wrong),
    }
    figures |= {"games_on_server": on_server.games, "acknowledged_on_server": on_server.acknowledged}
    seconds = round(time.monotonic() - started)
    print(json.dumps({"campaign": "failing_io", **figures, "first": wrong[:10], "seconds": seconds}), flush=True)
    return 1 if wrong else 0
