"""Bugs in how pictures are drawn by child processes."""

from typing import Any

from bot.drawing import queue
from bot.drawing.crashes import Crashes
from bot.drawing.queue import DrawingQueue
from bot.drawing.wishes import Wish, Wishes
from bot.running.child_process import UNASKED, Frame
from bot.running.child_worker import ChildWorker, Loss

Changes = list[tuple[Any, str, Any]]


def replies_by_their_order() -> Changes:
    """And a process that was given up is heard until its pipe is empty."""

    def heard(self: ChildWorker[Any], frame: Frame) -> None:
        if frame.number != UNASKED and self._given:
            frame = Frame(next(iter(self._given)), frame.message)
        original(self, frame)

    def give_up(self: ChildWorker[Any]) -> None:
        if self.transport is not None:
            self.transport.kill()

    original = ChildWorker._heard
    return [(ChildWorker, "_heard", heard), (ChildWorker, "_give_up", give_up)]


def crash_lost_when_merged() -> Changes:
    def give_back(self: Wishes, wish: Wish) -> None:
        wish.crashes = 0
        original(self, wish)

    original = Wishes.give_back
    return [(Wishes, "give_back", give_back)]


def crashed_pictures_drawn_in_the_bot() -> Changes:
    return [(DrawingQueue, "_thread_may_draw", lambda self: True)]


def bad_pictures_tried_for_ever() -> Changes:
    return [(queue, "MOST_CRASHES", 10**9), (Crashes, "are_too_many", lambda self, draw: False)]


def hung_pictures_never_told() -> Changes:
    """Whoever waited for a picture that hung waits on."""

    def lost(self: DrawingQueue, wish: Wish, loss: Any) -> None:
        if loss is not Loss.HUNG:
            original(self, wish, loss)

    original = DrawingQueue.lost
    return [(DrawingQueue, "lost", lost)]


def crashes_never_forgotten() -> Changes:
    """A table is silent for ever because of one bad picture."""
    return [(Crashes, "are_too_many", lambda self, draw: bool(self))]


DRAWING = {
    "replies are matched by their order": replies_by_their_order,
    "a crash is forgotten when two requests become one": crash_lost_when_merged,
    "a picture that ends processes is drawn in the bot": crashed_pictures_drawn_in_the_bot,
    "a bad picture is tried for ever": bad_pictures_tried_for_ever,
    "a picture that hangs is never told of": hung_pictures_never_told,
    "one bad picture silences a table": crashes_never_forgotten,
}
