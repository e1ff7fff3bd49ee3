"""``puzzles``: makes puzzles from games between computers, or solves each again and says whether it is one, how hard
they are and which are most alike."""

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from bot.commands.arguments import number
from bot.commands.exits import FAILED
from bot.puzzles.making import BAND, band_of, checked, make_puzzles
from bot.puzzles.nearness import nearest_pairs
from bot.puzzles.puzzle import Puzzle
from bot.puzzles.shipped import known_puzzles, puzzle_line, read_file, retired_puzzles

_PAIRS_TOLD: Final = 3


def add_arguments(parser: ArgumentParser) -> None:
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument("--make", type=number(1), metavar="N", help="makes so many and prints them, one a line")
    task.add_argument("--check", action="store_true", help="solves each again, those that are shipped or of --file")
    parser.add_argument("--seed", default="1", help="the same seed makes the same puzzles")
    parser.add_argument(
        "--most", type=number(1), metavar="N", help=f"makes none of {BAND} points that so many are shipped of"
    )
    parser.add_argument("--file", type=Path, help="a file of puzzles to check")


def run(arguments: Namespace) -> int:
    """Make or check puzzles. Raises ``ValueError`` or ``OSError`` for a file without puzzles."""
    if arguments.check:
        return _check(arguments.file)
    made = make_puzzles(arguments.seed, known_puzzles().values(), arguments.most)
    for puzzle in islice(made, arguments.make):
        print(puzzle_line(puzzle), flush=True)
    return 0


def _check(path: Path | None) -> int:
    started = time.perf_counter()
    offered = list(read_file(path))
    # Retired puzzles are offered no more, but tries of them are still read, so they must stay right.
    puzzles = offered if path is not None else [*offered, *retired_puzzles().values()]
    wrong = [puzzle.id for puzzle in puzzles if checked(puzzle) != puzzle]
    for name in wrong:
        print(f"{name} is none: there is another way, an obvious one, or what it says of itself is wrong")
    pairs = nearest_pairs(offered)
    too_near = [pair for pair in pairs if pair.is_too_near]
    for pair in too_near:
        print(f"{pair.one.id} and {pair.other.id} are nearly the same: {pair.shared} of {pair.out_of} cards, one goal")
    for line in _told(offered):
        print(line, file=sys.stderr)
    for pair in pairs[:_PAIRS_TOLD]:
        told = f"nearest: {pair.one.id} and {pair.other.id}, one goal position and {pair.shared} of {pair.out_of} cards"
        print(told, file=sys.stderr)
    print(f"{len(puzzles) - len(wrong)} of {len(puzzles)} puzzles are right", file=sys.stderr)
    print(f"solved in {time.perf_counter() - started:.1f} s", file=sys.stderr)
    return FAILED if wrong or too_near or not puzzles else 0


def _told(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the numbers of puzzles by theme, by aim and by band of ratings."""
    for counted in (
        Counter(str(puzzle.theme) for puzzle in puzzles),
        Counter(str(puzzle.aim) for puzzle in puzzles),
    ):
        yield ", ".join(f"{count} {name}" for name, count in sorted(counted.items()))
    bands = Counter(band_of(puzzle.rating) for puzzle in puzzles)
    yield "rated " + ", ".join(f"{band} to {band + BAND - 1}: {bands[band]}" for band in sorted(bands))
