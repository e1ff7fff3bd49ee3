"""Starts of the program, and of the stand-in for Discord. Each is a process of its own, forked from one that has
imported what all of them import: that takes most of a start. Where there is no such thing as forking, each is begun
from nothing."""

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from threading import Lock
from typing import Any, Final, NamedTuple

from tests.same_deals import seeded

ROOT: Final = Path(__file__).parents[1]
HAS_FORKS: Final = hasattr(os, "fork") and hasattr(socket, "send_fds")
_PATIENCE: Final = 60
"""Seconds after which a start that is waited for is taken to hang."""
_LONGEST: Final = 1 << 16
_STARTS: Final = Counter[str]()


class Begun(NamedTuple):
    """A process, and the pipe by which its exit status comes when it has ended."""

    pid: int
    status: int


def status_from(told: bytes) -> int:
    """What came by the pipe of a process that has ended, whoever ended it; 1 where nobody is left to tell."""
    return int(told or b"1")


def run_bot(folder: Path, environment: Mapping[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    """``python -W ignore -m bot`` with arguments, in a folder and an environment, and what it said."""
    if not HAS_FORKS:
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "bot", *arguments],
            cwd=folder,
            env={**environment, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    with TemporaryFile() as out, TemporaryFile() as said, open(os.devnull, "rb") as nothing:
        standard = (nothing.fileno(), out.fileno(), said.fileno())
        begun = begin("bot", arguments, folder, environment, standard, patience=_PATIENCE)
        told = b""
        while more := os.read(begun.status, _LONGEST):
            told += more
        os.close(begun.status)
        texts = []
        for each in (out, said):
            each.seek(0)
            texts.append(each.read().decode())
    return subprocess.CompletedProcess(arguments, status_from(told), *texts)


def begin(
    module: str,
    arguments: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    standard: tuple[int, int, int],
    *,
    patience: int = 0,
) -> Begun:
    """``python -W ignore -m`` a module, which goes on beside this process.

    :param standard: the files of its input, its output and its errors.
    :param patience: seconds after which it is ended; 0 is never.
    """
    asked = {
        "module": module,
        "arguments": list(arguments),
        "folder": str(folder),
        "environment": dict(environment),
        "patience": patience,
        "luck": _luck_of_next_start(),
    }
    return _starter().begin(asked, standard)


def _luck_of_next_start() -> str | None:
    """Return what a process's deals and names of tables follow from: of one test no two starts make the same. None is
    luck itself, where nothing is tested."""
    if (test := os.environ.get("PYTEST_CURRENT_TEST")) is None:
        return None
    _STARTS[test] += 1
    return f"{os.environ.get('TEST_DEALS', '')}/{test}/{_STARTS[test]}"


class _Starter:
    """The process that the others are forked from."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._own, other = socket.socketpair()
        with other:
            command = [sys.executable, "-W", "ignore", "-m", "tests.forked_starts", str(other.fileno())]
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=[other.fileno()], stdin=subprocess.DEVNULL)

    def begin(self, asked: Mapping[str, Any], standard: tuple[int, int, int]) -> Begun:
        reading, writing = os.pipe()
        with self._lock:
            socket.send_fds(self._own, [json.dumps(asked).encode() + b"\n"], [*standard, writing])
            os.close(writing)
            return Begun(int(self._own.recv(_LONGEST)), reading)

    def close(self) -> None:
        self._own.close()
        self._process.wait()


@cache
def _starter() -> _Starter:
    """One for all tests of a process; it ends with them, since nobody asks it any more."""
    starter = _Starter()
    atexit.register(starter.close)
    return starter


def _get_ready_what_starts_get_ready() -> None:
    """What each imports, reads and draws: all but the modules that discord.py carries out anew for each client."""
    import_module("bot.app")
    for package in ("cogs", "bot/commands"):
        for each in walk_packages([str(ROOT / package)], package.replace("/", ".") + "."):
            if not each.name.endswith((".cog", ".live_check")):
                import_module(each.name)
    import_module("bot.puzzles.shipped").known_puzzles()
    texts = import_module("bot.text")
    for language in texts.LANGUAGES:
        texts.texts_for(language).say("picture-left", count=1)
    render = import_module("render")
    for draw in render.first_pictures(render.DARK):
        draw()


_PREPARED: Final[dict[str, Callable[[], object]]] = {
    "bot": _get_ready_what_starts_get_ready,
    "tests.discord.tuned_bot": _get_ready_what_starts_get_ready,
    "tests.discord": lambda: import_module("tests.discord.server"),
}


class _Forks:
    """Forks whoever is asked for, and tells how each has ended."""

    def __init__(self, asking: socket.socket) -> None:
        self._asking = asking
        self._statuses: dict[int, int] = {}
        self._prepared: set[str] = set()
        self._woken, waking = os.pipe()
        os.set_blocking(waking, False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
        self._all = (asking.fileno(), self._woken, waking)

    def serve(self) -> dict[str, Any] | None:
        """Until nobody asks any more; in a process that was forked meanwhile, what it is to be."""
        while True:
            ready, _, _ = select.select([self._asking.fileno(), self._woken], [], [])
            if self._woken in ready:
                os.read(self._woken, _LONGEST)
                self._tell_of_ends()
            if self._asking.fileno() in ready:
                data, files, _, _ = socket.recv_fds(self._asking, _LONGEST, 4)
                if not data:
                    return None
                while not data.endswith(b"\n"):
                    data += self._asking.recv(_LONGEST)
                if self._fork(asked := json.loads(data), files):
                    return dict(asked)

    def _fork(self, asked: dict[str, Any], files: list[int]) -> bool:
        """Whether this is the new process."""
        self._prepare(asked["module"])
        *standard, status = files
        child = os.fork()
        if child:
            for each in standard:
                os.close(each)
            self._statuses[child] = status
            self._asking.send(str(child).encode())
            return False
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for meant, each in enumerate(standard):
            os.dup2(each, meant)
        self._asking.detach()
        for each in (*files, *self._all, *self._statuses.values()):
            os.close(each)
        return True

    def _prepare(self, module: str) -> None:
        if module not in self._prepared:
            self._prepared.add(module)
            _PREPARED.get(module, lambda: import_module(module))()
            gc.collect()
            gc.freeze()

    def _tell_of_ends(self) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                status = self._statuses.pop(ended[0])
                os.write(status, str(os.waitstatus_to_exitcode(ended[1])).encode())
                os.close(status)


def _be(asked: dict[str, Any]) -> None:
    """What ``python -m`` does, to its very end: threads that are left are waited for, as in life."""
    signal.alarm(asked["patience"])  # which ends it
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = ["", *asked["arguments"]]
    if asked["luck"] is not None:
        for owner, name, made in seeded(asked["luck"]):
            setattr(owner, name, made)
    runpy.run_module(asked["module"], run_name="__main__", alter_sys=True)


if __name__ == "__main__" and (_ASKED := _Forks(socket.socket(fileno=int(sys.argv[1]))).serve()) is not None:
    _be(_ASKED)
