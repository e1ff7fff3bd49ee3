"""Pictures, drawn off the event loop and within a budget: a picture that fails or hangs never holds up a move."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from bot.engine.events import PublicEvent
from bot.engine.views import PublicView, SeatView
from bot.keyed_queue import KeyedQueue
from bot.lifecycle import Component
from bot.text import Texts
from cogs.core.drawing_thread import DrawingThreads
from cogs.core.replies import Picture
from render import (
    DARK,
    HandScene,
    Labels,
    LobbyScene,
    ResultScene,
    TableScene,
    Theme,
    draw_hand,
    draw_lobby,
    draw_result,
    draw_sample_hand,
    draw_sample_table,
    draw_table,
    first_pictures,
)

logger = logging.getLogger(__name__)

BUDGET_SECONDS: Final = 1.5
TABLE_NAME: Final = "table.png"
RESULT_NAME: Final = "result.png"
HAND_NAME: Final = "hand.png"

Value = TypeVar("Value")


class Pictures(Component):
    """Draws everything in one thread of its own."""

    def __init__(self) -> None:
        self._threads = DrawingThreads()
        self._used: dict[str, Theme] = {}
        self._warming: KeyedQueue[str] = KeyedQueue(self._warm)

    async def start(self) -> None:
        """Makes everything ready for the usual theme first."""
        self._used[DARK.name] = DARK
        await self._warm(DARK.name)
        await self._warming.start()

    async def stop(self) -> None:
        await self._warming.stop()
        self._threads.close()

    async def _warm(self, name: str) -> None:
        """Draws once what every picture is made of, so that the first ones are not slow; others are served between."""
        for draw in first_pictures(self._used[name]):
            await self.run(draw)

    def use(self, theme: Theme) -> Theme:
        """A theme that pictures are wanted in; the first time, everything for it is made ready beside other work."""
        if theme.name not in self._used:
            self._used[theme.name] = theme
            self._warming.ask(theme.name)
        return theme

    async def run(self, work: Callable[[], Value]) -> Value:
        """Does something in the thread that draws."""
        return await asyncio.wrap_future(self._threads.ask(work))

    async def table(
        self,
        view: PublicView,
        names: tuple[str, ...],
        steps: tuple[PublicEvent, ...],
        texts: Texts,
        theme: Theme = DARK,
    ) -> Picture | None:
        """The public table, or None where it can't be drawn: its words then stand alone."""
        scene = TableScene(view, names, steps, labels_of(texts))
        return await self.draw(TABLE_NAME, partial(draw_table, scene, self.use(theme)))

    async def hand(
        self, view: SeatView, names: tuple[str, ...], selected: int | None, texts: Texts, theme: Theme = DARK
    ) -> Picture | None:
        """One seat's private picture, or None where it can't be drawn."""
        scene = HandScene(view, names, selected, labels_of(texts))
        return await self.draw(HAND_NAME, partial(draw_hand, scene, self.use(theme)))

    async def lobby(self, scene: LobbyScene, theme: Theme) -> Picture | None:
        """A table that waits for its players. No file's name tells what it shows."""
        return await self.draw(TABLE_NAME, partial(draw_lobby, scene, self.use(theme)))

    async def result(self, scene: ResultScene, theme: Theme) -> Picture | None:
        """How a game ended."""
        return await self.draw(RESULT_NAME, partial(draw_result, scene, self.use(theme)))

    async def sample(self, texts: Texts, theme: Theme, *, public: bool) -> Picture | None:
        """What a look makes of the public table, or of a private picture."""
        draw = draw_sample_table if public else draw_sample_hand
        return await self.draw(TABLE_NAME, partial(draw, theme, labels_of(texts)))

    async def draw(self, name: str, draw: Callable[[], bytes]) -> Picture | None:
        """Any picture, or None where it can't be drawn in time."""
        try:
            data = await asyncio.wait_for(self.run(draw), BUDGET_SECONDS)
        except TimeoutError:
            hangs = self._threads.replace_after(BUDGET_SECONDS / 2)
            logger.warning("A picture took too long%s", ", another thread draws from now on" if hangs else "")
            return None
        except Exception:
            logger.exception("A picture could not be drawn")
            return None
        return Picture(name, data)


def labels_of(texts: Texts) -> Labels:
    """The words inside pictures."""
    return Labels(
        next=texts.say("picture-next"),
        draw=texts.say("picture-draw"),
        done=texts.say("picture-done"),
        goal=texts.say("picture-goal"),
        player=texts.say("picture-player"),
    )
