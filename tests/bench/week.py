"""A simulated week of a lively server: who is called to their turns, and who is told too much, too little or twice."""

from argparse import ArgumentParser, Namespace

from tests.faults.virtual import run_virtually
from tests.faults.week import PEOPLE, TABLES, live_through


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--days", type=int, default=7)
    parser.add_argument("--people", type=int, default=PEOPLE)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    """Messages that were unasked, forgotten, lost and doubled, and how many each person got."""
    week = live_through(arguments.days, arguments.people, arguments.tables, arguments.seed)
    return run_virtually(week).told()
