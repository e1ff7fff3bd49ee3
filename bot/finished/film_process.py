"""Process that draws animations of finished games.

A request holds ``record``, ``names``, ``stand_ins``, ``language``, ``look``, and ``labels`` for the words inside the
pictures; the answer is a GIF.
"""

from typing import Final

from bot.finished.replay import scene_of
from bot.running.module_runner import ModuleRunner, Request, answer_request
from bot.text import texts_for
from render import Labels, draw_replay, look_named

PATIENCE: Final = 120.0
"""Time limit of an animation in seconds."""


class FilmMaker(ModuleRunner):
    """Client of the process: draws one animation after the other."""

    def __init__(self) -> None:
        super().__init__("bot.finished.film_process", PATIENCE)


def draw_film(request: Request) -> bytes:
    """Return the animation. Raises ``RecordError`` if the record is broken."""
    texts, labels = texts_for(request["language"]), Labels(**request["labels"])
    scene = scene_of(request["record"], request["names"], texts, labels, request.get("stand_ins", ()))
    return draw_replay(scene, look_named(request["look"]).theme)


def main() -> None:
    """Answer one request."""
    answer_request(draw_film)


if __name__ == "__main__":
    main()
