"""Running games as earlier releases have stored them: the heads of their tables, in the middle of a turn.

``python -m tests.faults.running NAME`` writes the games of this release; what was committed is never written again.
"""

import asyncio
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.every_game import ALL
from tests.tables.world import ANA, World

Data = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "store" / "golden_running"
_MOST_PRESSES = 30


def running_heads() -> Iterator[tuple[str, Data]]:
    """The heads of every release, with the name of the file."""
    for file in sorted(FOLDER.glob("*.jsonl.gz")):
        for line in gzip.decompress(file.read_bytes()).decode().splitlines():
            yield file.name, json.loads(line)


async def head_in_play(system: str, seats: int) -> Data:
    """The head of a table after some presses, the last of which can be taken back where that comes up."""
    world = World(seed=f"running {system}")
    table = await world.start(*range(ANA, ANA + seats), system=system)
    for press in range(_MOST_PRESSES):
        now = world.now(table)
        if press > _MOST_PRESSES // 2 and now.running().trail:
            break
        changed = await world.act(now, world.some_play(now), world.user_to_play(now))
        if changed.table.running().state.result is not None:
            return now.to_data()
    data: Data = json.loads(json.dumps(world.now(table).to_data()))
    return data


def write_running(name: str) -> None:
    """One game of every system, for its fewest seats."""
    path = FOLDER / f"{name}.jsonl.gz"
    if path.exists():
        raise SystemExit(f"{path.name} is there already")
    kinds = dict(reversed(ALL))
    heads = [asyncio.run(head_in_play(system, seats)) for system, seats in kinds.items()]
    path.parent.mkdir(exist_ok=True)
    lines = [json.dumps(head, sort_keys=True) + "\n" for head in heads]
    path.write_bytes(gzip.compress("".join(lines).encode(), 9, mtime=0))


if __name__ == "__main__":
    write_running(sys.argv[1])
