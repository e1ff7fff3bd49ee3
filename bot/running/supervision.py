"""Supervision of tasks that run as long as the program: every fault is logged, counted and followed by a retry.

All background tasks go through here, so none can end unnoticed. Tasks handle foreseen failures themselves (the store
does not answer, Discord refuses); this handles all others.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final

from bot.running.measures import Measures

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[object]]

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 300.0
"""Seconds; consecutive faults double the pause up to this."""


class GivenUp(asyncio.CancelledError):
    """Cancellation of something awaited because the program is ending. It is no fault."""


class _Told:
    """Holder of the receiver of this process's faults."""

    measures: Measures = Measures()


def tell_faults_to(measures: Measures) -> None:
    """Count faults there from now on."""
    _Told.measures = measures


def note_fault(task: str, error: BaseException, about: str = "") -> None:
    """Log and count an unforeseen fault in a background task.

    :param about: its subject, for the log alone.
    """
    logger.error("%s met a fault that was not foreseen%s", task, about and f" ({about})", exc_info=error)
    _Told.measures.task_failed(task)


async def keep_on(name: str, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE) -> None:
    """Repeat a turn until cancelled, whatever it raises.

    :param first: work to complete before the first turn, repeated until it succeeds.
    """
    failures, following = 0, first or turn
    while True:
        try:
            await following()
        except GivenUp:
            pass
        except Exception as error:
            note_fault(name, error)
        except asyncio.CancelledError as error:
            if is_cancelled():
                raise
            note_fault(name, error)  # something that it waited for was cancelled, not this task
        else:
            failures, following = 0, turn
            continue
        await asyncio.sleep(min(FIRST_PAUSE * 2**failures, longest_pause))
        failures = min(failures + 1, 20)


async def once(name: str, work: Awaitable[object], about: str = "") -> None:
    """Do some work to its end, without a second try; log and count its faults."""
    try:
        await work
    except GivenUp:  # the program ends: no fault, although it is a cancellation
        pass
    except Exception as error:
        note_fault(name, error, about)
    except asyncio.CancelledError as error:
        if is_cancelled():
            raise
        note_fault(name, error, about)  # as in ``keep_on``: something that it waited for was cancelled, not this task


def begin_task(
    name: str, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE
) -> "asyncio.Task[None]":
    """Begin a task that repeats a turn, as ``keep_on`` does."""
    return asyncio.create_task(keep_on(name, turn, first=first, longest_pause=longest_pause), name=name)


def begin_once(name: str, work: Coroutine[Any, Any, object]) -> "asyncio.Task[None]":
    """Begin work that nobody waits for, as ``once`` does."""
    task = asyncio.create_task(once(name, work), name=name)
    # A task cancelled before its first step would leave its coroutine unawaited.
    task.add_done_callback(lambda _: work.close())
    return task


def hold(task: "asyncio.Task[None]", among: set["asyncio.Task[None]"]) -> None:
    """Hold a reference to a task until it has ended; the event loop holds only weak ones."""
    among.add(task)
    task.add_done_callback(among.discard)


async def end_tasks(tasks: Iterable["asyncio.Future[Any] | None"]) -> None:
    """Cancel tasks and wait for their end, ignoring None."""
    ending = [task for task in tasks if task is not None]
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


def is_cancelled() -> bool:
    """Whether this task itself is cancelled, and not something that it waits for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0
