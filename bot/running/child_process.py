"""Child processes: modules of this program that work beside it, so that it is never held up.

They inherit no secrets: none of them reaches Discord or reads settings, so of this process's environment they get what
Python and the operating system need and nothing else.
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
"""Variables that a child process is given; whatever an operator's environment holds besides stays here."""
_INHERITED_KINDS: Final = ("LC_", "COVERAGE_", "COV_CORE_")
"""How the names of more such variables begin: locale, and measuring which lines are run."""

Command = tuple[str, ...]
"""What starts a child process."""


def command_of(module: str, *arguments: str) -> Command:
    """Runs one of this program's modules, whatever lies in the folder in which somebody has started it."""
    return (sys.executable, "-P", "-m", module, *arguments)


def child_environment() -> dict[str, str]:
    """Return what of this process's environment a child process is given; this program is found in it."""
    inherited = {name: value for name, value in os.environ.items() if _is_inherited(name.upper())}
    root = str(Path(bot.__file__).parent.parent)
    paths = os.pathsep.join(path for path in (root, inherited.get("PYTHONPATH", "")) if path)
    return {**inherited, "PYTHONPATH": paths}


def _is_inherited(name: str) -> bool:
    return name in _INHERITED or name.startswith(_INHERITED_KINDS)


async def start_child(command: Sequence[str], protocol: asyncio.SubprocessProtocol) -> asyncio.SubprocessTransport:
    """Start a process that is asked and answers through pipes.

    :raises OSError: it can't be started.
    """
    transport, _ = await asyncio.get_running_loop().subprocess_exec(
        lambda: protocol, *command, stderr=None, env=child_environment()
    )
    return transport


async def run_to_its_end(command: Sequence[str]) -> tuple[int, str]:
    """Runs a command that says nothing but what it complains of: its exit status, and that.

    :raises OSError: it can't be started.
    """
    process = await asyncio.create_subprocess_exec(
        *command, env=child_environment(), stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, said = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode or 0, said.decode(errors="replace")


_HEAD: Final = struct.Struct(">IQ")
UNASKED: Final = 0
"""The number of a message that answers no request."""


READY: Final = b"ready"
"""What a process says, unasked, once it can be asked."""


class Frame(NamedTuple):
    """One message to or from a process that lives on. A reply has the number of its request."""

    number: int
    message: bytes

    def to_bytes(self) -> bytes:
        """Return it as it goes through a pipe: its length in bytes, its number, and itself."""
        return _HEAD.pack(len(self.message), self.number) + self.message


def take_frame(received: bytearray) -> Frame | None:
    """Take the first message out of what has been received; None while it is not whole."""
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
    """Wait for the next message; None where the stream has ended."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    size, number = _HEAD.unpack(head)
    message = stream.read(size)
    return Frame(number, message) if len(message) == size else None


def answer_requests(answer: Callable[[bytes], bytes]) -> None:
    """In a child process: answer what comes by the input, until that ends. Whoever stops the program by keyboard stops
    the bot, which stops this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, replies = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what is printed by mistake is no reply
    try:
        _say(replies, Frame(UNASKED, READY))
        while (request := read_frame(requests)) is not None:
            _say(replies, Frame(request.number, answer(request.message)))
    except BrokenPipeError:  # the bot was killed: nobody is there to work for, or to be told of it
        os._exit(0)  # in order, what could not be written would be tried again and complained of


def _say(replies: IO[bytes], frame: Frame) -> None:
    replies.write(frame.to_bytes())
    replies.flush()
