"""The stand-in as a whole: one socket for the gateway, the REST interface and the control."""

import asyncio
import inspect
import json
from random import Random
from typing import Any, Final

from aiohttp import web

from tests.discord.clock import Clock, Ids
from tests.discord.commands import Commands
from tests.discord.control import Control, asked_for
from tests.discord.counters import Counters
from tests.discord.emojis import Emojis
from tests.discord.errors import ApiError, WrongUse
from tests.discord.events import Events
from tests.discord.gateway import Gateway
from tests.discord.interactions import Interactions
from tests.discord.messages import Messages
from tests.discord.rate_limits import RateLimits
from tests.discord.rest import Reply, Rest
from tests.discord.world import World

HOST: Final = "127.0.0.1"
TOKEN: Final = "MTAwMDAwMDAwMDAwMDAwMDAwMA.GStand.in-for-discord-on-this-machine-only-00"
"""Looks like a token, and opens nothing but this."""
_API, _GATEWAY, _CONTROL = "/api/v10/", "/gateway", "/control/"
_LARGEST_BODY: Final = 32 * 1024 * 1024


class StandIn:
    """Discord on this machine. ``async with StandIn() as discord`` serves while it is open."""

    def __init__(
        self,
        *,
        token: str = TOKEN,
        shards: int = 1,
        limits: bool = True,
        most_invalid: int = 10_000,
        heartbeat_seconds: float = 41.25,
        latency_seconds: float = 0.0,
        log_size: int = 10_000,
    ) -> None:
        """
        :param latency_seconds: so long a REST request takes at least, give or take half of it: half of that until it
            has arrived, the other half until its answer has.
        :param log_size: so many requests are remembered with their bodies; with none, files get no digests either.
        """
        clock = Clock()
        ids = Ids(clock)
        self.token, self.clock, self.latency_seconds = token, clock, latency_seconds
        self._luck = Random(1)
        self.world = World(clock, ids)
        self.messages = Messages(self.world, clock, ids, digests=log_size > 0)
        self.counters = Counters(log_size)
        self.limits = RateLimits(clock, on=limits, most_invalid=most_invalid)
        self.interactions = Interactions(self.world, self.messages, clock, ids)
        self.gateway = Gateway(
            self.world, clock, self.counters, token, shards=shards, heartbeat_seconds=heartbeat_seconds
        )
        events, commands = Events(self.world, self.gateway), Commands(self.world, ids)
        self.emojis = Emojis(ids, self.world.bot)
        self.rest = Rest(
            self.world,
            self.messages,
            self.interactions,
            self.limits,
            self.counters,
            self.gateway,
            commands,
            self.emojis,
            events,
            clock,
            token,
        )
        self.control = Control(
            self.world,
            self.messages,
            self.interactions,
            commands,
            events,
            self.gateway,
            self.limits,
            self.counters,
            clock,
        )
        self.port = 0
        self._runner: web.ServerRunner | None = None

    @property
    def api_url(self) -> str:
        """The value for ``SPITE_API_URL``."""
        return f"http://{HOST}:{self.port}{_API}".rstrip("/")

    @property
    def gateway_url(self) -> str:
        """The value for ``SPITE_GATEWAY_URL``."""
        return f"ws://{HOST}:{self.port}{_GATEWAY}"

    @property
    def control_url(self) -> str:
        """Where the control can be asked over HTTP."""
        return f"http://{HOST}:{self.port}{_CONTROL}".rstrip("/")

    async def start(self, port: int = 0) -> None:
        """Serves from now on; with port 0 at any that is free."""
        server = web.Server(self._handle, request_factory=_request, access_log=None)
        self._runner = web.ServerRunner(server, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url

    async def stop(self) -> None:
        """Closes every connection."""
        if self._runner is not None:
            self.gateway.close(1001)
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> "StandIn":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        path, _, query = request.raw_path.partition("?")
        if path.startswith(_API):
            body = await request.read()
            way = self.latency_seconds * (0.5 + self._luck.random()) / 2
            if way:
                await asyncio.sleep(way)
            self.counters.bodies.append((self.clock.now(), len(body)))
            self.interactions.way_there = way
            reply = self.rest.answer(request.method, path[len(_API) :], query, request.headers, body)
            if way:
                await asyncio.sleep(way)
            return _response(reply)
        if path.startswith(_CONTROL):
            return await self._controlled(path[len(_CONTROL) :], await request.read())
        if path.startswith(_GATEWAY):
            return await self.gateway.serve(request)
        return web.Response(status=404)

    async def _controlled(self, name: str, body: bytes) -> web.Response:
        """Asks the control for something, with its arguments as a JSON object."""
        if name not in asked_for():
            return web.json_response({"error": f"there is no {name}"}, status=404)
        try:
            found = getattr(self.control, name)(**json.loads(body or b"{}"))
            if inspect.isawaitable(found):
                found = await found
        except (WrongUse, ApiError, TypeError, KeyError, ValueError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)
        return web.json_response({"result": found})


def _request(*arguments: Any) -> web.BaseRequest:
    message, payload, protocol, writer, task = arguments
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=_LARGEST_BODY)


def _response(reply: Reply) -> web.Response:
    """Content-Type is exactly what Discord sends: discord.py compares it as text."""
    body = None if reply.text is None else reply.text.encode()
    kind = "application/json" if reply.is_json else "text/plain"
    headers = reply.headers if body is None else {**reply.headers, "Content-Type": kind}
    return web.Response(status=reply.status, body=body, headers=headers)
