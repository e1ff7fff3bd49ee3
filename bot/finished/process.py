"""Work done in processes of their own, one after the other: the bot is never held up, and nothing of them stays.

A process reads what is wanted from its input as one JSON object, writes its answer to its output and ends.
"""

import asyncio
import json
import logging
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import bot

logger = logging.getLogger(__name__)

_NICENESS: Final = 10

Request = dict[str, Any]


class ProcessRunner:
    """Runs a module of this program for everything that is wanted of it.

    :param patience: seconds that one process may take.
    """

    def __init__(self, module: str, patience: float) -> None:
        self._command, self._patience = (sys.executable, "-m", module), patience
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=module)
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = threading.Event()

    async def make(self, request: Request) -> bytes | None:
        """What the process answers, or None where it died or took too long."""
        if self._closed.is_set():
            return None
        question = json.dumps(request).encode()
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._make, question)

    def close(self) -> None:
        """Ends whatever is being made, and makes nothing any more: whoever waits gets None."""
        self._closed.set()
        self._thread.shutdown(wait=False)
        if self._process is not None:
            self._process.kill()

    def _make(self, question: bytes) -> bytes | None:
        if self._closed.is_set():
            return None
        with subprocess.Popen(  # noqa: S603 (our own module, run by our own Python)
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment()
        ) as self._process:
            if self._closed.is_set():  # while it was started
                self._process.kill()
            try:
                data, _ = self._process.communicate(question, self._patience)
            except subprocess.TimeoutExpired:
                self._process.kill()
                logger.warning("%s took too long", self._command[-1])
                return None
        return data if self._process.returncode == 0 else None


def _environment() -> dict[str, str]:
    """The environment, in which this program is found wherever it was started."""
    root = str(Path(bot.__file__).parent.parent)
    paths = os.pathsep.join(path for path in (root, os.environ.get("PYTHONPATH", "")) if path)
    return {**os.environ, "PYTHONPATH": paths}


def read_request() -> Request:
    """In such a process: what is wanted of it, behind everything that has to be quick."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    request: Request = json.load(sys.stdin.buffer)
    return request
