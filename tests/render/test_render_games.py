"""Positions from games of every system: drawn from the store and anew with the same pixels, nothing cut off."""

import io
import random

import pytest
from PIL import Image

from bot.engine.deal import deal
from bot.engine.events import PublicEvent, public_events
from bot.engine.game import apply, begin, legal_moves
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from render import DARK, LIGHT, HandScene, TableScene, hand_size, table_size
from render.drawing.canvas import DrawingCache, encode
from render.drawing.cells import Cell, flat
from render.drawing.tile_cache import TileCache
from render.pictures.hand import hand_cells
from render.pictures.table import table_cells
from tests.every_game import every_game
from tests.render.composing import compose, compose_slowly
from tests.render.edges import BACKGROUNDS, edge_colours
from tests.render.positions import NAMES

MOVES = 90


def position(rules: Rules, seed: int) -> tuple[State, tuple[PublicEvent, ...]]:
    """A position after some random moves, plays preferred, and what the last moves made happen."""
    luck = random.Random(seed)
    state = deal(rules, seed.to_bytes(32, "big"))
    begin(state)
    steps: list[list[PublicEvent]] = []
    for _ in range(luck.randint(1, MOVES)):
        moves = legal_moves(state)
        if not moves:
            break
        move = moves[0] if luck.random() < 0.5 else luck.choice(moves)
        steps.append(public_events(apply(state, move)))
    return state, tuple(step for made in steps[-luck.randint(1, 8) :] for step in made)


Drawn = tuple[list[Cell], tuple[int, int]]


def cells_of(rules: Rules, seed: int) -> tuple[Drawn, Drawn]:
    """The cells and the sizes of a table and of a hand."""
    state, steps = position(rules, seed)
    view = seat_view(state, state.to_play)
    selected = view.hand[0] if view.hand else None
    table = table_cells(TableScene(public_view(state), NAMES, steps))
    hand = hand_cells(HandScene(view, NAMES, selected, steps=steps))
    return (table, table_size(view.public)), (hand, hand_size(view.public))


@pytest.mark.parametrize("name", list(SYSTEMS))
def test_both_ways_of_drawing_agree(name: str) -> None:
    system = SYSTEMS[name]
    theme, cache = random.Random(name).choice((DARK, LIGHT)), DrawingCache(TileCache(1_000_000, 500_000))
    for cells, size in cells_of(system.rules(system.seats[-1]), len(name)):
        fast = compose(cells, size, theme, cache)
        assert compose(cells, size, theme, cache).tobytes() == fast.tobytes()
        assert fast.crop((1, 0, size[0] + 1, size[1])).tobytes() == compose_slowly(cells, size, theme).tobytes()


@pytest.mark.parametrize(("name", "seats"), [("pagat", 2), ("pagat_multi", 3), ("pagat_pairs", 4), ("numbers", 6)])
def test_a_game_drawn_over_itself_move_by_move(name: str, seats: int) -> None:
    """What the last picture left on the canvas never shows."""
    rules, luck = SYSTEMS[name].rules(seats), random.Random(seats)
    state = deal(rules, bytes(32))
    begin(state)
    cache = DrawingCache()
    for number in range(40):
        moves = legal_moves(state)
        if not moves:
            break
        steps = public_events(apply(state, moves[0] if luck.random() < 0.5 else luck.choice(moves)))
        view = public_view(state)
        cells, size = table_cells(TableScene(view, NAMES, tuple(steps))), table_size(view)
        data = encode(cells, size, DARK, cache)
        if number % 5 == 0:
            assert Image.open(io.BytesIO(data)).tobytes() == compose_slowly(cells, size, DARK).tobytes()


@pytest.mark.parametrize(("name", "seats"), every_game(5))
def test_nothing_reaches_the_edge_of_its_cell(name: str, seats: int) -> None:
    for cells, _ in cells_of(SYSTEMS[name].rules(seats), 7 * seats + len(name)):
        for cell in flat(cells):
            if not isinstance(cell.tile, BACKGROUNDS):
                assert edge_colours(cell.tile) == {getattr(DARK, cell.tile.ground)}, cell.tile
