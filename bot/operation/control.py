"""Control socket: the command line's way to a running bot.

The socket lies beside the database (for one on a server, at ``Settings.beside``), for the owner of these files alone.
No second program writes to the database: the bot itself carries out commands. Request and answer are one line of JSON
each.
"""

import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from bot.operation.operator import CommandError, Operator
from bot.running.lifecycle import Component
from bot.shapes import Data

logger = logging.getLogger(__name__)

_LONGEST_LINE: Final = 1 << 20
_OWNER_ONLY: Final = 0o077
_LONGEST_ADDRESS: Final = 100
_PATIENCE: Final = 120.0
_OWN_TIDYING: Final[dict[str, Any]] = {"cleanup_socket": False} if sys.version_info >= (3, 13) else {}
"""asyncio would delete the socket by its given address, which may mean another file by then."""


def control_path(database: Path) -> Path:
    """Return the socket's path."""
    return database.resolve().with_name(f"{database.name}.control")


@contextmanager
def _address(path: Path) -> Iterator[str]:
    """Give a socket address for a path. If the path is too long, go through its opened folder.

    Raises ``OSError``.
    """
    if len(os.fsencode(path)) <= _LONGEST_ADDRESS:
        yield str(path)
        return
    # The kernel takes about a hundred bytes; through the descriptor the folder's own name costs none of them.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


class ControlServer(Component):
    """Server at the socket. If it can't listen, the bot runs without."""

    def __init__(self, database: Path, operator: Operator) -> None:
        self._path, self._operator = control_path(database), operator
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        if not hasattr(socket, "AF_UNIX"):
            return
        # The socket is made with these rights; a change afterwards would leave a moment in which others may connect.
        before = os.umask(_OWNER_ONLY)
        try:
            if await _is_served(self._path):
                logger.info("Operators reach another process at %s", self._path)
                return
            self._path.unlink(missing_ok=True)  # left behind by a killed process
            with _address(self._path) as address:
                self._server = await asyncio.start_unix_server(
                    self._serve, address, limit=_LONGEST_LINE, **_OWN_TIDYING
                )
        except OSError as error:
            logger.error("Operators can't reach this process at %s: %s", self._path, error.strerror or error)
        finally:
            os.umask(before)

    async def stop(self) -> None:
        server, self._server = self._server, None
        if server is not None:
            server.close()
            for writer in self._connections:
                writer.close()  # an idle client would keep the server from closing
            await server.wait_closed()
            self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        try:
            if self._server is not None:
                answer = await self._answer(await reader.readline())
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError) as error:
            logger.info("An operator's command could not be answered: %s", error)
        finally:
            self._connections.discard(writer)
            await _close(writer)

    async def _answer(self, line: bytes) -> Data:
        try:
            asked = json.loads(line)
            return {"answer": await self._operator.carry_out(str(asked["command"]), dict(asked["arguments"]))}
        except CommandError as error:
            return {"error": str(error)}
        except (ValueError, KeyError, TypeError):
            return {"error": "that is no command"}
        except Exception as error:
            logger.exception("An operator's command failed")
            return {"error": f"it failed ({type(error).__name__}); the log says more"}


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def _is_served(path: Path) -> bool:
    """Whether a process listens there: several on one machine may share a server's database."""
    try:
        with _address(path) as address:
            _, writer = await asyncio.open_unix_connection(address)
    except OSError:
        return False
    await _close(writer)
    return True


async def ask_running(database: Path, command: str, arguments: Data) -> Data | None:
    """Return the answer of the bot that runs over this database; None if none runs.

    :raises CommandError: it refused.
    """
    if not hasattr(socket, "AF_UNIX"):
        return None
    try:
        with _address(control_path(database)) as address:
            reader, writer = await asyncio.open_unix_connection(address, limit=_LONGEST_LINE)
    except OSError:
        return None
    try:
        writer.write(json.dumps({"command": command, "arguments": arguments}).encode() + b"\n")
        await writer.drain()
        async with asyncio.timeout(_PATIENCE):
            line = await reader.readline()
    finally:
        await _close(writer)
    # An end without a line: the connection broke, and what became of the command is not known.
    if not line:
        raise CommandError("the bot ended before it answered")
    told: Data = json.loads(line)
    if "error" in told:
        raise CommandError(str(told["error"]))
    answer: Data = told["answer"]
    return answer
