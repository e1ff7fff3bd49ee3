"""Every lesson can be done by what is offered, and by nothing but what it waits for."""

from collections import Counter

import pytest

from bot.engine.deal import canonical_pack
from bot.engine.game import apply
from bot.engine.moves import MoveKind, parse_move
from bot.engine.state import every_card
from bot.engine.views import seat_view
from bot.lessons.lessons import LESSONS, OVERVIEW, Lesson, LessonName, lesson_at
from bot.lessons.positions import PUPIL, seen_by_pupil
from bot.turns.choices import Offer, offer_of


def offer_at(lesson: Lesson, step: int) -> Offer:
    own = seen_by_pupil(lesson.arrangement, lesson.way[:step], 5, ("Ana", "Computer 1"), "learn")
    assert own.in_turn is not None
    return offer_of(own.in_turn)


STEPS = [(lesson, step) for lesson in LESSONS for step in range(9) if lesson.is_step(step)]


def test_each_idea_has_one_lesson() -> None:
    assert [lesson.name for lesson in LESSONS] == list(LessonName)
    assert lesson_at(len(LESSONS)) is lesson_at(-1) is None


@pytest.mark.parametrize("arrangement", [OVERVIEW, *(lesson.arrangement for lesson in LESSONS)])
def test_a_position_has_the_whole_pack_and_nothing_else(arrangement: object) -> None:
    state = arrangement.state()  # type: ignore[attr-defined]
    assert Counter(every_card(state)) == Counter(canonical_pack(state.rules))
    assert len(set(state.hands[PUPIL])) == len(state.hands[PUPIL])


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_is_done_by_one_press_that_is_offered(lesson: Lesson, step: int) -> None:
    offer = offer_at(lesson, step)
    if lesson.any_discard:
        assert bool(offer.plays) == (lesson.name is LessonName.BLOCK), "there alone the point is not to play"
        assert all(lesson.after(step, (f"h:9D>s{stack + 1}",)) == 1 for stack in range(4))
        return
    ways = [choice.moves for choice in offer.shortcuts if lesson.after(step, choice.moves) is not None]
    assert lesson.way[step : step + 1] in ways
    for moves in ways:
        reached = lesson.after(step, moves)
        assert reached is not None
        assert lesson.is_step(reached) != lesson.is_done(reached)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_whatever_else_is_pressed_leaves_the_lesson_where_it_is(lesson: Lesson, step: int) -> None:
    own = seen_by_pupil(lesson.arrangement, lesson.way[:step], 5, ("Ana", "Computer 1"), "learn")
    assert own.hand is not None
    for move in own.hand.legal:
        is_way = lesson.way[step : step + 1] == (move.notation,)
        discards = move.kind is MoveKind.DISCARD and not lesson.is_kept((move.card,))
        is_right = discards if lesson.any_discard else is_way
        assert (lesson.after(step, (move.notation,)) is not None) == is_right
    assert lesson.after(step, ()) is None


def test_a_full_pile_makes_room_for_an_ace() -> None:
    lesson = next(each for each in LESSONS if each.name is LessonName.PILE)
    ace = lesson.way[1]
    for step, possible in ((0, False), (1, True)):
        own = seen_by_pupil(lesson.arrangement, lesson.way[:step], 5, ("Ana", "Computer 1"), "learn")
        assert own.hand is not None
        assert (ace in {move.notation for move in own.hand.legal}) == possible


def test_whoever_does_not_block_helps_the_other() -> None:
    lesson = next(each for each in LESSONS if each.name is LessonName.BLOCK)
    state = lesson.arrangement.state()
    apply(state, parse_move("h:6H>c1"))
    apply(state, parse_move("h:9D>s1"))
    assert "g>c1" in {move.notation for move in seat_view(state, 1 - PUPIL).legal}


def test_what_the_lesson_on_blocking_says_to_keep_is_no_right_discard() -> None:
    lesson = next(each for each in LESSONS if each.name is LessonName.BLOCK)
    assert [lesson.after(0, (f"h:6H>s{stack}",)) for stack in (1, 2, 3, 4)] == [None] * 4
    assert lesson.after(0, ("h:10S>s1",)) == 1


def test_the_fifth_lesson_wins() -> None:
    lesson = LESSONS[4]
    own = seen_by_pupil(lesson.arrangement, lesson.way, 5, ("Ana", "Computer 1"), "learn")
    assert own.hand is not None
    assert own.hand.public.result is not None
    assert own.hand.public.result.winners == (PUPIL,)
