"""Draws ``docs/game.gif``, the end of a game as the bot itself shows games: ``python docs/site/film.py``.

The seed is chosen so that whoever is behind wins it in one long turn; anybody who runs this gets the same game.
"""

import json
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from bot.__main__ import main  # noqa: E402
from bot.finished.replay import scene_of  # noqa: E402
from bot.text import texts_for  # noqa: E402
from render import DARK, ReplayScene, draw_replay  # noqa: E402

SEED, NAMES, SECONDS = "6", ("Ana", "Ben"), 15.0
GAME = "simulate --system jokers_added --seats 2 --players strong,strong --games 1 --set goal_size=5"


def length(film: bytes) -> float:
    """How long an animation takes, in seconds."""
    with Image.open(BytesIO(film)) as picture:
        frames = getattr(picture, "n_frames", 1)
        return sum(picture.seek(at) or picture.info["duration"] for at in range(frames)) / 1000


def film() -> bytes:
    """As many of the last moves as fit."""
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games"
        main([*GAME.split(), "--seed", SEED, "--out", str(games)])
        record = json.loads(games.read_text("utf-8"))
    scene = scene_of(record, NAMES, texts_for("en"))
    drawn = b""
    for moves in range(8, len(scene.frames)):
        longer = draw_replay(ReplayScene(scene.frames[-moves:], scene.names, scene.labels), DARK)
        if length(longer) > SECONDS:
            break
        drawn = longer
    return drawn


if __name__ == "__main__":
    (ROOT / "docs" / "game.gif").write_bytes(film())
