"""Health of the process, and a small HTTP server for it and the metrics."""

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
"""Seconds for which a probe's result is reused."""
_REFUSED_FOR: Final = 30.0
"""Seconds for which a failed save counts."""
_MUCH: Final = "1" * 65_536
"""Data larger than any change of a table."""
_WORTH_SAYING: Final = 10.0
"""Seconds from which a held back connection is mentioned."""
_LATE: Final = 5.0
"""Delay of the loop in seconds up to which it counts as alive."""


class GatewayHealth(Protocol):
    """Health of the connections to Discord."""

    def gateway_silences(self) -> dict[int, float]:
        """Return the seconds of silence of each shard that is connected and ready."""

    @property
    def shards_wanted(self) -> int:
        """Return the number of connections that there should be."""

    @property
    def servers(self) -> int:
        """Return the number of servers, as far as these connections know."""

    @property
    def session_starts_left(self) -> int | None:
        """Return how many sessions may still begin today; None while it is unknown."""

    def held_back(self) -> float:
        """Return for how many seconds the longest waiting connection may not be made yet."""


class Health:
    """Judge of whether the process is alive, and whether it can serve; ``why_not_ready`` gives the reason."""

    def __init__(
        self,
        store: NoteStore,
        heartbeat: Heartbeat,
        now: Callable[[], float],
        not_saved: Callable[[], int] = lambda: 0,
        files: FileWatch | None = None,
    ) -> None:
        """Prepare the health.

        :param now: seconds of a monotonic clock.
        :param not_saved: number of failed saves since the last successful one.
        :param files: whether the store's files are in place.
        """
        self._files = files
        self._store, self._heartbeat, self._now, self._not_saved = store, heartbeat, now, not_saved
        self._known_not_saved = 0
        self._refused_at: float | None = None
        """When a failed save was last seen; None after a save or a large enough probe succeeded."""
        self._connection: GatewayHealth | None = None
        self._probed: tuple[float, str | None] | None = None
        self._probing = asyncio.Lock()
        self.is_ending = False
        """Set when the program was told to stop: no new clients should be sent here."""

    def connect(self, connection: GatewayHealth) -> None:
        self._connection = connection

    def silences(self) -> dict[int, float]:
        """Return the gateway's seconds of silence by shard."""
        return {} if self._connection is None else self._connection.gateway_silences()

    @property
    def was_writable(self) -> bool:
        """Whether the store took a change at the last check."""
        return self._probed is not None and self._probed[1] is None

    def missing_connections(self) -> int:
        """Return how many connections to Discord are missing; none for a process that waits for a shard."""
        if self._connection is None:
            return 1
        return max(0, self._connection.shards_wanted - len(self._connection.gateway_silences()))

    def servers(self) -> int:
        """Return the number of servers. Raises ``LookupError`` while it is unknown."""
        if self._connection is None:
            raise LookupError("Discord has not been reached yet")
        return self._connection.servers

    def session_starts_left(self) -> int:
        """Return how many sessions may still begin today. Raises ``LookupError`` while it is unknown."""
        left = None if self._connection is None else self._connection.session_starts_left
        if left is None:
            raise LookupError("Discord has not said how many sessions may begin")
        return left

    def held_back(self) -> float:
        """Return for how many seconds the longest waiting connection is held back."""
        return 0.0 if self._connection is None else self._connection.held_back()

    def is_alive(self) -> bool:
        return self._heartbeat.lag < _LATE

    async def why_not_ready(self) -> str | None:
        """Return the reason why the process can't serve, or None."""
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
        """Return the reason why the store takes no change, or no deletion; None if a small change was taken."""
        wrong = None
        if self._files is not None:
            # A slow check, or a rescue copy, goes on in the background.
            looking = asyncio.ensure_future(self._files.look())
            done, _ = await asyncio.wait({looking}, timeout=_PROBE_SECONDS)
            wrong = looking.result() if done else "looking at the store's files takes too long"
        async with self._probing:
            not_saved = self._not_saved()
            # A new failure overrules an earlier probe; a save that succeeded since clears the failure.
            if not_saved > self._known_not_saved:
                self._refused_at, self._probed = self._now(), None
            elif self._known_not_saved and not not_saved:
                self._refused_at = self._probed = None
            self._known_not_saved = not_saved
            if self._probed is None or self._now() - self._probed[0] > _PROBED_FOR:
                self._probed = (self._now(), await self._probe())
            return wrong or self._probed[1]

    async def _probe(self) -> str | None:
        """Return the reason why the store takes no change, or None. A full disk may take a small note and still refuse
        tables. So after a refusal only time and a note as large as a table prove that saving works."""
        if self._refused_at is not None and self._now() - self._refused_at < _REFUSED_FOR:
            return "a change of a table could not be saved a moment ago"
        # Small as long as all is well: readiness is asked for every few seconds.
        written = "1" if self._refused_at is None else _MUCH
        try:
            async with asyncio.timeout(_PROBE_SECONDS):
                await self._store.set(PROBE, written)
        except (StoreError, TimeoutError) as error:
            return f"the store can't be written to: {error or 'it takes too long'}"
        self._refused_at = None
        return None


class HealthServer(Component):
    """Server of ``/healthz``, ``/readyz`` and ``/metrics``. If the address is taken, the bot runs without."""

    def __init__(self, address: tuple[str, int] | None, health: Health, metrics: Metrics) -> None:
        """Prepare the server.

        :param address: host and port; None serves nothing, port 0 takes a free one.
        """
        self._address, self._health, self._metrics = address, health, metrics
        self._runner: web.AppRunner | None = None
        self.port = 0
        """Port that it listens at; 0 for none."""

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
            # Games go on without metrics; the operator is told once.
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
        await self._health.why_not_writable()  # refresh the probe, whose result is one of the metrics
        return web.Response(body=self._metrics.text(), headers={"Content-Type": CONTENT_TYPE})
