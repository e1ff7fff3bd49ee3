"""``puzzles``: makes puzzles from games between computers, or solves each again and says whether it is one."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from itertools import islice
from pathlib import Path

from bot.commands.arguments import number
from bot.commands.exits import FAILED
from bot.puzzles.making import checked, make_puzzles
from bot.puzzles.shipped import puzzle_line, read_file


def add_arguments(parser: ArgumentParser) -> None:
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--make", type=number(1), metavar="N", help="makes so many and prints them, one a line")
    task.add_argument("--check", action="store_true", help="solves each again, those that are shipped or of --file")
    parser.add_argument("--seed", default="1", help="the same seed makes the same puzzles")
    parser.add_argument("--file", type=Path, help="a file of puzzles to check")


def run(arguments: Namespace) -> int:
    """Makes or checks. Raises ``ValueError`` or ``OSError`` for a file that holds no puzzles."""
    if arguments.check:
        return _check(arguments.file)
    for puzzle in islice(make_puzzles(arguments.seed), arguments.make):
        print(puzzle_line(puzzle), flush=True)
    return 0


def _check(path: Path | None) -> int:
    started = time.perf_counter()
    puzzles = list(read_file(path))
    wrong = [puzzle.id for puzzle in puzzles if checked(puzzle) != puzzle]
    for name in wrong:
        print(f"{name} is none: there is another way, an obvious one, or what it says of itself is wrong")
    themes = Counter(str(puzzle.theme) for puzzle in puzzles)
    aims = Counter(str(puzzle.aim) for puzzle in puzzles)
    told = ", ".join(f"{count} {name}" for name, count in sorted((themes + aims).items()))
    print(f"{len(puzzles) - len(wrong)} of {len(puzzles)} puzzles are right ({told})", file=sys.stderr)
    print(f"solved in {time.perf_counter() - started:.1f} s", file=sys.stderr)
    return FAILED if wrong or not puzzles else 0
