"""How games ended, posted where a server wants that: games among people, played to their end."""

import asyncio
import logging
from functools import partial
from typing import Final

from bot.entities.kept import NOBODY
from bot.errors import StoreError
from bot.running.keyed_queue import QueueComponent
from bot.tables.ports import TableUpdate
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tables.state.transition import TransitionKind
from bot.tables.view import TableView
from bot.text.outcome import outcome
from bot.text.rules_words import system_title
from cogs.core.board import Board
from cogs.core.chosen_channels import channels_gone
from cogs.core.message_budget import Budget, Purpose
from cogs.core.preferences import PreferencesService
from cogs.core.replies import SENDING_FAILS, nonce_of
from cogs.core.speaking import Speaks
from cogs.shared.records import names_of
from cogs.shared.results import end_lines

logger = logging.getLogger(__name__)

_MOST_WAITING: Final = 500
_PAUSES: Final = (2.0, 20.0)
"""Seconds before each further try, in which what is posted is made anew."""


class ResultPosts(QueueComponent[str], Speaks):
    """Posts a result once, when the last move was saved. A result that Discord goes on refusing, or that was not sent
    when the program ended, is left out: it is kept in any case."""

    def __init__(self, tables: TableService, preferences: PreferencesService, board: Board, budget: Budget) -> None:
        super().__init__(self._post)
        self._tables, self._preferences, self._board, self._budget = tables, preferences, board, budget
        self._ended: dict[str, TableView] = {}
        self._tries: dict[str, int] = {}

    def table_updated(self, update: TableUpdate) -> None:
        table = update.table
        has_ended = update.kind is TransitionKind.PLAYED and table.status is Status.OVER
        if has_ended and len(table.people()) > 1 and len(self._ended) < _MOST_WAITING:
            game = table.running().id
            self._ended[game] = table
            self._queue.ask(game)

    async def _post(self, game: str) -> None:
        table = self._ended.pop(game, None)
        if table is None or self._client is None:
            return
        channel = await self._channel_for(table)
        if channel is None:
            return
        await self._budget.turn(channel, Purpose.NOTICE, guild=table.guild)
        texts, ended = await self._preferences.for_server(table.guild), table.running()
        # Who was forgotten while this waited for its turn is named no more.
        try:
            kept = await self._tables.finished_game(table.guild, game, reader=NOBODY)
        except StoreError as error:
            logger.info("The result of game %s could not be read: %s", game, error)
            return
        if kept is None:
            return
        lines = outcome(
            ended.public,
            names_of(kept, texts),
            texts,
            match=ended.scores,
            stand_ins=ended.stand_ins,
            first=ended.first,
        )
        if ended.end is not None:  # who left is not named here: they may have been forgotten since
            lines += [f"-# {line}" for line in end_lines(ended.end, (), texts)]
        title, link = system_title(ended.system, texts), self._board.link(table)
        if link is not None:
            lines.append(f"-# [{texts.say('result-to-table')}]({link})")
        # The server may have chosen otherwise while this waited for its turn.
        if await self._channel_for(table) != channel or self._budget.is_out(table.guild):
            return
        place = self._client.get_partial_messageable(channel)
        try:
            await place.send(
                "\n".join([f"🏁 **{title}**: {lines[0]}", *lines[1:]]), silent=True, nonce=nonce_of(f"result/{game}")
            )
        except SENDING_FAILS as error:
            logger.info("The result of game %s could not be posted: %s", game, error)
            self._tries[game] = self._tries.get(game, 0) + 1
            if self._tries[game] <= len(_PAUSES):
                self._ended[game] = table
                self._queue.ask_after(partial(asyncio.sleep, _PAUSES[self._tries[game] - 1]), game)
                return
        self._tries.pop(game, None)

    async def _channel_for(self, table: TableView) -> int | None:
        """Where a server wants results, unless that is where the table is."""
        channel = (await self._preferences.settings(table.guild)).results_channel
        if channel is None or channels_gone(self._client, table.guild, (channel,)):
            return None
        return None if channel == table.channel else channel
