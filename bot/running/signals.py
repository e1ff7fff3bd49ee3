"""Stop signals, on every system."""

import asyncio
import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def set_by_signals(stop: asyncio.Event) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM set the event within the block, instead of ending the process."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: the loop is woken by Python's own handler
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    try:
        yield
    finally:
        for number, handler in before.items():
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
