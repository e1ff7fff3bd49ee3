"""Everything that lives outside the Discord client: the parts, put together, opened and closed."""

import asyncio
import logging
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.config import Settings
from bot.operation.attendance import Attendance
from bot.operation.lost_database import refuse_lost, words_of_rescued
from bot.operation.metrics import Metrics
from bot.operation.parts import Operation, build_operation
from bot.playing import build_playing
from bot.quick_requests import QuickRequests
from bot.remembered import FRESH_FOR
from bot.running.descriptors import connections_allowed, raise_limit
from bot.running.lifecycle import Lifecycle, Running
from bot.running.logs import keep_secrets_out_of_logs
from bot.running.overload import Overload
from bot.running.supervision import tell_faults_to
from bot.shards import ChosenShards, every_server, parse_shards
from bot.showing import build_showing
from bot.store.opening import open_store
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.ports import Clock
from bot.tables.service.in_flight import InFlight
from bot.tables.service.registry import TableRegistry
from bot.tables.service.saved_rules import SavedRulesService
from bot.tables.service.table_service import TableService
from bot.text import LANGUAGES, texts_for
from cogs.core.answered_elsewhere import AnsweredElsewhere
from cogs.core.arrivals import Arrivals
from cogs.core.http_watch import Attempts
from cogs.core.kernel import Kernel
from cogs.core.preferences import PreferencesService
from cogs.core.press_rate import PressRate
from cogs.core.reachability import Reachability
from cogs.core.turning_away import TurningAway
from cogs.core.unreadable_events import UnreadableEvents

if TYPE_CHECKING:
    from bot.sharing import Sharing


logger = logging.getLogger(__name__)

_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 8
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
    """Everything that lives outside the Discord client and outlives it.

    :ivar lifecycle: what is there from the start, whether Discord can be reached or not.
    :ivar playing: what comes and goes with a client that has loaded its features, in this order.
    """

    settings: Settings
    store: Store
    tables: TableService
    registry: TableRegistry
    kernel: Kernel
    clocks: Clocks
    computers: Computers
    reachability: Reachability
    in_flight: InFlight
    attempts: Attempts
    quick_requests: QuickRequests
    unreadable: UnreadableEvents
    operation: Operation
    attendance: Attendance
    lifecycle: Lifecycle
    playing: Lifecycle
    sharing: "Sharing | None" = None

    async def idle(self) -> None:
        """Waits until nothing is being thought about, shown or told."""
        await self.lifecycle.idle()
        await self.playing.idle()


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
    await refuse_lost(settings)
    if rescued := words_of_rescued(settings):
        logger.error("%s", rescued)
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
    """The core put together; nothing has been started or read yet. Features make their own parts of what it gives."""
    chosen, randomness = parse_shards(settings.shards), SystemRandomness()
    fresh_for = None if chosen is None else FRESH_FOR
    metrics, in_flight = Metrics(), InFlight()
    tell_faults_to(metrics)
    preferences = PreferencesService(store.preferences, fresh_for=fresh_for)
    playing = build_playing(settings, store, clock, randomness, metrics, preferences, chosen)
    tables, clocks, privacy = playing.tables, playing.clocks, playing.privacy
    sharing = _sharing_of(store, tables, chosen, playing.attendance)

    overload = Overload(metrics)
    showing = build_showing(settings, store, clock, tables, clocks, playing.absences, preferences, overload, metrics)
    if sharing is not None:
        showing.requests.shared_by = showing.edits_by_token.shared_by = sharing.share
        sharing.when_let_go += [showing.board.let_go, showing.panels.let_go]
    for watcher in (playing.computers, clocks):
        tables.watch(watcher)

    operation = build_operation(settings, store, clock, metrics, tables, privacy, showing.invalid.count, overload)
    metrics.traffic.per_second = lambda: showing.requests.per_second
    press_rate = PressRate(clock, presses=settings.tuning.presses_at_once, seconds=settings.tuning.presses_seconds)
    attempts = Attempts(showing.invalid, showing.requests, metrics)
    elsewhere = AnsweredElsewhere(store.notes, clock, metrics, may_be_ours=attempts.may_have_answered)
    arrivals = Arrivals(preferences, operation.blocklist, press_rate, elsewhere, in_flight, overload, metrics)
    quick_requests = QuickRequests(attempts, most=connections_allowed(raise_limit()))
    unreadable = UnreadableEvents(store.notes.set, clock, quick_requests, metrics)
    turning_away = TurningAway(arrivals, press_rate, in_flight, elsewhere, quick_requests)
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
        absences=playing.absences,
        attendance=playing.attendance,
        restored=playing.restored,
        thinker=playing.thinker,
        preferences=preferences,
        pictures=showing.pictures,
        card_emojis=showing.card_emojis,
        budget=showing.budget,
        token_edits=showing.token_edits,
        outbox=showing.outbox,
        board=showing.board,
        table_tokens=showing.tokens,
        private_panels=showing.panels,
        reachability=showing.reachability,
        closed_channels=showing.closed_channels,
        press_rate=press_rate,
        overload=overload,
        blocklist=operation.blocklist,
        arrivals=arrivals,
        turning_away=turning_away,
        sending=Running(
            showing.card_emojis,
            showing.outbox,
            showing.tokens,
            showing.board,
            showing.panels,
            showing.closed_channels,
        ),
    )
    for speaks in (showing.outbox, showing.board, showing.card_emojis, showing.closed_channels):
        kernel.speaks(speaks)
    return Services(
        settings=settings,
        store=store,
        tables=tables,
        registry=playing.registry,
        kernel=kernel,
        clocks=clocks,
        computers=playing.computers,
        reachability=showing.reachability,
        in_flight=in_flight,
        attempts=attempts,
        quick_requests=quick_requests,
        unreadable=unreadable,
        operation=operation,
        attendance=playing.attendance,
        lifecycle=Lifecycle(
            *operation.first, showing.budget, showing.token_edits, playing.thinker, showing.pictures, *operation.last
        ),
        playing=Lifecycle(
            playing.attendance,
            playing.restored,
            kernel.acting,
            playing.computers,
            kernel.sending,
            clocks,
            privacy,
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
    from bot.store.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)  # noqa: S101 (files are opened by one process alone)
    return Sharing(store.database, tables, chosen, attendance)


async def close_services(services: Services) -> None:
    """Stops the background work, then the store; what was answered is saved."""
    await services.playing.stop()
    await services.lifecycle.stop()
    await services.store.close()
