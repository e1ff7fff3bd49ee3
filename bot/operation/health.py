"""Whether the bot lives and serves, and a small HTTP server that tells it, with the metrics."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from aiohttp import web

from bot.errors import StoreError
from bot.operation.file_watch import FileWatch
from bot.operation.heartbeat import Heartbeat
from bot.operation.metrics import CONTENT_TYPE, Metrics
from bot.running.lifecycle import Component
from bot.store.notes import PROBE, NoteStore

logger = logging.getLogger(__name__)

_PROBE_SECONDS: Final = 2.0
_PROBED_FOR: Final = 5.0
"""What a probe has found holds for so long, however often somebody asks."""
_REFUSED_FOR: Final = 30.0
"""Seconds for which a change that could not be saved counts."""
_MUCH: Final = "1" * 65_536
"""More than a change of a table takes."""
_WORTH_SAYING: Final = 10.0
"""Seconds from which on it is said that a connection is held back."""
_LATE: Final = 5.0
"""Seconds by which the loop may be late and still counts as alive."""


class GatewayHealth(Protocol):
    """The connection to Discord, as far as its health is concerned."""

    def gateway_silences(self) -> dict[int, float]:
        """For how many seconds nothing has been heard, by shard; only of those that are connected and ready."""

    @property
    def shards_wanted(self) -> int:
        """So many should be."""

    @property
    def servers(self) -> int:
        """In so many servers the bot is, as far as these connections tell."""

    @property
    def session_starts_left(self) -> int | None:
        """So many sessions may still begin today; None while Discord has not said."""

    def held_back(self) -> float:
        """Seconds for which the connection that waits longest may not be made yet."""


class Health:
    """Answers whether the process is alive, and whether it can serve; ``why_not_ready`` says in words why not."""

    def __init__(
        self,
        store: NoteStore,
        heartbeat: Heartbeat,
        now: Callable[[], float],
        not_saved: Callable[[], int] = lambda: 0,
        files: FileWatch | None = None,
    ) -> None:
        """:param now: seconds, from a clock that never goes back.
        :param not_saved: how much could not be saved since the last change that was.
        :param files: whether the store's files are in place.
        """
        self._files = files
        self._store, self._heartbeat, self._now, self._not_saved = store, heartbeat, now, not_saved
        self._known_not_saved = 0
        self._refused_at: float | None = None
        """When something was last seen not to have been saved, until something is, or as much can be."""
        self._connection: GatewayHealth | None = None
        self._probed: tuple[float, str | None] | None = None
        self._probing = asyncio.Lock()
        self.is_ending = False
        """Set once the program has been told to stop: nobody new should be sent here."""

    def connect(self, connection: GatewayHealth) -> None:
        self._connection = connection

    def silences(self) -> dict[int, float]:
        """For how many seconds the gateway has said nothing, by shard."""
        return {} if self._connection is None else self._connection.gateway_silences()

    @property
    def was_writable(self) -> bool:
        """Whether the store took a change when that was last looked at."""
        return self._probed is not None and self._probed[1] is None

    def missing_connections(self) -> int:
        """So many connections to Discord there should be and are not; none for a process that waits for a shard."""
        if self._connection is None:
            return 1
        return max(0, self._connection.shards_wanted - len(self._connection.gateway_silences()))

    def servers(self) -> int:
        """In so many servers the bot is. Raises ``LookupError`` while nobody knows."""
        if self._connection is None:
            raise LookupError("Discord has not been reached yet")
        return self._connection.servers

    def session_starts_left(self) -> int:
        """So many sessions with Discord may still begin today. Raises ``LookupError`` while nobody knows."""
        left = None if self._connection is None else self._connection.session_starts_left
        if left is None:
            raise LookupError("Discord has not said how many sessions may begin")
        return left

    def held_back(self) -> float:
        """Seconds for which the connection that waits longest is held back."""
        return 0.0 if self._connection is None else self._connection.held_back()

    def is_alive(self) -> bool:
        return self._heartbeat.lag < _LATE

    async def why_not_ready(self) -> str | None:
        """None where everything works."""
        if self.is_ending:
            return "the program ends"
        if self._connection is None:
            return "Discord has not been reached yet"
        missing, wanted = self.missing_connections(), self._connection.shards_wanted
        if not wanted:
            return await self.why_not_writable() or "it waits for a shard: other processes serve all of them"
        if missing:
            held = self._connection.held_back()
            waits = f"; the next session may begin in {held:.0f} s" if held >= _WORTH_SAYING else ""
            return f"{wanted - missing} of {wanted} connections to Discord are ready{waits}"
        return await self.why_not_writable()

    async def why_not_writable(self) -> str | None:
        """Return why the store takes no change, or no deletion; None where a small change was taken."""
        wrong = None if self._files is None else await _looked_at(self._files)
        async with self._probing:
            not_saved = self._not_saved()
            if not_saved > self._known_not_saved:
                self._refused_at, self._probed = self._now(), None
            elif self._known_not_saved and not not_saved:
                self._refused_at = self._probed = None
            self._known_not_saved = not_saved
            if self._probed is None or self._now() - self._probed[0] > _PROBED_FOR:
                self._probed = (self._now(), await self._probe())
            return wrong or self._probed[1]

    async def _probe(self) -> str | None:
        """A full disk may still take a small note where it refuses every change of a table: after a refusal only time
        and as much as that prove that things are saved again."""
        if self._refused_at is not None and self._now() - self._refused_at < _REFUSED_FOR:
            return "a change of a table could not be saved a moment ago"
        written = "1" if self._refused_at is None else _MUCH
        try:
            async with asyncio.timeout(_PROBE_SECONDS):
                await self._store.set(PROBE, written)
        except (StoreError, TimeoutError) as error:
            return f"the store can't be written to: {error or 'it takes too long'}"
        self._refused_at = None
        return None


async def _looked_at(files: FileWatch) -> str | None:
    """Return what is wrong with the files. A look that takes long, or copies what would be lost, goes on by itself."""
    looking = asyncio.ensure_future(files.look())
    done, _ = await asyncio.wait({looking}, timeout=_PROBE_SECONDS)
    return looking.result() if done else "looking at the store's files takes too long"


class HealthServer(Component):
    """Serves ``/healthz``, ``/readyz`` and ``/metrics``. Where the address can't be had, the bot plays on without."""

    def __init__(self, address: tuple[str, int] | None, health: Health, metrics: Metrics) -> None:
        """:param address: host and port; None serves nothing, port 0 takes a free one."""
        self._address, self._health, self._metrics = address, health, metrics
        self._runner: web.AppRunner | None = None
        self.port = 0
        """The port that is listened at; 0 for none."""

    async def start(self) -> None:
        if self._address is None:
            return
        app = web.Application()
        app.add_routes(
            [
                web.get("/healthz", self._tell_alive),
                web.get("/readyz", self._tell_ready),
                web.get("/metrics", self._tell_metrics),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, *self._address).start()
        except OSError as error:
            await runner.cleanup()
            logger.error("Metrics and health can't be served at %s:%d: %s", *self._address, error.strerror or error)
            return
        self._runner, self.port = runner, runner.addresses[0][1]
        logger.info("Metrics and health are served at %s:%d", self._address[0], self.port)

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _tell_alive(self, request: web.Request) -> web.Response:
        return web.Response(text="alive\n") if self._health.is_alive() else web.Response(status=503, text="late\n")

    async def _tell_ready(self, request: web.Request) -> web.Response:
        why_not = await self._health.why_not_ready()
        return web.Response(text="ready\n") if why_not is None else web.Response(status=503, text=f"{why_not}\n")

    async def _tell_metrics(self, request: web.Request) -> web.Response:
        await self._health.why_not_writable()  # so that what is told of it is of now
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE})
