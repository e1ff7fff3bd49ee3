"""What can be pressed on the panel of a puzzle. Ids name the puzzle, how often it was saved, the lesson that it was
opened from and a play that is legal: nothing that tells the way."""

from bot.puzzles.puzzle import PuzzleTheme
from cogs.core.press_ids import AboutNothing, AboutPuzzle, press_id


@press_id("puzzle-play")
class PlayInPuzzle(AboutPuzzle):
    """A play, by its move."""

    version: int
    lesson: PuzzleTheme | None
    move: str


@press_id("puzzle-more")
class PlayFurther(AboutPuzzle):
    """A play that is chosen in the select of those for which there is no button."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-show")
class ShowWay(AboutPuzzle):
    """The way is to be shown; a first attempt ends unsolved with it."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-undo")
class TakePlayBack(AboutPuzzle):
    """The last play is taken back."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-why")
class AskWrong(AboutPuzzle):
    """What went wrong is to be told; a first attempt ends unsolved with it."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-again")
class TryAgain(AboutPuzzle):
    """The puzzle once more."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-another")
class NextPuzzle(AboutPuzzle):
    """The puzzle after this one."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-lesson")
class ChooseLesson(AboutPuzzle):
    """A lesson is chosen in a select, or all puzzles."""


@press_id("puzzle-day")
class OpenDayPuzzle(AboutNothing):
    """Today's puzzle of the day."""
