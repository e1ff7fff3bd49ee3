"""A finished game as an animation, against Pillow's own writer given the frames in full colours."""

import io
import time
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from random import Random
from statistics import median

from PIL import Image

from bot.commands.replay import names_in
from bot.engine.game import apply, begin
from bot.engine.record import make_fairness, start_record
from bot.engine.systems import find_system
from bot.engine.views import seat_view
from bot.finished.replay import scene_of
from bot.players.levels import choose_move
from bot.text import texts_for
from render import DARK
from render.drawing.canvas import DrawingCache
from render.pictures.replay import (
    END_MILLISECONDS,
    MOVE_MILLISECONDS,
    ReplayScene,
    draw_replay,
    replay_cells,
    replay_size,
)
from tests.render.composing import compose


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--system", default="pagat_multi")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=250, help="only so many moves of the game")
    parser.add_argument("--rounds", type=int, default=3)


def run(arguments: Namespace) -> dict[str, object]:
    """Ours draws, compares and writes; Pillow only writes, from pictures drawn before. Interleaved, CPU time."""
    scene = game(arguments.system, arguments.seats, arguments.moves)
    pictures = full_colours(scene)
    ours, pillows = [], []
    data = other = b""
    for _ in range(arguments.rounds):
        started = time.thread_time()
        data = draw_replay(scene, DARK)
        middle = time.thread_time()
        other = save_all(pictures)
        ours.append(middle - started)
        pillows.append(time.thread_time() - middle)
    return {
        "bench": "replay",
        "frames": len(scene.frames),
        "vs_pillow": round(median(pillows) / median(ours), 1),
        "bytes": len(data),
        "bytes_pillow": len(other),
        "ms": round(median(ours) * 1000),
        "ms_pillow": round(median(pillows) * 1000),
    }


def game(system: str, seats: int, moves: int) -> ReplayScene:
    rules = find_system(system).rules(seats)
    fairness = make_fairness("replay", rules, sha256(b"replay").digest(), ["regular"] * seats, None)
    state = fairness.deal(rules)
    recorder = start_record(state, "replay", system, ["regular"] * seats)
    recorder.note_events(begin(state))
    luck = Random(1)
    for _ in range(moves - 1):
        if state.result is None:
            seat = state.to_play
            move = choose_move("fixed", seat_view(state, seat), luck)
            recorder.note(seat, move, apply(state, move))
    record = recorder.record(state.result, fairness)
    return scene_of(record, names_in(record), texts_for("en"))


def full_colours(scene: ReplayScene) -> list[Image.Image]:
    width, height = replay_size(scene.frames[0])
    cache = DrawingCache()
    pictures = []
    for number, frame in enumerate(scene.frames, start=1):
        cells = replay_cells(frame, scene, number / len(scene.frames))
        pictures.append(compose(cells, (width, height), DARK, cache).crop((1, 0, width + 1, height)).convert("RGB"))
    return pictures


def save_all(pictures: list[Image.Image]) -> bytes:
    stream = io.BytesIO()
    times = [MOVE_MILLISECONDS] * (len(pictures) - 1) + [END_MILLISECONDS]
    pictures[0].save(stream, "GIF", save_all=True, append_images=pictures[1:], duration=times, loop=0)
    return stream.getvalue()
