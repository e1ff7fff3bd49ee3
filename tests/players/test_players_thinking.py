"""Thinking in a worker: answers, recovery from workers that die or hang, cancellation, and an end without leftovers."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.engine.views import SeatView, seat_view
from bot.players.greedy import best_moves
from bot.players.hints import greedy_hint
from bot.players.thinking import ProcessThinker
from bot.running.child_process import Frame
from tests.e2e.world import until
from tests.players.play import in_the_middle, rules_of
from tests.running.children import DIES_WHEN_ASKED, HANGS, IS_READY, NEVER_READY

SECONDS = 0.5


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


def process_of(found: ProcessThinker) -> asyncio.SubprocessTransport:
    process = found.workers[0].transport
    assert process is not None
    return process


async def test_a_worker_answers_and_is_gone_after_closing() -> None:
    view = some_view()
    async with thinker() as found:
        for level in ("strong", "expert", "novice", "no such level"):
            assert await found.choose(view, level, SECONDS) in view.legal
        process = process_of(found)
        assert process.get_returncode() is None
    assert process.get_returncode() is not None
    assert await found.choose(view, "expert", SECONDS) in view.legal


async def test_a_worker_that_dies_is_replaced() -> None:
    view = some_view()
    async with thinker() as found:
        await found.choose(view, "strong", SECONDS)
        process = process_of(found)
        process.kill()
        assert await found.choose(view, "strong", SECONDS) in view.legal
        await until(lambda: process_of(found).get_pid() != process.get_pid())


async def test_a_worker_that_is_killed_while_nobody_asks_is_no_zombie_and_is_replaced() -> None:
    async with thinker() as found:
        await until(lambda: found.workers[0].is_ready)
        process = process_of(found)
        process.kill()
        await until(lambda: not Path(f"/proc/{process.get_pid()}").exists())
        await until(lambda: process_of(found) is not process and found.workers[0].is_ready)


async def test_a_worker_that_always_dies_leaves_the_usual_level() -> None:
    view = some_view()
    async with thinker(command=DIES_WHEN_ASKED) as found:
        for _ in range(3):
            assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_a_worker_that_hangs_is_given_up() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=0.2) as found:
        before = time.monotonic()
        assert await found.choose(view, "strong", SECONDS) in view.legal
        assert time.monotonic() - before < 50, "the worker would have hung for a minute"


async def test_a_caller_may_leave_and_the_next_is_answered() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=30.0) as found:
        (worker,) = found.workers
        task = asyncio.create_task(found.choose(view, "strong", SECONDS))
        await until(lambda: worker.given == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert task.cancelled()
        worker._patience = 0.2
        worker._watch()  # the worker's time runs out now, and not while a busy machine had not come to the lines above
        assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_the_event_loop_goes_on_while_a_worker_thinks() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=30.0) as found:
        task = asyncio.create_task(found.choose(view, "expert", SECONDS))
        await until(lambda: found.workers[0].given == 1)
        for _ in range(6):
            await asyncio.sleep(0.01)
            assert not task.done()
        process_of(found).kill()
        assert await task in view.legal


async def test_a_worker_gives_hints() -> None:
    view = some_view()
    async with thinker() as found:
        hint = await found.hint(view, 1)
        assert hint.moves[0] in {move.notation for move in view.legal}
        assert process_of(found).get_returncode() is None
        assert await found.choose(view, "strong", SECONDS) in view.legal


async def test_a_hint_comes_from_the_usual_level_where_the_worker_dies_hangs_or_says_nonsense() -> None:
    view = some_view()
    says_so = f"os.write(1, {Frame(1, b'[1]').to_bytes()!r})"
    babbles = (sys.executable, "-c", f"{IS_READY}; sys.stdin.buffer.read(1); {says_so}; sys.stdin.buffer.read()")
    for command in (DIES_WHEN_ASKED, HANGS, babbles):
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


@pytest.mark.parametrize("command", [NEVER_READY, ("/there/is/no/such/program",)])
async def test_where_no_worker_becomes_ready_everybody_is_answered(command: tuple[str, ...]) -> None:
    view = some_view()
    async with thinker(command=command, patience=0.2) as found:
        for _ in range(2):
            assert await asyncio.wait_for(found.choose(view, "expert", SECONDS), 20) in view.legal


async def test_who_is_being_thought_for_at_the_end_is_answered() -> None:
    view = some_view()
    async with thinker(command=HANGS, patience=30.0) as found:
        asked = [asyncio.create_task(found.choose(view, "expert", SECONDS)) for _ in range(3)]
        await until(lambda: found.workers[0].given == 1)
    assert [await each in view.legal for each in asked] == [True] * 3


async def test_the_quick_reference_stands_in_for_who_cannot_be_asked() -> None:
    views = []
    for moves in range(4, 40, 4):
        state = in_the_middle(rules_of("pagat"), "stands in", moves)
        views.append(seat_view(state, state.to_play))
    for view in views:
        assert await ProcessThinker(0).choose(view, "expert", SECONDS) in best_moves(view)
    async with thinker(command=DIES_WHEN_ASKED) as found:
        assert await found.choose(views[0], "expert", SECONDS) in best_moves(views[0])
