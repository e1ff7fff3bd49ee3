"""A child process that is asked: whatever it says, its replies reach whoever asked, or nobody."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.running.child_process import Frame
from bot.running.child_worker import ChildWorker, Loss
from tests.e2e.world import until
from tests.running.children import IS_READY

ECHOES = (
    sys.executable,
    "-c",
    "from bot.running.child_process import answer_requests; answer_requests(lambda request: b're: ' + request)",
)
ANSWERS_ANOTHER = (
    sys.executable,
    "-c",
    f"{IS_READY}; sys.stdin.buffer.read(1); os.write(1, {Frame(99, b'yours?').to_bytes()!r}); sys.stdin.buffer.read()",
)
LEAVES_ITS_PIPE_TO_ANOTHER = (
    sys.executable,
    "-c",
    f"{IS_READY}; os.fork() or __import__('time').sleep(5)",
)


class Asker:
    """Asks one thing after the other as soon as there is room, and notes what becomes of it."""

    def __init__(self, *requests: str) -> None:
        self.waiting, self.replies, self.losses = list(requests), dict[str, bytes](), list[tuple[str, Loss]]()
        self.worker: ChildWorker[str]

    def answered(self, request: str, reply: bytes) -> None:
        self.replies[request] = reply

    def lost(self, request: str, loss: Loss) -> None:
        self.losses.append((request, loss))

    def has_room(self) -> None:
        while self.waiting and self.worker.room:
            request = self.waiting.pop(0)
            self.worker.ask(request, request.encode())


@asynccontextmanager
async def asking(asker: Asker, command: tuple[str, ...]) -> AsyncIterator[Asker]:
    asker.worker = ChildWorker(asker, command, 5.0, ahead=3)
    await asker.worker.start()
    try:
        yield asker
    finally:
        await asker.worker.stop()


async def test_each_reply_reaches_whoever_asked() -> None:
    async with asking(Asker(*"abcdefgh"), ECHOES) as asker:
        await until(lambda: len(asker.replies) == 8)
        assert asker.replies == {each: b"re: " + each.encode() for each in "abcdefgh"}
        assert not asker.losses


async def test_a_process_that_answers_what_it_was_not_asked_is_given_up_and_nobody_is_told_its_answer() -> None:
    async with asking(Asker("a", "b"), ANSWERS_ANOTHER) as asker:
        await until(lambda: len(asker.losses) == 2)
        assert asker.losses == [("a", Loss.NOT_BEGUN), ("b", Loss.NOT_BEGUN)]
        assert not asker.replies


@pytest.mark.skipif(sys.platform == "win32", reason="it has no fork")
async def test_a_process_that_has_ended_is_replaced_also_where_another_holds_its_pipe() -> None:
    async with asking(Asker(), LEAVES_ITS_PIPE_TO_ANOTHER) as asker:
        await until(lambda: asker.worker.failures > 0)


async def test_what_it_had_is_given_back_at_the_end() -> None:
    async with asking(Asker("a"), (sys.executable, "-c", f"{IS_READY}; sys.stdin.buffer.read()")) as asker:
        await until(lambda: asker.worker.given == 1)
    assert asker.losses == [("a", Loss.STOPPED)]
    await asyncio.sleep(0)
    assert not asker.worker.is_ready
