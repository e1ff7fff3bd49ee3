"""Assembly of the parts for operation."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bot import __version__
from bot.config import Settings
from bot.entities.kept import StoredKind
from bot.operation.backups import Backups
from bot.operation.blocklist import Blocklist
from bot.operation.connection_watch import ConnectionWatch
from bot.operation.control import ControlServer
from bot.operation.error_log import ErrorLog
from bot.operation.file_watch import FileWatch
from bot.operation.health import Health, HealthServer
from bot.operation.heartbeat import Heartbeat
from bot.operation.metrics import Metrics, Reading, Values, single
from bot.operation.operator import Operator
from bot.operation.reports import Reports
from bot.operation.retention import Retention
from bot.privacy.service import Privacy
from bot.running.lifecycle import Component
from bot.running.overload import Overload
from bot.store.damage import Damage
from bot.store.store import Store
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService
from bot.tables.state.status import Status
from bot.tournaments.damaged import DamagedTournaments


@dataclass(frozen=True, slots=True)
class Operation:
    """Parts that an operator sees and commands. ``first`` start before everything else, ``last`` when
    everything works."""

    metrics: Metrics
    health: Health
    reports: Reports
    blocklist: Blocklist
    operator: Operator
    first: tuple[Component, ...]
    last: tuple[Component, ...]


def build_operation(
    settings: Settings,
    store: Store,
    clock: Clock,
    metrics: Metrics,
    tables: TableService,
    privacy: Privacy,
    refusals: Callable[[], float],
    overload: Overload,
) -> Operation:
    """Return the parts for operation.

    :param metrics: the receiver of the other parts' measures.
    :param refusals: how many requests Discord refused in ten minutes.
    """
    blocklist = Blocklist(store.notes, clock, settings.contact)
    operator = Operator(tables, DamagedTournaments(store.tournaments, tables), privacy, blocklist, store.notes, clock)
    heartbeat = Heartbeat(settings.tuning.stuck_after_seconds, measures=metrics)
    files = FileWatch(store.database)
    health = Health(store.notes, heartbeat, time.monotonic, lambda: metrics.refused_since_saved, files)
    server = HealthServer(settings.metrics_at, health, metrics)
    file = settings.database if isinstance(settings.database, Path) else None
    backups = Backups(file, settings.backups, hours=settings.backup_every_hours, kept=settings.backups_kept)
    reports = Reports(
        store.notes,
        clock,
        health,
        tables,
        overload,
        backups,
        ErrorLog(clock.now),
        metrics.traffic,
        refusals,
        shared=bool(settings.shards),
    )
    retention = Retention(
        store.retention,
        clock,
        privacy.trust,
        events_days=settings.tuning.events_kept_days,
        records_days=settings.records_kept_days,
    )
    metrics.read(_readings(metrics, store, tables, privacy, overload, health, files, backups, reports, refusals))
    return Operation(
        metrics,
        health,
        reports,
        blocklist,
        operator,
        first=(heartbeat, files, server, blocklist, operator),
        last=(ControlServer(settings.beside, operator), ConnectionWatch(health), backups, retention, reports),
    )


def _readings(
    metrics: Metrics,
    store: Store,
    tables: TableService,
    privacy: Privacy,
    overload: Overload,
    health: Health,
    files: FileWatch,
    backups: Backups,
    reports: Reports,
    refusals: Callable[[], float],
) -> tuple[Reading, ...]:
    """Return the values that are read for each request of the metrics."""
    database = store.database
    return (
        Reading("spite_info", "The version of the program", lambda: [({"version": __version__}, 1.0)]),
        Reading("spite_servers", "Servers that this process serves", single(health.servers)),
        Reading("spite_live_tables", "Tables that are open", lambda: _by_status(tables)),
        Reading("spite_tables_set_aside", "Tables that can't be rebuilt", single(lambda: len(tables.set_aside()))),
        Reading("spite_unreadable", "What is stored and can't be read, by kind", lambda: _unreadable(store.damage)),
        Reading("spite_verified", "1 where Discord has verified the bot", single(lambda: _verified(reports))),
        Reading("spite_requests_used", "The part used of the requests of a minute", single(metrics.traffic.share)),
        Reading("spite_tables_most", "Tables that this process may have", single(lambda: _most_tables(tables))),
        Reading("spite_load_level", "What is left undone, 0 nothing to 5", single(lambda: overload.level)),
        Reading("spite_store_queue", "Changes that wait for the store", single(lambda: database.waiting_writes)),
        Reading("spite_store_writable", "1 where the store takes a change", single(lambda: health.was_writable)),
        Reading(
            "spite_database_in_place",
            "1 where the database's files are those that are open",
            single(lambda: files.is_in_place),
        ),
        Reading("spite_ledger_writable", "1 where deletions can be written down", single(lambda: files.can_forget)),
        Reading(
            "spite_store_log_bytes",
            "The size of SQLite's write-ahead log",
            single(database.log_bytes),
        ),
        Reading("spite_refusals_10m", "Requests refused with 401, 403 or 429 in ten minutes", single(refusals)),
        Reading(
            "spite_clock_doubted",
            "1 where nothing is deleted for its age",
            single(lambda: privacy.trust.is_doubted),
        ),
        Reading("spite_backup_age_seconds", "Since the newest backup was made", single(backups.age)),
        Reading(
            "spite_backups_watched", "0 where none is made or looked at", single(lambda: float(backups.is_watched))
        ),
        Reading(
            "spite_gateway_missing",
            "Connections to Discord that are not ready",
            single(health.missing_connections),
        ),
        Reading("spite_session_starts_left", "Sessions that may begin today", single(health.session_starts_left)),
        Reading("spite_session_wait_seconds", "Until a held session may begin", single(health.held_back)),
        Reading(
            "spite_gateway_silent_seconds",
            "Since Discord's gateway was heard",
            lambda: [({"shard": str(shard)}, seconds) for shard, seconds in health.silences().items()],
        ),
    )


def _verified(reports: Reports) -> float:
    if reports.is_verified is None:
        raise LookupError("Discord has not been reached yet")
    return float(reports.is_verified)


def _most_tables(tables: TableService) -> float:
    if not tables.limits.tables_of_process:
        raise LookupError("it may have any number")
    return float(tables.limits.tables_of_process)


def _by_status(tables: TableService) -> Values:
    counted = Counter(table.status for table in tables.live())
    return [({"status": status}, counted[status]) for status in Status if status is not Status.CLOSED]


def _unreadable(damage: Damage) -> Values:
    counted = damage.counts()
    return [({"kind": kind}, counted[kind]) for kind in StoredKind]
