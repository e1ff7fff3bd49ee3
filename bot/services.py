"""Composition root: the parts of the program, put together, opened and closed. The client connects them to Discord."""

import asyncio
import logging
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.config import Settings
from bot.first_answers import FirstAnswers
from bot.operation.attendance import Attendance
from bot.operation.lost_database import refuse_lost, words_of_rescued
from bot.operation.metrics import Metrics
from bot.operation.parts import Operation, build_operation
from bot.operation.restored import Restored
from bot.players.thinking import ProcessThinker
from bot.privacy.service import Privacy
from bot.remembered import FRESH_FOR
from bot.running.descriptors import connections_allowed, raise_limit
from bot.running.lifecycle import Lifecycle, Running
from bot.running.logs import keep_secrets_out_of_logs
from bot.running.measures import Queue
from bot.running.overload import Overload
from bot.running.supervision import tell_faults_to
from bot.shards import ChosenShards, every_server, parse_shards
from bot.store.opening import open_store
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.ports import Clock
from bot.tables.service.in_flight import InFlight
from bot.tables.service.registry import TableRegistry
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.service.table_service import TableService
from bot.tables.time.absences import Absences
from bot.text import LANGUAGES, texts_for
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import Arrivals, PressRate
from cogs.core.board import Board
from cogs.core.card_emojis import CardEmojis
from cogs.core.closed_channels import ClosedChannels
from cogs.core.http_watch import Attempts, InvalidRequests, Rate, watching
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Budget
from cogs.core.outbox import Outbox
from cogs.core.pictures import Pictures
from cogs.core.preferences import PreferencesService
from cogs.core.private_panels import PrivatePanels
from cogs.core.raw_events import TurningAway, UnreadableEvents
from cogs.core.reachability import Reachability
from cogs.core.reply_book import ReplyBook
from cogs.core.table_post import Scrollback, TableMessages

if TYPE_CHECKING:
    from bot.sharing import Sharing


logger = logging.getLogger(__name__)

_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
_TOKEN_SPACING: Final = 0.5
"""Seconds between two edits by one token: Discord allows five in two seconds, the answer to its press among them. In
all there are twice as many as requests into channels: Discord names no limit for them, and has one."""
_PATIENCE: Final = 10.0
"""Seconds that a start waits for the process before it, perhaps a killed one, to let go of a server's database."""


class SystemClock:
    """The time of this machine."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SystemRandomness:
    """Secrets from the operating system."""

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def table_id(self) -> str:
        return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


@dataclass(slots=True)
class Services:
    """Parts of the program outside the Discord client, which they outlive.

    :ivar kernel: parts that features are given, with the store and the tables.
    :ivar lifecycle: parts that run from the start, whether Discord can be reached or not.
    :ivar playing: parts that start and stop with a client that has loaded its features, in this order.
    """

    kernel: Kernel
    registry: TableRegistry
    clocks: Clocks
    computers: Computers
    in_flight: InFlight
    attempts: Attempts
    first_answers: FirstAnswers
    unreadable: UnreadableEvents
    operation: Operation
    lifecycle: Lifecycle
    playing: Lifecycle
    sharing: "Sharing | None"

    @property
    def store(self) -> Store:
        """Return the kernel's store."""
        return self.kernel.store

    @property
    def tables(self) -> TableService:
        """Return the kernel's tables."""
        return self.kernel.tables

    async def idle(self) -> None:
        """Wait until nothing is being thought about, shown or told."""
        await self.lifecycle.idle()
        await self.playing.idle()
        await self.kernel.outbox.idle()  # of which all the others ask


async def open_services(settings: Settings) -> Services:
    """Open the store, load every live table and start the background work.

    :raises OnlyByHand: the database is missing.
    :raises StoreError: it can't be used.
    """
    keep_secrets_out_of_logs()
    for language in LANGUAGES:
        texts_for(language)  # its files are read now, so that nobody waits for them at a press
    clock = SystemClock()
    shared = parse_shards(settings.shards) is not None
    # Before anything is opened: opening would make an empty database.
    await refuse_lost(settings)
    if rescued := words_of_rescued(settings):
        logger.error("%s", rescued)
    store = await open_store(settings.database, settings.ledger, shared=shared, patience=_PATIENCE)
    try:
        services = build_services(settings, store, clock)
        # Of several processes each loads the tables of a shard when it takes its lease.
        if not shared:
            await services.tables.load()
        await services.lifecycle.start()
    except BaseException:
        await store.close()
        raise
    return services


def build_services(settings: Settings, store: Store, clock: Clock) -> Services:
    """Put the program together, each part out of those above it. Nothing is started or read yet; features make their
    own parts of what the kernel gives."""
    limits, randomness, tuning = settings.limits(), SystemRandomness(), settings.tuning
    chosen = parse_shards(settings.shards)  # None where this is the only process
    is_shared, fresh_for = chosen is not None, None if chosen is None else FRESH_FOR
    metrics, in_flight = Metrics(), InFlight()
    overload = Overload(metrics)

    # Tables, the computers that play at them, and the time that passes there.
    preferences = PreferencesService(store.preferences, fresh_for=fresh_for)
    registry, absences = TableRegistry(limits), Absences(clock)
    tables = TableService(
        store, clock, randomness, limits, registry, metrics, preferences, shared=is_shared, absences=absences
    )
    thinker = ProcessThinker(settings.thinking_workers, measures=metrics)
    computers = Computers(tables, registry, thinker, clock, thinking=tuning.thinking_seconds, pace=preferences.pace_at)
    clocks = Clocks(tables, registry, clock, absences, store.own_times)
    store.own_times.when_changed.append(clocks.time_changed)
    attendance = Attendance(
        absences,
        store.notes,
        clock,
        grace=limits.grace,
        is_read_only=lambda: tables.read_only,
        shared=None if chosen is None else chosen.count,
        keeping=store.absences,
    )
    restored = Restored(store.notes, tables)
    privacy = Privacy(tables, registry, store, clock, days=settings.people_kept_days, shared=is_shared)

    # Pictures, and what limits requests to Discord.
    pictures = Pictures(
        settings.drawing_processes, kept_megabytes=tuning.kept_tiles_mb, overload=overload, measures=metrics
    )
    card_emojis = CardEmojis(pictures, clock, spacing=tuning.card_emoji_spacing_seconds, used=tuning.card_emojis)
    invalid, spacing = InvalidRequests(clock), tuning.edit_spacing_seconds
    requests, edits_by_token = Rate(settings.requests_per_second), Rate(2 * settings.requests_per_second)
    budget = Budget(clock, spacing=spacing, rate=requests, invalid=invalid, overload=overload, measures=metrics)
    token_edits = Budget(
        clock,
        spacing=min(_TOKEN_SPACING, spacing),
        rate=edits_by_token,
        invalid=invalid,
        queue=Queue.TOKENS,
        measures=metrics,
    )

    # Messages that show tables.
    outbox, book = Outbox(clock, budget), ReplyBook(clock, token_edits)
    reachability = Reachability(tables, clocks, absences, budget, store.servers, clock, preferences)
    panels = PrivatePanels(tables, preferences, clock, budget, overload, book, spacing=tuning.panel_spacing_seconds)
    board = Board(
        TableMessages(store.messages, clock),
        clock,
        outbox,
        repost_after=tuning.repost_after_seconds,
        scrollback=Scrollback(clock, messages=tuning.repost_after_messages, rest=tuning.repost_rest_seconds),
        looking=panels.has_live_panel,
    )
    closed_channels = ClosedChannels(tables, clocks, absences, store.notes, clock)

    # What an operator sees and asks.
    operation = build_operation(settings, store, clock, metrics, tables, privacy, invalid.count, overload)
    metrics.traffic.per_second = lambda: requests.per_second

    # The way of presses and commands, and of what is asked of Discord.
    press_rate = PressRate(clock, presses=tuning.presses_at_once, seconds=tuning.presses_seconds)
    attempts = Attempts(invalid, requests, metrics)
    elsewhere = AnsweredElsewhere(store.notes, clock, metrics, may_be_ours=attempts.may_have_answered)
    arrivals = Arrivals(preferences, operation.blocklist, press_rate, elsewhere, in_flight, overload, metrics)
    first_answers = FirstAnswers(
        watching(attempts), attempts.may_have_answered, most=connections_allowed(raise_limit())
    )
    unreadable = UnreadableEvents(store.notes.set, clock, first_answers, metrics)
    turning_away = TurningAway(arrivals, press_rate, in_flight, elsewhere, first_answers)

    # This process among several.
    sharing = _sharing_of(store, tables, chosen, attendance)
    if sharing is not None:
        requests.shared_by = edits_by_token.shared_by = sharing.share
        sharing.when_let_go += [board.let_go, panels.let_go]

    # Who hears of what. Tables are shown before computers and clocks go on.
    tell_faults_to(metrics)
    for watcher in (closed_channels, board, panels, computers, clocks):
        tables.watch(watcher)
    attendance.settled_by.append(clocks.settle)
    privacy.when_forgotten.append(preferences.forget)
    privacy.when_server_forgotten.append(preferences.forget_server)
    preferences.when_chosen.append(board.redraw)
    board.shown.when_lost.append(reachability.lose_table)
    board.shown.when_refused.append(closed_channels.refused)
    board.shown.when_shown += [clocks.turn_shown, closed_channels.shown]
    closed_channels.probe, closed_channels.lose = board.probe, reachability.lose_table
    closed_channels.when_changed.append(panels.tell_anew)
    panels.is_behind, panels.closed_words = board.is_behind, closed_channels.words

    kernel = Kernel(
        settings=settings,
        store=store,
        clock=clock,
        randomness=randomness,
        fresh_for=fresh_for,
        serves=every_server if sharing is None else sharing.serves,
        tables=tables,
        saved_rules=SavedRulesService(store.saved_rules, clock),
        privacy=privacy,
        reports=operation.reports,
        absences=absences,
        attendance=attendance,
        restored=restored,
        thinker=thinker,
        preferences=preferences,
        pictures=pictures,
        card_emojis=card_emojis,
        budget=budget,
        token_edits=token_edits,
        outbox=outbox,
        board=board,
        replies=book,
        private_panels=panels,
        reachability=reachability,
        closed_channels=closed_channels,
        press_rate=press_rate,
        overload=overload,
        blocklist=operation.blocklist,
        arrivals=arrivals,
        turning_away=turning_away,
        sending=Running(card_emojis, book, board, outbox, panels, closed_channels),
    )
    for speaks in (outbox, card_emojis, closed_channels):
        kernel.speaks(speaks)

    # In the order in which they start; they stop in the opposite one.
    lifecycle = Lifecycle(*operation.first, budget, token_edits, thinker, pictures, *operation.last)
    playing = [attendance, restored, kernel.acting, computers, kernel.sending, clocks, privacy]
    return Services(
        kernel=kernel,
        registry=registry,
        clocks=clocks,
        computers=computers,
        in_flight=in_flight,
        attempts=attempts,
        first_answers=first_answers,
        unreadable=unreadable,
        operation=operation,
        lifecycle=lifecycle,
        playing=Lifecycle(*playing, *(() if sharing is None else (sharing,))),
        sharing=sharing,
    )


def _sharing_of(
    store: Store, tables: TableService, chosen: ChosenShards | None, attendance: Attendance
) -> "Sharing | None":
    """Return this process's share in the servers; None where it serves all of them."""
    if chosen is None:
        return None
    from bot.sharing import Sharing
    from bot.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)  # noqa: S101 (files are opened by one process alone)
    return Sharing(store.database, tables, chosen, attendance)


async def close_services(services: Services) -> None:
    """Stop the background work, then the store; what was answered is saved."""
    await services.playing.stop()
    await services.lifecycle.stop()
    await services.store.close()
