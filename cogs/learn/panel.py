"""The panels of the lessons: the table with captions, a lesson on the real private panel, and what it has shown."""

from typing import Any

import discord
from discord import ui

from bot.ids import parse_id
from bot.lessons.lessons import LESSONS, Lesson, LessonWords
from bot.tables.view import PersonalView
from bot.text import Texts
from bot.text.card_words import card_word
from cogs.core.panel_extras import PanelExtras
from cogs.core.parts import (
    EDGE_LOBBY,
    EDGE_OVER,
    EDGE_TURN,
    GREEN,
    GREY,
    Item,
    button,
    gallery,
    panel,
    row,
    switch_off,
    text,
)
from cogs.core.press_ids import HERE
from cogs.core.ways_on import Place, way_on
from cogs.learn.presses import EndTips, OpenLesson, OpenLessons, PressInLesson, SkipLesson, StopLessons
from cogs.shared.lessons import LEARN
from cogs.table.buttons import back_button, first_game_button, play_now_button, way_back
from cogs.table.hand_panel import hand_panel
from cogs.table.presses import OpenMore, ShowAllPlays


def overview_panel(texts: Texts, picture: str | None, *, known: bool, table: str | None) -> ui.LayoutView:
    """What lies on a table, and the way into the lessons.

    :param known: whether the reader has done them all.
    :param table: where the reader sits whose panel this takes the place of, if they do.
    """
    lines = [f"## {texts.say('learn-title')}", texts.say("learn-known" if known else "learn-overview")]
    start = button(texts.say("learn-again" if known else "learn-start"), OpenLesson(table or LEARN, 0).custom_id, GREEN)
    items: list[Item] = [text("\n".join(lines))]
    if picture is not None:
        items.append(gallery(picture, texts.say("learn-picture")))
    items.append(row(start, *_on_from_here(table, texts, play_now_button(texts))))
    return panel(items, EDGE_LOBBY)


def lesson_panel(
    own: PersonalView,
    place: int,
    step: int,
    texts: Texts,
    *,
    picture: str | None,
    picked: tuple[int, ...],
    said: LessonWords,
    table: str | None,
) -> ui.LayoutView:
    """A lesson on the panel that games are played with.

    :param step: how many moves of its way are made.
    :param picked: the card whose destination is being chosen.
    :param said: what the last press is answered with.
    :param table: as for ``overview_panel``.
    """
    lesson = LESSONS[place]
    heading = texts.say("lesson-place", place=place + 1, count=len(LESSONS), title=_title(lesson, texts))
    match said:
        case LessonWords.HINT:
            words = _hint(lesson, step, texts)
        case LessonWords.STEP:
            words = _words(lesson, texts, f"{step + 1 + bool(picked)}")
        case _:
            words = _words(lesson, texts, said)
    extras = PanelExtras(heading=(f"### {heading}",), line=words, picked=picked)
    layout = hand_panel(own, texts, extras, picture=picture)
    for item in layout.walk_children():
        if isinstance(item, (ui.Button, ui.Select)):
            # The press comes to the lesson instead of a table; what would lead away from it can't be pressed.
            read = parse_id(str(item.custom_id))
            if isinstance(item, ui.Button) and read.verb in (OpenMore.verb, ShowAllPlays.verb):
                switch_off(item, texts)
            item.custom_id = PressInLesson(table or LEARN, place, step, read.verb, read.arguments).custom_id
    container: Any = layout.children[0]
    container.add_item(row(*_ways_out(place, texts, table)))
    return layout


def done_panel(
    lesson: Lesson, place: int, texts: Texts, picture: str | None, alt: str, *, table: str | None
) -> ui.LayoutView:
    """What a lesson has shown, and the way to the next.

    :param table: as for ``overview_panel``.
    """
    lines = [f"### ✅ {_title(lesson, texts)}", _words(lesson, texts, "done")]
    items: list[Item] = [text("\n".join(lines))]
    if picture is not None:
        items.append(gallery(picture, alt))
    is_last = place == len(LESSONS) - 1
    label = "learn-finish" if is_last else "learn-next"
    following = button(texts.say(label), OpenLesson(table or LEARN, place + 1).custom_id, GREEN)
    items.append(row(following) if is_last else row(following, *_ways_out(place, texts, table)[1:]))
    return panel(items, EDGE_TURN)


def finished_panel(texts: Texts, *, newcomer: bool, table: str | None) -> ui.LayoutView:
    """All lessons lie behind the reader; somebody who has not played yet is offered a short first game.

    :param table: as for ``overview_panel``.
    """
    lines = [f"## {texts.say('learn-finished-title')}", texts.say("learn-finished")]
    if newcomer and table is None:
        lines.append(texts.say("learn-first-game-words"))
    play = first_game_button(texts) if newcomer else play_now_button(texts, GREEN)
    again = button(texts.say("learn-again"), OpenLesson(table or LEARN, 0).custom_id)
    return panel([text("\n".join(lines)), row(*_on_from_here(table, texts, play), again)], EDGE_OVER)


def lessons_stopped_panel(texts: Texts, *, newcomer: bool, table: str | None) -> ui.LayoutView:
    """The reader has had enough for now.

    :param table: as for ``overview_panel``.
    """
    play = first_game_button(texts) if newcomer else play_now_button(texts)
    go_on = learn_button(table or HERE, texts, "learn-go-on")
    return panel([text(texts.say("learn-stopped")), row(go_on, *_on_from_here(table, texts, play))], EDGE_LOBBY)


def _on_from_here(table: str | None, texts: Texts, play: ui.Button[Any]) -> list[ui.Button[Any]]:
    """Back to the reader's table, or a game."""
    return [play] if table is None else [back_button(table, texts)]


def _ways_out(place: int, texts: Texts, table: str | None) -> list[ui.Button[Any]]:
    return [
        button(texts.say("learn-skip"), SkipLesson(table or LEARN, place).custom_id),
        button(texts.say("learn-stop"), StopLessons(table or LEARN, place).custom_id),
        *way_back(table, texts),
    ]


def _title(lesson: Lesson, texts: Texts) -> str:
    return texts.say(f"lesson-{lesson.name}-title")


def _words(lesson: Lesson, texts: Texts, what: str) -> str:
    """What a lesson says, with the labels of the buttons that it names."""
    goal = texts.say("hand-goal", card=card_word(lesson.goal_card, texts))
    return texts.say(f"lesson-{lesson.name}-{what}", goal=goal, wild=texts.say("hand-wild-as", card="K", rank="8"))


def _hint(lesson: Lesson, step: int, texts: Texts) -> str:
    """Why that is the way: more than the lesson says by itself."""
    return f"💡 {texts.say(f'lesson-{lesson.name}-hint-{step + 1}')}"


@way_on(Place.MORE, 50)
@way_on(Place.NEWCOMER, 10)
def learn_button(
    table: str, texts: Texts, key: str = "learn-open", style: discord.ButtonStyle = GREY
) -> ui.Button[Any]:
    """Leads into the lessons.

    :param table: whose private panel they take the place of, if there is one; else ``HERE``.
    """
    return button(texts.say(key), OpenLessons(table).custom_id, style)


@way_on(Place.HELP, 10)
def learn_first_button(here: str, texts: Texts) -> ui.Button[Any]:
    """The same as what is best done first."""
    return learn_button(here, texts, style=GREEN)


@way_on(Place.TIP, 10)
def no_tips_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Ends the tips."""
    return button(texts.say("tip-off"), EndTips(table).custom_id)
