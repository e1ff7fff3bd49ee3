"""Making puzzles, and the command."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.engine.cards import face_names, parse_faces
from bot.puzzles.making import BAND, EASIEST, band_of, checked, make_puzzles
from bot.puzzles.puzzle import Puzzle
from bot.puzzles.shipped import known_puzzles, puzzle_line, read_puzzles, retired_puzzles, shipped_puzzles


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


def alike(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles share the goal position and more than half of the hand, from what is printed on the cards."""
    if one.goals[0] != other.goals[0]:
        return False
    left, shared = [name[:-1] for name in face_names(other.hand)], 0
    for rank in (name[:-1] for name in face_names(one.hand)):
        if rank in left:
            left.remove(rank)
            shared += 1
    return 2 * shared > max(len(one.hand), len(other.hand))


def test_no_two_that_are_offered_are_nearly_the_same() -> None:
    offered = list(shipped_puzzles().values())
    assert not [(one.id, other.id) for one, other in combinations(offered, 2) if alike(one, other)]
    for puzzle in retired_puzzles().values():
        assert any(alike(puzzle, other) for other in offered), "nothing else takes one out"
    assert not shipped_puzzles().keys() & retired_puzzles().keys()


def test_what_is_made_is_nearly_the_same_as_no_other_and_as_none_of_the_stock() -> None:
    first = next(make_puzzles("a seed"))
    ranks = face_names(first.hand)
    suits = parse_faces([f"{name[:-1]}{'S' if name[-1] != 'S' else 'H'}" for name in ranks])
    twin = replace(first, hand=tuple(suits), centre=())
    assert next(make_puzzles("a seed", [twin])) != first
    made = list(islice(make_puzzles("a seed", [twin]), 12))
    assert not [pair for pair in combinations([twin, *made], 2) if alike(*pair)]


def test_a_band_that_is_full_gets_no_more() -> None:
    stock = [puzzle for puzzle in shipped_puzzles().values() if band_of(puzzle.rating) != EASIEST][:60]
    (made,) = islice(make_puzzles("a seed", stock, most=1), 1)
    assert band_of(made.rating) not in {band_of(puzzle.rating) for puzzle in stock}


def test_the_check_tells_bands_and_the_nearest_and_refuses_what_is_nearly_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = next(iter(retired_puzzles().values()))
    other = next(puzzle for puzzle in shipped_puzzles().values() if alike(twin, puzzle))
    file = tmp_path / "twins.jsonl"
    file.write_text(f"{puzzle_line(twin)}\n{puzzle_line(other)}", "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 1
    told = capsys.readouterr()
    assert "are nearly the same" in told.out
    assert f"{band_of(twin.rating)} to {band_of(twin.rating) + BAND - 1}: " in told.err
    assert "nearest: " in told.err
    file.write_text(puzzle_line(other), "utf-8")
    assert main(["puzzles", "--check", "--file", str(file)]) == 0


def test_every_band_from_900_to_1700_holds_enough() -> None:
    bands = Counter(band_of(puzzle.rating) for puzzle in shipped_puzzles().values())
    assert len(shipped_puzzles()) >= 2000
    assert min(bands[band] for band in range(900, 1700, 200)) >= 250


def test_puzzles_of_earlier_releases_are_known() -> None:
    """Their ids, what they are and what they were rated; whatever was tried of them is still of them."""
    before = Path(__file__).with_name("ids_of_0_2_0.txt").read_text("utf-8").split()
    known = known_puzzles()
    assert len(before) == 603
    assert {f"{name}:{known[name].plays}:{known[name].rating}" for name in (each[:8] for each in before)} == set(before)
