"""Two processes over one PostgreSQL database, one killed, or each replaced by a new one in order: presses lost or done
twice, and the time until all is served."""

from argparse import ArgumentParser, Namespace
from asyncio import run as run_loop
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from tests.faults.failover import Found, Run
from tests.store.postgres import Server, programs, running_server

_ROUNDS: Final = 5
_PER_SECOND: Final = 150
_SECONDS: Final = 10
"""How long each process is measured, and how many presses it has each second: about half of what it could take where
two processes, the database and everybody who presses share two cores."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rolling", action="store_true", help="replaces each process in order, instead of killing one")
    parser.add_argument(
        "--alone", action="store_true", help="plays undisturbed with one and with two, to compare CPU a press"
    )


def run(arguments: Namespace) -> dict[str, object]:
    if programs() is None:
        return {"bench": "failover", "skipped": "there is no PostgreSQL here"}
    with running_server(durable=True) as server, TemporaryDirectory() as folder:
        found = run_loop(_play(server, Path(folder), arguments))
        undisturbed = run_loop(_compared(server, Path(folder), arguments.tables)) if arguments.alone else {}
    return {"bench": "failover", **asdict(found), "refused": Counter(found.refused), **undisturbed}


async def _compared(server: Server, folder: Path, tables: int) -> dict[str, float]:
    """Milliseconds of processor a press: of one process, of two of which each has as many presses as that one, and of
    one that has as many as those two together. How much a press costs depends on how many a process has each second, so
    the first two are compared. The median of several rounds, in turns, since machines are not always equally fast."""
    used: dict[str, list[float]] = {"one": [], "two": [], "one_with_all": []}
    for _ in range(_ROUNDS):
        for name, processes, per_second in (
            ("one", 1, _PER_SECOND),
            ("two", 2, 2 * _PER_SECOND),
            ("one_with_all", 1, 2 * _PER_SECOND),
        ):
            run_of_one = Run(server, folder, processes=processes, per_second=per_second)
            found = await run_of_one.play(_SECONDS * per_second, tables)
            used[name].append(found.cpu_per_press_ms)
    cpu = {name: median(each) for name, each in used.items()}
    return {f"cpu_of_{name}_ms": value for name, value in cpu.items()} | {
        "cpu_of_two_to_one": round(cpu["two"] / cpu["one"], 2)
    }


async def _play(server: Server, folder: Path, arguments: Namespace) -> Found:
    half, play = arguments.presses // 2, Run(server, folder).play
    if arguments.rolling:
        return await play(arguments.presses, arguments.tables, roll_after=half)
    return await play(arguments.presses, arguments.tables, kill_after=half)
