"""Animations made in processes of their own, one for each: the bot is never held up, and nothing of them stays.

A process reads what is wanted from its input as one JSON object (``record``, ``names``, ``language``, ``look``, and
``labels`` for the words inside the pictures), writes a GIF to its output and ends.
"""

import asyncio
import json
import logging
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import bot
from bot.replays import scene_of
from bot.text import texts_for
from render import Labels, draw_replay, look_named

logger = logging.getLogger(__name__)

PATIENCE: Final = 120.0
"""Seconds that an animation may take."""
_NICENESS: Final = 10
_COMMAND: Final = (sys.executable, "-m", "bot.filming")

Wanted = dict[str, Any]


class FilmMaker:
    """Makes one animation after the other."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="films")
        self._process: subprocess.Popen[bytes] | None = None

    async def make(self, wanted: Wanted) -> bytes | None:
        """The animation, or None where it could not be made in time."""
        question = json.dumps(wanted).encode()
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._make, question)

    def close(self) -> None:
        """Ends whatever is being made."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._process is not None:
            self._process.kill()

    def _make(self, question: bytes) -> bytes | None:
        with subprocess.Popen(  # noqa: S603 (our own module, run by our own Python)
            _COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_surroundings()
        ) as self._process:
            try:
                data, _ = self._process.communicate(question, self._patience)
            except subprocess.TimeoutExpired:
                self._process.kill()
                logger.warning("An animation took too long")
                return None
        return data if self._process.returncode == 0 else None


def _surroundings() -> dict[str, str]:
    """The environment, in which this program is found wherever it was started."""
    root = str(Path(bot.__file__).parent.parent)
    paths = os.pathsep.join(path for path in (root, os.environ.get("PYTHONPATH", "")) if path)
    return {**os.environ, "PYTHONPATH": paths}


def film(wanted: Wanted) -> bytes:
    """The animation. Raises ``RecordError`` where the record is broken."""
    texts = texts_for(wanted["language"])
    scene = scene_of(wanted["record"], wanted["names"], texts, Labels(**wanted["labels"]))
    return draw_replay(scene, look_named(wanted["look"]).theme)


def main() -> None:
    """Makes one animation, behind everything that has to be quick."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    sys.stdout.buffer.write(film(json.load(sys.stdin.buffer)))


if __name__ == "__main__":
    main()
