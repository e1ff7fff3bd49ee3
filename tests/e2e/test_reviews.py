"""My review: after a game each player looks back on it privately, and anybody on any seat of a finished game."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.reviewing import Reviewer
from bot.reviews import Reader, Told
from cogs.reviews import MOST_WAITING
from tests.e2e.test_presses import deliver
from tests.e2e.test_replays import alt, choose, play_a_little, play_to_the_end
from tests.e2e.test_whole_games import seat_three
from tests.e2e.world import Scene, press, verbs, words


def pictures(scene: Scene) -> list[Image.Image]:
    blobs = scene.env.backend.cdn._blobs
    found = [blob for url, blob in blobs.items() if "review.png" in url]
    return [Image.open(io.BytesIO(blob if isinstance(blob, bytes) else blob[0])) for blob in found]


async def made(scene: Scene) -> None:
    await scene.services.reviews.idle()
    await scene.env.settle()


async def test_everybody_looks_back_on_their_own_game(tmp_path: Path) -> None:
    async with open_with_spanish_ben(tmp_path) as scene:
        await play_to_the_end(scene)
        asked = [await press(person, scene.public(), "review") for person in (scene.ana, scene.ben)]
        await made(scene)
        for each, heading, luck, chance in (
            (asked[0], "Your review", "How lucky the cards were", "Your chance to win"),
            (asked[1], "Tu repaso", "La suerte con las cartas", "Tus opciones de ganar"),
        ):
            assert each.ephemeral
            told = words(each.response)
            assert heading in told
            assert luck in told
            assert alt(each.response).startswith(chance)
            assert "replay" in verbs(each.response)
        assert [picture.size for picture in pictures(scene)] == [(1100, 600)] * 2
        assert not scene.services.reviews._wishes
        assert not scene.services.reviews._waiting


def open_with_spanish_ben(tmp_path: Path) -> Any:
    from contextlib import asynccontextmanager

    from tests.e2e.world import open_scene

    @asynccontextmanager
    async def opened() -> Any:
        async with open_scene(tmp_path) as scene:
            await scene.services.languages.choose_language(scene.ben.id, "es")
            yield scene

    return opened()
