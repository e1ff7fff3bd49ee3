"""Sweeps: each value is tested, and no failure hides another."""

import asyncio
import inspect

import pytest

from tests.swept import swept


def test_each_value_is_tested_and_all_failures_are_named() -> None:
    seen = []

    @swept("number", range(4))
    @swept("one, other", [("a", "b"), ("c", "d")])
    def some(number: int, one: str, other: str, tmp_path: str) -> None:
        seen.append((number, one, other, tmp_path))
        assert number % 2 == 0 or one == "a"

    assert [*inspect.signature(some).parameters] == ["tmp_path"], "what remains are fixtures"
    with pytest.raises(ExceptionGroup) as failed:
        some(tmp_path="here")
    assert seen == [(number, *pair, "here") for number in range(4) for pair in (("a", "b"), ("c", "d"))]
    notes = [failure.__notes__ for failure in failed.value.exceptions]
    assert notes == [["for one='c', other='d'", f"for number={number}"] for number in (1, 3)]


def test_coroutines_are_awaited_and_a_single_failure_is_itself() -> None:
    @swept("number", range(3))
    async def some(number: int) -> None:
        await asyncio.sleep(0)
        assert number != 1

    assert inspect.iscoroutinefunction(some)
    with pytest.raises(AssertionError):
        asyncio.run(some())


def test_a_sweep_over_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        swept("number", [])
