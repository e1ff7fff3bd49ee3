"""Drawing in processes: the most urgent first, nothing outdated, nothing lost when a process dies or hangs."""

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from select import select

import pytest

from bot.drawing.crashes import REMEMBERED, Crashes
from bot.drawing.drawer import DrawingFailed
from bot.drawing.queue import DrawingQueue
from bot.drawing.wishes import Urgency, Wish, Wishes
from bot.running.child_process import READY, UNASKED, Frame, child_environment, read_frame
from render import LOOKS, Labels, draw_sample_hand, draw_sample_table
from tests.drawing import draws
from tests.e2e.world import PATIENCE, until
from tests.running.children import DIES, NEVER_READY

DRAWS = (sys.executable, "-c", "import bot.drawing.worker as w; w.warm = lambda: None; w.main()")
QUICK = (
    sys.executable,
    "-c",
    "import sys, types; sys.modules['render'] = types.SimpleNamespace(CACHE=None, warm=lambda: None);"
    "import bot.drawing.worker as w; import tests.drawing.draws; w.main()",
)
"""Without what draws: most of what is asked of processes here is no picture."""


@pytest.fixture(autouse=True)
def _processes_may_start_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, too, nobody gives up waiting for one, and none of what ends processes is drawn in this one."""
    monkeypatch.setattr("bot.drawing.queue._EXPECTED", PATIENCE)


def open_files() -> set[str]:
    return {os.readlink(file) for file in Path("/proc/self/fd").iterdir() if os.path.lexists(file)}


@asynccontextmanager
async def drawing(processes: int = 1, *, ready: bool = True, **options: object) -> AsyncIterator[DrawingQueue]:
    queue = DrawingQueue(processes, **{"command": QUICK, "patience": PATIENCE, **options})  # type: ignore[arg-type]
    await queue.start()
    if ready:
        await until(lambda: all(process.is_ready for process in queue.processes))
    try:
        yield queue
    finally:
        await queue.stop()


async def test_a_process_draws_what_this_one_would() -> None:
    async with drawing(command=DRAWS) as queue:
        for draw in (draw_sample_table, draw_sample_hand):
            for look in LOOKS.values():
                picture = await queue.draw(partial(draw, look.theme, Labels()), Urgency.PRESSED)
                assert picture == draw(look.theme, Labels())


async def test_who_waits_for_a_picture_that_no_thread_has_begun_is_told_of_the_end() -> None:
    async with drawing(0) as queue:
        waiting = asyncio.create_task(queue.draw(bytes, Urgency.PRESSED))
        await asyncio.sleep(0)
    with pytest.raises(DrawingFailed):
        await asyncio.wait_for(waiting, 10)


async def test_the_most_urgent_is_drawn_first(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    async with drawing() as queue:
        first = [queue.draw(partial(draws.noted, str(notes), "before", 0.1), Urgency.BOARD) for _ in range(3)]
        begun = [asyncio.create_task(each) for each in first]
        await asyncio.sleep(0)
        asked = [
            asyncio.create_task(queue.draw(partial(draws.noted, str(notes), urgency.name), urgency))
            for urgency in (Urgency.COSMETIC, Urgency.BOARD, Urgency.HAND, Urgency.PRESSED)
        ]
        await asyncio.gather(*begun, *asked)
    assert notes.read_text().split()[3:] == ["PRESSED", "HAND", "BOARD", "COSMETIC"]


async def test_what_is_outdated_while_it_waits_is_not_drawn_and_nobody_goes_without() -> None:
    wishes = Wishes()
    older = wishes.add(lambda: b"older", Urgency.BOARD, ("table", "a"), 0)
    other = wishes.add(lambda: b"other", Urgency.BOARD, ("table", "b"), 0)
    newer = wishes.add(lambda: b"newer", Urgency.HAND, ("table", "a"), 0)
    drawn = []
    while (wish := wishes.next()) is not None:
        drawn.append(wish.draw())
        wish.fulfil(drawn[-1])
    assert drawn == [b"newer", b"other"]
    assert [await each for each in (older, other, newer)] == [b"newer", b"other", b"newer"]


async def test_tables_are_drawn_also_where_hands_never_end() -> None:
    wishes, drawn = Wishes(), list[bytes]()
    waiting = [wishes.add(partial(bytes, 1 + table), Urgency.BOARD, ("table", table), 0) for table in range(3)]
    for number in range(60):
        waiting.append(wishes.add(bytes, Urgency.PRESSED, ("hand", number), 0))
        wish = wishes.next()
        assert wish is not None
        drawn.append(wish.draw())
        wish.fulfil(drawn[-1])
    tables = [place for place, picture in enumerate(drawn) if picture]
    assert [len(drawn[place]) for place in tables] == [1, 2, 3], "those that wait longest first"
    assert tables[-1] < 20
    assert sum(not each.done() for each in waiting) == 3, "hands, which are drawn when there is time"


async def test_what_nobody_waits_for_any_more_is_not_drawn() -> None:
    wishes = Wishes()
    wishes.add(lambda: b"", Urgency.BOARD, None, 0).cancel()
    assert wishes.next() is None


async def test_a_picture_waits_as_long_as_others_are_drawn() -> None:
    async with drawing(patience=2.5) as queue:
        slow = [queue.draw(partial(draws.noted, "/dev/null", "slow", 0.1), Urgency.PRESSED) for _ in range(28)]
        last = queue.draw(partial(draws.named, "last"), Urgency.BOARD)
        assert (await asyncio.gather(*slow, last))[-1] == b"last"


async def test_a_process_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    async with drawing() as queue:
        before = await queue.draw(draws.process_id, Urgency.BOARD)
        once = queue.draw(partial(draws.die_once, str(tmp_path / "died")), Urgency.BOARD)
        behind = [queue.draw(partial(draws.named, f"{number}"), Urgency.BOARD) for number in range(20)]
        drawn = await asyncio.gather(once, *behind)
        assert drawn == [b"drawn at last", *(f"{number}".encode() for number in range(20))]
        await until(lambda: queue.processes[0].is_ready)
        assert await queue.draw(draws.process_id, Urgency.BOARD) != before


async def test_what_ends_every_process_is_given_up_and_never_drawn_in_this_one() -> None:
    async with drawing() as queue:
        with pytest.raises(DrawingFailed):
            await queue.draw(draws.die, Urgency.PRESSED)
        assert await queue.draw(partial(draws.named, "next"), Urgency.PRESSED) == b"next"


async def test_a_picture_that_hangs_is_given_up_and_those_behind_it_are_drawn() -> None:
    async with drawing(patience=2.0) as queue:
        hangs = asyncio.create_task(queue.draw(draws.hang, Urgency.PRESSED))
        behind = [asyncio.create_task(queue.draw(partial(draws.named, "x"), Urgency.BOARD)) for _ in range(5)]
        with pytest.raises(DrawingFailed, match="too long"):
            await hangs
        assert await asyncio.gather(*behind) == [b"x"] * 5


async def test_an_answer_that_comes_as_its_process_is_given_up_is_shown_to_nobody() -> None:
    """It lies in the pipe when the process is killed, and whoever was asked for next is still waiting."""
    async with drawing(patience=0.5) as queue:
        process = queue.processes[0].transport
        assert process is not None
        answers = process.get_pipe_transport(1)
        assert answers is not None
        close = process.close

        def close_late() -> None:
            assert select([answers.get_extra_info("pipe")], [], [], 10)[0]
            close()

        process.close = close_late  # type: ignore[method-assign]
        late = asyncio.create_task(queue.draw(partial(draws.noted, "/dev/null", "Ann's hand", 1.3), Urgency.PRESSED))
        behind = [asyncio.create_task(queue.draw(partial(draws.named, name), Urgency.BOARD)) for name in ("a", "b")]
        assert await asyncio.gather(*behind) == [b"a", b"b"]
        with pytest.raises(DrawingFailed, match="too long"):
            await late


async def test_a_picture_that_ended_its_process_is_not_drawn_in_the_bot_when_it_is_asked_for_again() -> None:
    """The process that died is being replaced by then, so none is ready."""
    async with drawing() as queue:
        for _ in range(3):
            with pytest.raises(DrawingFailed):
                await queue.draw(partial(draws.die_outside, os.getpid()), Urgency.PRESSED)
        await until(lambda: queue.processes[0].is_ready)


async def test_nor_is_it_before_the_first_process_is_ready() -> None:
    """Else it would end the bot at every start."""
    async with drawing(ready=False) as queue:
        with pytest.raises(DrawingFailed):
            await queue.draw(partial(draws.die_outside, os.getpid()), Urgency.PRESSED)


async def test_nor_is_any_other_which_waits_for_a_process() -> None:
    async with drawing() as queue:
        with pytest.raises(DrawingFailed):
            await queue.draw(partial(draws.die_outside, os.getpid()), Urgency.PRESSED)
        assert not queue.processes[0].is_ready
        assert await queue.draw(draws.process_id, Urgency.PRESSED) != str(os.getpid()).encode()


async def test_where_no_process_comes_back_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.drawing.queue._EXPECTED", 0.2)
    async with drawing() as queue:
        queue.processes[0]._command = DIES
        with pytest.raises(DrawingFailed):
            await queue.draw(partial(draws.die_outside, os.getpid()), Urgency.PRESSED)
        with pytest.raises(DrawingFailed):
            await queue.draw(partial(draws.named, "next"), Urgency.PRESSED)


async def test_a_subject_whose_every_picture_ends_a_process_is_answered_while_newer_ones_come() -> None:
    """Each newer picture takes the place of one that has just ended a process."""
    async with drawing() as queue:
        asked = []
        for number in range(6):
            draw = partial(draws.die_outside, -number)
            asked.append(asyncio.create_task(queue.draw(draw, Urgency.BOARD, ("table", "A"))))
            await until(lambda: not queue.processes[0].is_ready or asked[0].done())
            await until(lambda: queue.processes[0].is_ready or asked[0].done())
            if asked[0].done():
                break
        assert isinstance(asked[0].exception(), DrawingFailed)
        assert number < 3
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_two_requests_that_become_one_keep_the_mark_and_the_haste_of_both() -> None:
    wishes = Wishes()
    wishes.add(partial(bytes, 1), Urgency.PRESSED, "subject", 0)
    begun = wishes.next()
    assert begun is not None
    begun.crashes = 1
    wishes.add(partial(bytes, 2), Urgency.BOARD, "another", 0)
    wishes.add(partial(bytes, 3), Urgency.COSMETIC, "subject", 0)
    wishes.give_back(begun)
    first, second = wishes.next(), wishes.next()
    assert first is not None
    assert second is not None
    assert (first.draw(), first.crashes, len(first.waiting)) == (bytes(3), 1, 2)
    assert second.crashes == 0
    assert wishes.next() is None


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_of_two_that_were_begun_and_given_back_the_newer_is_drawn(order: tuple[int, int]) -> None:
    wishes, begun = Wishes(), list[Wish]()
    for size in (1, 2):
        wishes.add(partial(bytes, size), Urgency.PRESSED, "Ann's hand", 0)
        begun.append(wishes.next() or pytest.fail("nothing waits"))
    for place in order:
        wishes.give_back(begun[place])
    drawn = wishes.next()
    assert drawn is not None
    assert (drawn.draw(), len(drawn.waiting)) == (bytes(2), 2)


async def test_what_waited_behind_a_picture_that_hangs_is_blamed_for_nothing(tmp_path: Path) -> None:
    """One more crash would give it up."""
    async with drawing(patience=0.5) as queue:
        hangs = asyncio.create_task(queue.draw(draws.hang, Urgency.PRESSED))
        once = asyncio.create_task(queue.draw(partial(draws.die_once, str(tmp_path / "died")), Urgency.BOARD))
        with pytest.raises(DrawingFailed, match="too long"):
            await hangs
        assert await once == b"drawn at last"


async def test_crashes_are_known_by_what_is_shown_and_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    crashes = Crashes()
    for _ in range(2):
        assert not crashes.are_too_many(partial(draws.named, "bad"))
        crashes.note(partial(draws.named, "bad"))
    assert crashes.are_too_many(partial(draws.named, "bad"))
    assert not crashes.are_too_many(partial(draws.named, "good"))
    crashes.forget(partial(draws.named, "bad"))
    assert not crashes
    crashes.note(partial(draws.named, "bad"))
    assert crashes
    now = asyncio.get_running_loop().time()
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now + REMEMBERED)
    assert not crashes


@pytest.mark.parametrize("draw", [draws.fail, draws.leave, lambda: b"this can't be sent"])
async def test_what_can_not_be_drawn_fails_alone(draw: "object") -> None:
    async with drawing() as queue:
        process = queue.processes[0].transport
        with pytest.raises(Exception):  # noqa: B017 (whatever it is)
            await queue.draw(draw, Urgency.PRESSED)  # type: ignore[arg-type]
        assert await queue.draw(partial(draws.named, "next"), Urgency.PRESSED) == b"next"
        assert queue.processes[0].transport is process


@pytest.mark.parametrize("command", [NEVER_READY, DIES, ("/there/is/no/such/program",)])
async def test_a_thread_draws_where_no_process_becomes_ready(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.drawing.queue._EXPECTED", 0.3)
    async with drawing(ready=False, command=command) as queue:
        for _ in range(3):
            assert await queue.draw(lambda: b"in a thread", Urgency.PRESSED) == b"in a thread"


async def test_the_pictures_of_a_table_go_to_one_process_and_all_processes_draw() -> None:
    async with drawing(2) as queue:
        drew = {
            home: {await queue.draw(draws.process_id, Urgency.BOARD, home=home) for _ in range(5)} for home in (0, 1)
        }
        assert [len(each) for each in drew.values()] == [1, 1]
        assert drew[0] != drew[1]
        all_of_one = await asyncio.gather(*(queue.draw(draws.process_id, Urgency.BOARD, home=0) for _ in range(20)))
        assert len(set(all_of_one)) == 2


async def test_the_event_loop_goes_on_meanwhile(tmp_path: Path) -> None:
    async with drawing() as queue:
        wanted = tmp_path / "wanted"
        asked = asyncio.create_task(queue.draw(partial(draws.once_wanted, str(wanted)), Urgency.HAND))
        for _ in range(6):
            await asyncio.sleep(0.01)
            assert not asked.done()
        wanted.touch()
        assert await asked == b"drawn"


async def test_at_the_end_nobody_waits_and_no_process_is_left() -> None:
    async with drawing(2) as queue:
        asked = [asyncio.create_task(queue.draw(draws.hang, Urgency.BOARD)) for _ in range(12)]
        await asyncio.sleep(0.1)
        processes = [process.transport for process in queue.processes]
    ends = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(end, DrawingFailed) for end in ends)
    assert all(process is not None and process.get_returncode() is not None for process in processes)
    with pytest.raises(DrawingFailed):
        await queue.draw(draws.hang, Urgency.BOARD)
    await queue.stop()


@pytest.mark.parametrize("moments", range(4))
async def test_a_process_that_is_stopped_while_it_starts_leaves_no_pipe_open(moments: int) -> None:
    before = open_files()
    queue = DrawingQueue(1, command=QUICK)
    await queue.start()
    for _ in range(moments):
        await asyncio.sleep(0)
    await queue.stop()
    await until(lambda: open_files() <= before)  # what the loop had opened is closed in its next turn


def test_a_process_whose_bot_was_killed_ends_without_a_word() -> None:
    with subprocess.Popen(
        QUICK, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=child_environment()
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        assert read_frame(process.stdout) == Frame(UNASKED, READY)
        process.stdout.close()
        process.stdin.write(Frame(1, pickle.dumps(partial(draws.named, "a picture"))).to_bytes() * 2)
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
