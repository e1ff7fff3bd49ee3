"""The puzzles that come with the program, and its lessons."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from bot.engine.systems import DEFAULT_SYSTEM
from bot.puzzles.puzzle import Puzzle, PuzzleTheme, puzzle_from_data

LESSON_LENGTH: Final = 12
_FILE: Final = "shipped.jsonl"


@cache
def shipped_puzzles() -> dict[str, Puzzle]:
    """All of them by their ids."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(files("bot.puzzles").joinpath(_FILE).read_text("utf-8"))}


@cache
def puzzles_of(theme: PuzzleTheme) -> tuple[Puzzle, ...]:
    """The puzzles of a lesson, the easiest first, all in the game that everybody meets first."""
    known = shipped_puzzles().values()
    about = [puzzle for puzzle in known if puzzle.theme is theme and puzzle.system == DEFAULT_SYSTEM]
    return tuple(sorted(about, key=lambda puzzle: (puzzle.rating, puzzle.id))[:LESSON_LENGTH])


def read_puzzles(text: str) -> list[Puzzle]:
    """Return the puzzles of a file. Raises ``ValueError`` for anything else."""
    try:
        return [puzzle_from_data(json.loads(line)) for line in text.splitlines()]
    except (LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, ValueError) as error:
        raise ValueError(f"no puzzle: {type(error).__name__} in it") from error


def puzzle_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    return json.dumps(puzzle.to_data(), separators=(",", ":"))


def read_file(path: Path | None) -> Iterable[Puzzle]:
    """The puzzles of a file, or those that come with the program. Raises ``OSError`` and ``ValueError``."""
    return shipped_puzzles().values() if path is None else read_puzzles(path.read_text("utf-8", "replace"))
