"""Pictures of a whole game against two ways of drawing without this package's tricks, and against bare compression.

*Good* has a sprite atlas and cached labels, draws in RGB and saves Pillow's default PNG. *Naive* opens, resizes and
pastes a 500 by 726 PNG file for each card and loads the font for each text. Both draw the same cards and texts at
the same places.
"""

import gc
import io
import subprocess
import sys
import time
import zlib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageFont

from bot.engine.deal import deal
from bot.engine.events import public_events
from bot.engine.game import apply, begin, legal_moves
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from bot.players.levels import choose_move
from render import DARK, HAND_SIZE, TABLE_SIZE, THEMES, HandScene, TableScene, png, shapes, sprites
from render.brush import Brush
from render.cells import Cell, CellStore, Studio, compose_slowly, encode, flat
from render.hand import hand_cells
from render.lettering import BLACK, font_of
from render.looks import FOOT, HandLook, HeaderLook, PanelLook
from render.palette import palette_of
from render.piles import (
    CUT,
    BackLook,
    CaptionLook,
    CentreLook,
    GoalFootLook,
    GoalTopLook,
    SlotLook,
    StripLook,
    TabLook,
    TopLook,
)
from render.table import table_cells
from render.themes import Colour, Theme

NAMES: Final = ("Benjamin", "Zoë", "Łukasz", "María-José", "Chloé_the_great", "Dan")
NAIVE_EVERY: Final = 16
OTHER: Final = 7
"""So many moves apart no part of the centre or of the seats that moved is the same."""
LARGE_CARD: Final = (500, 726)
_FONT: Final = Path(sprites.__file__).parent / "fonts" / "Nunito.ttf"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat_multi")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10, help="games played before the one that counts")
    parser.add_argument("--live", type=int, default=1000, help="games alive at once, for the caches' size")
    parser.add_argument("--positions", type=int, default=2, help="positions of each system for `identical`")


def run(arguments: Namespace) -> dict[str, object]:
    """Every frame of a new game, drawn each way before the next frame; medians of CPU time."""
    rules = SYSTEMS[arguments.system].rules(arguments.seats)
    ours, alone = Ours(None), Ours((zlib.compress, 1))
    for number in range(arguments.games):
        for scene in scenes_of(rules, number):
            ours.remember(scene)
            alone.remember(scene)
    gc.collect()
    gc.freeze()
    with TemporaryDirectory() as folder:
        figures = compare(list(scenes_of(rules, arguments.games)), ours, alone, Naive(Path(folder)))
    figures["cache_mb"] = caches_in_another_process(arguments.live)
    figures["identical"] = all_identical(arguments.positions)
    return {"bench": "render", "system": arguments.system, "seats": arguments.seats, **figures}


def scenes_of(rules: Rules, number: int) -> Iterator[TableScene]:
    """A game's pictures, one a move."""
    state = deal(rules, sha256(f"frames {number}".encode()).digest())
    begin(state)
    luck = Random(number)
    while state.result is None:
        events = apply(state, choose_move("regular", seat_view(state, state.to_play), luck))
        yield TableScene(public_view(state), NAMES[: rules.players], tuple(public_events(events)))


def cpu(work: Callable[..., bytes], *arguments: Any) -> tuple[float, bytes]:
    started = time.thread_time()
    made = work(*arguments)
    return time.thread_time() - started, made


class Ours:
    """This package, with caches and a compressor of its own."""

    def __init__(self, compressor: tuple[Callable[[bytes, int], bytes], int] | None) -> None:
        self.studio = Studio()
        self.compressor = compressor or png.COMPRESSOR

    def remember(self, scene: TableScene) -> None:
        """Draws into the caches only."""
        self.studio.store.place(table_cells(scene), palette_of(DARK))

    def draw(self, scene: TableScene) -> bytes:
        return encode(table_cells(scene), TABLE_SIZE, DARK, self.studio, self.compressor)


def compare(scenes: list[TableScene], ours: Ours, alone: Ours, naive: "Naive") -> dict[str, object]:
    times: dict[str, list[float]] = {name: [] for name in ("ours", "alone", "good", "naive", "warm", "bare")}
    sizes = {"ours": 0, "good": 0}
    for number, scene in enumerate(scenes):
        for name, work in (("ours", ours.draw), ("alone", alone.draw), ("good", draw_good)):
            spent, data = cpu(work, scene)
            times[name].append(spent)
            if name in sizes:
                sizes[name] += len(data)
        if number % NAIVE_EVERY == 0:
            naive.prepare(scene)
            times["naive"].append(cpu(naive.draw, scene)[0])
        warm_and_bare(scene, scenes[number - OTHER], ours, times)
    middle = {name: median(found) for name, found in times.items()}
    return {
        "frames": len(scenes),
        "compressor": png.COMPRESSOR_NAME,
        "vs_good": round(middle["good"] / middle["ours"], 1),
        "vs_good_stdlib": round(middle["good"] / middle["alone"], 1),
        "vs_naive": round(middle["naive"] / middle["ours"], 1),
        "bytes_vs_good": round(sizes["ours"] / sizes["good"], 3),
        "vs_compression": round(middle["warm"] / middle["bare"], 3),
        "median_ms": {name: round(spent * 1000, 3) for name, spent in middle.items()},
        "bytes": {name: size // len(scenes) for name, size in sizes.items()},
    }


def warm_and_bare(scene: TableScene, other: TableScene, ours: Ours, times: dict[str, list[float]]) -> None:
    """A frame drawn before, after another one of its game, and the compression of its rows alone, twice in turn."""
    data = ours.draw(scene)
    rows = zlib.decompressobj().decompress(data[data.index(b"IDAT") + 4 :])
    deflate, level = ours.compressor
    for again in (other, scene):
        ours.draw(again)
    for _ in range(2):
        ours.draw(other)
        times["warm"].append(cpu(ours.draw, scene)[0])
        times["bare"].append(cpu(deflate, rows, level)[0])


# Good: alpha sprites from an atlas onto RGB.


class Item(NamedTuple):
    """Something to draw: a card, a text or another picture, at its place."""

    x: int
    y: int
    kind: str
    what: tuple[Any, ...]


def items_of(scene: TableScene) -> Iterator[Item]:
    """Cards, texts and ornaments of a picture with their places."""
    for x, y, look in flat(table_cells(scene)):
        match look:
            case PanelLook():
                yield Item(x, y, "panel", (look.width, look.height, look.style))
            case HeaderLook():
                yield from _header_items(x, y, look)
            case HandLook():
                yield from _hand_items(x, y, look)
            case TabLook():
                yield Item(x + 4, y + look.height - 26, "slot", (look.card_width, 40))
                yield Item(x + 24, y + look.height - 28, "text", (f"+{look.hidden}", 24, DARK.on_badge))
            case StripLook():
                left, height = x + (look.width - look.card_width) // 2, round(look.card_width * 1.4)
                yield Item(left, y + look.height - look.shown, "card", (look.card_width, height, look.face))
            case CaptionLook():
                yield Item(x + 4, y, "text", (look.label, 26, DARK.soft))
                yield Item(x + 66, y - 8, "text", (look.number, look.number_size, DARK.next))
            case GoalFootLook():
                yield Item(x + look.card_width // 3, y - 4, "text", (look.total, 34, DARK.on_gold))
            case GoalTopLook() | CentreLook() | BackLook() | SlotLook() | TopLook():
                yield from _pile_items(x, y, look)


def _header_items(x: int, y: int, look: HeaderLook) -> Iterator[Item]:
    middle = y + look.height // 2
    ink = DARK.on_gold if look.ground == "gold" else DARK.text
    yield Item(x + 1, middle - 17, "shape", ("disc", 34, DARK.seats[look.person.colour]))
    yield Item(x + 12, middle - 16, "text", (look.person.initial, 21, DARK.on_seat))
    yield Item(x + 43, middle - 22, "text", (look.person.name[:14], 32, ink))
    yield Item(x + look.width - 70, middle - 13, "back", (20, 27))
    yield Item(x + look.width - 24, middle - 22, "text", (look.right, 32, ink))


def _hand_items(x: int, y: int, look: HandLook) -> Iterator[Item]:
    for card in range(look.number):
        yield Item(x + 20 + 20 * card, y + 20, "back", (64, 92))
    yield Item(x + look.width // 2, y + look.height - 40, "text", (str(look.number), 38, DARK.text))


def _pile_items(x: int, y: int, look: GoalTopLook | CentreLook | BackLook | SlotLook | TopLook) -> Iterator[Item]:
    """The edges of covered cards, the card, its ring and its mover's disc."""
    width, height = look.card_width, look.card_height
    foot = CUT if isinstance(look, BackLook) else FOOT
    left, top = x + (look.width - width) // 2, y + getattr(look, "top", look.height - foot - height)
    for depth in range(getattr(look, "edges", 0), 0, -1):
        yield Item(left + 2 * depth, top - 3 * depth, "edge", (width, height))
    face = getattr(look, "face", None)
    if isinstance(look, GoalTopLook):
        yield Item(left - 3, top - 3, "gold", (width + 6, height + 6))
    if face:
        yield Item(left, top, "card", (width, height, face))
    else:
        yield Item(left, top, "back" if isinstance(look, BackLook) else "slot", (width, height))
    if look.mark.arrived or look.mark.left:
        yield Item(left - 4, top - 4, "ring", (width + 8, height + 8))
    if getattr(look, "mover", None):
        yield Item(left + width - 20, top - 8, "shape", ("disc", 34, DARK.ring))


def draw_good(scene: TableScene) -> bytes:
    canvas = Image.new("RGB", TABLE_SIZE, DARK.felt)
    for x, y, kind, what in items_of(scene):
        sprite = atlas_sprite(kind, what)
        canvas.paste(sprite, (x, y), sprite)
    return _saved(canvas)


def _saved(canvas: Image.Image) -> bytes:
    stream = io.BytesIO()
    canvas.save(stream, "PNG")
    return stream.getvalue()


@cache
def atlas_sprite(kind: str, what: tuple[Any, ...]) -> Image.Image:
    """A picture with alpha, made once; edges as smooth as can be."""
    if kind == "text":
        return _text_sprite(*what)
    if kind == "shape":
        _, size, colour = what
        mask = Image.new("L", (4 * size, 4 * size))
        ImageDraw.Draw(mask).ellipse((0, 0, 4 * size - 1, 4 * size - 1), fill=255)
        return _tinted(mask.reduce(4), colour)
    if kind == "ring":
        mask = Image.new("L", (4 * what[0], 4 * what[1]))
        box = (0, 0, mask.width - 1, mask.height - 1)
        ImageDraw.Draw(mask).rounded_rectangle(box, 48, outline=255, width=24)
        return _tinted(mask.reduce(4), DARK.ring)
    return _with_shadow(_box_sprite(kind, what, 4).reduce(4)) if kind != "panel" else _box_sprite(kind, what, 1)


def _tinted(mask: Image.Image, colour: Colour) -> Image.Image:
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(mask)
    return image


def _text_sprite(text: str, size: int, colour: Colour) -> Image.Image:
    font = font_of(size, BLACK)
    image = Image.new("RGBA", (round(font.getlength(text)) + 2, size + size // 2), (*colour, 0))
    ImageDraw.Draw(image).text((0, 0), text, fill=colour, font=font)
    return image


def _with_shadow(image: Image.Image) -> Image.Image:
    """The card above and left of its own soft shadow."""
    shade = Image.new("L", (image.width + 6, image.height + 6))
    shade.paste(110, (3, 4), image.getchannel("A"))
    wide = _tinted(shade.filter(ImageFilter.BoxBlur(2.5)), DARK.shadow)
    wide.alpha_composite(image)
    return wide


def _box_sprite(kind: str, what: tuple[Any, ...], scale: int) -> Image.Image:
    """A card or another box with round corners, so many times larger."""
    width, height = what[0] * scale, what[1] * scale
    brush = Brush(width, height, DARK.gold if kind == "gold" else DARK.face, DARK)
    if kind == "card":
        sprites.card(brush, 0, 0, width, height, what[2])
    elif kind == "back":
        sprites.back(brush, 0, 0, width, height, (DARK.back, DARK.back_line), "star")
    elif kind == "slot":
        sprites.slot(brush, 0, 0, width, height)
    elif kind == "panel":
        PanelLook(width, height, 46, what[2]).paint(brush)
    image = brush.image.convert("RGBA")
    image.putalpha(shapes.box_mask(width, height, 14 if kind == "panel" else sprites.corner(width)))
    return image


# Naive: everything from files, every time.


class Naive:
    """A bot that opens, resizes and pastes a file for each card."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def draw(self, scene: TableScene) -> bytes:
        canvas = Image.new("RGBA", TABLE_SIZE, DARK.felt)
        pen = ImageDraw.Draw(canvas)
        for x, y, kind, what in items_of(scene):
            if kind == "text":
                text, size, colour = what
                font = ImageFont.truetype(str(_FONT), size)
                pen.text((x, y), str(text), fill=colour, font=font)
            elif kind in ("card", "back"):
                card = Image.open(self._file(kind, what)).convert("RGBA").resize(what[:2])
                canvas.paste(card, (x, y), card)
            elif kind != "shape":
                box = (x, y, x + what[0], y + what[1])
                colours = {"panel": DARK.panel, "ring": None, "slot": DARK.slot, "edge": DARK.face, "gold": DARK.gold}
                pen.rounded_rectangle(box, 10, fill=colours[kind], outline=DARK.panel_line, width=2)
        return _saved(canvas)

    def _file(self, kind: str, what: tuple[Any, ...]) -> Path:
        """The card's file, written when it is first wanted: before the clock runs, see ``prepare``."""
        face = what[2] if kind == "card" else "back"
        path = self.folder / f"{sha256(repr(face).encode()).hexdigest()[:16]}.png"
        if not path.exists():
            _box_sprite(kind, (*LARGE_CARD, face), 1).save(path)
        return path

    def prepare(self, scene: TableScene) -> None:
        for _, _, kind, what in items_of(scene):
            if kind in ("card", "back"):
                self._file(kind, what)


# Caches and agreement.


def caches_in_another_process(live: int) -> float:
    command = [sys.executable, "-m", "tests.bench.render", str(live)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def megabytes_of_caches(live: int) -> float:
    """By how much the process grows while it draws the tables and hands of so many games of all systems."""
    for table, hand in positions(1, 0):
        draw_both(table, hand)
    before = resident()
    for table, hand in positions(-(-live // len(SYSTEMS)), 1):
        draw_both(table, hand)
    return round((resident() - before) / 2**20, 1)


def draw_both(table: TableScene, hand: HandScene) -> None:
    encode(table_cells(table), TABLE_SIZE, DARK)
    encode(hand_cells(hand), HAND_SIZE, DARK)


def positions(each: int, seed: int) -> Iterator[tuple[TableScene, HandScene]]:
    """Random positions of every system and number of seats in turn, with what the last moves made happen."""
    luck = Random(seed)
    for _ in range(each):
        for system in SYSTEMS.values():
            rules = system.rules(luck.choice(system.seats))
            yield position(rules, luck)


def position(rules: Rules, luck: Random) -> tuple[TableScene, HandScene]:
    state = deal(rules, luck.randbytes(32))
    begin(state)
    steps: list[list[Any]] = []
    for _ in range(luck.randint(1, 120)):
        if state.result is None:
            legal = legal_moves(state)
            steps.append(public_events(apply(state, legal[0] if luck.random() < 0.5 else luck.choice(legal))))
    view = seat_view(state, state.to_play)
    events = tuple(event for made in steps[-luck.randint(1, 6) :] for event in made)
    chosen = view.hand[0] if view.hand and luck.random() < 0.5 else None
    return TableScene(public_view(state), NAMES, events), HandScene(view, NAMES, chosen)


def resident() -> int:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def all_identical(each: int) -> bool:
    """Whether pictures put together from caches have the pixels of pictures drawn anew."""
    studio, themes = Studio(CellStore(2_000_000, 2_000_000)), list(THEMES.values())
    pictures = (
        (cells, size, themes[number % len(themes)])
        for number, (table, hand) in enumerate(positions(each, 2))
        for cells, size in ((table_cells(table), TABLE_SIZE), (hand_cells(hand), HAND_SIZE))
    )
    return all(is_identical(cells, size, theme, studio) for cells, size, theme in pictures)


def is_identical(cells: list[Cell], size: tuple[int, int], theme: Theme, studio: Studio) -> bool:
    slow = compose_slowly(cells, size, theme).tobytes()
    fast = (Image.open(io.BytesIO(encode(cells, size, theme, studio))) for _ in range(2))
    return all(image.tobytes() == slow for image in fast)


if __name__ == "__main__":
    print(megabytes_of_caches(int(sys.argv[1])))
