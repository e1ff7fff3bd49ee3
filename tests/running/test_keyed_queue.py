"""Work by key that is asked for after a pause: once, whatever asks besides, and not after it was called off."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.running.keyed_queue import KeyedQueue


async def test_what_is_asked_for_after_a_pause_is_done_once_when_it_is_over() -> None:
    done, over = list[str](), asyncio.Event()
    queue: KeyedQueue[str] = KeyedQueue(_noting(done))
    await queue.start()
    assert queue.ask_after(over.wait, "a")
    assert not queue.ask_after(asyncio.Event().wait, "a"), "the first pause counts"
    queue.ask("a")
    await queue.idle()
    assert done == ["a"], "whoever asks now does not wait for that"
    over.set()
    await _until(lambda: len(done) == 2)
    assert queue.ask_after(over.wait, "a"), "and it can be asked for again"
    await _until(lambda: len(done) == 3)
    await queue.stop()


async def test_what_was_to_be_asked_for_is_called_off_by_its_key_and_at_the_end() -> None:
    done, over = list[str](), asyncio.Event()
    queue: KeyedQueue[str] = KeyedQueue(_noting(done))
    await queue.start()
    queue.ask_after(over.wait, "a")
    queue.ask_no_more("a")
    queue.ask_after(over.wait, "b")
    over.set()
    await _until(lambda: done == ["b"])
    never = asyncio.Event()
    queue.ask_after(never.wait, "c")
    await queue.stop()
    assert not [task for task in asyncio.all_tasks() if "ask_after" in task.get_name()]
    assert done == ["b"]


def _noting(done: list[str]) -> Callable[[str], Coroutine[Any, Any, None]]:
    async def work(key: str) -> None:
        done.append(key)

    return work


async def _until(check: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not check():
            await asyncio.sleep(0)
