"""Pairs of games that differ only in hidden cards, in every system: differences in what their viewer gets."""

import sys
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import ProcessPoolExecutor

from tests.faults.secrecy import compare

_PROCESSES = 2


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument(
        "--pictures-every", type=int, default=4, help="of every so many pairs the pictures are drawn too"
    )


def run(arguments: Namespace) -> dict[str, object]:
    started = time.monotonic()
    share = -(-arguments.pairs // _PROCESSES)
    with ProcessPoolExecutor(_PROCESSES) as pool:
        done = [pool.submit(compare, share, seed, arguments.pictures_every) for seed in range(1, 1 + _PROCESSES)]
        results = [future.result() for future in done]
    wrong = [words for _, found in results for words in found]
    for words in wrong[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "secrecy",
        "pairs": share * _PROCESSES,
        "different_inside": sum(different for different, _ in results),
        "differences": len(wrong),
        "seconds": round(time.monotonic() - started),
    }
