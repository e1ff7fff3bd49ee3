"""Pictures, drawn off the event loop and within a budget: a picture that fails or hangs never holds up a move."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from bot.engine.events import PublicEvent
from bot.engine.views import PublicView, SeatView
from bot.text import Texts
from cogs.replies import Picture
from render import DARK, HandScene, Labels, TableScene, draw_hand, draw_table, warm

logger = logging.getLogger(__name__)

BUDGET_SECONDS = 1.5
TABLE_NAME = "table.png"
HAND_NAME = "hand.png"


class Pictures:
    """Draws tables and hands in one thread of its own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")

    async def warm(self) -> None:
        """Draws once what every picture is made of, so that the first one is not slow."""
        await asyncio.get_running_loop().run_in_executor(self._thread, _warm_once)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def table(
        self, view: PublicView, names: tuple[str, ...], steps: tuple[PublicEvent, ...], texts: Texts
    ) -> Picture | None:
        """The public table, or None where it can't be drawn: its words then stand alone."""
        scene = TableScene(view, names, steps, labels_of(texts))
        return await self._draw(TABLE_NAME, lambda: draw_table(scene, DARK))

    async def hand(self, view: SeatView, names: tuple[str, ...], selected: int | None, texts: Texts) -> Picture | None:
        """One seat's private picture, or None where it can't be drawn."""
        scene = HandScene(view, names, selected, labels_of(texts))
        return await self._draw(HAND_NAME, lambda: draw_hand(scene, DARK))

    async def _draw(self, name: str, draw: Callable[[], bytes]) -> Picture | None:
        loop = asyncio.get_running_loop()
        try:
            data = await asyncio.wait_for(loop.run_in_executor(self._thread, draw), BUDGET_SECONDS)
        except TimeoutError:
            logger.warning("A picture took too long")
            return None
        except Exception:
            logger.exception("A picture could not be drawn")
            return None
        return Picture(name, data)


@cache
def _warm_once() -> None:
    warm()


def labels_of(texts: Texts) -> Labels:
    """The words inside pictures."""
    return Labels(
        next=texts.say("picture-next"),
        draw=texts.say("picture-draw"),
        done=texts.say("picture-done"),
        goal=texts.say("picture-goal"),
        player=texts.say("picture-player"),
    )
