"""Every field of every event taken away, emptied or made odd while people play over real sockets."""

import asyncio
import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.odd_events import send_odd_events


def run(moves: int | None, games: int | None, seed: int) -> int:
    """The campaign: every change, or so many of each kind of event."""
    started = time.monotonic()
    with TemporaryDirectory() as folder:
        sent = asyncio.run(send_odd_events(Path(folder), seed, games))
    wrong = [words for _, words in sent.findings.wrong]
    figures = {
        "kinds": len(sent.kinds),
        "interactions": sent.interactions,
        "events": sent.events,
        "servers": sent.servers,
        "frames": sent.frames,
        "dropped": round(sent.dropped),
        "plays": sent.plays,
        "sessions": sent.sessions,
        "wrong": len(wrong),
        "first": wrong[:5],
    }
    for words in wrong:
        print(words, file=sys.stderr)
    print(json.dumps({"campaign": "events", **figures, "seconds": round(time.monotonic() - started)}))
    return 1 if wrong else 0
