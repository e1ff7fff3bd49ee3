"""Reviews and films are made by processes of their own: what they answer is what their modules make."""

import asyncio
import json
from dataclasses import asdict
from typing import Any, TypeVar

import pytest

from bot.finished import review_process
from bot.finished.film_process import FilmMaker, draw_film
from bot.finished.review import ReviewReader, review_texts
from bot.finished.review_process import ReviewMaker, review_asked_for
from bot.players.review import review
from bot.running.module_runner import ModuleRunner, Request
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
    found = await maker.reviewed(game)
    assert found == review(game)
    assert review_texts(game, readers, found) == review_texts(game, readers)
    broken = {**game, "entries": game["entries"][1:]}
    assert await maker.reviewed(broken) is None, "its process has ended"
    maker.close()
    assert await maker.reviewed(broken) is None
    assert await maker.reviewed(game) == found, "which is kept"


async def test_a_game_is_judged_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    maker, judged = ReviewMaker(), list[Any]()

    async def counted(self: ModuleRunner, request: Request) -> bytes | None:
        judged.append(request["record"])
        await asyncio.sleep(0)
        return json.dumps(review_asked_for(request)).encode()

    monkeypatch.setattr(ModuleRunner, "run", counted)
    monkeypatch.setattr(review_process, "KEPT", 2)
    games = [record_of("pagat", 2, ["random", "random"], goal_size=goals) for goals in (5, 6, 8)]
    assert len({id(each) for each in await asyncio.gather(*(maker.reviewed(games[0]) for _ in range(3)))}) == 1
    assert judged == games[:1], "those who ask at once share one"
    for game in (games[1], games[0], games[2]):
        assert await maker.reviewed(game) == review(game)
    assert judged == games
    await maker.reviewed(games[0])
    assert judged == games, "of two the last that somebody asked for are kept"
    await maker.reviewed(games[1])
    assert judged == [*games, games[1]]


async def test_a_process_answers_with_the_film() -> None:
    request = {"record": record(), "names": NAMES, "language": "en", "look": "classic", "labels": asdict(Labels())}
    maker = at_once(FilmMaker())
    film = await maker.run(request)
    maker.close()
    assert film is not None
    assert film[:6] == b"GIF89a"
    assert film == draw_film(request)
