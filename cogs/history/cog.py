"""Command for one's own finished games, and answers to presses on its screens: filters, records, rematches."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands, ui

from bot.engine.errors import RulesError
from bot.entities.game_result import GameResult
from bot.errors import Reason, Refused, RulesRefused, Unavailable
from bot.ids import MalformedId
from bot.places import is_server
from bot.players.levels import FOR_PEOPLE
from bot.standing.history import PlayedGame
from bot.tables.actions import Expected
from bot.tables.automatic.computer_names import computer_name
from bot.tables.rules.lobby_rules import changes_of
from bot.tables.service.opening import Opening
from bot.tables.view import TableView
from bot.text import Texts
from cogs.core.command_tree import said
from cogs.core.feature import Feature, FeatureClient, answered, answers
from cogs.core.interactions import can_have_tables, chosen_value, number_in, place_of
from cogs.core.permissions import may_write
from cogs.core.press import Press
from cogs.core.reply import Reply
from cogs.history import panel as panels
from cogs.shared.finished import checked_game, proof_panel, record_file, watchable_game
from cogs.shared.services import gathering_of, history_of
from cogs.table import presses
from cogs.table.inviting import MOST_INVITED, people_reached, post_invitation
from cogs.table.opening import open_table, require_free_place, usual_level

logger = logging.getLogger(__name__)


class HistoryCog(Feature):
    """Feature of one's own finished games in this server."""

    @app_commands.command(description=said("command-history"))
    @answered
    async def history(self, reply: Reply) -> None:
        interaction = reply.interaction
        await reply.send_private(await self._list(interaction, await self.texts(interaction), panels.Filters(), 0))

    @answers(panels.ShowHistory)
    async def show_history(self, press: Press, asked: panels.ShowHistory) -> None:
        await self._show(press, asked.filters, asked.page)

    @answers(panels.ShowGamesWith)
    async def games_with(self, press: Press, asked: panels.ShowGamesWith) -> None:
        """Show the games with one person; all of them where that person can't be chosen."""
        history, other = history_of(self.kernel), number_in(asked.person)
        own = await history.participant(press.guild, press.user)
        number = await history.participant(press.guild, other)
        met = [] if own is None else (await history.choices(own)).people
        company = next((str(each.id) for each in met if each.id == number), panels.ALL)
        await self._show(press, panels.Filters(company=company), 0)

    @answers(panels.NarrowHistory)
    async def narrow(self, press: Press, asked: panels.NarrowHistory) -> None:
        chosen: Any = chosen_value(press.interaction)
        if asked.field is panels.FilterField.OUTCOME:
            if chosen not in set(panels.Outcome):
                raise MalformedId(chosen)
            chosen = panels.Outcome(chosen)
        await self._show(press, replace(asked.filters, **{asked.field: chosen}), 0)

    @answers(panels.ShowOwnGame)
    async def show_game(self, press: Press, asked: panels.ShowOwnGame) -> None:
        played = await self._own_game(press, asked.game)
        game = played.game
        found = await self.kernel.tables.finished(press.guild, game.channel, game.game, reader=press.user)
        layout = panels.game_panel(played, asked.filters, asked.page, press.texts, recorded=found is not None)
        await press.show(layout, opened_from=panels.ShowHistory(asked.page, asked.filters))

    @answers(panels.SendGameRecord)
    async def record(self, press: Press, asked: panels.SendGameRecord) -> None:
        """Send the record and its proof to a person who may see the game."""
        game = await watchable_game(self.kernel, press.interaction, asked.game)
        found, is_right = await checked_game(press, game)
        file = record_file(found)
        verifier = self.kernel.settings.verifier_url
        layout = proof_panel(found, press.texts, is_right=is_right, verifier=verifier, file=file.name)
        await press.reply.send_private(layout, file)

    @answers(panels.PlayAgain)
    async def again(self, press: Press, asked: panels.PlayAgain) -> None:
        """Open a table like a finished game, invite its people and hold their seats for some minutes.

        A game against computers alone is dealt at once.
        """
        kernel, interaction, texts = self.kernel, press.interaction, press.texts
        played = await self._own_game(press, asked.game)
        opening = await _opening(press, played)
        await require_free_place(kernel, interaction, texts, alone=opening.deals, game=opening.system)
        if is_server(press.guild):  # elsewhere the answer is the table itself
            await press.reply.promise()
        table = await open_table(kernel, press.reply, texts, opening)
        if not opening.deals and is_server(press.guild):  # elsewhere nobody is mentioned who hasn't pressed
            await _invite_them(press, played, table)

    async def _show(self, press: Press, filters: panels.Filters, page: int) -> None:
        await press.show(await self._list(press.interaction, press.texts, filters, page))

    async def _list(
        self, interaction: discord.Interaction, texts: Texts, filters: panels.Filters, page: int
    ) -> ui.LayoutView:
        """Return a page of a person's games. Raises ``Unavailable``."""
        history = history_of(self.kernel)
        participant = await history.participant(place_of(interaction), interaction.user.id)
        if participant is None:
            return panels.no_history_panel(texts, opens_tables=can_have_tables(interaction))
        choices = await history.choices(participant)
        found = await history.page(participant, filters.wanted(choices), page)
        return panels.history_panel(found, choices, filters, texts)

    async def _own_game(self, press: Press, game: str) -> PlayedGame:
        """Return a game in which the presser sat. Raises ``Refused``."""
        history = history_of(self.kernel)
        participant = await history.participant(press.guild, press.user)
        played = None if participant is None else await history.game(participant, game)
        if played is None:
            raise Refused(Reason.NO_FINISHED_GAME)
        return played


async def _opening(press: Press, played: PlayedGame) -> Opening:
    """Return the opening of a rematch in this channel, with computers on as many seats as they began on."""
    result, usual = played.result, await usual_level(press.kernel, press.guild)
    levels = [seat.sittings[0].level for seat in result.seats if seat.sittings[0].by_computer]
    computers = tuple(
        (level if level in FOR_PEOPLE else usual, computer_name(place)) for place, level in enumerate(levels, start=1)
    )
    is_alone = len(levels) == len(result.seats) - 1
    settings = await press.kernel.preferences.server(press.guild)
    return Opening(
        guild=press.guild,
        channel=press.interaction.channel_id or 0,
        system=result.system,
        seats=len(result.seats),
        changes=_changes(result, keeps_handicap=is_alone and not result.seats[0].sittings[0].by_computer),
        computers=computers,
        turn_seconds=0 if is_alone else settings.turn_seconds,
        waits=not is_alone,
        expected=tuple(Expected(user, name) for user, name in _others(press, played)),
    )


def _others(press: Press, played: PlayedGame) -> list[tuple[int, str]]:
    """Return user and name of the other people at a game, without those who are hidden."""
    everybody = zip(played.game.sat, played.game.names, strict=True)
    return [(user, name) for user, name in everybody if user and name and user != press.user]


def _changes(result: GameResult, *, keeps_handicap: bool) -> dict[str, object]:
    """Return the options that differ from the usual game.

    A handicap belongs to seats, so it is left out where others may sit on them.

    :raises Refused: the options make no game any more.
    """
    try:
        changes = changes_of(result.system, len(result.seats), result.options)
    except RulesError as error:
        raise RulesRefused(error) from None
    return changes if keeps_handicap else {name: value for name, value in changes.items() if name != "handicap"}


async def _invite_them(press: Press, played: PlayedGame, table: TableView) -> None:
    """Invite the people of a finished game, and tell the presser who could not be invited."""
    kernel, interaction, texts = press.kernel, press.interaction, press.texts
    users = [user for user, _ in _others(press, played)][:MOST_INVITED]
    if not users or interaction.channel is None:
        await press.reply.send_private(panels.not_invited_panel((), texts))
        return
    people, left_out = await people_reached(kernel, interaction, users)
    if (
        not kernel.presses.is_answered(presses.InviteThese())  # nobody is invited where that feature is left out
        or await kernel.preferences.is_quiet(press.guild)
        or not may_write(interaction)
    ):
        people, left_out = [], [*people, *left_out]
    invited = await _invited(press, [each.id for each in people], table) if people else ()
    left_out += [each for each in people if each.id not in invited]
    if left_out:
        names = dict(_others(press, played))
        told = [each.name or names[each.id] for each in left_out]
        await press.reply.send_private(panels.not_invited_panel(told, texts))


async def _invited(press: Press, users: list[int], table: TableView) -> Sequence[int]:
    """Invite people to a table, and return those whom the invitation mentions. The table stays open if this fails."""
    kernel, channel = press.kernel, press.interaction.channel_id or 0
    try:
        invitation = await gathering_of(kernel).invite(press.user, users, press.guild, channel)
        if not invitation.people:
            return ()
        return await post_invitation(press, invitation, partial(kernel.tables.find, table.id))
    except (Refused, Unavailable) as error:
        logger.info("Nobody was invited to table %s: %s", table.id, error)
        return ()


async def setup(client: FeatureClient) -> None:
    """Load the feature."""
    await client.add_cog(HistoryCog())
