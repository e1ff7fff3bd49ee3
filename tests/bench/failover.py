"""Two processes over one PostgreSQL database, one killed, or each replaced by a new one in order: presses lost or done
twice, and the time until all is served."""

from argparse import ArgumentParser, Namespace
from asyncio import run as run_loop
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.failover import Found, Run
from tests.store.postgres import Server, programs, running_server


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rolling", action="store_true", help="replaces each process in order, instead of killing one")
    parser.add_argument(
        "--alone", action="store_true", help="plays undisturbed with two and with one, to compare CPU a press"
    )


def run(arguments: Namespace) -> dict[str, object]:
    if programs() is None:
        return {"bench": "failover", "skipped": "there is no PostgreSQL here"}
    with running_server(durable=True) as server, TemporaryDirectory() as folder:
        found = run_loop(_play(server, Path(folder), arguments))
        undisturbed = {
            f"cpu_of_{name}_ms": run_loop(_undisturbed(server, Path(folder), arguments, processes))
            for name, processes in (("two", 2), ("one", 1))
            if arguments.alone
        }
    return {"bench": "failover", **asdict(found), "refused": Counter(found.refused), **undisturbed}


async def _undisturbed(server: Server, folder: Path, arguments: Namespace, processes: int) -> float:
    """Milliseconds of processor a press."""
    found = await Run(server, folder, processes=processes).play(arguments.presses, arguments.tables)
    return found.cpu_per_press_ms


async def _play(server: Server, folder: Path, arguments: Namespace) -> Found:
    half, play = arguments.presses // 2, Run(server, folder).play
    if arguments.rolling:
        return await play(arguments.presses, arguments.tables, roll_after=half)
    return await play(arguments.presses, arguments.tables, kill_after=half)
