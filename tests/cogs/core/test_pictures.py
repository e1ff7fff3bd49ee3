"""Pictures that fail, hang or want to end everything: the words stand alone, and the next picture is drawn."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Hashable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.drawing import thread as drawing_thread
from bot.engine.views import seat_view
from bot.text import texts_for
from cogs.core import pictures
from cogs.core.pictures import Pictures, RecentWaits
from tests.drawing import draws
from tests.e2e.games import seat_three, seat_to_play, take_a_press
from tests.e2e.world import PATIENCE, open_scene, words
from tests.players.play import in_the_middle, rules_of


@pytest.fixture
async def studio() -> AsyncIterator[Pictures]:
    made = Pictures(patience=0.1)
    yield made
    await made.stop()


def be_patient(studio: Pictures) -> None:
    """From now on a picture may take long, as it does where the machine is busy."""
    studio._queue._thread._patience = 30.0


def fail() -> bytes:
    raise MemoryError


def leave() -> bytes:
    raise SystemExit(1)


@pytest.mark.parametrize("work", [fail, leave])
async def test_a_picture_that_fails_is_none(studio: Pictures, work: Any) -> None:
    assert await studio.draw("table.png", work) is None
    drawn = await studio.draw("table.png", lambda: b"drawn")
    assert drawn is not None
    assert drawn.data == b"drawn"


async def test_a_picture_that_hangs_is_given_up_and_the_next_one_is_drawn(studio: Pictures) -> None:
    end = threading.Event()
    assert await studio.draw("table.png", lambda: bytes(end.wait(60))) is None
    be_patient(studio)
    drawn = await studio.draw("table.png", lambda: b"drawn")
    assert drawn is not None
    assert not end.is_set(), "the first still hangs"
    end.set()


async def test_where_the_first_pictures_take_too_long_the_program_starts_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    end = threading.Event()
    monkeypatch.setattr(pictures, "_WARM_HERE", set())
    monkeypatch.setattr("render.first_pictures", lambda theme: [partial(end.wait, 30)])
    made = Pictures(patience=0.1)
    await made.start()
    assert "are not ready before they are wanted: it takes too long" in caplog.text
    end.set()
    await made.stop()


async def test_few_threads_hang_at_once_and_none_keeps_the_program(studio: Pictures) -> None:
    end, before = threading.Event(), threading.active_count()
    for _ in range(6):
        assert await studio.draw("table.png", lambda: bytes(end.wait(30))) is None
    assert threading.active_count() <= before + drawing_thread._MOST_LEFT_BEHIND
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "pictures")
    end.set()
    be_patient(studio)
    assert await studio.draw("table.png", lambda: b"drawn") is not None


async def test_time_counts_from_when_a_picture_is_begun(studio: Pictures) -> None:
    """Forty that take a fortieth of their time each: none is left out, though the last waits for longer than that."""
    studio._queue._thread._patience = 2.0

    def draw_slowly() -> bytes:
        time.sleep(0.055)
        return b"drawn"

    drawn = await asyncio.gather(*(studio.draw("table.png", draw_slowly) for _ in range(40)))
    assert None not in drawn


def fail_to_draw(*_: Any) -> bytes:
    raise OSError("no picture today")


def hang(*_: Any) -> bytes:
    time.sleep(0.4)
    return b""


@pytest.mark.parametrize("draw", [fail_to_draw, hang])
async def test_without_pictures_the_game_goes_on_in_words_and_the_next_change_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draw: Any
) -> None:
    async with open_scene(tmp_path) as scene:
        scene.services.kernel.pictures._queue._thread._patience = 0.1
        panels = await seat_three(scene)
        with monkeypatch.context() as broken:
            broken.setattr("render.draw_table", draw)
            broken.setattr("render.draw_hand", draw)
            await play_on(scene, panels)
            assert not scene.public().attachments
            assert "to play" in words(scene.public())
        be_patient(scene.services.kernel.pictures)
        await play_on(scene, panels)
        assert scene.public().attachments


async def play_on(scene: Any, panels: list[Any]) -> None:
    people, before = [scene.ana, scene.ben, scene.zoe], scene.table.version
    while scene.table.version < before + 2:
        seat = seat_to_play(scene)
        await take_a_press(people[seat], panels[seat])
    await scene.idle()


def waited(waits: RecentWaits, seconds: float, *, since: float, times: int = 20) -> float:
    """So many answers one after the other; when the last of them was there."""
    for _ in range(times):
        since += seconds
        waits.add(since, seconds)
    return since


def test_answers_spare_themselves_waiting_while_pictures_take_long_and_one_in_four_tries() -> None:
    waits = RecentWaits()
    assert not waits.are_long(100.0, 0.3)
    now = waited(waits, 0.02, since=100.0)
    assert not waits.are_long(now, 0.3)
    now = waited(waits, 0.2, since=now)
    assert [waits.are_long(now, 0.3) for _ in range(8)] == [True, True, True, False] * 2
    assert not waits.are_long(now + 1.0, 0.3), "nothing is known of now"
    now = waited(waits, 0.02, since=now)
    assert not waits.are_long(now, 0.3)


def test_one_slow_picture_says_nothing_of_the_next() -> None:
    waits = RecentWaits()
    waits.add(100.0, 0.3)
    assert not waits.are_long(100.1, 0.3)


async def test_what_an_answer_does_not_wait_for_is_not_drawn(studio: Pictures) -> None:
    drawn = 0

    async def draw() -> None:
        nonlocal drawn
        drawn += 1
        await asyncio.sleep(60)

    for _ in range(12):
        assert await studio.in_time(draw, 0.01) is None
    assert 3 <= drawn <= 6, "until it is known, and then one in four"


@pytest.mark.parametrize("users", [(0, 0), (7, 7), (7, 8)])
async def test_no_hand_takes_the_place_of_another_seats(users: tuple[int, int]) -> None:
    """Also where nobody is known to sit there any more."""
    state, about = in_the_middle(rules_of("pagat"), "pictures", 12), list[Hashable]()

    class Noted(Pictures):
        async def draw(self, *given: Any, **named: Any) -> None:
            about.append(given[3])

    made = Noted()
    for seat, user in enumerate(users):
        await made.hand(seat_view(state, seat), ("Ana", "Ben"), None, texts_for("en"), table="A", user=user)
    await made.stop()
    assert len(set(about)) == 2 or about == [None, None]


async def test_a_table_whose_picture_ends_processes_is_told_in_words_and_drawn_once_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # On a busy machine no process may be there in time, and this one would draw, and end.
    monkeypatch.setattr("bot.drawing.queue._EXPECTED", PATIENCE)
    made, state = Pictures(1, patience=PATIENCE), in_the_middle(rules_of("pagat"), "pictures", 12)
    await made.start()
    table = partial(made.table, seat_view(state, 0).public, ("Ana", "Ben"), (), texts_for("en"), table="A")
    with monkeypatch.context() as broken:
        broken.setattr("render.draw_table", draws.die_over)
        for _ in range(3):  # however often somebody wants it
            assert await table() is None
    assert await table() is not None
    await made.stop()
