"""Child processes: modules of this program that work beside it, so that its event loop is never blocked.

They inherit no secrets. None of them reaches Discord or reads settings, so they get only those environment variables
that Python and the operating system need.
"""

import asyncio
import os
import signal
import struct
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Final, NamedTuple

import bot

_NAMES: Final = (
    # Finding programs, libraries, and packages that were installed for a user alone
    "PATH PATHEXT HOME USER LOGNAME LD_LIBRARY_PATH DYLD_LIBRARY_PATH DYLD_FALLBACK_LIBRARY_PATH __PYVENV_LAUNCHER__ "
    # Files that are made for a while, and cached fonts
    "TMPDIR TEMP TMP XDG_CACHE_HOME "
    # Language and time
    "LANG LANGUAGE TZ TZDIR "
    # Windows starts no Python without the first, and looks up folders by the others
    "SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC USERPROFILE USERNAME HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA "
    "NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE "
    # Memory of the C library
    "MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ MALLOC_MMAP_THRESHOLD_ "
    # How Python itself runs
    "PYTHONPATH PYTHONHOME PYTHONSAFEPATH PYTHONPLATLIBDIR PYTHONUSERBASE PYTHONNOUSERSITE PYTHONEXECUTABLE "
    "PYTHONOPTIMIZE PYTHONDONTWRITEBYTECODE PYTHONPYCACHEPREFIX PYTHONUNBUFFERED PYTHONHASHSEED PYTHONUTF8 "
    "PYTHONCOERCECLOCALE PYTHONIOENCODING PYTHONWARNINGS PYTHONFAULTHANDLER PYTHONDEVMODE PYTHONTRACEMALLOC "
    "PYTHONMALLOC PYTHONINTMAXSTRDIGITS PYTHON_GIL PYTHON_JIT"
)
_INHERITED: Final = frozenset(_NAMES.split())
"""Variables that child processes inherit; everything else in an operator's environment stays here."""
_INHERITED_KINDS: Final = ("LC_", "COVERAGE_", "COV_CORE_")
"""Prefixes of further such variables: locale, and measurement of test coverage."""

Command = tuple[str, ...]
"""Command line of a child process."""


def command_of(module: str, *arguments: str) -> Command:
    """Return the command that runs a module of this program, independent of the working directory."""
    return (sys.executable, "-P", "-m", module, *arguments)


def child_environment() -> dict[str, str]:
    """Return the environment for a child process, in which this program can be found."""
    # Windows writes names in any case.
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name.upper() in _INHERITED or name.upper().startswith(_INHERITED_KINDS)
    }
    root = str(Path(bot.__file__).parent.parent)
    # ``-P`` keeps the working directory off the path, so this program's folder is named.
    paths = os.pathsep.join(path for path in (root, inherited.get("PYTHONPATH", "")) if path)
    return {**inherited, "PYTHONPATH": paths}


async def start_child(command: Sequence[str], protocol: asyncio.SubprocessProtocol) -> asyncio.SubprocessTransport:
    """Start a process with pipes for requests and replies.

    :raises OSError: it can't be started.
    """
    transport, _ = await asyncio.get_running_loop().subprocess_exec(
        lambda: protocol, *command, stderr=None, env=child_environment()
    )
    return transport


async def run_to_its_end(command: Sequence[str]) -> tuple[int, str]:
    """Run a command that prints only complaints. Return its exit status and these.

    :raises OSError: it can't be started.
    """
    process = await asyncio.create_subprocess_exec(
        *command, env=child_environment(), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, said = await process.communicate()
    finally:
        # Whoever waits was cancelled: nothing may go on writing behind them.
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode or 0, said.decode(errors="replace")


_HEAD: Final = struct.Struct(">IQ")
UNASKED: Final = 0
"""Number of a message that answers no request."""


READY: Final = b"ready"
"""First message of a process, unasked, once it takes requests."""


class Frame(NamedTuple):
    """One message to or from a long-lived process. A reply has the number of its request."""

    number: int
    message: bytes

    def to_bytes(self) -> bytes:
        """Return its form in a pipe: length in bytes, number, and message."""
        return _HEAD.pack(len(self.message), self.number) + self.message


def take_frame(received: bytearray) -> Frame | None:
    """Remove and return the first message received; None while it is incomplete."""
    if len(received) < _HEAD.size:
        return None
    size, number = _HEAD.unpack_from(received)
    end = _HEAD.size + size
    if len(received) < end:
        return None
    message = bytes(received[_HEAD.size : end])
    del received[:end]
    return Frame(number, message)


def read_frame(stream: IO[bytes]) -> Frame | None:
    """Wait for the next message; None at the end of the stream."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    size, number = _HEAD.unpack(head)
    message = stream.read(size)
    return Frame(number, message) if len(message) == size else None


def answer_requests(answer: Callable[[bytes], bytes]) -> None:
    """Answer requests from the input until it ends, in a child process. Ignore Ctrl-C: the bot gets it as well and then
    stops this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a stray print must not corrupt the replies
    try:
        _say(replies, Frame(UNASKED, READY))
        while (request := read_frame(requests)) is not None:
            _say(replies, Frame(request.number, answer(request.message)))
    except BrokenPipeError:  # the bot was killed
        os._exit(0)  # a regular exit would flush the broken pipe again and print an error


def _say(replies: IO[bytes], frame: Frame) -> None:
    replies.write(frame.to_bytes())
    replies.flush()
