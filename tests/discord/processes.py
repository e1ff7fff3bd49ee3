"""The program and the stand-in as processes of their own, and what they use of the machine."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from tests.discord.server import TOKEN
from tests.discord.tuned_bot import TUNING
from tests.forked_processes import Running
from tests.forked_starts import run_bot

ROOT: Final = Path(__file__).parents[2]
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
_BOT: Final = "tests.discord.tuned_bot"
_STOP_SECONDS: Final = 15.0
NO_QUOTAS: Final = {
    "SPITE_SEATS_OF_USER": "0",
    "kept_of_user": "0",
    "lobbies_of_user": "0",
    "lobbies_of_channel": "0",
    "SPITE_TABLES_OF_SERVER": "0",
    "SPITE_TABLES_OF_PROCESS": "0",
    "presses_at_once": "0",
}


Start = Callable[..., Awaitable[Running]]
"""How a process is begun: as ``begin_module``, which tests do, or from nothing."""


async def begin_from_nothing(module: str, *arguments: str, folder: Path, **options: Any) -> Running:
    """As in life: for what is measured, and where the start itself is looked at."""
    environment = options.pop("environment")
    command = (sys.executable, "-m", module, *arguments)
    return await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, **options)


@asynccontextmanager
async def stand_in_process(*arguments: str, start: Start = begin_from_nothing) -> AsyncIterator[dict[str, str]]:
    """The stand-in; tells its addresses (``api``, ``gateway``, ``control``) and its ``token``."""
    process = await start("tests.discord", *arguments, folder=ROOT, environment=os.environ, stdout=PIPE)
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), 20)
        yield json.loads(line)
    finally:
        await stop(process)


@asynccontextmanager
async def bot_process(
    api: str, gateway: str, folder: Path, start: Start = begin_from_nothing, /, **settings: str
) -> AsyncIterator[Running]:
    """``python -m bot`` with its database and its log (``bot.log``) in a folder.

    :param start: how it is begun.
    :param settings: environment variables beside those, and constants by their names, as JSON.
    """
    usual = {"picture_within_seconds": "60"}
    tuning = {name: json.loads(value) for name, value in {**usual, **settings}.items() if name.islower()}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPITE_", "DISCORD_"))}
    environment = {
        **kept,
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": TOKEN,
        "SPITE_API_URL": api,
        "SPITE_GATEWAY_URL": gateway,
        "SPITE_DATABASE": str(folder / "spite.db"),
        **{name: value for name, value in settings.items() if name not in tuning},
        TUNING: json.dumps(tuning),
    }
    with (folder / "bot.log").open("ab") as log:
        process = await start(_BOT, folder=folder, environment=environment, stdin=DEVNULL, stdout=log, stderr=log)
    try:
        yield process
    finally:
        await stop(process)


async def stop(process: Running) -> int:
    """Asks a process to end, and ends it where that takes too long; its exit status."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), _STOP_SECONDS)
        except TimeoutError:
            process.kill()
    return await process.wait()


def family(pid: int) -> list[int]:
    """A process and everything below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue
        for child in children:
            found += family(int(child))
    return found


async def bot_command(api: str, folder: Path, *arguments: str, token: str = TOKEN) -> tuple[int, str, str]:
    """``python -m bot`` with a command, in a folder with its database: the exit status, and what it printed."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("SPITE_", "DISCORD_"))}
    own = {"DISCORD_TOKEN": token, "SPITE_API_URL": api, "SPITE_DATABASE": str(folder / "spite.db")}
    done = await asyncio.to_thread(run_bot, folder, {**kept, **own}, *arguments)
    return done.returncode, done.stdout, done.stderr


def cpu_seconds(pid: int) -> float:
    """Processor time that a process and everything below it have used, also what has ended by now."""
    return sum(_used_by(each, ended=each == pid) for each in family(pid))


def cpu_seconds_by_module(pid: int) -> dict[str, float]:
    """The same, by the module that each process runs."""
    used: dict[str, float] = {}
    for each in family(pid):
        try:
            words = Path(f"/proc/{each}/cmdline").read_text().split("\0")
        except OSError:
            continue
        module = words[words.index("-m") + 1] if "-m" in words else words[0]
        module = "bot" if module == _BOT else module
        used[module] = used.get(module, 0.0) + _used_by(each, ended=each == pid)
    return used


def _used_by(pid: int, *, ended: bool) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11 : 15 if ended else 13])) / _TICKS


def rss_mb(pid: int) -> float:
    """Memory that a process and everything below it hold, in MB; what they share is counted for each."""
    pages = 0
    for each in family(pid):
        try:
            pages += int(Path(f"/proc/{each}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * _PAGE / 1_000_000
