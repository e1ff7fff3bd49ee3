"""Service that every transition of a table passes, whoever asks for it: ``TableService.act``.

A transition is made on a copy, inside its table's lock, and saved before it is visible (``saving.py``).
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress

from bot.entities.kept import Head, Seating, Stopping
from bot.errors import Reason, Refused
from bot.places import is_server
from bot.running.about import about
from bot.running.measures import Measures
from bot.shards import shard_of
from bot.store.store import Store
from bot.tables.actions import (
    Action,
    Asker,
    CallOff,
    Join,
    MoveTable,
    Person,
    PlayFor,
    Stop,
    TakeSeat,
)
from bot.tables.actions.authority import authorise
from bot.tables.actions.carrying_out import carry_out
from bot.tables.limits import Limits
from bot.tables.ports import Clock, Randomness, ServerChoices
from bot.tables.service.in_flight import InFlight
from bot.tables.service.lookup import TableElsewhere, table_elsewhere
from bot.tables.service.opening import Opening, table_of_opening
from bot.tables.service.pairing_table import PairingTable, table_of_pairing
from bot.tables.service.quotas import Quotas
from bot.tables.service.registry import TableRegistry
from bot.tables.service.saving import ActionOutcome, TableSaving
from bot.tables.service.set_aside import SetAside, SetAsideTables
from bot.tables.state.rebuilding import Repaired, closed_from_data, repaired_from_data
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.time.absences import Absences
from bot.tables.time.silence import Silence
from bot.tables.view import TableView, table_view


class TableService(TableSaving):
    """Service that opens tables and carries out actions."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        randomness: Randomness,
        limits: Limits | None = None,
        registry: TableRegistry | None = None,
        measures: Measures | None = None,
        choices: ServerChoices | None = None,
        *,
        shared: bool = False,
        absences: Absences | None = None,
    ) -> None:
        """Prepare the service.

        :param registry: the registry of tables, for parts of ``bot/tables`` that need whole tables.
        :param choices: settings of servers for their tables; the defaults if there are none.
        :param shared: whether other processes serve tables in the same store.
        :param absences: times when nobody could be heard; by default there are none.
        """
        limits, set_aside = limits or Limits(), SetAsideTables()
        registry = registry or TableRegistry(limits)
        quotas = Quotas(limits, registry, store.tables, set_aside, choices, shared=shared)
        super().__init__(store, clock, limits, registry, set_aside, quotas, measures or Measures())
        self._randomness = randomness
        self._choices, self._shared = choices, shared
        self._in_flight = InFlight()
        self._absences = absences or Absences(clock)
        self._silence = Silence(limits.silence, self._absences, limits.grace)
        self.read_only = False
        """Whether tables take no changes, at the operator's wish."""

    async def load(self) -> None:
        """Load every live table from the store, to go on after a restart.

        A table that can't be rebuilt is set aside: it stays in the store unchanged and blocks no other.
        """
        for head in await self._store.tables.live():
            table = self._set_aside.rebuild(head)
            if table is not None:
                self._registry.put(table)

    async def take_over(self, shards: Collection[int], count: int) -> None:
        """Load the live tables of shards that this process serves from now on.

        :param count: the number of all shards.
        :raises Unavailable: they can't be read.
        """
        self._shards = count
        self._elsewhere -= set(shards)
        await self.look_again(shards, count)

    async def look_again(self, shards: Collection[int], count: int) -> None:
        """Compare the live tables of shards with the store. Notify watchers of changes by other processes. Skip a shard
        that moves away meanwhile.

        :raises Unavailable: they can't be read.
        """
        heads = await self._store.tables.live(shards, count)
        for head in heads:
            async with self._lock_of(head.row.table):
                held = self._registry.view(head.row.table)  # also of a table that has closed meanwhile
                if held is None or held.version < head.row.version:
                    table = self._set_aside.rebuild(head)
                    if table is not None:
                        self._swap_in(table, Transition(TransitionKind.REREAD))
        found = {head.row.table for head in heads}
        for known in self._registry.all():
            if known.id not in found and shard_of(known.guild, count) in shards:  # another process has closed it
                async with self._lock_of(known.id):
                    if self._registry.find(known.id) is not None:
                        await self._reread_if_possible(known.id)

    def let_go(self, shards: Collection[int], count: int) -> list[str]:
        """Forget the tables of shards that this process no longer serves, and return their ids. They stay in the store.

        It does not wait for their locks, since a pending save may hang as long as the store does. Later ends of saves
        and reads can't bring a table back (``_swap_in``).
        """
        self._shards = count
        self._elsewhere |= set(shards)
        gone = [table.id for table in self._registry.all() if not self._serves(table.guild)]
        for table in gone:
            self._registry.remove(table)
        return gone

    def set_aside(self) -> list[SetAside]:
        """Return the tables that can't be rebuilt."""
        return self._set_aside.all()

    # Requests

    async def open(self, opening: Opening, person: Person) -> ActionOutcome:
        """Open a lobby with the asker as host in the first seat; with computers named, deal at once.

        A table whose game is over makes room. Raises ``Refused`` if the channel has a table, the system or its options
        make no game, or there are too many tables.
        """
        with self._in_flight, self._unsure_where_unavailable():
            async with self._lock_of(f"channel {opening.channel}"):
                repeated = await self._carried_out_before(person)
                if repeated is not None:
                    return repeated
                self._check_read_only()
                await self.reread_unconfirmed()
                self._check_channel(opening.channel)
                async with self._quotas.room_for(opening, person, self._clock.now()) as seating:
                    secrets = self._randomness
                    table = table_of_opening(opening, person, secrets.table_id(), secrets.seed(), self._clock.now())
                    await self._make_room(table, person)
                    if not is_server(opening.guild):
                        await self._store.servers.used(opening.guild, self._clock.now())
                    computers = len(opening.computers) if opening.deals else 0
                    payload = {"system": opening.system, "changes": opening.changes, "computers": computers}
                    return await self._save(table, Transition(TransitionKind.OPENED, payload), person, seating)

    async def open_pairing(self, pairing: PairingTable) -> None:
        """Open the table of a pairing and deal, unless a table of this id exists or has existed.

        :raises Refused: it can't be opened now, or its rules make no game.
        """
        with self._in_flight, self._unsure_where_unavailable():
            async with self._lock_of(f"channel {pairing.channel}"):
                await self.reread_unconfirmed()
                if await self.known(pairing.id) is not None:
                    return
                self._check_read_only()
                self._check_channel(pairing.channel)
                table = table_of_pairing(pairing, self._clock.now())
                await self._make_room(table, None)
                payload = {"system": table.system, "changes": table.changes, "tournament": pairing.tournament}
                await self._save(table, Transition(TransitionKind.OPENED, payload), None)

    async def known(self, table_id: str) -> TableView | None:
        """Return a table as it is, or was at its end, however long ago; None if it never existed.

        :raises Refused: it can't be rebuilt.
        :raises Unavailable: it can't be read.
        """
        view = self._registry.view(table_id)
        data = await self._store.tables.head(table_id) if view is None else None
        if data is None:
            return view
        table = self._set_aside.rebuild(data)
        if table is None:
            raise Refused(Reason.TABLE_UNREADABLE)
        return table_view(table, self.limits)

    async def seated_elsewhere(self, user: int) -> list[TableElsewhere]:
        """Return the unfinished tables of other processes where a person sits, as far as they can be read.

        :raises Unavailable: the store can't tell.
        """
        found = list[TableElsewhere]()
        for head in await self._store.tables.seated(user) if self._shared else ():
            with suppress(KeyError, TypeError, ValueError):
                table = table_elsewhere(head)
                if table.status.goes_on and self._registry.find(table.id) is None and table.id not in self._set_aside:
                    found.append(table)
        return found

    async def check_opening(self, opening: Opening, person: Person) -> None:
        """Check that a person may open another table, before a thread is made for it. Raises ``Refused``."""
        with self._unsure_where_unavailable():
            self._check_read_only()
            async with self._quotas.room_for(opening, person, self._clock.now()):
                pass

    def opening_of(self, user: int) -> asyncio.Lock:
        """Return the lock of a person's openings that first make a thread. Of simultaneous ones, the second is checked
        after the first is saved."""
        return self._lock_of(f"person {user}")

    async def _make_room(self, table: Table, person: Person | None) -> None:
        """Close unused tables: the one that holds the channel if its game is over, and the asker's own that nobody else
        has played at. Raises ``Refused`` if one is in use."""
        for old in self._registry.all_in_channel(table.channel):
            is_own = person is not None and old.is_alone and old.seat_of(person.user) is not None
            if not (is_own or (old.holds_channel and table.holds_channel)):
                continue
            async with self._lock_of(old.id):
                # Look again inside its lock: the next game may have begun while this waited.
                found = self._registry.find(old.id)
                if found is None or found.channel != table.channel:
                    continue
                if found.status is Status.OVER or (found.private and found.status is Status.LOBBY):
                    closed = found.copy()
                    closed.status = Status.CLOSED
                    await self._save(closed, Transition(TransitionKind.REPLACED), None)
                elif found.holds_channel and table.holds_channel:
                    raise Refused(Reason.TABLE_EXISTS)

    async def act(self, table_id: str, action: Action, asker: Asker) -> ActionOutcome:
        """Carry out an action, or refuse it and change nothing.

        :raises Refused: the reason, for the asker to read.
        """
        with self._in_flight, self._unsure_where_unavailable(), about(table=table_id):
            async with self._lock_of(table_id):
                if table_id in self._unconfirmed:
                    await self._reread(table_id)
                try:
                    if not isinstance(action, CallOff):  # known cards must not be played after read-only mode either
                        self._check_read_only()
                    current = self._registry.get(table_id)
                    seating = await self._check_elsewhere(current, action, asker)
                    changed = current.copy()
                    self._absences.look()  # notice a clock set back before it starts a turn
                    transition = carry_out(changed, action, asker, self._clock.now(), self.limits)
                    self._check_room(current, changed)
                    await self._check_stopping(current, action, asker)
                    if isinstance(action, PlayFor):
                        self._silence.check(current, self._clock.now())
                except Refused:
                    # The table refuses a second delivery of a request that was carried out: repeat the first answer.
                    repeated = await self._carried_out_before(asker)
                    if repeated is not None:
                        return repeated
                    raise
                if transition.kind is TransitionKind.PLAYED and changed.status is Status.OVER:
                    # Draw the next seed now, so that its commitment can be shown with the result.
                    changed.number += 1
                    changed.seed = self._randomness.seed()
                return await self._save(changed, transition, asker, seating)

    async def check(self, table_id: str, action: Action, asker: Asker) -> None:
        """Check that a person may ask for an action, before they are asked to confirm it. Raises ``Refused``."""
        table = self._registry.get(table_id)
        authorise(table, action, asker, self._clock.now(), self.limits)
        await self._check_stopping(table, action, asker)

    async def _check_stopping(self, table: Table, action: Action, asker: Asker) -> None:
        """Check that a server lets people who are no moderators stop a game of several people. Raises ``Refused``."""
        if self._choices is None or not isinstance(action, Stop) or not isinstance(asker, Person) or asker.moderator:
            return
        if len(table.people()) > 1 and (await self._choices.settings(table.guild)).stopping is Stopping.MODERATORS:
            raise Refused(Reason.NOT_MODERATOR)

    # Operators' requests for tables that were set aside

    async def close_set_aside(self, table_id: str) -> None:
        """Close a table that can't be rebuilt, which frees its channel and gives up its game.

        :raises LookupError: there is no such table.
        :raises Refused: it could not be saved.
        """
        async with self._lock_of(table_id):
            table = closed_from_data((await self._head_set_aside(table_id)).by_row())
            await self._save(table, Transition(TransitionKind.CLOSED), None)
            self._set_aside.release(table_id)

    async def repair(self, table_id: str) -> Repaired:
        """Repair a table that was set aside, so that it can be played on. Return the basis of its game.

        :raises LookupError: there is no such table.
        :raises DamagedGame: neither its moves nor its position make a game.
        :raises Refused: it could not be saved.
        """
        async with self._lock_of(table_id):
            head = await self._head_set_aside(table_id)
            table, repaired = repaired_from_data(head.by_row(), await self._store.tables.events(table_id))
            await self._save(table, Transition(TransitionKind.REPAIRED, {"from": repaired}), None)
            self._set_aside.release(table_id)
            return repaired

    async def _head_set_aside(self, table_id: str) -> Head:
        self._check_read_only()
        head = await self._store.tables.head(table_id) if table_id in self._set_aside else None
        if head is None:
            raise LookupError(f"no table {table_id} is set aside")
        return head

    async def close(self) -> None:
        """Accept no more requests, and wait until all have been answered."""
        await self._in_flight.close()

    async def _check_elsewhere(self, table: Table, action: Action, asker: Asker) -> Seating | None:
        """Check what depends on other tables. Return the guard of a new seat. Raises ``Refused`` and
        ``Unavailable``."""
        if isinstance(action, Join | TakeSeat) and isinstance(asker, Person) and table.seat_of(asker.user) is None:
            return await self._quotas.check_seating(asker.user)
        if isinstance(action, MoveTable):
            self._check_channel(action.channel)
        return None

    def _check_room(self, before: Table, table: Table) -> None:
        """Check that the channel gets no second table. Raises ``Refused``."""
        comes = table.holds_channel and not (before.holds_channel and before.channel == table.channel)
        if comes and self._registry.holder_of(table.channel) not in (None, before):
            raise Refused(Reason.TABLE_EXISTS)

    def _check_read_only(self) -> None:
        if self.read_only:
            raise Refused(Reason.READ_ONLY)

    def now(self) -> float:
        """Return the tables' time, in seconds since 1970."""
        return self._clock.now()

    def counts_as_silent_at(self, table_id: str) -> float | None:
        """Return the moment from which a computer may be asked to play for the person to play; None if nobody is
        awaited, or a clock settles that. Raises ``Refused`` if the table is gone."""
        return self._silence.counts_at(self._registry.get(table_id))

    def _check_channel(self, channel: int) -> None:
        if self._set_aside.closes(channel):
            raise Refused(Reason.TABLE_UNREADABLE)
