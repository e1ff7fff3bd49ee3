"""Reports of every process, kept in the store, so that the operator sees all of them together at any of them."""

import json
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol, TypeVar

from bot import __version__
from bot.entities.kept import StoredKind
from bot.errors import StoreError
from bot.operation.backups import Backups
from bot.operation.error_log import ErrorKind, ErrorLog
from bot.operation.health import Health
from bot.operation.traffic import Traffic
from bot.running.lifecycle import LoopComponent
from bot.running.overload import Overload
from bot.shapes import plain
from bot.store.codec import shape_from_text
from bot.store.notes import NoteStore
from bot.tables.ports import Clock
from bot.tables.service.table_service import TableService

logger = logging.getLogger(__name__)

EVERY: Final = 60.0
"""Seconds between two reports of one process: one small change of the store."""
STALE_AFTER: Final = 3 * EVERY
"""Seconds after which a process that has not reported is missed."""
_GONE_AFTER: Final = 3600.0
"""Seconds after which nobody expects it back."""
_ERRORS_FOR: Final = 86_400.0
_MOST_ERRORS: Final = 5
_Value = TypeVar("_Value")
REPORT: Final = "process "
"""Beginning of the names of notes that hold reports; the process follows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcessReport:
    """State of one process at a moment.

    :ivar at: seconds since 1970.
    :ivar is_verified: whether Discord has verified the bot; None while the bot has not logged in.
    :ivar most_tables: so many it may have; 0 is any number.
    :ivar load: the level of what is left undone, from 0 to 5 (``bot/running/overload.py``).
    :ivar requests: the part used of the requests a second that this process may send, in the last minute.
    :ivar not_ready: why it is not ready, in words without anybody's content; empty where it is.
    :ivar backup_age: seconds since the newest backup; None where none is looked at.
    :ivar refusals: requests that Discord has refused in ten minutes.
    :ivar errors: kinds of errors in the log, the last one first.
    """

    process: str
    at: float
    version: str
    servers: int
    is_verified: bool | None
    tables: int
    most_tables: int
    load: int
    requests: float
    not_ready: str
    backup_age: float | None
    tables_set_aside: int
    refusals: int
    errors: tuple[ErrorKind, ...] = ()

    def is_stale(self, now: float) -> bool:
        """Return whether the process should have reported again since."""
        return not 0 <= now - self.at < STALE_AFTER


class Identity(Protocol):
    """The client, as far as it says who the bot is."""

    @property
    def is_verified(self) -> bool | None:
        """True where Discord has verified the bot; None while nobody knows."""


class Reports(LoopComponent):
    """Writer of how this process is, every minute, and reader of how all of them are."""

    def __init__(
        self,
        store: NoteStore,
        clock: Clock,
        health: Health,
        tables: TableService,
        overload: Overload,
        backups: Backups,
        errors: ErrorLog,
        traffic: Traffic,
        refusals: Callable[[], float],
        *,
        shared: bool,
    ) -> None:
        """:param traffic: how much is sent with the bot's own token.
        :param refusals: how many requests Discord has refused in ten minutes.
        :param shared: whether other processes serve the bot beside this one.
        """
        super().__init__()
        self._store, self._clock, self._health, self._tables = store, clock, health, tables
        self._overload, self._backups, self._errors, self._traffic = overload, backups, errors, traffic
        self._refusals, self._shared = refusals, shared
        self._identity: Identity | None = None
        self.process: Final = secrets.token_hex(4)

    def connect(self, identity: Identity) -> None:
        """Ask this client who the bot is from now on."""
        self._identity = identity

    @property
    def is_verified(self) -> bool | None:
        """Whether Discord has verified the bot; None while nobody knows."""
        return None if self._identity is None else self._identity.is_verified

    async def start(self) -> None:
        """Begin. Alone on its database, a process before it was killed where its report is still there."""
        logging.getLogger().addHandler(self._errors)
        # Nobody else could have written them: they are of processes that were killed.
        for each in () if self._shared else await self._store.named(REPORT):
            await self._store.set(each, None)
        pause = partial(self._clock.sleep, EVERY)
        self._now_and_then(self.report, pause, "How this process is could not be noted", StoreError, first=pause)

    async def stop(self) -> None:
        """Take this process's report away: it is not missed."""
        await super().stop()
        logging.getLogger().removeHandler(self._errors)
        try:
            await self._store.set(f"{REPORT}{self.process}", None)
        except StoreError as error:
            logger.info("This process's report could not be taken away: %s", error)

    async def now(self) -> ProcessReport:
        """Return how this process is now."""
        at = self._clock.now()
        return ProcessReport(
            process=self.process,
            at=at,
            version=__version__,
            servers=_or_none(self._health.servers) or 0,
            is_verified=self.is_verified,
            tables=len(self._tables.live()),
            most_tables=self._tables.limits.tables_of_process,
            load=int(self._overload.level),
            requests=round(self._traffic.share(), 3),
            not_ready=await self._health.why_not_ready() or "",
            backup_age=_or_none(self._backups.age),
            tables_set_aside=len(self._tables.set_aside()),
            refusals=int(self._refusals()),
            errors=self._errors.kinds(at - _ERRORS_FOR)[:_MOST_ERRORS],
        )

    async def report(self) -> None:
        """Write it down, and take away what has not been heard of for a day. Raises ``Unavailable``."""
        report = await self.now()
        await self._store.set(f"{REPORT}{self.process}", json.dumps(plain(report)))
        for each in await self._kept():
            # One of the future is of a clock that was set back since.
            if not 0 <= report.at - each.at < _GONE_AFTER:
                await self._store.set(f"{REPORT}{each.process}", None)

    async def all(self) -> list[ProcessReport]:
        """Return how all processes are, this one as it is now, those included that are missed.

        Where the store does not answer, which this one's report says, it is this one alone.
        """
        try:
            others = [each for each in await self._kept() if each.process != self.process]
        except StoreError:
            others = []
        return [await self.now(), *sorted(others, key=lambda each: each.process)]

    async def _kept(self) -> list[ProcessReport]:
        noted = await self._store.named(REPORT)
        rows = ((name, partial(shape_from_text, ProcessReport, text)) for name, text in noted.items())
        return self._store.damage.each(StoredKind.NOTE, rows)


def _or_none(read: Callable[[], _Value]) -> _Value | None:
    try:
        return read()
    except (LookupError, OSError):
        return None
