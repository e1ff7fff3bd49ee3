"""Lessons in their order: the position, the task, and the effect of each answer."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.engine.cards import parse_face
from bot.engine.moves import MoveKind, parse_move
from bot.lessons.positions import Arrangement


class LessonName(StrEnum):
    """Topic of a lesson. Texts are the catalogues' ``lesson-`` with the value."""

    PLAY = "play"
    GOAL = "goal"
    WILD = "wild"
    DISCARD = "discard"
    WIN = "win"
    PILE = "pile"
    BLOCK = "block"


class CaptionPlace(StrEnum):
    """Part of a lesson's picture that a caption points at."""

    CENTRE = "centre"
    GOAL = "goal"
    HAND = "hand"
    SIDES = "sides"


class LessonWords(StrEnum):
    """Text of a lesson after a press. ``STEP`` is the next task."""

    STEP = "step"
    AGAIN = "again"
    KEEP = "keep"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson.

    :param way: the moves that it waits for, in order; empty if any discard is right.
    :param shown: the parts that the captions of its picture point at, in order.
    :param kept: faces of hand cards that must not be discarded.
    """

    name: LessonName
    arrangement: Arrangement
    way: tuple[str, ...] = ()
    shown: tuple[CaptionPlace, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def any_discard(self) -> bool:
        """Whether it waits for a discard, of any card but those to be kept, onto any stack."""
        return not self.way

    @property
    def goal_card(self) -> int:
        """Return the own goal card at its beginning."""
        return parse_face(self.arrangement.goals.split()[-1])

    def is_kept(self, cards: tuple[int, ...]) -> bool:
        """Whether one of some cards must be kept in the hand."""
        return any(parse_face(face) in cards for face in self.kept)

    def is_step(self, step: int) -> bool:
        """Whether so many moves of its way may have been made while it goes on."""
        return 0 <= step < max(1, len(self.way))

    def after(self, step: int, moves: tuple[str, ...]) -> int | None:
        """Return how many moves of the way are made after a press that plays ``moves``; None if they are not on it."""
        # Any discard will do, as long as it is one move and its card need not be kept.
        if self.any_discard:
            made = [parse_move(move) for move in moves]
            is_right = [move.kind is MoveKind.DISCARD and not self.is_kept((move.card,)) for move in made] == [True]
            return 1 if is_right else None
        done = step + len(moves)
        return done if moves and self.way[step:done] == moves else None

    def is_done(self, step: int) -> bool:
        """Whether so many moves complete it."""
        return step >= max(1, len(self.way))


OVERVIEW: Final = Arrangement(
    hand="3H 8S 9D JC KH",
    goals="5C 9C 6H",
    sides=("10D", "8C", "", "QH"),
    centre=(2, 7, 10),
)
"""A table to look at, with cards in all places."""
OVERVIEW_SHOWN: Final = (CaptionPlace.CENTRE, CaptionPlace.HAND, CaptionPlace.GOAL, CaptionPlace.SIDES)

# Ids and stored progress refer to lessons by their number, so a new lesson goes to the end.
LESSONS: Final = (
    Lesson(
        LessonName.PLAY,
        Arrangement("3H 6D 9S JC QC", "5C 10C 8H", centre=(2,)),
        ("h:3H>c1",),
        (CaptionPlace.CENTRE, CaptionPlace.HAND),
    ),
    Lesson(
        LessonName.GOAL,
        Arrangement("2H 5S 9D JC QH", "5C 10C 6H", centre=(4,)),
        ("h:5S>c1", "g>c1"),
        (CaptionPlace.GOAL,),
    ),
    Lesson(
        LessonName.WILD,
        Arrangement("2D 4H 10S JC KH", "5C 9C", centre=(7,)),
        ("h:KH>c1", "g>c1"),
        (CaptionPlace.HAND, CaptionPlace.GOAL),
    ),
    Lesson(
        LessonName.DISCARD,
        Arrangement("5H 8S 9D JC QD", "6C 10C", sides=("10D", "", "", ""), centre=(2,)),
        (),
        (CaptionPlace.HAND, CaptionPlace.SIDES),
    ),
    Lesson(
        LessonName.WIN,
        Arrangement("2H 5D 8C QS", "JH", sides=("10D", "", "7S", ""), centre=(9,)),
        ("s1>c1", "g>c1"),
        (CaptionPlace.SIDES, CaptionPlace.GOAL),
    ),
    Lesson(
        LessonName.PILE,
        Arrangement("2H 4S 10D JC QC", "5C 10C AH", centre=(11, 5, 8)),
        ("h:QC>c1", "g>c1"),
        (CaptionPlace.CENTRE, CaptionPlace.GOAL),
    ),
    Lesson(
        LessonName.BLOCK,
        Arrangement("6H 9D 10S JC QC", "5C 8H", sides=("10D", "", "", ""), centre=(5,)),
        (),
        (CaptionPlace.CENTRE, CaptionPlace.SIDES),
        kept=("6H",),
    ),
)


def lesson_at(place: int) -> Lesson | None:
    """Return the lesson of this number, counted from 0, or None."""
    return LESSONS[place] if 0 <= place < len(LESSONS) else None
