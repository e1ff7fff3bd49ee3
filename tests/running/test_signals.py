"""Being told to stop, also where the event loop has no signal handlers of its own."""

import asyncio
import os
import signal

import pytest

from bot.running.signals import set_by_signals


@pytest.mark.parametrize("is_windows", [False, True])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_sets_the_event_and_afterwards_is_as_before(
    monkeypatch: pytest.MonkeyPatch, number: signal.Signals, *, is_windows: bool
) -> None:
    def not_here(*arguments: object) -> None:
        raise NotImplementedError

    if is_windows:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "add_signal_handler", not_here)
        monkeypatch.setattr(loop, "remove_signal_handler", not_here)
    before, stop = signal.getsignal(number), asyncio.Event()
    with set_by_signals(stop):
        os.kill(os.getpid(), number)
        async with asyncio.timeout(60):
            await stop.wait()
    assert signal.getsignal(number) == before
