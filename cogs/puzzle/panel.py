"""The private panel of a puzzle: its position, the plays as on a hand's panel, and what they have come to."""

from typing import Any, Final

from discord import ui

from bot.discord_limits import MOST_OPTIONS, ROW
from bot.puzzles.attempt import Verdict
from bot.puzzles.puzzle import PuzzleTheme
from bot.puzzles.service import PuzzleSitting
from bot.puzzles.shipped import puzzles_of
from bot.text import Texts
from bot.text.move_words import move_words
from bot.text.names import clip_names
from bot.text.play_words import NO_SIGNS, CardSigns, describe_hand, hand_lines
from bot.turns.choices import Choice, single_plays
from cogs.core.parts import (
    BLUE,
    EDGE_OVER,
    EDGE_TURN,
    EDGE_WAIT,
    GREEN,
    GREY,
    Item,
    button,
    gallery,
    lines_of,
    panel,
    row,
    rows,
    select_option,
)
from cogs.core.parts import text as said
from cogs.core.press_ids import NOTHING
from cogs.core.ways_on import Place, way_on
from cogs.puzzle.presses import (
    AskWrong,
    ChooseLesson,
    NextPuzzle,
    OpenDayPuzzle,
    PlayFurther,
    PlayInPuzzle,
    ShowWay,
    TakePlayBack,
    TryAgain,
)
from cogs.puzzle.words import deep_piles_line, head_lines, puzzle_names, verdict_lines
from cogs.table.labels import LONGEST_NAME, LabelData, label_of

NO_LESSON: Final = "-"
"""Stands in the select of lessons for all puzzles."""
MOST_BUTTONS: Final = 2 * ROW
_EDGES: Final = {Verdict.OPEN: EDGE_TURN, Verdict.SOLVED: EDGE_OVER}


def puzzle_panel(
    sitting: PuzzleSitting, texts: Texts, *, picture: str | None, signs: CardSigns = NO_SIGNS, line: str | None = None
) -> ui.LayoutView:
    """Somebody at a puzzle, which is shown as it is after the plays so far.

    :param picture: the file name of the picture sent with it; without one lines of cards stand in its place.
    :param line: a refusal, said between picture and buttons.
    """
    view, names, verdict = sitting.attempt.view, puzzle_names(texts), sitting.attempt.verdict
    lines = head_lines(sitting, texts)
    if verdict is not Verdict.SOLVED:
        lines.append(deep_piles_line(view, texts, in_lines=picture is None))
    items: list[Item] = [lines_of(lines)]
    if picture is None:
        items.append(said(hand_lines(view, names, texts, signs)))
    else:
        items.append(gallery(picture, describe_hand(view, names, texts)))
    # What matters most stands between picture and buttons, where a phone shows both.
    matters = [told for told in (line or "", *verdict_lines(sitting, texts)) if told]
    if verdict is Verdict.OPEN:
        matters = matters or [texts.say("hand-play-heading", pack=view.rules.pack)]
    if matters:
        items.append(said("\n".join(matters)))
    if verdict is Verdict.OPEN:
        items += _plays(sitting, texts)
    items += [row(*_tools(sitting, texts)), row(_lessons(sitting, texts))]
    return panel(items, _EDGES.get(verdict, EDGE_WAIT))


def _at(sitting: PuzzleSitting) -> tuple[str, int, PuzzleTheme | None]:
    """What the presses of a panel say: the puzzle, how often it was saved, and the lesson it was opened from."""
    return sitting.puzzle.id, sitting.version, sitting.theme


def _plays(sitting: PuzzleSitting, texts: Texts) -> list[Item]:
    """Two rows of buttons; more than that go into a select, as on a hand's panel."""
    view = sitting.attempt.view
    data = LabelData(texts=texts, view=view, names=clip_names(puzzle_names(texts), LONGEST_NAME))
    plays = single_plays(view)
    shown = len(plays) if len(plays) <= MOST_BUTTONS else ROW
    items = rows([_play(sitting, data, choice) for choice in plays[:shown]])
    if further := plays[shown : shown + MOST_OPTIONS]:
        options = [
            select_option(move_words(view, choice.first.move, data.names, texts), choice.moves[0], emoji="▶️")
            for choice in further
        ]
        words = texts.say("hand-more-plays", count=len(further))
        items.append(row(ui.Select(custom_id=PlayFurther(*_at(sitting)).custom_id, placeholder=words, options=options)))
    return items


def _play(sitting: PuzzleSitting, data: LabelData, choice: Choice) -> ui.Button[Any]:
    style = GREEN if choice.moves_goal_card else BLUE
    return button(label_of(data, choice), PlayInPuzzle(*_at(sitting), choice.moves[0]).custom_id, style, emoji="▶️")


def _tools(sitting: PuzzleSitting, texts: Texts) -> list[Item]:
    verdict = sitting.attempt.verdict
    tools: list[Item] = []
    if verdict is Verdict.OPEN and sitting.attempt.moves:
        tools.append(button(texts.say("puzzle-undo"), TakePlayBack(*_at(sitting)).custom_id, GREY, emoji="↩️"))
    if sitting.attempt.is_stuck:
        tools.append(button(texts.say("puzzle-why"), AskWrong(*_at(sitting)).custom_id, BLUE))
    if verdict in (Verdict.WRONG, Verdict.SHOWN):
        tools.append(button(texts.say("puzzle-again"), TryAgain(*_at(sitting)).custom_id, BLUE, emoji="🔁"))
    if verdict in (Verdict.OPEN, Verdict.WRONG):
        tools.append(button(texts.say("puzzle-show"), ShowWay(*_at(sitting)).custom_id, GREY, emoji="💡"))
    if verdict is not Verdict.OPEN or sitting.first is not None or sitting.day is not None:
        style = BLUE if verdict is Verdict.SOLVED else GREY
        tools.append(button(texts.say("puzzle-another"), NextPuzzle(*_at(sitting)).custom_id, style))
    if sitting.day is None:
        tools.append(day_button(NOTHING, texts, is_solved=bool(sitting.day_solved)))
    return tools


@way_on(Place.AFTER_DAILY, 10)
def day_button(about: str, texts: Texts, *, is_solved: bool = False) -> ui.Button[Any]:
    """Leads to the puzzle of the day."""
    return button(texts.say("puzzle-day"), OpenDayPuzzle().custom_id, GREY, emoji="✅" if is_solved else "📅")


def _lessons(sitting: PuzzleSitting, texts: Texts) -> ui.Select[Any]:
    """The lessons with how far the reader is in each, and all puzzles."""
    options = [
        select_option(
            texts.say(f"puzzle-lesson-{theme}"),
            theme,
            texts.say("puzzle-lesson-done", done=sitting.done[theme], count=len(puzzles_of(theme))),
            chosen=theme is sitting.theme,
        )
        for theme in PuzzleTheme
    ]
    all_of_them = select_option(texts.say("puzzle-no-lesson"), NO_LESSON)
    return ui.Select(
        custom_id=ChooseLesson(sitting.puzzle.id).custom_id,
        placeholder=texts.say("puzzle-lessons"),
        options=[*options, all_of_them] if sitting.theme else options,
    )
