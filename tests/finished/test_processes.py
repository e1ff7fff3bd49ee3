"""Reviews and films are made by processes of their own: what they answer is what their modules make."""

from dataclasses import asdict
from typing import Any, TypeVar

from bot.finished.film_process import FilmMaker, draw_film
from bot.finished.review import ReviewReader, review_texts
from bot.finished.review_process import ReviewMaker
from bot.running.child_process import ModuleRunner
from render import Labels
from tests.players.test_players_review import record_of

NAMES = ("Ana", "Ben")
Maker = TypeVar("Maker", bound=ModuleRunner)
AT_ONCE = "import os, runpy; os.nice = lambda more: 0; runpy.run_module({!r}, run_name='__main__')"
"""Such processes let all others go before them: where tests run beside each other they would take minutes."""


def record() -> dict[str, Any]:
    return record_of("pagat", 2, ["random", "random"], goal_size=5)


def at_once(maker: Maker) -> Maker:
    """The same, but its processes let nobody go before them."""
    *python, _, module = maker._command
    maker._command = (*python, "-c", AT_ONCE.format(module))
    return maker


async def test_a_process_answers_with_the_review() -> None:
    game, readers = record(), [ReviewReader(0, True, "en", NAMES), ReviewReader(1, False, "es", NAMES)]
    maker = at_once(ReviewMaker())
    assert await maker.reviews(game, readers) == review_texts(game, readers)
    assert await maker.reviews({**game, "entries": game["entries"][1:]}, readers) is None, "its process has ended"
    maker.close()
    assert await maker.reviews(game, readers) is None


async def test_a_process_answers_with_the_film() -> None:
    request = {"record": record(), "names": NAMES, "language": "en", "look": "classic", "labels": asdict(Labels())}
    maker = at_once(FilmMaker())
    film = await maker.run(request)
    maker.close()
    assert film is not None
    assert film[:6] == b"GIF89a"
    assert film == draw_film(request)
