"""The command line: what it prints, and with which status it ends."""

import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import HOW_TO_BEGIN, main
from bot.commands.record_file import fault_in
from bot.engine.replay import verify_record
from tests.forked_starts import run_bot

SIMULATE = ("simulate", "--system", "pagat", "--seats", "2")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def simulate(
    capsys: pytest.CaptureFixture[str], *more: str, system: str = "pagat", players: str = "regular,random"
) -> Any:
    seats = str(len(players.split(",")))
    arguments = ("simulate", "--system", system, "--seats", seats, "--players", players, *more)
    status, out, _ = run(capsys, *arguments)
    assert status == 0
    return json.loads(out)


def test_simulate_prints_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    summary = simulate(capsys, "--games", "3", "--seed", "1", "--set", "goal_size=5")
    assert summary["games"] == summary["finished"] == 3
    assert sum(summary["ends"].values()) == 3
    assert sum(summary["score"]) == pytest.approx(3 / 3)
    assert set(summary) == {
        "system", "seats", "players", "games", "finished", "moves",
        "seconds", "moves_per_second", "turns", "ends", "score",
    }  # fmt: skip


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (simulate(capsys, "--games", "2", "--seed", "7", "--set", "goal_size=5") for _ in range(2))
    assert {**first, "seconds": 0, "moves_per_second": 0} == {**second, "seconds": 0, "moves_per_second": 0}


def test_paired_games_play_each_deal_from_each_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games"
    summary = simulate(capsys, "--games", "4", "--paired", "--set", "goal_size=5", "--out", str(out))
    assert all(low <= score <= high for score, low, high in summary["score"])
    records = [json.loads(line) for line in out.read_text().splitlines()]
    assert [record["players"] for record in records[:2]] == [["regular", "random"], ["random", "regular"]]
    assert records[0]["layout"] == records[1]["layout"]
    assert records[0]["layout"] != records[2]["layout"]


def test_verify_accepts_what_simulate_wrote_and_names_what_was_altered(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "games"
    simulate(capsys, "--games", "2", "--set", "goal_size=5", "--out", str(out))
    status, printed, _ = run(capsys, "verify", str(out))
    assert (status, json.loads(printed)) == (0, {"accepted": 2, "refused": 0, "without_proof_of_deal": 0})
    lines = out.read_text().splitlines()
    record = json.loads(lines[1])
    place = next(place for place, entry in enumerate(record["entries"]) if "cards" in entry)
    cards = record["entries"][place]["cards"]
    cards[0] = "2C" if cards[0] != "2C" else "3C"
    out.write_text(f"{lines[0]}\n{json.dumps(record)}\n")
    status, printed, errors = run(capsys, "verify", str(out))
    assert (status, json.loads(printed)) == (1, {"accepted": 1, "refused": 1, "without_proof_of_deal": 0})
    assert f"line 2: entry {place}" in errors


@pytest.mark.parametrize("line", ["", "x", "{}", "[]", "null", '{"format": "spite-record/1"}', '{"format": 3}'])
def test_verify_says_what_is_wrong_with_nonsense(line: str) -> None:
    assert fault_in(line, verify_record)


def test_verify_survives_any_missing_or_odd_part(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games"
    simulate(capsys, "--games", "1", "--set", "goal_size=5", "--out", str(out))
    record = json.loads(out.read_text())
    for name in record:
        odds: tuple[Any, ...] = (None, 3, "x", [], {}, [None])
        for odd in odds:
            altered = copy.deepcopy(record)
            altered[name] = odd
            if altered != record and not (name == "fairness" and odd is None):
                assert fault_in(json.dumps(altered), verify_record), (name, odd)


def test_systems_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "systems", "--json")
    systems = {system["name"]: system for system in json.loads(out)}
    assert status == 0
    assert systems["pagat"]["options"]["2"]["goal_size"] == 20
    assert systems["wikipedia"]["seats"] == [2, 3, 4]
    assert all(set(system["options"]) == {str(seats) for seats in system["seats"]} for system in systems.values())


def test_systems_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert "pagat_multi" in run(capsys, "systems")[1]
    assert "goal_size = 20" in run(capsys, "systems", "pagat")[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("systems", "nonsense"), "no system"),
        (("simulate", "--system", "pagat", "--seats", "5", "--players", "random"), "players"),
        ((*SIMULATE, "--players", "random,best"), "level"),
        ((*SIMULATE, "--players", "random,random", "--set", "decks=1"), "decks"),
        ((*SIMULATE, "--players", "random,random", "--set", "nonsense"), "option=value"),
        (("verify", "/no/such/file"), "/no/such/file: No such file or directory"),
        (("verify", os.devnull), "holds no record"),
        (("replay", os.devnull), "holds no record"),
        (("review", os.devnull, "--game", "7"), "no record on line 7"),
    ],
)  # fmt: skip
def test_what_was_asked_wrongly_gets_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    status, out, errors = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert said in errors
    assert len(errors.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((*SIMULATE, "--players", "random,random", "--games", "0"), "--games: 0 is too small, 1 is the least"),
        (("puzzles", "--make", "-1"), "--make: -1 is too small, 1 is the least"),
        (("replay", os.devnull, "--game", "0"), "--game: 0 is too small, 1 is the least"),
        (("playground", "--port", "99999"), "--port: 99999 is too large, 65535 is the most"),
        (("playground", "--port", "http"), "--port: invalid number value: 'http'"),
    ],
)
def test_a_number_that_can_not_be_is_refused_before_anything_is_done(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert capsys.readouterr().err.strip().endswith(f"argument {said}")


@pytest.mark.parametrize("command", [("replay",), ("review",), ("puzzles", "--check", "--file"), ("verify",)])
def test_a_file_of_something_else_is_said_to_hold_nothing_that_can_be_read(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...], tmp_path: Path
) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n")
    status, _, errors = run(capsys, *command, str(picture))
    assert status
    assert re.match(r"line 1: not JSON|line 1 of \S+ is not JSON|no puzzle", errors)


def test_a_missing_token_gets_one_helpful_sentence(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    done = run_bot(tmp_path, environment)
    assert (done.returncode, done.stderr.strip()) == (2, HOW_TO_BEGIN)


def test_whoever_reads_only_the_beginning_is_told_nothing_more() -> None:
    command = [sys.executable, "-m", "bot", "systems", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
