"""Whole pictures: every system and extreme is drawn, always of one size, the same from the store or anew, and nothing
is cut off at its cell's edge."""

import io
import random
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from bot.engine.cards import parse_face
from bot.engine.events import Completed, Discarded, Loaded, PilesRecycled, Played, PublicEvent
from bot.engine.moves import parse_move
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import PublicView, SeatView, seat_view
from render import DARK, LIGHT, HandScene, Labels, SeatSign, TableScene, draw_hand, draw_table, hand_size, table_size
from render.drawing.badges import Robot, draw_face
from render.drawing.brush import Brush
from render.drawing.canvas import DrawingCache
from render.drawing.cells import Cell, flat
from render.drawing.hand_tiles import HandCardTile, OwnSideTile
from render.drawing.piles import CentreTile
from render.drawing.tile_cache import TileCache
from render.pictures.hand import hand_cells
from render.pictures.table import table_cells
from tests.engine.build import position
from tests.render.composing import compose, compose_slowly
from tests.render.edges import BACKGROUNDS, edge_colours
from tests.render.positions import NAMES, any_card, ended, private, public

LONG_NAMES = ("Maximiliana von Hohenzollern-Sigmaringen",) * 8
SPANISH = Labels(draw="mazo", done="pilas completas", left="quedan #", last="última carta", player="Jugador {number}")


def rules_of(players: int, **options: object) -> Rules:
    return Rules(players=players, decks=8, centre_limit=players + 1).change(**options)


def numbers(players: int, pack: str, top: int, **options: object) -> Rules:
    values = {"players": players, "pack": pack, "top_rank": top, "decks": 1, "kings": "out", "goal_size": 10}
    return Rules(**{**values, **options})  # type: ignore[arg-type]


EXTREMES: dict[str, PublicView] = {
    "stacks of twenty, two seats": public(rules_of(2), 1, stacks=22),
    "stacks of twenty, six seats": public(rules_of(6), 2, stacks=22),
    "stacks of twenty, eight seats": public(rules_of(8), 2, stacks=22),
    "two goal piles, four pairs": public(rules_of(8, goal_piles=2, goal_size=10, teams="pairs"), 5, stacks=9),
    "64 centre piles, eight seats": public(
        rules_of(8, centre_limit="unlimited"), 9, centre_heights=[1 + n % 11 for n in range(64)]
    ),
    "squared stacks": public(rules_of(4, side_view="top"), 3, stacks=22),
    "one side stack": public(rules_of(3, side_limit=1), 4),
    "two goal piles": public(rules_of(6, goal_piles=2, goal_size=10, teams="pairs"), 5, stacks=9),
    "partners": public(rules_of(4, teams="pairs"), 6),
    "eight centre piles": public(rules_of(5, centre_limit=8), 7),
    "24 centre piles": public(rules_of(2, centre_limit="unlimited"), 8, centre_heights=[n % 12 for n in range(24)]),
    "64 centre piles": public(rules_of(6, centre_limit="unlimited"), 9, centre_heights=[1 + n % 11 for n in range(64)]),
    "no centre pile yet": public(rules_of(4, centre_limit="unlimited"), 10, centre_heights=[0]),
    "jokers": public(rules_of(3, jokers=32), 11, stacks=12),
    "natural kings": public(rules_of(2, kings="natural", top_rank=13, jokers=4), 12),
    "two decks' backs": public(rules_of(2, deck_split="goal_deck+stock_deck"), 13),
    "numbers to twelve": public(numbers(4, "numbers", 12), 14, stacks=12),
    "numbers to fifteen": public(numbers(3, "fifteen", 15, centre_limit=8), 15, stacks=15),
    "won": public(rules_of(6, teams="pairs"), 16, result=ended(rules_of(6, teams="pairs"), (1, 4))),
    "a goal pile gone": public(rules_of(2, goal_piles=2), 19, empty_goal=0),
    "drawn": public(rules_of(3), 17, result=ended(rules_of(3), ())),
    "large stock": public(rules_of(5, centre_limit=8), 18, stock_count=311, done=((),) * 11),
}


def steps_for(view: PublicView, luck: random.Random) -> tuple[PublicEvent, ...]:
    seat, pile = luck.randrange(len(view.seats)), luck.randrange(len(view.centre))
    other = (seat + 1) % len(view.seats)
    texts = (f"g>c{pile + 1}", f"s1>c{pile + 1}", f"{other}.s1>c1", f"{other}.g>c1")
    five, nine = parse_face("5H"), parse_face("9S")
    found: list[PublicEvent] = [Played(seat, parse_move(text), five, 5) for text in luck.sample(texts, 2)]
    found.append(Discarded(seat, parse_move("h:9S>s1"), (nine,)))
    if luck.random() < 0.4:
        found += [Loaded(other, parse_move(f"h:5H>{seat}.g"), five), Completed(pile), PilesRecycled(1)]
    return tuple(found)


def tables() -> list[TableScene]:
    luck = random.Random(3)
    signs = tuple(SeatSign) + (SeatSign.HOST,) * 2
    scenes = [TableScene(view, LONG_NAMES, steps_for(view, luck), SPANISH, signs) for view in EXTREMES.values()]
    views = [public(system.rules(seats), seats) for system in SYSTEMS.values() for seats in system.seats]
    return scenes + [TableScene(view, NAMES, steps_for(view, luck)) for view in views]


def hand_view(view: PublicView, luck: random.Random) -> SeatView:
    cards = tuple(any_card(view.rules, luck) for _ in range(view.rules.hand_size))
    other = 1 % len(view.seats)
    texts = ["g>c1", "s1>c1", f"{other}.s1>c1", f"{other}.g>c1"]
    legal = [parse_move(text) for text in texts if luck.random() < 0.6]
    return private(view, 0, cards, tuple(legal))


def hands() -> list[HandScene]:
    luck = random.Random(4)
    views = [hand_view(view, luck) for view in EXTREMES.values()]
    views.append(hand_view(public(rules_of(6, hand_size=7, teams="pairs", goal_piles=2, goal_size=9), 9), luck))
    scenes = [HandScene(view, LONG_NAMES, view.hand[0], SPANISH, steps_for(view.public, luck)) for view in views]
    return [*scenes, HandScene(private(views[0].public, 0, ()), NAMES)]


def all_cells() -> list[tuple[list[Cell], tuple[int, int]]]:
    shown = [(scene, large) for scene in tables() for large in (False, True)]
    pictures = [(table_cells(scene, large), table_size(scene.view)) for scene, large in shown]
    return pictures + [(hand_cells(scene), hand_size(scene.view.public)) for scene in hands()]


@pytest.mark.parametrize("players", [2, 6])
def test_every_sign_of_a_seat_is_seen(players: int) -> None:
    view = public(rules_of(players), 1)
    pictures = {draw_table(TableScene(view, NAMES, signs=(SeatSign.NONE, sign)), DARK) for sign in SeatSign}
    assert len(pictures) == len(SeatSign)


def test_every_computer_has_a_face_of_its_own() -> None:
    """Of every level, and apart from every other at its table, whatever its colour."""
    faces = set()
    for seat in range(6):
        for level in range(5):
            brush = Brush(60, 60, DARK.felt, DARK)
            draw_face(brush, 30, 30, 29, Robot(level, seat), DARK.face)
            faces.add(brush.image.tobytes())
    assert len(faces) == 30
    view = public(rules_of(2), 1)
    assert draw_table(TableScene(view, NAMES, levels=(None, 0)), DARK) != draw_table(TableScene(view, NAMES), DARK)


def test_always_the_same_size_and_bytes() -> None:
    for scene in tables()[::3]:
        data = draw_table(scene, DARK)
        assert Image.open(io.BytesIO(data)).size == table_size(scene.view)
        assert data == draw_table(scene, DARK)
    for hand in hands()[::3]:
        data = draw_hand(hand, LIGHT)
        assert Image.open(io.BytesIO(data)).size == hand_size(hand.view.public)
        assert data == draw_hand(hand, LIGHT)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_stored_and_new_cells_give_the_same_pixels(theme: object) -> None:
    assert theme in (DARK, LIGHT)
    cache = DrawingCache(TileCache(1_500_000, 500_000))
    for cells, size in all_cells()[:: 9 if theme is DARK else 11]:
        fast = compose(cells, size, theme, cache)
        again = compose(cells, size, theme, cache)
        slow = compose_slowly(cells, size, theme)
        assert fast.tobytes() == again.tobytes()
        assert fast.crop((1, 0, size[0] + 1, size[1])).tobytes() == slow.tobytes()
        assert not any(fast.crop((0, 0, 1, size[1])).tobytes())
    assert cache.tiles.bytes <= cache.tiles.most_bytes


def test_nothing_is_cut_off_at_the_edge_of_its_cell() -> None:
    seen = set()
    for cells, _ in all_cells():
        for cell in flat(cells):
            if isinstance(cell.tile, BACKGROUNDS) or (type(cell.tile), cell.tile) in seen:
                continue
            seen.add((type(cell.tile), cell.tile))
            assert edge_colours(cell.tile) == {getattr(DARK, cell.tile.ground)}, cell


def test_cells_lie_in_the_picture_and_apart() -> None:
    for grouped, (width, height) in all_cells():
        cells = list(flat(grouped))
        boxes = [(c.x, c.y, c.x + c.tile.width, c.y + c.tile.height) for c in cells]
        assert all(x >= 0 and y >= 0 and right <= width and bottom <= height for x, y, right, bottom in boxes)
        fronts = [box for box, cell in zip(boxes, cells, strict=True) if not isinstance(cell.tile, BACKGROUNDS)]
        backs = [box for box, cell in zip(boxes, cells, strict=True) if isinstance(cell.tile, BACKGROUNDS)]
        for group in (fronts, backs):
            assert not any(overlap(one, other) for one, other in combinations(group, 2))


def overlap(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("seats", range(2, 9))
def test_what_others_did_is_marked_in_the_private_picture(seats: int) -> None:
    """Every place that a card of another seat left or came to looks different from one where nothing happened."""
    view = private(public(rules_of(seats), 40 + seats, stacks=5, centre_heights=[4] * (seats + 1)), 0, ())
    five, others = parse_face("5H"), range(1, seats)
    plain = hand_cells(HandScene(view, NAMES))
    for seat in others:
        for text, marked in (("g>c1", 2), ("s1>c2", 2), ("h:5H>c1", 2)):
            cells = hand_cells(HandScene(view, NAMES, steps=(Played(seat, parse_move(text), five, 5),)))
            changed = set(cells) - set(plain)
            assert len({(cell.x, cell.y) for cell in changed if cell.tile.height < 400}) >= marked, text
        discard = Discarded(seat, parse_move("h:5H>s2"), (five,))
        assert len(set(hand_cells(HandScene(view, NAMES, steps=(discard,)))) - set(plain)) == 2


@pytest.mark.parametrize(
    ("notation", "changed"),
    [("h:9D>c2", {"centre", "hand"}), ("h:9D>s1", {"side 1", "hand"}), ("s2>c1", {"centre", "side 2"})],
)
def test_a_hint_marks_its_card_and_its_pile_alone(notation: str, changed: set[str]) -> None:
    rules = SYSTEMS["pagat"].rules(2)
    state = position(rules, hands=["3C 9D"], centre=[4, 8], goals=["8C 2C", "8D 7H"], sides=[["10C", "5D", "", ""]])
    plain = HandScene(seat_view(state, 0), NAMES[:2])
    hinted = replace(plain, hinted=parse_move(notation))
    before, after = hand_cells(plain), hand_cells(hinted)
    assert len(before) == len(after)
    different = [cell.tile for cell, other in zip(before, after, strict=True) if cell != other]
    kinds = {
        f"side {tile.number}" if isinstance(tile, OwnSideTile) else _KINDS_OF_TILES[type(tile)] for tile in different
    }
    assert kinds == changed
    assert len(different) == 2


_KINDS_OF_TILES: dict[type, str] = {HandCardTile: "hand", CentreTile: "centre"}


def test_the_store_is_bounded() -> None:
    tiles = TileCache(300_000, 300_000)
    for cells, size in all_cells()[:6]:
        compose(cells, size, DARK, DrawingCache(tiles))
        assert tiles.bytes <= tiles.most_bytes
    tiles.clear()
    assert len(tiles) == tiles.bytes == 0
