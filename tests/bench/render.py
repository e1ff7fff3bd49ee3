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
from dataclasses import replace
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image

from bot.engine.deal import deal
from bot.engine.events import public_events
from bot.engine.game import apply, begin, legal_moves
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import public_view, seat_view
from bot.players.levels import choose_move
from render import DARK, LOOKS, THEMES, HandScene, Labels, TableScene, hand_size, table_size
from render.drawing.canvas import DrawingCache, encode
from render.drawing.cells import Cell
from render.drawing.palette import palette_of
from render.drawing.tile_cache import TileCache
from render.formats import png
from render.pictures.hand import hand_cells
from render.pictures.table import table_cells
from render.themes import Theme
from tests.render.composing import compose_slowly
from tests.render.gallery import pictures
from tests.render.lettering import lettered
from tests.render.references import Naive, draw_good

NAMES: Final = ("Benjamin", "Zoë", "Łukasz", "María-José", "Chloé_the_great", "Dan")
ENGLISH: Final = Labels()
NAIVE_EVERY: Final = 16


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat_multi")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10, help="games played before the one that counts")
    parser.add_argument("--live", type=int, default=1000, help="games alive at once, for the caches' size")
    parser.add_argument("--positions", type=int, default=2, help="positions of each system for `identical`")


def run(arguments: Namespace) -> dict[str, object]:
    """Every frame of a new game, drawn each way before the next frame; medians of CPU time."""
    rules = SYSTEMS[arguments.system].rules(arguments.seats)
    ours, alone = Ours(), Ours((zlib.compress, 1), Labels(draw="pile", left="still #"))
    for number in range(arguments.games):
        for scene in scenes_of(rules, number):
            ours.remember(scene)
            alone.remember(alone.own(scene))
    gc.collect()
    gc.freeze()
    with TemporaryDirectory() as folder:
        figures = compare(list(scenes_of(rules, arguments.games)), ours, alone, Naive(Path(folder)))
    figures["cache_mb"] = caches_in_another_process(arguments.live, 1)
    figures["cache_mb_all_looks"] = caches_in_another_process(arguments.live, len(LOOKS))
    figures["identical"] = all_identical(arguments.positions)
    figures["smallest_text_px"] = smallest_texts()
    return {"bench": "render", "system": arguments.system, "seats": arguments.seats, **figures}


def scenes_of(rules: Rules, number: int) -> Iterator[TableScene]:
    """A game's pictures, one a move."""
    state = deal(rules, sha256(f"frames {number}".encode()).digest())
    begin(state)
    luck = Random(number)
    while state.result is None:
        events = apply(state, choose_move("fixed", seat_view(state, state.to_play), luck))
        yield TableScene(public_view(state), NAMES[: rules.players], tuple(public_events(events)))


def cpu(work: Callable[..., bytes], *arguments: Any) -> tuple[float, bytes]:
    started = time.thread_time()
    made = work(*arguments)
    return time.thread_time() - started, made


class Ours:
    """This package, with caches and a compressor of its own."""

    def __init__(self, compressor: png.Compressor = png.COMPRESSOR, labels: Labels = ENGLISH) -> None:
        self.cache = DrawingCache()
        self.compressor = compressor
        self.labels = labels

    def own(self, scene: TableScene) -> TableScene:
        """The same with other words and names, so that nothing made for another is found again."""
        return scene if self.labels is ENGLISH else replace(scene, names=scene.names[::-1], labels=self.labels)

    def remember(self, scene: TableScene) -> None:
        """Draws into the caches only."""
        self.cache.tiles.place(table_cells(scene), palette_of(DARK))

    def draw(self, scene: TableScene) -> bytes:
        return encode(table_cells(scene), table_size(scene.view), DARK, self.cache, self.compressor)


def compare(scenes: list[TableScene], ours: Ours, alone: Ours, naive: Naive) -> dict[str, object]:
    times: dict[str, list[float]] = {name: [] for name in ("ours", "alone", "good", "naive", "warm", "bare")}
    sizes = {"ours": 0, "good": 0}
    for number, scene in enumerate(scenes):
        for name, work, shown in (
            ("ours", ours.draw, scene),
            ("alone", alone.draw, alone.own(scene)),
            ("good", draw_good, scene),
        ):
            spent, data = cpu(work, shown)
            times[name].append(spent)
            if name in sizes:
                sizes[name] += len(data)
        if number % NAIVE_EVERY == 0:
            naive.prepare(scene)
            times["naive"].append(cpu(naive.draw, scene)[0])
    for number, scene in enumerate(scenes):
        warm_and_bare(scene, scenes[number - 1], ours, times)
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


def warm_and_bare(scene: TableScene, before: TableScene, ours: Ours, times: dict[str, list[float]]) -> None:
    """A frame whose cells are all kept, after the one before it, and the compression of its rows, twice in turn."""
    data = ours.draw(scene)
    rows = zlib.decompressobj().decompress(data[data.index(b"IDAT") + 4 :])
    deflate, level = ours.compressor
    for again in (before, scene):
        ours.draw(again)
    for _ in range(2):
        ours.draw(before)
        times["warm"].append(cpu(ours.draw, scene)[0])
        times["bare"].append(cpu(deflate, rows, level)[0])


def caches_in_another_process(live: int, looks: int) -> float:
    command = [sys.executable, "-m", "tests.bench.render", str(live), str(looks)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def megabytes_of_caches(live: int, looks: int) -> float:
    """By how much the process grows while it draws the tables and hands of so many games of all systems, the games in
    so many looks in turn."""
    themes = cycle([look.theme for look in LOOKS.values()][:looks])
    for table, hand in positions(1, 0):
        draw_both(table, hand, DARK)
    before = resident()
    for table, hand in positions(-(-live // len(SYSTEMS)), 1):
        draw_both(table, hand, next(themes))
    return round((resident() - before) / 2**20, 1)


def draw_both(table: TableScene, hand: HandScene, theme: Theme) -> None:
    encode(table_cells(table, theme.large), table_size(table.view), theme)
    encode(hand_cells(hand), hand_size(hand.view.public), theme)


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
    return TableScene(public_view(state), NAMES, events), HandScene(view, NAMES, chosen, steps=events)


def smallest_texts() -> dict[str, float]:
    """The height of the smallest capitals of the gallery's private and public pictures where they are 265 wide."""
    heights: dict[str, list[float]] = {"private": [], "public": []}
    for picture in pictures():
        heights["private" if picture.private else "public"].append(lettered(picture.draw).height)
    return {name: min(found) for name, found in heights.items()}


def resident() -> int:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def all_identical(each: int) -> bool:
    """Whether pictures put together from caches have the pixels of pictures drawn anew."""
    cache, themes = DrawingCache(TileCache(2_000_000, 2_000_000)), list(THEMES.values())
    pictures = (
        (cells, size, themes[number % len(themes)])
        for number, (table, hand) in enumerate(positions(each, 2))
        for cells, size in (
            (table_cells(table), table_size(table.view)),
            (hand_cells(hand), hand_size(hand.view.public)),
        )
    )
    return all(is_identical(cells, size, theme, cache) for cells, size, theme in pictures)


def is_identical(cells: list[Cell], size: tuple[int, int], theme: Theme, cache: DrawingCache) -> bool:
    slow = compose_slowly(cells, size, theme).tobytes()
    fast = (Image.open(io.BytesIO(encode(cells, size, theme, cache))) for _ in range(2))
    return all(image.tobytes() == slow for image in fast)


if __name__ == "__main__":
    print(megabytes_of_caches(int(sys.argv[1]), int(sys.argv[2])))
