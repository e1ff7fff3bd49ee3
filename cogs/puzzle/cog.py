"""Puzzles and lessons: the command, and what each press on their panel does."""

import discord
from discord import app_commands

from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.puzzles.attempt import ASKED_WHY, SHOWN_WAY
from bot.puzzles.puzzle import PuzzleTheme
from bot.puzzles.service import PuzzleService, PuzzleSitting
from bot.puzzles.shipped import puzzles_of
from bot.text import Texts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.preferences import TEXT
from cogs.core.press import Press
from cogs.core.refusals import refusal_line
from cogs.core.replies import Answer, send_private
from cogs.puzzle.panel import NO_LESSON, puzzle_panel
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
from cogs.puzzle.words import puzzle_names
from cogs.shared.services import days_of
from render import look_named


class PuzzleCog(Feature):
    """Puzzles, worked on privately and without a table."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self._puzzles = PuzzleService(kernel.store.puzzles, kernel.clock, days_of(kernel).given_back)

    @app_commands.command(description=said("command-puzzle"))
    @answered
    async def puzzle(self, interaction: discord.Interaction) -> None:
        texts, user = await self.texts(interaction), interaction.user.id
        answer = await self._answer(user, texts, await self._puzzles.open(user))
        await send_private(interaction, answer.layout, answer.picture)

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
        await self._play(press, asked, SHOWN_WAY)

    @answers(AskWrong)
    async def ask_wrong(self, press: Press, asked: AskWrong) -> None:
        await self._play(press, asked, ASKED_WHY)

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

    @answers(ChooseLesson)
    async def choose_lesson(self, press: Press, asked: ChooseLesson) -> None:
        chosen = chosen_value(press.interaction)
        try:
            theme = None if chosen == NO_LESSON else PuzzleTheme(chosen)
        except ValueError:
            raise MalformedId(chosen) from None
        await self._show(press, await self._puzzles.open(press.user, theme))

    async def _play(self, press: Press, asked: PlayInPuzzle | PlayFurther | AskWrong | ShowWay, move: str) -> None:
        """Plays in the attempt that the panel shows, and judges it; a play that does not fit is said on the panel."""
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

    async def _answer(self, user: int, texts: Texts, sitting: PuzzleSitting, line: str | None = None) -> Answer:
        """A puzzle as somebody sees it, with its picture, unless they play with cards as text."""
        preferences = await self.kernel.preferences.user(user)
        look, view, picture = look_named(preferences.look), sitting.attempt.view, None
        if preferences.cards != TEXT:
            picture = await self.kernel.pictures.hand(view, puzzle_names(texts), None, texts, look.theme)
        signs, name = self.kernel.card_emojis.signs(look, view.rules), picture.name if picture else None
        return Answer(puzzle_panel(sitting, texts, picture=name, signs=signs, line=line), picture)


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(PuzzleCog(client.kernel))
