"""Every puzzle that is shipped, looked at again without the code that found it."""

from collections import Counter
from typing import Final

from bot.puzzles.making import checked
from bot.puzzles.shipped import known_puzzles
from tests.campaign.runner import Job, run_jobs
from tests.engine.laws import Tally
from tests.puzzles.test_solving import SHORTEST, check_no_other_way, check_not_usual, check_way, check_without_merging

DEALS: Final = 3
PARTS: Final = 20


def judge(part: int, seed: int, count: int) -> Tally:
    """Every so many puzzles, each with so many deals of what nobody sees."""
    puzzles = list(known_puzzles().values())[part::PARTS]
    ends: Counter[str] = Counter()
    for puzzle in puzzles:
        assert checked(puzzle) == puzzle, puzzle.id
        if puzzle.plays <= SHORTEST:
            ends["every line" if check_without_merging(puzzle) else "many lines"] += 1
        for number in range(seed, seed + count):
            check_way(puzzle, number)
            check_no_other_way(puzzle, number)
            check_not_usual(puzzle, number)
    return Tally(games=len(puzzles), ends=ends, longest=max(puzzle.plays for puzzle in puzzles))


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: all puzzles, with so many deals of each (three)."""
    count = games or DEALS
    return run_jobs("puzzles", [Job({"part": part}, judge, (part, seed, count)) for part in range(PARTS)])
