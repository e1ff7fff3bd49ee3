"""What happened since a turn as an animation: it begins with the table before, ends with the table now, and cards are
seen on their way."""

import io
import random
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.engine.deal import deal
from bot.engine.events import Played, PublicEvent, public_events
from bot.engine.game import apply, begin
from bot.engine.rewinding import moves_before
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from bot.players.levels import choose_move
from render import DARK, ReplayFrame, ReplayScene, draw_moves, replay_size
from render.pictures.moving import END_MILLISECONDS, STEPS
from render.pictures.replay import replay_cells
from tests.render.composing import compose_slowly
from tests.render.positions import NAMES


def scene_after(name: str, seats: int, moves: int) -> ReplayScene:
    state = deal(SYSTEMS[name].rules(seats), bytes([7]) * 32)
    begin(state)
    luck, happened = random.Random(1), list[PublicEvent]()
    for _ in range(moves):
        happened += public_events(apply(state, choose_move("novice", seat_view(state, state.to_play), luck)))
    moved = moves_before(public_view(state), happened)
    return ReplayScene(tuple(ReplayFrame(view, (), events) for view, events in moved), NAMES)


def shown(data: bytes) -> list[tuple[int, Image.Image]]:
    animation, found = Image.open(io.BytesIO(data)), []
    for number in range(animation.n_frames):  # type: ignore[attr-defined]
        animation.seek(number)
        found.append((int(animation.info["duration"]), animation.convert("RGB")))
    return found


@pytest.mark.parametrize(("name", "seats"), [("pagat", 2), ("pagat_multi", 3), ("pagat_multi", 6)])
def test_cards_go_from_the_table_before_to_the_table_now(name: str, seats: int) -> None:
    scene = scene_after(name, seats, 6)
    pictures = shown(draw_moves(scene, DARK))
    size = replay_size(scene.frames[0])
    for place, number in ((0, 0), (-1, len(scene.frames) - 1)):
        cells = replay_cells(scene.frames[number], scene, (number + 1) / len(scene.frames))
        assert pictures[place][1].tobytes() == compose_slowly(cells, size, DARK).convert("RGB").tobytes()
    assert pictures[-1][0] == END_MILLISECONDS
    on_their_way = [each for frame in scene.frames for each in frame.steps if hasattr(each, "move")]
    assert len(pictures) == len(scene.frames) + (STEPS - 1) * len(on_their_way)
    assert any(isinstance(each, Played) for each in on_their_way)
    for (_, one), (_, other) in pairwise(pictures):
        assert ImageChops.difference(one, other).getbbox() is not None


def test_the_last_moves_are_kept_where_there_is_no_room_for_all() -> None:
    scene = scene_after("pagat", 2, 8)
    whole = draw_moves(scene, DARK)
    part = draw_moves(scene, DARK, len(whole) * 2 // 3)
    assert len(part) <= len(whole) * 2 // 3
    assert shown(part)[-1][1].tobytes() == shown(whole)[-1][1].tobytes()
    with pytest.raises(ValueError, match="bytes"):
        draw_moves(scene, DARK, 500)
