"""Answers of the store, remembered: by a process alone for good, by one of several for a few seconds."""

import asyncio
from functools import partial

import pytest

from bot.errors import Unavailable
from bot.remembered import KEPT, Remembered


class Answers:
    """What the store says; it can be out of reach, or be waited for."""

    def __init__(self) -> None:
        self.value, self.asked = "old", 0
        self.fails = False
        self.held: asyncio.Event | None = None

    async def ask(self, number: int) -> str:
        self.asked += 1
        if self.fails:
            raise Unavailable("injected")
        value = self.value
        if self.held is not None:
            await self.held.wait()
        return value


async def test_a_process_alone_asks_once() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask)
    assert [await remembered.get(1), await remembered.get(1)] == ["old"] * 2
    assert answers.asked == 1
    remembered.forget(1)
    assert (await remembered.get(1), answers.asked) == ("old", 2)


async def test_one_of_several_asks_again() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask, fresh_for=60)
    assert await remembered.get(1) == "old"
    answers.value = "new"
    assert await remembered.get(1) == "old"
    hasty = Remembered(answers.ask, fresh_for=0)
    assert await hasty.get(1) == "new"
    answers.value = "newest"
    assert await hasty.get(1) == "newest"


async def test_what_was_read_before_stands_while_nothing_can_be_read() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask, fresh_for=0)
    assert await remembered.get(1) == "old"
    answers.fails = True
    assert await remembered.get(1) == "old"
    with pytest.raises(Unavailable):
        await remembered.get(2)


async def test_changes_are_made_one_after_the_other_and_what_came_of_the_last_is_remembered() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask)
    at_once = 0

    async def change(to: str, pauses: int) -> str:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        answers.value = to
        for _ in range(pauses):
            await asyncio.sleep(0)
        at_once -= 1
        return to

    await asyncio.gather(*(remembered.change(1, partial(change, f"{n}", 5 - n)) for n in range(5)))
    assert (await remembered.get(1), answers.asked) == (answers.value, 0)


async def test_after_a_change_of_which_nobody_knows_whether_it_was_kept_the_store_is_asked_again() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask)
    assert await remembered.get(1) == "old"

    async def lost() -> str:
        answers.value = "kept all the same"
        raise Unavailable("the answer was lost")

    with pytest.raises(Unavailable):
        await remembered.change(1, lost)
    answers.fails = True
    assert await remembered.get(1) == "old", "while nothing can be read"
    answers.fails = False
    assert await remembered.get(1) == "kept all the same"


async def test_what_changes_while_the_store_is_asked_stays_changed() -> None:
    answers = Answers()
    answers.held = asyncio.Event()
    remembered = Remembered(answers.ask)
    asking = asyncio.create_task(remembered.get(1))
    await asyncio.sleep(0)
    remembered.put(1, "changed")
    answers.held.set()
    await asking
    assert await remembered.get(1) == "changed"


async def test_no_more_is_remembered_than_there_is_room_for() -> None:
    answers = Answers()
    remembered = Remembered(answers.ask)
    for number in range(KEPT + 1):
        await remembered.get(number)
    await remembered.get(KEPT)
    assert answers.asked == KEPT + 1
    await remembered.get(0)
    assert answers.asked == KEPT + 2
