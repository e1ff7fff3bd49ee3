"""Lessons: the command, the table with captions, a lesson on the real private panel, and its summary."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.engine.errors import MoveError
from bot.engine.moves import MoveKind, parse_move
from bot.engine.options import Section
from bot.ids import MalformedId, make_id, parse_id
from bot.lessons.lessons import LESSONS, Lesson, LessonWords, lesson_at
from bot.standing.badges import Badge, Progress
from bot.tables.state.status import Status
from bot.tables.view import PersonalView, TableView
from bot.text import Texts
from bot.text.card_words import card_word
from bot.text.play_words import describe_hand
from bot.text.rules_words import explain
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.kernel import Kernel
from cogs.core.layouts import Picture
from cogs.core.panel_extras import PanelExtras
from cogs.core.press import Press
from cogs.core.press_ids import HERE, AboutTable, PressId, press_id, read_press
from cogs.core.reply import Reply
from cogs.core.way_back import leads_back, pressed_way, way_to
from cogs.core.ways_on import Place, way_on
from cogs.shared.lessons import LEARN, lesson_picture, overview_picture, pupils_view
from cogs.shared.services import learners_of
from cogs.table import presses
from cogs.table.after_game import nearest_line
from cogs.table.buttons import back_button, first_game_button, play_now_button, way_back
from cogs.table.hand_panel import hand_panel

_PLAYS: Final = (presses.PlayCard, presses.PlayRun, presses.DropCards)


@press_id("learn")
class OpenLessons(AboutTable):
    """Request for the lesson where the presser stopped, or for the overview."""


@press_id("lesson")
class OpenLesson(AboutTable):
    """Request for a lesson from its beginning."""

    lesson: int


@press_id("lesson-skip")
class SkipLesson(AboutTable):
    """Request for the lesson after this one."""

    lesson: int


@press_id("lesson-stop")
class StopLessons(AboutTable):
    """Request to stop in this lesson."""

    lesson: int


@press_id("lesson-press")
class PressInLesson(AboutTable):
    """Press on the panel of a lesson, with the press that it would be at a table."""

    lesson: int
    step: int
    inner: str
    arguments: tuple[str, ...]

    @property
    def pressed(self) -> PressId:
        """Return the press that it would be at a table. Raises ``MalformedId``."""
        return read_press(make_id(self.table, self.inner, *self.arguments))


@press_id("no-tips")
class EndTips(AboutTable):
    """Request to play one's first game without tips."""


def overview_panel(texts: Texts, picture: str | None, *, known: bool, table: str | None) -> ui.LayoutView:
    """Return the table with captions, and the way into the lessons.

    :param known: whether the reader has finished all lessons.
    :param table: table whose private panel this replaces, or None.
    """
    lines = [f"## {texts.say('learn-title')}", texts.say("learn-known" if known else "learn-overview")]
    start = parts.button(
        texts.say("learn-again" if known else "learn-start"), OpenLesson(table or LEARN, 0).custom_id, parts.GREEN
    )
    items: list[parts.Item] = [parts.text("\n".join(lines))]
    if picture is not None:
        items.append(parts.gallery(picture, texts.say("learn-picture")))
    items.append(parts.row(start, play_now_button(texts) if table is None else back_button(table, texts)))
    return parts.panel(items, parts.EDGE_LOBBY)


def in_short_panel(table: TableView, texts: Texts, place: int) -> ui.LayoutView:
    """Return the rules of a running game in short, for a reader who sits there: no other cards stand in the place of
    theirs.

    :param place: lesson with which the reader would go on.
    """
    told = explain(table.running().rules, texts, table.running().system)
    sections = ((Section.AIM, 0, 1), (Section.CARDS, 1, 2), (Section.CENTRE, 0, 1), (Section.TURN, 0, None))
    lines = [line for part, begin, end in sections if part in told for line in told[part].lines[begin:end]]
    words = "\n".join([f"### {texts.say('learn-in-short')}", *(f"- {line}" for line in lines)])
    ways = [
        parts.button(texts.say("learn-back-to-hand"), presses.ShowHand(table.id).custom_id, parts.BLUE, emoji="🃏"),
        parts.button(texts.say("learn-lessons"), OpenLesson(table.id, place % len(LESSONS)).custom_id),
        back_button(table.id, texts),
    ]
    return parts.panel([parts.text(words), parts.row(*ways)], parts.EDGE_LOBBY)


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
    """Return a lesson on the panel that games are played with.

    :param step: number of moves made.
    :param picked: card whose destination is being chosen.
    :param said: answer to the last press.
    :param table: as for ``overview_panel``.
    """
    lesson = LESSONS[place]
    heading = texts.say("lesson-place", place=place + 1, count=len(LESSONS), title=_title(lesson, texts))
    match said:
        case LessonWords.HINT:
            # Why the next move is right is told by nothing else in the lesson.
            words = f"💡 {texts.say(f'lesson-{lesson.name}-hint-{step + 1}')}"
        case LessonWords.STEP:
            words = _words(lesson, texts, f"{step + 1 + bool(picked)}")
        case _:
            words = _words(lesson, texts, said)
    extras = PanelExtras(heading=(f"### {heading}",), line=words, picked=picked)
    layout = hand_panel(own, texts, extras, picture=picture, discards=lesson.any_discard)
    for item in [*layout.walk_children()]:
        if isinstance(item, (ui.Button, ui.Select)):
            # The press comes to the lesson instead of a table; what would lead away from it is left out.
            read = parse_id(str(item.custom_id))
            if read.verb in (presses.OpenMore.verb, presses.ShowAllPlays.verb):
                away: Any = item.parent
                away.remove_item(item)
                continue
            item.custom_id = PressInLesson(table or LEARN, place, step, read.verb, read.arguments).custom_id
    container: Any = layout.children[0]
    container.add_item(parts.row(*_ways_out(place, texts, table)))
    return layout


def done_panel(
    lesson: Lesson, place: int, texts: Texts, picture: str | None, alt: str, *, table: str | None
) -> ui.LayoutView:
    """Return a lesson's summary, and the way to the next lesson.

    :param table: as for ``overview_panel``.
    """
    lines = [f"### ✅ {_title(lesson, texts)}", _words(lesson, texts, "done")]
    items: list[parts.Item] = [parts.text("\n".join(lines))]
    if picture is not None:
        items.append(parts.gallery(picture, alt))
    is_last = place == len(LESSONS) - 1
    label = "learn-finish" if is_last else "learn-next"
    following = parts.button(texts.say(label), OpenLesson(table or LEARN, place + 1).custom_id, parts.GREEN)
    items.append(parts.row(following) if is_last else parts.row(following, *_ways_out(place, texts, table)[1:]))
    return parts.panel(items, parts.EDGE_TURN)


def finished_panel(texts: Texts, *, newcomer: bool, table: str | None) -> ui.LayoutView:
    """Return the end of the lessons. A newcomer is offered a short first game anywhere.

    :param table: as for ``overview_panel``.
    """
    lines = [f"## {texts.say('learn-finished-title')}", texts.say("learn-finished")]
    if newcomer:
        lines += [texts.say("learn-first-game-words"), nearest_line(Progress(Badge.FIRST_WIN, 0, 1), texts)]
    play = first_game_button(texts) if newcomer else play_now_button(texts, parts.GREEN)
    again = parts.button(texts.say("learn-again"), OpenLesson(table or LEARN, 0).custom_id)
    return parts.panel([parts.text("\n".join(lines)), parts.row(play, again, *way_back(table, texts))], parts.EDGE_OVER)


def lessons_stopped_panel(texts: Texts, *, newcomer: bool, table: str | None) -> ui.LayoutView:
    """Return the screen after the reader stopped.

    :param table: as for ``overview_panel``.
    """
    play = first_game_button(texts) if newcomer else play_now_button(texts)
    go_on = learn_button(table or HERE, texts, "learn-go-on")
    return parts.panel(
        [parts.text(texts.say("learn-stopped")), parts.row(go_on, play, *way_back(table, texts))], parts.EDGE_LOBBY
    )


def _ways_out(place: int, texts: Texts, table: str | None) -> list[ui.Button[Any]]:
    return [
        parts.button(texts.say("learn-skip"), SkipLesson(table or LEARN, place).custom_id),
        parts.button(texts.say("learn-stop"), StopLessons(table or LEARN, place).custom_id),
        *way_back(table, texts),
    ]


def _title(lesson: Lesson, texts: Texts) -> str:
    return texts.say(f"lesson-{lesson.name}-title")


def _words(lesson: Lesson, texts: Texts, what: str) -> str:
    """Return a lesson's words, with the labels of the buttons that they name."""
    goal = texts.say("hand-goal", card=card_word(lesson.goal_card, texts))
    return texts.say(f"lesson-{lesson.name}-{what}", goal=goal, wild=texts.say("hand-wild-as", card="K", rank="8"))


@way_on(Place.MORE, 50)
@way_on(Place.NEWCOMER, 10)
def learn_button(
    table: str, texts: Texts, key: str = "learn-open", style: discord.ButtonStyle = parts.GREY
) -> ui.Button[Any]:
    """Return the button to the lessons.

    :param table: table whose private panel they replace, or ``HERE``.
    """
    return parts.button(texts.say(key), OpenLessons(table).custom_id, style)


@way_on(Place.HELP, 10)
def learn_first_button(here: str, texts: Texts) -> ui.Button[Any]:
    """Return ``learn_button`` in green, as the best first step."""
    return learn_button(here, texts, style=parts.GREEN)


@way_on(Place.TIP, 10)
def no_tips_button(table: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that ends the tips."""
    return parts.button(texts.say("tip-off"), EndTips(table).custom_id)


def _table(press: Press) -> str | None:
    """Return the table whose private panel the lessons replace, or None."""
    return press.seated_at if press.reply.is_private else None


def lead_out(layout: ui.LayoutView, reply: Reply, table: str | None) -> None:
    """Have **Back** lead to the panel from which the lessons were opened, at a table if any."""
    if table is not None:
        leads_back(layout, way_to(OpenLessons(table), table, pressed_way(reply, table)))


class LearnCog(Feature):
    """Feature of lessons for newcomers."""

    def build(self, kernel: Kernel) -> None:
        self._learners = learners_of(kernel)

    @app_commands.command(description=said("command-learn"))
    @answered
    async def learn(self, reply: Reply) -> None:
        await self._open(reply, await self.texts(reply.interaction))

    @answers(OpenLessons)
    async def open_lessons(self, press: Press, asked: OpenLessons) -> None:
        """Show the lessons; in a running game its rules in short, which lead there."""
        seated, panels = _table(press), self.kernel.private_panels
        table = None if seated is None else self.kernel.tables.find(seated)
        panels.release_pressed(press.reply, asked.table)
        if table is not None and table.status is Status.PLAYING:
            layout = in_short_panel(table, press.texts, await self._learners.next_lesson(press.user))
            lead_out(layout, press.reply, table.id)
            await panels.show_menu(press.reply, table.id, press.texts, layout, None)
            return
        await self._open(press.reply, press.texts, seated)

    @answers(OpenLesson)
    async def open_lesson(self, press: Press, asked: OpenLesson) -> None:
        await self._go_to(press, asked.lesson)

    @answers(SkipLesson)
    async def skip(self, press: Press, asked: SkipLesson) -> None:
        if lesson_at(asked.lesson) is None:
            raise MalformedId(asked.verb)
        await self._learners.has_left(press.user, asked.lesson)
        await self._go_to(press, asked.lesson + 1)

    @answers(StopLessons)
    async def stop(self, press: Press, asked: StopLessons) -> None:
        """Stop the lessons; where they stopped is remembered."""
        await self._end(press, lessons_stopped_panel)

    @answers(PressInLesson)
    async def press_in_lesson(self, press: Press, asked: PressInLesson) -> None:
        """Show the lesson's next step after the expected press, else an encouragement; after Hint, the reason for
        the move."""
        pressed, found, step = asked.pressed, lesson_at(asked.lesson), asked.step
        if found is None or not found.is_step(step):
            raise MalformedId(asked.verb)
        show = partial(self._show_lesson, press.reply, press.texts, asked.lesson, table=_table(press))
        if isinstance(pressed, presses.PickCards) and found.any_discard:
            if found.is_kept(pressed.cards):
                await show(step, said=LessonWords.KEEP)
            else:
                await show(step, picked=pressed.cards)
            return
        if isinstance(pressed, presses.AskHint):
            await show(step, said=LessonWords.HINT)
            return
        moves = pressed.play.moves if isinstance(pressed, _PLAYS) else ()
        reached = found.after(step, moves)
        if reached is None:
            made = [parse_move(move) for move in moves]
            discards_kept = any(each.kind is MoveKind.DISCARD and found.is_kept((each.card,)) for each in made)
            await show(step, said=LessonWords.KEEP if discards_kept else LessonWords.AGAIN)
        elif found.is_done(reached):
            interaction, texts, table = press.interaction, press.texts, _table(press)
            try:
                own = pupils_view(interaction, texts, found.arrangement, moves if found.any_discard else found.way)
            except MoveError:  # nobody can make these moves in this lesson
                raise MalformedId(asked.verb) from None
            picture = await lesson_picture(self.kernel, interaction, texts, own, ())
            alt = "" if own.hand is None else describe_hand(own.hand, own.table.names, texts)
            layout = done_panel(found, asked.lesson, texts, picture.name if picture else None, alt, table=table)
            await self._answer(press.reply, texts, layout, picture, table)
            await self._learners.has_left(press.user, asked.lesson)
        else:
            await show(reached)

    @answers(EndTips)
    async def no_tips(self, press: Press, asked: EndTips) -> None:
        await self._learners.stop_coaching(press.user)
        await press.show_hand(PanelExtras(line=press.texts.say("tip-off-said")))

    async def _open(self, reply: Reply, texts: Texts, table: str | None = None) -> None:
        """Answer with the lesson where the asker stopped, or with the overview.

        :param table: table whose private panel this replaces, or None.
        """
        place = await self._learners.next_lesson(reply.user)
        if 0 < place < len(LESSONS):
            await self._show_lesson(reply, texts, place, table=table)
            return
        picture = await overview_picture(self.kernel, reply.interaction, texts)
        layout = overview_panel(texts, picture.name if picture else None, known=place > 0, table=table)
        await self._answer(reply, texts, layout, picture, table)

    async def _go_to(self, press: Press, place: int) -> None:
        """Show a lesson from its beginning; after the last one the end of the lessons."""
        if lesson_at(place) is not None:
            await self._show_lesson(press.reply, press.texts, place, table=_table(press))
            return
        await self._end(press, finished_panel)

    async def _end(self, press: Press, end_panel: Callable[..., ui.LayoutView]) -> None:
        """Show an end of the lessons, with the ways on that the presser has."""
        newcomer, table = await self._learners.is_newcomer(press.user), _table(press)
        layout = end_panel(press.texts, newcomer=newcomer, table=table)
        lead_out(layout, press.reply, table)
        await press.reply.update(layout)

    async def _show_lesson(
        self,
        reply: Reply,
        texts: Texts,
        place: int,
        step: int = 0,
        *,
        picked: tuple[int, ...] = (),
        said: LessonWords = LessonWords.STEP,
        table: str | None,
    ) -> None:
        """Answer with a lesson after a number of moves. ``table`` is as for ``_open``."""
        lesson = LESSONS[place]
        own = pupils_view(reply.interaction, texts, lesson.arrangement, lesson.way[:step])
        shown = next(iter(picked), None)
        picture = await lesson_picture(self.kernel, reply.interaction, texts, own, lesson.shown, shown)
        name = picture.name if picture else None
        layout = lesson_panel(own, place, step, texts, picture=name, picked=picked, said=said, table=table)
        await self._answer(reply, texts, layout, picture, table)

    async def _answer(
        self, reply: Reply, texts: Texts, layout: ui.LayoutView, picture: Picture | None, table: str | None
    ) -> None:
        """Answer. At a table the lesson counts as its panel, so it is replaced when its reader is about to lose
        their seat."""
        lead_out(layout, reply, table)
        if table is None:
            await reply.update(layout, picture)
        else:
            await self.kernel.private_panels.show_menu(reply, table, texts, layout, picture, is_elsewhere=True)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(LearnCog())
