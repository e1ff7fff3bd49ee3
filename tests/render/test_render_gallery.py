"""Every picture of the gallery against its reference, and the animation of a game."""

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.gallery import FOLDER, MARK, MOST_MEAN, PAGE, Picture, assert_alike, opened, pictures
from tests.render.lettering import large_print, least_of, lettered

PICTURES = list(pictures())
MOST_BYTES = 4_800_000


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_pictures_are_as_they_were_looked_at_and_can_be_read_on_a_phone(picture: Picture) -> None:
    found = lettered(picture.draw)
    with Image.open(FOLDER / f"{picture.name}.png") as reference:
        assert_alike(opened(found.picture), reference)
    assert found.height >= least_of(picture), found.text


def test_another_word_is_found() -> None:
    """A few letters change a large picture little on average."""
    with Image.open(FOLDER / "lobby-8.png") as kept:
        changed = kept.convert("RGB")
        box = (464, 764, 745, 803)  # some words
        changed.paste(changed.crop((460, 764, 461, 765)).resize((box[2] - box[0], box[3] - box[1])), box)
        assert max(ImageStat.Stat(ImageChops.difference(changed, kept.convert("RGB"))).mean) < MOST_MEAN
        with pytest.raises(AssertionError, match="look at it"):
            assert_alike(changed, kept)


FULL = {"centre-64": 9, "hand-24": 9, "hand-wide-large": 9, "names-hostile": 8.5, "names-hostile-8": 8.5}
"""What is reached where there is no room left: 24 centre piles and more, and rings upon capitals."""


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_large_print_enlarges_all_that_is_read(picture: Picture) -> None:
    with large_print():
        found = lettered(picture.draw)
    least = least_of(picture, large=True)
    assert found.height >= FULL.get(picture.name, least), found.text


def test_the_gallery_is_complete_and_small() -> None:
    names = [picture.name for picture in PICTURES]
    assert len(set(names)) == len(names)
    files = {file.stem: file.stat().st_size for file in FOLDER.glob("*.png")}
    assert set(files) == set(names)
    assert sum(files.values()) < MOST_BYTES
    page = PAGE.read_text(encoding="utf-8")
    assert MARK in page
    assert all(f"gallery/{name}.png" in page for name in names)
