"""Pictures in simulated Discord. What they show is compared in ``tests/render``, who draws them in ``tests/drawing``;
where people play, nobody looks at a table's picture after every move, nor at the film of their game. So the first of
each kind is drawn, in each theme, and stands for those that follow it, in whichever test of the same process; and of
those that are drawn ahead, so that the first ones are not slow, one is drawn."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any
from unittest.mock import patch

from bot.drawing.thread import ThreadDrawer
from bot.drawing.wishes import Wish
from bot.finished import film_process
from render import ReplayScene, Theme, draw_replay
from render.pictures.warming import first_pictures as _first_pictures

_draw = ThreadDrawer._draw
_DRAWN: dict[tuple[Any, ...], bytes] = {}


def _kind_of(wish: Wish) -> tuple[Any, ...] | None:
    """By what and in which theme it is drawn; None for what is no picture of the bot's own, or has no number of its
    own: of these all are looked at."""
    if wish.about is None or not isinstance(wish.draw, partial):
        return None
    return wish.draw.func, *(each.name for each in wish.draw.args if isinstance(each, Theme))


def forget_pictures() -> None:
    """Where one's own are looked at: none of an earlier test stands for them."""
    _DRAWN.clear()


@contextmanager
def quick_pictures() -> Iterator[None]:
    """For bots that are started within."""

    async def draw(drawer: ThreadDrawer, wish: Wish) -> None:
        kind = _kind_of(wish)
        if kind in _DRAWN:
            wish.fulfil(_DRAWN[kind])
            return
        await _draw(drawer, wish)
        done = [each.result() for each in wish.waiting if each.done() and not each.cancelled() and not each.exception()]
        if kind is not None and done:
            _DRAWN[kind] = done[0]

    def first_pictures(theme: Theme) -> Iterator[Callable[[], bytes]]:
        return islice(_first_pictures(theme), 1)

    def first_film(scene: ReplayScene, theme: Theme) -> bytes:
        kind = draw_replay, theme.name
        if kind not in _DRAWN:
            _DRAWN[kind] = draw_replay(scene, theme)
        return _DRAWN[kind]

    with (
        patch.object(ThreadDrawer, "_draw", draw),
        patch("render.first_pictures", first_pictures),
        patch.object(film_process, "draw_replay", first_film),
    ):
        yield
