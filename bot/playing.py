"""Tables, the computers that play at them, and what time does there, put together: the half that sends nothing."""

from dataclasses import dataclass

from bot.config import Settings
from bot.operation.attendance import Attendance
from bot.operation.metrics import Metrics
from bot.operation.restored import Restored
from bot.players.thinking import ProcessThinker
from bot.privacy.service import Privacy
from bot.shards import ChosenShards
from bot.store.store import Store
from bot.tables.automatic.clocks import Clocks
from bot.tables.automatic.computers import Computers
from bot.tables.ports import Clock, Randomness
from bot.tables.service.registry import TableRegistry
from bot.tables.service.table_service import TableService
from bot.tables.time.absences import Absences
from cogs.core.preferences import PreferencesService


@dataclass(frozen=True, slots=True)
class Playing:
    """What goes on at tables, whether anybody can be shown it or not.

    :ivar attendance: finds out when nobody could be reached, which ``absences`` remembers.
    """

    tables: TableService
    registry: TableRegistry
    absences: Absences
    attendance: Attendance
    restored: Restored
    thinker: ProcessThinker
    clocks: Clocks
    computers: Computers
    privacy: Privacy


def build_playing(
    settings: Settings,
    store: Store,
    clock: Clock,
    randomness: Randomness,
    metrics: Metrics,
    preferences: PreferencesService,
    chosen: ChosenShards | None,
) -> Playing:
    """Nothing has been started or read yet, and computers and clocks hear nothing of tables: what shows them is first.

    :param chosen: the servers that this process serves, where others serve the rest.
    """
    shared, limits = chosen is not None, settings.limits()
    registry, absences = TableRegistry(limits), Absences(clock)
    tables = TableService(
        store, clock, randomness, limits, registry, metrics, preferences, shared=shared, absences=absences
    )
    thinker = ProcessThinker(settings.thinking_workers, measures=metrics)
    clocks = Clocks(tables, registry, clock, absences)
    computers = Computers(
        tables, registry, thinker, clock, thinking=settings.tuning.thinking_seconds, pace=preferences.pace_at
    )
    privacy = Privacy(tables, registry, store, clock, days=settings.people_kept_days, shared=shared)
    privacy.when_forgotten.append(preferences.forget)
    privacy.when_server_forgotten.append(preferences.forget_server)
    attendance = Attendance(
        absences,
        store.notes,
        clock,
        grace=limits.grace,
        is_read_only=lambda: tables.read_only,
        shared=None if chosen is None else chosen.count,
        keeping=store.absences,
    )
    attendance.settled_by.append(clocks.settle)
    return Playing(
        tables=tables,
        registry=registry,
        absences=absences,
        attendance=attendance,
        restored=Restored(store.notes, tables),
        thinker=thinker,
        clocks=clocks,
        computers=computers,
        privacy=privacy,
    )
