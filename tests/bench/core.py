"""The rules and the computers compiled by mypyc into a cache, and compared with the plain ones move by move.

The compiled copies lie in a folder of the user's cache, named by what they were made from, and serve measurements:
``python -m tests.bench --core NAME`` runs any of them so. Nothing compiled is needed to play. Where there is no C
compiler, this says so.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from bot.engine.deal import deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS
from bot.engine.views import seat_view
from bot.players.levels import plan_moves
from bot.players.planner import Planner
from bot.players.weights import weights_for

ROOT = Path(__file__).parents[2]
MODULES = (
    "engine/cards.py",
    "engine/deal.py",
    "engine/events.py",
    "engine/game/*.py",
    "engine/moves.py",
    "engine/rules.py",
    "engine/state.py",
    "engine/views.py",
    "players/attentive.py",
    "players/both_ways.py",
    "players/evaluation.py",
    "players/greedy.py",
    "players/mistaken.py",
    "players/odds.py",
    "players/planner.py",
    "players/runs.py",
    "players/searching.py",
    "players/sense.py",
    "players/sketch.py",
    "players/ways.py",
    "players/weights.py",
    "players/worlds.py",
)
"""What is compiled of ``bot``; the rest is imported as it is."""
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
names = sys.argv[1:]
sys.argv[1:] = ["build_ext", "--inplace"]
setup(name="core", packages=[], ext_modules=mypycify(names, opt_level="2"))
"""
PLANNED = 100
"""One position of so many is also planned, searched and judged."""
NODES = 30


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--positions", type=int, default=100_000, help="positions of each system that are compared")
    parser.add_argument("--systems", default="all", help="names, with commas between")
    parser.add_argument("--games", type=int, default=10, help="games of each level that are timed")
    parser.add_argument("--seed", default="core")
    parser.add_argument("--walk", action="store_true", help="only walk, and say what was met")


def run(arguments: Namespace) -> dict[str, object]:
    names = list(SYSTEMS) if arguments.systems == "all" else arguments.systems.split(",")
    if arguments.walk:
        return {
            "met": {name: walk(name, arguments.positions, arguments.seed) for name in names},
            "timed": {level: timed(level, arguments.games) for level in ("regular", "strong", "expert")},
        }
    words = ["-m", "tests.bench", "core", "--walk", "--positions", str(arguments.positions)]
    words += ["--systems", arguments.systems, "--games", str(arguments.games), "--seed", arguments.seed]
    plain, core = (_said(words, compiled) for compiled in (False, True))
    return {
        "bench": "core",
        "systems": len(names),
        "positions": sum(arguments.positions for _ in names),
        "different": differences(plain["met"], core["met"]),
        "games_a_second": {
            level: {"plain": round(rate, 3), "compiled": round(core["timed"][level], 3)}
            for level, rate in plain["timed"].items()
        },
        "times": {level: round(core["timed"][level] / rate, 2) for level, rate in plain["timed"].items()},
    }


def _said(words: list[str], compiled: bool) -> Any:
    kept: dict[str, Any] = {"capture_output": True, "text": True}
    done = run_compiled(words, **kept) if compiled else subprocess.run([sys.executable, *words], cwd=ROOT, **kept)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def differences(plain: dict[str, list[str]], core: dict[str, list[str]]) -> list[str]:
    """The games, by system and number, in which not everything was the same."""
    return [
        f"{name}/{number}"
        for name in plain
        for number, game in enumerate(plain[name])
        if core[name][number : number + 1] != [game]
    ]


# The compiled copies.


def run_compiled(words: list[str], **more: Any) -> "subprocess.CompletedProcess[str]":
    """Runs Python with these words, in a process in which ``bot`` is the compiled one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(built()), str(ROOT)))}
    return subprocess.run([sys.executable, "-P", *words], env=environment, **more)


def built() -> Path:
    """The folder that holds the compiled copies; they are made where they are not there."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise SystemExit(f"Nothing is compiled: there is no {compiler} here. Install a C compiler, or measure without.")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "spite-core"
    folder = cache / _name_of_sources()
    if folder.is_dir():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(dir=cache))
    shutil.copytree(ROOT / "bot", making / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    names = [str(path.relative_to(making)) for pattern in MODULES for path in sorted((making / "bot").glob(pattern))]
    done = subprocess.run([sys.executable, "-c", SETUP, *names], cwd=making, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"Compiling in {making} failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    shutil.rmtree(making / "build")
    try:
        making.rename(folder)
    except OSError:  # another process has made it meanwhile
        shutil.rmtree(making)
    return folder


def _name_of_sources() -> str:
    """Says all that the compiled copies depend on."""
    digest = sha256(f"{sys.version}/{version('mypy')}/{MODULES}/{SETUP}".encode())
    for path in sorted((ROOT / "bot").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(f"{path.relative_to(ROOT)}/".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


# What is compared, and timed: the same in both.


def walk(system: str, positions: int, seed: str) -> list[str]:
    """Random games until so many positions were met; a digest of each: every legal move, now and then whole positions,
    what each plan is worth, and what computers choose."""
    met, games, seats = 0, list[str](), SYSTEMS[system].seats
    while met < positions:
        name = f"{seed}/{system}/{len(games)}"
        round_, place = divmod(len(games), len(seats))
        rules = SYSTEMS[system].rules(seats[place]).change(direction=("up", "both")[round_ % 2])
        count, digest = _walk_game(rules, name, positions - met)
        met += count
        games.append(digest)
    return games


def _walk_game(rules: Rules, name: str, most: int) -> tuple[int, str]:
    randomness, digest, count = Random(name), sha256(), 0
    state = deal(rules, sha256(name.encode()).digest())
    begin(state)
    while state.result is None and count < most:
        legal = legal_moves(state)
        digest.update(" ".join([move.notation for move in legal]).encode())
        if randomness.random() < 1 / PLANNED:
            view = seat_view(state, state.to_play)
            plans = Planner(view.sample(randomness), weights_for(rules), NODES).search()
            said = [state.to_data(), [[plan.value, *map(str, plan.moves)] for plan in plans]]
            said += [list(map(str, plan_moves(level, view, randomness))) for level in ("fixed", "regular")]
            if randomness.random() < 1 / PLANNED:
                said.append(list(map(str, plan_moves("expert", view, randomness))))
            digest.update(json.dumps(said, default=repr).encode())
        apply(state, legal[int(randomness.random() * len(legal))], check=False)
        count += 1
    digest.update(json.dumps(state.to_data(), default=repr).encode())
    return count, digest.hexdigest()


def timed(level: str, games: int) -> float:
    """Games a second of processor time between two of a level in ``pagat``."""
    started = time.process_time()
    for game in range(games):
        state, randomness = deal(SYSTEMS["pagat"].rules(2), sha256(str(game).encode()).digest()), Random(game)
        begin(state)
        while state.result is None:
            for move in plan_moves(level, seat_view(state, state.to_play), randomness):
                apply(state, move)
    return games / (time.process_time() - started)
