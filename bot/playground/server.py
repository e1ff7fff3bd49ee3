"""Runs the real bot in a simulated Discord server and serves it to a browser until told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from bot.running.signals import set_by_signals
from bot.running.waiting import first_of

if TYPE_CHECKING:
    import discord

    from .room import Room

SettingsT = TypeVar("SettingsT")
SettingsT_contra = TypeVar("SettingsT_contra", contravariant=True)
ServicesT = TypeVar("ServicesT")

_REQUIREMENTS = "requirements/playground.txt, or the wheel with [playground]"
_WELCOME = """\
The playground is open at {url}

Open it once for each person, in tabs or windows of their own, and choose the person under "Viewing as": {people}.
Below the people the same list leads to the other channel, to threads, to a group, to messages of two, to servers
without Spite, and to one's own messages with it (@ Spite). Then type /spite in the message box.
{last} may moderate and manage the server. Stop with Ctrl-C.
"""


class PlaygroundError(Exception):
    """Why the playground cannot run, in one sentence for the person who started it."""


class App(Protocol[SettingsT_contra, ServicesT]):
    """What the playground needs of the application; the module `bot.app` is one."""

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
    port: int,
    app: App[SettingsT, ServicesT],
    settings_for: Callable[[Path], SettingsT],
    *,
    data: Path | None,
) -> None:
    """Serve the bot on a local port (0 takes a free one) until Ctrl-C, SIGTERM or the page's own end button.

    `settings_for` makes the settings for a data directory. Without `data` the directory is temporary; with it,
    tables outlive the run: server, channel and people keep their ids, and only the messages are new.
    """
    stop = asyncio.Event()
    with _directory(data) as directory, set_by_signals(stop):
        async with open_room(port, app, settings_for(directory)) as room:
            people = ", ".join(room.people)
            print(_WELCOME.format(url=room.url, people=people, last=room.people[-1]), flush=True)  # noqa: T201
            await first_of(stop.wait(), room.closed())


@contextlib.asynccontextmanager
async def open_room(port: int, app: App[SettingsT, ServicesT], settings: SettingsT) -> AsyncIterator[Room]:
    """The open playground; for tests, which need its address and its end in their own hands."""
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
            raise PlaygroundError(f"The playground cannot start: {error}.") from error
        yield room


@contextlib.contextmanager
def _directory(data: Path | None) -> Iterator[Path]:
    if data is not None:
        data.mkdir(parents=True, exist_ok=True)
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="spite-playground-") as name:
        yield Path(name)
