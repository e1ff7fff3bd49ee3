"""Many ids that nobody made, read and pressed, and many names that mean harm, shown and drawn."""

import json
import time
from random import Random
from typing import Any, Final

from bot.ids import MalformedId, parse_id
from bot.text.names import graphemes, safe_name
from tests.faults.attack import press_bad_ids, show_bad_names
from tests.faults.hostile import HARMLESS, bad_ids, bad_names

COUNT: Final = 100_000
LONGEST: Final = 20
PRESSED: Final = 10
"""Of every so many ids one more is pressed in the running bot."""
DRAWN: Final = 400
"""For every so many names one table of each of these systems is drawn."""
DRAWN_IN: Final = ("pagat", "pagat_multi")


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
    pressed = press_bad_ids(count // PRESSED, seed)
    drawn = [words for system in DRAWN_IN for words in show_bad_names(count // DRAWN, seed, system)]
    wrong += [words for _, words in pressed.wrong] + drawn
    figures: dict[str, Any] = {"ids": count, "readable": read, "pressed": pressed.presses, "names": count}
    figures |= {"drawn": len(DRAWN_IN) * (count // DRAWN), "wrong": len(wrong), "first": wrong[:5]}
    print(json.dumps({"campaign": "hostile", **figures, "seconds": round(time.monotonic() - started)}))
    return 1 if wrong else 0
