"""Animations, made in processes of their own.

A process is told ``record``, ``names``, ``language``, ``look``, and ``labels`` for the words inside the pictures, and
answers with a GIF.
"""

import sys
from typing import Final

from bot.apart import Apart, Wanted, wanted_of_me
from bot.replays import scene_of
from bot.text import texts_for
from render import Labels, draw_replay, look_named

PATIENCE: Final = 120.0
"""Seconds that an animation may take."""


class FilmMaker(Apart):
    """Makes one animation after the other."""

    def __init__(self, *, patience: float = PATIENCE) -> None:
        super().__init__("bot.filming", patience)


def film(wanted: Wanted) -> bytes:
    """The animation. Raises ``RecordError`` where the record is broken."""
    texts = texts_for(wanted["language"])
    scene = scene_of(wanted["record"], wanted["names"], texts, Labels(**wanted["labels"]))
    return draw_replay(scene, look_named(wanted["look"]).theme)


def main() -> None:
    sys.stdout.buffer.write(film(wanted_of_me()))


if __name__ == "__main__":
    main()
