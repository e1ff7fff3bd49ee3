"""Many ids that nobody made, and many names that mean harm."""

import json
import time
from random import Random
from typing import Final

from bot.text.names import graphemes, safe_name
from cogs.ids import MalformedId, parse_id
from tests.faults.hostile import HARMLESS, bad_ids, bad_names

COUNT: Final = 100_000
LONGEST: Final = 20


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: so many ids (100,000) and as many names."""
    started, count, read = time.monotonic(), games or COUNT, 0
    for text in bad_ids(Random(seed), count):
        try:
            parse_id(text)
        except MalformedId:
            continue
        read += 1
    shown = [(name, safe_name(name)) for name in bad_names(Random(seed), count)]
    wrong = [name for name, safe in shown if HARMLESS.search(safe) or len(graphemes(safe)) > LONGEST]
    figures = {"ids": count, "readable": read, "names": count, "wrong": len(wrong), "first": wrong[:5]}
    print(json.dumps({"campaign": "hostile", **figures, "seconds": round(time.monotonic() - started)}))
    return 1 if wrong else 0
