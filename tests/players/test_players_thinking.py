"""Thinking in a worker: answers, recovery from workers that die or hang, cancellation, and an end without leftovers."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.engine.views import SeatView, seat_view
from bot.players.greedy import best_moves
from bot.players.hints import greedy_hint
from bot.players.questions import Question, Questions
from bot.players.thinking import ProcessThinker, ThinkingProcess
from bot.running.child_process import framed
from tests.players.play import in_the_middle, rules_of

DIES = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(1)")
SECONDS = 0.5
HANGS = (sys.executable, "-c", "import time; time.sleep(60)")


def some_view() -> SeatView:
    state = in_the_middle(rules_of("pagat"), "thinking", 12)
    return seat_view(state, state.to_play)


@asynccontextmanager
async def thinker(**options: object) -> AsyncIterator[ProcessThinker]:
    found = ProcessThinker(**options)  # type: ignore[arg-type]
    await found.start()
    try:
        yield found
    finally:
        await found.stop()


def process_of(found: ProcessThinker) -> "subprocess.Popen[bytes]":
    process = found.workers[0].process
    assert process is not None
    return process


async def test_a_worker_answers_and_is_gone_after_closing() -> None:
    view = some_view()
    async with thinker() as found:
        for level in ("strong", "expert", "novice", "no such level"):
            assert await found.choose(view, level, SECONDS) in view.legal
        process = process_of(found)
        assert process.poll() is None
    assert process.poll() is not None
    assert await found.choose(view, "expert", SECONDS) in view.legal


async def test_a_worker_that_dies_is_replaced() -> None:
    view = some_view()
    async with thinker() as found:
        await found.choose(view, "strong", SECONDS)
        process = process_of(found)
        process.kill()
        process.wait()
        assert await found.choose(view, "strong", SECONDS) in view.legal
        assert process_of(found).pid != process.pid


async def test_a_worker_that_always_dies_leaves_the_usual_level() -> None:
    view = some_view()
    async with thinker(command=DIES) as found:
        for _ in range(3):
            assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_a_worker_that_hangs_is_given_up() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=0.2) as found:
        before = time.monotonic()
        assert await found.choose(view, "strong", SECONDS) in view.legal
        assert time.monotonic() - before < 50, "the worker would have hung for a minute"


async def test_whatever_keeps_a_worker_from_being_asked_everybody_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the machine has no thread left to watch over it, say."""
    view, start, failures = some_view(), threading.Timer.start, [RuntimeError("can't start new thread")]

    def start_or_fail(timer: threading.Timer) -> None:
        if failures:
            raise failures.pop()
        start(timer)

    monkeypatch.setattr(threading.Timer, "start", start_or_fail)
    async with thinker() as found:
        for _ in range(2):
            assert await asyncio.wait_for(found.choose(view, "expert", SECONDS), 20) in view.legal
    assert not failures


async def test_a_caller_may_leave_and_the_next_is_answered() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=0.3) as found:
        task = asyncio.create_task(found.choose(view, "strong", SECONDS))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert task.cancelled()
        assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_the_event_loop_goes_on_while_a_worker_thinks() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=1.0) as found:
        task = asyncio.create_task(found.choose(view, "expert", SECONDS))
        for _ in range(6):
            await asyncio.sleep(0.01)
            assert not task.done()
        assert await task in view.legal


async def test_a_worker_gives_hints() -> None:
    view = some_view()
    async with thinker() as found:
        hint = await found.hint(view, 1)
        assert hint.moves[0] in {move.notation for move in view.legal}
        assert process_of(found).poll() is None
        assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_a_hint_comes_from_the_usual_level_where_the_worker_dies_hangs_or_says_nonsense() -> None:
    view = some_view()
    babbles = (sys.executable, "-c", f"import os, sys; os.write(1, {framed(b'[1]', 1)!r}); sys.stdin.buffer.read()")
    for command in (DIES, HANGS, babbles):
        async with thinker(command=command, patience=0.3) as found:
            assert await found.hint(view, 1) == greedy_hint(view)
    closed = ProcessThinker()
    assert (await closed.hint(view, 1)).moves[0] in {move.notation for move in view.legal}


async def test_one_person_has_one_hint_thought_about_at_a_time() -> None:
    """Whoever asks without pause lets nobody wait behind their questions."""
    view = some_view()
    async with thinker(command=HANGS) as found:
        first = asyncio.create_task(found.hint(view, 1))
        await asyncio.sleep(0)
        more = [await found.hint(view, 1) for _ in range(20)]
        assert more == [greedy_hint(view)] * 20
        assert len(found._questions) <= 1
        assert not first.done()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert not found._hinted


def test_a_worker_that_is_closed_while_it_is_being_asked_answers_nothing() -> None:
    questions = Questions()
    answers: list[str | None] = []
    worker = ThinkingProcess(questions, HANGS, 30)

    class ClosedMeanwhile(Question):
        def as_bytes(self, seconds: float) -> bytes:
            worker.close()
            return b""

    questions.put(ClosedMeanwhile("search", some_view(), 0.0, answers.append))
    questions.close()
    worker.join(10)
    assert answers == [None]


async def test_the_quick_reference_stands_in_for_who_cannot_be_asked() -> None:
    views = []
    for moves in range(4, 40, 4):
        state = in_the_middle(rules_of("pagat"), "stands in", moves)
        views.append(seat_view(state, state.to_play))
    for view in views:
        assert await ProcessThinker(0).choose(view, "expert", SECONDS) in best_moves(view)
    async with thinker(command=DIES) as found:
        assert await found.choose(views[0], "expert", SECONDS) in best_moves(views[0])
