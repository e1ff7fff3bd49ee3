"""The default run leaves out no system, and no number of seats everywhere."""

import ast
from pathlib import Path

import pytest

from bot.engine.systems import SYSTEMS
from tests.every_game import ALL, every_game

TESTS = Path(__file__).parent


def turns_taken() -> list[int]:
    """What files ask for."""
    calls = [
        call
        for path in TESTS.rglob("test_*.py")
        if path != Path(__file__) and "every_game(" in (text := path.read_text(encoding="utf-8"))
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "every_game"
    ]
    return [ast.literal_eval(call.args[0]) for call in calls]


def test_each_file_goes_through_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.every_game.WHOLE", False)
    for turn in turns_taken():
        assert [name for name, _ in every_game(turn)] == list(SYSTEMS)


def test_all_files_together_go_through_every_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.every_game.WHOLE", False)
    assert {game for turn in turns_taken() for game in every_game(turn)} == set(ALL)


def test_all_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.every_game.WHOLE", True)
    assert every_game(0) == every_game(1) == ALL
