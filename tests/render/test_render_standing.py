"""The curve of a rating: its line lies where its numbers say."""

import pytest
from PIL import Image

from render import DARK, CurveValue
from render.drawing.cells import paint_tile
from render.pictures.standing import CurveTile
from render.themes import Colour


def rows_of(image: Image.Image, column: int, colour: Colour) -> list[int]:
    return [y for y in range(image.height) if image.getpixel((column, y)) == colour]


@pytest.mark.parametrize("margin", [8, 60, 500])
def test_the_line_of_a_rating_lies_in_the_middle_of_what_it_may_be_off(margin: int) -> None:
    tile = CurveTile(980, 420, (CurveValue(1500, margin),) * 5, "")
    image = paint_tile(tile, DARK)
    line, around = (rows_of(image, tile.width // 2, colour) for colour in (DARK.next, DARK.panel))
    below, above = around[-1] - line[-1], line[0] - around[0]
    assert abs(below - above) <= 1
