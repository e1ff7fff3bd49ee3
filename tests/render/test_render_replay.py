"""Animations: the frames come back as drawn, within any size; results, warm-up and hands that stay hidden."""

import io
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from bot.commands.replay import names_in
from bot.engine.cards import parse_face
from bot.engine.game import apply, begin, legal_moves
from bot.engine.record import make_fairness, start_record
from bot.engine.systems import find_system
from bot.finished.replay import scene_of
from bot.text import texts_for
from render import (
    CONTRAST,
    DARK,
    LARGE,
    LIGHT,
    WIDTH,
    ReplayScene,
    ResultScene,
    TableScene,
    draw_replay,
    draw_result,
    replay_size,
    result_size,
    warm,
)
from render.drawing.brush import Brush
from render.drawing.canvas import CACHE
from render.drawing.cells import Cell, flat
from render.drawing.marks import Mark
from render.drawing.sprites import face_of
from render.drawing.tiles import OPEN_CAP, OpenHandTile, _grid_for
from render.pictures.replay import (
    END_MILLISECONDS,
    MOVE_MILLISECONDS,
    STRIP,
    CaptionStrip,
    ReplayFrame,
    frame_words,
    replay_cells,
)
from render.pictures.result import result_cells
from render.pictures.table import table_cells
from tests.render.composing import compose_slowly
from tests.render.edges import edge_colours
from tests.render.gallery import HOSTILE, LONG, rules
from tests.render.positions import NAMES, ended, public
from tests.swept import swept


def game(system: str, seats: int, moves: int) -> ReplayScene:
    """The first moves of a game in which the first legal move is always played."""
    record = recorded(system, seats, moves)
    return scene_of(record, names_in(record), texts_for("en"))


def recorded(system: str, seats: int, moves: int) -> dict[str, Any]:
    """The same as a record."""
    found = find_system(system).rules(seats)
    fairness = make_fairness("test", found, bytes(32), ["regular"] * seats, None)
    state = fairness.deal(found)
    recorder = start_record(state, "test", system, ["regular"] * seats)
    recorder.note_events(begin(state))
    for _ in range(moves):
        seat, move = state.to_play, legal_moves(state)[0]
        recorder.note(seat, move, apply(state, move))
    return recorder.record(state.result, fairness)


def shown(data: bytes) -> list[tuple[int, Image.Image]]:
    """The animation's pictures in full colours, each with its time."""
    animation = Image.open(io.BytesIO(data))
    assert animation.info["loop"] == 0
    found = []
    for number in range(animation.n_frames):  # type: ignore[attr-defined]
        animation.seek(number)
        found.append((animation.info["duration"], animation.convert("RGB")))
    return found


@pytest.mark.parametrize(("system", "seats"), [("pagat", 2), ("pagat_multi", 3), ("natural_a2_pairs", 4)])
def test_every_move_is_shown_as_drawn(system: str, seats: int) -> None:
    scene = game(system, seats, 12)
    pieces = shown(draw_replay(scene, DARK))
    ends, total = [], 0
    for time, picture in pieces:
        assert time >= 20
        total += time
        if total % MOVE_MILLISECONDS == 0:
            ends.append(picture)
    assert total == MOVE_MILLISECONDS * (len(scene.frames) - 1) + END_MILLISECONDS
    for number in (0, 5, len(scene.frames) - 1):
        cells = replay_cells(scene.frames[number], scene, (number + 1) / len(scene.frames))
        expected = compose_slowly(cells, replay_size(scene.frames[0]), DARK).convert("RGB")
        assert ends[number if number < 12 else -1].tobytes() == expected.tobytes()


def test_an_animation_never_grows_too_large() -> None:
    scene = game("pagat", 2, 14)
    whole = draw_replay(scene, LIGHT)
    sizes = []
    for most in (len(whole), len(whole) * 2 // 3, len(whole) // 4, len(whole) // 6):
        data = draw_replay(scene, LIGHT, most)
        assert len(data) <= most
        sizes.append((Image.open(io.BytesIO(data)).size, len(shown(data))))
    width, height = replay_size(scene.frames[0])
    assert sizes[0][0] == (width, height)
    assert sizes[-1][0] == (width // 2, height // 2)
    assert all(before >= after for before, after in pairwise(sizes))
    with pytest.raises(ValueError, match="bytes"):
        draw_replay(scene, LIGHT, 1000)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("theme", [DARK, LARGE], ids=lambda theme: theme.name)
def test_open_hands_fit_and_are_open_in_replays_alone(seats: int, theme: object) -> None:
    view = public(rules(seats, hand_size=7), seats, stacks=9)
    scene = TableScene(view, LONG)
    hands = tuple(tuple(range(1, 1 + front.hand_count)) for front in view.seats)
    tiles = [cell.tile for cell in flat(table_cells(scene, theme is LARGE, hands))]
    opened = [tile for tile in tiles if isinstance(tile, OpenHandTile)]
    assert sorted(len(tile.faces) for tile in opened) == sorted(map(len, hands))
    for tile in opened:
        assert edge_colours(tile) == {getattr(DARK, tile.ground)}
    assert not any(isinstance(cell.tile, OpenHandTile) for cell in flat(table_cells(scene)))


@pytest.mark.parametrize("seats", range(2, 9))
def test_open_hands_are_read_on_a_phone(seats: int) -> None:
    """A picture is 330 pixels wide there, a third of what is drawn: a rank has as many as the words of a message."""
    view = public(rules(seats), seats)
    hands = tuple(tuple(range(1, 1 + front.hand_count)) for front in view.seats)
    tiles = [cell.tile for cell in flat(table_cells(TableScene(view, NAMES), False, hands))]
    for tile in (tile for tile in tiles if isinstance(tile, OpenHandTile)):
        _, wide, tall = _grid_for(len(tile.faces), tile.width - 8, tile.height - 4, OPEN_CAP)
        assert wide >= 56
        assert max(OPEN_CAP, round(0.6 * tall)) >= 42


def test_an_empty_hand_keeps_the_room_of_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its frame, where the last card has just gone, is as large as one around a card."""
    sizes: list[tuple[int, ...]] = []
    for faces in ((), (face_of(parse_face("5C"), False),)):
        brush = Brush(300, 120, (0, 0, 0), DARK)
        monkeypatch.setattr(brush, "dashes", lambda *place: sizes.append(place[:4]))
        OpenHandTile(300, 120, "felt", faces, Mark(left=True)).paint(brush)
    assert sizes[0] == sizes[1]


def test_a_caption_draws_the_signs_that_the_font_has_not() -> None:
    assert frame_words("Zoë played 5, then 6♡ onto ④.") == (
        *(("Zoë",), ("played",), ("5,",), ("then",)),
        *(("6", "♡"), ("onto",), ("④", ".")),
    )
    assert frame_words("\u200b \U0001f0a1") == ()
    plain, signed = (edge_free(frame_words(text)) for text in ("onto 4", "onto ④"))
    assert plain != signed


def edge_free(words: tuple[tuple[str, ...], ...]) -> bytes:
    """A strip's pixels; nothing of what is written reaches its edges."""
    strip = CaptionStrip(WIDTH, STRIP, words, 0)
    assert edge_colours(strip._replace(done=0)) <= {DARK.header, DARK.panel}
    cells = [Cell(0, 0, strip)]
    return compose_slowly(cells, (strip.width, strip.height), DARK).tobytes()


def test_a_turn_that_is_too_long_is_told_by_its_last_move() -> None:
    frame = game("pagat", 2, 3).frames[-1]
    long = replace(frame, captions=("Ana played 5 6, goal 7. " * 6, "Ana played goal 7."))
    assert strip_of(long).words == frame_words("Ana played goal 7.")
    assert strip_of(replace(long, captions=("Ana played 7.", "Ana"))).words == frame_words("Ana played 7.")
    assert strip_of(replace(long, captions=long.captions[:1])).words == frame_words(long.caption)


def test_a_move_that_is_too_long_with_what_came_of_it_is_told_without() -> None:
    """No caption breaks off before the card that it is about."""
    frame = game("pagat", 2, 3).frames[-1]
    told = "Ana jugó la carta objetivo 7.", "Ahora su carta objetivo es 8."
    long = replace(frame, captions=(" ".join(told), " ".join(told), told[0]))
    assert strip_of(long).words == frame_words(told[0])
    assert strip_of(replace(long, captions=(" ".join(told), "Ana jugó 7."))).words == frame_words("Ana jugó 7.")


def strip_of(frame: ReplayFrame) -> CaptionStrip:
    cells = flat(replay_cells(frame, ReplayScene((frame,), NAMES), 1.0))
    return next(cell.tile for cell in cells if isinstance(cell.tile, CaptionStrip))


@pytest.mark.parametrize("names", [NAMES, LONG, HOSTILE], ids=["plain", "long", "hostile"])
@pytest.mark.parametrize("seats", range(2, 9))
def test_results_fit(seats: int, names: tuple[str, ...]) -> None:
    for winners, champions in (((0,), ()), ((1,), (1,)), ((), ())):
        view = public(rules(seats), seats, result=ended(rules(seats), winners))
        match = tuple(range(96, 96 + seats)) if champions else ()
        scene = ResultScene(view, names, "W" * 60, ("A line that is much too long. " * 9,) * 3, match, 50, champions)
        image = Image.open(io.BytesIO(draw_result(scene, CONTRAST)))
        assert image.size == result_size(scene, large=CONTRAST.large)
        bottom = 0
        for cell in result_cells(scene):
            assert cell.y >= bottom
            bottom = cell.y + cell.tile.height
        assert bottom <= result_size(scene)[1]


@swept("lines", [(), ("One line.",), ("One line.", "Another one.", "And a third.")])
@swept("seats", range(2, 9))
def test_a_result_has_no_empty_band(seats: int, lines: tuple[str, ...]) -> None:
    view = public(rules(seats), seats, result=ended(rules(seats), (0,)))
    for large in (False, True):
        scene = ResultScene(view, NAMES, "Zoë wins!", lines)
        cells, bottom = result_cells(scene, large), 0
        for cell in cells:
            assert cell.y - bottom <= 3 * 10, "no row of text would fit in between"
            bottom = cell.y + cell.tile.height
        assert result_size(scene, large=large)[1] - bottom <= 3 * 10


def test_a_game_in_play_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        draw_result(ResultScene(public(rules(2), 1), NAMES, ""), DARK)


def test_warming_fills_the_store() -> None:
    CACHE.tiles.clear()
    warm()
    drawn = CACHE.tiles.misses
    warm()
    assert len(CACHE.tiles) > 200
    assert CACHE.tiles.misses - drawn < drawn // 10
