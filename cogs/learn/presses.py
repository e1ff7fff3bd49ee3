"""What can be pressed in the lessons. Where these take the place of a private panel, ids name its table; else ``HERE``
or what lessons have instead of one. A press says its lesson and its step, so that it means the same whenever it
arrives, also twice."""

from bot.ids import make_id
from cogs.core.press_ids import AboutTable, PressId, press_id, read_press


@press_id("learn")
class OpenLessons(AboutTable):
    """Where the presser stopped; from the beginning, the table with its captions."""


@press_id("lesson")
class OpenLesson(AboutTable):
    """A lesson from its beginning."""

    lesson: int


@press_id("lesson-skip")
class SkipLesson(AboutTable):
    """A lesson lies behind the presser; the next one follows."""

    lesson: int


@press_id("lesson-stop")
class StopLessons(AboutTable):
    """The presser has had enough, in this lesson."""

    lesson: int


@press_id("lesson-press")
class PressInLesson(AboutTable):
    """A press on the panel of a lesson, by what it would be at a table."""

    lesson: int
    step: int
    inner: str
    arguments: tuple[str, ...]

    @property
    def pressed(self) -> PressId:
        """That press. Raises ``MalformedId``."""
        return read_press(make_id(self.table, self.inner, *self.arguments))


@press_id("no-tips")
class EndTips(AboutTable):
    """The presser wants to play their first game without tips."""
