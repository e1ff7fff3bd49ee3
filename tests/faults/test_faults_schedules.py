"""Schedules by seed find what one fixed order hides, the same way every time, and shrink to what matters."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.faults.planted import FOUND_IN, PLANTED, catch
from tests.faults.planted_races import RACES
from tests.faults.races import run_races
from tests.faults.schedules import Moves, Order, shrink
from tests.faults.virtual import in_order, run_virtually

Toy = Callable[[], Coroutine[Any, Any, bool]]


async def _in_turn() -> bool:
    """Three tasks that are begun one after the other note themselves; whether they came in that order."""
    noted: list[int] = []

    async def note(number: int) -> None:
        await asyncio.sleep(0)
        noted.append(number)

    await asyncio.gather(*(note(number) for number in range(3)))
    return noted == [0, 1, 2]


async def _in_time() -> bool:
    """Three tasks that sleep for longer and longer; whether they came in that order."""
    noted: list[int] = []

    async def note(number: int) -> None:
        await asyncio.sleep(number * 0.001)
        noted.append(number)

    await asyncio.gather(*(note(number) for number in range(3)))
    return noted == [0, 1, 2]


async def _callbacks() -> list[int]:
    """Plain callbacks, which a loop promises to run in the order in which they were asked for."""
    noted: list[int] = []
    for number in range(5):
        asyncio.get_running_loop().call_soon(noted.append, number)
    await asyncio.gather(*(asyncio.sleep(0) for _ in range(5)))
    return noted


def _holds(toy: Toy, order: Order) -> bool:
    with in_order(order):
        return run_virtually(toy())


def _first_order_that_fails(toy: Toy) -> Order:
    for seed in range(100):
        order = Order.by_seed(seed)
        if not _holds(toy, order):
            return order
    raise AssertionError("no order failed")


def test_first_come_first_served_hides_what_an_order_by_seed_finds() -> None:
    assert run_virtually(_in_turn())
    assert _holds(_in_turn, Order())
    assert _first_order_that_fails(_in_turn).moves


def test_a_loop_that_is_late_takes_up_what_is_due_in_any_order() -> None:
    assert _holds(_in_time, Order())
    assert {kind for kind, _ in _first_order_that_fails(_in_time).moves} == {"lag", "task"}


def test_of_two_tasks_either_may_come_first() -> None:
    """Whichever of them was begun first: the older one may wait behind the younger."""

    async def wakes_the_older_last() -> bool:
        noted: list[str] = []

        async def note(name: str, turns: int) -> None:
            for _ in range(turns):
                await asyncio.sleep(0)
            noted.append(name)

        await asyncio.gather(note("older", 2), note("younger", 1))
        return noted == ["younger", "older"]

    assert _holds(wakes_the_older_last, Order())
    assert len(_first_order_that_fails(wakes_the_older_last).moves) >= 1


@pytest.mark.parametrize("toy", [_in_turn, _in_time])
def test_an_order_can_be_repeated(toy: Toy) -> None:
    failing = _first_order_that_fails(toy)
    again = Order.repeating(failing.moves)
    assert not _holds(toy, again)
    assert again.moves == failing.moves


def test_plain_callbacks_keep_their_order() -> None:
    for seed in range(50):
        with in_order(Order.by_seed(seed)):
            assert run_virtually(_callbacks()) == [0, 1, 2, 3, 4]


def test_a_failing_schedule_shrinks_to_the_move_that_matters() -> None:
    async def many() -> bool:
        await asyncio.gather(*(asyncio.sleep(0) for _ in range(40)))
        return await _in_turn()

    failing = next(
        order for order in map(Order.by_seed, range(200)) if not _holds(many, order) and len(order.moves) > 10
    )

    def still_fails(moves: Moves) -> bool:
        return not _holds(many, Order.repeating(moves))

    smallest = shrink(dict(failing.moves), still_fails)
    assert still_fails(smallest)
    assert 1 <= len(smallest) <= 2
    assert all(not still_fails({k: v for k, v in smallest.items() if k != left_out}) for left_out in smallest)


def test_parts_of_the_program_keep_their_promises_in_any_order() -> None:
    for seed in range(1, 41):
        assert not run_races(seed).wrong


@pytest.mark.parametrize("name", RACES)
def test_delays_alone_do_not_find_a_planted_race(name: str) -> None:
    """And an order by seed does: the one that found it is kept."""
    (bug,) = (each for each in PLANTED if each.name == name)
    with bug.planted():
        assert not any(run_races(seed, Order()).wrong for seed in range(1, 41))
    assert catch(bug, 1, json.loads(FOUND_IN.read_text("utf-8"))[name]) or catch(bug, 200)


def test_an_order_given_around_another_comes_first() -> None:
    outer = Order.repeating({})
    with in_order(outer):
        assert all(_holds(_in_turn, Order.by_seed(seed)) for seed in range(30))
