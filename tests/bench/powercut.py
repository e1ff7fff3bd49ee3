"""Power cuts on every disk that may be left: acknowledged moves lost, and the weaker syncs that must lose some."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_PART: Final = 1000
_CONTROL: Final = 10
"""The controls get one image for every ten."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--images", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)


def run(arguments: Namespace) -> dict[str, object]:
    from tests.faults.powercut import Disks, cut_power

    started = time.monotonic()
    found, controls = Disks(), {name: Disks() for name in ("NORMAL", "OFF")}
    with TemporaryDirectory(dir=_memory_folder()) as folder:
        for part, begin in enumerate(range(0, arguments.images, _PART)):
            size = min(_PART, arguments.images - begin)
            seed = arguments.seed + 2 * part
            found.add(cut_power(Path(folder) / f"part{part}", size, seed=seed))
            for name, control in controls.items():
                control.add(cut_power(Path(folder) / f"{name}{part}", max(size // _CONTROL, 20), name, seed))
    for words in found.words[:20]:
        print(words, file=sys.stderr)
    return {
        "bench": "powercut",
        "images": found.images,
        "lost": found.lost,
        "corrupt": found.corrupt,
        "control_lost": sum(control.lost for control in controls.values()),
        "controls": {
            name: {"images": each.images, "lost": each.lost, "corrupt": each.corrupt, "most_lost": each.most_lost}
            for name, each in controls.items()
        },
        "seconds": round(time.monotonic() - started),
    }


def _memory_folder() -> str | None:
    """Where nothing needs a real disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
