"""Heartbeat of the event loop: its lag, systemd's watchdog, and the end of a process whose loop is stuck."""

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
"""Exit status of a process that ended itself because its event loop was stuck."""
_BEAT: Final = 1.0


class ServiceManager:
    """Notifier of systemd, if it runs the process. See sd_notify(3)."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        self._address = environment.get("NOTIFY_SOCKET", "")

    def tell(self, *lines: str) -> None:
        """Send lines such as ``READY=1``."""
        if not self._address or not hasattr(socket, "AF_UNIX"):
            return
        # An @ stands for the zero byte of an abstract address, which no environment can hold.
        address = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as connection:
            connection.setblocking(False)  # a full socket must not block the loop
            connection.sendto("\n".join(lines).encode(), address)


def end_process() -> None:
    """End this process at once, and print where it was stuck: places in the code, no values."""
    print("The event loop has been stuck for too long: the process ends itself", file=sys.stderr)  # noqa: T201
    faulthandler.dump_traceback(all_threads=True)
    os._exit(STUCK)


class Heartbeat(LoopComponent):
    """Component that beats once a second within the event loop. A thread ends the process when beats stay away."""

    def __init__(
        self,
        stuck_after: float,
        *,
        measures: Measures | None = None,
        manager: ServiceManager | None = None,
        end: Callable[[], None] = end_process,
        beat: float = _BEAT,
    ) -> None:
        """Prepare the heartbeat.

        :param stuck_after: seconds without a beat after which the process ends; 0 is never.
        :param end: function that ends it.
        """
        super().__init__()
        self._stuck_after, self._beat, self._end = stuck_after, beat, end
        self._measures, self._manager = measures or Measures(), manager or ServiceManager()
        self._stopped = threading.Event()
        self._beats = 0
        self.lag = 0.0
        """Delay of the last beat in seconds."""

    async def start(self) -> None:
        self._begin(self._wait_and_beat, longest_pause=self._beat)
        if self._stuck_after:
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    async def stop(self) -> None:
        """Stop watching: the program's end has time limits of its own."""
        self._stopped.set()
        await super().stop()

    async def _wait_and_beat(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + self._beat
        await asyncio.sleep(self._beat)
        self._beats += 1  # first of all: failures below must not end the process
        self.lag = max(0.0, loop.time() - due)
        self._measures.loop_lagged(self.lag)
        self._manager.tell("WATCHDOG=1")

    def _watch(self) -> None:
        """Count own beats against the loop's, so that a suspended machine is not taken for a stuck loop."""
        seen, missed = self._beats, 0
        while not self._stopped.wait(self._beat):
            # Beats of the loop since the last own one, not seconds: after a suspension both go on from where they were.
            missed = missed + 1 if self._beats == seen else 0
            seen = self._beats
            if missed * self._beat >= self._stuck_after:
                self._end()
                return
