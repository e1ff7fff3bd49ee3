"""Files of records from anybody: a sentence for each that is none; the good ones behind it are read."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.commands import record_file
from bot.running.terminal import printable
from tests.faults.deals import VERIFIER, load_verifier

Record = dict[str, Any]
ESCAPE = "\x1b]0;owned\x07\u202e"
COMMANDS = ("verify", "replay", "review")


def _numbers(**options: object) -> Callable[[Record], object]:
    def change(record: Record) -> None:
        record["options"].update(options)
        record["fairness"]["transcript"]["options"].update(options)

    return change


def _set(**fields: object) -> Callable[[Record], object]:
    return lambda record: record.update(copy.deepcopy(fields))


def _move(notation: str) -> Callable[[Record], object]:
    return lambda record: next(each for each in record["entries"] if "move" in each).update(move=notation)


def _result(**fields: object) -> Callable[[Record], object]:
    return lambda record: record["result"].update(fields)


CHANGES = {
    "game": _set(game=ESCAPE),
    "surrogate": _set(game="\ud800"),
    "players": _set(players=[ESCAPE, "random"]),
    "many players": _set(players=["random"] * 100_000),
    "result": _set(result=7),
    "winners": _result(winners=[99]),
    "negative winners": _result(winners=[-1]),
    "ending": _result(ending=ESCAPE),
    "goal left": _result(goal_left=[ESCAPE]),
    "option": _numbers(**{ESCAPE: 1}),
    "side limit": _numbers(side_limit=10**8),
    "decks": _numbers(decks=10**8),
    "jokers": _numbers(jokers=10**9),
    "seats": _numbers(players=10**9),
    "goal piles": _numbers(goal_piles=10**9),
    "handicap": _numbers(handicap=[10**9, 10**9]),
    "fraction": _numbers(decks=1e300),
    "dealer": _set(dealer=10**400),
    "pile": _move("g>c999999999"),
    "digits": _move("g>c" + "9" * 5000),
    "move": _move(ESCAPE),
}
TEXTS = {
    "brackets": "[" * 200_000,
    "objects": '{"a":' * 200_000,
    "a number": "9" * 100_000,
    "a list": "[1]",
    "nothing known": "NaN",
}


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Record:
    out = tmp_path_factory.mktemp("games") / "good"
    simulated = ["simulate", "--system", "pagat", "--seats", "2", "--players", "random,random", "--games", "1"]
    assert main([*simulated, "--set", "goal_size=5", "--out", str(out)]) == 0
    record: Record = json.loads(out.read_text("utf-8"))
    return record


@pytest.fixture(params=[*CHANGES, *TEXTS])
def hostile(request: pytest.FixtureRequest, good: Record, tmp_path: Path) -> Path:
    """A file whose first line is hostile, with a good record behind it."""
    if (line := TEXTS.get(request.param)) is None:
        record = copy.deepcopy(good)
        CHANGES[request.param](record)
        line = json.dumps(record)
    file = tmp_path / "games"
    file.write_text(f"{line}\n{json.dumps(good)}\n", encoding="utf-8")
    return file


def test_every_command_reads_on(hostile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        status = main([command, str(hostile)])
        said = capsys.readouterr()
        assert status in (0, 1), said.err
        assert len(said.err.splitlines()) == status, "a sentence for the one that is broken"
        assert all(len(line) < 500 for line in said.err.splitlines())
        assert not {"\x1b", "\x07", "\u202e", "\ud800"} & set(said.out + said.err)
        if command == "verify":
            assert json.loads(said.out)["accepted"] == 1
        else:
            assert "won by" in said.out or "wins" in said.out, "the good one"


def test_the_verifier_that_stands_alone_reads_on(hostile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load_verifier().main([str(hostile)])
    said = capsys.readouterr().out
    assert "of 2 games" in said
    assert "game 2: dealt as sealed" in said
    assert not {"\x1b", "\x07", "\u202e", "\ud800"} & set(said)
    assert all(len(line) < 400 for line in said.splitlines())


def test_a_line_that_is_longer_than_any_record_is_left_out(
    good: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line, file, verifier = json.dumps(good), tmp_path / "games", load_verifier()
    monkeypatch.setattr(record_file, "_LONGEST_LINE", len(line) + 9)
    monkeypatch.setattr(verifier, "LONGEST_LINE", len(line) + 9)
    file.write_text(f"{' ' * 5 * len(line)}x\n{line}\n\n{line}", encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {"accepted": 2, "refused": 1, "without_proof_of_deal": 0}
    assert said.err.startswith("line 1: longer than any record")
    verifier.main([str(file)])
    assert "2 of " in capsys.readouterr().out


def test_a_file_that_can_not_be_read_is_a_sentence_for_the_verifier_too(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, str(VERIFIER), str(tmp_path / "none")], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "")
    assert "can't be read" in done.stdout


def test_the_verifier_allows_what_the_rules_allow() -> None:
    from bot.engine.allowed import Numbers
    from bot.engine.options import allowed_values

    for name, (least, most) in load_verifier().RANGES.items():
        allowed = allowed_values(name)
        assert isinstance(allowed, Numbers)
        assert (allowed.low, allowed.high) == (least, most), name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana\tñ 世界\n", "Ana\tñ 世界\n"),
        ("\x1b[31m\x07\r", r"\x1b[31m\x07\x0d"),
        ("\x9b\u202e\ud800", r"\x9b\u202e\ud800"),
        ("\U000e0001", r"\U000e0001"),
    ],
)
def test_what_steers_a_terminal_is_shown_as_its_escape(text: str, shown: str) -> None:
    assert printable(text) == shown
