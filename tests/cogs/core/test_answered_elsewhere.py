"""Two processes with one token: each finds interactions that the other has answered."""

import logging
from typing import Any

import pytest

from cogs.core.answered_elsewhere import NOTE, AnsweredElsewhere
from cogs.core.outcomes import lost_by
from tests.faults.discord_world import refusal
from tests.store.memory import MemoryStore


class StandingClock:
    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds


ELSEWHERE: Any = refusal(400, 40060)


async def answered(elsewhere: AnsweredElsewhere, number: int, *, deliveries: int = 1, error: Any = ELSEWHERE) -> None:
    for _ in range(deliveries):
        elsewhere.heard(number)
    lost = lost_by(error)
    assert lost is not None
    await elsewhere.note(number, lost)


async def test_it_is_said_once_in_ten_minutes_and_noted(caplog: pytest.LogCaptureFixture) -> None:
    clock, store = StandingClock(), MemoryStore()
    elsewhere = AnsweredElsewhere(store.notes, clock)
    for number in range(50):
        await answered(elsewhere, number)
        clock.time += 10
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(told) == 1
    assert "another process" in told[0].getMessage()
    assert await store.notes.get(NOTE) == str(1_000_000 + 20)
    clock.time += 600
    for number in range(50, 53):
        await answered(elsewhere, number)
    assert sum(record.levelno == logging.ERROR for record in caplog.records) == 2


@pytest.mark.parametrize("how", [{"deliveries": 2}, {"error": refusal(404, 10062)}, {"error": refusal(500)}])
async def test_what_this_process_answered_itself_says_nothing(how: Any) -> None:
    store = MemoryStore()
    elsewhere = AnsweredElsewhere(store.notes, StandingClock())
    for number in range(20):
        await answered(elsewhere, number, **how)
    assert await store.notes.get(NOTE) is None


async def test_a_single_one_may_be_an_answer_whose_connection_broke() -> None:
    clock, store = StandingClock(), MemoryStore()
    elsewhere = AnsweredElsewhere(store.notes, clock)
    for number in range(10):
        await answered(elsewhere, number)
        clock.time += 400
    assert await store.notes.get(NOTE) is None
