"""Records of games whose centre piles go both ways: simulated, verified, replayed, reviewed, and checked by the file
that stands alone."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main

ROOT = Path(__file__).parents[2]
SYSTEMS = [
    ("pagat", "strong,casual", "4"),
    ("pagat_unlimited", "regular,fixed,random", "unlimited"),
    ("numbers", "regular,novice", "5"),
    ("wiki_aces_twos", "strong,fixed", "3"),
]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(list(arguments))
    return status, capsys.readouterr().out


def simulated(capsys: pytest.CaptureFixture[str], out: Path, system: str, players: str, limit: str) -> Any:
    """Two games of a system with short goals, written to a file; what was printed of them."""
    options = ("direction=both", f"centre_limit={limit}", "goal_size=5")
    settings = [text for option in options for text in ("--set", option)]
    seats = str(len(players.split(",")))
    status, printed = run(
        capsys, "simulate", "--system", system, "--seats", seats, "--players", players,
        "--games", "2", "--out", str(out), *settings,
    )  # fmt: skip
    assert status == 0
    return json.loads(printed)


@pytest.mark.parametrize(("system", "players", "limit"), SYSTEMS)
def test_records_are_accepted_replayed_and_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, system: str, players: str, limit: str
) -> None:
    out = tmp_path / "games"
    assert simulated(capsys, out, system, players, limit)["finished"] == 2
    status, printed = run(capsys, "verify", str(out))
    assert (status, json.loads(printed)) == (0, {"accepted": 2, "refused": 0, "without_proof_of_deal": 0})
    status, told = run(capsys, "replay", str(out), "--every")
    assert status == 0
    assert "going down: " in told
    assert " ↓" in told
    status, told = run(capsys, "review", str(out), "--game", "1")
    assert status == 0
    assert told.startswith("Game ")
    alone = runpy.run_path(str(ROOT / "docs" / "verify_deal.py"))
    assert [alone["fault_of"](line) for line in out.read_text().splitlines()] == [None, None]


def test_a_record_that_says_otherwise_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "games"
    simulated(capsys, out, "pagat", "regular,fixed", "4")
    record = json.loads(out.read_text().splitlines()[0])
    record["options"]["direction"] = record["fairness"]["transcript"]["options"]["direction"] = "up"
    out.write_text(json.dumps(record))
    status, printed = run(capsys, "verify", str(out))
    assert (status, json.loads(printed)["refused"]) == (1, 1)


def test_a_film_shows_cards_that_go_down(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out, film = tmp_path / "games", tmp_path / "film.gif"
    simulated(capsys, out, "pagat_unlimited", "regular,fixed", "unlimited")
    status, _ = run(capsys, "replay", str(out), "--game", "1", "--gif", str(film))
    assert status == 0
    assert film.read_bytes().startswith(b"GIF89a")
