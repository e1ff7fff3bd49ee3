"""Saving of transitions, always before they are shown.

One lock per table. A transition that could not be saved has not happened; if the outcome is unknown, ask the store.
"""

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.engine.events import PublicEvent
from bot.entities.kept import Entry, Seating
from bot.errors import Conflict, Duplicate, Reason, Refused, SeatedMeanwhile, Unavailable
from bot.running.measures import Measures, Queue
from bot.running.supervision import note_fault
from bot.shards import shard_of
from bot.store.store import Store
from bot.tables.actions import Asker, Person
from bot.tables.limits import Limits
from bot.tables.ports import Clock, TableUpdate, Watcher
from bot.tables.service.entries import entry_of
from bot.tables.service.lookup import TableLookup
from bot.tables.service.quotas import Quotas
from bot.tables.service.registry import TableRegistry
from bot.tables.service.set_aside import SetAsideTables
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.view import TableView, table_view

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """Outcome of an accepted action. ``repeated`` marks a delivery that had already been carried out."""

    table: TableView
    happened: Sequence[PublicEvent] = field(default=())
    undone: Sequence[str] = field(default=())
    repeated: bool = False


class TableSaving(TableLookup):
    """Base that saves transitions, swaps in the resulting tables, and notifies watchers."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        limits: Limits,
        registry: TableRegistry,
        set_aside: SetAsideTables,
        quotas: Quotas,
        measures: Measures,
    ) -> None:
        super().__init__(store, clock, limits, registry)
        self._set_aside, self._quotas, self._measures = set_aside, quotas, measures
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: list[Watcher] = []
        self._unconfirmed: set[str] = set()
        """Tables whose last save failed or was abandoned, and that could not be read again since."""
        self._shards, self._elsewhere = 1, set[int]()
        """Number of shards, and the shards that this process has given away."""

    def watch(self, watcher: Watcher) -> None:
        """Notify ``watcher`` of every saved transition from now on."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Stop notifying ``watcher``."""
        self._watchers.remove(watcher)

    async def _save(
        self, table: Table, transition: Transition, asker: Asker | None, seating: Seating | None = None
    ) -> ActionOutcome:
        """Save a table after a transition, swap it in and return the outcome."""
        table.version += 1
        table.changed_at = self._clock.now()
        entry = entry_of(table, transition, asker, self._registry.find(table.id), seating)
        now = asyncio.get_running_loop().time
        asked_at = now()
        saving = asyncio.ensure_future(self._store.tables.save(entry))
        try:
            # Shielded: the store finishes the save even if the request is cancelled.
            await asyncio.shield(saving)
        except Duplicate:
            return ActionOutcome(await self._reread(table.id), repeated=True)
        except Conflict:
            if table.version == 1:  # a new table: another one took the channel meanwhile
                raise Refused(Reason.TABLE_EXISTS) from None
            await self._reread(table.id)
            raise Refused(Reason.STALE) from None
        # The person took a seat at another process since the quota was checked: check again with what is stored now.
        except SeatedMeanwhile as found:
            repeated = await self._carried_out_before(asker)
            if repeated is not None:
                return repeated
            table.version -= 1
            return await self._save(table, transition, asker, self._quotas.check_seating_with(found.user, found.heads))
        except Unavailable:
            return await self._learn_outcome(entry, asker)
        except asyncio.CancelledError:
            self._unconfirmed.add(table.id)
            # Wait for the store's decision: a read before it could return the table without this transition.
            await asyncio.wait([saving])
            await self._reread_if_possible(table.id)
            raise
        self._measures.waited(Queue.STORE, now() - asked_at)
        logger.debug("%s is saved as version %d", transition.kind, table.version)
        return ActionOutcome(self._swap_in(table, transition), transition.happened, transition.undone)

    def _serves(self, guild: int) -> bool:
        """Whether this process serves a server's shard."""
        return shard_of(guild, self._shards) not in self._elsewhere

    def _swap_in(self, table: Table, transition: Transition) -> TableView:
        """Hold a table from now on, and notify watchers. Not if its shard moved to another process meanwhile, or its
        computers would go on here."""
        if not self._serves(table.guild):
            self._registry.remove(table.id)
            return table_view(table, self.limits)
        view = self._registry.put(table)
        update = TableUpdate(view, transition.kind, transition.happened)
        for watcher in self._watchers:
            try:
                watcher.table_updated(update)
            except Exception as error:
                note_fault(f"{type(watcher).__name__}.table_updated", error, f"table {table.id}")
        return view

    async def _carried_out_before(self, asker: Asker | None) -> ActionOutcome | None:
        """Return the outcome of an earlier delivery of the same request, or None. Raises ``Unavailable``."""
        if not isinstance(asker, Person):
            return None
        saved = await self._store.tables.version_of_interaction(asker.interaction)
        if saved is None:
            return None
        table_id, _ = saved
        view = self.find(table_id)
        if view is None:
            data = await self._store.tables.head(table_id)
            table = None if data is None else self._set_aside.rebuild(data)
            if data is not None and table is None:
                raise Refused(Reason.TABLE_UNREADABLE)
            view = self.get(table_id) if table is None else table_view(table, self.limits)
        return ActionOutcome(view, repeated=True)

    async def _learn_outcome(self, entry: Entry, asker: Asker | None) -> ActionOutcome:
        """Return the outcome of a transition whose save failed: the store may have saved it all the same.

        :raises Refused: it was not saved, or the store can't tell now.
        """
        await self._reread_if_possible(entry.table)
        repeated = await self._carried_out_before(asker)
        is_unsure = entry.table in self._unconfirmed
        if repeated is None or is_unsure:
            self._measures.not_saved()
            raise Refused(Reason.UNSURE if is_unsure else Reason.NOT_SAVED)
        return repeated

    async def _reread(self, table_id: str) -> TableView:
        """Read a table again, after the store contradicted memory, and notify watchers."""
        self._unconfirmed.add(table_id)
        data = await self._store.tables.head(table_id)
        self._unconfirmed.discard(table_id)
        held = self._registry.find(table_id)
        if data is None:
            self._registry.remove(table_id)
            raise Refused(Reason.TABLE_GONE)
        table = self._set_aside.rebuild(data)
        if table is None:
            self._registry.remove(table_id)
            raise Refused(Reason.TABLE_UNREADABLE)
        if held is None or held.version != table.version:
            return self._swap_in(table, Transition(TransitionKind.REREAD))
        return self._view_of(held)

    async def _reread_if_possible(self, table_id: str) -> None:
        try:
            await self._reread(table_id)
        except (Unavailable, Refused):
            logger.warning("Table %s could not be read again", table_id)

    async def reread_unconfirmed(self) -> None:
        """Read unconfirmed tables again."""
        for table_id in sorted(self._unconfirmed):
            async with self._lock_of(table_id):
                if table_id in self._unconfirmed:
                    await self._reread_if_possible(table_id)

    @contextmanager
    def _unsure_where_unavailable(self) -> Iterator[None]:
        """Turn ``Unavailable`` into a refusal: if the store can't be read, it is unknown whether the request was
        carried out."""
        try:
            yield
        except Unavailable:
            self._measures.not_saved()
            raise Refused(Reason.UNSURE) from None

    def _lock_of(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
