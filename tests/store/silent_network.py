"""A network between a process and its database that can fall silent: nothing comes through, and nobody is told."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit, urlunsplit


class Relay:
    """Passes on what is said on each connection. Made by ``relayed``."""

    def __init__(self, address: str) -> None:
        self._server = urlsplit(address)
        self.address = ""
        self._generation = 0
        """Connections of earlier ones are silent."""
        self._ways: list[asyncio.Task[None]] = []
        self._ends: list[asyncio.StreamWriter] = []

    def fall_silent(self) -> None:
        """On connections that there are nothing is passed on any more, not even that they have ended."""
        self._generation += 1

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._server.hostname, self._server.port)
        self._ends += [writer, back]
        for source, target in ((reader, back), (there, writer)):
            self._ways.append(asyncio.create_task(self._pass_on(source, target, self._generation)))

    async def close(self) -> None:
        """Everything ends."""
        for way in self._ways:
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)
        for end in self._ends:
            end.close()
        await asyncio.gather(*(end.wait_closed() for end in self._ends), return_exceptions=True)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, generation: int) -> None:
        with suppress(OSError):
            while said := await source.read(65536):
                if generation == self._generation:
                    target.write(said)
                    await target.drain()
            if generation == self._generation:
                target.close()


@asynccontextmanager
async def relayed(address: str) -> AsyncIterator[Relay]:
    """:param address: of a database, as ``Relay.address`` is."""
    relay = Relay(address)
    server = await asyncio.start_server(relay._connected, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    user, _, _ = relay._server.netloc.rpartition("@")
    relay.address = urlunsplit(relay._server._replace(netloc=f"{user}@{host}:{port}"))
    try:
        yield relay
    finally:
        server.close()
        await relay.close()
