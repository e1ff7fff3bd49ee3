"""Finished games as earlier releases have written them, and whether they still lead to the same end.

``python -m tests.faults.golden`` writes the games of this release; what was once committed is never written again.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.game import apply, begin
from bot.engine.moves import Move, parse_move
from bot.engine.record import make_fairness, write_record
from bot.engine.replay import replay, rules_of, verify_record
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import choose_move
from tests.every_game import ALL
from tests.faults.deals import fairness_of

Data = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "store" / "golden"
MOST_MOVES = 3000


def play_games(count: int, seed: str, kinds: list[tuple[str, int]]) -> Iterator[Data]:
    """Records of games of every system in turn, played to their end by the usual computer."""
    for number in range(count):
        system, seats = kinds[number % len(kinds)]
        rules = SYSTEMS[system].rules(seats)
        fairness, luck = fairness_of(rules, number, seed), Random(f"{seed}/{number}")
        state = fairness.deal(rules)
        moves: list[Move] = []
        begin(state)
        while state.result is None and len(moves) < MOST_MOVES:
            moves.append(choose_move("fixed", seat_view(state, state.to_play), luck))
            apply(state, moves[-1])
        yield write_record(rules, system, ["person"] * seats, fairness, moves, abandoned=state.result is None)


def fault_of(record: Data) -> str | None:
    """Why a record does not lead to the same end any more, to the byte; None where it does."""
    try:
        verify_record(record)
        again = _write_again(record)
    except Exception as error:
        return repr(error)
    if again != record:
        return "written again it is another record"
    ends = [step.state.to_data() for step in replay(record)][-1:]
    return None if ends == [_fold(record)] else "its moves lead to another position"


def _write_again(record: Data) -> Data:
    rules, moves = rules_of(record), [parse_move(entry["move"]) for entry in record["entries"] if "move" in entry]
    abandoned = record["result"]["ending"] == "abandoned"
    again = write_record(rules, record["system"], record["players"], _fairness(record), moves, abandoned=abandoned)
    plain: Data = json.loads(json.dumps(again))
    return plain


def _fairness(record: Data) -> Any:
    data, rules = record["fairness"], rules_of(record)
    transcript = data["transcript"]
    contributions = (transcript["seats"], transcript["start"], transcript.get("dealer"))
    return make_fairness(record["game"], rules, bytes.fromhex(data["seed"]), *contributions)


def _fold(record: Data) -> Data:
    """The last position, from the seed and the moves alone."""
    state = _fairness(record).deal(rules_of(record))
    begin(state)
    for entry in record["entries"]:
        if "move" in entry:
            apply(state, parse_move(entry["move"]))
    data: Data = state.to_data()
    return data


def golden_records() -> Iterator[tuple[str, Data]]:
    for file in sorted(FOLDER.glob("*.jsonl.gz")):
        for line in gzip.decompress(file.read_bytes()).decode().splitlines():
            yield file.name, json.loads(line)


def write_golden(name: str) -> None:
    """One game of every system, for its fewest seats."""
    path = FOLDER / f"{name}.jsonl.gz"
    if path.exists():
        raise SystemExit(f"{path.name} is there already")
    kinds = list({system: (system, seats) for system, seats in reversed(ALL)}.values())
    lines = [json.dumps(record) + "\n" for record in play_games(len(kinds), f"golden {name}", kinds)]
    path.write_bytes(gzip.compress("".join(lines).encode(), 9, mtime=0))


if __name__ == "__main__":
    write_golden(sys.argv[1])
