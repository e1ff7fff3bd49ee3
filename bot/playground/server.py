"""Runs the real bot in a simulated Discord server and serves it to a browser until told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from bot.running.signals import set_by_signals
from bot.running.waiting import first_of

if TYPE_CHECKING:
    import discord

    from .room import Room

SettingsT = TypeVar("SettingsT")
SettingsT_contra = TypeVar("SettingsT_contra", contravariant=True)
ServicesT = TypeVar("ServicesT")

USUAL_PORT: Final = 8080
_NEXT_PORTS: Final = 20
"""Number of ports tried after the usual one, before any free one is taken."""
_REQUIREMENTS = "requirements/playground.txt, or the wheel with [playground]"
_WELCOME = """\
The playground is open at {url}{instead}

Open the whole address, with the part after #: without it the page has no right to show anything.
Open it once for each person, in tabs or windows of their own, and choose the person under "Viewing as": {people}.
Below the people the same list leads to the other channel, to threads, to a group, to messages of two, to servers
without Spite, and to one's own messages with it (@ Spite). Then type /spite in the message box.
The Discord of {spanish} is Spanish, and /spite language changes it for anybody. The menu on a person, with
Challenge and Head to head, has no place in this page.
{last} may moderate and manage the server. Stop with Ctrl-C.
"""


class PlaygroundError(Exception):
    """Reason that the playground cannot run, in one sentence for the user."""


class PortTaken(PlaygroundError):
    """The port cannot be listened on, at least now."""


class App(Protocol[SettingsT_contra, ServicesT]):
    """Interface of the application for the playground; the module `bot.app` implements it."""

    async def open_services(self, settings: SettingsT_contra, /) -> ServicesT:
        """Start everything that lives outside the client."""
        ...

    async def build_bot(self, services: ServicesT, /) -> discord.Client:
        """Build a client that has not started yet, and start its parts."""
        ...

    async def close_services(self, services: ServicesT, /) -> None:
        """Stop what `open_services` started."""
        ...


async def run_playground(
    port: int | None,
    app: App[SettingsT, ServicesT],
    settings_for: Callable[[Path], SettingsT],
    *,
    data: Path | None,
) -> None:
    """Serve the bot on a local port until Ctrl-C, SIGTERM or the page's own end button.

    `settings_for` makes the settings for a data directory. Without `data` the directory is temporary; with it,
    tables outlive the run: server, channel and people keep their ids, and only the messages are new.

    :param port: 0 for any free one; None for the usual one, or the next that is free.
    :raises PlaygroundError: it cannot run.
    """
    stop = asyncio.Event()
    with _directory(data) as directory, set_by_signals(stop):
        async with _first_open_room(port, app, settings_for(directory)) as (room, instead):
            people, spanish = ", ".join(room.people), " and ".join(room.spanish)
            told = _WELCOME.format(url=room.url, instead=instead, people=people, spanish=spanish, last=room.people[-1])
            print(told, flush=True)  # noqa: T201
            await first_of(stop.wait(), room.closed())


@contextlib.asynccontextmanager
async def _first_open_room(
    port: int | None, app: App[SettingsT, ServicesT], settings: SettingsT
) -> AsyncIterator[tuple[Room, str]]:
    """Open a room on the port asked for, or on the first free one, and say which port it could not have."""
    ports = [USUAL_PORT + further for further in range(_NEXT_PORTS + 1)] + [0] if port is None else [port]
    async with contextlib.AsyncExitStack() as stack:
        for tried in ports:
            try:
                _require_free(tried)  # before the bot starts, which takes seconds
                room = await stack.enter_async_context(open_room(tried, app, settings))
            except PortTaken:
                if tried == ports[-1]:
                    raise
                continue  # also where another program took it while the bot was starting
            yield room, "" if tried == ports[0] else f" (port {USUAL_PORT} is taken)"
            return


def _require_free(port: int) -> None:
    """Raise ``PortTaken`` for a port that cannot be listened on."""
    with socket.socket() as probe:
        if os.name == "posix":  # as asyncio listens: a port whose last connections are still closing can be used
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            probe.listen()
        except OSError as error:
            raise _port_taken(port, error) from error


def _port_taken(port: int, error: OSError) -> PortTaken:
    """Say in one sentence why a port cannot be had."""
    if error.errno == errno.EADDRINUSE:
        return PortTaken(f"Port {port} is taken by another program: give another one with --port, or leave it out.")
    reason = error.strerror or str(error)
    return PortTaken(f"Port {port} cannot be used ({reason}): give another one with --port, or leave it out.")


@contextlib.asynccontextmanager
async def open_room(port: int, app: App[SettingsT, ServicesT], settings: SettingsT) -> AsyncIterator[Room]:
    """Open the playground; tests use it, which need its address and its end in their own hands.

    :raises PlaygroundError: it cannot be opened; ``PortTaken`` where that is because of the port.
    """
    try:
        from .room import Room, RoomError
    except ImportError as error:
        raise PlaygroundError(f"Install the playground requirements first: {_REQUIREMENTS}") from error
    # The services and the features' parts start before the simulation and outside it: it takes over the time and the
    # tasks of all that the client starts, and waits for every such task after each press.
    async with contextlib.AsyncExitStack() as stack:
        services = await app.open_services(settings)
        stack.push_async_callback(app.close_services, services)
        try:
            room = await stack.enter_async_context(Room(await app.build_bot(services), port))
        except RoomError as error:
            if isinstance(error.__cause__, OSError):
                raise _port_taken(port, error.__cause__) from error
            raise PlaygroundError(f"The playground cannot start: {error}.") from error
        yield room


@contextlib.contextmanager
def _directory(data: Path | None) -> Iterator[Path]:
    if data is not None:
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PlaygroundError(f"The folder {data} cannot be made: {error.strerror or error}.") from error
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="spite-playground-") as name:
        yield Path(name)
