"""Service that every transition of a table passes, whoever asks for it: ``TableService.act``.

A transition is made on a copy, inside its table's lock, and saved before anybody sees it. One lock for each table.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from weakref import WeakValueDictionary

from bot.entities.kept import Entry, FinishedGame, Head, Seating
from bot.entities.settings import Stopping
from bot.errors import Conflict, Duplicate, Reason, Refused, SeatedMeanwhile, Unavailable
from bot.places import is_server
from bot.running.about import about
from bot.running.measures import Measures, Queue
from bot.running.supervision import note_fault
from bot.shapes import Data
from bot.shards import shard_of
from bot.store.store import Store
from bot.tables.actions import Action, Asker, CallOff, Join, MoveTable, Person, PlayFor, Role, Stop, TakeSeat
from bot.tables.actions.authority import authorise, roles_of
from bot.tables.actions.carrying_out import carry_out
from bot.tables.limits import Limits
from bot.tables.ports import Clock, Randomness, ServerChoices, TableUpdate, Watcher
from bot.tables.service.elsewhere import TableElsewhere, table_elsewhere
from bot.tables.service.entries import entry_of
from bot.tables.service.in_flight import InFlight
from bot.tables.service.opening import Opening, table_of_opening
from bot.tables.service.outcome import ActionOutcome
from bot.tables.service.pairing_table import PairingTable, table_of_pairing
from bot.tables.service.quotas import Quotas
from bot.tables.service.registry import TableRegistry
from bot.tables.service.set_aside import SetAside, SetAsideTables
from bot.tables.state import games
from bot.tables.state.rebuilding import Repaired, closed_from_data, repaired_from_data
from bot.tables.state.resting import close
from bot.tables.state.status import Status
from bot.tables.state.table import Table
from bot.tables.state.transition import Transition, TransitionKind
from bot.tables.time.absences import Absences
from bot.tables.time.silence import Silence
from bot.tables.view import PersonalView, TableView, table_view

logger = logging.getLogger(__name__)


class TableService:
    """The one way to see tables and to change them."""

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
        self.limits = limits
        self._store, self._clock, self._randomness, self._registry = store, clock, randomness, registry
        self._set_aside, self._quotas, self._measures = set_aside, quotas, measures or Measures()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._watchers: list[Watcher] = []
        self._unconfirmed: set[str] = set()
        """Tables whose last save failed or was given up, and that could not be read again since."""
        self._shards, self._elsewhere = 1, set[int]()
        """How many shards there are, and those of them that this process has given away."""
        self._choices, self._shared = choices, shared
        self._in_flight = InFlight()
        self._absences = absences or Absences(clock)
        self._silence = Silence(limits.silence, self._absences, limits.grace)
        self.read_only = False
        """Whether tables refuse changes, at the operator's wish."""

    def watch(self, watcher: Watcher) -> None:
        """Tell ``watcher`` of every saved transition from now on."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Stop telling ``watcher`` of transitions."""
        self._watchers.remove(watcher)

    # What may be seen: views only, never the tables themselves.

    def live(self) -> list[TableView]:
        """Return every table that occupies a channel."""
        return [self._view_of(table) for table in self._registry.all()]

    def in_guild(self, guild: int) -> list[TableView]:
        """Return the live tables of a server."""
        return [self._view_of(table) for table in self._registry.in_guild(guild)]

    def guilds(self) -> set[int]:
        """Return every server with a live table."""
        return self._registry.guilds()

    def find(self, table_id: str) -> TableView | None:
        """Return the live table of this id, or None."""
        table = self._registry.find(table_id)
        return None if table is None else self._view_of(table)

    def get(self, table_id: str) -> TableView:
        """Return the live table of this id. Raises ``Refused`` where it is gone."""
        return self._view_of(self._registry.get(table_id))

    def in_channel(self, channel: int) -> TableView | None:
        """Return the public table that holds a channel or thread, else the one last used there."""
        table = self._registry.in_channel(channel)
        return None if table is None else self._view_of(table)

    def seen_in_channel(self, channel: int, user: int) -> TableView | None:
        """Return a channel's table as a person sees it, or their own private game."""
        private = (table for table in self.all_in_channel(channel) if table.private and table.may_be_seen_by(user))
        return self.in_channel(channel) or next(private, None)

    def all_in_channel(self, channel: int) -> list[TableView]:
        """Return every live table of a channel or thread."""
        return [self._view_of(table) for table in self._registry.all_in_channel(channel)]

    def holder_of(self, channel: int) -> TableView | None:
        """Return the table that keeps others out of a channel or thread."""
        table = self._registry.holder_of(channel)
        return None if table is None else self._view_of(table)

    def tables_of(self, user: int) -> list[TableView]:
        """Return the live tables where a person sits."""
        return [self._view_of(table) for table in self._registry.of_person(user) if table.seat_of(user) is not None]

    def private_games_of(self, user: int) -> list[TableView]:
        """Return a person's private games that wait for them anywhere, the newest first."""
        own = [table for table in self.tables_of(user) if table.private and table.status.in_game]
        return sorted(own, key=lambda table: -table.changed_at)

    def newest(self, table_id: str) -> TableView | None:
        """Return the newest view of a table, even if it has just closed."""
        return self._registry.view(table_id)

    def personal_view(self, table_id: str, user: int) -> PersonalView | None:
        """Return a person's view of a table where they sit, even just after it closed; None for other people."""
        return self._registry.personal_view(table_id, user)

    def may_choose_points(self, table_id: str, place: int, user: int) -> bool:
        """Whether a person who takes this seat may choose between its points in the match and none."""
        table = self._registry.find(table_id)
        if table is None or table.game is None or place not in table.free_seats():
            return False
        left_by = table.seats[place].left_by
        is_played = table.game.rules.match_target is not None and not games.match_is_over(table)
        has_points = table.scores[place] > 0 and not table.game.rules.partners
        return is_played and has_points and left_by not in (None, user)

    def is_host(self, table_id: str, person: Person) -> bool:
        """Whether a person has the host's rights now."""
        table = self._registry.find(table_id)
        return table is not None and Role.HOST in roles_of(table, person, self._clock.now(), self.limits)

    async def finished(self, guild: int, channel: int, game: str | None, *, reader: int) -> Data | None:
        """Return the record of a finished game that a person may see: the named one, or the channel's last.

        :raises Unavailable: it can't be read.
        """
        return await self._store.finished.shown_record(guild, channel, game, reader=reader)

    async def finished_games(self, guild: int, *, most: int, reader: int) -> list[FinishedGame]:
        """Return the finished games of a server that a person may see, the last one first.

        :raises Unavailable: they can't be read.
        """
        return await self._store.finished.last(guild, most=most, reader=reader)

    async def finished_game(self, guild: int, game: str, *, reader: int) -> FinishedGame | None:
        """Return a finished game of a server, or a private one of the reader from anywhere. Raises ``Unavailable``."""
        return await self._store.finished.get(guild, game, reader=reader)

    async def show_finished(self, game: str, user: int) -> None:
        """Make a private finished game public, at its player's wish. Raises ``Unavailable``."""
        await self._store.results.show(game, user)

    async def known(self, table_id: str) -> TableView | None:
        """Return a table as it is, or as it ended however long ago; None where there never was one.

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
        """Return the readable tables of other processes where a person sits and that are not over.

        :raises Unavailable: the store can't tell.
        """
        found = list[TableElsewhere]()
        for head in await self._store.tables.seated(user) if self._shared else ():
            with suppress(KeyError, TypeError, ValueError):
                table = table_elsewhere(head)
                if table.status.goes_on and self._registry.find(table.id) is None and table.id not in self._set_aside:
                    found.append(table)
        return found

    def now(self) -> float:
        """Return the tables' time, in seconds since 1970."""
        return self._clock.now()

    def counts_as_silent_at(self, table_id: str) -> float | None:
        """Return when a computer may be let play for the awaited player; None where nobody is awaited or their clock
        settles it.

        :raises Refused: the table is gone.
        """
        return self._silence.counts_at(self._registry.get(table_id))

    def _view_of(self, table: Table) -> TableView:
        return self._registry.view(table.id) or table_view(table, self.limits)

    # What is asked.

    async def open(self, opening: Opening, person: Person) -> ActionOutcome:
        """Open a lobby with the asker as host in the first seat; with computers named, deal at once.

        A table whose game is over makes room. Raises ``Refused`` if the channel has a table, the system or its options
        make no game, there are too many tables, or the game to be replaced has begun.
        """
        with self._in_flight, self._unsure_where_unavailable():
            # The channel's lock comes before any table's, here and for pairings; nobody who holds a table's asks for a
            # channel's, so two openings can't wait for each other.
            async with self._lock_of(f"channel {opening.channel}"):
                repeated = await self._carried_out_before(person)
                if repeated is not None:
                    return repeated
                self._check_read_only()
                await self.reread_unconfirmed()
                self._check_channel(opening.channel)
                if opening.once:
                    here = self._registry.all_in_channel(opening.channel)
                    own = (table for table in here if table.private and table.is_not_begun_by(person.user))
                    if (same := next((table for table in own if opening.is_like(table)), None)) is not None:
                        return ActionOutcome(self._view_of(same), repeated=True)
                await self._replace(opening, person)
                async with self._quotas.room_for(opening, person, self._clock.now()) as seating:
                    secrets = self._randomness
                    table = table_of_opening(opening, person, secrets.table_id(), secrets.seed(), self._clock.now())
                    # Inside the channel's lock, so that no other table can take it before the save.
                    await self._make_room(table, person)
                    if not is_server(opening.guild):
                        await self._store.servers.used(opening.guild, self._clock.now())
                    computers = len(opening.computers) if opening.deals else 0
                    payload = {"system": opening.system, "changes": opening.changes, "computers": computers}
                    return await self._save(table, Transition(TransitionKind.OPENED, payload), person, seating)

    async def _replace(self, opening: Opening, person: Person) -> None:
        """Close the game alone that a new one takes the place of. Nothing of it is kept: its player has not moved.

        :raises Refused: they have, or it is gone.
        """
        if opening.replaces is None:
            return
        async with self._lock_of(opening.replaces):
            found = self._registry.find(opening.replaces)
            if found is None or found.channel != opening.channel:
                raise Refused(Reason.TABLE_GONE)
            if not (found.private and found.is_not_begun_by(person.user)):
                raise Refused(Reason.STALE)
            closed = found.copy()
            closed.status, closed.game, closed.agreed = Status.CLOSED, None, []
            await self._save(closed, Transition(TransitionKind.REPLACED), None)

    async def open_pairing(self, pairing: PairingTable) -> None:
        """Open the table of a pairing and deal, unless a table of this id exists or has existed.

        :raises Refused: it can't be opened now, or its rules make no game.
        """
        with self._in_flight, self._unsure_where_unavailable():
            async with self._lock_of(f"channel {pairing.channel}"):
                await self.reread_unconfirmed()
                # Also one that was closed long ago: its game has been played, and must not be dealt again.
                if await self.known(pairing.id) is not None:
                    return
                self._check_read_only()
                self._check_channel(pairing.channel)
                table = table_of_pairing(pairing, self._clock.now())
                await self._make_room(table, None)
                payload = {"system": table.system, "changes": table.changes, "tournament": pairing.tournament}
                await self._save(table, Transition(TransitionKind.OPENED, payload), None)

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
                    close(closed)
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
                    seating = None
                    if isinstance(action, MoveTable):
                        self._check_channel(action.channel)
                    elif isinstance(action, Join | TakeSeat) and isinstance(asker, Person):
                        # Only a person who does not sit here takes another seat.
                        is_new = current.seat_of(asker.user) is None
                        seating = await self._quotas.check_seating(asker.user) if is_new else None
                    # Decide and change on a copy: others see the table as it was until the save has succeeded.
                    changed = current.copy()
                    self._absences.look()  # notice a clock set back before it starts a turn
                    transition = carry_out(changed, action, asker, self._clock.now(), self.limits)
                    # What the change leads to, such as waking up, may take the channel; so this is asked afterwards.
                    comes = changed.holds_channel and not (current.holds_channel and current.channel == changed.channel)
                    if comes and self._registry.holder_of(changed.channel) not in (None, current):
                        raise Refused(Reason.TABLE_EXISTS)
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
                outcome = await self._save(changed, transition, asker, seating)
                logger.debug("Saved: %s, version %d", transition.kind, changed.version)
                return outcome

    async def check(self, table_id: str, action: Action, asker: Asker) -> None:
        """Check that a person may ask for an action, before they are asked to confirm it. Raises ``Refused``."""
        table = self._registry.get(table_id)
        authorise(table, action, asker, self._clock.now(), self.limits)
        await self._check_stopping(table, action, asker)

    async def _check_stopping(self, table: Table, action: Action, asker: Asker) -> None:
        """Check that a server lets people who are no moderators stop a game of several people. Raises ``Refused``."""
        if self._choices is None or not isinstance(action, Stop) or not isinstance(asker, Person) or asker.moderator:
            return
        if len(table.people()) > 1 and (await self._choices.server(table.guild)).stopping is Stopping.MODERATORS:
            raise Refused(Reason.NOT_MODERATOR)

    def _check_read_only(self) -> None:
        if self.read_only:
            raise Refused(Reason.READ_ONLY)

    def _check_channel(self, channel: int) -> None:
        if self._set_aside.closes(channel):
            raise Refused(Reason.TABLE_UNREADABLE)

    # What begins, and passes between processes.

    async def load(self) -> None:
        """Read every live table from the store, so that each goes on after a restart.

        One that can't be rebuilt is set aside: it stays in the store unchanged, and blocks no other.
        """
        for head in await self._store.tables.live():
            table = self._set_aside.rebuild(head)
            if table is not None:
                self._registry.put(table)

    async def take_over(self, shards: Collection[int], count: int) -> None:
        """Read the live tables of shards that this process serves from now on.

        :param count: number of all shards.
        :raises Unavailable: they can't be read.
        """
        self._shards = count
        self._elsewhere -= set(shards)
        await self.look_again(shards, count)

    async def look_again(self, shards: Collection[int], count: int) -> None:
        """Read the live tables of shards again, and tell the watchers of changes by other processes.

        Tables of a shard that passes on meanwhile are ignored.

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
        # The others were closed by another process, or opened here after the store was asked: each is read again.
        for known in self._registry.all():
            if known.id not in found and shard_of(known.guild, count) in shards:
                async with self._lock_of(known.id):
                    if self._registry.find(known.id) is not None:
                        await self._reread_if_possible(known.id)

    def let_go(self, shards: Collection[int], count: int) -> list[str]:
        """Forget the tables of shards that this process no longer serves, and return their ids. They stay in the store.

        This does not wait for their locks: a save may hang as long as the store does. A save or read that ends later
        brings no table back (``_swap_in``).
        """
        self._shards = count
        # Set before the tables go: a save that ends now finds its shard gone.
        self._elsewhere |= set(shards)
        gone = [table.id for table in self._registry.all() if not self._serves(table.guild)]
        for table in gone:
            self._registry.remove(table)
        return gone

    async def close(self) -> None:
        """Refuse new requests, and wait until those in flight have been answered."""
        await self._in_flight.close()

    # What an operator asks of tables that were set aside.

    def set_aside(self) -> list[SetAside]:
        """Return the tables that can't be rebuilt."""
        return self._set_aside.all()

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

    # Saving what has happened, and only then showing it. What could not be saved has not happened; where nobody can
    # tell, the store is asked again.

    async def _save(
        self, table: Table, transition: Transition, asker: Asker | None, seating: Seating | None = None
    ) -> ActionOutcome:
        """Save a change of a table, and show it from then on. Where the store does not say whether it was saved,
        that is found out before anything else happens to the table.

        :param seating: what the asker's sitting down was checked against.
        """
        table.version += 1
        table.changed_at = self._clock.now()
        # The version guards the save: of two changes made from the same state the store keeps one.
        entry = entry_of(table, transition, asker, self._registry.find(table.id), seating)
        now = asyncio.get_running_loop().time
        asked_at = now()
        saving = asyncio.ensure_future(self._store.tables.save(entry))
        try:
            # Shielded: what has been asked of the store goes on when whoever asked is gone.
            await asyncio.shield(saving)
        except Duplicate:
            # This interaction was saved before: a second delivery gets the first answer.
            return ActionOutcome(await self._reread(table.id), repeated=True)
        except Conflict:
            if table.version == 1:  # another one has come into the channel meanwhile
                raise Refused(Reason.TABLE_EXISTS) from None
            await self._reread(table.id)
            raise Refused(Reason.STALE) from None
        except SeatedMeanwhile as found:
            repeated = await self._carried_out_before(asker)
            if repeated is not None:
                return repeated
            # They sat down elsewhere between check and save: check anew with what the store says, and save again.
            table.version -= 1
            return await self._save(table, transition, asker, self._quotas.check_seating_with(found.user, found.heads))
        except Unavailable:
            return await self._learn_outcome(entry, asker)
        except asyncio.CancelledError:
            # The asker is gone, the save is not: wait for its outcome before the lock is released.
            self._unconfirmed.add(table.id)
            # Read before the store has decided, the table might be the one before this transition.
            await asyncio.wait([saving])
            await self._reread_if_possible(table.id)
            raise
        self._measures.waited(Queue.STORE, now() - asked_at)
        logger.debug("%s is saved as version %d", transition.kind, table.version)
        return ActionOutcome(self._swap_in(table, transition), transition.happened, transition.undone)

    def _serves(self, guild: int) -> bool:
        return shard_of(guild, self._shards) not in self._elsewhere

    def _swap_in(self, table: Table, transition: Transition) -> TableView:
        """Hold a table from now on, and tell the watchers.

        A table whose shard passed on during the save or read is dropped, or its computers would go on here.
        """
        if not self._serves(table.guild):
            self._registry.remove(table.id)
            return table_view(table, self.limits)
        view = self._registry.put(table)
        update = TableUpdate(view, transition.kind, transition.happened)
        # It is saved: whatever a watcher does wrong, the others must hear of it.
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
        """Return the outcome of a transition whose saving failed, since the store may have kept it.

        :raises Refused: it was not saved, or the store can't tell now.
        """
        # Asked by its interaction: a table that has moved on may hold this transition, or another one.
        await self._reread_if_possible(entry.table)
        repeated = await self._carried_out_before(asker)
        is_unsure = entry.table in self._unconfirmed
        if repeated is None or is_unsure:
            self._measures.not_saved()
            raise Refused(Reason.UNSURE if is_unsure else Reason.NOT_SAVED)
        return repeated

    async def _reread(self, table_id: str) -> TableView:
        """Read a table again after the store contradicted memory, and tell the watchers."""
        # If this read fails, the table stays unconfirmed, and is read again before anything is decided on it.
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
        # Unchanged tables are not told of again.
        if held is None or held.version != table.version:
            return self._swap_in(table, Transition(TransitionKind.REREAD))
        return self._view_of(held)

    async def _reread_if_possible(self, table_id: str) -> None:
        try:
            await self._reread(table_id)
        except (Unavailable, Refused):
            logger.warning("Table %s could not be read again", table_id)

    async def reread_unconfirmed(self) -> None:
        """Read again the tables that could not be read when their save had failed."""
        for table_id in sorted(self._unconfirmed):
            async with self._lock_of(table_id):
                if table_id in self._unconfirmed:
                    await self._reread_if_possible(table_id)

    @contextmanager
    def _unsure_where_unavailable(self) -> Iterator[None]:
        """Refuse as unsure where the store can't be read, since a request may have been carried out."""
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
