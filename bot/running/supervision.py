"""Tasks that go on as long as the program does: whatever goes wrong in one of them is told, counted and tried again.

One place for all of them, so that none can end unheard. What a task foresees (the store does not answer, Discord
refuses) it handles itself; here is what nobody foresaw.
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
"""Seconds; each fault after another doubles the pause, up to this."""


class GivenUp(asyncio.CancelledError):
    """What somebody waits for is not to be: the program is about to end. That is no fault."""


class _Told:
    """Whom the faults of this process's tasks are told."""

    measures: Measures = Measures()


def tell_faults_to(measures: Measures) -> None:
    """From now on faults are counted there."""
    _Told.measures = measures


def note_fault(task: str, error: BaseException, about: str = "") -> None:
    """Something went wrong in a task that nobody waits for, and nobody foresaw it.

    :param about: what it was about; for the log alone.
    """
    logger.error("%s met a fault that was not foreseen%s", task, about and f" ({about})", exc_info=error)
    _Told.measures.task_failed(task)


async def keep_on(name: str, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE) -> None:
    """Takes one turn after the other until it is cancelled, whatever they raise.

    :param first: what comes before the turns, as often as it takes.
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
            note_fault(name, error)  # of something that it waited for
        else:
            failures, following = 0, turn
            continue
        await asyncio.sleep(min(FIRST_PAUSE * 2**failures, longest_pause))
        failures = min(failures + 1, 20)


async def once(name: str, work: Awaitable[object], about: str = "") -> None:
    """Does something to its end; what goes wrong in it is told, as in whatever goes on for ever."""
    try:
        await work
    except GivenUp:
        pass
    except Exception as error:
        note_fault(name, error, about)
    except asyncio.CancelledError as error:
        if is_cancelled():
            raise
        note_fault(name, error, about)


def begin_task(
    name: str, turn: Work, *, first: Work | None = None, longest_pause: float = LONGEST_PAUSE
) -> "asyncio.Task[None]":
    """Lets something go on from now on, as ``keep_on`` does."""
    return asyncio.create_task(keep_on(name, turn, first=first, longest_pause=longest_pause), name=name)


def begin_once(name: str, work: Coroutine[Any, Any, object]) -> "asyncio.Task[None]":
    """Begin something that nobody waits for, as ``once`` does."""
    task = asyncio.create_task(once(name, work), name=name)
    # A task that is cancelled before its first step would leave the work behind, never awaited.
    task.add_done_callback(lambda _: work.close())
    return task


def hold(task: "asyncio.Task[None]", among: set["asyncio.Task[None]"]) -> None:
    """Holds a task among others until it has ended: the event loop alone does not."""
    among.add(task)
    task.add_done_callback(among.discard)


async def end_tasks(tasks: Iterable["asyncio.Future[Any] | None"]) -> None:
    """Cancels tasks, those of them that there are, and waits for their end."""
    ending = [task for task in tasks if task is not None]
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


def is_cancelled() -> bool:
    """Whether this task itself is told to end, and not something that it waits for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0
