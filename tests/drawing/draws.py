"""What processes are asked to draw in tests: functions of a module, as they can be sent."""

import os
import signal
import time
from pathlib import Path


def named(name: str) -> bytes:
    return name.encode()


def noted(file: str, name: str, seconds: float = 0.0) -> bytes:
    """Draws, and notes the order in which things are drawn."""
    with Path(file).open("a") as notes:
        notes.write(f"{name}\n")
    time.sleep(seconds)
    return name.encode()


def once_wanted(file: str) -> bytes:
    """Draws once there is such a file."""
    while not Path(file).exists():
        time.sleep(0.01)
    return b"drawn"


def process_id() -> bytes:
    return str(os.getpid()).encode()


def die() -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def die_over(*scene: object) -> bytes:
    """Stands for a picture of which every drawing ends its process."""
    return die()


def die_once(file: str) -> bytes:
    """Ends the first process that draws it."""
    if not Path(file).exists():
        Path(file).touch()
        return die()
    return b"drawn at last"


def die_outside(bot: int) -> bytes:
    """Ends whoever draws it, but for the bot's own process, which only tells of it."""
    if os.getpid() == bot:
        return b"drawn in the bot"
    return die()


def hang() -> bytes:
    time.sleep(60)
    return b""


def fail() -> bytes:
    raise MemoryError("no room")


def leave() -> bytes:
    raise SystemExit(1)
