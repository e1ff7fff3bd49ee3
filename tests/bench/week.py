"""A simulated week of a lively server: who is called to their turns, and who is told too much, too little or twice."""

from argparse import ArgumentParser, Namespace
from random import Random

from tests.faults.postgres_disk import PostgresDisk, disk_on
from tests.faults.virtual import run_virtually
from tests.faults.week import PEOPLE, TABLES, Week, live_through
from tests.store.postgres import WHY_NONE, programs, running_server


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=["memory", "postgres"], default="memory", help="what the week stands on")


def run(arguments: Namespace) -> dict[str, object]:
    """Messages that were unasked, forgotten, lost and doubled, and how many each person got."""
    size = arguments.days, arguments.people, arguments.tables, arguments.seed
    if arguments.store == "memory":
        return run_virtually(live_through(*size)).told()
    if programs() is None:
        return {"store": "postgres", "skipped": WHY_NONE}
    with running_server() as server, disk_on(server.new_database(), Random(arguments.seed)) as disk:
        return {"store": "postgres", **run_virtually(_on_disk(disk, *size)).told()}


async def _on_disk(disk: PostgresDisk, days: int, people: int, tables: int, seed: int) -> Week:
    disk.faulty = False  # the week has a weather of its own
    try:
        return await live_through(days, people, tables, seed, shared=await disk.open())
    finally:
        await disk.close()
