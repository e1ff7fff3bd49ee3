"""Whoever is promised an answer sooner is thought for sooner, and none waits in vain."""

import asyncio
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.views import seat_view
from bot.players.questions import Question, Questions
from tests.players.play import in_the_middle, rules_of

STATE = in_the_middle(rules_of("pagat"), "thinking", 12)
VIEW = seat_view(STATE, STATE.to_play)
LOOP = asyncio.new_event_loop()


def question(until: float) -> Question:
    return Question("expert", VIEW, until, LOOP.create_future())


def test_the_shortest_promise_comes_first_and_among_equal_ones_whoever_came_first() -> None:
    questions = Questions()
    asked = [question(until) for until in (5.0, 2.0, 9.0, 2.0)]
    for each in asked:
        questions.put(each)
    assert [questions.next() for _ in asked] == [asked[1], asked[3], asked[0], asked[2]]


def test_whom_nobody_waits_for_any_more_is_not_thought_about_and_takes_nobodys_time() -> None:
    questions, now = Questions(), time.monotonic()
    gone, due = question(now + 1), question(now + 60)
    gone.answer.cancel()
    questions.put(due)
    assert questions.next() is due
    questions.put(gone)
    assert questions.seconds_for(due) > 50
    assert questions.next() is None


@given(st.lists(st.floats(0.001, 5.0), min_size=1, max_size=30))
def test_who_takes_no_more_than_its_part_leaves_everybody_theirs(promises: list[float]) -> None:
    """One worker: every question gets some time, and none is answered after it was due."""
    now = 1000.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: now)
        questions = Questions()
        for promise in promises:
            questions.put(question(now + promise))
        while (found := questions.next()) is not None:
            seconds = questions.seconds_for(found)
            assert seconds > 0
            now += seconds
            assert now <= found.until + 1e-6


@given(st.integers(1, 40), st.integers(1, 8))
def test_equal_promises_have_equal_parts(together: int, workers: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: 1000.0)
        questions = Questions(workers)
        for _ in range(together):
            questions.put(question(1000.6))
        first = questions.next()
        assert first is not None
        assert questions.seconds_for(first) == pytest.approx(min(0.6, 0.6 * workers / together))


def test_what_is_late_already_gets_no_time() -> None:
    questions = Questions()
    questions.put(late := question(0.0))
    assert questions.next() is late
    assert questions.seconds_for(late) == 0.0
