"""Pictures of tables whose centre piles go both ways: an arrow and the next rank on each pile."""

from bot.engine.cards import parse_face
from bot.engine.events import Played
from bot.engine.moves import parse_move
from bot.engine.rules import Direction, Rules
from bot.engine.views import public_view, seat_view
from render import DARK, HandScene, TableScene
from render.drawing.brush import Brush
from render.drawing.cells import Cell, Group
from render.drawing.piles import CentreTile, NeedTile
from render.pictures.hand import hand_cells
from render.pictures.moving import _moved_card
from render.pictures.table import plan_of, table_cells
from tests.engine.build import position, rules_for

UP, DOWN = Direction.UP, Direction.DOWN
TWO_AND_TWO = rules_for("pagat", direction="both", centre_limit=4)
NAMES = ("Zoë", "Ana")


def _tiles(cells: list[Cell], kind: type) -> list[object]:
    found: list[object] = []
    for cell in cells:
        if isinstance(cell.tile, Group):
            found += _tiles(list(cell.tile.cells), kind)
        elif type(cell.tile) is kind:
            found.append(cell.tile)
    return found


def _needs(rules: Rules, centre: list[str]) -> list[tuple[str, Direction | None]]:
    """What each pile of a table's picture needs; the hand's picture says the same."""
    state = position(rules, centre=centre)
    shown = [
        _tiles(cells, NeedTile)
        for cells in (
            table_cells(TableScene(public_view(state), NAMES)),
            hand_cells(HandScene(seat_view(state, 0), NAMES)),
        )
    ]
    told = [[(tile.rank, tile.direction) for tile in tiles if isinstance(tile, NeedTile)] for tiles in shown]
    assert told[0] == told[1]
    return told[0]


def test_every_pile_shows_its_next_rank_and_an_arrow() -> None:
    assert _needs(TWO_AND_TWO, ["AS 2S", "", "QS JS 10S"]) == [("3", UP), ("A", UP), ("9", DOWN), ("Q", DOWN)]
    assert _needs(rules_for("pagat"), ["AS 2S"]) == [("3", None), ("A", None), ("A", None)]


def test_without_a_limit_free_places_that_nothing_opens_take_no_room() -> None:
    unlimited = rules_for("pagat_unlimited", direction="both")
    assert _needs(unlimited, ["AS", "", "AH", "", "AC"]) == [("2", UP), ("Q", DOWN), ("2", UP), ("2", UP), ("A", UP)]


def test_a_wild_card_shows_what_it_stands_for_on_a_pile_that_goes_down() -> None:
    state = position(TWO_AND_TWO, centre=["", "", "QS KS"])
    tiles = _tiles(table_cells(TableScene(public_view(state), NAMES)), CentreTile)
    faces = [tile.face for tile in tiles if isinstance(tile, CentreTile) and tile.face is not None]
    assert [face.stands for face in faces] == ["J"]


def test_arrows_point_the_way() -> None:
    for width, height in ((130, 200), (80, 75)):
        pictures = []
        for direction in (UP, DOWN):
            brush = Brush(width, height, DARK.felt, DARK)
            NeedTile(width, height, "felt", "10", 50, direction).paint(brush)
            pictures.append(brush.image.tobytes())
        assert pictures[0] != pictures[1]


def test_a_card_flies_to_the_pile_where_it_lies() -> None:
    unlimited = rules_for("pagat_unlimited", direction="both")
    view = public_view(position(unlimited, centre=["AS", "", "AH", "", "AC"]))
    plan = plan_of(view)
    way = _moved_card(Played(0, parse_move("h:2D>c5"), 18, 2, 0), view, plan)
    assert way is not None
    box = plan.centre.piles[3]
    wild = _moved_card(Played(0, parse_move("h:KD>c2"), parse_face("KD"), 1, 12), view, plan)
    assert wild is not None
    assert wild[0].stands == "Q"
    assert way[2] == (box.x + box.width // 2, box.y + box.height // 2)
