"""Random legal moves per second and core, by system: deals, choices and refills included, CPU time."""

import time
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from random import Random
from statistics import median

from bot.engine.deal import deal
from bot.engine.game import apply, begin, legal_moves
from bot.engine.rules import Rules
from bot.engine.systems import SYSTEMS

ROUNDS = 5


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--moves", type=int, default=20_000, help="moves of each system in each round")
    parser.add_argument("--systems", default="pagat,pagat_multi,wikipedia,book", help="names, or `all`")


def run(arguments: Namespace) -> dict[str, object]:
    """Rounds are interleaved, so that a busy machine slows every system alike; the median counts."""
    names = list(SYSTEMS) if arguments.systems == "all" else arguments.systems.split(",")
    rates: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(ROUNDS):
        for name in names:
            system = SYSTEMS[name]
            rates[name].append(moves_per_second(system.rules(system.seats[0]), arguments.moves, turn))
    return {
        "bench": "engine",
        "moves": arguments.moves,
        "moves_per_second": {name: round(median(found)) for name, found in rates.items()},
        "best": {name: round(max(found)) for name, found in rates.items()},
    }


def moves_per_second(rules: Rules, moves: int, turn: int) -> float:
    random = Random(turn).random
    started = time.process_time()
    done = game = 0
    while done < moves:
        state = deal(rules, sha256(f"{turn}/{game}".encode()).digest())
        begin(state)
        game += 1
        while state.result is None:
            legal = legal_moves(state)
            apply(state, legal[int(random() * len(legal))], check=False)
            done += 1
    return done / (time.process_time() - started)
