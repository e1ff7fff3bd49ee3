"""Starts of the program one after the other. Each is a process of its own, forked from one that has imported what all
of them import: that takes most of a start. Where there is no such thing as forking, each is begun from nothing."""

import atexit
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from threading import Lock
from typing import Any, Final, NoReturn

ROOT: Final = Path(__file__).parents[1]
_PATIENCE: Final = 60
"""Seconds after which a start is taken to hang."""


def run_bot(folder: Path, environment: Mapping[str, str], *arguments: str) -> "subprocess.CompletedProcess[str]":
    """``python -W ignore -m bot`` with arguments, in a folder and an environment, and what it said."""
    if not hasattr(os, "fork"):
        return subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "bot", *arguments],
            cwd=folder,
            env={**environment, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    status, out, said = _starter().answer([str(folder), dict(environment), arguments])
    return subprocess.CompletedProcess(arguments, status, out, said)


class _Starter:
    """The process that the others are forked from."""

    def __init__(self) -> None:
        command = [sys.executable, "-W", "ignore", "-m", "tests.forked_starts"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lock = Lock()

    def answer(self, asked: Sequence[Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@cache
def _starter() -> _Starter:
    """One for all tests of a process; it ends with them, since nobody asks it any more."""
    starter = _Starter()
    atexit.register(starter.close)
    return starter


def _import_what_starts_import() -> None:
    """All but the modules that discord.py carries out anew for each client."""
    import_module("bot.app")
    for each in walk_packages([str(ROOT / "cogs")], "cogs."):
        if not each.name.endswith((".cog", ".live_check")):
            import_module(each.name)


def _answer_requests() -> None:
    _import_what_starts_import()
    for line in sys.stdin:
        folder, environment, arguments = json.loads(line)
        with TemporaryFile() as out, TemporaryFile() as said:
            child = os.fork()
            if not child:
                _be_the_bot(folder, environment, arguments, out.fileno(), said.fileno())
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            texts = []
            for each in (out, said):
                each.seek(0)
                texts.append(each.read().decode())
        print(json.dumps([status, *texts]), flush=True)


def _be_the_bot(folder: str, environment: dict[str, str], arguments: list[str], out: int, said: int) -> NoReturn:
    status = 1
    with suppress(BaseException):
        for file, meant in ((os.open(os.devnull, os.O_RDONLY), 0), (out, 1), (said, 2)):
            os.dup2(file, meant)
        try:
            signal.alarm(_PATIENCE)  # which ends it
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv = [str(ROOT / "bot" / "__main__.py"), *arguments]
            status = import_module("bot.__main__").run_as_program()
        except SystemExit as end:  # of whoever was asked wrongly
            status = end.code if isinstance(end.code, int) else 1
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    _answer_requests()
