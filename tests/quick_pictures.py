"""Pictures in simulated Discord. What they show is compared in ``tests/render``, who draws them in ``tests/drawing``;
where people play, nobody looks at a table's picture after every move. So the first of each kind is drawn, in each
theme, and stands for those that follow it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Wish
from render import Theme

_draw = ThreadDrawer._draw


def _kind_of(wish: Wish) -> tuple[Any, ...] | None:
    """By what and in which theme it is drawn; None for what is no picture of the bot's own, or has no number of its
    own: of these all are looked at."""
    if wish.about is None or not isinstance(wish.draw, partial):
        return None
    return wish.draw.func, *(each.name for each in wish.draw.args if isinstance(each, Theme))


@contextmanager
def quick_pictures() -> Iterator[None]:
    """For bots that are started within."""
    drawn: dict[tuple[Any, ...], bytes] = {}

    async def draw(drawer: ThreadDrawer, wish: Wish) -> None:
        kind = _kind_of(wish)
        if kind in drawn:
            wish.fulfil(drawn[kind])
            return
        await _draw(drawer, wish)
        done = [each.result() for each in wish.waiting if each.done() and not each.cancelled() and not each.exception()]
        if kind is not None and done:
            drawn[kind] = done[0]

    with patch.object(ThreadDrawer, "_draw", draw):
        yield
