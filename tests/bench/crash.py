"""kill -9 at every named point of a move: acknowledged moves lost, files damaged."""

import sys
import time
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.address import PostgresAddress
from tests.faults.crash import kill_again_and_again
from tests.faults.killed import POINTS, POINTS_ON_POSTGRES
from tests.store.postgres import running_server


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    on_server = arguments.store == "postgres"
    with TemporaryDirectory() as folder, running_server() if on_server else nullcontext() as running:
        server = None if running is None else PostgresAddress(running.new_database())
        tally = kill_again_and_again(Path(folder), arguments.kills, arguments.seed, server=server)
    for words in tally.words[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "crash",
        "kills": tally.kills,
        "store": arguments.store,
        "points": len(POINTS_ON_POSTGRES if on_server else POINTS),
        "acknowledged": tally.acknowledged,
        "saved_but_not_answered": tally.unacknowledged_but_saved,
        "lost": tally.lost,
        "corrupt": tally.corrupt,
        "seconds": round(time.monotonic() - started),
    }
