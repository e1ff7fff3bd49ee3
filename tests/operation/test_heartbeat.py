"""The heartbeat: systemd hears it, and a process whose loop is stuck ends itself."""

import asyncio
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.operation.heartbeat import STUCK, Heartbeat, ServiceManager
from bot.running.measures import Measures

SOON = 0.02
STUCK_PROCESS = """
import asyncio, time
from bot.operation.heartbeat import Heartbeat
async def main():
    heartbeat = Heartbeat(60, beat=0.05)
    await heartbeat.start()
    while heartbeat._beats < 3:
        await asyncio.sleep(0.01)
    heartbeat._stuck_after = 0.2  # not before: on a busy machine a loop that works misses beats
    seven_of_hearts = "7H"
    time.sleep(30)
asyncio.run(main())
"""


class Lags(Measures):
    def __init__(self) -> None:
        self.heard: list[float] = []

    def loop_lagged(self, seconds: float) -> None:
        self.heard.append(seconds)


def test_a_process_whose_loop_is_stuck_ends_itself_and_says_where_without_values() -> None:
    ended = subprocess.run([sys.executable, "-c", STUCK_PROCESS], capture_output=True, text=True, timeout=60)
    assert ended.returncode == STUCK
    assert "stuck" in ended.stderr
    assert "in main" in ended.stderr
    assert "7H" not in ended.stderr


async def test_a_loop_that_works_is_left_alone_and_its_lag_measured() -> None:
    ended, lags = threading.Event(), Lags()
    heartbeat = Heartbeat(200 * SOON, measures=lags, end=ended.set, beat=SOON)
    await heartbeat.start()
    while len(lags.heard) < 30:
        await asyncio.sleep(SOON)
    await heartbeat.stop()
    assert not ended.is_set()
    assert all(lag >= 0 for lag in lags.heard)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="systemd's")
async def test_systemd_hears_every_beat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's address must be short
    address = "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service_manager:
        service_manager.bind(address)
        service_manager.setblocking(False)
        heartbeat = Heartbeat(0, manager=ServiceManager({"NOTIFY_SOCKET": address}), beat=SOON)
        await heartbeat.start()
        for _ in range(2):
            told = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(service_manager, 100), 20)
            assert told == b"WATCHDOG=1"
        await heartbeat.stop()


def test_without_a_service_manager_nothing_is_told() -> None:
    ServiceManager({}).tell("READY=1")
    ServiceManager({"NOTIFY_SOCKET": "/nowhere/at/all"}).tell("READY=1")
