"""Thread that draws if no process does: in tests, on tiny machines, and if no process can be started.

A hanging thread is abandoned and replaced. No thread keeps the program from ending.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from bot.drawing.drawer import DrawingFailed
from bot.drawing.wishes import Wish
from bot.running.supervision import end_tasks

logger = logging.getLogger(__name__)

_Value = TypeVar("_Value")

_MOST_LEFT_BEHIND: Final = 3
"""Number of hanging threads up to which another one is started."""


class DrawingThread:
    """One thread with its own queue; it ends after all work requested before ``end``."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._since: float | None = None
        self.thread = threading.Thread(target=self._work, name="pictures", daemon=True)
        self.thread.start()

    def ask(self, work: Callable[[], _Value]) -> "Future[_Value]":
        future: Future[_Value] = Future()
        self._asked.put((future, work))
        return future

    def end(self) -> None:
        self._asked.put(None)

    def has_worked_for(self, seconds: float) -> bool:
        """Whether its present work has taken so long already."""
        since = self._since
        return since is not None and time.monotonic() - since >= seconds

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            future, work = asked
            # A picture whose request has ended meanwhile is not drawn.
            if future.set_running_or_notify_cancel():
                self._since = time.monotonic()
                try:
                    result = work()
                except Exception as error:
                    future.set_exception(error)
                except BaseException as error:  # even an exit must end the picture only, not the thread
                    future.set_exception(RuntimeError(f"drawing ended with {error!r}"))
                else:
                    future.set_result(result)
                self._since = None


class DrawingThreads:
    """Serial worker on a thread, which is replaced if it hangs."""

    def __init__(self) -> None:
        self._hand = DrawingThread()
        self._left: list[DrawingThread] = []

    def ask(self, work: Callable[[], _Value]) -> "Future[_Value]":
        """Queue work, which runs unless it is cancelled before."""
        return self._hand.ask(work)

    def replace_after(self, seconds: float) -> bool:
        """Start another thread if the present work has taken so long. Work queued behind it stays there."""
        self._left = [hand for hand in self._left if hand.thread.is_alive()]
        if not self._hand.has_worked_for(seconds) or len(self._left) >= _MOST_LEFT_BEHIND:
            return False
        # A thread can't be killed. It ends by itself after its work, if that ever returns.
        self._hand.end()
        self._left.append(self._hand)
        self._hand = DrawingThread()
        return True

    def close(self) -> None:
        """Let the threads end when they have nothing left to do."""
        self._hand.end()


class ThreadDrawer:
    """Drawer of one picture at a time in a thread, which also does other work."""

    def __init__(self, when_free: Callable[[], None], patience: float) -> None:
        """Prepare the thread.

        :param when_free: called when another picture can be taken.
        :param patience: time limit of a picture in seconds.
        """
        self._when_free, self._patience = when_free, patience
        self.threads = DrawingThreads()
        self._given: dict[asyncio.Task[None], Wish] = {}

    @property
    def room(self) -> int:
        """Return how many more pictures it can take."""
        return 1 - len(self._given)

    def take(self, wish: Wish) -> None:
        """Draw a picture."""
        task = asyncio.create_task(self._draw(wish))
        self._given[task] = wish
        task.add_done_callback(self._given.pop)
        task.add_done_callback(lambda _: self._when_free())

    async def stop(self) -> None:
        """Abandon the present picture."""
        given = dict(self._given)
        await end_tasks(given)
        for wish in given.values():  # a task cancelled before its first step has not failed its wish
            wish.fail(DrawingFailed("the program ends"))
        self.threads.close()

    async def _draw(self, wish: Wish) -> None:
        drawn = asyncio.wrap_future(self.threads.ask(wish.draw))
        try:
            async with asyncio.timeout(self._patience):
                picture = await drawn
            wish.fulfil(picture)
        except TimeoutError:
            # Half the patience: the thread may have worked on something else before, and is not to blame then.
            hangs = self.threads.replace_after(self._patience / 2)
            logger.warning("A picture took too long%s", ", another thread draws from now on" if hangs else "")
            wish.fail(DrawingFailed("it takes too long"))
        except Exception as error:
            wish.fail(error)
