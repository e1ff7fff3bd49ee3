"""Film at the head of README: the end of a game as the bot itself shows games.

The game lies beside this, ``game.json``, made once with ``python -m bot simulate --system jokers_added --seats 2
--players strong,strong --games 1 --set goal_size=5 --seed 46 --out docs/site/game.json``: Ana is behind with five goal
cards and plays them all in one turn. ``python -m tests.document_pictures`` draws it.
"""

import json
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageSequence

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from bot.finished.replay import scene_of  # noqa: E402
from bot.text import texts_for  # noqa: E402
from render import DARK, ReplayScene, draw_replay  # noqa: E402

NAMES, SECONDS = ("Ana", "Ben"), 15.0


def length(film: bytes) -> float:
    """Return how long an animation takes, in seconds."""
    with Image.open(BytesIO(film)) as picture:
        return sum(int(frame.info["duration"]) for frame in ImageSequence.Iterator(picture)) / 1000


def film() -> bytes:
    """Return as many of the last moves as fit."""
    record = json.loads((ROOT / "docs" / "site" / "game.json").read_text("utf-8"))
    scene = scene_of(record, NAMES, texts_for("en"))
    drawn = b""
    for moves in range(8, len(scene.frames)):
        longer = draw_replay(ReplayScene(scene.frames[-moves:], scene.names, scene.labels), DARK)
        if length(longer) > SECONDS:
            break
        drawn = longer
    return drawn
