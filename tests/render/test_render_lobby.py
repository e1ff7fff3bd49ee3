"""The picture of a table that waits, the looks, and what gets ready before the first picture."""

import io

import pytest
from PIL import Image

from render import (
    DARK,
    LARGE,
    LIGHT,
    LOBBY_SIZE,
    LOOKS,
    WIDTH,
    Labels,
    LobbyScene,
    LobbySeat,
    Look,
    Theme,
    draw_lobby,
    draw_sample_hand,
    draw_sample_table,
    first_pictures,
    look_named,
    theme_of,
)
from render.drawing.cells import flat
from render.drawing.lettering import text_width, wrapped
from render.pictures.lobby import lobby_cells
from tests.render.composing import compose_slowly
from tests.swept import swept

LONG = "Maximiliana von Hohenzollern-Sigmaringen, the third of that name"


def scene(seats: int, capacity: int, special: int) -> LobbyScene:
    people = tuple(LobbySeat(LONG, "host") for _ in range(seats))
    return LobbyScene(LONG, LONG, f"{LONG} {LONG} {LONG}", people, capacity, "free seat", (LONG,) * special)


def size_of(data: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(data)).size


@swept("capacity", range(2, 9))
@swept("special", [0, 1, 3, 9])
def test_nothing_overlaps_and_nothing_is_clipped(capacity: int, special: int) -> None:
    boxes = []
    for x, y, tile in flat(lobby_cells(scene(capacity - 1, capacity, special))):
        assert 0 <= x <= x + tile.width <= LOBBY_SIZE[0]
        assert 0 <= y <= y + tile.height <= LOBBY_SIZE[1]
        boxes.append((x, y, x + tile.width, y + tile.height))
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (one, other)


@pytest.mark.parametrize("theme", [DARK, LIGHT, LARGE], ids=lambda theme: theme.name)
def test_quick_and_slow_give_the_same_pixels(theme: Theme) -> None:
    cells = lobby_cells(scene(3, 5, 2))
    quick = Image.open(io.BytesIO(draw_lobby(scene(3, 5, 2), theme)))
    assert quick.tobytes() == compose_slowly(cells, LOBBY_SIZE, theme).tobytes()


def test_every_look_has_a_theme_of_its_own_and_is_found_by_its_name() -> None:
    assert len({look.theme.name for look in LOOKS.values()}) == len(LOOKS) == 12
    for name, look in LOOKS.items():
        assert look_named(name) is look
    assert look_named(None) == look_named("from a newer release") == Look()
    assert Look().theme is DARK
    assert theme_of("dark", large=True) is LARGE


def test_a_look_changes_what_is_drawn() -> None:
    drawn = {draw_sample_hand(look.theme, Labels()) for look in LOOKS.values()}
    assert len(drawn) == len(LOOKS)
    assert size_of(draw_sample_hand(LIGHT, Labels())) == (WIDTH, 1050)
    assert size_of(draw_sample_table(LIGHT, Labels())) == (WIDTH, 762)


def test_the_first_pictures_can_be_drawn_one_by_one() -> None:
    sizes = {size_of(draw()) for draw in first_pictures(LIGHT)}
    assert {width for width, _ in sizes} == {WIDTH}


def test_text_is_broken_between_words_and_the_rest_is_clipped() -> None:
    words = "one two three four five six seven"
    lines = wrapped(words, 28, 160, 2)
    assert len(lines) == 2
    assert lines[0] == "one two"
    assert lines[1].endswith("…")
    assert all(text_width(line, 28) <= 160 for line in lines)
    assert wrapped("short", 28, 400, 2) == ["short"]
    assert wrapped("", 28, 400, 2) == []
    sum_at_the_end = "Ana scores 5 + 2 × 4 = 13"
    assert wrapped(sum_at_the_end, 28, text_width("Ana scores 5 + 2", 28), 2) == ["Ana scores", "5 + 2 × 4 = 13"]
    assert wrapped("Donaudampfschiffahrtsgesellschaft one", 28, 100, 2)[0].endswith("…")
