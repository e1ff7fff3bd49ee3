"""Puzzles that come with the program, and its lessons."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from bot.puzzles.puzzle import Puzzle, PuzzleTheme, puzzle_from_data

LESSON_LENGTH: Final = 12
_FILE: Final = "shipped.jsonl"
_RETIRED: Final = "retired.jsonl"
_LESSONS: Final = {
    PuzzleTheme.PLANNING: (
        "8343812e a8dda7fc c815c309 38383408 bc3898c8 923384b4 cbb43179 f4a183e3 1bf16585 873bacdd 8dc0a218 ae37bf62"
    ),
    PuzzleTheme.SIDES: (
        "02111ea7 de496181 a3404917 b037f9c3 17a38278 86dc65bf c139db5d c693430b 26209ac2 245afe17 9350f314 644ffd36"
    ),
    PuzzleTheme.WILD: (
        "3f238ace de7ebc67 0e340b18 8091f6b8 81efe6fd bfa5c41c ca56b14b dd90443b 1e92340a 1d6b1d4e 273a3a26 35c16318"
    ),
    PuzzleTheme.BLOCKING: (
        "0256a433 06b1c265 553fc527 fbe5ac1f b030a27d 81ea47f5 de0c30a3 4a4bfd9a 57531814 97337219 f3549457 79d6024d"
    ),
}
"""Puzzles of each lesson, the easiest first, all of the game that everybody meets first. They stay when puzzles are
added, since people are somewhere among them."""


@cache
def shipped_puzzles() -> dict[str, Puzzle]:
    """Return the puzzles on offer by their ids, in the order in which they were added. No two are nearly the same."""
    return _read_shipped(_FILE)


@cache
def retired_puzzles() -> dict[str, Puzzle]:
    """Return the puzzles no longer on offer, since another is nearly the same. People have tried them, and lessons
    contain some."""
    return _read_shipped(_RETIRED)


@cache
def known_puzzles() -> dict[str, Puzzle]:
    """Return every puzzle that a person may have tried, by its id."""
    return shipped_puzzles() | retired_puzzles()


@cache
def puzzles_of(theme: PuzzleTheme) -> tuple[Puzzle, ...]:
    """Return the puzzles of a lesson in their order."""
    return tuple(known_puzzles()[name] for name in _LESSONS[theme].split())


def _read_shipped(name: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in read_puzzles(files("bot.puzzles").joinpath(name).read_text("utf-8"))}


def read_puzzles(text: str) -> list[Puzzle]:
    """Return the puzzles of a file. Raises ``ValueError`` for anything else."""
    try:
        return [puzzle_from_data(json.loads(line)) for line in text.splitlines()]
    except (LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, ValueError) as error:
        raise ValueError(f"no puzzle: {type(error).__name__} in it") from error


def puzzle_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a file."""
    return json.dumps(puzzle.to_data(), separators=(",", ":"))


def read_file(path: Path | None) -> Iterable[Puzzle]:
    """Return the puzzles of a file, or those on offer. Raises ``OSError`` and ``ValueError``."""
    return shipped_puzzles().values() if path is None else read_puzzles(path.read_text("utf-8", "replace"))
