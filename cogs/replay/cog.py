"""Finished games: the command that lists them, and the parts that make animations and reviews in the background."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import ClassVar, Final

import discord
from discord import app_commands, ui

from bot.discord_limits import MOST_OPTIONS
from bot.entities.kept import FinishedGame
from bot.errors import Reason, Refused
from bot.ids import MalformedId
from bot.running.lifecycle import Component
from bot.text import Texts
from cogs.core import parts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answered_in, answers
from cogs.core.interactions import chosen_value, place_of
from cogs.core.press import Press
from cogs.core.press_ids import NOTHING, AboutNothing, PressId, press_id
from cogs.core.reply import Reply
from cogs.replay import films, review
from cogs.replay import panel as steps
from cogs.replay.panel import ALL, LEFT, ListGames, ShowMoment, show_step
from cogs.shared.finished import may_watch, names_of, page_buttons, place_of_game, winner_name
from cogs.shared.games import played_title
from cogs.shared.services import history_of

_MOST_GAMES: Final = 200
"""So many of a server's games are looked through, the last ones."""
_GAME: Final = re.compile(r"[a-z0-9]{1,16}-[0-9]{1,6}")


@press_id("games")
class ChooseReplayed(AboutNothing):
    """Choice of a game in the select of a page."""

    page: int


def games_panel(games: Sequence[FinishedGame], asked: ListGames, texts: Texts) -> ui.LayoutView:
    """Return a page of the finished games that the reader may see, with the way back to the one that was looked at."""
    page = asked.page
    options = []
    for game in games[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]:
        won = " + ".join(winner_name(game, seat, texts) for seat in game.winners)
        ended = texts.say("replay-won", names=won) if won else texts.say("replay-no-winner")
        told = f"{datetime.fromtimestamp(game.ended_at, UTC):%Y-%m-%d} · {played_title(game.system, texts)} · {ended}"
        options.append(parts.select_option(" · ".join(names_of(game, texts)), game.game, told))
    select = parts.choices_of(ChooseReplayed(page), options, texts.say("replay-games-which"))
    items: list[parts.Item] = [parts.text(f"### {texts.say('replay-games-title')}"), parts.row(select)]
    has_more = (page + 1) * MOST_OPTIONS < len(games)
    newer = replace(asked, page=page - 1).custom_id if page else None
    older = replace(asked, page=page + 1).custom_id if has_more else None
    ways = page_buttons(newer, older, texts)
    if asked.game is not None:
        left: PressId = parts.BackToHand(NOTHING)
        if asked.game != LEFT:
            left = ShowMoment(*place_of_game(asked.game), asked.place or 0, asked.whose or ALL, "left")
        ways.append(parts.BackButton(texts.say("more-back"), left))
    return parts.panel([*items, parts.row(*ways)] if ways else items, parts.EDGE_LOBBY)


class ReplayCog(Feature):
    """Feature of finished games: their list, and what is made of them in the background."""

    presses: ClassVar = answered_in(steps, films, review)

    def sending(self) -> Sequence[Component]:
        return films.films_of(self.kernel), review.reviews_of(self.kernel)

    @app_commands.command(description=said("command-replay"))
    @answered
    async def replay(self, reply: Reply) -> None:
        interaction = reply.interaction
        await reply.send_private(await self._games(interaction, await self.texts(interaction), ListGames(0)))

    @answers(ListGames)
    async def show_games(self, press: Press, asked: ListGames) -> None:
        if asked.game is not None and asked.game != LEFT:
            _require_game(asked.game)
        layout = await self._games(press.interaction, press.texts, asked)
        press.leads_back(layout)
        await press.reply.update(layout)

    @answers(ChooseReplayed)
    async def choose_replayed(self, press: Press, asked: ChooseReplayed) -> None:
        chosen = chosen_value(press.interaction)
        _require_game(chosen)
        await show_step(press, chosen, 0, ALL)

    async def _games(self, interaction: discord.Interaction, texts: Texts, asked: ListGames) -> ui.LayoutView:
        """Return the list of the games that somebody may see played. Raises ``Refused`` where there is none."""
        guild, user = place_of(interaction), interaction.user.id
        found = await self.kernel.tables.finished_games(guild, most=_MOST_GAMES, reader=user)
        games = [game for game in found if game.was_played and may_watch(interaction, game)]
        if not games:
            raise Refused(Reason.NOTHING_FINISHED)
        named = await history_of(self.kernel).unnamed(games, user)
        last = (len(games) - 1) // MOST_OPTIONS
        return games_panel(named, replace(asked, page=min(asked.page, last)), texts)


def _require_game(name: str) -> None:
    """Raise ``MalformedId`` for what can't be the id of a game."""
    if not _GAME.fullmatch(name):
        raise MalformedId(name[:20])


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(ReplayCog())
