"""Assembly of the parts that draw and that send unasked, and so keep messages up to date."""

from dataclasses import dataclass
from typing import Final

from bot.config import Settings
from bot.running.measures import Measures, Queue
from bot.running.overload import Overload
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService
from bot.tables.time.absences import Absences
from cogs.core.board import Board
from cogs.core.card_emojis import CardEmojis
from cogs.core.closed_channels import ClosedChannels
from cogs.core.invalid_requests import InvalidRequests
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.private_panels import PrivatePanels
from cogs.core.rate_limit import Rate
from cogs.core.reachability import Reachability
from cogs.core.scrollback import Scrollback
from cogs.core.table_message import TableMessages
from cogs.core.table_tokens import TableTokens

_TOKEN_SPACING: Final = 0.5
"""Seconds between two edits by one token: Discord allows five in two seconds, the answer to its press among them. In
all there are twice as many as requests into channels: Discord names no limit for them, and has one."""


@dataclass(frozen=True, slots=True)
class Showing:
    """Parts that show tables, with their limits.

    :ivar requests: limit of requests into channels, a second; ``edits_by_token`` of edits by the tokens of presses.
    """

    pictures: Pictures
    card_emojis: CardEmojis
    invalid: InvalidRequests
    requests: Rate
    edits_by_token: Rate
    budget: Budget
    token_edits: Budget
    outbox: Outbox
    reachability: Reachability
    panels: PrivatePanels
    tokens: TableTokens
    board: Board
    closed_channels: ClosedChannels


def build_showing(
    settings: Settings,
    store: Store,
    clock: Clock,
    tables: TableService,
    clocks: Clocks,
    absences: Absences,
    preferences: PreferencesService,
    overload: Overload,
    measures: Measures,
) -> Showing:
    """Board and panels hear of tables from the service; nothing has been started yet."""
    invalid, spacing = InvalidRequests(clock), settings.edit_spacing_seconds
    pictures = Pictures(
        settings.drawing_processes, kept_megabytes=settings.kept_tiles_mb, overload=overload, measures=measures
    )
    requests, edits_by_token = Rate(settings.requests_per_second), Rate(2 * settings.requests_per_second)
    budget = Budget(clock, spacing=spacing, rate=requests, invalid=invalid, overload=overload, measures=measures)
    token_edits = Budget(
        clock,
        spacing=min(_TOKEN_SPACING, spacing),
        rate=edits_by_token,
        invalid=invalid,
        queue=Queue.TOKENS,
        measures=measures,
    )
    outbox = Outbox(clock, budget)
    reachability = Reachability(tables, clocks, absences, budget, store.servers, clock, preferences)
    panels = PrivatePanels(
        tables, preferences, clock, budget, token_edits, overload, spacing=settings.panel_spacing_seconds
    )
    board = Board(
        TableMessages(store.messages, clock),
        clock,
        outbox,
        repost_after=settings.repost_after_seconds,
        scrollback=Scrollback(clock, messages=settings.repost_after_messages, rest=settings.repost_rest_seconds),
        looking=panels.has_live_panel,
    )
    board.shown.when_lost.append(reachability.lose_table)
    board.shown.when_shown.append(clocks.turn_shown)
    closed = ClosedChannels(tables, clocks, absences, store.notes, clock)
    closed.probe, closed.lose = board.probe, reachability.lose_table
    closed.when_changed.append(panels.tell_anew)
    board.shown.when_refused.append(closed.refused)
    board.shown.when_shown.append(closed.shown)
    panels.is_behind, panels.closed_words = board.is_behind, closed.words
    preferences.when_chosen.append(board.redraw)
    for watcher in (closed, board, panels):
        tables.watch(watcher)
    return Showing(
        pictures=pictures,
        card_emojis=CardEmojis(pictures, clock, spacing=settings.card_emoji_spacing_seconds, used=settings.card_emojis),
        invalid=invalid,
        requests=requests,
        edits_by_token=edits_by_token,
        budget=budget,
        token_edits=token_edits,
        outbox=outbox,
        reachability=reachability,
        panels=panels,
        tokens=TableTokens(clock),
        board=board,
        closed_channels=closed,
    )
