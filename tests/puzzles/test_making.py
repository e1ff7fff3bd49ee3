"""Making puzzles, and the command."""

import json
from itertools import islice
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.puzzles.making import checked, make_puzzles
from bot.puzzles.shipped import puzzle_line, read_puzzles, shipped_puzzles


def test_the_same_seed_makes_the_same_puzzles_and_each_is_one() -> None:
    found = list(islice(make_puzzles("a seed"), 1))
    assert found == list(islice(make_puzzles("a seed"), 1))
    assert found != list(islice(make_puzzles("another"), 1))
    assert all(checked(puzzle) == puzzle for puzzle in found)


def test_the_command_makes_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "--make", "1", "--seed", "x"]) == 0
    told = capsys.readouterr().out
    assert len(read_puzzles(told)) == 1
    file = tmp_path / "made.jsonl"
    file.write_text(told, "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 0
    assert "1 of 1 puzzles are right" in capsys.readouterr().err


@pytest.mark.parametrize("change", ["hand", "plays", "aim"])
def test_the_check_finds_what_is_wrong(change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = next(puzzle for puzzle in shipped_puzzles().values() if puzzle.aim == "goal").to_data()
    if change == "hand":
        data["hand"] = "AC 2C 3C 4C 5C"
    else:
        data[change] = data["plays"] + 1 if change == "plays" else "block"
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 1
    assert "is none" in capsys.readouterr().out


def test_a_file_that_holds_no_puzzles_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_text("{", "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 2
    file.write_text("{}", "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 2


def test_lines_are_small() -> None:
    assert all(len(puzzle_line(puzzle)) < 700 for puzzle in shipped_puzzles().values())
