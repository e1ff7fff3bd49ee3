"""kill -9 with many running games: seconds until all can be played again, and until every table is shown."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.restarted import Restart, restart_with


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--times", type=int, default=3)


def run(arguments: Namespace) -> dict[str, object]:
    found: list[Restart] = []
    for _ in range(arguments.times):
        with TemporaryDirectory() as folder:
            found.append(restart_with(Path(folder) / "spite.db", arguments.games))
    wrong = [words for each in found for words in each.wrong]
    for words in wrong[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "restart",
        "restarts": len(found),
        "games": arguments.games,
        "wrong": len(wrong),
        "most_seconds_to_load": round(max(each.to_load for each in found), 2),
        "most_seconds_to_play": round(max(each.to_play for each in found), 2),
        "most_seconds_to_show": round(max(each.to_show for each in found), 2),
    }
