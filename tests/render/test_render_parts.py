"""The parts of pictures: the PNG stream, names, marks, fans, plans and the order of a hand."""

import io
import string
import struct
import zlib
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from bot.engine.cards import parse_face, parse_faces
from bot.engine.events import Completed, Discarded, Loaded, NewHands, PilesRecycled, Played, PublicEvent
from bot.engine.highlights import Highlight, is_few
from bot.engine.moves import parse_move
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import sorted_cards
from bot.tables.automatic.computer_names import COMPUTER_NAMES
from bot.text.names import safe_name
from render import DARK, LARGE, HandScene, Labels, SeatSign, TableScene, Theme, draw_table, table_size
from render.drawing.badges import draw_sign, seat_badges
from render.drawing.brush import Brush
from render.drawing.cells import flat
from render.drawing.hand_tiles import GoalTile
from render.drawing.lettering import BLACK, clipped, drawable, font_of, initial, text_mask, text_width
from render.drawing.marks import DONE, STOCK, Mark, MarkedPlace, marks_of
from render.drawing.piles import LEAST_STRIP, TAB, GoalFootTile, fan
from render.drawing.shapes import stepped
from render.drawing.sprites import card, face_of, goal_card, padding, rank_cap
from render.drawing.status import BannerTile, StockTile
from render.drawing.tiles import HeaderTile, cap_beside_mover, mover_radius, name_size
from render.formats.png import write_png
from render.layout.box import RING, Box
from render.layout.centre import centre_row
from render.layout.hand import card_in, hand_boxes, hand_plan
from render.layout.table import table_plan
from render.pictures.hand import hand_cells
from render.pictures.lesson import captioned, name_box
from render.pictures.status import StatusFacts, banner_texts, status_cells
from render.pictures.table import table_cells
from tests.render.gallery import captioned_scene, nearly_done
from tests.render.positions import NAMES, private, public
from tests.swept import swept

LEAST_CAP = 30.2
"""Eight pixels when 1000 are shown as 265."""


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        found.append((kind, body))
        at += 12 + length
    return found


def test_png_has_four_chunks_and_opens() -> None:
    view = public(Rules(), 1)
    data = draw_table(TableScene(view, ("Ana", "Béla")), DARK)
    assert [kind for kind, _ in chunks(data)] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    image = Image.open(io.BytesIO(data))
    image.load()
    assert (image.mode, image.size, image.format) == ("P", table_size(view), "PNG")


def test_png_rows_come_back() -> None:
    rows = bytes([0, 1, 2, 0, 0, 0, 1, 2])
    image = Image.open(io.BytesIO(write_png(rows, 3, 2, bytes(range(9)))))
    assert list(image.tobytes()) == [1, 2, 0, 0, 1, 2]
    with pytest.raises(ValueError, match="rows"):
        write_png(rows, 3, 3, b"")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Ångström Ğ Ș Ñ ß", "Ångström Ğ Ș Ñ ß"),
        ("Иван Їжак", "Иван Їжак"),
        ("e\u0301a", "éa"),
        ("a\u202eb\u200bc\u0007", "abc"),
        ("z\u0335\u0336\u0337x", "zx"),
        ("two\n lines", "two lines"),
        ("🎲 Dan 🎲", "Dan"),
        ("李小龍", ""),
        ("", ""),
    ],
)
def test_names_are_drawn_safely(name: str, shown: str) -> None:
    assert drawable(name) == shown


@swept("sign", string.punctuation + "´¨¯¸…")
def test_every_sign_of_a_name_is_drawn(sign: str) -> None:
    """Names are made harmless before: no sign that stands for another one there may be missing in the font."""
    shown = drawable(safe_name(f"john{sign}doe"))
    assert len(shown) == len("john.doe")
    assert " " not in shown


@pytest.mark.parametrize("letters", ["ÅŮŐÇĢȘ", "ẤẪỖẮỘ", "ЀЙЇҢ", "ΆΎΏ"])
@pytest.mark.parametrize("size", [16, 26, 34, 68])
def test_no_letter_is_cut_above_or_below(letters: str, size: int) -> None:
    for letter in drawable(letters):
        free = Image.new("L", (4 * size, 4 * size))
        ImageDraw.Draw(free).text((size, 2 * size), letter, fill=255, font=font_of(size, BLACK), anchor="ls")
        ink, whole = text_mask(letter, size, BLACK).getbbox(), stepped(free).getbbox()
        assert ink is not None
        assert whole is not None
        assert (ink[2] - ink[0], ink[3] - ink[1]) == (whole[2] - whole[0], whole[3] - whole[1]), letter


@pytest.mark.parametrize(
    ("name", "most", "size"), [("Zoë", 32, 32), ("Élodie", 32, 30), ("Åse", 32, 28), ("Ấn", 37, 26)]
)
def test_names_keep_their_accents_inside_the_header(name: str, most: int, size: int) -> None:
    assert name_size(name, most, 19) == size


def test_names_that_cannot_be_drawn_become_numbers() -> None:
    people = seat_badges(public(Rules(), 1), ("李小龍", "..."), "Jugador {number}")
    assert [(person.name, person.initial) for person in people] == [("Jugador 1", "1"), ("Jugador 2", "2")]
    assert seat_badges(public(Rules(), 1), (), "Player {number}")[1].name == "Player 2"


def test_long_text_ends_with_an_ellipsis_in_its_room() -> None:
    short = clipped("Maximiliana von Hohenzollern", 32, 200)
    assert short.endswith("…")
    assert text_width(short, 32) <= 200
    assert clipped("Maximiliana", 32, 3) == ""
    assert initial("  _élan") == "É"
    assert [initial(name) for name in ("Ana", "kim", "J.R.", "Qi", "A", "Ben")] == ["An", "Ki", "Jr", "Qi", "A", "B"]


def test_all_steps_are_marked() -> None:
    five = parse_face("5H")
    steps: list[PublicEvent] = [
        Played(0, parse_move("h:5H>c2"), five, 5),
        Played(0, parse_move("s1>c2"), five, 6),
        Played(0, parse_move("1.g>c1"), five, 3),
        Discarded(0, parse_move("h:5H>s3"), (five,)),
        Loaded(1, parse_move("g2>0.g"), five),
    ]
    assert marks_of(steps) == {
        MarkedPlace("hand", 0): Mark(True, 0, 0),
        MarkedPlace("centre", number=1): Mark(False, 2, 0),
        MarkedPlace("side", 0, 0): Mark(True, 0, 0),
        MarkedPlace("goal", 1, 0): Mark(True, 0, 0),
        MarkedPlace("centre", number=0): Mark(False, 1, 0),
        MarkedPlace("side", 0, 2): Mark(False, 1, 0),
        MarkedPlace("goal", 1, 1): Mark(True, 0, 1),
        MarkedPlace("goal", 0, 0): Mark(False, 1, 1),
    }


def test_a_completed_pile_is_marked_where_it_went() -> None:
    queen = Played(0, parse_move("g>c1"), parse_face("QH"), 12)
    marks = marks_of([queen, Completed(0)])
    assert marks[MarkedPlace("centre", number=0)] == Mark(True, 0, 0)
    assert marks[DONE].arrived == 1
    assert marks_of([queen, Completed(0), PilesRecycled(1)])[STOCK].arrived == 1
    assert marks_of([queen, NewHands()]) == {STOCK: Mark(True, 1)}


@swept("room", [42, 50, 120, 284])
@swept("count", [0, 1, 2, 5, 12, 30])
def test_fans_fit_and_account_for_every_card(room: int, count: int) -> None:
    for visible in {count, min(1, count)}:
        strips, height, hidden = fan(visible, count, room)
        assert strips * height + (TAB if hidden else 0) <= room
        assert strips + hidden == max(0, count - 1)
        assert not strips or height >= LEAST_STRIP


@swept("seats", range(2, 9))
@swept("goals", [1, 2])
@swept("sides", range(1, 5))
@swept("centre", [1, 3, 8, 12, 24])
def test_ranks_are_tall_enough_on_a_phone(seats: int, goals: int, sides: int, centre: int) -> None:
    plan = table_plan(seats, goals, sides, centre)
    cards = {plan.centre.card, *(panel.side_card for panel in plan.panels)}
    assert min(rank_cap(*card) for card in cards) >= LEAST_CAP


@pytest.mark.parametrize("size", [table_plan(6, 2, 4, 12).centre.card, table_plan(6, 2, 4, 3).panels[0].side_card])
def test_a_rank_is_drawn_as_tall_as_it_says(size: tuple[int, int]) -> None:
    brush = Brush(*size, DARK.felt, DARK)
    card(brush, 0, 0, *size, face_of(parse_face("10S"), kings_wild=True))
    left = brush.image.convert("L").crop((4, 4, size[0] // 3, size[1] - 4))
    ink = left.point(lambda grey: 255 * (grey < 128)).getbbox()
    assert ink is not None
    assert LEAST_CAP - 1 <= rank_cap(*size) - 1 <= ink[3] - ink[1] <= rank_cap(*size) + 1


def test_a_goal_pile_whose_cards_are_face_down_shows_a_back_and_an_empty_one_none() -> None:
    for count, middle in (("14", DARK.goal_back), ("0", DARK.slot)):
        brush = Brush(90, 120, DARK.felt, DARK)
        goal_card(brush, 0, 0, 90, 120, None, count, is_empty=count == "0")
        assert brush.image.getpixel((45, 36)) == middle


@pytest.mark.parametrize("hand", range(1, 8))
def test_a_hand_fits_from_its_first_card_to_its_last(hand: int) -> None:
    plan = hand_plan(1, 1, 4, 3, hand)
    for cards in range(1, hand + 1):
        boxes = hand_boxes(cards, hand, plan.hand_top)
        assert rank_cap(*card_in(boxes[0])) >= 2 * LEAST_CAP
        assert boxes[0].x >= 0
        assert boxes[-1].right <= plan.size[0]
        assert boxes[-1].bottom <= plan.size[1]


@pytest.mark.parametrize("players", range(2, 9))
def test_every_computers_name_is_whole_above_its_piles(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Brush, "level", lambda *call: drawn.append(call[3]))
    names = ("Ana", *COMPUTER_NAMES)[:players]
    view = public(SYSTEMS["pagat" if players == 2 else "pagat_multi"].rules(players), 1)
    scenes = (table_cells(TableScene(view, names)), hand_cells(HandScene(private(view, 0, (), ()), names)))
    for cells in scenes:
        for _, _, tile in flat(cells):
            if isinstance(tile, HeaderTile):
                tile.paint(Brush(tile.width, tile.height, DARK.felt, DARK))
    assert set(names) <= set(drawn)


@pytest.mark.parametrize("others", range(1, 6))
@pytest.mark.parametrize("goals", [1, 2])
def test_the_private_picture_is_nearly_square_and_an_own_goal_card_as_large_as_the_hands(
    others: int, goals: int
) -> None:
    plan = hand_plan(others, goals, 4, 3, 5)
    width, height = plan.size
    assert 0.9 <= height / width <= 1.25
    goal, hand = card_in(plan.own[0]), card_in(hand_boxes(5, 5, plan.hand_top)[0])
    assert goal[0] >= 0.84 * hand[0]
    assert goal[1] >= 0.84 * hand[1]


@pytest.mark.parametrize("seats", range(4, 7))
def test_four_and_more_seats_lie_in_two_columns_of_an_upright_picture(seats: int) -> None:
    plan = table_plan(seats, 1, 4, seats + 1)
    assert plan.size[1] > 0.95 * plan.size[0]
    assert len({panel.box.y for panel in plan.panels}) == (seats + 1) // 2


def test_partners_lie_opposite() -> None:
    panels = table_plan(4, 1, 4, 5).panels
    assert (panels[0].box.x, panels[0].box.y) != (panels[2].box.x, panels[2].box.y)
    assert panels[0].box.x == panels[3].box.x
    assert panels[0].box.y == panels[1].box.y < panels[2].box.y


def test_hands_are_sorted_like_buttons() -> None:
    hand = tuple(parse_faces(["KD", "*1", "10S", "AC", "QH", "3D"]))
    assert sorted_cards(hand, Rules(jokers=4)) == tuple(parse_faces(["AC", "3D", "10S", "QH", "KD", "*1"]))
    natural = Rules(jokers=4, kings="natural", top_rank=13)
    assert sorted_cards(tuple(parse_faces(["*1", "KD", "2S"])), natural) == tuple(parse_faces(["2S", "KD", "*1"]))


def test_the_last_three_goal_cards_are_marked_on_their_piles_for_as_long_as_they_last() -> None:
    """Of both piles together, in public and private pictures."""
    view = nearly_done()
    feet = [tile for _, _, tile in flat(table_cells(TableScene(view, NAMES))) if isinstance(tile, GoalFootTile)]
    assert {tile.total: tile.few for tile in feet} == {"4": False, "3": True, "2": True, "1": True}
    hand = HandScene(private(view, 0, (), ()), NAMES)
    piles = [tile for _, _, tile in flat(hand_cells(hand)) if isinstance(tile, GoalTile)]
    assert {tile.total: tile.few for tile in piles} == {4: False, 3: True, 2: True, 1: True}
    two = tuple(replace(front, goals=front.goals * 2) for front in view.seats)
    assert [is_few(front) for front in two] == [False, False, False, True], "8, 6, 4 and 2 cards are left"


@pytest.mark.parametrize("theme", [DARK, LARGE], ids=lambda theme: theme.name)
def test_captions_hide_nothing(theme: Theme) -> None:
    """They reach into the frame that they name and no further: no card and no count lies below one."""
    tile = captioned(captioned_scene())
    names = [name_box(box, caption, theme) for box, caption in tile.frames]
    assert max(name.bottom for name in names) <= tile.height
    for name in names:
        for x, y, part in tile.cells:
            beside = x >= name.right or x + part.width <= name.x
            covered = min(name.bottom, y + part.height) - max(name.y, y)
            assert beside or covered <= RING + 1, (name, type(part).__name__)


@pytest.mark.parametrize("piles", range(2, 11))
def test_the_movers_badge_hides_no_rank_in_large_print(piles: int) -> None:
    """Of a card that arrived in the centre a quarter of the rank at most lies below the badge, at a corner."""
    for height_of_row in (208, 212):
        width, height = centre_row(piles, 0, height_of_row).card
        cap = cap_beside_mover(LARGE, width, height) or rank_cap(width, height, large=True)
        hidden = padding(width) + 3 + cap - (height - 2 * mover_radius(LARGE, width) - 5)
        assert rank_cap(width, height) <= cap
        assert hidden <= cap // 4


def test_a_banner_says_how_many_goal_cards_fewer_and_never_times() -> None:
    one, four = Highlight(0, 0, 1, 14, takes_lead=False), Highlight(0, 0, 4, 1, takes_lead=True)
    assert banner_texts(one, Labels()) == ("−1 · 14 left", "−1 · 14")
    assert banner_texts(four, Labels()) == ("−4 · last card · leads", "−4 · last card", "−4 · 1")


def test_a_banner_bears_the_sign_of_whose_goal_cards_are_left() -> None:
    """A partner may have played the card: how many the player has left is not what it says."""
    view = public(SYSTEMS["pagat_pairs"].rules(4), 7)
    step = Played(0, parse_move("2.g>c1"), 1, 1)
    hand = hand_cells(HandScene(private(view, 1, ()), NAMES, steps=(step,)))
    for cells in (table_cells(TableScene(view, NAMES, (step,))), hand):
        (banner,) = [cell.tile for cell in flat(cells) if isinstance(cell.tile, BannerTile)]
        assert banner.left == view.seats[2].goal_count
        assert banner.badge.initial == NAMES[2][0]


def test_completed_piles_are_told_once_there_are_some() -> None:
    for done, told in ((0, ("stock 60",)), (4, ("stock 60 · piles done 4", "stock 60"))):
        (cell,) = status_cells(StatusFacts(60, done, None, None, Labels(), 44), Box(0, 0, 1000, 60))
        assert isinstance(cell.tile, StockTile)
        assert cell.tile.texts == told


def test_a_crown_is_a_winners_and_never_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(Brush, "shape", lambda brush, name, *where: drawn.append(name))
    draw_sign(Brush(40, 40, DARK.panel, DARK), 20, 20, 13, SeatSign.HOST)
    assert "house" in drawn
    assert "crown" not in drawn
