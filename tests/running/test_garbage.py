"""Garbage is looked for while nobody waits, and at latest some hours later."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.running.garbage import SEARCHED_AFTER, SEARCHED_BY, WORTH_IT, GarbageSearch


class Circle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _python_searches_again() -> Iterator[None]:
    yield
    gc.unfreeze()
    assert gc.isenabled()


@pytest.mark.parametrize(("is_at_rest", "by"), [(True, SEARCHED_AFTER), (False, SEARCHED_BY)])
async def test_garbage_is_found_in_its_time(is_at_rest: bool, by: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.running.garbage.WORTH_IT", 1)
    search = GarbageSearch(lambda: is_at_rest)
    await search.start()
    try:
        assert not gc.isenabled(), "Python would search in the middle of an answer"
        began = search._searched_at
        for begins in (began, began + by + 1):
            left = weakref.ref(Circle())
            search.look(begins + by - 1)
            assert left() is not None
            search.look(begins + by + 1)
            assert left() is None
    finally:
        await search.stop()
    assert gc.get_count()[0] < 1000, "nothing is looked through at the end"


async def test_nobody_is_held_up_where_little_has_come_to_be() -> None:
    search = GarbageSearch(lambda: True)
    await search.start()
    try:
        gc.collect()
        due = search._searched_at + SEARCHED_BY + 1
        left = weakref.ref(Circle())
        search.look(due)
        assert left() is not None
        many = [Circle() for _ in range(WORTH_IT)]
        search.look(due)
        assert left() is None
        del many
        gc.collect()
    finally:
        await search.stop()
