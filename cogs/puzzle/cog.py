"""Puzzles and lessons: the command, their panel, and what answers its presses."""

from dataclasses import replace
from functools import partial
from typing import Any, Final

from discord import app_commands, ui

from bot.discord_limits import MOST_OPTIONS, ROW
from bot.entities.settings import Cards
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY, Verdict
from bot.puzzles.puzzle import PuzzleTheme
from bot.puzzles.service import PuzzleSitting, start_of_trial
from bot.puzzles.shipped import puzzles_of
from bot.tables.state.trial import Trial, TrialOf
from bot.text import Texts
from bot.text.move_words import move_words
from bot.text.names import clip_names
from bot.text.play_words import NO_SIGNS, CardSigns, describe_hand, hand_lines
from bot.turns.choices import Choice, single_plays
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.layouts import Answer
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutNothing, AboutPuzzle, press_id
from cogs.core.refusals import refusal_line
from cogs.core.reply import Reply
from cogs.core.ways_on import Place, way_on
from cogs.puzzle.words import deep_piles_line, head_lines, puzzle_names, verdict_lines
from cogs.shared.services import puzzles_of_people
from cogs.table.alone import THEN, level_chosen, trial_panel, try_out
from cogs.table.labels import LONGEST_NAME, LabelData, label_of
from cogs.table.opening import usual_level
from render import look_named


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
    sure: bool | None = None


@press_id("puzzle-undo")
class TakePlayBack(AboutPuzzle):
    """The last play is taken back."""

    version: int
    lesson: PuzzleTheme | None


@press_id("puzzle-why")
class AskWrong(AboutPuzzle):
    """Request for the mistake; a first attempt then counts as unsolved."""

    version: int
    lesson: PuzzleTheme | None
    sure: bool | None = None


@press_id("puzzle-keep")
class KeepTrying(AboutPuzzle):
    """Wish to go on with an attempt instead of giving it up."""

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


@press_id("puzzle-look", reopens=True)
class LookAtPuzzle(AboutPuzzle):
    """The puzzle as it stands."""

    lesson: PuzzleTheme | None


@press_id("try-puzzle", reopens=True)
class TryPuzzle(AboutPuzzle):
    """The puzzle is to be tried out after so many plays of the answer."""

    plays: int
    lesson: PuzzleTheme | None


@press_id("try-puzzle-play")
class PlayPuzzleOn(AboutPuzzle):
    """The presser plays on from there, against a level or that of ``THEN``."""

    plays: int
    level: str


@press_id("try-puzzle-level")
class ChooseRivalLevel(AboutPuzzle):
    """The level to play on against is chosen in a select."""

    plays: int


@press_id("puzzle-day")
class OpenDayPuzzle(AboutNothing):
    """Today's puzzle of the day."""


NO_LESSON: Final = "-"
"""Stands in the select of lessons for all puzzles."""


MOST_BUTTONS: Final = 2 * ROW


_EDGES: Final = {Verdict.OPEN: parts.EDGE_TURN, Verdict.SOLVED: parts.EDGE_OVER}


def puzzle_panel(
    sitting: PuzzleSitting,
    texts: Texts,
    *,
    picture: str | None,
    signs: CardSigns = NO_SIGNS,
    line: str | None = None,
    gives_up: ShowWay | AskWrong | None = None,
) -> ui.LayoutView:
    """Return a puzzle after the plays so far.

    :param picture: file name of the attached picture; None shows lines of cards instead.
    :param line: refusal shown between picture and buttons.
    :param gives_up: press to be confirmed, which gives the attempt up; its cost and two answers replace the buttons.
    """
    view, names, verdict = sitting.attempt.view, puzzle_names(texts), sitting.attempt.verdict
    lines = head_lines(sitting, texts)
    if verdict is not Verdict.SOLVED:
        lines.append(deep_piles_line(view, texts, in_lines=picture is None))
    items: list[parts.Item] = [parts.lines_of(lines)]
    if picture is None:
        items.append(parts.text(hand_lines(view, names, texts, signs)))
    else:
        items.append(parts.gallery(picture, describe_hand(view, names, texts)))
    if gives_up is not None:
        yes = parts.button(texts.say("puzzle-give-up-yes"), replace(gives_up, sure=True).custom_id, parts.RED)
        no = parts.button(texts.say("puzzle-keep"), KeepTrying(gives_up.puzzle, gives_up.lesson).custom_id)
        items += [parts.text(texts.say("puzzle-give-up", cost=cost_of_giving_up(sitting))), parts.row(yes, no)]
        return parts.panel(items, parts.EDGE_WAIT)
    # What matters most stands between picture and buttons, where a phone shows both.
    matters = [told for told in (line or "", *verdict_lines(sitting, texts)) if told]
    if verdict is Verdict.OPEN:
        matters = matters or [texts.say("hand-play-heading", pack=view.rules.pack)]
    if matters:
        items.append(parts.text("\n".join(matters)))
    if verdict is Verdict.OPEN:
        items += _plays(sitting, texts)
    items += [parts.row(*_tools(sitting, texts)), parts.row(_lessons(sitting, texts))]
    return parts.panel(items, _EDGES.get(verdict, parts.EDGE_WAIT))


def cost_of_giving_up(sitting: PuzzleSitting) -> str:
    """Return what seeing the way costs: ``rating``, the ``day`` of the puzzle of the day, ``both`` or ``nothing``."""
    is_rated, is_days = sitting.first is None, sitting.day is not None and sitting.day.solved is None
    if sitting.attempt.verdict not in (Verdict.OPEN, Verdict.WRONG) or not (is_rated or is_days):
        return "nothing"
    return "both" if is_rated and is_days else "rating" if is_rated else "day"


def _at(sitting: PuzzleSitting) -> tuple[str, int, PuzzleTheme | None]:
    """Return the fields of a panel's presses: puzzle, saved version, and lesson."""
    return sitting.puzzle.id, sitting.version, sitting.theme


def _plays(sitting: PuzzleSitting, texts: Texts) -> list[parts.Item]:
    """Return two rows of buttons; more than that go into a select, as on a hand's panel."""
    view = sitting.attempt.view
    data = LabelData(texts=texts, view=view, names=clip_names(puzzle_names(texts), LONGEST_NAME))
    plays = single_plays(view)
    shown = len(plays) if len(plays) <= MOST_BUTTONS else ROW
    items = parts.rows([_play(sitting, data, choice) for choice in plays[:shown]])
    if further := plays[shown : shown + MOST_OPTIONS]:
        options = [
            parts.select_option(move_words(view, choice.first.move, data.names, texts), choice.moves[0], emoji="▶️")
            for choice in further
        ]
        words = texts.say("hand-more-plays", count=len(further))
        items.append(
            parts.row(ui.Select(custom_id=PlayFurther(*_at(sitting)).custom_id, placeholder=words, options=options))
        )
    return items


def _play(sitting: PuzzleSitting, data: LabelData, choice: Choice) -> ui.Button[Any]:
    style = parts.GREEN if choice.moves_goal_card else parts.BLUE
    return parts.button(
        label_of(data, choice), PlayInPuzzle(*_at(sitting), choice.moves[0]).custom_id, style, emoji="▶️"
    )


def _tools(sitting: PuzzleSitting, texts: Texts) -> list[parts.Item]:
    verdict = sitting.attempt.verdict
    tools: list[parts.Item] = []
    if verdict is Verdict.OPEN and sitting.attempt.moves:
        tools.append(
            parts.button(texts.say("puzzle-undo"), TakePlayBack(*_at(sitting)).custom_id, parts.GREY, emoji="↩️")
        )
    if sitting.attempt.is_stuck:
        tools.append(parts.button(texts.say("puzzle-why"), AskWrong(*_at(sitting)).custom_id, parts.BLUE))
    if verdict in (Verdict.WRONG, Verdict.SHOWN):
        tools.append(parts.button(texts.say("puzzle-again"), TryAgain(*_at(sitting)).custom_id, parts.BLUE, emoji="🔁"))
    if verdict in (Verdict.OPEN, Verdict.WRONG):
        tools.append(parts.button(texts.say("puzzle-show"), ShowWay(*_at(sitting)).custom_id, parts.GREY, emoji="💡"))
    if verdict is not Verdict.OPEN or sitting.first is not None or sitting.day is not None:
        style = parts.BLUE if verdict is Verdict.SOLVED else parts.GREY
        tools.append(parts.button(texts.say("puzzle-another"), NextPuzzle(*_at(sitting)).custom_id, style))
    if verdict in (Verdict.SOLVED, Verdict.SHOWN):
        tries = TryPuzzle(sitting.puzzle.id, 0, sitting.theme)
        tools.append(parts.button(texts.say("try-here"), tries.custom_id, emoji="🧪"))
    if sitting.day is None:
        tools.append(day_button(NOTHING, texts, is_solved=bool(sitting.day_solved)))
    return tools


@way_on(Place.AFTER_DAILY, 10)
def day_button(about: str, texts: Texts, *, is_solved: bool = False) -> ui.Button[Any]:
    """Return the button that leads to the puzzle of the day."""
    return parts.button(
        texts.say("puzzle-day"), OpenDayPuzzle().custom_id, parts.GREY, emoji="✅" if is_solved else "📅"
    )


@way_on(Place.TRIED_PUZZLE, 10)
def try_puzzle_again_button(about: str, texts: Texts) -> ui.Button[Any]:
    """Return the button that tries out a puzzle once more."""
    puzzle, _, plays = about.partition("/")
    return parts.button(texts.say("try-again"), TryPuzzle(puzzle, int(plays), None).custom_id, emoji="🔁")


def try_puzzle_panel(asked: TryPuzzle, plays: int, level: str, texts: Texts) -> ui.LayoutView:
    """Ask from where and against whom a puzzle is tried out.

    :param plays: how many plays there are.
    """
    ways: list[ui.Button[Any]] = []
    for key, sign, to in (("try-earlier", "◀️", asked.plays - 1), ("try-later", "▶️", asked.plays + 1)):
        there = TryPuzzle(asked.puzzle, max(0, min(plays, to)), asked.lesson).custom_id
        if 0 <= to <= plays:
            ways.append(parts.button(texts.say(key), there, emoji=sign))
    ways.append(parts.BackButton(texts.say("try-back"), LookAtPuzzle(asked.puzzle, asked.lesson)))
    where = texts.say("try-from-puzzle", plays=asked.plays, all=plays)
    begin, choose = PlayPuzzleOn(asked.puzzle, asked.plays, THEN), ChooseRivalLevel(asked.puzzle, asked.plays)
    return trial_panel(where, (level,), begin, choose, texts, *ways)


def _lessons(sitting: PuzzleSitting, texts: Texts) -> ui.Select[Any]:
    """Return the lessons with how far the reader is in each, and all puzzles."""
    options = [
        parts.select_option(
            texts.say(f"puzzle-lesson-{theme}"),
            theme,
            texts.say("puzzle-lesson-done", done=sitting.done[theme], count=len(puzzles_of(theme))),
            chosen=theme is sitting.theme,
        )
        for theme in PuzzleTheme
    ]
    all_of_them = parts.select_option(texts.say("puzzle-no-lesson"), NO_LESSON)
    return ui.Select(
        custom_id=ChooseLesson(sitting.puzzle.id).custom_id,
        placeholder=texts.say("puzzle-lessons"),
        options=[*options, all_of_them] if sitting.theme else options,
    )


class PuzzleCog(Feature):
    """Puzzles, worked on privately and without a table."""

    def build(self, kernel: Kernel) -> None:
        self._puzzles = puzzles_of_people(kernel)

    @app_commands.command(description=said("command-puzzle"))
    @answered
    async def puzzle(self, reply: Reply) -> None:
        interaction = reply.interaction
        texts, user = await self.texts(interaction), interaction.user.id
        answer = await self._answer(user, texts, await self._puzzles.open(user))
        await reply.send_private(answer.layout, answer.picture)

    @answers(OpenDayPuzzle)
    async def open_day(self, press: Press, asked: OpenDayPuzzle) -> None:
        await self._show(press, await self._puzzles.open_day(press.user))

    @answers(PlayInPuzzle, PlayFurther)
    async def play(self, press: Press, asked: PlayInPuzzle | PlayFurther) -> None:
        move = asked.move if isinstance(asked, PlayInPuzzle) else chosen_value(press.interaction)
        if move in (SHOWN_WAY, ASKED_WHY):
            raise MalformedId(move)
        await self._play(press, asked, move)

    @answers(ShowWay)
    async def show_way(self, press: Press, asked: ShowWay) -> None:
        await self._give_up(press, asked, SHOWN_WAY)

    @answers(AskWrong)
    async def ask_wrong(self, press: Press, asked: AskWrong) -> None:
        await self._give_up(press, asked, ASKED_WHY)

    async def _give_up(self, press: Press, asked: AskWrong | ShowWay, move: str) -> None:
        """Show the way or the mistake. Ask first if that costs something."""
        if not asked.sure:
            sitting = await self._puzzles.look(press.user, asked.puzzle, asked.lesson)
            if cost_of_giving_up(sitting) != "nothing":
                answer = await self._answer(press.user, press.texts, sitting, gives_up=asked)
                await press.show(answer.layout, answer.picture)
                return
        await self._play(press, asked, move)

    @answers(KeepTrying)
    async def keep_trying(self, press: Press, asked: KeepTrying) -> None:
        await self._show(press, await self._puzzles.look(press.user, asked.puzzle, asked.lesson))

    @answers(TakePlayBack)
    async def take_back(self, press: Press, asked: TakePlayBack) -> None:
        await self._show(
            press, await self._puzzles.take_back(press.user, asked.puzzle, asked.lesson, version=asked.version)
        )

    @answers(TryAgain)
    async def try_again(self, press: Press, asked: TryAgain) -> None:
        sitting = await self._puzzles.begin_again(press.user, asked.puzzle, asked.lesson, version=asked.version)
        await self._show(press, sitting)

    @answers(NextPuzzle)
    async def go_on(self, press: Press, asked: NextPuzzle) -> None:
        sitting, theme, line = await self._puzzles.another(press.user, asked.puzzle, asked.lesson), asked.lesson, None
        if theme is not None and sitting.done[theme] >= len(puzzles_of(theme)):
            line = press.texts.say("puzzle-lesson-over", count=len(puzzles_of(theme)))
        await self._show(press, sitting, line)

    @answers(LookAtPuzzle)
    async def look(self, press: Press, asked: LookAtPuzzle) -> None:
        await self._show(press, await self._puzzles.look(press.user, asked.puzzle, asked.lesson))

    @answers(TryPuzzle)
    async def ask_to_try(self, press: Press, asked: TryPuzzle) -> None:
        plays = len(await self._puzzles.moves_to_try(press.user, asked.puzzle))
        level = await usual_level(self.kernel, press.guild)
        asked = replace(asked, plays=min(asked.plays, plays))
        back = LookAtPuzzle(asked.puzzle, asked.lesson)
        await press.show(try_puzzle_panel(asked, plays, level, press.texts), opened_from=back)

    @answers(PlayPuzzleOn, ChooseRivalLevel)
    async def play_on(self, press: Press, asked: PlayPuzzleOn | ChooseRivalLevel) -> None:
        """Begin a game from the puzzle. Raises ``Refused`` while its answer is not known."""
        moves = (await self._puzzles.moves_to_try(press.user, asked.puzzle))[: asked.plays]
        chosen = asked.level if isinstance(asked, PlayPuzzleOn) else chosen_value(press.interaction)
        levels = level_chosen(chosen, (await usual_level(self.kernel, press.guild),))
        trial = Trial(TrialOf.PUZZLE, asked.puzzle, len(moves))
        await try_out(press, trial, levels, partial(start_of_trial, asked.puzzle, moves))

    @answers(ChooseLesson)
    async def choose_lesson(self, press: Press, asked: ChooseLesson) -> None:
        chosen = chosen_value(press.interaction)
        try:
            theme = None if chosen == NO_LESSON else PuzzleTheme(chosen)
        except ValueError:
            raise MalformedId(chosen) from None
        await self._show(press, await self._puzzles.open(press.user, theme))

    async def _play(self, press: Press, asked: PlayInPuzzle | PlayFurther | AskWrong | ShowWay, move: str) -> None:
        """Play in the attempt that the panel shows, and judge it; a play that does not fit is said on the panel."""
        puzzle, theme, line = asked.puzzle, asked.lesson, None
        try:
            sitting = await self._puzzles.play(
                press.user, puzzle, theme, version=asked.version, move=move, guild=press.guild
            )
        except Refused as refused:
            if refused.reason is not Reason.ILLEGAL:
                raise
            sitting = await self._puzzles.look(press.user, puzzle, theme)
            line = refusal_line(refused, press.texts)
        await self._show(press, sitting, line)

    async def _show(self, press: Press, sitting: PuzzleSitting, line: str | None = None) -> None:
        answer = await self._answer(press.user, press.texts, sitting, line)
        await press.show(answer.layout, answer.picture)

    async def _answer(
        self,
        user: int,
        texts: Texts,
        sitting: PuzzleSitting,
        line: str | None = None,
        *,
        gives_up: ShowWay | AskWrong | None = None,
    ) -> Answer:
        """Return a puzzle as somebody sees it, with its picture, unless they play with cards as text."""
        preferences = await self.kernel.preferences.user(user)
        look, view, picture = look_named(preferences.look), sitting.attempt.view, None
        if preferences.cards is not Cards.TEXT:
            about = f"puzzle/{sitting.attempt.puzzle.id}"  # of many presses that wait one picture is drawn
            picture = await self.kernel.pictures.hand(
                view, puzzle_names(texts), None, texts, look.theme, table=about, user=user
            )
        signs, name = self.kernel.card_emojis.signs(look, view.rules), picture.name if picture else None
        layout = puzzle_panel(sitting, texts, picture=name, signs=signs, line=line, gives_up=gives_up)
        return Answer(layout, picture)


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(PuzzleCog())
