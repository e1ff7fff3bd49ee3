"""Pictures, drawn beside the event loop: none is left out because there is much to draw, and none that fails or hangs
holds up a move."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from functools import lru_cache, partial
from typing import Final, TypeVar
from zlib import crc32

import render
from bot.drawing.drawer import DrawingFailed
from bot.drawing.queue import PATIENCE, WORKER, DrawingQueue
from bot.drawing.wishes import Draw, Urgency
from bot.engine.events import PublicEvent
from bot.engine.moves import Move
from bot.engine.views import PublicView, SeatView
from bot.running.keyed_queue import KeyedQueue
from bot.running.lifecycle import Component
from bot.running.measures import Measures, Queue, Undone
from bot.running.overload import Load, Overload
from bot.text import Texts
from cogs.core.layouts import Picture

logger = logging.getLogger(__name__)

TABLE_NAME: Final = "table.png"
RESULT_NAME: Final = "result.png"
HAND_NAME: Final = "hand.png"

_Value = TypeVar("_Value")

_WARM_HERE: Final[set[str]] = set()
"""The themes for which a thread of this process has got everything ready: tiles stay, whoever asks for them next."""


class RecentWaits:
    """Recent waits of answers for their pictures.

    Under overload each answer would wait in vain, and drawing pictures that come too late would prolong it."""

    _LONG: Final = 0.4
    """Of the time that an answer may wait: what usually takes so long takes longer too often."""
    _KEPT: Final = 0.8
    _OUTDATED: Final = 1.0
    """Seconds after which nothing is known."""
    _TRIED: Final = 4
    """One in so many answers waits all the same, which shows when it gets better."""

    def __init__(self) -> None:
        self._usual = self._at = 0.0
        self._spared = 0

    def add(self, at: float, seconds: float) -> None:
        """:param at: seconds on the loop's clock."""
        # A moving average, in which each wait counts a fifth and which starts anew after a silence.
        known = self._usual if at - self._at < self._OUTDATED else 0.0
        self._usual, self._at = self._KEPT * known + (1 - self._KEPT) * seconds, at

    def are_long(self, at: float, within: float) -> bool:
        """Whether the next answer does better not to wait."""
        if at - self._at >= self._OUTDATED or self._usual < self._LONG * within:
            return False
        self._spared += 1
        return self._spared % self._TRIED != 0


class Pictures(Component):
    """Part that has everything drawn beside the event loop: the most urgent first, and nothing that is outdated by its
    turn."""

    def __init__(
        self,
        processes: int = 0,
        *,
        kept_megabytes: int = 96,
        patience: float = PATIENCE,
        overload: Overload | None = None,
        measures: Measures | None = None,
    ) -> None:
        """:param processes: how many draw; with 0 a thread does.
        :param kept_megabytes: what each of them keeps of what it has drawn.
        :param patience: seconds that one picture may take, from when it is begun.
        """
        self._queue = DrawingQueue(processes, command=(*WORKER, str(kept_megabytes)), patience=patience)
        self._measures, self._overload = measures or Measures(), overload or Overload()
        self._waits = RecentWaits()
        self._used: dict[str, render.Theme] = {render.DARK.name: render.DARK}
        self._warming: KeyedQueue[str] = KeyedQueue(self._warm)

    async def start(self) -> None:
        """Start the drawing. Processes get everything ready for the usual theme by themselves, in the background; a
        thread does it now."""
        await self._queue.start()
        if not self._queue.processes:
            await self._warm(render.DARK.name)
        await self._warming.start()

    async def stop(self) -> None:
        """Stop drawing; pending requests get no picture. Harmless when repeated."""
        await self._warming.stop()
        await self._queue.stop()

    async def _warm(self, name: str) -> None:
        """Draw once what every picture is made of, so that the first ones are not slow; others are served between.
        Where that fails, or takes too long, they are slow, and nothing else follows from it."""
        is_drawn_here = not self._queue.processes
        if is_drawn_here and name in _WARM_HERE:
            return
        # At the lowest urgency: whatever a person waits for is drawn between two of these.
        for home in range(max(1, len(self._queue.processes))):
            for draw in render.first_pictures(self._used[name]):
                try:
                    await self._queue.draw(draw, Urgency.COSMETIC, home=home)
                except DrawingFailed as error:
                    logger.warning("Pictures in %s are not ready before they are wanted: %s", name, error)
                    return
        if is_drawn_here:
            _WARM_HERE.add(name)

    def use(self, theme: render.Theme) -> render.Theme:
        """Return a theme that pictures are wanted in; the first time, everything for it is made ready beside other
        work."""
        if theme.name not in self._used:
            self._used[theme.name] = theme
            self._warming.ask(theme.name)
        return theme

    async def run(self, work: Callable[[], _Value]) -> _Value:
        """Do something else beside the event loop, in a thread."""
        return await self._queue.run(work)

    async def table(
        self,
        view: PublicView,
        names: tuple[str, ...],
        steps: tuple[PublicEvent, ...],
        texts: Texts,
        theme: render.Theme = render.DARK,
        *,
        table: str = "",
        signs: tuple[render.SeatSign, ...] = (),
        turns: tuple[PublicEvent, ...] = (),
        levels: tuple[int | None, ...] = (),
    ) -> Picture | None:
        """Draw the public table. Return None where it can't be drawn: its words then stand alone.

        :param table: its id, as in the other pictures of a table.
        :param signs: what is shown of who sits there, by seat.
        :param turns: the whole turns to which ``steps`` belong.
        :param levels: by seat, how strong a computer is, from 0; None for a person.
        """
        scene = render.TableScene(view, names, steps, labels_of(texts), signs, turns, levels)
        return await self._of_table(TABLE_NAME, partial(render.draw_table, scene, self.use(theme)), table)

    async def hand(
        self,
        view: SeatView,
        names: tuple[str, ...],
        selected: int | None,
        texts: Texts,
        theme: render.Theme = render.DARK,
        *,
        table: str = "",
        user: int = 0,
        urgency: Urgency = Urgency.PRESSED,
        steps: tuple[PublicEvent, ...] = (),
        turns: tuple[PublicEvent, ...] = (),
        levels: tuple[int | None, ...] = (),
        hinted: Move | None = None,
    ) -> Picture | None:
        """Draw one seat's private picture. Return None where it can't be drawn.

        :param user: whose it is. Without a table and a person it takes the place of no other that waits.
        :param steps: what is marked.
        :param turns: the whole turns to which ``steps`` belong.
        :param levels: by seat, how strong a computer is, from 0; None for a person.
        :param hinted: the move that a hint advises, which is marked in their place.
        """
        scene = render.HandScene(view, names, selected, labels_of(texts), steps, turns, levels, hinted)
        draw = partial(render.draw_hand, scene, self.use(theme))
        about = (HAND_NAME, table, user, view.seat) if table and user else None  # a newer picture replaces it in line
        return await self.draw(HAND_NAME, draw, urgency, about, _home_of(table))

    async def lobby(self, scene: render.LobbyScene, theme: render.Theme, *, table: str = "") -> Picture | None:
        """Draw a table that waits for its players. No file's name tells what it shows."""
        return await self._of_table(TABLE_NAME, partial(render.draw_lobby, scene, self.use(theme)), table)

    async def result(self, scene: render.ResultScene, theme: render.Theme, *, table: str = "") -> Picture | None:
        """Return the picture of a game's result, or None if it can't be drawn in time."""
        return await self._of_table(RESULT_NAME, partial(render.draw_result, scene, self.use(theme)), table)

    async def sample(self, texts: Texts, theme: render.Theme, *, public: bool) -> Picture | None:
        """Draw a sample of a look: the public table, or a private picture."""
        draw = render.draw_sample_table if public else render.draw_sample_hand
        return await self.draw(TABLE_NAME, partial(draw, theme, labels_of(texts)))

    async def _of_table(self, name: str, draw: Draw, table: str) -> Picture | None:
        return await self.draw(name, draw, Urgency.BOARD, (name, table) if table else None, _home_of(table))

    async def draw(
        self,
        name: str,
        draw: Draw,
        urgency: Urgency = Urgency.COSMETIC,
        about: Hashable = None,
        home: int = 0,
    ) -> Picture | None:
        """Draw any picture, however long it waits for its turn. Return None where it can't be drawn.

        :param draw, about, home: as in ``DrawingQueue.draw``.
        """
        now = asyncio.get_running_loop().time
        asked_at = now()
        try:
            data = await self._queue.draw(draw, urgency, about, home)
        except DrawingFailed as error:
            logger.warning("A picture could not be drawn: %s", error)
            self._measures.not_drawn()
            return None
        except Exception:  # a fault in drawing must not cost a move its answer
            logger.exception("A picture could not be drawn")
            self._measures.not_drawn()
            return None
        self._measures.waited(Queue.DRAWING, now() - asked_at)
        return Picture(name, data)

    async def in_time(self, draw: Callable[[], Awaitable[Picture | None]], seconds: float | None) -> Picture | None:
        """Return the picture, or None where it would make the answer late: cards as text are there at once.

        :param seconds: longest wait; None waits however long it takes.
        """
        if self._overload.leaves_out(Load.NO_HANDS, Undone.HAND):
            return None
        if seconds is None:
            return await draw()
        now = asyncio.get_running_loop().time
        asked_at = now()
        if self._waits.are_long(asked_at, seconds):  # not even begun: it would delay those that are in time
            self._measures.not_drawn()
            return None
        try:
            async with asyncio.timeout(seconds):
                return await draw()
        except TimeoutError:
            self._measures.not_drawn()
            return None
        finally:
            self._waits.add(now(), now() - asked_at)


def _home_of(table: str) -> int:
    """Return a number that all pictures of a table share, so that one process draws them."""
    return crc32(table.encode())


@lru_cache(maxsize=8)
def labels_of(texts: Texts) -> render.Labels:
    """Return the words inside pictures."""
    return render.Labels(
        draw=texts.say("picture-draw"),
        done=texts.say("picture-done"),
        left=texts.say("picture-left", count=render.Labels.COUNT),
        last=texts.say("picture-last"),
        lead=texts.say("picture-lead"),
        player=texts.say("seat-name", number="{number}"),
    )
