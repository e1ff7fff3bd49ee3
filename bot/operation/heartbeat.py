"""The event loop's heartbeat: how late it is, systemd's watchdog, and an end for a process whose loop is stuck."""

import asyncio
import faulthandler
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from bot.running.lifecycle import LoopComponent
from bot.running.measures import Measures

STUCK: Final = 70
"""The exit status of a process that has ended itself because its event loop was stuck."""
_BEAT: Final = 1.0


class ServiceManager:
    """Tells systemd how the process is; where there is none, nothing. See sd_notify(3)."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")

    def tell(self, *lines: str) -> None:
        """Sends lines such as ``READY=1``."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.setblocking(False)  # whoever does not listen holds up nothing
            connection.sendto("\n".join(lines).encode(), address)


def end_process() -> None:
    """Ends this process at once, and says where it was stuck: places in the code, no values."""
    print("The event loop has been stuck for too long: the process ends itself", file=sys.stderr)  # noqa: T201
    faulthandler.dump_traceback(all_threads=True)
    os._exit(STUCK)


class Heartbeat(LoopComponent):
    """Beats once a second within the event loop. A thread beside it ends the process where the beats stay away."""

    def __init__(
        self,
        stuck_after: float,
        *,
        measures: Measures | None = None,
        manager: ServiceManager | None = None,
        end: Callable[[], None] = end_process,
        beat: float = _BEAT,
    ) -> None:
        """:param stuck_after: seconds without a beat after which the process ends; 0 is never.
        :param end: what ends it.
        """
        super().__init__()
        self._stuck_after, self._beat, self._end = stuck_after, beat, end
        self._measures, self._manager = measures or Measures(), manager or ServiceManager()
        self._stopped = threading.Event()
        self._beats = 0
        self.lag = 0.0
        """How late the last beat was, in seconds."""

    async def start(self) -> None:
        self._begin(self._wait_and_beat, longest_pause=self._beat)
        if self._stuck_after:
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    async def stop(self) -> None:
        """From now on nothing is watched: the end has limits of its own."""
        self._stopped.set()
        await super().stop()

    async def _wait_and_beat(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + self._beat
        await asyncio.sleep(self._beat)
        self._beats += 1  # first of all: whoever can't be told of it is no reason to end the process
        self.lag = max(0.0, loop.time() - due)
        self._measures.loop_lagged(self.lag)
        self._manager.tell("WATCHDOG=1")

    def _watch(self) -> None:
        """Counts its own beats against the loop's, so that a machine that slept is not taken for a stuck loop."""
        seen, missed = self._beats, 0
        while not self._stopped.wait(self._beat):
            missed = missed + 1 if self._beats == seen else 0
            seen = self._beats
            if missed * self._beat >= self._stuck_after:
                self._end()
                return
