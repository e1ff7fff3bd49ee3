"""Pictures in documents: each is drawn by ``python -m tests.document_pictures``, and none is out of date."""

import io
import json
import re
from itertools import chain

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.document_pictures import DOCS, FILM, FOLDER, PANELS, SAID, Panel, film, picture_of, reached, said_by
from tests.render.gallery import FOLDER as GALLERY
from tests.render.gallery import assert_alike, pictures

MOST_MEAN_SHOWN = 8.0
"""By how much a picture may differ on a panel, on average, of 255: the browser has a method of its own to make it
smaller. Other pictures differ by 14 and more."""
_WIDTH, _MARGIN, _STEP = 264, 20, 8
"""Pixels of a picture on a panel, and left of it, and by how much both are reduced to be compared."""


def test_every_picture_that_a_document_shows_is_drawn_by_the_command() -> None:
    documents = [*DOCS.rglob("*.md"), *DOCS.parent.glob("*.md")]
    shown = {
        (page.parent / target).resolve()
        for page in documents
        for target in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text("utf-8"))
    }
    panels = {FOLDER / f"{panel.name}.png" for panel in PANELS}
    drawn = {FILM, *panels, *(GALLERY / f"{picture.name}.png" for picture in pictures())}
    assert shown == drawn, "shown and not drawn, or drawn and not shown"
    kept = chain.from_iterable(DOCS.rglob(f"*.{kind}") for kind in ("png", "gif", "jpg", "webp", "svg"))
    assert set(kept) == drawn


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
async def test_a_panel_in_a_document_is_as_it_is_now(panel: Panel) -> None:
    """Its words are those written beside it, and its picture stands somewhere on what the browser drew."""
    async with reached(panel) as (scene, _, message):
        assert said_by(message) == json.loads(SAID.read_text("utf-8"))[panel.name], "python -m tests.document_pictures"
        picture = picture_of(scene, message)
    if picture is not None:
        assert least_difference(picture, FOLDER / f"{panel.name}.png") < MOST_MEAN_SHOWN


def least_difference(picture: Image.Image, shown_in: object) -> float:
    """Return how much a picture differs from the most similar part of a panel's drawing, on average, of 255."""
    with Image.open(str(shown_in)) as drawn:
        column = drawn.convert("RGB").crop((_MARGIN, 0, _MARGIN + _WIDTH, drawn.height))
    height = round(picture.height * _WIDTH / picture.width)
    wanted = picture.resize((_WIDTH, height), Image.Resampling.LANCZOS).reduce(_STEP)
    found = []
    for top in range(column.height - height + 1):
        part = column.crop((0, top, _WIDTH, top + height)).reduce(_STEP)
        found.append(max(ImageStat.Stat(ImageChops.difference(part, wanted)).mean))
    return min(found)


async def test_another_picture_is_told_apart() -> None:
    async with reached(PANELS[0]) as (scene, _, message):
        daily = picture_of(scene, message)
    assert daily is not None
    assert least_difference(daily, FOLDER / "puzzle.png") > MOST_MEAN_SHOWN


def test_the_film_of_the_readme_is_as_it_is_drawn_now() -> None:
    with Image.open(io.BytesIO(film())) as drawn, Image.open(FILM) as kept:
        frames = getattr(drawn, "n_frames", 1)
        assert getattr(kept, "n_frames", 1) == frames
        for at in range(0, frames, max(1, frames // 12)):
            drawn.seek(at)
            kept.seek(at)
            assert drawn.info["duration"] == kept.info["duration"]
            assert_alike(drawn, kept)
