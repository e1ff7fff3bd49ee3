"""Finished games, for whoever may see them: the list, going through one move by move, and its animation."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.discord_limits import MOST_OPTIONS
from bot.engine.errors import MalformedMove
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.finished.replay import levels_of, moment_of
from bot.ids import MalformedId
from bot.places import is_server
from bot.running.lifecycle import Component
from bot.text import Texts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.forms import ask, typed_text
from cogs.core.interactions import chosen_value
from cogs.core.kernel import Kernel
from cogs.core.permissions import require_place_in
from cogs.core.pictures import labels_of
from cogs.core.press import Press
from cogs.core.replies import Answer, send_private, update_private
from cogs.core.waiting_line import Requester
from cogs.core.whereabouts import place_of, require_server
from cogs.replay import panel as panels
from cogs.replay.films import FilmRequest, Films
from cogs.replay.presses import (
    ALL,
    LEFT,
    AskPlace,
    ChooseReplayed,
    ChooseWhose,
    GoToPlace,
    ListGames,
    OpenReplay,
    PostFilm,
    ShowMoment,
)
from cogs.shared.finished import daily_of, finished_record, may_watch, played_game
from cogs.shared.records import names_of, place_of_game
from cogs.shared.services import history_of
from cogs.table.buttons import ways_back
from render import ReplayScene, draw_moment

_NAME: Final = "replay.png"
_MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""
_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


class ReplayCog(Feature):
    """Finished games."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self._films = Films(
            kernel.tables,
            history_of(kernel),
            kernel.store.notes,
            kernel.preferences,
            kernel.budget,
            kernel.token_edits,
            kernel.overload,
            kernel.newest_presses,
        )

    def sending(self) -> Sequence[Component]:
        return (self._films,)

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, interaction: discord.Interaction) -> None:
        texts = await self.texts(interaction)
        await send_private(interaction, await self._games(interaction, texts, ListGames(0)))

    @answers(ListGames)
    async def show_games(self, press: Press, asked: ListGames) -> None:
        if asked.game not in (None, LEFT):
            _require_game(asked.game)
        layout = await self._games(press.interaction, press.texts, asked)
        press.leads_back(layout)
        await update_private(press.interaction, layout)

    @answers(ChooseReplayed)
    async def choose_game(self, press: Press, asked: ChooseReplayed) -> None:
        chosen = chosen_value(press.interaction)
        _require_game(chosen)
        await self._show(press, chosen, 0, ALL)

    @answers(OpenReplay)
    async def open_replay(self, press: Press, asked: OpenReplay) -> None:
        """The start of a game, seen by all; a hand's panel that was pressed makes room."""
        answer = await self._moment(press, await played_game(self.kernel, press.interaction, asked.game), 0, ALL)
        await press.show(answer.layout, answer.picture)

    @answers(ShowMoment)
    async def step(self, press: Press, asked: ShowMoment) -> None:
        better = asked.better if asked.is_from_review else None
        await self._show(press, asked.game, asked.place, asked.whose, better)

    @answers(ChooseWhose)
    async def choose_seat(self, press: Press, asked: ChooseWhose) -> None:
        await self._show(press, asked.game, asked.place, chosen_value(press.interaction))

    @answers(AskPlace)
    async def ask_place(self, press: Press, asked: AskPlace) -> None:
        game = await played_game(self.kernel, press.interaction, asked.game)
        await ask(press.interaction, panels.jump_form(game, asked.last, asked.whose, press.texts))

    @answers(GoToPlace)
    async def typed_place(self, press: Press, asked: GoToPlace) -> None:
        """Jumps to the move that was typed. Raises ``Refused`` for what is no number."""
        typed = typed_text(press.interaction, most=panels.LONGEST_PLACE)
        if not (typed.isascii() and typed.isdigit()):
            raise Refused(Reason.NO_NUMBER)
        await self._show(press, asked.game, int(typed), asked.whose)

    @answers(PostFilm)
    async def film(self, press: Press, asked: PostFilm) -> None:
        """Has a game's animation posted, or tells where it is; one that only its player saw is everybody's from then
        on."""
        game, texts = await played_game(self.kernel, press.interaction, asked.game), press.texts
        if press.user not in game.users or daily_of(game.game) is not None:
            raise Refused(Reason.NOT_AT_GAME)
        require_server(press.interaction)
        if game.guild != press.guild:  # it is posted where it was played
            raise Refused(Reason.NO_FINISHED_GAME)
        await require_place_in(press.interaction, game.channel, texts)
        with self._films.place_for(press.user):
            if game.private:
                await self.kernel.tables.show_finished(game.game, press.user)
            await press.show(panels.film_note(game, texts.say("over-replay-wait"), texts))
            self._films.ask(FilmRequest(press.guild, game, Requester(press.interaction, texts)))

    async def _games(self, interaction: discord.Interaction, texts: Texts, asked: ListGames) -> discord.ui.LayoutView:
        """The list of the games that somebody may see played. Raises ``Refused`` where there is none."""
        guild, user = place_of(interaction), interaction.user.id
        found = await self.kernel.tables.finished_games(guild, most=_MOST_GAMES, reader=user)
        games = [game for game in found if game.was_played and may_watch(interaction, game)]
        if not games:
            raise Refused(Reason.NOTHING_FINISHED)
        named = await history_of(self.kernel).unnamed(games, user)
        last = (len(games) - 1) // MOST_OPTIONS
        return panels.games_panel(named, replace(asked, page=min(asked.page, last)), texts)

    async def _show(
        self, press: Press, name: str, place: int, whose: str, better: tuple[str, ...] | None = None
    ) -> None:
        game = await played_game(self.kernel, press.interaction, name)
        answer = await self._moment(press, game, place, whose, better)
        await update_private(press.interaction, answer.layout, answer.picture)

    async def _moment(
        self, press: Press, game: FinishedGame, place: int, whose: str, better: tuple[str, ...] | None = None
    ) -> Answer:
        """A moment of a game as a panel with its picture.

        :param better: the moves that would have been better, where the turn ahead is looked at.
        :raises MalformedId: nobody is ``whose``, or those are no moves.
        """
        texts, pictures, user = press.texts, self.kernel.pictures, press.user
        names = names_of(game, texts)
        record = await finished_record(press, game)
        if whose not in (ALL, *map(str, range(len(names)))):
            raise MalformedId(whose)
        seat = None if whose == ALL else int(whose)
        try:
            moment = await pictures.run(partial(moment_of, record, place, names, texts, seat, better, game.stand_ins))
        except MalformedMove:
            raise MalformedId(ShowMoment.verb) from None
        theme = pictures.use(await self.kernel.preferences.theme_of_user(user))
        scene = ReplayScene((moment.frame,), names, labels_of(texts), levels_of(record))
        picture = await pictures.draw(_NAME, partial(draw_moment, moment.frame, scene, moment.part, theme))
        shown_by = ShowMoment(*place_of_game(game.game), place, whose)
        if isinstance(press.asked, ShowMoment) and press.asked.is_from_review:
            shown_by = press.asked
        layout = panels.stepper(
            game,
            moment,
            texts,
            picture=picture.name if picture else None,
            back=ways_back(press, game, shown_by),
            film=user in game.users and daily_of(game.game) is None and is_server(press.guild),
            own=game.seat_of(user),
        )
        return Answer(layout, picture)


def _require_game(name: str) -> None:
    """Raises ``MalformedId`` for what can't be the id of a game."""
    if not _GAME.fullmatch(name):
        raise MalformedId(name[:20])


async def setup(client: FeatureClient) -> None:
    """Loads the feature."""
    await client.add_cog(ReplayCog(client.kernel))
