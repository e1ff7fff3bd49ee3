"""Everything that lives outside the Discord client: the parts, put together, opened and closed."""

import asyncio
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.config import Settings
from bot.operation.attendance import Attendance
from bot.operation.metrics import Metrics
from bot.operation.parts import Operation, build_operation
from bot.operation.restored import Restored
from bot.players.thinking import ProcessThinker
from bot.privacy.service import Privacy
from bot.remembered import FRESH_FOR
from bot.running.lifecycle import Lifecycle
from bot.running.logs import keep_secrets_out_of_logs
from bot.running.measures import Queue
from bot.running.supervision import tell_faults_to
from bot.shards import ChosenShards, parse_shards
from bot.standing.history import History
from bot.standing.profiles import Standings
from bot.standing.service import Standing
from bot.store.opening import open_store
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.ports import Clock
from bot.tables.service import TableService
from bot.tables.service.in_flight import InFlight
from bot.tables.service.registry import TableRegistry
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.time.absences import Absences
from bot.text import LANGUAGES, texts_for
from bot.tournaments.at_tables import PlayedAtTables
from bot.tournaments.changes import Cancel
from bot.tournaments.service import TournamentService, every_server
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import Arrivals
from cogs.core.context import BotContext
from cogs.core.invalid_requests import InvalidRequests
from cogs.core.kernel import Kernel
from cogs.core.message_budget import Budget
from cogs.core.pictures import Pictures
from cogs.core.press_rate import PressRate
from cogs.core.rate_limit import Rate
from cogs.daily.posts import DailyPosts
from cogs.daily.service import DailyService
from cogs.emojis.card_emojis import CardEmojis
from cogs.gathering.service import Gathering
from cogs.hand.panel_answers import PanelAnswers
from cogs.hand.private_panels import PrivatePanels
from cogs.learn.learners import Learners
from cogs.preferences.service import PreferencesService
from cogs.replay.films import Films
from cogs.review.reviews import Reviews
from cogs.settings.result_posts import ResultPosts
from cogs.table.board import Board
from cogs.table.notices import Notices
from cogs.table.reachability import Reachability
from cogs.table.scrollback import Scrollback
from cogs.tournament.posts import TournamentPosts
from cogs.tournament.threads import TournamentThreads

if TYPE_CHECKING:
    from bot.sharing import Sharing


_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
_PATIENCE: Final = 10.0
"""Seconds that a start waits for the process before it, perhaps a killed one, to let go of a server's database."""
_TOKEN_SPACING: Final = 0.5
"""Seconds between two edits by one token: Discord allows five in two seconds, the answer to its press among them. In
all there are twice as many as requests into channels: Discord names no limit for them, and has one."""


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
    """Everything that lives outside the Discord client and outlives it."""

    settings: Settings
    store: Store
    tables: TableService
    registry: TableRegistry
    context: BotContext
    clocks: Clocks
    computers: Computers
    notices: Notices
    result_posts: ResultPosts
    daily_posts: DailyPosts
    threads: TournamentThreads
    reachability: Reachability
    press_rate: PressRate
    in_flight: InFlight
    kernel: Kernel
    invalid_requests: InvalidRequests
    requests: Rate
    operation: Operation
    sending: Lifecycle
    """All that sends something of its own accord; it ends before the connection does."""
    attendance: Attendance
    lifecycle: Lifecycle
    sharing: "Sharing | None" = None

    async def idle(self) -> None:
        """Waits until nothing is being thought about, shown or told."""
        await self.lifecycle.idle()


async def open_services(settings: Settings) -> Services:
    """Opens the store, loads every live table and starts the background work.

    :raises StoreError: the database can't be used.
    """
    keep_secrets_out_of_logs()
    for language in LANGUAGES:
        texts_for(language)  # its files are read now, so that nobody waits for them at a press
    clock = SystemClock()
    shared = parse_shards(settings.shards) is not None
    store = await open_store(settings.database, settings.ledger, shared=shared, patience=_PATIENCE)
    try:
        services = build_services(settings, store, clock)
        if not shared:
            await services.tables.load()
        await services.lifecycle.start()
    except BaseException:
        await store.close()
        raise
    return services


def build_services(settings: Settings, store: Store, clock: Clock) -> Services:
    """The parts put together; nothing has been started or read yet."""
    metrics = Metrics()
    tell_faults_to(metrics)
    registry = TableRegistry()
    shared = parse_shards(settings.shards) is not None
    fresh_for = FRESH_FOR if shared else None
    preferences = PreferencesService(store.preferences, fresh_for=fresh_for)
    absences = Absences(clock)
    thinker = ProcessThinker(settings.thinking_workers, measures=metrics)
    tables = TableService(
        store,
        clock,
        SystemRandomness(),
        settings.limits(),
        registry,
        metrics,
        preferences,
        shared=shared,
        absences=absences,
    )
    pictures, learners = (
        Pictures(settings.drawing_processes, measures=metrics),
        Learners(store.learners, fresh_for=fresh_for),
    )
    invalid, per_second = InvalidRequests(clock), settings.requests_per_second
    requests, edits_by_token = Rate(per_second), Rate(2 * per_second)
    budget = Budget(clock, spacing=settings.edit_spacing_seconds, rate=requests, invalid=invalid, measures=metrics)
    token_edits = Budget(
        clock,
        spacing=min(_TOKEN_SPACING, settings.edit_spacing_seconds),
        rate=edits_by_token,
        invalid=invalid,
        queue=Queue.TOKENS,
        measures=metrics,
    )
    press_rate = PressRate(clock, presses=settings.presses_at_once, seconds=settings.presses_seconds)
    clocks = Clocks(tables, registry, clock, absences)
    computers = Computers(
        tables, registry, thinker, clock, thinking=settings.thinking_seconds, pace=preferences.pace_at
    )
    privacy = Privacy(tables, registry, store, clock, days=settings.people_kept_days, shared=shared)
    reachability = Reachability(tables, clocks, absences, budget, store.servers, clock, preferences)
    films = Films(tables, store.notes, preferences, budget, token_edits)
    reviews = Reviews(preferences, pictures, token_edits)
    card_emojis = CardEmojis(pictures, clock, spacing=settings.card_emoji_spacing_seconds, used=settings.card_emojis)
    standings = Standings(store, clock)
    panel_answers = PanelAnswers(
        preferences,
        pictures,
        card_emojis,
        learners,
        standings,
        keeps_pictures=settings.keep_attachments,
        picture_within=settings.picture_within_seconds,
    )
    private_panels = PrivatePanels(
        tables,
        preferences,
        panel_answers,
        clock,
        budget,
        token_edits,
        spacing=settings.panel_spacing_seconds,
    )
    chosen = parse_shards(settings.shards)
    attendance = Attendance(
        absences,
        store.notes,
        clock,
        grace=settings.limits().grace,
        is_read_only=lambda: tables.read_only,
        shared=None if chosen is None else chosen.count,
    )
    attendance.settle_by(clocks.settle)
    sharing = _sharing_of(store, tables, chosen, attendance)
    if sharing is not None:
        for rate in (requests, edits_by_token):
            rate.share_by(sharing.share)
    notices = Notices(
        tables,
        store.notes,
        press_rate,
        preferences,
        clock,
        budget,
        away_after=settings.away_after_seconds,
        looking=private_panels.has_live_panel,
    )
    board = Board(
        store.messages,
        clock,
        preferences,
        pictures,
        budget,
        repost_after=settings.repost_after_seconds,
        scrollback=Scrollback(clock, messages=settings.repost_after_messages, rest=settings.repost_rest_seconds),
        lost=reachability.lose_table,
        looking=private_panels.has_live_panel,
        shown=clocks.turn_shown,
    )
    if sharing is not None:
        sharing.forget_by(board.let_go)
        sharing.forget_by(private_panels.let_go)
    restored = Restored(store.notes, tables)
    daily = DailyService(store, SystemRandomness(), clock, restored.calls_off)
    daily_posts = DailyPosts(store.preferences, daily, preferences, budget, clock)
    result_posts = ResultPosts(preferences, board, budget)
    gathering = Gathering(store.gathering, tables, preferences, board, budget, clock)
    threads, tournament_posts = TournamentThreads(preferences, budget), TournamentPosts(preferences, pictures, budget)
    tournaments = TournamentService(
        store.tournaments,
        PlayedAtTables(tables, threads, restored.has_told),
        clock,
        SystemRandomness(),
        absences=absences,
        grace=settings.limits().grace,
        serves=every_server if sharing is None else sharing.serves,
        told=tournament_posts.changed,
    )
    tournament_posts.noting(tournaments.act)
    restored.cancelling(lambda tournament: tournaments.act(tournament, Cancel()))
    attendance.settle_by(tournaments.settle)
    operation = build_operation(settings, store, clock, metrics, tables, privacy, invalid.count)
    standing = Standing(store)
    sending = Lifecycle(
        card_emojis,
        board,
        private_panels,
        notices,
        result_posts,
        gathering,
        films,
        reviews,
        tournament_posts,
        daily_posts,
    )
    preferences.tell(board.redraw)
    for watcher in (board, private_panels, notices, result_posts, gathering, computers, clocks, standing, tournaments):
        tables.watch(watcher)
    context = BotContext(
        tables=tables,
        preferences=preferences,
        pictures=pictures,
        private_panels=private_panels,
        board=board,
        saved_rules=SavedRulesService(store.saved_rules, clock),
        privacy=privacy,
        films=films,
        thinker=thinker,
        reviews=reviews,
        elsewhere=AnsweredElsewhere(store.notes, clock, metrics),
        card_emojis=card_emojis,
        learners=learners,
        measures=metrics,
        blocklist=operation.blocklist,
        standings=standings,
        history=History(store),
        daily=daily,
        gathering=gathering,
        tournaments=tournaments,
        tournament_posts=tournament_posts,
    )
    in_flight = InFlight()
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        registry=registry,
        context=context,
        clocks=clocks,
        computers=computers,
        notices=notices,
        result_posts=result_posts,
        daily_posts=daily_posts,
        threads=threads,
        reachability=reachability,
        press_rate=press_rate,
        in_flight=in_flight,
        kernel=Kernel(context, Arrivals(context, press_rate, in_flight), store, clock),
        invalid_requests=invalid,
        requests=requests,
        operation=operation,
        sending=sending,
        attendance=attendance,
        lifecycle=Lifecycle(
            *operation.first,
            attendance,
            restored,
            budget,
            token_edits,
            thinker,
            pictures,
            tournaments,
            computers,
            daily,
            sending,
            clocks,
            standing,
            privacy,
            *operation.last,
            *(() if sharing is None else (sharing,)),
        ),
        sharing=sharing,
    )


def _sharing_of(
    store: Store, tables: TableService, chosen: ChosenShards | None, attendance: Attendance
) -> "Sharing | None":
    """This process among several, where it is to share the servers with others."""
    if chosen is None:
        return None
    from bot.sharing import Sharing
    from bot.store.postgres.server import PostgresServer

    assert isinstance(store.database, PostgresServer)  # noqa: S101 (files are opened by one process alone)
    return Sharing(store.database, tables, chosen, attendance)


async def close_services(services: Services) -> None:
    """Stops the background work, then the store; what was answered is saved."""
    await services.lifecycle.stop()
    await services.store.close()
