"""Every text of a database damaged in every way, one at a time: whatever is asked of it goes on."""

import asyncio
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.damaged import HARMS, RELEASE, damaged_file, places, use_file
from tests.faults.stored import unpack_file


def run(moves: int | None, games: int | None, seed: int) -> int:
    """Prints one JSON object; 1 where something else stopped with what was damaged.

    :param games: so many rows of each table at most; all of them where nothing is said.
    """
    began, wrong, tried = time.perf_counter(), list[str](), 0
    with TemporaryDirectory() as folder:
        sound, path = Path(folder) / "sound.db", Path(folder) / "spite.db"
        unpack_file(RELEASE, sound)
        found = list(places(sound, most=games))
        usual = asyncio.run(use_file(sound))
        for place in found:
            for how in HARMS:
                for left in Path(folder).glob("spite.db*"):
                    left.unlink()
                if not damaged_file(path, place, how):
                    continue
                tried += 1
                came = asyncio.run(use_file(path))
                wrong += [f"{place} {how}: {each}" for each in came.wrong]
                if came.tables < usual.tables - 1 or came.carried_on < usual.carried_on - 1:
                    wrong.append(f"{place} {how}: {came.tables} tables and {came.carried_on} tournaments go on")
    figures = {"damages": tried, "texts": len(found), "wrong": len(wrong), "first": wrong[:10]}
    print(json.dumps({**figures, "seconds": round(time.perf_counter() - began)}, indent=1))
    return 1 if wrong else 0
