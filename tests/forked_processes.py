"""Processes that go on while a test plays with them, begun as ``tests.forked_starts`` does it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Protocol

from tests.forked_starts import HAS_FORKS, begin, status_from


class Running(Protocol):
    """What tests need of a process, as asyncio has it."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    @property
    def stdin(self) -> asyncio.StreamWriter | None: ...
    @property
    def stdout(self) -> asyncio.StreamReader | None: ...
    async def wait(self) -> int: ...
    async def communicate(self) -> tuple[bytes, bytes]: ...
    def send_signal(self, signal: int) -> None: ...
    def kill(self) -> None: ...


class Forked:
    """A process that was forked from another one than this."""

    stdin: asyncio.StreamWriter | None = None
    stdout: asyncio.StreamReader | None = None
    stderr: asyncio.StreamReader | None = None
    returncode: int | None = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._ended = asyncio.Event()
        self._following: asyncio.Task[None] | None = None

    def follow(self, status: int) -> None:
        """From now on it is known whether it has ended, which the pipe tells."""
        self._following = asyncio.create_task(self._follow(status))

    async def _follow(self, status: int) -> None:
        self.returncode = status_from(await (await _reader(status)).read())
        self._ended.set()

    async def wait(self) -> int:
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    async def communicate(self) -> tuple[bytes, bytes]:
        reading = [each.read() if each else _nothing() for each in (self.stdout, self.stderr)]
        out, said = await asyncio.gather(*reading)
        await self.wait()
        return out, said

    def send_signal(self, signal: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


async def begin_module(
    module: str,
    *arguments: str,
    folder: Path,
    environment: Mapping[str, str],
    stdin: int | None = None,
    stdout: int | IO[Any] | None = None,
    stderr: int | IO[Any] | None = None,
) -> Running:
    """``python -W ignore -m`` a module. What is said of its files is as in ``create_subprocess_exec``, with nothing as
    its input unless there is a pipe."""
    stdin = DEVNULL if stdin is None else stdin
    if not HAS_FORKS:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", module, *arguments,
            cwd=folder, env=environment, stdin=stdin, stdout=stdout, stderr=stderr,
        )  # fmt: skip
    files = [_File.of(place, wanted) for place, wanted in enumerate((stdin, stdout, stderr))]
    theirs = files[0].theirs, files[1].theirs, files[2].theirs
    begun = await asyncio.to_thread(begin, module, arguments, folder, environment, theirs)
    for file in files:
        file.close_theirs()
    process = Forked(begun.pid)
    process.stdin = None if files[0].own is None else await _writer(files[0].own)
    process.stdout, process.stderr = [None if file.own is None else await _reader(file.own) for file in files[1:]]
    process.follow(begun.status)
    return process


@dataclass(frozen=True)
class _File:
    """One of a process's three files: its end, and this process's where there is a pipe between them."""

    theirs: int
    own: int | None = None
    made: bool = True

    @classmethod
    def of(cls, place: int, wanted: int | IO[Any] | None) -> "_File":
        if wanted == PIPE:
            reading, writing = os.pipe()
            return cls(writing, reading) if place else cls(reading, writing)
        if wanted == DEVNULL:
            return cls(os.open(os.devnull, os.O_RDWR))
        if wanted is None:
            return cls(place, made=False)
        return cls(wanted if isinstance(wanted, int) else wanted.fileno(), made=False)

    def close_theirs(self) -> None:
        if self.made:
            os.close(self.theirs)


async def _nothing() -> bytes:
    return b""


async def _reader(file: int) -> asyncio.StreamReader:
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader(limit=2**20)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader, loop=loop), os.fdopen(file, "rb", 0))
    return reader


async def _writer(file: int) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    pipe = os.fdopen(file, "wb", 0)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, pipe)
    return asyncio.StreamWriter(transport, protocol, None, loop)
