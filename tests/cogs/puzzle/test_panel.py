"""The panel of a puzzle: within Discord's limits whatever it shows, and no id tells the way."""

from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from bot.discord_limits import MOST_OPTIONS
from bot.engine.moves import MoveKind, Source
from bot.ids import parse_id
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY, Verdict, attempt_of, explain_puzzle
from bot.puzzles.obvious import Flaw
from bot.puzzles.puzzle import RIVAL, Aim, Puzzle, PuzzleTheme
from bot.puzzles.rating import SolverStanding
from bot.puzzles.service import PuzzleSitting
from bot.puzzles.shipped import LESSON_LENGTH, puzzles_of, shipped_puzzles
from bot.puzzles.solving import only_way
from bot.text import LANGUAGES, Texts, texts_for
from bot.text.card_words import card_word, pile_sign, words_of
from bot.turns.choices import single_plays
from cogs.puzzle.cog import MOST_BUTTONS, OpenDayPuzzle, PuzzleCog, puzzle_panel
from tests.cogs.table.shown import Shown, check_limits, own_view, table_with
from tests.every_game import WHOLE
from tests.puzzles.following import stuck_after
from tests.turns.positions import PAGAT, arrange

SAMPLE: Final = list(shipped_puzzles().values())[:: 70 if WHOLE else 140]


@pytest.fixture(autouse=True)
def strict_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Texts, "strict", True)


explained = cache(explain_puzzle)
"""Nothing about a puzzle changes, and finding out takes long."""


def sitting(puzzle: Puzzle, *moves: str, theme: PuzzleTheme | None = None, first: bool | None = None) -> PuzzleSitting:
    attempt = attempt_of(puzzle, moves)
    over = attempt.verdict in (Verdict.SOLVED, Verdict.SHOWN)
    return PuzzleSitting(
        attempt=attempt,
        version=len(moves),
        theme=theme,
        first=first,
        standing=SolverStanding(1234.4, 20),
        gained=None if first is None else -12.3,
        done=dict.fromkeys(PuzzleTheme, 1),
        explanation=explained(puzzle) if over else None,
    )


def shown(state: PuzzleSitting, texts: Texts, *, picture: str | None = "hand.png") -> Shown:
    """A panel as Discord gets it, checked against its limits."""
    found = Shown(puzzle_panel(state, texts, picture=picture))
    check_limits(found)
    assert {parse_id(part["custom_id"]).verb for part in found.buttons + found.selects} <= answered()
    return found


@cache
def answered() -> set[str]:
    """The verbs that the feature answers: the same whenever it is made, which takes longer than most panels."""
    return {asked.verb for asked in PuzzleCog().handlers()}


@cache
def states(puzzle: Puzzle) -> list[PuzzleSitting]:
    way = only_way(puzzle)
    assert way is not None
    notations = [move.notation for move in way.moves]
    found = [sitting(puzzle, *notations[:length], theme=puzzle.theme) for length in range(len(notations))]
    found += [sitting(puzzle, *notations, first=True), sitting(puzzle, SHOWN_WAY, first=False)]
    for move in puzzle.view().legal:
        if move.kind is MoveKind.PLAY:
            made = stuck_after(puzzle, (move,))
            if (stuck := sitting(puzzle, *made)).attempt.is_stuck:
                found += [stuck, sitting(puzzle, *made, ASKED_WHY, first=False)]
                break
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_keeps_to_the_limits_and_can_be_said(language: str) -> None:
    """In one language with its picture, in the other without, by turns."""
    texts, first = texts_for(language), LANGUAGES.index(language)
    for puzzle in SAMPLE:
        for place, state in enumerate(states(puzzle), start=first):
            shown(state, texts, picture="hand.png" if place % 2 else None)


def test_ending_the_turn_is_no_mistake_that_anybody_could_press() -> None:
    texts = texts_for("en")
    stopping = [puzzle for puzzle in SAMPLE if explain_puzzle(puzzle).obvious.flaw is Flaw.STOPS]
    assert stopping
    for puzzle in stopping:
        told = "\n".join(shown(sitting(puzzle, SHOWN_WAY, first=False), texts).texts)
        assert "Hard to see: a" in told
        assert "discarding" not in told


def test_what_can_be_pressed_is_what_is_legal_and_nothing_tells_the_way() -> None:
    texts = texts_for("en")
    for puzzle in SAMPLE:
        view = puzzle.view()
        legal = {move.notation for move in view.legal if move.kind is MoveKind.PLAY}
        offered = {choice.moves[0] for choice in single_plays(view)}
        assert offered <= legal
        panel = shown(sitting(puzzle), texts)
        pressed = [parse_id(part["custom_id"]) for part in panel.buttons + panel.selects]
        plays = [each for each in pressed if each.verb == "puzzle-play"]
        assert {each.arguments[2] for each in plays} == offered
        assert all(each.table == puzzle.id for each in pressed if each.verb != OpenDayPuzzle.verb)
        assert {each.arguments[:2] for each in plays} == {("0", "-")}, "they differ in nothing but the play"


def test_every_play_of_every_puzzle_has_its_place() -> None:
    for puzzle in shipped_puzzles().values():
        assert len(single_plays(puzzle.view())) <= MOST_BUTTONS + MOST_OPTIONS


def test_more_plays_than_there_are_buttons_open_a_select() -> None:
    texts, plain = texts_for("en"), sitting(SAMPLE[0])
    crowded = own_view(table_with(arrange(PAGAT, "KC KD KH KS", "5C", "KC - - -", tuple(range(1, 9)))), 0).hand
    assert crowded is not None
    selects = shown(replace(plain, attempt=replace(plain.attempt, view=crowded)), texts).selects
    assert "puzzle-more" in {parse_id(each["custom_id"]).verb for each in selects}


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_first_try_it_is_learns_what_being_shown_the_way_costs(language: str) -> None:
    puzzle, texts = SAMPLE[0], texts_for(language)
    warning = texts.say("puzzle-rated-try")
    assert warning in "\n".join(shown(sitting(puzzle), texts).texts)
    for later in (sitting(puzzle, first=True), sitting(puzzle, SHOWN_WAY, first=False)):
        assert warning not in "\n".join(shown(later, texts).texts)


@pytest.mark.parametrize("theme", list(PuzzleTheme))
def test_lessons_say_what_they_are_about_until_the_first_is_solved(theme: PuzzleTheme) -> None:
    texts = texts_for("en")
    about = texts.say(f"puzzle-about-{theme}")
    begun = sitting(puzzles_of(theme)[0], theme=theme)
    assert about not in " ".join(shown(begun, texts).texts)
    fresh = PuzzleSitting(begun.attempt, 0, theme, None, begun.standing, None, dict.fromkeys(PuzzleTheme, 0))
    told = " ".join(shown(fresh, texts).texts)
    assert about in told
    assert f"0 of {LESSON_LENGTH} solved" in told


def test_cards_as_text_tell_the_own_side_piles_once() -> None:
    texts, told = texts_for("en"), 0
    for puzzle in SAMPLE:
        stacks = sitting(puzzle).attempt.view.own.sides
        panel = shown(sitting(puzzle), texts, picture=None)
        most = max(len(stack.cards) for stack in stacks)
        lines = "\n".join(panel.texts).splitlines()
        sides = lines[lines.index("**Your hand**") - 1]
        assert ("(+" in sides) is ("Your deep side piles" in panel.texts[0]) is (most > 7)
        told += most > 2
    assert told


def test_every_card_of_the_own_side_piles_can_be_read() -> None:
    texts = texts_for("en")
    for puzzle in SAMPLE:
        told = " ".join(shown(sitting(puzzle), texts).texts)
        for place, stack in enumerate(puzzle.view().own.sides):
            if len(stack.cards) > 2:
                assert f"{pile_sign(place)} {words_of(reversed(stack.cards), texts)}" in told


@pytest.mark.parametrize(
    ("language", "line"), [("en", "Your rating is **1234** (−13)."), ("es", "Nivel de retos: **1234** (−13).")]
)
def test_what_a_puzzle_has_changed_of_the_rating_is_told_in_the_sentence(language: str, line: str) -> None:
    puzzle = SAMPLE[0]
    way = only_way(puzzle)
    assert way is not None
    solved = [move.notation for move in way.moves]
    told = " ".join(shown(sitting(puzzle, *solved, first=True), texts_for(language)).texts)
    assert line in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aim", [Aim.BLOCK, Aim.SEVERAL])
def test_that_a_goal_card_turned_up_ends_a_puzzle_is_told_before_and_when_it_happens(aim: Aim, language: str) -> None:
    """The same plays in another order are refused where the goal card comes before the last."""
    texts, ended = texts_for(language), 0
    for puzzle in [each for each in shipped_puzzles().values() if each.aim is aim][:60]:
        before = "\n".join(shown(sitting(puzzle), texts).texts)
        assert texts.say("puzzle-turning-ends") in before
        way = [move.notation for move in only_way(puzzle).moves]  # type: ignore[union-attr]
        for made in (way[:length] for length in range(len(way) - 1)):
            goal = [move for move in attempt_of(puzzle, made).view.legal if move.source is Source.GOAL]
            if not goal:
                continue
            early = sitting(puzzle, *made, goal[0].notation)
            if early.attempt.verdict is Verdict.OPEN and early.attempt.is_stuck:
                key = "puzzle-stuck-open" if aim is Aim.BLOCK else "puzzle-stuck-turned"
                other = card_word(puzzle.goals[RIVAL][0][1], texts)
                assert texts.say(key, other=f"**{other}**") in "\n".join(shown(early, texts).texts)
                ended += 1
    assert ended > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_taken_back_was_no_first_try(language: str) -> None:
    """A play that still left a way was undone, and the puzzle "solved on the first try" all the same."""
    texts = texts_for(language)
    solved = next(state for state in states(SAMPLE[0]) if state.attempt.verdict is Verdict.SOLVED)
    first, whole = texts.say("puzzle-solved-first"), "\n".join(shown(solved, texts).texts)
    assert first in whole
    undone = "\n".join(shown(replace(solved, version=solved.version + 2), texts).texts)
    assert first not in undone
    assert texts.say("puzzle-solved") in undone
